/* A table at which figures can be announced before a card is played. */

import { Board } from "./board.js";
import { h } from "./dom.js";
import { figureName } from "./melds-words.js";

export class MeldsBoard extends Board {
  constructor(words, names, play) {
    super(words, names, play);
    this.acts = h("div", { class: "t-does" });
    this.parts = [this.cloth, this.hand, this.acts];
  }

  /* the cards, then what else can be done */
  get choices() {
    return [...super.choices, ...this.acts.querySelectorAll("button")];
  }

  plain(state) {
    return state.legal.filter((move) => state.hands[state.seat].includes(move));
  }

  /* what the tricks will bring is counted at the end of the deal, and stands beside what was counted already */
  standing(state, told, seat, name, partner) {
    const { words } = this;
    const parts = super.standing(state, told, seat, name, partner);
    const coming = [];
    if (told.cards[seat]) coming.push(words.say("melds.to-come", { n: told.cards[seat] }));
    if (state.tricks[seat]) coming.push(words.count("melds.tricks", state.tricks[seat]));
    return coming.length ? [...parts, " ", h("span", { class: "t-to-come", title: words.get("melds.to-come-title") }, coming.join(" · "))] : parts;
  }

  /* beside each name stands all that was counted, not the cards of this deal alone */
  draw(state, told) {
    super.draw(state, { ...told, taken: state.sides.map((side) => state.totals[side]), cards: told.taken });
    const { words } = this;
    const button = ([move, points]) => h("button", { type: "button", "data-move": move, onclick: (event) => this.play(move, event) },
      words.say("melds.worth", { figure: figureName(words, move), points: words.count("table.points", points) }));
    this.acts.replaceChildren(...(state.worth.length ? [h("span", { class: "t-lead" }, words.get("melds.announce")), ...state.worth.map(button)] : []));
  }
}
