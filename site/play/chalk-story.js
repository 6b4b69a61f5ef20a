/* From the events of a match for chalk marks to the lines of the move list; see story.js for what a line is. */

import { marks, spoken } from "./chalk-words.js";
import { first, tag } from "./story.js";

export function chalkStory(events, table, words) {
  const state = { trick: [], past: null, leading: [], played: 0, tricks: 0, deals: 0, counting: false, lines: [] };
  const context = { table, words };
  for (let at = 0; at < events.length; ) {
    const [ev] = events[at];
    let end = at + 1;
    if (ev === "seat" || ev === "deal") while (end < events.length && events[end][0] === ev) end += 1;
    const before = state.lines.length;
    TOLD[ev](state, events.slice(at, end), context);
    tag(state.lines, before, at);
    at = end;
  }
  return { lines: state.lines, taken: table.names.map(() => 0), trick: state.trick, past: state.past, trump: "" };
}

/* an event that needs nothing but its own words */
function plain(key, blanks) {
  return (state, [event], context) => line(state, context, event, key, blanks ? blanks(event, context) : {});
}

const TOLD = {
  stake(state, [[, , , rules, params]], { words }) {
    head(state, words.get("chalk.heads.sides"));
    const each = words.count("table.jetons", value(params, "each"));
    state.lines.push({ seat: -1, who: words.get("all"), card: "", no: 0, text: words.of("events.stake", false, { each, pot: value(params, "pot") }), rules });
  },
  lots_again(state, [event], context) {
    const [, , cards, rules] = event;
    const names = context.words.list(cards.map((card) => context.words.card(card)), context.words.get("over.names"));
    push(state, context, -1, say(context, "lots-again", -1) + " (" + names + ")", rules);
  },
  lot: (state, [event], context) => line(state, context, event, value(event[4], "side") ? "lot-low" : "lot-high"),
  seat(state, group, context) {
    const { words, table } = context;
    const names = group.map(([, seat]) => (seat === table.me ? words.get("chalk.mine-alone") : table.names[seat]));
    const half = names.length / 2;
    const side = (some) => words.list(some, words.get("over.names"));
    const around = side(names.slice(0, half)) + words.get("chalk.against") + side(names.slice(half));
    push(state, context, -1, say(context, "seats", -1, { names: around }), group[0][3]);
  },
  cut_card: plain("cut-card"),
  may_choose: plain("may-choose"),
  chooses: plain("chooses"),
  leaves: plain("leaves"),
  dealer(state, [event], context) {
    const { words } = context;
    state.counting = false;
    const nth = state.deals ? words.get("moves.nth")[state.deals] : "";
    head(state, state.deals === 0 ? words.get("moves.deal") : nth ? words.say("moves.deal-n", { nth }) : words.get("moves.deal") + " " + (state.deals + 1));
    line(state, context, event, state.deals ? "dealer-next" : "dealer-first");
  },
  chalk: plain("chalk", ([, , , , params], { words }) => ({ marks: marks(words, value(params, "marks")) })),
  cut: plain("cut"),
  deals(state, [event], context) {
    state.deals += 1;
    state.tricks = 0;
    state.trick = [];
    state.past = null;
    line(state, context, event, "deals", { by: context.words.get("chalk.by." + value(event[4], "size")) });
  },
  deal() {}, // told by `deals`: the cards of others are hidden, one's own lie in the hand
  faced: plain("faced"),
  marked: plain("marked", ([, , , , params], { words }) => ({ marks: marks(words, value(params, "marks")), fault: words.get("chalk.faulty." + value(params, "fault")) })),
  tells: plain("tells", ([, , , , params], { words }) => ({ cards: words.count("table.cards", value(params, "cards")) })),
  put_aside: plain("put-aside"),
  virlicque(state, [[, seat, cards, rules]], context) {
    const { words } = context;
    const four = words.list(cards.map((card) => words.card(card)), words.get("over.names"));
    push(state, context, seat, say(context, "virlicque", seat, { four }), rules);
  },
  lead(state, [[, , , rules]], { words }) {
    state.tricks += 1;
    state.trick = [];
    state.leading = rules;
    head(state, words.say("moves.trick-n", { nth: words.get("moves.nth")[state.tricks - 1] }));
  },
  play(state, [[, seat, [card], rules, params]], context) {
    const { words, table } = context;
    const led = state.trick.length ? state.trick[0][1].split("-")[1] : "";
    const act = !led ? "lead" : card.split("-")[1] === led ? "follow" : "discard";
    state.trick.push([seat, card]);
    state.past = null;
    state.played += 1;
    const said = value(params, "says");
    let text = words.of("events." + act, seat === table.me);
    if (said) text = words.say("chalk.events.said", { act: text, word: spoken(words, said, value(params, "piece")) });
    push(state, context, seat, text, led || said ? rules : [...state.leading, ...rules], card, state.played);
  },
  figure(state, [[, seat, , rules, params]], context) {
    const { words } = context;
    const figure = value(params, "figure");
    if (words.get("chalk.words." + figure).length < 2) return; // one word said it all
    push(state, context, seat, say(context, "figure", seat, { figure: words.get("chalk.figures." + figure), marks: marks(words, value(params, "marks")) }), rules);
  },
  trick(state, [[, seat, , rules]], context) {
    state.past = { winner: seat, trick: state.trick };
    state.trick = [];
    push(state, context, seat, say(context, "trick", seat), rules);
  },
  gobble(state, [event], context) {
    const from = value(event[4], "from");
    line(state, context, event, from === context.table.me ? "gobble-you" : "gobble", { name: context.table.names[from] });
  },
  earned(state, [[, seat, cards, rules, params]], context) {
    const { words } = context;
    count(state, words);
    const what = value(params, "for");
    const name = words.has("chalk.earned." + what) ? words.get("chalk.earned." + what) : words.get("chalk.figures." + what);
    const shown = cards.map((card) => words.card(card)).join(", ");
    push(state, context, seat, say(context, "earned", seat, { what: name + (shown ? " (" + shown + ")" : ""), marks: marks(words, value(params, "marks")) }), rules);
  },
  rub(state, [event], context) {
    count(state, context.words);
    line(state, context, event, value(event[4], "left") ? "rub" : "rub-out", { marks: marks(context.words, value(event[4], "marks")), left: value(event[4], "left") });
  },
  found(state, [event], context) {
    head(state, context.words.get("chalk.heads.fault"));
    line(state, context, event, "found", { fault: context.words.get("chalk.faulty." + value(event[4], "fault")) });
  },
  jump: plain("jump"),
  denounces: plain("denounces"),
  end(state, [[, , , rules, params]], context) {
    const { words, table } = context;
    head(state, words.get("moves.end"));
    const winners = value(params, "winners");
    for (const seat of winners) push(state, context, seat, words.of(winners.length > 1 ? "events.win-shared" : "events.win", seat === table.me), first("stakes", rules, table));
  },
};

function head(state, text) {
  state.lines.push({ head: text });
}

/* the count of a deal is one part of the list */
function count(state, words) {
  if (!state.counting) head(state, words.get("chalk.heads.count"));
  state.counting = true;
}

function line(state, context, [, seat, cards, rules], key, blanks) {
  push(state, context, seat, say(context, key, seat, blanks), rules, cards[0] || "");
}

function push(state, { table, words }, seat, text, rules, card = "", no = 0) {
  state.lines.push({ seat, who: seat < 0 ? words.get("all") : table.names[seat], text, rules, card, no });
}

function say({ words, table }, key, seat, blanks) {
  return words.of("chalk.events." + key, seat === table.me, blanks);
}

function value(params, wanted) {
  return params.find(([name]) => name === wanted)[1];
}
