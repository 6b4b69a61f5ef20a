/* What happens in a game with announcements beside what happens in any game of tricks; see story.js. */

import { figureName, itemName } from "./melds-words.js";
import { line, value } from "./story.js";

export const MELDS = {
  meld: told("meld", (params, words) => ({ figure: figureName(words, value(params, "figure")) })),
  score: told("score", (params, words) => ({ points: value(params, "points"), item: itemName(words, value(params, "item")) })),
  vole: told("vole", () => ({})),
};

function told(key, blanks) {
  return (state, [[, actor, , rules, params]], { table, words }) =>
    line(state, actor, table.names[actor], words.of("melds.events." + key, actor === table.me, blanks(params, words)), rules);
}
