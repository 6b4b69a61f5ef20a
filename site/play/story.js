/* From the events of a match to the lines of the move list: a pure function, run anew after each reply.
   `more` tells the events that only some games have.

   A line is {head} or {seat, who, no, card, text, rules}: `seat` is -1 for all, `no` numbers the cards
   played, `rules` are ids, the most telling first; `at` is the event, by number, that it tells first.
   Deals and draws of several cards are one line. */

export function story(events, table, words, more = {}) {
  const lines = [];
  const taken = table.names.map(() => 0);
  const state = { trick: [], past: null, leading: [], trump: "", played: 0, tricks: 0, deals: 0, taken, lines };
  for (let at = 0; at < events.length; ) {
    const [ev] = events[at];
    let end = at + 1;
    if (ev === "deal" || ev === "draw") while (end < events.length && events[end][0] === ev) end += 1;
    const before = lines.length;
    (more[ev] || TOLD[ev])(state, events.slice(at, end), { table, words, next: events[end] });
    tag(lines, before, at);
    at = end;
  }
  return { lines, taken, trick: state.trick, past: state.past, trump: state.trump };
}

/* the lines from `before` on tell the event of that number */
export function tag(lines, before, at) {
  for (const line of lines.slice(before)) line.at = at;
}

const TOLD = {
  stake(state, [[, , , rules, params]], { words }) {
    dealHead(state, words);
    const each = value(params, "each");
    line(state, -1, words.get("all"), words.of("events.stake", false, { each: words.count("table.jetons", each), pot: value(params, "pot") }), rules);
  },

  dealer(state, [[, actor, , rules]], context) {
    const first = state.deals === 0;
    if (!first || state.lines.length === 0) dealHead(state, context.words);
    line(state, actor, name(actor, context), you("events.dealer-" + (first ? "first" : "next"), actor, context), rules);
  },

  deal(state, group, { table, words }) {
    state.deals += 1;
    state.tricks = 0;
    state.past = null;
    state.taken.fill(0);
    const dealer = value(group[0][4], "dealer");
    const sizes = group.filter((event) => event[1] === group[0][1]).map((event) => event[2].length);
    const total = sizes.reduce((sum, size) => sum + size, 0);
    const lots = sizes.map((size) => words.get("moves.lots")[size] || size);
    let packets = words.say("moves.packets.parts", { sizes: lots.join(words.get("moves.and")) });
    if (sizes.length === 1) packets = words.get("moves.packets.once");
    else if (sizes.every((size) => size === 1)) packets = words.get("moves.packets.each");
    const cards = words.count("table.cards", total);
    line(state, dealer, table.names[dealer], words.of("events.deal", dealer === table.me, { cards, packets }), group[0][3]);
  },

  turn_up(state, [[, actor, [card], rules]], context) {
    state.trump = card.split("-")[1];
    line(state, actor, name(actor, context), you("events.turn-up", actor, context, { suit: context.words.suit(state.trump) }), rules, card);
  },

  lead(state, [[, , , rules]], { words }) {
    state.tricks += 1;
    state.trick = [];
    state.leading = rules;
    const nth = words.get("moves.nth")[state.tricks - 1];
    state.lines.push({ head: nth ? words.say("moves.trick-n", { nth }) : words.say("moves.trick-many", { n: state.tricks }) });
  },

  play(state, [[, actor, [card], rules]], context) {
    const suit = card.split("-")[1];
    const led = state.trick.length ? state.trick[0][1].split("-")[1] : "";
    const act = !led ? "lead" : suit === led ? "follow" : suit === state.trump ? "trump" : "discard";
    state.trick.push([actor, card]);
    state.past = null;
    state.played += 1;
    line(state, actor, name(actor, context), you("events." + act, actor, context), led ? rules : [...state.leading, ...rules], card, state.played);
  },

  trick(state, [[, actor, cards, rules]], context) {
    const points = cards.reduce((sum, card) => sum + context.table.points(card), 0);
    state.taken[actor] += points;
    state.past = { winner: actor, trick: state.trick };
    state.trick = [];
    const key = points ? "events.trick" : "events.trick-empty";
    line(state, actor, name(actor, context), you(key, actor, context, { points: context.words.count("table.points", points) }), rules);
  },

  pay(state, [[, actor, , rules, params]], context) {
    const each = value(params, "each");
    const payers = value(params, "payers").length;
    const total = each * payers;
    const key = "events." + (each > 0 ? "receive" : "pay") + (payers === 1 ? "-one" : "");
    const blanks = { each: context.words.count("table.jetons", Math.abs(each)), total: (total > 0 ? "+\u00a0" : "−\u00a0") + Math.abs(total) };
    line(state, actor, name(actor, context), you(key, actor, context, blanks), rules);
  },

  draw(state, group, context) {
    const { words } = context;
    const first = group[0][1];
    line(state, -1, words.get("all"), you("events.draw", first, context, { name: name(first, context) }), group[0][3].slice(0, 1));
    for (const [, actor, [card], rules] of group) {
      const last = rules.length > 1; // the turn-up has a rule of its own
      if (last) line(state, actor, name(actor, context), you("events.draw-turn-up", actor, context), rules.slice(1).concat(rules[0]), card);
      else if (card) line(state, actor, name(actor, context), you("events.draw-card", actor, context), rules, card);
    }
  },

  count(state, [[, actor, , rules, params]], context) {
    countHead(state, context);
    const points = context.words.count("table.points", value(params, "points"));
    line(state, actor, name(actor, context), you("events.count", actor, context, { points }), rules);
  },

  end(state, [[, , , rules, params]], context) {
    head(state, "end", context.words);
    const winners = value(params, "winners");
    const key = winners.length > 1 ? "events.win-shared" : "events.win";
    for (const seat of winners) line(state, seat, name(seat, context), you(key, seat, context), first("stakes", rules, context.table));
    if (!winners.length) line(state, -1, context.words.get("all"), context.words.of("events.tie", false), [...rules].reverse());
  },
};

/* the count of a deal is one part of the list */
export function countHead(state, { words, next }) {
  if (!state.counting) head(state, "count", words);
  state.counting = Boolean(next && next[0] === "count");
}

/* rules with those of one mechanism first: what they say is what the line tells */
export function first(mech, rules, { mechanism }) {
  return [...rules.filter((id) => mechanism(id) === mech), ...rules.filter((id) => mechanism(id) !== mech)];
}

function head(state, key, words) {
  state.lines.push({ head: words.get("moves." + key) });
}

function dealHead(state, words) {
  const nth = state.deals ? words.get("moves.nth")[state.deals] : "";
  state.lines.push({ head: nth ? words.say("moves.deal-n", { nth }) : words.get("moves.deal") });
}

export function line(state, seat, who, text, rules, card = "", no = 0) {
  state.lines.push({ seat, who, text, rules, card, no });
}

function name(seat, { table }) {
  return table.names[seat];
}

function you(key, seat, { table, words }, params) {
  return words.of(key, seat === table.me, params);
}

export function value(params, wanted) {
  return params.find(([name]) => name === wanted)[1];
}
