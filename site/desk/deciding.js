/* The acts on the word in hand, on the places alike and on the page: what is decided, and what is asked first. */

import { run } from "./acts.js";
import * as dialogs from "./dialogs.js";
import { write } from "./keeping.js";
import { tell } from "./saying.js";
import { asked, series, tickAll, tickedPlaces } from "./series.js";
import { current, key, readings, sheetNow, state } from "./state.js";
import { concord, paint, step } from "./word-in-hand.js";
import { word } from "./words.js";

const decide = (acts, onward, how) => write("decide", { acts }, how || "recorded", onward);
const on = (item, deed, more) => ({ deed, start: item.start, end: item.end, ...more });
const withItem = (act) => () => { const item = state.view === "words" && current(); return item ? (act(item), true) : false; };

const chosen = (item) => readings(item)[Math.min(state.choice, readings(item).length - 1)];

function own(item, value) {
  state.own[key(item)] = value;
  state.choice = 0;
  paint();
  concord(item);
}

/* The places alike of this document, or of the whole corpus. */
function scoped(item, name) {
  if (state.data.documents < 2) return;
  state.scope = name;
  concord(item);
}

export const deciding = {
  take: (at) => { state.choice = at; run.accept(); },
  accept: withItem((item) => { decide([on(item, "read", { value: chosen(item).value })], true); }),
  digit: (at) => { const item = state.view === "words" && current(); if (item && readings(item)[at]) run.take(at); },
  chooseNext: withItem((item) => {
    state.choice = (state.choice + 1) % readings(item).length;
    paint();
    tell(chosen(item).value || word("candidates.nothing"));
    concord(item);
  }),
  // a word of the line is right as it stands, its apostrophes and blanks set by convention; a suspect is right as received
  right: withItem((item) => { decide([item.kind === "plain" ? on(item, "read", { value: item.now }) : on(item, "right")], true); }),
  reject: withItem((item) => { if (item.kind === "proposal") decide([on(item, "reject")], true); }),
  skip: withItem(() => { step(1); }),
  replace: withItem((item) => {
    dialogs.replace(item, ({ value, reason }) => decide([on(item, "read", { value, reason })], true), (value) => own(item, value));
  }),
  doubtful: withItem((item) => {
    const others = readings(item).map((c) => c.value).filter((v) => v && v !== chosen(item).value);
    dialogs.doubtful(item, chosen(item).value, others, ({ value, alternatives, reason }) => {
      const list = alternatives.split(",").map((a) => a.trim()).filter(Boolean);
      decide([on(item, "doubtful", { value, alternatives: list, reason })], true);
    });
  }),
  sic: withItem((item) => { dialogs.sic(item, ({ value, reason }) => decide([on(item, "sic", { value, reason })], true)); }),
  note: withItem((item) => { dialogs.note(({ reason }) => decide([on(item, "note", { reason })], false)); }),
  withdraw: withItem((item) => {
    const ids = [item.decision, ...item.remarks].filter(Boolean).map((d) => d.id);
    if (ids.length) write("revoke", { ids: [...new Set(ids)] }, "undone", false);
  }),
  series: withItem(() => {
    if (!state.concordance) return;
    const places = tickedPlaces();
    if (places.length) write(...asked(places), "places", true);
  }),
  scope: (name) => withItem((item) => scoped(item, name || (state.scope === "corpus" ? "document" : "corpus")))(),
  tickAll: withItem((item) => {
    if (!state.concordance) return;
    tickAll();
    document.querySelector(".col3")?.replaceWith(series(item, run));
  }),
  toSeries: withItem(() => { document.querySelector(".conc .cur input, .conc input")?.focus(); }),
  page: () => {
    if (!state.data) return false;
    dialogs.pageState(sheetNow().state, state.data.settles, state.data.validate, ({ state: wanted, reason }) => write("state", { sheet: state.sheet, state: wanted, reason }, "recorded", false));
    return true;
  },
  undo: () => { if (state.data) write("undo", {}, "undone", false); },
  redo: () => { if (state.data) write("redo", {}, "redone", false); },
};
