/* From the events of a match of throws to the lines of the move list: a pure function, run anew after each reply. Lines are as in story.js. */

import { tag } from "./story.js";

export function galleryStory(events, table, words) {
  const lines = [];
  const told = { lines, trick: [], past: null, taken: table.names.map(() => 0) };
  let throws = 0;
  let played = 0;
  let last = -1; // who threw before
  const line = (seat, text, rules, no = 0, who = table.names[seat]) => lines.push({ seat, who, text, rules, card: "", no });
  const of = (key, seat, blanks) => words.of(key, seat === table.me, blanks);
  const jetons = (event) => words.count("table.jetons", value(event, "jetons"));
  for (let at = 0; at < events.length; at += 1) {
    const event = events[at];
    const [ev, seat, , rules] = event;
    const before = lines.length;
    const first = at;
    if (ev === "buy") {
      if (throws || last >= 0) line(seat, of("throws.events.buy", seat, { jetons: jetons(event) }), rules);
      else if (!lines.length) line(-1, words.of("stakes.events.buy-all", false, { jetons: jetons(event) }), rules, 0, words.get("all"));
    } else if (ev === "thrower") {
      lines.push({ head: words.say("throws.nth", { n: throws + 1, of: table.length }) });
      line(seat, of("throws.events." + (last < 0 ? "first" : last === seat ? "again" : "next"), seat), rules);
      last = seat;
    } else if (ev === "watch") {
      throws += 1;
      line(seat, of("throws.events.watch", seat), rules);
    } else if (ev === "ball") {
      line(seat, of("stakes.said." + value(event, "word"), seat), rules, (played += 1));
    } else if (ev === "offer" || ev === "hold" || ev === "pass") {
      line(seat, of("throws.events." + ev, seat, { jetons: jetons(event) }), rules, (played += 1));
    } else if (ev === "unheld") {
      throws += 1;
      line(seat, of("throws.events.unheld", seat), rules);
    } else if (ev === "throw") {
      line(seat, of("throws.events.throw-" + value(event, "word"), seat), rules, (played += 1));
    } else if (ev === "circuit") {
      at = circuits(events, at, (text, by) => line(-1, text, by, 0, ""), words);
    } else if (ev === "rest") {
      line(-1, words.get("throws.events.rest-" + (value(event, "own") ? "own-" : "other-") + value(event, "colour")), rules, 0, "");
    } else if (ev === "gain" || ev === "loss") {
      throws += 1;
      line(seat, of("throws.events." + ev, seat, { jetons: jetons(event) }), rules);
    } else if (ev === "end") {
      lines.push({ head: words.get("moves.end") });
      for (const winner of value(event, "winners")) {
        const won = value(event, "jetons")[winner];
        const sum = (won < 0 ? "−" : "+") + words.count("table.jetons", Math.abs(won));
        line(winner, of("stakes.events.win", winner, { jetons: sum }), rules);
      }
    } else throw new Error("no words for " + ev);
    tag(lines, before, first);
  }
  return told;
}

/* all circuits of one throw in a line, and that the ball was sent back in another; where they end */
function circuits(events, first, line, words) {
  let at = first;
  let sent = null;
  let number = 0;
  for (; at < events.length && (events[at][0] === "circuit" || events[at][0] === "back"); at += 1) {
    if (events[at][0] === "circuit") number += 1;
    else sent = events[at];
  }
  line(words.count("throws.events.circuits", number), events[first][3]);
  if (sent) line(words.get("throws.events.back"), sent[3]);
  return at - 1;
}

function value(event, wanted) {
  return event[4].find(([name]) => name === wanted)[1];
}
