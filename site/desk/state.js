/* What the window knows: which document, page and view, what was read of them, and what is in hand. */

import { word } from "./words.js";

export const VIEWS = ["words", "lines", "clauses", "translation", "proposals", "lists", "history"];

export const state = {
  document: "",
  sheet: 0,
  view: "documents",
  place: "", // "start-end" of the word in hand
  data: null, // the sheet as the desk last told it
  documents: null,
  filter: "open",
  sort: "place",
  find: "",
  own: {}, // by place: a reading that the person wrote
  choice: 0, // which of the readings is chosen
  concordance: null,
  scope: "document", // where places alike are looked for
  ticked: new Set(),
  saved: "idle",
};

export function sheetName(sheet) {
  const blanks = { page: sheet.page, first: sheet.first, last: sheet.last };
  return word(sheet.page ? "pages.page" : "pages.lines").replace(/\{(\w+)\}/g, (_, name) => String(blanks[name]));
}

export function sheetNow() {
  return state.data ? state.data.document.sheets[state.data.sheet - 1] : null;
}

const key = (item) => `${item.start}-${item.end}`;

/* The items that the filter shows, in the order chosen. What was decided in this session stays in its place, struck out. */
export function shown() {
  const within = state.find.toLowerCase();
  const kept = {
    open: (i) => i.kind === "suspect" || (i.kind === "proposal" && !i.sure) || i.session,
    suspects: (i) => i.kind === "suspect" || i.session,
    proposals: (i) => i.kind === "proposal" || i.session,
    decided: (i) => i.kind === "decided",
    all: () => true,
  }[state.filter];
  const found = state.data.items.filter((i) => kept(i) && (i.ocr.toLowerCase().includes(within) || i.now.toLowerCase().includes(within)));
  const order = {
    place: () => 0,
    chance: (a, b) => (b.chance || 0) - (a.chance || 0),
    doubt: (a, b) => (a.chance || 0) - (b.chance || 0),
    often: (a, b) => b.alike - a.alike,
    word: (a, b) => a.ocr.localeCompare(b.ocr, "fr"),
  }[state.sort];
  return found.sort((a, b) => order(a, b) || a.start - b.start);
}

export const isOpen = (item) => item.kind !== "decided" && item.kind !== "plain";

/* The item in hand: one of the queue, or a word of the line that nothing is said of. */
export function current() {
  if (!state.data || !state.place) return null;
  const known = state.data.items.find((i) => key(i) === state.place);
  return known || plain(state.place);
}

/* The word of a place of the page: that of the queue where it is one. */
export function placeOf(start, end) {
  const item = state.data.items.find((i) => i.start < end && start < i.end);
  return item ? key(item) : `${start}-${end}`;
}

/* Where nothing was chosen yet: the first that is open, else the first. */
export function first() {
  const items = shown();
  const item = items.find(isOpen) || items[0];
  return item ? key(item) : "";
}

/* After a decision: the next that is open, from here on, else from the start of the page. */
export function following(place) {
  const items = shown();
  const start = Number(place.split("-")[0]);
  const at = items.findIndex((i) => key(i) === place);
  const rest = at >= 0 ? [...items.slice(at + 1), ...items.slice(0, at)] : [...items.filter((i) => i.start > start), ...items.filter((i) => i.start <= start)];
  const next = rest.find(isOpen);
  return next ? key(next) : place;
}

function plain(place) {
  for (const line of state.data.lines) {
    for (const [start, end, ocr, now, status] of line.units) {
      if (`${start}-${end}` !== place || !ocr.trim()) continue;
      const candidates = [{ value: now, chance: null, why: "" }];
      if (ocr !== now) candidates.push({ value: ocr, chance: null, why: word("why.received") });
      return { kind: "plain", start, end, line: line.n, ocr, now, code: "", chance: null, candidates, alike: 0, status, decision: null, remarks: [] };
    }
  }
  return null;
}

/* The readings offered of an item: what the person wrote stands first. */
export function readings(item) {
  const own = state.own[key(item)];
  const written = own !== undefined ? [{ value: own, chance: null, why: word("candidates.own") }] : [];
  return [...written, ...item.candidates.filter((c) => c.value !== own)];
}

export { key };
