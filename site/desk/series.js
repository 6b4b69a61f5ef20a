/* All places alike: a concordance, what is ticked in it, and one act over it that says exactly how many. */

import { act, el, fr, kbd } from "./dom.js";
import { counted, partsCounted, parts, say, word } from "./words.js";
import { state } from "./state.js";

const at = (place) => `${place.start}-${place.end}`;

export const tickedPlaces = () => state.concordance.places.filter((p) => p.possible && state.ticked.has(at(p)));

function row(place, item, refresh) {
  const here = place.start === item.start;
  const on = state.ticked.has(at(place));
  const label = say("series.place", { n: place.line, left: place.left, word: place.now, right: place.right });
  const box = el("input", {
    type: "checkbox", checked: on, disabled: !place.possible, "aria-label": here ? `${label} (${word("series.current")})` : label,
    on: { change: (event) => { state.ticked[event.target.checked ? "add" : "delete"](at(place)); refresh(); } },
  });
  return el("li", { class: `${here ? "cur" : ""} ${on ? "" : "non"}`.trim() || null },
    el("label", {}, box, el("span", { class: "ln" }, String(place.line)),
      fr("span", { class: "g" }, el("span", {}, place.left)), fr("span", { class: "k" }, place.now || "∅"), fr("span", { class: "d" }, place.right)));
}

/* Why places are left out: the first few by line, the others as a number. */
function left(found) {
  const told = found.places.filter((p) => p.why && !state.ticked.has(at(p)));
  const rows = told.slice(0, 3).map((p) => el("p", { class: "pourquoi" }, say("series.left-out", { n: p.line, why: p.why })));
  if (told.length > 3) rows.push(el("p", { class: "pourquoi" }, counted("series.left-more", told.length - 3)));
  return rows;
}

export function foot(run) {
  const found = state.concordance;
  const ticked = tickedPlaces();
  const value = fr("span", {}, found.value);
  const words = found.value
    ? partsCounted("series.apply", ticked.length, { value, total: String(found.total) })
    : parts("series.apply-nothing", { n: String(ticked.length), total: String(found.total) });
  const revoked = ticked.filter((p) => p.decided).length;
  return el("div", { id: "series-foot" }, left(found),
    revoked ? el("p", { class: "pourquoi" }, counted("series.revokes", revoked)) : null,
    found.places.length < found.total ? el("p", { class: "pourquoi" }, say("series.cut", { n: found.places.length, total: found.total })) : null,
    el("div", { class: "serie" },
      el("button", { class: "tout", type: "button", id: "apply", disabled: ticked.length === 0, on: { click: run.series } }, kbd("A"), words),
      act("↵", word("series.here"), run.accept),
      act("T", word("series.all"), run.tickAll),
      el("em", {}, word("series.one-undo"))));
}

export function series(item, run) {
  const found = state.concordance;
  if (!item) return el("section", { class: "col3" }, el("p", { class: "rien" }, word("series.none")));
  if (!found) return el("section", { class: "col3" });
  const title = parts("series.title", { word: fr("span", { class: "up" }, found.ocr) });
  const head = el("h2", { id: "series-title" }, el("span", {}, title), el("span", {}, String(found.total)));
  if (found.total < 2) return el("section", { class: "col3", "aria-labelledby": "series-title" }, head, el("p", { class: "rien" }, word("series.alone")));
  const refresh = () => {
    document.getElementById("series-foot").replaceWith(foot(run));
    document.querySelectorAll(".conc li").forEach((li, n) => li.classList.toggle("non", !state.ticked.has(at(found.places[n]))));
  };
  return el("section", { class: "col3", "aria-labelledby": "series-title" }, head,
    el("ol", { class: "conc", id: "concordance" }, found.places.map((place) => row(place, item, refresh))),
    foot(run));
}

/* Ticks all places that can be decided, or none. */
export function tickAll() {
  const possible = state.concordance.places.filter((p) => p.possible).map(at);
  const all = possible.every((place) => state.ticked.has(place));
  state.ticked = new Set(all ? [] : possible);
}

export function setConcordance(found) {
  state.concordance = found;
  state.ticked = new Set(found ? found.places.filter((p) => p.taken).map(at) : []);
}
