/* From the events of a match for jetons to the lines of the move list: a pure function, run anew after each reply.

   Lines are as in story.js; `cards` are several cards of one line. Beside them: `said`, what each seat has last said in
   this deal; `past`, how the last deal ended: its number, the hands laid open, the points, what each has won or lost of it,
   the lines that say who took what, and how many lines there were by then. */

import { tag } from "./story.js";

export function stakesStory(events, table, words) {
  const state = { lines: [], said: table.names.map(() => ""), past: null, show: null, burst: [], pot: 0, put: table.names.map(() => 0), deals: 0, opened: -1, played: 0, places: false };
  for (let at = 0; at < events.length; ) {
    const [ev] = events[at];
    let end = at + 1;
    // who has nothing left to put in buys in again when it is his turn to: one round all the same
    const round = ev === "ante" ? ["ante", "buy"] : [ev];
    if (GROUPED.includes(ev)) while (end < events.length && round.includes(events[end][0])) end += 1;
    const before = state.lines.length;
    for (const event of events.slice(at, end)) paid(state, event);
    TOLD[ev](state, events.slice(at, end), { table, words });
    tag(state.lines, before, at);
    at = end;
  }
  return { lines: state.lines, said: state.said, past: state.past, trick: [], taken: table.names.map(() => 0) };
}

const GROUPED = ["deal", "ante", "buy", "place"];

const TOLD = {
  /* all at the beginning, one by one afterwards */
  buy(state, group, context) {
    const first = state.deals === 0 && !state.places;
    const jetons = jetonsOf(group[0], "jetons", context);
    if (first) line(state, -1, context.words.get("all"), context.words.of("stakes.events.buy-all", false, { jetons }), group[0][3]);
    else {
      opening(state, context);
      for (const event of group) tell(state, event, "recave", context, { jetons: jetonsOf(event, "jetons", context) });
    }
  },

  place(state, group, context) {
    head(state, context.words.get("stakes.heads.places"));
    state.places = true;
    for (const event of group) tell(state, event, "place", context, {}, event[2]);
  },

  name(state, [event], context) {
    const named = value(event, "seat");
    tell(state, event, named === context.table.me ? "name-you" : "name", context, { name: context.table.names[named] });
  },

  dealer(state, [event], context) {
    if (state.deals) opening(state, context);
    tell(state, event, state.deals ? "dealer-next" : "dealer-first", context, {});
  },

  ante(state, group, context) {
    const { words, table } = context;
    opening(state, context);
    state.said.fill("");
    const bought = group.filter(([ev]) => ev === "buy");
    if (bought.length) TOLD.buy(state, bought, context);
    const antes = group.filter(([ev]) => ev === "ante");
    const last = antes[antes.length - 1];
    const blanks = { jetons: jetonsOf(antes[0], "jetons", context), name: table.names[last[1]], pot: jetonsOf(last, "pot", context) };
    line(state, -1, words.get("all"), words.of("stakes.events.ante", last[1] === table.me, blanks), last[3]);
  },

  deal(state, group, context) {
    const { words, table } = context;
    const dealer = value(group[0], "dealer");
    const sizes = group.filter((event) => event[1] === group[0][1]).map((event) => event[2].length);
    const total = sizes.reduce((sum, size) => sum + size, 0);
    const cards = words.count("table.cards", total);
    const packets = words.get("moves.packets." + (sizes.length === 1 ? "once" : "each"));
    line(state, dealer, table.names[dealer], words.of("stakes.events.deal" + (total === 1 ? "-one" : ""), dealer === table.me, { cards, packets }), group[0][3]);
  },

  turn_up(state, [event], context) { tell(state, event, "turn-up", context, {}, event[2]); },
  "all-pass"(state, [event], context) {
    line(state, -1, context.words.get("all"), context.words.of("stakes.events.all-pass", false), event[3]);
    head(state, context.words.get("stakes.heads.again"));
  },

  pack(state, [event], context) { tell(state, event, "pack-" + value(event, "colour"), context, {}); },
  cut(state, [event], context) { tell(state, event, "cut", context, {}); },
  void(state, [event], context) { tell(state, event, "void", context, { cards: context.words.count("table.cards", value(event, "left")) }); },
  card(state, [event], context) { tell(state, event, "card", context, {}, event[2]); },
  draw(state, [event], context) { tell(state, event, "draw", context, {}, event[2]); },
  "no-card"(state, [event], context) { tell(state, event, "no-card", context, {}); },
  bust(state, [event], context) {
    state.burst.push([event[1], event[2], value(event, "points")]);
    tell(state, event, "bust", context, { points: context.words.count("table.points", value(event, "points")), jetons: jetonsOf(event, "jetons", context) }, event[2]);
  },

  /* a word that waits for its number is told with it */
  says() { /* nothing yet */ },
  leave: spoken,
  carre: spoken,
  over: spoken,
  pass: spoken,
  open: spoken,
  hold: spoken,
  raise: spoken,
  drop: spoken,
  fault: spoken,
  unsaid: spoken,
  nothing: spoken,
  stand: spoken,
  keep: spoken,
  aside: spoken,
  "with-that": spoken,

  show(state, [event], context) {
    if (!state.show) {
      head(state, context.words.get("stakes.heads.show"));
      state.show = shown();
    }
    state.show.hands.push([event[1], event[2]]);
    tell(state, event, "show", context, {}, event[2]);
  },

  point(state, [event], context) {
    const points = value(event, "points");
    if (state.show) state.show.points.push([event[1], points]);
    const isDrawn = (card) => state.show && state.show.hands.some(([seat, hand]) => seat !== event[1] && hand.includes(card));
    const drawn = event[2].filter(isDrawn);
    const ordered = [...event[2].filter((card) => !isDrawn(card)), ...drawn]; // one’s own and the turn-up, then what was drawn
    const attracted = context.table.mechanism(event[3][0]) === "attract"; // by others, where none was drawn
    const key = points ? "point" + (drawn.length ? "-drawing" : attracted ? "-losing" : "") : "point-none";
    tell(state, event, key, context, { points: context.words.count("table.points", points), cards: context.words.count("stakes.events.last-cards", drawn.length) }, ordered);
  },

  take(state, [event], context) {
    const jetons = value(event, "jetons");
    if (!state.show) state.show = shown();
    const first = !state.show.taken.length;
    const tie = first && tied(state.show.points, event[1]);
    state.show.taken.push([event[1], jetons]);
    const rest = context.table.mechanism(event[3][0]) === "short";
    tell(state, event, tie ? "take-tied" : rest ? "take-rest" : "take", context, { jetons: jetonsOf(event, "jetons", context) });
    state.show.lines.push(state.lines[state.lines.length - 1]);
    if (value(event, "pot") > 0) return; // there is more to take
    state.deals += 1;
    state.show.hands.push(...state.burst.map(([seat, hand]) => [seat, hand]));
    state.show.points.push(...state.burst.map(([seat, , points]) => [seat, points]));
    state.past = { ...state.show, nth: state.deals, won: state.put.map((put) => -put), until: state.lines.length };
    state.burst = [];
    state.put.fill(0);
    state.show = null;
  },

  end(state, [event], context) {
    head(state, context.words.get("moves.end"));
    const jetons = value(event, "jetons");
    for (const seat of value(event, "winners")) {
      const won = context.words.count("table.jetons", Math.abs(jetons[seat])).replace(/^/, jetons[seat] < 0 ? "−" : "+");
      line(state, seat, context.table.names[seat], context.words.of("stakes.events.win", seat === context.table.me, { jetons: won }), event[3]);
    }
  },
};

/* a new deal has its head, whatever comes first in it */
function opening(state, { words }) {
  if (state.opened === state.deals) return;
  state.opened = state.deals;
  head(state, words.say("stakes.heads.deal", { nth: words.get("stakes.nth")[state.deals] || "" }));
}

function shown() {
  return { hands: [], points: [], taken: [], lines: [] };
}

/* what an event has moved from a purse into the pot, or out of it */
function paid(state, event) {
  if (!has(event, "pot")) return;
  const pot = value(event, "pot");
  state.put[event[1]] += pot - state.pot;
  state.pot = pot;
}

/* the best point, and somebody else has made it too */
function tied(points, seat) {
  const mine = points.find(([each]) => each === seat);
  const best = Math.max(...points.map(([, made]) => made));
  return Boolean(mine) && mine[1] === best && points.filter(([, made]) => made === best).length > 1;
}

function spoken(state, [event], context) {
  const [, seat, , rules] = event;
  const { words, table } = context;
  const said = value(event, "word");
  const blanks = {};
  for (const name of ["jetons", "more", "pot"]) if (has(event, name)) blanks[name] = jetonsOf(event, name, context);
  state.said[seat] = said;
  state.played += 1;
  const lost = event[0] === "drop" && words.has("stakes.said." + said + "-lost");
  const key = event[0] === "fault" ? "stakes.faults.told." + value(event, "fault") : "stakes.said." + said + (lost ? "-lost" : "");
  line(state, seat, table.names[seat], words.of(key, seat === table.me, blanks), rules, [], state.played);
}

function tell(state, event, key, context, blanks, cards = []) {
  const seat = event[1];
  const shown = cards.filter((card) => card);
  line(state, seat, context.table.names[seat], context.words.of("stakes.events." + key, seat === context.table.me, blanks), event[3], shown);
}

function line(state, seat, who, text, rules, cards = [], no = 0) {
  state.lines.push({ seat, who, text, rules, card: "", cards, no });
}

function head(state, text) {
  state.lines.push({ head: text });
}

function jetonsOf(event, name, { words }) {
  return words.count("table.jetons", value(event, name));
}

function has(event, wanted) {
  return event[4].some(([name]) => name === wanted);
}

function value(event, wanted) {
  return event[4].find(([name]) => name === wanted)[1];
}
