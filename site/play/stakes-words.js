/* Jetons and fiches: how many of each, in words and as small tokens. */

import { h } from "./dom.js";

/* what lies before a player, as he would keep it: fiches, and one to five jetons to pay with */
export function split(n, fiche) {
  const fiches = n > fiche ? Math.floor((n - 1) / fiche) : 0;
  return { fiches, jetons: n - fiches * fiche };
}

/* 5 fiches et 5 jetons */
export function chipsInWords(n, fiche, words) {
  const { fiches, jetons } = split(n, fiche);
  const parts = [];
  if (fiches) parts.push(words.count("stakes.table.fiches", fiches));
  if (jetons || !fiches) parts.push(words.count("table.jetons", jetons));
  return parts.join(words.get("stakes.table.and"));
}

const MOST = 8; // fiches that are drawn one by one; more are told by their number

/* the tokens themselves: long fiches, round jetons, and the sum; `paid`: as it is put down, in as few as can be */
export function chips(n, fiche, words, paid = false) {
  const { fiches, jetons } = paid ? { fiches: Math.floor(n / fiche), jetons: n % fiche } : split(n, fiche);
  const drawn = fiches <= MOST ? Array.from({ length: fiches }, () => h("i", { class: "t-fiche" })) : [h("i", { class: "t-fiche" }), h("span", { class: "t-times" }, "×" + fiches)];
  return h("span", { class: "t-chips" },
    h("span", { class: "t-tokens", "aria-hidden": "true" }, drawn, Array.from({ length: jetons }, () => h("i", { class: "t-round" }))),
    h("span", { class: "t-sum", "aria-hidden": "true" }, String(n)),
    h("span", { class: "t-vh" }, chipsInWords(n, fiche, words)));
}

/* what a word of the treatise does now: its blanks are what it costs */
export function does(bid, state, words, names) {
  const cost = bid === "carrer" || bid === "decarrer" ? state.price : state.need;
  const key = "stakes.bids." + id(bid);
  const jetons = words.count("table.jetons", cost);
  return words.say(key + (words.has(key + ".loses") && state.staked[state.seat] ? ".loses" : ".does"), { jetons: state.most ? jetons : words.say("stakes.table.rest", { jetons }), name: naming(bid, names) });
}

export function says(bid, words, names) {
  return words.say("stakes.bids." + id(bid) + ".say", { name: naming(bid, names) });
}

/* donneur-3: a word with a seat in it; the reader’s is 0 */
function id(bid) {
  if (!bid.startsWith("donneur-")) return bid;
  return bid === "donneur-0" ? "donneur-me" : "donneur";
}

function naming(bid, names) {
  return bid.startsWith("donneur-") ? names[Number(bid.slice("donneur-".length))] : "";
}
