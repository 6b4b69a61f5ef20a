/* Which board and which story a course of play has, and how its keys differ. */

import { Board } from "./board.js";
import { ChalkBoard } from "./chalk-board.js";
import { chalkStory } from "./chalk-story.js";
import { COMPANY } from "./company-board.js";
import { GALLERY } from "./gallery-board.js";
import { MeldsBoard } from "./melds-board.js";
import { MELDS } from "./melds-story.js";
import { StakesBoard } from "./stakes-board.js";
import { stakesStory } from "./stakes-story.js";
import { story } from "./story.js";

const STAKES = ["vying", "fifteen", "throwing"];
const WITHOUT_CARDS = { throwing: GALLERY, naming: COMPANY };

export class Kind {
  constructor(data) {
    this.data = data;
    this.chalk = data.flow === "chalk"; // marks, words said with cards, faults
    this.melds = data.flow === "melds"; // figures announced, points counted as they come
    this.stakes = STAKES.includes(data.flow); // words and jetons instead of cards played
    this.without = WITHOUT_CARDS[data.flow]; // a board and a story of its own
  }

  /* `play(move, event, fault)`: something was pressed; `undo()`: the last word is taken back; `link(rule, rules)`: the § of a rule */
  board(words, names, { play, undo, link }) {
    if (this.without) return this.without.board({ words, names, play, data: this.data });
    if (this.chalk) return new ChalkBoard(words, names, play, link);
    if (this.stakes) return new StakesBoard(words, names, play, undo, link);
    return this.melds ? new MeldsBoard(words, names, play) : new Board(words, names, play);
  }

  /* the events of a match as lines */
  story(events, table, words) {
    const tell = this.without ? this.without.story : this.chalk ? chalkStory : this.stakes ? stakesStory : story;
    return tell(events, table, words, this.melds ? MELDS : undefined);
  }

  /* what the keys do, as pairs of key and words */
  keys(words) {
    const { "1 – 5": _cards, ...others } = words.get("keys.list");
    const { "← →": _from, enter: _play, ...rest } = others; // where one bids these do otherwise
    let list = words.get("keys.list");
    if (this.stakes || this.without) list = { ...words.get((this.without && this.without.keys) || "stakes.keys"), ...rest };
    else if (this.chalk || this.melds) list = { ...words.get("keys.acts"), ...others };
    return Object.entries(list);
  }
}

/* what each card counts, by a compiled model */
export function pointsOf(model) {
  const counting = model.rules.find(([mech]) => mech === "points");
  const points = counting ? counting[4].find(([name]) => name === "values")[1] : [];
  return (card) => (points.find(([rank]) => rank === card.split("-")[0]) || ["", 0])[1];
}
