/* What happens in a game with announcements beside what happens in any game of tricks; see story.js. */

import { figureName, itemName } from "./melds-words.js";
import { countHead, line, value } from "./story.js";

export const MELDS = {
  count(state, [event], context) {
    const [, actor, , rules, params] = event;
    countHead(state, context);
    const points = value(params, "points");
    const total = sum(state, actor, points);
    state.taken[actor] = 0; // they are among what is counted
    const { table, words } = context;
    line(state, actor, table.names[actor], words.of("melds.events.count", actor === table.me, { points: words.count("table.points", points), total }), rules);
  },
  meld: told("meld", (params, words) => ({ figure: figureName(words, value(params, "figure")) })),
  score: told("score", (params, words, state, actor) => {
    sum(state, actor, value(params, "points"));
    return { points: value(params, "points"), item: scored(words, value(params, "item")) };
  }),
  vole: told("vole", () => ({})),
};

/* what somebody has counted so far, and now */
function sum(state, actor, points) {
  state.totals = state.totals || {};
  state.totals[actor] = (state.totals[actor] || 0) + points;
  return state.totals[actor];
}

/* a row that has just been counted: its condition is met, and need not be told */
function scored(words, item) {
  return words.has("melds.scored." + item) ? words.get("melds.scored." + item) : itemName(words, item);
}

function told(key, blanks) {
  return (state, [[, actor, , rules, params]], { table, words }) =>
    line(state, actor, table.names[actor], words.of("melds.events." + key, actor === table.me, blanks(params, words, state, actor)), rules);
}
