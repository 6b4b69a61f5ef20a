/* What a reader tries at a worked example: a hand of his own, or another move at the step that is shown. The engine
   answers in its worker; every rule of an answer is a link to its clause on the page. */

import { h, small } from "./dom.js";
import { scoreName } from "./scored.js";
import { Words } from "./words.js";

const LEAST = 2; // a random hand has at least so many cards

export class Trial {
  /* `place`: where it stands; `board`: the JSON of the example; `data`: the game in words; `model`: its compiled rules;
     `failed`: what is said when the engine is gone */
  constructor(place, { board, data, model, worker, id, failed }) {
    this.board = board;
    this.given = board.trial;
    this.data = data;
    this.model = model;
    this.words = new Words(data.words, data.lang);
    this.id = id;
    this.failed = failed;
    this.at = 0;
    this.waiting = new Map();
    this.asked = 0;
    this.worker = worker;
    worker.onmessage = ({ data: reply }) => {
      const { resolve, reject } = this.waiting.get(reply.id);
      this.waiting.delete(reply.id);
      if (reply.fault !== undefined) reject(new Error(reply.fault));
      else resolve(JSON.parse(reply.reply));
    };
    worker.onerror = (event) => { for (const { reject } of this.waiting.values()) reject(new Error(event.message)); this.waiting.clear(); };
    this.answer = h("div", { class: "e-answer", role: "status", "aria-label": this.words.get("trying.answer") });
    this.form = h("form", { onsubmit: (event) => { event.preventDefault(); this.submit(); } });
    const title = this.words.get("trying.title-" + this.given.kind);
    place.replaceChildren(h("p", { class: "e-trial-title", id: id + "-trial" }, title), this.form, this.answer);
    place.setAttribute("role", "group");
    place.setAttribute("aria-labelledby", id + "-trial");
    if (this.given.kind === "score") this.hand();
    else this.moves();
  }

  end() { this.worker.terminate(); }

  ask(request) {
    this.asked += 1;
    const id = this.asked;
    this.worker.postMessage({ id, request: JSON.stringify({ model: this.model, selection: this.given.selection, ...request }) });
    return new Promise((resolve, reject) => this.waiting.set(id, { resolve, reject }));
  }

  /* asks, and shows what `tell` makes of the reply; an answer that comes after a later question is let go */
  async put(request, tell) {
    const turn = this.turn = (this.turn || 0) + 1;
    this.answer.setAttribute("aria-busy", "true");
    try {
      const reply = await this.ask(request);
      if (turn !== this.turn) return;
      this.answer.replaceChildren(...(reply.ok ? tell(reply) : this.refusal(reply)));
    } catch (error) {
      console.error(error);
      this.answer.replaceChildren(h("p", {}, this.failed));
    }
    this.answer.removeAttribute("aria-busy");
  }

  submit() { if (this.given.kind === "score") this.score(); else this.own(); }

  /* the example has gone to another step */
  go(step) {
    this.at = step;
    this.turn = (this.turn || 0) + 1; // no answer to a question of another step
    this.answer.replaceChildren();
    if (this.given.kind === "score") this.take(this.given.hands[step]);
    else this.offer(this.given.turns[step]);
  }

  /* a choice of one, as radio buttons in a row */
  choice(name, legend, options, chosen) {
    return h("fieldset", { class: "e-of-one" }, h("legend", {}, legend), options.map(([value, text]) =>
      h("label", {}, h("input", { type: "radio", name: this.id + "-" + name, value, checked: value === chosen, autocomplete: "off" }), h("span", {}, text))));
  }

  chosen(name) {
    const one = this.form.querySelector('input[name="' + this.id + "-" + name + '"]:checked');
    return one ? one.value : "";
  }

  // ------------------------------------------------------------------ a hand

  hand() {
    const { words, given } = this;
    const suits = [...new Set(given.pack.map((card) => card.split("-")[1]))];
    this.cards = new Map(given.pack.map((card) => [card, h("button", { type: "button", class: "e-pick", "aria-pressed": "false", onclick: () => { this.pick(card); } }, small(card, words))]));
    this.told = h("p", { class: "e-chosen" });
    this.beside = h("p", { class: "e-beside" });
    const row = (suit) => h("div", { class: "e-picks", role: "group", "aria-label": words.suit(suit) }, given.pack.filter((card) => card.endsWith("-" + suit)).map((card) => this.cards.get(card)));
    this.form.replaceChildren(
      h("fieldset", { class: "e-pack-of" }, h("legend", {}, words.get("trying.cards")), suits.map(row)),
      h("p", { class: "e-or" },
        h("button", { type: "button", onclick: () => { this.take(this.given.hands[this.at]); this.answer.replaceChildren(); } }, words.get("trying.suggested")), " · ",
        h("button", { type: "button", onclick: () => this.chance() }, words.get("trying.chance")), " · ",
        h("button", { type: "button", onclick: () => { this.choose([]); } }, words.get("trying.clear"))),
      given.moments.length > 1 ? this.choice("moment", words.get("trying.moment"), given.moments, given.hands[0].moment) : "",
      given.trumps.length ? this.choice("trump", words.get("trying.trump"), given.trumps.map((suit) => [suit, words.suit(suit)]), given.hands[0].trump || given.trumps[0]) : "",
      this.told, this.beside,
      h("p", {}, h("button", { type: "submit", class: "e-ask" }, words.get("trying.question"))));
  }

  /* the hand of the example, with its moment and its trumps */
  take(asked) {
    this.around = asked;
    for (const [name, value] of [["moment", asked.moment], ["trump", asked.trump]]) {
      const one = value && this.form.querySelector('input[name="' + this.id + "-" + name + '"][value="' + value + '"]');
      if (one) one.checked = true;
    }
    const lying = [...asked.others.flat(), ...(asked.turn_up ? [asked.turn_up] : [])];
    for (const [card, button] of this.cards) button.disabled = lying.includes(card);
    this.beside.replaceChildren(...(lying.length ? [this.words.say("trying.beside", { cards: lying.map((card) => this.words.card(card)).join(", ") })] : []));
    this.choose(asked.cards);
  }

  pick(card) { this.choose(this.picked.includes(card) ? this.picked.filter((each) => each !== card) : [...this.picked, card]); }

  choose(cards) {
    this.picked = [...cards];
    for (const [card, button] of this.cards) button.setAttribute("aria-pressed", String(cards.includes(card)));
    this.told.textContent = cards.length ? this.words.say("trying.chosen", { cards: cards.map((card) => this.words.card(card)).join(", ") }) : this.words.get("trying.empty");
  }

  /* as many cards as the example has, drawn from what is free */
  chance() {
    const free = [...this.cards].filter(([, button]) => !button.disabled).map(([card]) => card);
    const number = Math.max(LEAST, this.around.cards.length);
    for (let at = free.length - 1; at > 0; at -= 1) {
      const other = Math.floor(Math.random() * (at + 1));
      [free[at], free[other]] = [free[other], free[at]];
    }
    this.choose(free.slice(0, number));
    this.score();
  }

  score() {
    const { around } = this;
    const hand = { cards: this.picked, moment: this.chosen("moment") || around.moment, trump: this.chosen("trump"), others: around.others, holds: around.holds, turn_up: around.turn_up };
    return this.put({ do: "score", hand }, (reply) => this.worth(reply));
  }

  /* the lines of a score, their sum, what comes of it */
  worth({ lines, total, outcome, rules }) {
    const { words } = this;
    const parts = [];
    if (!lines.length) parts.push(h("p", {}, words.get("trying.nothing"), " ", this.links(rules)));
    else {
      parts.push(h("ul", {}, lines.map(([what, cards, points, of]) => h("li", {},
        outcome === "game" ? this.what(what) : words.say("example.line", { what: this.what(what), points: this.points(points) }), " ", cards.map((card) => [small(card, words), " "]), this.links(of)))));
      const sum = lines.reduce((all, line) => all + line[2], 0);
      if (outcome !== "game") parts.push(h("p", { class: "e-total" }, words.say(sum === total ? "trying.total" : "trying.most", { points: this.points(total) }), sum === total ? "" : [" ", this.links(rules)]));
    }
    if (outcome) parts.push(h("p", { class: "e-outcome" }, words.get("scores.outcomes." + outcome), " ", this.links(rules)));
    return parts;
  }

  what(what) { return scoreName(this.words, this.data.flow, what); }

  points(n) { return this.words.count(this.data.flow === "chalk" ? "chalk.marks" : "table.points", n); }

  // ------------------------------------------------------------------ a move

  moves() {
    this.who = h("div", {});
    this.what_ = h("div", { class: "e-moves", role: "group", "aria-label": this.words.get("trying.what") });
    this.form.replaceChildren(this.who, this.what_);
    this.form.addEventListener("change", (event) => { if (event.target.name === this.id + "-who") this.offered(); });
  }

  /* who may be asked about: at first the one whose turn it is */
  offer(turn) {
    const names = this.board.names.map((name, seat) => [String(seat), name]);
    this.who.replaceChildren(this.choice("who", this.words.get("trying.who"), names, String(Math.max(0, turn))));
    if (turn < 0) { this.what_.replaceChildren(h("p", {}, this.words.get("trying.over"))); return; }
    this.offered();
  }

  offered() {
    const { words, given } = this;
    const seat = Number(this.chosen("who"));
    const cards = given.words.length ? [] : this.board.frames[this.at].seats[seat].hand;
    const button = (move, shown, name) => h("button", { type: "button", class: "e-pick", onclick: () => this.may(seat, move, name) }, shown);
    this.answer.replaceChildren();
    this.what_.replaceChildren(...cards.map((card) => button(card, small(card, words), words.card(card))), ...given.words.map(([move, name]) => button(move, name, name)));
    if (!given.free) return;
    this.field = h("input", { type: "text", maxlength: "40", autocomplete: "off", lang: "fr" });
    this.what_.append(h("label", { class: "e-own" }, words.get("trying.word") + " ", this.field), h("button", { type: "submit", class: "e-ask" }, words.get("trying.try")));
  }

  /* a word of the reader's own */
  own() {
    const word = this.field ? this.field.value.trim() : "";
    if (word) this.may(Number(this.chosen("who")), this.given.free + word, word);
  }

  may(seat, move, name) {
    const { given } = this;
    const asked = h("i", { class: "e-asked" }, this.board.names[seat] + (this.data.lang === "fr" ? "\u00a0: " : ": ") + name + ".");
    return this.put({ do: "may", setup: given.setup, moves: given.moves[this.at], seat, move },
      ({ rules }) => [h("p", {}, asked, " ", this.words.say("trying.allowed", { name: this.board.names[seat] }), " ", this.links(rules))])
      .then(() => { if (this.answer.firstChild && !this.answer.querySelector(".e-asked")) this.answer.firstChild.prepend(asked, " "); });
  }

  // ------------------------------------------------------------------ answers

  refusal({ code, params, rules }) {
    const { words } = this;
    const blanks = {};
    for (const [name, value] of params) {
      if (name === "seat") blanks.name = this.board.names ? this.board.names[Number(value)] : value;
      else if (name === "suit") blanks.suit = words.has("suits." + value) ? words.suit(value) : value;
      else if (name === "card") blanks.card = this.given.pack || /^[\w]+-[a-z]+$/.test(value) ? words.card(value) : value;
      else blanks[name] = value;
    }
    const sentence = words.has("refusals." + code) ? words.say("refusals." + code, blanks) : words.say("refusals.unknown", { code });
    return [h("p", {}, words.get("refusals.refused") + " ", sentence, " ", this.links(rules))];
  }

  /* § 5: where a rule stands on this page; a supplement has a note instead */
  links(rules) {
    return [...new Set(rules)].filter((id) => id in this.data.rules).map((id) => {
      const rule = this.data.rules[id];
      const name = this.words.say("moves.link", { label: rule.label, status: this.words.get("status." + rule.status), rule: rule.title });
      const anchor = rule.cites.length ? this.data.articles[rule.cites[0].article].anchor : "";
      const kind = "t-par t-st t-" + rule.status;
      return [anchor ? h("a", { class: kind, href: "#" + anchor, "aria-label": name, title: name }, rule.label) : h("span", { class: kind, title: name + ". " + rule.note }, rule.label), " "];
    });
  }
}
