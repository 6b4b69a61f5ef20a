/* Figures and rows of the table of values, in words; `edition/telling/melds.py` says the same in a terminal. */

/* an announcement: tierce au roi en pique */
export function figureName(words, move) {
  const [kind, first, suit] = move.split(":");
  if (kind === "four") return words.say("melds.figures.four", { rank: words.get("melds.plural." + first) });
  const figure = kind === "marriage" ? words.get("melds.figures.marriage") : words.say("melds.figures." + kind, { head: words.get("melds.heads." + first) });
  return words.say("melds.suited", { figure, suit: words.suit(suit || first) });
}

/* a row: tierce au roi en à-tout */
export function itemName(words, item) {
  const [kind, first, second] = item.split(":");
  const row = (blanks) => words.say("melds.items." + kind, blanks);
  if (second) return row({ head: words.get("melds.heads." + first) }) + " " + words.get("melds.suits." + second);
  if (kind === "four") return row({ rank: words.get("melds.plural." + first) });
  if (kind === "card") return row({ rank: words.get("ranks." + first).name });
  if (kind === "marriage" || kind === "met") return row() + " " + words.get("melds.suits." + first);
  return words.get("melds.items." + item.replace(":", "-"));
}
