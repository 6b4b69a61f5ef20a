/* A reader at the table: begins a match, makes his moves, lets the others make theirs, and shows what came of it. */

import { Book } from "./book.js";
import { Engine, Refusal } from "./engine.js";
import { chosenText, download, linkTo } from "./files.js";
import { Frame } from "./frame.js";
import { keySheet, pressed } from "./keys.js";
import { Kind, pointsOf } from "./kinds.js";
import { Moves } from "./moves.js";
import { Over } from "./over.js";
import { refusalSentence, Sentence } from "./refusals.js";
import { whatNow } from "./what.js";
import { Words } from "./words.js";

// milliseconds before another plays: a full trick is looked at longer, and there is time to take a move back
const STEADY = { play: 750, trick: 1500, undo: 1300 };
const QUICK = { play: 180, trick: 520, undo: 700 };
const DOUBLE = 400; // milliseconds within which a second press is the end of a double click, not a move
const CARRIED = "academie-match:"; // and the game: where a match waits for the page in the other language

export class Table {
  /* `place`: an element of the page; `worker`: the engine; `renew()`: another, after a fault; `model(file)`: the text of a compiled model;
     `book`: the address of the text, "" on its own page; `leave()`: back to the choices */
  constructor(place, { data, worker, renew, model, book, leave }) {
    this.place = place;
    this.data = data;
    this.model = model;
    this.kind = new Kind(data);
    this.words = new Words(data.words, data.lang);
    this.book = new Book(data, this.words, book);
    this.engine = new Engine(worker, renew, (refusal) => refusalSentence(this.words, refusal, this.board && this.board.names, this.kind.melds), () => this.mark());
    this.moves = new Moves(this.words, this.book);
    this.sentence = new Sentence(this.words, this.book);
    this.over = new Over(this.words, this.book, { again: () => this.again(), leave });
    const keys = keySheet(this.words, this.kind.keys(this.words));
    const acts = {
      undo: () => this.undo(), next: () => this.step(), what: () => this.what(), new: () => leave(), keys: () => keys.showModal(),
      save: () => this.save(), load: () => this.frame.file.click(), chosen: () => this.chosen(), link: () => this.share(),
    };
    this.frame = new Frame(place, this.words, { moves: this.moves, book: this.book, sentence: this.sentence, over: this.over, keys, acts });
    place.addEventListener("keydown", (event) => this.key(event));
    this.running = false;
    this.showing = false; // a move is being shown, and no other can be made
    this.resting = false; // the focus waits for the reader's turn
    this.turns = 0; // grows when a series of others' moves is broken off
    this.pressed = -Infinity; // when a card was last played by pointer
  }

  get dead() {
    return this.engine.dead;
  }

  // ------------------------------------------------------------ beginning and ending

  async begin(choices) {
    await this.engine.revive();
    const model = JSON.parse(await this.model(this.fileOf(choices.variant)));
    const request = { do: "new", model, selection: choices.selection, seed: choices.seed, seat: 0, level: choices.level };
    this.settle(await this.engine.ask(request), choices, model);
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

  async restore(text, choices) {
    await this.engine.revive();
    let variant = "";
    try { variant = String(JSON.parse(text).variant); } catch (_) { /* the engine says what is wrong with it */ }
    const known = this.data.variants.some((each) => each.id === variant) ? variant : "";
    const model = JSON.parse(await this.model(this.fileOf(known)));
    const reply = await this.engine.ask({ do: "load", transcript: text, model, seat: 0, level: choices.level });
    this.settle(reply, { ...choices, variant: known, selection: reply.selection, seed: reply.seed }, model);
    const moves = this.told.lines.filter((line) => line.no).length;
    this.moves.announce(this.words.say("table.loaded", { moves }));
  }

  fileOf(variant) {
    return this.data.variants.find((each) => each.id === variant).model;
  }

  settle(reply, choices, model) {
    this.turns += 1;
    this.choices = choices;
    this.running = true;
    this.book.variant = choices.variant;
    this.book.panel.hidden = true;
    this.points = pointsOf(model);
    this.events = [];
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
    this.state = reply;
    const table = { me: reply.seat, names: this.board.names, points: this.points, length: reply.length, lexicon: this.data.lexicon, mechanism: (id) => this.data.rules[id].mech };
    this.told = this.kind.story(this.events, table, this.words);
    this.board.draw(reply, this.told);
    this.moves.show(this.told.lines, reply, reply.from === 0);
    this.frame.undo.disabled = !reply.undoable;
    this.frame.status.textContent = this.summary();
    this.finish();
    if (!reply.over && held && (rested || !this.place.contains(document.activeElement))) this.refocus();
    this.mark();
    this.carry();
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
    const others = this.running && !this.dead && state && !state.over && state.turn !== state.seat && this.choices.pace !== "signal";
    this.moves.busy(this.pending || others);
  }

  /* `fault`: it is one, and meant */
  async play(card, event, fault) {
    if (this.pending) return;
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
    const others = () => this.running && !this.state.over && this.state.turn !== this.state.seat;
    this.frame.next.hidden = !(signal && others());
    if (signal) return;
    while (others()) {
      await this.breath();
      if (turn !== this.turns || !this.place.isConnected) return;
      if (!(await this.others(turn))) return;
    }
  }

  async others(turn) {
    try {
      const reply = await this.shown(await this.engine.ask({ do: "bot" }));
      if (turn !== this.turns) return false;
      this.take(reply);
      return true;
    } catch (error) {
      this.caught(error, false);
      return false;
    }
  }

  async step() {
    this.turns += 1;
    if (await this.others(this.turns)) this.go();
    if (this.frame.next.hidden) this.board.focus(0);
  }

  breath() {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return Promise.resolve();
    const times = this.choices.pace === "quick" ? QUICK : STEADY;
    const time = this.state.undoable ? times.undo : this.told.past && !this.told.trick.length ? times.trick : times.play;
    return new Promise((resolve) => setTimeout(resolve, time));
  }

  async undo() {
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
    const [sentence, rules] = await whatNow({ state: this.state, board: this.board, kind: this.kind, words: this.words, rulesOf: (move) => this.rulesOf(move) });
    this.sentence.say(sentence, rules, "", this.state.over ? "" : this.data.aim);
  }

  async rulesOf(move) {
    if (!move) return this.state.over ? this.ending() : [];
    try {
      return (await this.engine.ask({ do: "why", card: move }, true)).rules;
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
    this.sentence.say(this.words.get("refusals.engine-failed"), [], this.words.get("refusals.refused"));
  }

  // ------------------------------------------------------------ files, links, keys

  /* what the page in the other language needs to go on with the match; where nothing may be kept, nothing is */
  async carry() {
    const key = CARRIED + this.data.game;
    const asked = this.events.length;
    try {
      if (this.state.over) {
        sessionStorage.removeItem(key);
        return;
      }
      const { transcript } = await this.engine.ask({ do: "save" }, true);
      if (asked === this.events.length) sessionStorage.setItem(key, JSON.stringify({ transcript, level: this.choices.level, pace: this.choices.pace }));
    } catch (_) { /* storage is forbidden or full, or the engine has failed, which whoever asks next is told */ }
  }

  async save() {
    try {
      const { transcript } = await this.engine.ask({ do: "save" }, true);
      download(transcript, this.words.say("table.file", { game: this.data.game, seed: this.state.seed }));
    } catch (error) {
      this.caught(error, false);
    }
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

  async share() {
    const { link } = this.frame;
    const asked = [...this.state.selection, ["variant", this.choices.variant], ["level", this.choices.level], ["seed", String(this.state.seed)]];
    const address = linkTo(asked, this.place.parentElement.id);
    try {
      await navigator.clipboard.writeText(address.href);
      link.textContent = this.words.get("table.copied");
    } catch (_) {
      location.assign(address.href); // no clipboard: the address itself
    }
    this.moves.announce(link.textContent);
  }

  key(event) {
    const { frame } = this;
    if (frame.keys.open) return;
    pressed(event, this.place, this.board, {
      Escape: () => this.book.close(),
      "?": () => { frame.keys.showModal(); return true; },
      q: () => { this.what(); return true; },
      r: () => { if (!frame.undo.disabled) this.undo(); return true; },
      s: () => { if (!frame.next.hidden) this.step(); return true; },
      l: () => this.moves.last(),
    });
  }
}
