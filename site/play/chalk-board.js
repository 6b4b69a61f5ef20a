/* A table with a slate: sides face each other, marks are strokes of chalk; below the hand what else can be
   done than to play a card in silence, and, on request, the faults. */

import { Board } from "./board.js";
import { does, marks, price, wrongs } from "./chalk-words.js";
import { h, small } from "./dom.js";
import { Faults } from "./faults.js";

const HEAVY = 5; // strokes of chalk are counted by fives

export class ChalkBoard extends Board {
  /* `link(rule, rules)`: the § of a rule */
  constructor(words, names, play, link) {
    super(words, names, play);
    this.acts = h("div", { class: "t-does" });
    this.faults = new Faults(words, {
      play,
      link,
      does: (fault, state) => wrongs(words, fault, state, (card) => words.card(card)),
      costs: (fault) => price(words, fault[2]),
      away: () => this.focus(0),
    });
    this.parts = [this.cloth, this.hand, this.acts];
    this.below = [this.faults.panel];
  }

  /* how many places further round than the reader somebody sits */
  order(state, seat) {
    const place = (each) => state.around.indexOf(each);
    return (place(seat) - place(state.seat) + state.seats) % state.seats;
  }

  draw(state, told) {
    super.draw(state, told);
    this.drawActs(state);
    this.faults.draw(state);
  }

  standing(state, told, seat, name, partner) {
    const { words } = this;
    const remarks = [];
    if (partner) remarks.push(words.get("chalk.mine"));
    if (state.dealer === seat && state.phase !== "choose" && state.phase !== "deal") remarks.push(words.get("table.deals" + (seat === state.seat ? "-you" : "")));
    const named = h("span", { class: "t-name" + (partner ? " t-ally" : "") }, name);
    return [named, remarks.length ? h("i", {}, " " + remarks.join(", ")) : "", h("span", { class: "t-vh" }, ", " + words.count("table.cards", state.counts[seat]))];
  }

  /* in the place of the talon, the slate */
  stock(state) {
    const { words } = this;
    const mine = state.sides[state.seat];
    const alone = state.seats === 2;
    const names = [words.get(alone ? "chalk.mine-alone" : "chalk.mine"), alone ? this.names[1 - state.seat] : words.get("chalk.theirs")];
    const row = (name, left) => h("p", { class: "t-tally" }, h("span", { class: "t-vh" }, words.say("chalk.left", { side: name, marks: marks(words, left) })),
      h("span", { "aria-hidden": "true" }, name, " ", h("b", {}, String(left))), strokes(left));
    return h("div", { class: "t-slate", role: "group", "aria-label": words.get("chalk.slate") }, row(names[0], state.totals[mine]), row(names[1], state.totals[1 - mine]));
  }

  /* the cards, then what else can be done */
  get choices() {
    return [...super.choices, ...this.acts.querySelectorAll("button")];
  }

  plain(state) {
    return state.legal.filter((move) => state.hands[state.seat].includes(move));
  }

  drawActs(state) {
    const { words } = this;
    const acts = state.legal.filter((move) => !state.hands[state.seat].includes(move));
    const key = state.phase === "play" ? "say-with" : state.phase === "choose" ? "choose" : "act";
    const button = (move) => h("button", { type: "button", "data-move": move, onclick: (event) => this.play(move, event) }, label(words, move, state.due));
    this.acts.replaceChildren(...(acts.length ? [h("span", { class: "t-lead" }, words.get("chalk." + key)), ...acts.map(button)] : []));
  }
}

/* a move as a button shows it: a card by its letter and its pip */
function label(words, move, due) {
  const [name, figure] = move.split("+");
  if (!figure) return does(words, move, due, (card) => words.card(card));
  const [before, after] = does(words, move, due, () => "\u0000").split("\u0000");
  return [before, small(name, words), after];
}

function strokes(n) {
  const groups = [];
  for (let left = n; left > 0; left -= HEAVY) groups.push(h("i", { style: "--n:" + Math.min(left, HEAVY) }));
  return h("span", { class: "t-strokes", "aria-hidden": "true" }, groups);
}
