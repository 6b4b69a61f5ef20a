/* Where clauses begin: set, moved, joined, and entries named. A clause ends where the next begins. */

import { Refused, get, post } from "./api.js";
import { act, byId, el, fr } from "./dom.js";
import * as dialogs from "./dialogs.js";
import { counted, lang, say, word } from "./words.js";
import { state } from "./state.js";

const kept = { seen: "", entries: [], clauses: [], proposed: null, at: -1 };
let here = null; // what the view can do now

const words = () => state.data.lines.flatMap((l) => l.units.filter((u) => u[2].trim()).map((u) => ({ start: u[0], end: u[1], ocr: u[2], print: u[3], line: l.n })));
const starting = (one) => kept.clauses.filter((c) => c.at >= one.start && c.at < one.end);
const suggested = (one) => (kept.proposed ? kept.proposed.clauses.filter((c) => c.at >= one.start && c.at < one.end) : []);
const before = (at) => kept.clauses.filter((c) => c.at <= at).at(-1) || null;
const after = (at) => kept.clauses.find((c) => c.at > at) || null;
const now = () => words().find((one) => one.start === kept.at) || words()[0] || null;

export async function clauses(place, tell, fail) {
  try {
    Object.assign(kept, await get([state.document, "clauses"]));
  } catch (error) { fail(error); return; }
  here = { place, tell, fail };
  if (!words().some((one) => one.start === kept.at)) kept.at = words()[0] ? words()[0].start : -1;
  draw();
}

let sending = false;

async function send(path, body) {
  if (sending) return;
  sending = true;
  let told = "";
  try {
    await post([state.document, "clauses", path], { seen: kept.seen, ...body });
    told = word("clauses.kept");
    window.dispatchEvent(new Event("edited"));
  } catch (error) {
    if (error instanceof Refused && error.status === 409) here.fail(new Refused(409, { message: word("clauses.outdated") }));
    else here.fail(error);
  }
  await clauses(here.place, here.tell, here.fail);
  sending = false;
  here.tell(told);
}

/* What the keyboard asks of this view. */
export const keys = {
  sideways: (by) => {
    const all = words();
    const to = all[all.findIndex((one) => one.start === kept.at) + by];
    if (to) select(to); else here.tell(word("told.last"));
  },
  move: (by) => {
    const numbers = [...new Set(words().map((one) => one.line))];
    const current = now();
    const to = current && numbers[numbers.indexOf(current.line) + by];
    if (to) select(words().find((one) => one.line === to)); else here.tell(word("told.last"));
  },
  begin: () => {
    const one = now();
    if (!one || starting(one).length) return;
    dialogs.beginClause(before(one.start), ({ kind, label, where, id, entryKind, fr: french, en }) => {
      const entry = where === "new" ? { id, kind: entryKind, fr: french, en } : null;
      send("begin", { at: one.start, kind, label, entry });
    });
  },
  pull: (which) => {
    const one = now();
    const clause = one && (which === "before" ? before(one.start) : after(one.end - 1));
    if (clause && clause.at !== one.start) send("move", { clause: clause.id, at: one.start });
  },
  join: () => {
    const one = now();
    const [clause] = one ? starting(one) : [];
    if (clause) dialogs.joinClause(clause.unit, () => send("join", { clause: clause.id }));
  },
  name: () => {
    const one = now();
    const clause = one && before(one.end - 1);
    const entry = clause && kept.entries.find((e) => e.id === clause.entry);
    if (entry) dialogs.nameEntry(entry, ({ fr: french, en }) => send("name", { entry: entry.id, fr: french, en }));
  },
};

function select(one) {
  kept.at = one.start;
  draw();
  byId("clause-word")?.scrollIntoView({ block: "nearest" });
  const [clause] = starting(one);
  here.tell(clause ? say("clauses.word", { word: one.print, unit: clause.unit }) : one.print);
}

function acts(one) {
  const [start] = starting(one);
  const [prior, next] = [before(one.start), after(one.end - 1)];
  return el("div", { class: "actes", role: "group", "aria-label": word("acts.title") },
    start ? act("Z", word("clauses.join"), keys.join) : act("↵", word("clauses.begin"), keys.begin),
    !start && prior ? act("Q", say("clauses.this", { unit: prior.unit }), () => keys.pull("before")) : null,
    !start && next ? act("X", say("clauses.this", { unit: next.unit }), () => keys.pull("after")) : null,
    prior ? act("N", word("clauses.name"), keys.name) : null);
}

/* What the program proposes for a document that has no clauses yet: taken as it stands, or proposed anew. */
function offer() {
  const found = kept.proposed;
  if (!found) return null;
  const asked = { proposed: found.seen };
  return el("div", { class: "offre" },
    el("p", {}, say("clauses.proposed", { clauses: counted("clauses.count", found.clauses.length), entries: found.entries.map((e) => e[lang]).join(" · ") })),
    el("div", { class: "serie", role: "group", "aria-label": word("clauses.proposal") },
      el("button", { type: "button", class: "tout", id: "take", on: { click: () => dialogs.takeClauses(() => send("take", asked)) } }, counted("clauses.take", found.clauses.length)),
      el("button", { type: "button", id: "anew", on: { click: () => send("anew", { ...asked, lang }) } }, word("clauses.anew"))));
}

function row(line, current) {
  const units = line.units.flatMap(([start, end, ocr, print]) => {
    if (!ocr.trim()) return [print];
    const one = { start, end, ocr, print, line: line.n };
    const marks = [...starting(one).map((c) => el("span", { class: "debut" }, `${c.unit} `)),
      ...suggested(one).map((c) => el("span", { class: "debut propose" }, `${c.unit}? `))];
    const chosen = start === kept.at;
    return [...marks, fr("button", { type: "button", id: chosen ? "clause-word" : null, class: chosen ? "cur" : null, tabindex: chosen ? "0" : "-1", "aria-current": chosen ? "true" : null, on: { click: () => select(one) } }, print || " ")];
  });
  const opened = kept.clauses.filter((c) => c.line === line.n && kept.clauses.find((d) => d.entry === c.entry) === c);
  const titles = opened.map((c) => kept.entries.find((e) => e.id === c.entry)).map((e) => el("p", { class: "z" }, say("clauses.entry", e)));
  return el("li", { class: current && current.line === line.n ? "cur" : null }, el("span", { class: "ln" }, String(line.n)),
    el("div", {}, titles, el("p", { class: "t" }, units), current && current.line === line.n ? acts(current) : null), el("span", { class: "z" }));
}

function draw() {
  const current = now();
  const focused = document.activeElement && document.activeElement.closest(".lignes");
  here.place.replaceChildren(el("section", { "aria-labelledby": "clauses-title" }, el("h2", { id: "clauses-title", class: "vh" }, word("clauses.title")),
    el("p", { class: "vue" }, word("clauses.how")), offer(),
    el("ol", { class: "lignes debuts" }, state.data.lines.filter((l) => l.print.trim()).map((line) => row(line, current)))));
  if (focused) byId("clause-word")?.focus({ preventScroll: true });
}
