/* Sentences, from the words that the page was given: blanks filled, singular and plural, the names of cards. */

export class Words {
  constructor(words, lang) {
    this.words = words;
    this.lang = lang;
  }

  get(key) {
    let node = this.words;
    for (const part of key.split(".")) {
      node = node === null || typeof node !== "object" ? undefined : node[part];
      if (node === undefined) throw new Error("no words for " + key);
    }
    return node;
  }

  has(key) {
    try { return this.get(key) !== undefined; } catch (_) { return false; }
  }

  say(key, params) {
    return fill(this.get(key), params);
  }

  /* `key.one` or `key.other`; French counts none as one; no line ends between the number and its noun */
  count(key, n) {
    const single = n === 1 || (this.lang === "fr" && n === 0);
    return this.say(key + (single ? ".one" : ".other"), { n }).replace(`${n} `, `${n}\u00a0`);
  }

  /* in the second person for the reader, in the third for others */
  of(key, you, params) {
    return this.say(key + (you ? ".you" : ".other"), params);
  }

  card(id) {
    const [rank, suit] = id.split("-");
    return this.say("card.name", { rank: this.get("ranks." + rank).name, suit: this.suit(suit) });
  }

  /* with its article: l’as de pique, the ace of spades */
  the(id) {
    const [rank, suit] = id.split("-");
    return this.say("card.the", { rank: this.get("ranks." + rank).the, suit: this.suit(suit) });
  }

  suit(id) {
    return this.get("suits." + id);
  }

  letter(rank) {
    return this.get("letters")[rank] || rank;
  }

  /* a, b or c */
  list(parts, glue) {
    return parts.length < 2 ? parts.join("") : parts.slice(0, -1).join(", ") + glue + parts[parts.length - 1];
  }
}

export function fill(sentence, params) {
  return String(sentence).replace(/\{(\w+)\}/g, (blank, name) => (params && name in params ? params[name] : blank));
}
