/* All places alike, in this document or in the whole corpus: a concordance, what is ticked in it, and one act over it
   that says exactly how many. */

import { act, el, fr, kbd } from "./dom.js";
import { counted, partsCounted, parts, say, word } from "./words.js";
import { state } from "./state.js";

const at = (place) => `${place.document}:${place.start}-${place.end}`;
const inHand = (place, item) => place.document === state.document && place.start === item.start;

export const tickedPlaces = () => state.concordance.places.filter((p) => p.possible && state.ticked.has(at(p)));

function row(place, item, refresh) {
  const here = inHand(place, item);
  const on = state.ticked.has(at(place));
  const label = say("series.place", { n: place.line, left: place.left, word: place.now, right: place.right });
  const box = el("input", {
    type: "checkbox", checked: on, disabled: !place.possible, "aria-label": here ? `${label} (${word("series.current")})` : label,
    on: { change: (event) => { state.ticked[event.target.checked ? "add" : "delete"](at(place)); refresh(); } },
  });
  return el("li", { class: `${here ? "cur" : ""} ${on ? "" : "non"}`.trim() || null, "data-at": at(place) },
    el("label", {}, box, el("span", { class: "ln" }, String(place.line)),
      fr("span", { class: "g" }, el("span", {}, place.left)), fr("span", { class: "k" }, place.now || "∅"), fr("span", { class: "d" }, place.right)));
}

/* The places, under the document that each is in where there are several. */
function rows(item, refresh) {
  const { documents, places } = state.concordance;
  if (documents.length < 2) return places.map((place) => row(place, item, refresh));
  return documents.flatMap((one) => [
    el("li", { class: "livre" }, `${one.short}, `, el("span", {}, counted("counts.places", one.total))),
    ...places.filter((place) => place.document === one.id).map((place) => row(place, item, refresh))]);
}

/* This document, or the whole corpus; nothing to choose where the corpus is one document. */
function scopes(run) {
  if (state.data.documents < 2) return null;
  const button = (name, n) => el("button", { type: "button", id: `scope-${name}`, "aria-pressed": String(state.scope === name), on: { click: () => run.scope(name) } }, n ? kbd(".") : null, word(`series.scopes.${name}`));
  return el("div", { class: "portee", role: "group", "aria-label": word("series.scope") }, button("document", 0), button("corpus", 1));
}

/* How many documents a list of places is in. */
const spread = (places) => new Set(places.map((p) => p.document)).size;

/* Why places are left out: the first few by line, the others as a number. */
function left(found) {
  const told = found.places.filter((p) => p.why && !state.ticked.has(at(p)));
  const several = found.documents.length > 1;
  const short = (p) => found.documents.find((d) => d.id === p.document).short;
  const lines = told.slice(0, 3).map((p) => el("p", { class: "pourquoi" },
    say(several ? "series.left-out-of" : "series.left-out", { n: p.line, why: p.why, document: several ? short(p) : "" })));
  if (told.length > 3) lines.push(el("p", { class: "pourquoi" }, counted("series.left-more", told.length - 3)));
  return lines;
}

export function foot(run) {
  const found = state.concordance;
  const ticked = tickedPlaces();
  const value = fr("span", {}, found.value);
  const blanks = { value, total: String(found.total), documents: counted("counts.documents", spread(ticked)) };
  const wide = found.documents.length > 1 ? "-across" : "";
  const words = found.value
    ? partsCounted(`series.apply${wide}`, ticked.length, blanks)
    : parts(`series.apply-nothing${wide}`, { n: String(ticked.length), ...blanks });
  const revoked = ticked.filter((p) => p.decided).length;
  return el("div", { id: "series-foot" }, left(found),
    revoked ? el("p", { class: "pourquoi" }, counted("series.revokes", revoked)) : null,
    found.places.length < found.total ? el("p", { class: "pourquoi" }, say("series.cut", { n: found.places.length, total: found.total })) : null,
    el("div", { class: "serie" },
      el("button", { class: "tout", type: "button", id: "apply", disabled: ticked.length === 0, on: { click: run.series } }, kbd("A"), words),
      act("↵", word("series.here"), run.accept),
      act("T", word("series.all"), run.tickAll),
      el("em", {}, word(wide ? "series.one-undo-across" : "series.one-undo"))));
}

export function series(item, run) {
  const found = state.concordance;
  if (!item) return el("section", { class: "col3" }, el("p", { class: "rien" }, word("series.none")));
  if (!found) return el("section", { class: "col3" });
  const title = parts("series.title", { word: fr("span", { class: "up" }, found.ocr) });
  const head = el("h2", { id: "series-title" }, el("span", {}, title), el("span", {}, String(found.total)));
  if (found.total < 2) return el("section", { class: "col3", "aria-labelledby": "series-title" }, head, scopes(run), el("p", { class: "rien" }, word(found.scope === "corpus" ? "series.alone-across" : "series.alone")));
  const refresh = () => {
    document.getElementById("series-foot").replaceWith(foot(run));
    document.querySelectorAll(".conc li[data-at]").forEach((li) => li.classList.toggle("non", !state.ticked.has(li.dataset.at)));
  };
  return el("section", { class: "col3", "aria-labelledby": "series-title" }, head, scopes(run),
    el("ol", { class: "conc", id: "concordance" }, rows(item, refresh)),
    foot(run));
}

/* Ticks all places that can be decided, or none. */
export function tickAll() {
  const possible = state.concordance.places.filter((p) => p.possible).map(at);
  const all = possible.every((place) => state.ticked.has(place));
  state.ticked = new Set(all ? [] : possible);
}

/* What is sent to read the ticked places so: the acts of this document, or places of several with what is known of each. */
export function asked(ticked) {
  const { value, documents } = state.concordance;
  if (ticked.every((p) => p.document === state.document)) {
    return ["decide", { acts: ticked.map((p) => ({ deed: "read", start: p.start, end: p.end, value })) }];
  }
  const places = ticked.map((p) => ({ document: p.document, start: p.start, end: p.end }));
  return ["across", { value, places, versions: Object.fromEntries(documents.map((d) => [d.id, d.version])) }];
}

export function setConcordance(found) {
  state.concordance = found;
  state.ticked = new Set(found ? found.places.filter((p) => p.taken).map(at) : []);
}
