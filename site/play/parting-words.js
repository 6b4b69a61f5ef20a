/* What two tables say that one does not: moves by name, where they part, and who sits in the reader’s place when he only looks on. */

import { does, wrongs } from "./chalk-words.js";
import { figureName } from "./melds-words.js";
import { refusalSentence } from "./refusals.js";
import { says } from "./stakes-words.js";
import { fill } from "./words.js";

const MOST = 4; // moves that are named one by one

/* the words of a game with somebody in the reader’s seat: nothing is said in the second person */
export function watched(words, first, side) {
  const renamed = (node) => {
    if (node === null || typeof node !== "object" || Array.isArray(node)) return node;
    const found = {};
    for (const [key, value] of Object.entries(node)) {
      const plain = key.endsWith("-you") ? node[key.slice(0, -"-you".length)] : undefined;
      found[key] = typeof plain === "string" ? fill(plain, { name: first }) : renamed(value);
    }
    if ("you" in found && "other" in found) found.you = found.other;
    return found;
  };
  const found = renamed(words);
  found.you = first;
  found.seats = [first, ...words.seats.slice(1)];
  if (found.chalk) Object.assign(found.chalk, { mine: side, "mine-alone": first });
  return found;
}

/* a move by its name, for whoever makes it; `wrong`: it is a fault */
export function moveName(move, { words, kind, names, state }, wrong) {
  const card = (id) => words.card(id);
  if (kind.chalk) return wrong ? wrongs(words, [move, ""], state, card) : does(words, move, state.due, card);
  if (kind.stakes) return /^\d+$/.test(move) ? words.count("table.jetons", Number(move)) : says(move, words, names).replace(/…$/, "");
  if (kind.without) return words.has("company.act." + move) ? words.get("company.act." + move) : move.startsWith("rime:") ? "-" + move.slice("rime:".length) : move.slice(move.indexOf(":") + 1);
  return move.includes(":") ? figureName(words, move) : card(move);
}

/* some of them, and how many more */
export function moveNames(moves, context, own, wrong) {
  const shown = moves.slice(0, MOST).map((move) => moveName(move, context, wrong)).join(" · ");
  const more = moves.length - MOST;
  return more > 0 ? own.say("differs.more" + (more === 1 ? ".one" : ".other"), { moves: shown, n: more }) : shown;
}

/* a title between quotation marks: those in it become the inner ones */
export function inner(title, lang) {
  return lang === "fr" ? title.replace(/«\u00a0?/g, "“").replace(/\u00a0?»/g, "”") : title.replace(/“/g, "‘").replace(/”/g, "’");
}

/* where two tables part and what differs, in sentences; `titles` of the readings; `no`: of the last move in the list; `told`: what each has first that differs */
export function partingSentence(parted, { own, words, kind, names, me, states, told, no, titles }) {
  const { kind: what, number, seat, move, only } = parted;
  const where = own.say("parted." + (!number ? "deal" : !no ? "start" : move ? "at" : "after"), { n: no });
  const you = seat === me;
  const [a, b] = titles.map((title) => inner(title, own.lang));
  const blanks = { name: names[seat], a, b };
  const person = (each) => (each === me ? own.get("you") : names[each]);
  const people = (seats) => (seats.length ? seats.map((each) => person(Number(each))).join(", ") : own.get("differs.nobody"));
  const sentences = [where];
  if (what === "events") sentences.push(own.say("differs.events", { ...blanks, one: told[0], two: told[1] }));
  else if (what === "purses") sentences.push(own.get("differs.purses"));
  else if (what === "turn") sentences.push(own.say("differs.turn", { ...blanks, one: people(only[0]), two: people(only[1]) }));
  else if (what === "sight") sentences.push(own.of("differs.sight", you, { ...blanks, one: people(only[0]), two: people(only[1]) }));
  else {
    const wrong = what === "faults";
    const [one, two] = only.map((moves, at) => moveNames(moves, { words, kind, names, state: states[at] }, own, wrong));
    const key = "differs." + what + (one && two ? "" : one ? "-one" : "-two");
    const all = { ...blanks, one, two, moves: one || two };
    sentences.push(wrong ? own.say(key, all) : own.of(key, you, all));
    parted.refused.forEach((refused, at) => {
      if (refused && !wrong) sentences.push(own.say("differs.under", { title: [a, b][at], sentence: refusalSentence(words, refused, names, kind.melds) }));
    });
  }
  return sentences.join(" ");
}
