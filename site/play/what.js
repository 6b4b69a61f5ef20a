/* What can be done now, and by which rules: a sentence for every phase of every game. */

import { does as acting } from "./chalk-words.js";
import { figureName } from "./melds-words.js";
import { does, says } from "./stakes-words.js";

const GIVING_UP = ["passer", "renoncer", "passe", "bruler"]; // words whose rules tell least of what can be done

/* [sentence, rules]; `rulesOf(move)`: the rules by which the engine allows or refuses a move, of null those of what can be done */
export async function whatNow({ state, board, kind, words, rulesOf }) {
  const by = async (moves) => {
    const rules = [];
    for (const move of moves) rules.push(...(await rulesOf(move)));
    return rules.length ? [...new Set(rules)] : rulesOf(null);
  };
  if (state.over || state.turn !== state.seat) {
    const key = state.over ? "what.over" : "what.not-now";
    return [words.say(key, { name: board.names[state.turn] }), await rulesOf(null)];
  }
  if (board.what) {
    const [sentence, moves] = board.what(state);
    return [sentence, await by(moves)];
  }
  if (kind.chalk && state.phase !== "play") {
    const key = state.phase === "deal" && state.legal.length === 1 ? "deal-kept" : state.phase;
    return [words.say("chalk.what." + key, { marks: words.count("chalk.marks", state.due) }), await rulesOf(state.legal[0])];
  }
  if (kind.stakes) {
    const { legal } = state;
    const said = (bid) => words.say("stakes.what.word", { say: says(bid, words, board.names), does: does(bid, state, words, board.names) });
    const sentence = state.pending
      ? words.say("stakes.what.number", { most: state.most })
      : words.say("stakes.what.speak", { words: words.list(legal.map(said), words.get("what.or")) });
    const telling = [...legal.filter((bid) => !GIVING_UP.includes(bid)), ...legal.filter((bid) => GIVING_UP.includes(bid))];
    return [sentence, await by(state.pending ? legal.slice(0, 1) : telling)];
  }
  const legal = board.plain(state);
  const refused = state.hands[state.seat].find((card) => !legal.includes(card));
  const cards = words.list(legal.map((card) => words.the(card)), words.get("what.or"));
  const sentence = words.say(!refused ? "what.any" : legal.length === 1 ? "what.one" : "what.some", { cards });
  const more = state.legal.filter((move) => !legal.includes(move)); // what can be announced, or said with a card
  if (!more.length) return [sentence, await by([refused || legal[0], legal[0]])];
  const acts = words.list(more.map((move) => (kind.chalk ? acting(words, move, state.due, (card) => words.the(card)) : figureName(words, move))), words.get("what.or"));
  return [sentence + " " + words.say(kind.chalk ? "what.say" : "what.announce", { acts }), await by([more[0], refused || legal[0]])];
}
