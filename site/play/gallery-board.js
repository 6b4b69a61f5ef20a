/* The table of a game of throws: who has the ball, who holds how many jetons, the gallery in the middle. */

import { h } from "./dom.js";
import { Gallery } from "./gallery.js";
import { galleryStory } from "./gallery-story.js";
import { Bids } from "./stakes-bids.js";
import { chips } from "./stakes-words.js";

const COLOURS = ["blanche", "noire"]; // as the engine numbers them

class GalleryBoard {
  constructor({ words, names, play }) {
    this.words = words;
    this.names = names;
    this.cloth = h("div", { class: "t-cloth t-throws", role: "group", "aria-label": words.get("table.label") });
    this.me = h("p", { class: "t-seated" });
    this.bids = new Bids(words, names, play, () => undefined);
    this.gallery = null;
    this.parts = [this.cloth, this.bids.panel];
    this.below = [];
  }

  get choices() {
    return this.bids.choices;
  }

  focus(n) {
    return this.bids.focus(n);
  }

  /* before what a throw brought is told: the ball runs */
  async before(reply) {
    const thrown = reply.events.find(([ev]) => ev === "throw");
    if (!thrown || !this.gallery || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    this.bids.panel.classList.add("t-idle");
    await this.gallery.run(reply.thrown, reply.passed);
  }

  draw(state) {
    const { words } = this;
    if (!this.gallery) this.gallery = new Gallery(state.cases);
    const last = state.passed.length ? state.passed[state.passed.length - 1] : -1;
    const white = state.cases.filter((colour) => colour === 0).length;
    const named = words.say("throws.gallery", { white: words.count("throws.white-cases", white), black: words.count("throws.black-cases", state.cases.length - white) });
    const lies = last < 0 ? words.get("throws.gallery-empty") : words.say("throws.gallery-rest", { ball: this.colour(state.thrown), case: this.colour(state.cases[last]) });
    this.gallery.lay(state.thrown, last, words.say("throws.gallery-now", { gallery: named, lies }));
    const others = this.names.map((_, seat) => seat).filter((seat) => seat !== state.seat);
    this.cloth.replaceChildren(
      h("div", { class: "t-round-table" }, others.map((seat) => h("div", { class: "t-stand" + (state.turn === seat ? " t-turn" : "") }, this.standing(state, seat, this.names[seat])))),
      h("div", { class: "t-machine" }, this.gallery.svg, h("div", { class: "t-within" }, this.within(state))));
    this.me.replaceChildren(...this.standing(state, state.seat, words.get("you")));
    this.bids.draw(state);
  }

  colour(n) {
    return this.words.get("throws.colours." + COLOURS[n]);
  }

  /* in the middle: the ball that has been taken, what is offered, which throw it is */
  within(state) {
    const { words } = this;
    return [
      state.ball >= 0 && !state.over ? h("p", { class: "t-in-hand" }, h("i", { class: "t-ball-taken" + (state.ball ? " t-black" : "") }), h("span", { class: "t-vh" }, this.colour(state.ball))) : "",
      state.stake && !state.over ? h("p", {}, words.count("throws.offer", state.stake)) : "",
      h("p", { class: "t-deal-n" }, words.say("throws.nth", { n: Math.min(state.throws + 1, state.length), of: state.length })),
    ];
  }

  standing(state, seat, name) {
    const { words } = this;
    const mine = seat === state.seat;
    const held = state.staked[seat];
    return [
      h("span", { class: "t-name" }, name),
      state.thrower === seat && !state.over ? h("i", {}, " " + words.get("throws.throws-now" + (mine ? "-you" : ""))) : "",
      h("span", { class: "t-has" }, h("span", { class: "t-vh" }, ", "), chips(state.purses[seat], state.fiche, words)),
      held && !state.over ? h("span", { class: "t-holds" }, " " + words.say("throws.holds", { jetons: words.count("table.jetons", held) })) : "",
    ];
  }
}

export const GALLERY = { board: (given) => new GalleryBoard(given), story: galleryStory };
