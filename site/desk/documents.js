/* The documents of the corpus, and how far each page of them is. */

import { el } from "./dom.js";
import { counted, say, stateName, word } from "./words.js";
import { sheetName } from "./state.js";

/* Where work goes on: the first page that nobody has read, else the first with a problem, else the first. */
export function next(document) {
  const of = (state) => document.sheets.find((s) => s.state === state);
  return (of("") || of("problematic") || document.sheets[0]).number;
}

function one(document) {
  const sheets = document.sheets;
  const has = (...states) => sheets.filter((s) => states.includes(s.state)).length;
  const open = sheets.reduce((sum, s) => sum + s.suspects + s.unsure, 0);
  const says = [
    counted("counts.pages", sheets.length), counted("counts.lines", document.lines), counted("counts.open", open),
    say("documents.progress", { read: has("read", "validated"), all: sheets.length, validated: has("validated") }),
    has("problematic") ? counted("documents.problematic", has("problematic")) : "",
    document.proposals ? counted("proposals.waiting", document.proposals) : "",
    document.conflicts ? counted("documents.conflicts", document.conflicts) : "",
  ].filter(Boolean).join(" · ");
  return el("li", {},
    el("h2", {}, el("a", { href: `#${document.id}/${next(document)}/words` }, document.title)),
    el("p", {}, document.short), el("p", {}, says),
    el("ul", { class: "feuillets", "aria-label": word("documents.pages") }, sheets.map((s) => el("li", {},
      el("a", { href: `#${document.id}/${s.number}/words`, class: `st ${s.state}` }, `${sheetName(s)}, ${stateName(s.state)}`)))));
}

export function documents(found) {
  return el("div", {}, el("p", { class: "vue" }, word("documents.intro")), el("ol", { class: "documents" }, found.documents.map(one)));
}
