/* From the events of a game in company to the lines of the move list: a pure function, run anew after each reply.
   Lines are as in story.js; beside them `said`, the words of each seat: {word, doubt, refused}. */

import { shown, told } from "./company-words.js";
import { tag } from "./story.js";

const DOUBTS = ["", "unknown", "sound"]; // as the engine numbers them

export function companyStory(events, table, words) {
  const { names, me, lexicon } = table;
  const lines = [];
  const said = names.map(() => []);
  let leader = -1;
  let phase = "";
  let played = 0;
  let rounds = 0;
  let round = []; // who has spoken in this round
  const line = (seat, key, rules, blanks, no = 0) => lines.push({ seat, who: names[seat], text: words.of("company.events." + key, seat === me, blanks), rules, card: "", no });
  const head = (name, text) => {
    if (phase === name) return;
    phase = name;
    lines.push({ head: text });
  };
  events.forEach((event, at) => {
    const [ev, seat, , rules] = event;
    const before = lines.length;
    if (ev === "leader") {
      leader = seat;
      line(seat, "leader", rules);
    } else if (ev === "queen" || ev === "whisper") {
      head("queens", words.get("company.heads.queens"));
      const heard = ev === "queen";
      const key = seat === leader ? (heard ? "queen-own" : "queen-kept") : !heard || seat === me ? "queen-whispered" : leader === me ? "queen-told" : "queen-own";
      line(seat, key + (key === "queen-whispered" && leader === me ? "-you" : ""), rules, { queen: heard ? value(event, "queen") : "", name: names[leader] }, (played += 1));
    } else if (ev === "rhyme") {
      head("rhymes", words.get("company.heads.rhymes"));
      line(seat, "rhyme", rules, { rhyme: "\u2060" + value(event, "rhyme") }, (played += 1));
    } else if (ev === "say" || ev === "stuck") {
      const retries = said[seat].length > 0 && said[seat][said[seat].length - 1].refused; // looks for another in the same round
      if (!round.length || (round.includes(seat) && !retries)) {
        round = [];
        rounds += 1;
        head("round" + rounds, words.say("company.heads.round", { nth: words.get("stakes.nth")[rounds - 1] || rounds }));
      }
      round.push(seat);
      if (ev === "stuck") line(seat, "stuck", rules, {}, (played += 1));
      else {
        const word = value(event, "word");
        const doubt = DOUBTS[value(event, "standing")];
        said[seat].push({ word, doubt, refused: false });
        line(seat, "say", rules, { word: told(word, lexicon) }, (played += 1));
        if (doubt) lines[lines.length - 1].text += ", " + words.get("company.events." + doubt);
      }
    } else if (ev === "admit" || ev === "refuse") {
      const whose = said[value(event, "seat")];
      whose[whose.length - 1].refused = ev === "refuse";
      line(seat, ev, rules, { word: shown(value(event, "word"), lexicon) }, (played += 1));
    } else if (ev === "forfeit") {
      line(seat, "forfeit", rules, { forfeits: words.count("company.forfeits", value(event, "number")) });
    } else if (ev === "reveal") {
      head("end", words.get("company.heads.end"));
      line(seat, "reveal", rules, { queen: value(event, "queen") });
    } else if (ev === "end") {
      head("end", words.get("company.heads.end"));
      const winners = value(event, "winners");
      for (const winner of winners) line(winner, "win", rules);
      if (!winners.length) lines.push({ seat: -1, who: words.get("all"), text: words.get("company.events.nobody"), rules, card: "", no: 0 });
    } else throw new Error("no words for " + ev);
    tag(lines, before, at);
  });
  return { lines, said, trick: [], past: null, taken: names.map(() => 0) };
}

function value(event, wanted) {
  return event[4].find(([name]) => name === wanted)[1];
}
