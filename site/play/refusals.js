/* What is said under the hand: what the engine refuses, what can be done, each with the words of its clause and the way to it. */

import { h } from "./dom.js";
import { figureName } from "./melds-words.js";

const SHOWN = 80; // characters of what a file holds that are repeated

/* a refusal of the engine in words: names for seats, words for cards and suits; `melds`: figures may be announced; `games`: titles by game */
export function refusalSentence(words, { code, params }, { names, melds, games }) {
  const blanks = {};
  params = params.map(([name, value]) => [name, name !== "values" && value.length > SHOWN ? value.slice(0, SHOWN) + "…" : value]);
  const given = Object.fromEntries(params);
  const named = (value) => (words.has("options." + given.option + ".values") && words.get("options." + given.option + ".values")[value]) || value;
  for (const [name, value] of params) {
    if (name === "seat") blanks.name = names ? names[Number(value)] : value;
    else if (name === "card" && value.includes(":") && melds) blanks.card = figureName(words, value);
    else if (name === "card") blanks.card = /^[a-z0-9]+-[a-z]+$/.test(value) && words.has("ranks." + value.split("-")[0]) && words.has("suits." + value.split("-")[1]) ? words.card(value) : value;
    else if (name === "option" && words.has("options." + value)) blanks.option = words.get("options." + value + ".label");
    else if (name === "value" && given.option) blanks.value = named(value);
    else if (name === "values") blanks.values = value.split(", ").map(named).join(", ");
    else if (name === "game") blanks.game = games[value] || value;
    else if (name === "suit") blanks.suit = words.suit(value);
    else blanks[name] = value;
  }
  return words.has("refusals." + code) ? words.say("refusals." + code, blanks) : words.say("refusals.unknown", { code });
}

export class Sentence {
  constructor(words, book) {
    this.words = words;
    this.book = book;
    this.panel = h("div", { class: "t-refusal", role: "status", hidden: true });
  }

  /* a sentence with its rules, what can be done about it, [words, act], and another sentence after them; no sentence: nothing */
  say(sentence, rules, label, { remedy, after } = {}) {
    const { book, panel } = this;
    const { data } = book;
    panel.hidden = !sentence;
    if (!sentence) {
      panel.replaceChildren();
      return;
    }
    const rule = rules.length ? book.rule(rules[0]) : null;
    const cite = rule && !rule.witness ? rule.cites[0] : null;
    const clause = cite && data.articles[cite.article].clauses.find((each) => each.id === cite.clauses[0]);
    panel.replaceChildren(
      h("p", {}, label ? h("em", {}, label) : "", label ? " " : "", sentence, " ",
        clause && data.lang === "fr" ? h("span", { class: "t-quote", lang: "fr" }, "«\u00a0", ...this.quoted(clause, cite), "\u00a0» ") : "",
        clause && data.lang === "en" ? h("span", { class: "t-quote" }, "“" + clause.en.replace(/[*]|[;:,]$/g, "") + "” ") : "",
        rules.length ? book.links(rules) : "",
        remedy ? h("button", { type: "button", class: "t-remedy", onclick: remedy[1] }, remedy[0]) : ""),
      ...(after ? [h("p", { class: "t-aside" }, after)] : []));
    panel.scrollIntoView({ block: "nearest" });
  }

  quoted(clause, cite) {
    return this.book.french({ clauses: [{ ...clause, fr: clause.fr.replace(/\s*[;:,]$/, "") }], long: false }, cite);
  }
}
