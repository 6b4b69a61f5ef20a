/* The table of a game for jetons: hands, purses, the pot, what each has said; how a deal ended, on the cloth before the next
   one begins and below the table afterwards. */

import { card, h } from "./dom.js";
import { Faults } from "./faults.js";
import { Bids } from "./stakes-bids.js";
import { chips, says } from "./stakes-words.js";

// where the seats are, by number of players: the next player sits at the reader's right
const PLACES = {
  2: ["", "top"],
  3: ["", "top-right", "top-left"],
  4: ["", "right", "top", "left"],
  5: ["", "right", "top-right", "top-left", "left"],
};

export class StakesBoard {
  /* `names`: who sits where; `play(bid, event)`: something was said; `back()`: the last word is taken back; `link(rule, rules)`: the § of a rule */
  constructor(words, names, play, back, link) {
    this.words = words;
    this.names = names;
    this.link = link;
    this.cloth = h("div", { class: "t-cloth t-stakes", role: "group", "aria-label": words.get("table.label") });
    this.hand = h("div", { class: "t-hand t-dealt", role: "group" });
    this.me = h("p", { class: "t-seated" });
    this.bids = new Bids(words, names, play, back);
    this.past = h("section", { class: "t-past-deal", hidden: true });
    this.faults = new Faults(words, {
      play,
      link,
      does: ([, code]) => words.get("stakes.faults.does." + code),
      costs: ([, code, cost]) => words.say("stakes.faults.costs." + code, { jetons: words.count("table.jetons", cost) }),
      away: () => this.focus(0),
    });
    this.parts = [this.cloth, this.hand, this.bids.panel];
    this.below = [this.faults.panel, this.past];
  }

  get choices() {
    return this.bids.choices;
  }

  focus(n) {
    return this.bids.focus(n);
  }

  /* where somebody sits: what is dealt flies from there */
  place(seat) {
    return this.cloth.querySelector('.t-seat[data-seat="' + seat + '"] .t-seated') || this.hand;
  }

  /* the elements of cards that somebody was dealt, `first` of them before */
  cardsOf(seat, cards, first) {
    const backs = this.cloth.querySelector('.t-seat[data-seat="' + seat + '"] .t-backs') || this.hand;
    return [...backs.children].slice(first, first + cards.length);
  }

  get turned() {
    return this.cloth.querySelector(".t-pile .t-turned");
  }

  draw(state, told) {
    const at = (seat) => PLACES[state.seats][(seat - state.seat + state.seats) % state.seats];
    this.cloth.className = "t-cloth t-stakes t-of-" + state.seats;
    const seats = this.names.map((_, seat) => seat).filter((seat) => seat !== state.seat && seat < state.seats);
    this.cloth.replaceChildren(...seats.map((seat) => this.seat(state, told, seat, at(seat))), this.middle(state), this.mine(state, told));
    this.drawHand(state);
    this.me.replaceChildren(...this.standing(state, told, state.seat, this.words.get("you")));
    this.bids.draw(state);
    this.faults.draw(state);
    this.drawPast(state, told);
  }

  /* a deal has ended, and the next waits until the reader has seen how: `onward()` */
  rest(told, onward) {
    const { words, cloth, hand, past } = this;
    const { nth, lines } = told.past;
    cloth.className = "t-cloth t-stakes t-rests";
    cloth.replaceChildren(h("section", { class: "t-past-deal" },
      h("h3", {}, words.say("stakes.heads.deal", { nth: words.get("stakes.nth")[nth - 1] || "" })),
      this.ended(told.past),
      lines.map((line) => h("p", { class: "t-outcome" }, line.who + " " + line.text + " ", line.rules.length ? this.link(line.rules[0], line.rules) : ""))));
    hand.setAttribute("aria-label", words.get("stakes.table.no-cards"));
    hand.replaceChildren();
    this.me.replaceChildren(h("span", { class: "t-name" }, words.get("you")));
    this.bids.rest(onward);
    this.faults.panel.hidden = true;
    past.hidden = true;
  }

  seat(state, told, seat, place) {
    const open = state.open[seat];
    const hidden = Math.max(0, state.counts[seat] - open.length);
    return h("div", { class: "t-seat t-at-" + place + (state.turn === seat ? " t-turn" : "") + (OUT.includes(state.standing[seat]) ? " t-out" : ""), "data-seat": seat },
      h("div", { class: "t-backs" }, Array.from({ length: hidden }, () => card("dos", "")), open.map((id) => card(id, this.words.card(id)))),
      h("p", { class: "t-seated" }, this.standing(state, told, seat, this.names[seat])),
      this.speech(state, told, seat));
  }

  /* name, dealer, straddle, jetons: the same for all seats */
  standing(state, told, seat, name) {
    const { words } = this;
    const remarks = [];
    if (state.dealer === seat) remarks.push(words.get((state.counts.some((count) => count) ? "table.deals" : "table.to-deal") + (seat === state.seat ? "-you" : "")));
    if (state.carre === seat) remarks.push(words.get("stakes.table.carre"));
    return [
      h("span", { class: "t-name" }, name),
      remarks.length ? h("i", {}, " " + remarks.join(", ")) : "",
      h("span", { class: "t-has" }, h("span", { class: "t-vh" }, ", "), chips(state.purses[seat], state.fiche, words)),
    ];
  }

  /* what a seat has last said, in the words of the source, and what it plays for */
  speech(state, told, seat) {
    const { words, names } = this;
    const said = told.said[seat];
    const staked = state.staked[seat];
    if (!said && !staked) return "";
    return h("p", { class: "t-speech" },
      said ? h("q", { lang: "fr" }, says(said, words, names).replace(/…$/, "")) : "",
      staked ? h("span", { class: "t-staked" }, h("span", { "aria-hidden": "true" }, " " + staked), h("i", { class: "t-round", "aria-hidden": "true" }), h("span", { class: "t-vh" }, " " + words.count("stakes.table.staked", staked))) : "");
  }

  mine(state, told) {
    const speech = this.speech(state, told, state.seat);
    return speech ? h("div", { class: "t-mine-said" }, speech) : "";
  }

  /* the turn-up, the stock, the pot */
  middle(state) {
    const { words } = this;
    const pile = h("div", { class: "t-pile" });
    if (state.turn_up) pile.append(card(state.turn_up, words.say("stakes.table.turn-up", { card: words.card(state.turn_up) }), "t-turned"));
    for (let n = 1; n < Math.min(state.stock, 4); n += 1) pile.append(card("dos", "", "t-over-" + n));
    return h("div", { class: "t-middle" },
      pile,
      state.pot ? h("p", { class: "t-pot-chips" }, chips(state.pot, state.fiche, words)) : "",
      state.pot ? h("p", { class: "t-pot-words", "aria-hidden": "true" }, words.count("stakes.table.pot", state.pot)) : "",
      h("p", { class: "t-deal-n" }, words.say("stakes.table.deal", { n: Math.min(state.deals + 1, state.length), of: state.length })));
  }

  drawHand(state) {
    const { words, hand } = this;
    const cards = state.hands[state.seat];
    hand.setAttribute("aria-label", cards.length ? words.say("table.hand", { cards: cards.map((id) => words.card(id)).join(", ") }) : words.get("stakes.table.no-cards"));
    hand.replaceChildren(...cards.map((id) => card(id, words.card(id))));
  }

  /* how the last deal ended, as long as no other has */
  drawPast(state, told) {
    const { past, words } = this;
    past.hidden = !told.past;
    if (told.past) past.replaceChildren(h("h3", {}, words.get("stakes.table.past" + (state.over ? "-last" : ""))), this.ended(told.past));
  }

  /* who laid open what, what it made, and what each has won or lost of the deal */
  ended({ hands, points, taken, won }) {
    const { words } = this;
    const of = (list, seat) => list.filter(([each]) => each === seat).map(([, what]) => what);
    return h("ul", {}, this.names.map((name, seat) => h("li", { class: of(taken, seat).length ? "t-took" : "" },
      h("span", { class: "t-name" }, name),
      h("span", { class: "t-fan" }, of(hands, seat).flat().map((id) => card(id, words.card(id)))),
      h("span", { class: "t-made" }, of(points, seat).map((each) => words.count("table.points", each))),
      h("span", { class: "t-won" }, (won[seat] < 0 ? "−\u00a0" : "+\u00a0") + words.count("table.jetons", Math.abs(won[seat]))))));
  }
}

const OUT = [3, 4]; // standings of those who play no more in this deal
