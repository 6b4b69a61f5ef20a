/* A reader at the table: asks the engine, tells what happened, lets the others play. */

import { Board } from "./board.js";
import { Book } from "./book.js";
import { ChalkBoard } from "./chalk-board.js";
import { chalkStory } from "./chalk-story.js";
import { COMPANY } from "./company-board.js";
import { h, small } from "./dom.js";
import { GALLERY } from "./gallery-board.js";
import { MeldsBoard } from "./melds-board.js";
import { MELDS } from "./melds-story.js";
import { figureName } from "./melds-words.js";
import { StakesBoard } from "./stakes-board.js";
import { stakesStory } from "./stakes-story.js";
import { does, says } from "./stakes-words.js";
import { story } from "./story.js";
import { Words } from "./words.js";

const LARGEST = 200000; // characters of a transcript: the longest match stays far below, a forged file is not read whole
// milliseconds before another plays: a full trick is looked at longer, and there is time to take a move back
const STEADY = { play: 750, trick: 1500, undo: 1300 };
const QUICK = { play: 180, trick: 520, undo: 700 };
const STAKES = ["vying", "fifteen", "throwing"];
const WITHOUT_CARDS = { throwing: GALLERY, naming: COMPANY };
const DOUBLE = 400; // milliseconds within which a second press is the end of a double click, not a move
const FETCHED = 1000; // milliseconds after which a saved file has surely been taken
const CARRIED = "academie-match:"; // and the game: where a match waits for the page in the other language

/* What the engine, or we, refuse in a sentence. */
class Refusal extends Error {
  constructor(sentence, rules) {
    super(sentence);
    this.sentence = sentence;
    this.rules = rules;
  }
}

export class Table {
  /* `place`: an element of the page; `worker`: the engine; `renew()`: another, after a fault; `model(file)`: the text of a compiled model;
     `book`: the address of the text, "" on its own page; `leave()`: back to the choices */
  constructor(place, { data, worker, renew, model, book, leave }) {
    this.place = place;
    this.data = data;
    this.model = model;
    this.chalk = data.flow === "chalk"; // marks, words said with cards, faults
    this.melds = data.flow === "melds"; // figures announced, points counted as they come
    this.stakes = STAKES.includes(data.flow); // words and jetons instead of cards played
    this.kind = WITHOUT_CARDS[data.flow]; // a board and a story of its own
    this.showing = false; // a move is being shown, and no other can be made
    this.leave = leave;
    this.words = new Words(data.words, data.lang);
    this.book = new Book(data, this.words, book);
    this.running = false;
    this.waiting = new Map();
    this.asked = 0;
    this.resting = false; // the focus waits for the reader's turn
    this.turns = 0; // grows when a series of others' moves is broken off
    this.pressed = -Infinity; // when a card was last played by pointer
    this.renew = renew;
    this.employ(worker);
    this.frame();
  }

  employ(worker) {
    this.worker = worker;
    this.dead = false;
    worker.onmessage = ({ data: answer }) => this.answered(answer);
    worker.onerror = () => this.failed();
  }

  /* a table whose engine has failed gets another before a new match */
  async revive() {
    if (this.dead) this.employ(await this.renew());
  }

  // ------------------------------------------------------------ the engine

  /* `aside`: a question that leaves the match as it is, so that cards may be played meanwhile */
  ask(request, aside) {
    if (this.dead) return Promise.reject(new Error("the worker has failed"));
    this.asked += 1;
    const id = this.asked;
    this.worker.postMessage({ id, request: JSON.stringify(request) });
    return new Promise((resolve, reject) => this.waiting.set(id, { resolve, reject, aside }));
  }

  answered({ id, reply, fault }) {
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    if (!waiting) return;
    if (fault !== undefined) {
      waiting.reject(new Error(fault));
      this.failed(); // what the engine holds after a fault cannot be trusted
      return;
    }
    const answer = JSON.parse(reply);
    if (answer.ok) waiting.resolve(answer);
    else waiting.reject(new Refusal(this.sentence(answer), answer.rules));
  }

  failed() {
    for (const { reject } of this.waiting.values()) reject(new Error("the worker has failed"));
    this.waiting.clear();
    this.dead = true;
    this.worker.terminate();
  }

  get pending() {
    return this.showing || [...this.waiting.values()].some(({ aside }) => !aside);
  }

  /* a refusal in words: names for seats, words for cards and suits */
  sentence({ code, params }) {
    const { words } = this;
    const blanks = {};
    const given = Object.fromEntries(params);
    const named = (value) => (words.has("options." + given.option + ".values") && words.get("options." + given.option + ".values")[value]) || value;
    for (const [name, value] of params) {
      if (name === "seat") blanks.name = this.board ? this.board.names[Number(value)] : value;
      else if (name === "card" && value.includes(":") && this.melds) blanks.card = figureName(words, value);
      else if (name === "card") blanks.card = /^[a-z0-9]+-[a-z]+$/.test(value) && words.has("ranks." + value.split("-")[0]) && words.has("suits." + value.split("-")[1]) ? words.card(value) : value;
      else if (name === "option" && words.has("options." + value)) blanks.option = words.get("options." + value + ".label");
      else if (name === "value" && given.option) blanks.value = named(value);
      else if (name === "values") blanks.values = value.split(", ").map(named).join(", ");
      else if (name === "suit") blanks.suit = words.suit(value);
      else blanks[name] = value;
    }
    return words.has("refusals." + code) ? words.say("refusals." + code, blanks) : words.say("refusals.unknown", { code });
  }

  // ------------------------------------------------------------ beginning and ending

  async begin(choices) {
    await this.revive();
    const model = JSON.parse(await this.model(this.fileOf(choices.variant)));
    const request = { do: "new", model, selection: choices.selection, seed: choices.seed, seat: 0, level: choices.level };
    this.settle(await this.ask(request), choices, model);
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
    await this.restore(file.size > LARGEST ? "" : await file.text(), choices);
  }

  async restore(text, choices) {
    await this.revive();
    let variant = "";
    try { variant = String(JSON.parse(text).variant); } catch (_) { /* the engine says what is wrong with it */ }
    const known = this.data.variants.some((each) => each.id === variant) ? variant : "";
    const model = JSON.parse(await this.model(this.fileOf(known)));
    const reply = await this.ask({ do: "load", transcript: text, model, seat: 0, level: choices.level });
    this.settle(reply, { ...choices, variant: known, selection: reply.selection, seed: reply.seed }, model);
    const moves = this.told.lines.filter((line) => line.no).length;
    this.announce(this.words.say("table.loaded", { moves }));
  }

  fileOf(variant) {
    return this.data.variants.find((each) => each.id === variant).model;
  }

  /* what the page in the other language needs to go on with the match; where nothing may be kept, nothing is */
  async carry() {
    const key = CARRIED + this.data.game;
    const asked = this.events.length;
    try {
      if (this.state.over) {
        sessionStorage.removeItem(key);
        return;
      }
      const { transcript } = await this.ask({ do: "save" }, true);
      if (asked === this.events.length) sessionStorage.setItem(key, JSON.stringify({ transcript, level: this.choices.level, pace: this.choices.pace }));
    } catch (_) { /* storage is forbidden or full, or the engine has failed, which whoever asks next is told */ }
  }

  settle(reply, choices, model) {
    this.turns += 1;
    this.choices = choices;
    this.running = true;
    this.book.variant = choices.variant;
    this.book.panel.hidden = true;
    const counting = model.rules.find(([mech]) => mech === "points");
    const points = counting ? counting[4].find(([name]) => name === "values")[1] : [];
    const seats = this.words.get("seats").slice(0, reply.seats);
    this.points = (card) => (points.find(([rank]) => rank === card.split("-")[0]) || ["", 0])[1];
    this.events = [];
    this.shownLines = 0;
    const play = (move, event, fault) => this.play(move, event, fault);
    if (this.kind) this.board = this.kind.board({ words: this.words, names: seats, play, data: this.data });
    else if (this.chalk) this.board = new ChalkBoard(this.words, seats, play, (id, others) => this.book.link(id, others));
    else if (this.stakes) this.board = new StakesBoard(this.words, seats, play, () => this.undo(), (id, others) => this.book.link(id, others));
    else this.board = this.melds ? new MeldsBoard(this.words, seats, play) : new Board(this.words, seats, play);
    this.lay();
    this.refuse(null);
    this.take(reply);
    this.go();
  }

  /* the game comes into view */
  enter() {
    this.place.scrollIntoView({ block: "start" });
    if (this.over.hidden) this.refocus();
    else this.over.focus();
  }

  /* what had the focus is gone with what was played: on to what can be done, or, until there is something, to the question what that is */
  refocus() {
    const first = this.board.choices.findIndex((choice) => choice.getAttribute("aria-disabled") !== "true");
    this.resting = !this.board.focus(Math.max(0, first));
    if (this.resting) this.whatButton.focus({ preventScroll: true });
  }

  end() {
    this.turns += 1;
    this.running = false;
    this.worker.terminate();
  }

  // ------------------------------------------------------------ the page

  frame() {
    const { words } = this;
    const act = (key, action, extra) => h("button", { type: "button", onclick: action, ...extra }, words.get("table." + key));
    this.status = h("p", { class: "t-status" });
    this.undoButton = act("undo", () => this.undo(), { title: words.get("table.undo-title") });
    this.nextButton = act("next", () => this.step(), { hidden: true, class: "t-next" });
    this.file = h("input", { type: "file", accept: ".json,application/json", class: "t-vh", tabindex: "-1", "aria-hidden": "true", onchange: () => this.chosen() });
    this.moves = h("ol", { class: "t-moves", tabindex: "0", "aria-label": words.get("moves.title") });
    this.live = h("p", { class: "t-vh", "aria-live": "polite" });
    this.refusal = h("div", { class: "t-refusal", role: "status", hidden: true });
    this.over = h("section", { class: "t-over", tabindex: "-1", hidden: true });
    this.keys = this.sheet();
    this.linkButton = act("link", () => this.share());
    this.bar = h("div", { class: "t-bar" }, this.status, h("p", { class: "t-acts" }, this.linkButton, act("keys", () => this.keys.showModal()), act("new", () => this.leave())));
    this.side = h("div", { class: "t-side" },
      h("div", { class: "t-list" },
        h("h3", {}, words.get("moves.title"), h("span", { class: "t-acts" }, this.undoButton,
          act("save", () => this.save(), { title: words.get("table.save-title") }),
          act("load", () => this.file.click(), { title: words.get("table.load-title") }), this.file)),
        this.moves),
      this.book.panel);
    this.left = h("div", { class: "t-left" });
    this.place.replaceChildren(this.bar, h("div", { class: "t-grid" }, this.left, this.side), this.live, this.keys);
    this.place.addEventListener("keydown", (event) => this.key(event));
  }

  lay() {
    this.whatButton = h("button", { type: "button", class: "t-what", onclick: () => this.what() }, this.words.get("table.what"));
    this.left.replaceChildren(...this.board.parts, h("div", { class: "t-me" }, this.board.me, h("p", { class: "t-acts" }, this.nextButton, this.whatButton)), this.refusal, this.over, ...this.board.below);
    this.moves.replaceChildren();
  }

  sheet() {
    const { words } = this;
    const { "1 – 5": _cards, ...others } = words.get("keys.list");
    const { "← →": _from, enter: _play, ...rest } = others; // where one bids these do otherwise
    const names = { enter: words.get("keys.enter"), escape: words.get("keys.escape") };
    let list = words.get("keys.list");
    if (this.stakes || this.kind) list = { ...words.get((this.kind && this.kind.keys) || "stakes.keys"), ...rest };
    else if (this.chalk || this.melds) list = { ...words.get("keys.acts"), ...others };
    const rows = Object.entries(list).flatMap(([keys, does]) => [
      h("dt", {}, (names[keys] || keys).split(" ").flatMap((key, n) => [n ? " " : "", key === "–" ? key : h("kbd", {}, key)])),
      h("dd", {}, does),
    ]);
    const dialog = h("dialog", { class: "t-keys", "aria-label": words.get("keys.title") }, h("h3", {}, words.get("keys.title")), h("dl", {}, rows), h("button", { type: "button", class: "t-close", onclick: () => dialog.close() }, words.get("table.close")));
    dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
    return dialog;
  }

  // ------------------------------------------------------------ what happens

  /* what a board shows before what a move brought is told: a ball that runs */
  async shown(reply) {
    if (!this.board.before) return reply;
    this.showing = true;
    try {
      await this.board.before(reply);
    } finally {
      this.showing = false;
    }
    return reply;
  }

  /* a reply of the engine: the events that are new, and the table as it now lies */
  take(reply) {
    const again = reply.from === 0;
    const held = this.place.contains(document.activeElement);
    const rested = this.resting && document.activeElement === this.whatButton;
    this.events.length = reply.from;
    this.events.push(...reply.events);
    this.state = reply;
    const tale = this.kind ? this.kind.story : this.chalk ? chalkStory : this.stakes ? stakesStory : story;
    const table = { me: reply.seat, names: this.board.names, points: this.points, length: reply.length, lexicon: this.data.lexicon, mechanism: (id) => this.data.rules[id].mech };
    this.told = tale(this.events, table, this.words, this.melds ? MELDS : undefined);
    this.board.draw(reply, this.told);
    const first = again ? 0 : this.shownLines;
    if (again) this.moves.replaceChildren();
    const fresh = this.told.lines.slice(first);
    this.moves.querySelector(".t-yours")?.remove();
    this.moves.append(...fresh.map((line) => this.line(line)));
    this.shownLines = this.told.lines.length;
    if (reply.turn === reply.seat) this.moves.append(h("li", { class: "t-yours" }, h("span", { class: "t-who" }, this.words.get("you")), h("span", { class: "t-text" }, this.words.get("table.to-play"))));
    this.moves.scrollTop = this.moves.scrollHeight;
    this.undoButton.disabled = !reply.undoable;
    this.status.textContent = this.summary();
    this.tell(fresh, reply);
    this.finish();
    if (!reply.over && held && (rested || !this.place.contains(document.activeElement))) this.refocus();
    this.carry();
  }

  line(line) {
    if (line.head !== undefined) return h("li", { class: "t-head" }, line.head);
    const mine = line.seat === this.state.seat;
    return h("li", { class: "t-line" + (line.card ? "" : " t-plain") + (mine ? " t-mine" : "") },
      h("span", { class: "t-no" }, line.no || ""),
      h("span", { class: "t-who" }, line.who),
      line.card ? h("span", { class: "t-what-card" }, small(line.card, this.words)) : "",
      h("span", { class: "t-text" }, line.text, (line.cards || []).flatMap((card) => [" ", small(card, this.words)])),
      this.book.links(line.rules));
  }

  /* for those who listen: cards played, tricks, payments; not each card drawn by others */
  tell(lines, reply) {
    const { words } = this;
    const spoken = lines.filter((line) => line.head === undefined).map((line) =>
      line.card ? words.say("moves.line", { who: line.who, card: words.card(line.card), text: line.text }) : spokenBy(line.who, [line.text, ...(line.cards || []).map((card) => words.card(card))].join(", "), words));
    if (reply.turn === reply.seat) spoken.push(words.get("table.to-play"));
    this.announce(spoken.join(". "));
  }

  announce(text) {
    this.live.textContent = text;
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
    const { words, state, over } = this;
    if (!state.over) {
      over.hidden = true;
      return;
    }
    const names = this.board.names;
    const mine = state.winners.includes(state.seat);
    if (this.board.over) {
      const [sentence, columns, cells] = this.board.over(state);
      this.close(sentence, columns, names.map((name, seat) => h("tr", { class: state.winners.includes(seat) ? "t-winner" : "" }, h("th", { scope: "row" }, name), cells[seat].map((cell) => h("td", {}, cell)))));
      return;
    }
    if (this.stakes) {
      this.reckoning(mine);
      return;
    }
    let sentence = words.get("over.tie");
    if (state.winners.length === 1) sentence = words.of("over.won", mine, { name: names[state.winners[0]] });
    else if (state.winners.length) sentence = words.say("over.won-two", { names: words.list(state.winners.map((seat) => names[seat]), words.get("over.names")) });
    const rows = names.map((name, seat) => h("tr", { class: state.winners.includes(seat) ? "t-winner" : "" }, h("th", { scope: "row" }, name), h("td", {}, String(state.totals[state.sides[seat]])), h("td", {}, String(state.jetons[seat]).replace("-", "−"))));
    this.close(sentence, [words.get(this.chalk ? "chalk.over.left" : "over.totals"), words.get("over.jetons")], rows);
  }

  /* the sentence, the columns, and the rules by which a match ended */
  close(sentence, columns, rows) {
    const { words, over } = this;
    const ended = this.events.find(([ev]) => ev === "end");
    over.replaceChildren(
      h("h3", {}, sentence),
      h("table", {}, h("caption", { class: "t-vh" }, words.get("over.caption")),
        h("thead", {}, h("tr", {}, h("td", {}), columns.map((column) => h("th", { scope: "col" }, column)))),
        h("tbody", {}, rows)),
      h("p", { class: "t-by" }, words.get("over.by") + " ", ended[3].flatMap((id, n) => [n ? ", " : "", this.book.link(id, ended[3])])),
      h("p", { class: "t-acts" },
        h("button", { type: "button", onclick: () => this.again() }, words.get("table.again")),
        h("button", { type: "button", onclick: () => this.leave() }, words.get("table.new"))));
    over.setAttribute("aria-label", sentence);
    over.hidden = false;
    this.announce(this.live.textContent + ". " + sentence);
    if (this.place.contains(document.activeElement) || document.activeElement === document.body) over.focus({ preventScroll: true });
  }

  /* the end of a match for jetons: what each has won or lost */
  reckoning(mine) {
    const { words, state } = this;
    const names = this.board.names;
    const winners = state.winners.map((seat) => names[seat]);
    const sentence = winners.length > 1 ? words.say("stakes.over.tie", { names: words.list(winners, words.get("over.names")) }) : words.of("stakes.over.won", mine, { name: winners[0] });
    const rows = names.map((name, seat) => h("tr", { class: state.winners.includes(seat) ? "t-winner" : "" }, h("th", { scope: "row" }, name), h("td", {}, signed(state.jetons[seat]))));
    this.close(sentence, [words.get("stakes.table.result")], rows);
  }

  // ------------------------------------------------------------ moves

  /* `fault`: it is one, and meant */
  async play(card, event, fault) {
    if (this.pending) return;
    const wrong = !fault && this.state.faults.find(([move]) => move === card);
    if (wrong && !this.state.legal.includes(card)) {
      this.refuse(this.words.say("chalk.renouncing", { suit: this.words.suit(this.told.trick[0][1].split("-")[1]) }), wrong[3], this.words.get("refusals.label"));
      return;
    }
    const pointer = event && event.detail > 0; // 0: by a key
    const again = pointer && (event.detail > 1 || performance.now() - this.pressed < DOUBLE);
    // two cards pressed one after the other are two moves; the second half of a double click is none
    if (again && (event.detail > 1 || !(fault || this.state.legal.includes(card)))) return;
    if (pointer) this.pressed = performance.now();
    try {
      const reply = await this.shown(await this.ask({ do: "play", card }));
      this.refuse(null);
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
    this.nextButton.hidden = !(signal && others());
    if (signal) return;
    while (others()) {
      await this.breath();
      if (turn !== this.turns || !this.place.isConnected) return;
      if (!(await this.others(turn))) return;
    }
  }

  async others(turn) {
    try {
      const reply = await this.shown(await this.ask({ do: "bot" }));
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
    if (this.nextButton.hidden) this.board.focus(0);
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
      this.take(await this.ask({ do: "undo" }));
      this.refuse(null);
      this.announce(this.words.get("table.undone"));
    } catch (error) {
      this.caught(error, false);
    }
    this.go();
  }

  /* what may be done, by which rules */
  async what() {
    const { words, state } = this;
    if (state.over || state.turn !== state.seat) {
      const key = state.over ? "what.over" : "what.not-now";
      const rules = await this.rulesOf(this.stakes ? "tenir" : this.board.what ? "court" : state.hands[state.seat][0]);
      this.refuse(words.say(key, { name: this.board.names[state.turn] }), rules, "");
      return;
    }
    if (this.board.what) {
      const [sentence, moves] = this.board.what(state);
      const rules = [];
      for (const move of moves) rules.push(...(await this.rulesOf(move)));
      this.refuse(sentence, [...new Set(rules)], "");
      return;
    }
    if (this.chalk && state.phase !== "play") {
      const key = state.phase === "deal" && state.legal.length === 1 ? "deal-kept" : state.phase;
      this.refuse(words.say("chalk.what." + key, { marks: words.count("chalk.marks", state.due) }), await this.rulesOf(state.legal[0]), "");
      return;
    }
    if (this.stakes) {
      const { legal } = state;
      const rules = [];
      for (const bid of state.pending ? legal.slice(0, 1) : legal) rules.push(...(await this.rulesOf(bid)));
      const names = this.board.names;
      const said = (bid) => words.say("stakes.what.word", { say: says(bid, words, names), does: does(bid, state, words, names) });
      const sentence = state.pending
        ? words.say("stakes.what.number", { most: state.most })
        : words.say("stakes.what.speak", { words: words.list(legal.map(said), words.get("what.or")) });
      this.refuse(sentence, [...new Set(rules)], "");
      return;
    }
    const legal = this.board.plain(state);
    const refused = state.hands[state.seat].find((card) => !legal.includes(card));
    const rules = [...(await this.rulesOf(refused || legal[0])), ...(await this.rulesOf(legal[0]))];
    const cards = words.list(legal.map((card) => words.the(card)), words.get("what.or"));
    this.refuse(words.say(!refused ? "what.any" : legal.length === 1 ? "what.one" : "what.some", { cards }), [...new Set(rules)], "");
  }

  async rulesOf(card) {
    if (!card) return this.state.over ? this.events.find(([ev]) => ev === "end")[3] : [];
    try {
      return (await this.ask({ do: "why", card }, true)).rules;
    } catch (error) {
      if (error instanceof Refusal) return error.rules;
      throw error;
    }
  }

  caught(error, openBook) {
    if (error instanceof Refusal) {
      this.refuse(error.sentence, error.rules, this.words.get("refusals." + (openBook && !this.state.over && !this.board.what ? "label" : "refused")));
      if (openBook && error.rules.length) this.book.open(error.rules[0], error.rules, null);
      return;
    }
    console.error(error);
    this.refuse(this.words.get("refusals.engine-failed"), [], this.words.get("refusals.refused"));
  }

  /* a sentence under the hand, with the words of the clause and the way to it; nothing: no sentence */
  refuse(sentence, rules, label) {
    this.refusal.hidden = !sentence;
    if (!sentence) {
      this.refusal.replaceChildren();
      return;
    }
    const rule = rules.length ? this.book.rule(rules[0]) : null;
    const cite = rule && !rule.witness ? rule.cites[0] : null;
    const clause = cite && this.data.articles[cite.article].clauses.find((each) => each.id === cite.clauses[0]);
    this.refusal.replaceChildren(
      h("p", {}, label ? h("em", {}, label) : "", label ? " " : "", sentence, " ",
        clause && this.data.lang === "fr" ? h("span", { class: "t-quote", lang: "fr" }, "«\u00a0", ...this.quoted(clause, cite), "\u00a0» ") : "",
        clause && this.data.lang === "en" ? h("span", { class: "t-quote" }, "“" + clause.en.replace(/[*]|[;:,]$/g, "") + "” ") : "",
        rules.length ? this.book.links(rules) : ""));
    this.refusal.scrollIntoView({ block: "nearest" });
  }

  quoted(clause, cite) {
    return this.book.french({ clauses: [{ ...clause, fr: clause.fr.replace(/\s*[;:,]$/, "") }], long: false }, cite);
  }

  // ------------------------------------------------------------ files, links, keys

  async save() {
    try {
      const { transcript } = await this.ask({ do: "save" }, true);
      const link = h("a", { href: URL.createObjectURL(new Blob([transcript], { type: "application/json" })), download: this.words.say("table.file", { game: this.data.game, seed: this.state.seed }) });
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), FETCHED);
    } catch (error) {
      this.caught(error, false);
    }
  }

  async chosen() {
    const [file] = this.file.files;
    try {
      if (file) await this.bring(file, this.choices);
    } catch (error) {
      this.caught(error, false);
    } finally {
      this.file.value = "";
    }
  }

  async share() {
    const address = new URL(location.href);
    address.search = new URLSearchParams([...this.state.selection, ["variant", this.choices.variant], ["level", this.choices.level], ["seed", String(this.state.seed)]]).toString();
    address.hash = this.place.parentElement.id;
    try {
      await navigator.clipboard.writeText(address.href);
      this.linkButton.textContent = this.words.get("table.copied");
    } catch (_) {
      location.assign(address.href.replace(/#.*$/, "") + "#" + address.hash); // no clipboard: the address itself
    }
    this.announce(this.linkButton.textContent);
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || this.keys.open) return;
    const hand = this.board.choices;
    const number = this.place.querySelector(".t-number input[type=number]");
    if (number && number !== document.activeElement && /^\d$/.test(event.key)) { // a number is asked for, and this is its first figure
      event.stopPropagation();
      number.focus();
      number.select();
      return;
    }
    if (document.activeElement instanceof HTMLInputElement && this.place.contains(document.activeElement) && event.key !== "Escape") return; // a number is being typed
    const at = hand.indexOf(document.activeElement);
    const does = {
      ArrowLeft: () => at >= 0 && this.board.focus(at - 1),
      ArrowRight: () => at >= 0 && this.board.focus(at + 1),
      Escape: () => this.book.close(),
      "?": () => { this.keys.showModal(); return true; },
      q: () => { this.what(); return true; },
      r: () => { if (!this.undoButton.disabled) this.undo(); return true; },
      s: () => { if (!this.nextButton.hidden) this.step(); return true; },
      l: () => this.last(),
    };
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    let done = false;
    if (/^[1-9]$/.test(key)) done = Number(key) <= hand.length && this.board.focus(Number(key) - 1);
    else if (does[key]) done = does[key]();
    if (!done) return;
    event.preventDefault();
    event.stopPropagation(); // the page has its own keys
  }

  /* the article of the last move */
  last() {
    const links = this.moves.querySelectorAll("button[data-rule]");
    if (!links.length) return false;
    const active = document.activeElement;
    links[links.length - 1].click();
    this.book.opener = active;
    return true;
  }
}

/* what is told of nobody, a ball that runs, is told alone */
function spokenBy(who, text, words) {
  return who ? words.say("moves.line-plain", { who, text }) : text;
}

function signed(n) {
  return n > 0 ? "+" + n : String(n).replace("-", "−");
}
