/* The head of the page: the views, the document, its pages, and how far all is kept. */

import { run } from "./acts.js";
import { go } from "./address.js";
import { byId, el } from "./dom.js";
import { openCount } from "./reading.js";
import { VIEWS, sheetName, sheetNow, state } from "./state.js";
import { counted, say, stateName, word } from "./words.js";

export function head() {
  const at = (view) => (view === "documents" ? "#documents" : `#${state.document}/${state.sheet}/${view}`);
  const views = state.document ? ["documents", ...VIEWS] : ["documents"];
  const waiting = (view) => (view === "proposals" && state.data && state.data.document.proposals ? ` (${state.data.document.proposals})` : "");
  byId("views").replaceChildren(...views.map((view) => el("a", { href: at(view), "aria-current": view === state.view ? "page" : null }, word(`views.${view}`), waiting(view))));
  document.title = `${state.data ? `${state.data.document.title} · ` : ""}${word("title")} · ${word("name")}`;
  byId("title").textContent = state.data ? `${word("title")} — ${state.data.document.title}` : word("title");
  if (!state.data) {
    byId("doc").replaceChildren(el("span", {}, say("hand", { name: state.documents.hand.name })));
    return;
  }
  const { document: about } = state.data;
  const sheet = sheetNow();
  const option = (s) => el("option", { value: String(s.number), selected: s.number === state.sheet }, say("pages.option", { name: sheetName(s), state: stateName(s.state) }));
  const pages = el("span", { class: "pages" },
    el("button", { type: "button", disabled: state.sheet === 1, "aria-label": word("pages.previous"), on: { click: () => run.previousPage() } }, "‹"),
    el("select", { "aria-label": word("pages.label"), on: { change: (e) => go(`#${state.document}/${e.target.value}/${state.view}`) } }, about.sheets.map(option)),
    el("button", { type: "button", disabled: state.sheet === about.sheets.length, "aria-label": word("pages.next"), on: { click: () => run.nextPage() } }, "›"));
  byId("doc").replaceChildren(el("b", {}, about.short), pages,
    el("button", { type: "button", class: `st ${sheet.state}`, on: { click: () => run.page() } }, stateName(sheet.state)),
    el("span", { class: "et" }, `${openCount(sheet)} · ${counted("counts.decided", sheet.decided)} · `, el("span", { id: "saved" }, word(`saved.${state.saved}`)),
      ...undoing()));
}

/* Undo and redo for who has no keyboard. */
function undoing() {
  const button = (name) => el("button", { type: "button", class: "suite", disabled: !state.data[name], on: { click: () => run[name]() } }, word(`acts.${name}`));
  const look = el("button", { type: "button", class: "suite", id: "learn", title: word("acts.learn-title"), on: { click: run.learn } }, word("acts.learn"));
  return [" · ", button("undo"), " · ", button("redo"), ...(state.data.learn ? [" · ", look] : [])];
}
