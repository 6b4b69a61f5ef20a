/* The table as it lies: opponents, talon, trick, hand. Drawn anew after each reply; only the cards of
   the hand keep their elements, since one of them may have the focus. */

import { card, h, pip } from "./dom.js";

// where the seats are, by number of players: the next player sits at the reader's right
const PLACES = {
  2: ["", "top"],
  3: ["", "top-right", "top-left"],
  4: ["", "right", "top", "left"],
  5: ["", "right", "top-right", "top-left", "left"],
  6: ["", "right", "top-right", "top", "top-left", "left"],
};

export class Board {
  /* `names`: who sits where; `play(card, event)`: a card was pressed */
  constructor(words, names, play) {
    this.words = words;
    this.names = names;
    this.play = play;
    this.cloth = h("div", { class: "t-cloth", role: "group", "aria-label": words.get("table.label") });
    this.hand = h("div", { class: "t-hand", role: "group" });
    this.me = h("p", { class: "t-seated" });
    this.held = new Map();
    this.parts = [this.cloth, this.hand];
    this.below = [];
  }

  /* what the keys go to */
  get choices() {
    return [...this.hand.children];
  }

  /* how many places further round than the reader somebody sits */
  order(state, seat) {
    return (seat - state.seat + state.seats) % state.seats;
  }

  /* where somebody sits: what is dealt flies from there */
  place(seat) {
    return this.cloth.querySelector('.t-seat[data-seat="' + seat + '"] .t-seated') || this.hand;
  }

  /* the elements of cards that somebody was dealt, `first` of them before; the reader’s own are sorted, and known by their names */
  cardsOf(seat, cards, first) {
    const backs = this.cloth.querySelector('.t-seat[data-seat="' + seat + '"] .t-backs');
    if (backs) return [...backs.children].slice(first, first + cards.length);
    return cards.map((id) => this.held.get(id)).filter((held) => held);
  }

  get turned() {
    return this.cloth.querySelector(".t-pile .t-under");
  }

  /* the cards that may be played as they are */
  plain(state) {
    return state.legal;
  }

  draw(state, told) {
    const { words } = this;
    const places = PLACES[state.seats];
    const at = (seat) => places[this.order(state, seat)];
    this.cloth.className = "t-cloth t-of-" + state.seats;
    const seats = this.names.map((_, seat) => seat).filter((seat) => seat !== state.seat && seat < state.seats);
    this.cloth.replaceChildren(
      ...seats.map((seat) => this.seat(state, told, seat, at(seat))),
      this.stock(state),
      state.pot ? h("p", { class: "t-pot" }, words.say("table.pot", { n: state.pot })) : "",
      this.trick(state, told, at),
    );
    this.drawHand(state);
    this.me.replaceChildren(...this.standing(state, told, state.seat, this.words.get("you")));
  }

  seat(state, told, seat, place) {
    const partner = state.sides[seat] === state.sides[state.seat];
    const open = state.hands[seat];
    const cards = open || Array(state.counts[seat]).fill("");
    return h(
      "div",
      { class: "t-seat t-at-" + place + (state.turn === seat ? " t-turn" : ""), "data-seat": seat },
      h("div", { class: "t-backs" + (open ? " t-open" : "") }, cards.map((id) => card(id || "dos", id ? this.words.card(id) : ""))),
      h("p", { class: "t-seated" }, this.standing(state, told, seat, this.names[seat], partner)),
    );
  }

  /* name, dealer, jetons, points: the same for all seats */
  standing(state, told, seat, name, partner) {
    const { words } = this;
    const mine = seat === state.seat;
    const remarks = [];
    if (partner) remarks.push(words.get("table.partner"));
    if (state.dealer === seat) remarks.push(words.get("table.deals" + (mine ? "-you" : "")));
    return [
      h("span", { class: "t-name" }, name),
      remarks.length ? h("i", {}, " " + remarks.join(", ")) : "",
      h("span", { class: "t-has" }, h("span", { class: "t-vh" }, ", " + words.count("table.cards", state.counts[seat]) + ", "),
        h("span", { class: "t-jeton", "aria-hidden": "true" }),
        h("span", { "aria-hidden": "true" }, String(state.jetons[seat]).replace("-", "−")),
        h("span", { class: "t-vh" }, words.count("table.jetons", state.jetons[seat]).replace("-", "−")),
        h("span", { class: "t-dot" }, " · "),
        h("span", { class: "t-points" }, words.count("table.points", told.taken[seat]))),
    ];
  }

  stock(state) {
    const { words } = this;
    const { stock } = state;
    const pile = h("div", { class: "t-pile" });
    if (stock) pile.append(card(state.turn_up, words.say("table.turn-up", { card: words.card(state.turn_up) }), "t-under"));
    for (let n = 1; n < Math.min(stock, 4); n += 1) pile.append(card("dos", "", "t-over-" + n));
    const count = stock ? words.count("table.stock", stock) : words.get("table.stock.none");
    return h("div", { class: "t-stock" }, stock ? pile : "", h("p", {}, count, h("br"), words.say("table.trump", { suit: words.suit(state.trump) }), " ", pip(state.trump)));
  }

  trick(state, told, at) {
    const { words } = this;
    const past = !told.trick.length && told.past ? told.past : null;
    const cards = past ? past.trick : told.trick;
    let label = words.get(cards.length ? "table.trick" : "table.empty-trick");
    if (past) label = past.winner === state.seat ? words.get("table.past-trick-you") : words.say("table.past-trick", { name: this.names[past.winner] });
    const group = h("div", { class: "t-trick" + (past ? " t-past" : ""), role: "group", "aria-label": label });
    cards.forEach(([seat, id], n) => {
      const wins = past && past.winner === seat ? " t-wins" : "";
      const fresh = !past && n === cards.length - 1 ? " t-fresh" : "";
      group.append(card(id, this.names[seat] + (words.lang === "fr" ? "\u00a0: " : ": ") + words.card(id), "t-from-" + (at(seat) || "me") + wins + fresh));
    });
    if (!past && this.plain(state).length) group.append(h("span", { class: "t-slot t-from-me" }, words.get("table.to-play")));
    return group;
  }

  drawHand(state) {
    const { words, hand } = this;
    const cards = state.hands[state.seat];
    hand.setAttribute("aria-label", cards.length ? words.say("table.hand", { cards: words.count("table.cards", cards.length) }) : words.get("table.hand-empty"));
    const active = document.activeElement;
    let lost = -1;
    [...hand.children].forEach((button, n) => {
      const id = button.dataset.card;
      if (cards.includes(id)) return;
      if (button === active) lost = n;
      button.remove();
      this.held.delete(id);
    });
    cards.forEach((id, n) => {
      let button = this.held.get(id);
      if (!button) {
        button = h("button", { type: "button", class: "t-held", "data-card": id, onclick: (event) => this.play(id, event) }, card(id));
        this.held.set(id, button);
      }
      const legal = this.plain(state).includes(id);
      button.setAttribute("aria-disabled", String(!legal));
      button.setAttribute("aria-label", legal || state.turn !== state.seat ? words.card(id) : words.say("table.card-refused", { card: words.card(id) }));
      if (hand.children[n] !== button) hand.insertBefore(button, hand.children[n] || null);
    });
    hand.style.setProperty("--n", String(Math.max(cards.length, 3)));
    if (lost >= 0 && cards.length) this.focus(Math.min(lost, cards.length - 1));
  }

  /* the choice at that place, or the nearest; false if there is none */
  focus(n) {
    const { choices } = this;
    if (!choices.length) return false;
    choices[Math.max(0, Math.min(n, choices.length - 1))].focus({ preventScroll: true });
    return true;
  }
}
