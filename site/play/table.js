/* A reader at the table: begins a match, makes his moves, lets the others make theirs, and shows what came of it. */

import { Book } from "./book.js";
import { Counts } from "./counts.js";
import { Dealing } from "./dealing.js";
import { Engine, Refusal } from "./engine.js";
import { chosenText } from "./files.js";
import { Frame } from "./frame.js";
import { keySheet, pressed } from "./keys.js";
import { Kind, pointsOf } from "./kinds.js";
import { Leaving } from "./leaving.js";
import { Moves } from "./moves.js";
import { Over } from "./over.js";
import { unpacked } from "./packing.js";
import { refusalSentence, Sentence } from "./refusals.js";
import { Replay } from "./replay.js";
import { Thinking } from "./thinking.js";
import { whatNow } from "./what.js";
import { Words } from "./words.js";

// milliseconds before another plays: a full trick is looked at longer, and there is time to take a move back
const STEADY = { play: 750, trick: 1500, undo: 1300 };
const QUICK = { play: 180, trick: 520, undo: 700 };
const DOUBLE = 400; // milliseconds within which a second press is the end of a double click, not a move

export class Table {
  /* `place`: an element of the page; `worker`: the engine; `renew()`: another, after a fault; `model(file)`: the text of a compiled model;
     `counts()`: the text of what counts; `book`: the address of the text, "" on its own page; `leave()`: back to the choices; `kept`: see kept.js */
  constructor(place, { data, worker, renew, model, counts, book, leave, kept }) {
    this.place = place;
    this.data = data;
    this.model = model;
    this.kind = new Kind(data);
    this.words = new Words(data.words, data.lang);
    this.book = new Book(data, this.words, book);
    this.kept = kept;
    this.leaving = new Leaving(this);
    this.engine = new Engine(worker, renew, (refusal) => this.refusal(refusal), () => this.mark(), () => this.broken());
    this.moves = new Moves(this.words, this.book, (move) => this.look(move));
    this.replay = new Replay(this.words, this.book, {
      ask: (request) => this.engine.ask(request, true),
      shown: (past) => this.shownPast(past),
      branch: (at) => this.branch(at),
      link: (at) => this.leaving.link(at),
      caught: (error) => this.caught(error, false),
    });
    this.sentence = new Sentence(this.words, this.book);
    this.over = new Over(this.words, this.book, { again: () => this.again(), leave });
    this.thinking = new Thinking(this.words, place);
    this.counts = new Counts(place, this.words, this.book, {
      flow: data.flow,
      fetched: async () => JSON.parse(await counts()),
      score: (hand) => this.engine.ask({ do: "score", model: this.compiled, selection: this.state.selection, hand }, true),
      failed: (error) => { console.error(error); this.sentence.say(this.words.get("counts.failed"), [], ""); },
    });
    const keys = keySheet(this.words, this.kind.keys(this.words));
    const acts = {
      undo: () => this.undo(), next: () => this.step(), look: () => this.look(this.replay.at - 1), what: () => this.what(), counts: () => this.counts.toggle(this.frame.counts), new: () => leave(), keys: () => keys.showModal(),
      save: () => this.leaving.file(), load: () => this.frame.file.click(), chosen: () => this.chosen(), link: () => this.leaving.link(),
    };
    if (document.querySelector("academie-parting")) acts.other = () => this.beside(); // the page has other readings
    this.frame = new Frame(place, this.words, { moves: this.moves, book: this.book, sentence: this.sentence, over: this.over, replay: this.replay, counts: this.counts, keys, acts });
    place.addEventListener("keydown", (event) => this.key(event));
    this.running = false;
    this.showing = false; // a move is being shown, and no other can be made
    this.rests = false; // a deal has ended, and the next waits until the reader has seen how
    this.resting = false; // the focus waits for the reader's turn
    this.turns = 0; // grows when a series of others' moves is broken off
    this.pressed = -Infinity; // when a card was last played by pointer
  }

  // ------------------------------------------------------------ beginning and ending

  async begin(choices) {
    await this.engine.revive();
    const model = JSON.parse(await this.model(this.fileOf(choices.variant)));
    const request = { do: "new", model, selection: choices.selection, seed: choices.seed, seat: 0, level: choices.level };
    this.settle(await this.engine.ask(request), choices, model, this.kept.key(this.data.game));
  }

  async again() {
    try {
      await this.begin(this.choices);
      this.enter();
    } catch (error) {
      this.caught(error, false);
    }
  }

  /* a match out of a file; the level and the pace are those chosen now */
  async bring(file, choices) {
    await this.restore(await chosenText(file), choices);
  }

  /* the match that a link carries, as a text; null where it carries none */
  unpacked(code) {
    return unpacked(code);
  }

  /* a match out of its text, which is looked at after so many moves if it is said after how many */
  async restore(text, choices, at) {
    await this.engine.revive();
    let variant = "";
    try { variant = String(JSON.parse(text).variant); } catch (_) { /* the engine says what is wrong with it */ }
    const known = this.data.variants.some((each) => each.id === variant) ? variant : "";
    const model = JSON.parse(await this.model(this.fileOf(known)));
    const reply = await this.engine.ask({ do: "load", transcript: text, model, seat: 0, level: choices.level });
    this.settle(reply, { ...choices, variant: known, selection: reply.selection, seed: reply.seed }, model, this.kept.key(this.data.game), at === undefined ? -1 : reply.moves);
    this.moves.announce(this.words.count("table.loaded", reply.moves));
    if (at !== undefined) await this.lookAt(at);
  }

  /* a new match out of this one, as it lay after so many moves */
  async branch(at) {
    try {
      const reply = await this.engine.ask({ do: "branch", at });
      this.settle(reply, this.choices, this.compiled, this.kept.key(this.data.game));
      this.sentence.say(at ? this.words.count("table.branched", at) : this.words.get("table.branched.none"), [], "");
      this.refocus();
    } catch (error) {
      this.caught(error, false);
    }
  }

  /* the engine has failed: the match is known as it was last shown */
  broken() {
    this.turns += 1;
    if (!this.running) return;
    this.frame.next.hidden = true;
    this.sentence.say(this.words.get("refusals.engine-failed"), [], this.words.get("refusals.refused"), { remedy: [this.words.get("table.mend"), () => this.mend()] });
  }

  /* another engine takes the match up where the last one left it */
  async mend() {
    try {
      await this.engine.revive();
      const { transcript } = this.state;
      const reply = await this.engine.ask({ do: "load", transcript, model: this.compiled, seat: 0, level: this.choices.level });
      this.settle(reply, this.choices, this.compiled, this.leaving.key);
      this.moves.announce(this.words.get("table.mended"));
      this.refocus();
    } catch (error) {
      this.caught(error, false);
    }
  }

  fileOf(variant) {
    return this.data.variants.find((each) => each.id === variant).model;
  }

  /* a match is on the table; `key`: under which it is kept; `brought`: how many moves one has that came by a link */
  settle(reply, choices, model, key, brought = -1) {
    this.turns += 1;
    this.choices = choices;
    this.compiled = model;
    this.leaving.of(key, brought);
    this.running = true;
    this.replay.close();
    this.frame.left.classList.remove("t-looking");
    this.book.variant = choices.variant;
    this.book.panel.hidden = true;
    this.points = pointsOf(model);
    this.counts.of(model);
    this.events = [];
    this.marks = [];
    this.told = null;
    this.rests = false;
    this.dealing = new Dealing(choices.pace);
    this.board = this.kind.board(this.words, this.words.get("seats").slice(0, reply.seats), {
      play: (move, event, fault) => this.play(move, event, fault),
      undo: () => this.undo(),
      link: (id, others) => this.book.link(id, others),
    });
    this.frame.lay(this.board);
    this.moves.clear();
    this.sentence.say(null);
    this.take(reply);
    this.go();
  }

  /* the game comes into view */
  enter() {
    this.place.scrollIntoView({ block: "start" });
    if (this.over.panel.hidden) this.refocus();
    else this.over.panel.focus();
    this.frame.follow();
  }

  /* what had the focus is gone with what was played: on to what can be done, or, until there is something, to the question what that is */
  refocus() {
    const first = this.board.choices.findIndex((choice) => choice.getAttribute("aria-disabled") !== "true");
    this.resting = !this.board.focus(Math.max(0, first));
    if (this.resting) this.frame.what.focus({ preventScroll: true });
  }

  end() {
    this.turns += 1;
    this.running = false;
    this.engine.end();
  }

  // ------------------------------------------------------------ what happens

  /* what a board shows before what a move brought is told: a ball that runs */
  async shown(reply) {
    if (!this.board.before) return reply;
    this.showing = true;
    this.mark();
    try {
      await this.board.before(reply);
    } finally {
      this.showing = false;
      this.mark();
    }
    return reply;
  }

  /* a reply of the engine: the events that are new, and the table as it now lies */
  take(reply) {
    const held = this.place.contains(document.activeElement);
    const rested = this.resting && document.activeElement === this.frame.what;
    this.events.length = reply.from;
    this.events.push(...reply.events);
    this.marks = [...this.marks.filter((mark) => mark < reply.from), ...reply.marks];
    const before = this.told;
    this.state = reply;
    this.told = this.tell(this.events, reply);
    for (const line of this.told.lines) line.move = this.marks.filter((mark) => mark <= line.at).length;
    this.rests = Boolean(before && !reply.over && !this.replay.looking && endedIn(this.told) > endedIn(before));
    if (this.rests) this.moves.show(this.told.lines.slice(0, this.told.past.until), { ...reply, turn: -1 }, false);
    else this.moves.show(this.told.lines, reply, reply.from === 0);
    this.replay.follow(reply.moves, this.told.lines);
    this.frame.undo.setAttribute("aria-disabled", String(!reply.undoable));
    this.frame.look.disabled = reply.moves === 0;
    this.frame.status.textContent = this.summary();
    if (this.replay.looking) this.moves.mark(this.replay.at);
    else this.lay(held, rested);
    this.mark();
    this.leaving.keep();
  }

  /* the table as it lies; `held`: it has the focus, `rested`: which waits for the reader's turn */
  lay(held, rested) {
    const { state } = this;
    this.draw();
    this.finish();
    if (!state.over && held && (rested || !this.place.contains(document.activeElement))) this.refocus();
    if (this.rests || state.turn === state.seat) this.frame.follow();
  }

  draw() {
    if (this.rests) this.board.rest(this.told, () => this.onward());
    else {
      this.board.draw(this.state, this.told);
      this.counts.draw(this.state);
      this.dealing.show(this.events, this.board);
    }
  }

  /* the reader has seen how a deal ended */
  onward() {
    this.rests = false;
    this.moves.show(this.told.lines, this.state, false);
    this.lay(true, true);
    this.go();
    this.mark();
  }

  /* events as lines, and what a board draws of them beside the table */
  tell(events, reply) {
    const table = { me: reply.seat, names: this.board.names, points: this.points, length: reply.length, lexicon: this.data.lexicon, mechanism: (id) => this.data.rules[id].mech };
    return this.kind.story(events, table, this.words);
  }

  // ------------------------------------------------------------ looking back

  /* what is on the board: a past, or the match as it lies */
  get seen() {
    return this.replay.looking ? this.replay.past.reply : this.state;
  }

  async look(at) {
    if (this.showing) return;
    this.turns += 1; // the others wait
    this.frame.next.hidden = true;
    await this.replay.look(at);
  }

  /* after so many moves, which a link may have dreamt of */
  async lookAt(at) {
    if (at <= this.state.moves) await this.look(at);
    else this.sentence.say(this.words.say("refusals.no-such-move", { move: at, moves: this.state.moves }), [], this.words.get("refusals.refused"));
  }

  /* a past is shown, or with null the match as it lies */
  shownPast(past) {
    this.sentence.say(null);
    this.moves.mark(past ? past.at : null);
    this.frame.left.classList.toggle("t-looking", past !== null);
    if (past) {
      this.over.panel.hidden = true;
      this.board.draw(past.reply, this.tell(past.reply.events, past.reply));
      this.counts.draw(past.reply);
      return;
    }
    this.draw();
    this.finish();
    if (!this.place.contains(document.activeElement)) this.refocus();
    this.go();
  }

  summary() {
    const { words, choices } = this;
    const chosen = Object.fromEntries(this.state.selection);
    const variant = this.data.variants.find((each) => each.id === choices.variant).title;
    const players = chosen.partners === "yes" ? words.get("table.teams") : words.get("table.players")[chosen.players];
    const opponents = words.get((this.state.seats === 2 ? "before.opponent." : "before.opponents.") + choices.level);
    return words.say("table.status", { players, variant, opponents, seed: this.state.seed });
  }

  finish() {
    const { state, over, moves } = this;
    if (!state.over) {
      over.panel.hidden = true;
      return;
    }
    const sentence = over.draw(state, this.board, this.kind, this.ending());
    moves.announce(moves.live.textContent + ". " + sentence);
    if (this.place.contains(document.activeElement) || document.activeElement === document.body) over.panel.focus({ preventScroll: true });
  }

  /* the rules by which a match ended */
  ending() {
    return this.events.find(([ev]) => ev === "end")[3];
  }

  // ------------------------------------------------------------ moves

  get pending() {
    return this.showing || this.engine.pending;
  }

  /* whether moves are on their way: an answer to the reader, or what the others do without being told to */
  mark() {
    const { state } = this;
    const others = this.running && !this.dead && state && !state.over && state.turn !== state.seat && this.choices.pace !== "signal" && !this.replay.looking && !this.rests;
    this.moves.busy(this.pending || others);
  }

  /* `fault`: it is one, and meant */
  async play(card, event, fault) {
    if (this.pending) return;
    if (this.replay.looking) {
      this.sentence.say(this.words.say("replay.not-now", { n: this.replay.at }), [], this.words.get("refusals.refused"));
      return;
    }
    const wrong = !fault && this.state.faults.find(([move]) => move === card);
    if (wrong && !this.state.legal.includes(card)) {
      this.sentence.say(this.words.say("chalk.renouncing", { suit: this.words.suit(this.told.trick[0][1].split("-")[1]) }), wrong[3], this.words.get("refusals.label"));
      return;
    }
    const pointer = event && event.detail > 0; // 0: by a key
    const again = pointer && (event.detail > 1 || performance.now() - this.pressed < DOUBLE);
    // two cards pressed one after the other are two moves; the second half of a double click is none
    if (again && (event.detail > 1 || !(fault || this.state.legal.includes(card)))) return;
    if (pointer) this.pressed = performance.now();
    try {
      const reply = await this.shown(await this.engine.ask({ do: "play", card }));
      this.sentence.say(null);
      this.take(reply);
      this.go();
    } catch (error) {
      this.caught(error, true);
    }
  }

  /* the others play, one after the other, each after a breath */
  async go() {
    this.turns += 1;
    const turn = this.turns;
    const signal = this.choices.pace === "signal";
    const others = () => this.running && !this.replay.looking && !this.rests && !this.state.over && this.state.turn !== this.state.seat;
    this.frame.next.hidden = !(signal && others());
    if (signal) return;
    while (others()) {
      await this.breath();
      if (turn !== this.turns || !this.place.isConnected) return;
      if (!(await this.others(turn))) return;
    }
  }

  async others(turn) {
    this.thinking.begins(this.state.turn);
    try {
      const { events } = this;
      const reply = await this.shown(await this.engine.ask({ do: "bot" }));
      if (events !== this.events) return false; // another match
      this.take(reply); // it was made, whoever has broken off the series
      this.thinking.tells(reply.thought);
      return turn === this.turns;
    } catch (error) {
      this.caught(error, false);
      return false;
    } finally {
      this.thinking.ends();
    }
  }

  async step() {
    this.turns += 1;
    if (await this.others(this.turns)) this.go();
    if (this.frame.next.hidden) this.board.focus(0);
  }

  async breath() {
    await this.dealing.over;
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const times = this.choices.pace === "quick" ? QUICK : STEADY;
    const time = this.state.undoable ? times.undo : this.told.past && !this.told.trick.length ? times.trick : times.play;
    await new Promise((resolve) => setTimeout(resolve, time));
  }

  async undo() {
    if (!this.state.undoable) {
      this.sentence.say(this.words.get("table.undo-not"), [], this.words.get("refusals.refused"));
      return;
    }
    if (this.replay.looking) this.replay.leave();
    this.turns += 1;
    try {
      this.take(await this.engine.ask({ do: "undo" }));
      this.sentence.say(null);
      this.moves.announce(this.words.get("table.undone"));
    } catch (error) {
      this.caught(error, false);
    }
    this.go();
  }

  /* what may be done, by which rules */
  async what() {
    if (this.rests && !this.replay.looking) {
      this.sentence.say(this.words.get("stakes.what.rests"), [], "", { after: this.data.aim });
      return;
    }
    const [sentence, rules] = await whatNow({ state: this.seen, board: this.board, kind: this.kind, words: this.words, rulesOf: (move) => this.rulesOf(move) });
    this.sentence.say(sentence, rules, "", { after: this.seen.over ? "" : this.data.aim });
  }

  /* the rules by which a move is allowed or refused, or, of none, those of what can be done; then, where one looks back */
  async rulesOf(move) {
    const then = this.replay.looking ? { at: this.replay.past.at } : {};
    try {
      return (await this.engine.ask(move ? { do: "why", card: move, ...then } : { do: "what", ...then }, true)).rules;
    } catch (error) {
      if (error instanceof Refusal) return error.rules;
      throw error;
    }
  }

  caught(error, openBook) {
    if (error instanceof Refusal) {
      this.sentence.say(error.sentence, error.rules, this.words.get("refusals." + (openBook && !this.state.over && !this.board.what ? "label" : "refused")));
      if (openBook && error.rules.length) this.book.open(error.rules[0], error.rules, null);
      return;
    }
    console.error(error);
    this.broken();
  }

  refusal(refusal) {
    return refusalSentence(this.words, refusal, { names: this.board && this.board.names, melds: this.kind.melds, games: this.data.games });
  }

  // ------------------------------------------------------------ files, keys

  /* the same deal under another reading: shown by parting.js */
  beside() {
    document.dispatchEvent(new CustomEvent("academie-parting", { detail: { transcript: this.state.transcript, level: this.choices.level } }));
  }

  async chosen() {
    const { file } = this.frame;
    try {
      if (file.files.length) await this.bring(file.files[0], this.choices);
    } catch (error) {
      this.caught(error, false);
    } finally {
      file.value = "";
    }
  }

  key(event) {
    const { frame } = this;
    if (frame.keys.open) return;
    const looking = this.replay.looking && !this.board.choices.includes(document.activeElement);
    pressed(event, this.place, this.board, {
      ...(looking ? this.replay.keys : {}),
      Escape: () => this.book.close() || this.counts.close() || this.replay.leave(),
      v: () => { if (this.state.moves) this.look(this.replay.at - 1); return true; },
      "?": () => { frame.keys.showModal(); return true; },
      q: () => { this.what(); return true; },
      c: () => { this.counts.toggle(frame.counts); return true; },
      r: () => { this.undo(); return true; },
      s: () => { if (!frame.next.hidden) this.step(); return true; },
      l: () => this.moves.last(),
    });
  }
}

/* how many deals of a game for jetons have ended */
function endedIn(told) {
  return told.past ? told.past.nth : 0;
}
