/* Moves and faults of a game for chalk marks, in words; `edition/telling/chalk.py` says the same in a terminal. */

/* the word that is said with a card */
export function spoken(words, figure, piece = 1) {
  const said = words.get("chalk.words." + figure);
  return said[Math.min(piece, said.length) - 1];
}

export function marks(words, n) {
  return words.count("chalk.marks", n);
}

/* a right move, `card` putting a card into words */
export function does(words, move, due, card) {
  const [name, figure] = move.split("+");
  if (figure) return words.say("chalk.spoken", { card: card(name), word: spoken(words, figure) });
  if (move.startsWith("deal-by-")) return words.say("chalk.acts.deal-by", { size: words.get("chalk.by." + move.slice("deal-by-".length)) });
  return words.has("chalk.acts." + move) ? words.say("chalk.acts." + move, { marks: marks(words, due) }) : card(name);
}

/* a fault: [move, what it is called, marks or -1, rules] */
export function wrongs(words, [move, code], state, card) {
  const [, early] = move.split(":");
  const [name, figure] = move.split("+");
  if (early) return words.say("chalk.acts.out-of-turn", { card: card(early) });
  if (figure) return words.say("chalk.acts.untrue", { card: card(name), word: spoken(words, figure), figure: words.get("chalk.figures." + figure) });
  if (code === "renounce") return words.say("chalk.acts.renounce", { card: card(name) });
  const more = { "rub-more": 1, "rub-unsaid": state.unsaid }[move] || 0;
  return does(words, move, state.due + more, card);
}

/* what a fault costs */
export function price(words, cost) {
  if (cost < 0) return words.get("chalk.loses");
  return words.say("chalk.costs", { cost: cost ? marks(words, cost) : words.get("chalk.none") });
}
