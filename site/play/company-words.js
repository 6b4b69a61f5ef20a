/* Words of rhymes: how they are written, and what they mean. */

import { h } from "./dom.js";

/* a word as it is written: the engine compares ligatures taken apart */
export function shown(word, lexicon) {
  return word in lexicon ? lexicon[word][0] : word;
}

/* with what it means, where that is known and is not the page’s own language */
export function told(word, lexicon) {
  const gloss = word in lexicon ? lexicon[word][1] : "";
  return gloss ? shown(word, lexicon) + " (" + gloss + ")" : shown(word, lexicon);
}

/* the same, as elements */
export function written(word, lexicon) {
  const gloss = word in lexicon ? lexicon[word][1] : "";
  return [h("span", { lang: "fr" }, shown(word, lexicon)), gloss ? h("span", { class: "t-gloss" }, " " + gloss) : ""];
}

/* what was typed, as it can be said: small letters, without the article that the sentence asks for or another */
export function spoken(typed) {
  const word = typed.normalize("NFC").toLocaleLowerCase("fr").replace(/\s+/g, " ").trim();
  return word.replace(/^(?:de la |de l['’]|du |des |d['’]|une? |la |les? |l['’])/, "");
}
