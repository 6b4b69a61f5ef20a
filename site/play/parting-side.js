/* One of two tables: its board, its list of moves, its book, and every moment that was played there. */

import { Book } from "./book.js";
import { h } from "./dom.js";
import { Moves } from "./moves.js";
import { Over } from "./over.js";
import { Sentence } from "./refusals.js";

export class Side {
  /* `title`, `variant`: the reading; `me`: the reader’s seat, -1 if he looks on; `play(move, event, fault)`; `acts`: buttons for when they have parted */
  constructor({ data, words, own, kind, title: reading, variant, points, me, play, acts }) {
    Object.assign(this, { data, words, own, kind, title: reading, points, me });
    this.book = new Book(data, words, "");
    this.book.variant = variant;
    const open = this.book.open.bind(this.book);
    this.book.open = (...given) => { // there are two: each says of which table it is
      open(...given);
      this.book.panel.setAttribute("aria-label", title(this.title, this.book.panel.getAttribute("aria-label")));
    };
    this.moves = new Moves(words, this.book);
    this.moves.list.setAttribute("aria-label", own.say("moves", { title: reading }));
    this.sentence = new Sentence(words, this.book);
    this.over = new Over(words, this.book, {});
    this.play = play;
    this.events = [];
    this.frames = [];
    this.at = -1;
    this.acts = h("p", { class: "t-acts p-on", hidden: true }, acts);
    this.board = null;
    this.seat = h("div", { class: "t-me" });
    this.place = h("section", { class: "t-table p-table" + (me < 0 ? " p-watched" : ""), "aria-label": own.say("table", { title: reading }) });
  }

  /* what the engine tells of this table: one more moment */
  take(reply) {
    this.events.length = reply.from;
    this.events.push(...reply.events);
    this.frames.push({ state: reply, end: this.events.length });
    if (!this.board) this.lay(reply);
  }

  lay(reply) {
    const names = this.words.get("seats").slice(0, reply.seats);
    this.board = this.kind.board(this.words, names, { play: this.play, undo: () => undefined, link: (id, others) => this.book.link(id, others) });
    this.seat.append(this.board.me);
    this.place.replaceChildren(h("h4", { class: "p-title" }, this.title), ...this.board.parts, this.seat, this.sentence.panel, this.acts, this.over.panel, this.moves.list, this.book.panel, ...this.board.below);
  }

  get last() {
    return this.frames.length - 1;
  }

  get state() {
    return this.frames[this.at].state;
  }

  story(end) {
    const table = { me: this.me, names: this.board.names, points: this.points, length: this.state.length, lexicon: this.data.lexicon, mechanism: (id) => this.data.rules[id].mech };
    return this.kind.story(this.events.slice(0, end), table, this.words);
  }

  /* how many lines are told of the events before one: that line is a new one, or one that goes on otherwise */
  before(event, lines) {
    const { lines: same } = this.story(event);
    const cut = same.findIndex((line, n) => !lines[n] || line.head !== lines[n].head || line.text !== lines[n].text);
    return cut < 0 ? same.length : cut;
  }

  /* the table at a moment; `event`: the first one that the other table has otherwise, -1 as long as there is none */
  show(at, event) {
    const fresh = at !== this.at;
    this.at = at;
    const { state, end } = this.frames[at];
    const told = this.story(end);
    const shown = this.me < 0 ? { ...state, turn: state.turn === state.seat ? -1 : state.turn, legal: [], faults: [], worth: [] } : { ...state, back: false };
    this.board.draw(shown, told);
    this.seat.classList.toggle("t-turn", state.turn === state.seat);
    if (this.me < 0) this.place.querySelectorAll(".t-held").forEach((button) => { button.disabled = true; });
    this.cut = event < 0 || event > end ? Infinity : this.before(event, told.lines);
    this.lines = told.lines;
    this.moves.list.replaceChildren(...told.lines.map((line) => this.moves.line(line, this.me)));
    this.moves.list.scrollTop = this.moves.list.scrollHeight;
    this.no = told.lines.reduce((no, line) => line.no || no, 0);
    this.first = told.lines.slice(this.cut).find((line) => line.head === undefined) || null;
    if (fresh) this.sentence.say(null);
    this.ended = state.over ? this.over.draw(state, this.board, this.kind, this.events.find(([ev]) => ev === "end")[3]) : "";
    if (state.over) this.over.panel.querySelector(".t-acts").remove(); // another game is not begun here
    if (state.over) this.over.panel.setAttribute("aria-label", title(this.title, this.ended));
    this.over.panel.hidden = !state.over;
    return told.lines;
  }

  /* marks the lines that another table has not, from where they part; the first of them comes into view where they do */
  mark(other) {
    const { list } = this.moves;
    const said = (line) => line.who + " " + spoken(line, this.words);
    const there = other.lines.slice(other.cut).filter((line) => line.head === undefined).map(said);
    const alone = this.lines.map((line, n) => n >= this.cut && line.head === undefined && !there.includes(said(line)));
    [...list.children].forEach((item, n) => item.classList.toggle("p-other", alone[n]));
    const first = list.children[alone.indexOf(true)];
    if (first && this.at === this.shared) list.scrollTop = first.offsetTop - list.clientHeight / 3;
  }

  /* the first line that the other table has not, or what happens in its place */
  differing() {
    const { own, words, state, first } = this;
    if (first) return own.say("differs.line", { who: first.who, text: spoken(first, words) });
    if (state.over) return own.get("differs.ended");
    return own.of("differs.waits", state.turn === this.me, { name: this.board.names[state.turn] });
  }
}

function title(reading, name) {
  return reading + ", " + name;
}

/* a line without its cards, in words alone */
export function spoken(line, words) {
  if (line.card) return words.card(line.card) + ", " + line.text;
  return [line.text, ...(line.cards || []).map((card) => words.card(card))].join(", ");
}
