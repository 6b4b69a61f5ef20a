/* What a line of a score counts, in words: a figure, a card, a share of a point. */

import { itemName } from "./melds-words.js";

export function scoreName(words, flow, what) {
  if (flow === "melds") return itemName(words, what);
  const [kind, rank] = what.split(":");
  if (kind === "card") return words.say("scores.card", { rank: words.get("ranks." + rank).name });
  return words.has("chalk.figures." + what) ? words.get("chalk.figures." + what) : words.get("scores." + what);
}
