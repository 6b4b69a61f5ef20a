/* Two tables at once: the same deal under two readings, stepped together until they part, then each for itself. */

import { h } from "./dom.js";
import { Engine, Refusal } from "./engine.js";
import { Kind, pointsOf } from "./kinds.js";
import { Side, spoken } from "./parting-side.js";
import { inner, partingSentence, watched } from "./parting-words.js";
import { refusalSentence } from "./refusals.js";
import { Words } from "./words.js";

const SOUGHT = 200; // deals that are looked at
const AT_ONCE = 20; // moves asked for at once where none is shown

export class Two {
  /* `data`, `more`: the game, and two tables of it, in words; `first`, `second`: the readings; `match`: one from the table,
     {transcript, level}; `model(file)`: the text of a compiled model; `close()`: the reader has done with them */
  constructor(place, { data, more, worker, renew, model, first, second, match, close }) {
    Object.assign(this, { place, data, more, model, match });
    this.readings = [first, second].map((id) => data.variants.find((each) => each.id === id));
    this.own = new Words(more.words, data.lang);
    this.kind = new Kind(data);
    this.engine = new Engine(worker, renew, (refusal) => refusalSentence(this.words, refusal, this.sides && this.sides[0].board && this.sides[0].board.names, this.kind.melds), () => undefined);
    this.words = new Words(data.words, data.lang);
    this.reading = more.readings[second] || more.readings[first];
    this.turns = 0; // grows when what is under way is given up
    this.busy = false;
    this.parted = {};
    this.frame(close);
  }

  end() {
    this.turns += 1;
    this.engine.end();
    this.place.remove();
  }

  // ------------------------------------------------------------ the page

  frame(close) {
    const { own } = this;
    const button = (key, act, more) => h("button", { type: "button", onclick: act, ...more }, own.get(key));
    this.form = this.asking(close);
    this.status = h("p", { class: "p-say", role: "status" });
    this.live = h("p", { class: "t-vh", "aria-live": "polite" });
    this.buttons = {
      start: button("walk.start", () => this.go(0)),
      back: button("walk.back", () => this.go(this.shown() - 1)),
      next: button("walk.next", () => this.next()),
      part: button("walk.part", () => this.toParting(), { class: "p-part" }),
    };
    this.count = h("span", { class: "p-count" });
    this.walk = h("p", { class: "t-acts p-walk", role: "group", "aria-label": own.get("walk.label") }, this.buttons.start, this.buttons.back, this.count, this.buttons.next, this.buttons.part);
    this.seeking = h("p", { class: "t-acts p-seek", hidden: true });
    this.tables = h("div", { class: "p-two" });
    this.why = h("section", { class: "p-why", hidden: true });
    this.place.className = "p-panel";
    this.place.replaceChildren(this.form, this.status, this.walk, this.seeking, this.live, this.tables, this.why);
    this.place.addEventListener("keydown", (event) => this.key(event));
  }

  /* the choices: what is played, who plays, the seed */
  asking(close) {
    const { own, more } = this;
    const select = (name, label, values) => h("label", { "data-option": name }, h("span", {}, label), h("select", { name }, values.map(([value, title]) => h("option", { value }, title))));
    this.seed = h("input", { type: "text", name: "seed", inputmode: "numeric", maxlength: 10, autocomplete: "off" });
    const form = h("form", { class: "p-deal", "aria-label": own.get("deal.label"), onsubmit: (event) => { event.preventDefault(); this.deal(this.choices()); } },
      more.options.map(([id, label, values]) => select(id, label, values)),
      select("level", own.get("level"), more.levels),
      select("who", own.get("deal.who"), [["watch", own.get("deal.watch")], ["seat", own.get("deal.seat")]]),
      h("label", {}, h("span", {}, own.get("seed")), this.seed),
      h("p", { class: "t-acts" },
        h("button", { type: "submit" }, own.get("deal.go")),
        this.reading.parts ? h("button", { type: "button", onclick: () => this.deal(this.known()) }, own.get("deal.known")) : "",
        h("button", { type: "button", onclick: () => this.seek() }, own.get("seek.start")),
        h("button", { type: "button", onclick: close }, own.get("deal.close"))));
    form.addEventListener("change", () => this.fit());
    return form;
  }

  /* only the choices that there are, given the others */
  fit() {
    for (const [id, , , only] of this.more.options) {
      const there = only.every(([name, values]) => values.includes(this.form.elements[name].value));
      this.form.querySelector('[data-option="' + id + '"]').hidden = !there;
    }
  }

  choices() {
    const { elements } = this.form;
    const selection = this.more.options.filter(([id]) => !this.form.querySelector('[data-option="' + id + '"]').hidden).map(([id]) => [id, elements[id].value]);
    return { selection, level: elements.level.value, seat: elements.who.value === "seat" ? 0 : -1, seed: Number(this.seed.value), moves: [] };
  }

  /* the deal that is known to part them, or else the first */
  known() {
    const { parts } = this.reading;
    const { elements } = this.form;
    return parts ? { seat: elements.who.value === "seat" ? 0 : -1, moves: [], ...parts } : { ...this.choices(), seed: 1 };
  }

  // ------------------------------------------------------------ a deal

  async begin() {
    this.fit();
    if (!this.match) {
      await this.deal(this.known());
      if (!this.failure) await this.toParting();
    } else {
      const { selection, seed, moves } = JSON.parse(this.match.transcript);
      await this.deal({ selection, seed, moves, level: this.match.level, seat: 0 });
    }
    this.place.scrollIntoView({ block: "start" });
    this.buttons.back.focus({ preventScroll: true });
  }

  async deal(choices) {
    if (!/^\d{1,10}$/.test(String(choices.seed)) || choices.seed > 0xFFFFFFFF) {
      this.seed.focus();
      return;
    }
    this.turns += 1;
    this.seeking.hidden = true;
    await this.working(async () => {
      await this.engine.revive();
      const models = await this.models();
      const reply = await this.engine.ask({ do: "pair", models, ...choices });
      this.dealt = { ...choices, selection: reply.tables[0].selection };
      this.settle(choices, models);
      this.take(reply);
      this.show(0);
    });
  }

  async models() {
    return Promise.all(this.readings.map(async ({ model }) => JSON.parse(await this.model(model))));
  }

  /* what was dealt stands in the form, and two empty tables under it */
  settle({ seat }, models) {
    const { own, data } = this;
    const { elements } = this.form;
    for (const [name, value] of this.dealt.selection) elements[name].value = value;
    elements.level.value = this.dealt.level;
    elements.who.value = seat < 0 ? "watch" : "seat";
    this.seed.value = String(this.dealt.seed);
    this.fit();
    this.words = new Words(seat < 0 ? watched(data.words, own.get("first"), own.get("first-side")) : data.words, data.lang);
    this.parted = {};
    this.over = false;
    const on = (at, key, act) => h("button", { type: "button", onclick: act, "aria-label": own.get("further." + key) + ", " + this.readings[at].title }, own.get("further." + key));
    this.sides = this.readings.map(({ id, title }, at) => new Side({
      data, own, title, words: this.words, kind: this.kind, variant: id, points: pointsOf(models[at]), me: seat,
      play: (move, event, fault) => this.play(at, move, event, fault),
      acts: [on(at, "next", () => this.alone(at, 1)), on(at, "end", () => this.alone(at, Infinity))],
    }));
    this.tables.replaceChildren(...this.sides.map(({ place }) => place));
  }

  /* a reply about both: the next moment, if there is one */
  take(reply) {
    this.parted = reply.parted;
    this.over = reply.over;
    if (this.sides[0].frames.length > reply.number) return false; // nothing was done: it is the reader’s turn
    this.common = reply.number; // the last moment that both have
    this.sides.forEach((side, at) => {
      side.take(reply.tables[at]);
      side.shared = reply.number;
    });
    return true;
  }

  // ------------------------------------------------------------ steps

  shown() {
    return Math.min(this.common, ...this.sides.map(({ at }) => at));
  }

  show(at) {
    const parted = this.parted.kind && at === this.common;
    const lines = this.sides.map((side, n) => side.show(Math.min(at, side.last), parted ? this.parted.at[n] : -1));
    this.tell();
    return lines[0];
  }

  /* to a moment that both have */
  go(at) {
    if (this.busy || at < 0 || at > this.common) return;
    const before = this.sides[0].moves.list.children.length;
    this.announce(this.show(at), before);
  }

  async next() {
    if (this.busy) return;
    if (this.shown() < this.common) {
      this.go(this.shown() + 1);
      return;
    }
    if (this.parted.kind || this.over) return;
    await this.working(() => this.both(1, ""));
  }

  async both(moves, card) {
    const before = this.sides[0].moves.list.children.length;
    if (this.take(await this.engine.ask({ do: "both", moves, card }))) this.announce(this.show(this.common), before);
    else this.tell();
  }

  /* move by move until they part, or the match is over, or it is the reader’s turn */
  async toParting() {
    if (this.busy) return;
    const turn = this.turns;
    await this.working(async () => {
      while (!this.parted.kind && !this.over && turn === this.turns) {
        if (!this.take(await this.engine.ask({ do: "both", moves: 1, card: "" }))) break;
      }
      this.show(this.common);
    });
  }

  /* a move of the reader’s: at both, as long as they have not parted */
  async play(at, move, event, fault) {
    if (this.busy) return;
    if (event && event.detail > 1) return; // the second half of a double click
    const { state } = this.sides[at];
    const wrong = !fault && state.faults.find(([name]) => name === move);
    if (wrong && !state.legal.includes(move)) {
      this.sides[at].sentence.say(this.words.say("chalk.renouncing", { suit: this.words.suit(state.trick[0].split("-")[1]) }), wrong[3], this.words.get("refusals.label"));
      return;
    }
    await this.working(async () => {
      if (this.parted.kind) await this.further(at, { moves: 1, card: move });
      else {
        if (this.shown() < this.common) this.show(this.common);
        await this.both(1, move);
        const turn = this.turns;
        while (!this.parted.kind && !this.over && this.sides[0].state.turn !== this.sides[0].me && turn === this.turns) await this.both(1, "");
      }
    }, at);
  }

  /* one of the two goes on, by so many moves of whoever has the turn */
  async alone(at, moves) {
    if (this.busy || !this.parted.kind) return;
    const turn = this.turns;
    await this.working(async () => {
      const side = this.sides[at];
      if (side.at < side.last) side.show(side.last, this.parted.at[at]);
      if (side.state.over) return;
      do await this.further(at, { moves: Math.min(moves, AT_ONCE), card: "" });
      while (moves > 1 && !side.state.over && turn === this.turns);
    }, at);
  }

  async further(at, asked) {
    const side = this.sides[at];
    const before = side.moves.list.children.length;
    const reply = await this.engine.ask({ do: "alone", table: at, ...asked });
    side.take(reply.tables[at]);
    this.announce(side.show(side.last, this.parted.at[at]), before);
    this.tell();
  }

  /* what is done one after the other; what fails is said */
  async working(act, at = 0) {
    const held = this.place.contains(document.activeElement);
    this.busy = true;
    this.failure = null;
    this.place.setAttribute("aria-busy", "true");
    try {
      await act();
    } catch (error) {
      this.failure = error;
      if (!(error instanceof Refusal)) console.error(error);
      const sentence = error instanceof Refusal ? error.sentence : this.own.get("engine-failed");
      const side = this.sides && this.sides[at];
      if (error instanceof Refusal && side && side.board) side.sentence.say(sentence, error.rules, this.own.get("refused"));
      else this.status.textContent = sentence;
    } finally {
      this.busy = false;
      this.place.removeAttribute("aria-busy");
      if (held && this.place.isConnected && !this.place.contains(document.activeElement)) this.buttons.back.focus({ preventScroll: true }); // what had the focus is gone
    }
  }

  // ------------------------------------------------------------ what is said

  announce(lines, before) {
    const fresh = lines.slice(before).filter((line) => line.head === undefined);
    this.live.textContent = fresh.map((line) => this.own.say("differs.line", { who: line.who, text: spoken(line, this.words) })).join(" ");
  }

  tell() {
    const { own, sides, parted, common } = this;
    sides.forEach((side, n) => side.mark(sides[1 - n]));
    const at = this.shown();
    const there = Boolean(parted.kind) && at === common;
    const yours = sides[0].me >= 0 && sides[0].state.turn === sides[0].me && !sides[0].state.over;
    let sentence = own.get(yours ? "yours" : "alike");
    if (there) {
      sentence = this.sentence;
      if (sides.every(({ at: shown }) => shown === common)) { // told once, of the moment itself
        const context = { own, words: this.words, kind: this.kind, names: sides[0].board.names, me: sides[0].me, states: sides.map(({ state }) => state), told: sides.map((side) => side.differing()), no: sides[0].no, titles: sides.map(({ title }) => title) };
        sentence = this.sentence = partingSentence(parted, context);
      }
    } else if (this.over && at === common) sentence = own.get("over");
    const done = there ? sides.filter(({ ended }) => ended).map(({ title, ended }) => own.say("differs.under", { title: inner(title, own.lang), sentence: ended })) : [];
    const whole = [sentence, ...done].join(" ");
    if (this.status.textContent !== whole) this.status.textContent = whole;
    this.status.classList.toggle("p-parted", there);
    this.count.textContent = own.say("walk.at" + (at ? "" : "-none"), { n: at });
    const ended = at === common && (Boolean(parted.kind) || this.over);
    for (const [key, off] of [["start", at === 0], ["back", at === 0], ["next", ended], ["part", ended]]) this.buttons[key].setAttribute("aria-disabled", String(off));
    for (const side of sides) side.acts.hidden = !there || side.state.over;
    this.seeking.hidden = !(this.over && !parted.kind);
    if (!this.seeking.hidden) this.seeking.replaceChildren(h("button", { type: "button", onclick: () => this.seek() }, own.get("seek.start")));
    this.why.hidden = !there;
    if (there) this.reasons();
  }

  /* the rules that make the difference, as each reading has them */
  reasons() {
    const { own, parted, readings, sides } = this;
    const rule = (id) => {
      const texts = this.reading.rules[id];
      return [
        h("dt", {}, this.data.rules[id].title),
        ...readings.map((reading, at) => h("dd", {}, h("i", {}, reading.title), " ", h("span", {}, texts[reading.id ? 1 : 0]), " ", sides[at].book.link(id, parted.rules))),
      ];
    };
    const others = parted.changed.filter((id) => !parted.rules.includes(id));
    const source = readings.map((each) => each.source).find((each) => each);
    this.why.replaceChildren(
      h("h4", {}, own.get("why.title")),
      h("dl", {}, parted.rules.flatMap(rule)),
      others.length ? h("p", { class: "p-also" }, own.get("why.also") + " ", others.map((id, n) => [n ? ", " : "", this.data.rules[id].title, " ", sides[1].book.link(id, [id])])) : "",
      h("p", { class: "p-source" }, own.get("why.source") + " " + source));
  }

  // ------------------------------------------------------------ looking for a deal

  /* seed by seed, the reader’s seat being played for him; given up when he asks for something else */
  async seek() {
    if (this.busy) return;
    const { own } = this;
    const asked = this.choices();
    const turn = this.turns += 1;
    const from = asked.seed + 1;
    const bar = h("progress", { max: SOUGHT, value: 0, "aria-label": own.get("seek.start") });
    const shown = h("span", {});
    let stopped = false;
    const stop = h("button", { type: "button", onclick: () => { stopped = true; } }, own.get("seek.stop"));
    let n = 0;
    let found = -1;
    await this.working(async () => {
      this.seeking.replaceChildren(bar, shown, stop);
      this.seeking.hidden = false;
      stop.focus({ preventScroll: true });
      await this.engine.revive();
      let models = await this.models();
      while (n < SOUGHT && found < 0 && !stopped && turn === this.turns) {
        let reply = await this.engine.ask({ do: "pair", models, ...asked, seat: -1, seed: from + n, quiet: true });
        models = []; // the engine has them
        while (!reply.parted.kind && !reply.over && !stopped && turn === this.turns) reply = await this.engine.ask({ do: "both", moves: AT_ONCE, card: "", quiet: true });
        if (stopped) break;
        if (reply.parted.kind) found = from + n;
        n += 1;
        bar.value = n;
        shown.textContent = own.say("seek.progress", { n, of: SOUGHT });
      }
    });
    if (turn !== this.turns || this.failure) return;
    await this.deal({ ...asked, seed: found < 0 ? this.dealt.seed : found });
    if (found >= 0 && asked.seat < 0) await this.toParting();
    const key = found >= 0 ? "found" : stopped ? "stopped" : "none";
    this.status.textContent = own.say("seek." + key, { n, from, seed: found }) + (found >= 0 ? " " + this.status.textContent : "");
    this.buttons.back.focus({ preventScroll: true });
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement) return;
    const does = { ArrowLeft: () => this.go(this.shown() - 1), ArrowRight: () => this.next(), Home: () => this.go(0), End: () => this.toParting(), Escape: () => this.sides.forEach(({ book }) => book.close()) }[event.key];
    if (!does || !this.sides) return;
    event.preventDefault();
    event.stopPropagation(); // the page has its own keys
    does();
  }
}
