/* The middle of the words: the line in its context, its OCR below it, the readings, the acts. */

import { act, el, fr, kbd } from "./dom.js";
import { counted, number, say, stateName, when, word } from "./words.js";
import { key, readings, state } from "./state.js";
import { picture } from "./picture.js";

export function bar(chance) {
  return el("span", { class: "p", bar: chance, role: "img", "aria-label": say("queue.chance", { n: number(chance * 100, 0) }) });
}

const AROUND = 120; // signs of a long line on either side of the word in hand

/* A long line, cut to what stands around the word: the units from and to, and whether some were left out on either side. */
function near(units, item) {
  const at = units.findIndex(([start, end, ocr]) => ocr.trim() && covers(item, start, end));
  const widths = units.map((u) => Math.max(u[2].length, u[3].length));
  let [from, to, left, right] = [at, at, 0, 0];
  while (from > 0 && left < AROUND) left += widths[--from];
  while (to < units.length - 1 && right < AROUND) right += widths[++to];
  return at < 0 ? [0, units.length - 1] : [from, to];
}

const tail = (text) => (text.length > AROUND ? `… ${text.slice(-AROUND).replace(/^\S*\s/, "")}` : text);
const start = (text) => (text.length > AROUND ? `${text.slice(0, AROUND).replace(/\s\S*$/, "")} …` : text);

/* The units that the item lies over: it may be part of one, or more than one. */
const covers = (item, start, end) => item.start < end && start < item.end;

export function line(item, choose) {
  const lines = state.data.lines;
  const at = lines.findIndex((l) => l.n === item.line);
  const here = lines[at];
  const before = lines.slice(0, at).findLast((l) => l.print.trim());
  const after = lines.slice(at + 1).find((l) => l.print.trim());
  const [from, to] = near(here.units, item);
  const seen = here.units.slice(from, to + 1);
  const units = seen.map(([start, end, ocr, now, status]) => {
    if (!ocr.trim()) return now;
    const current = covers(item, start, end);
    const told = say("line.word", { word: now, status: word(`line.status.${status || "none"}`) });
    const shape = `${status ? `u-${status}` : ""} ${current ? "cur" : ""}`.trim();
    return fr("button", {
      type: "button", class: shape || null, "aria-label": told, "aria-current": current ? "true" : null, tabindex: current ? "0" : "-1",
      on: { click: () => choose(start, end) },
    }, now || " ");
  });
  const brut = seen.map(([start, end, ocr]) => (ocr.trim() && covers(item, start, end) ? el("span", { class: "cur" }, ocr) : ocr));
  return el("div", { class: "ligne" },
    before ? fr("p", { class: "ctx" }, tail(before.print) || " ") : null,
    el("p", { class: "ici", role: "group", "aria-label": word("line.print") }, from > 0 ? "… " : null, units, to < here.units.length - 1 ? " …" : null),
    fr("p", { class: "brut" }, el("b", { lang: document.documentElement.lang }, word("line.ocr")), from > 0 ? "… " : null, brut, to < here.units.length - 1 ? " …" : null),
    after ? fr("p", { class: "ctx" }, start(after.print) || " ") : null);
}

export function candidates(item, take) {
  const rows = readings(item).map((one, at) => {
    const chance = one.chance === null ? null
      : el("span", { class: "v" }, el("span", { class: "fig" }, number(one.chance, 2)), el("span", { class: "p", bar: one.chance, "aria-hidden": "true" }));
    return el("li", { class: at === state.choice ? "cur" : null },
      el("button", { type: "button", "aria-current": at === state.choice ? "true" : null, on: { click: () => take(at) } },
        kbd(String(at + 1)), fr("span", { class: "w" }, one.value || word("candidates.nothing")), chance || el("span"),
        one.why ? el("span", { class: "why" }, one.why) : null));
  });
  return el("ol", { class: "cand", "aria-label": word("candidates.title") }, rows);
}

export function acts(item, run) {
  const decided = item.kind === "decided";
  const changed = item.kind === "proposal";
  return el("div", { class: "actes", role: "group", "aria-label": word("acts.title") },
    act("R", word("acts.replace"), run.replace),
    act("O", word("acts.right"), run.right),
    changed ? act("X", word("acts.reject"), run.reject) : null,
    act("D", word("acts.doubtful"), run.doubtful),
    act("F", word("acts.sic"), run.sic),
    act("N", word("acts.note"), run.note),
    act("S", word("acts.skip"), run.skip),
    act("E", word("acts.line"), run.line),
    decided || item.remarks.length ? act("U", word("acts.withdraw"), run.withdraw) : null);
}

/* What people said of the place. */
export function said(item) {
  const d = item.decision;
  const rows = [];
  if (d) {
    rows.push(say("decided.read", { name: d.name, time: when(d.time) }));
    if (d.reason) rows.push(say("decided.reason", { reason: d.reason }));
  }
  for (const one of item.remarks) {
    rows.push(say(one.act === "note" ? "decided.note" : "decided.doubt", { name: one.name, value: one.value, reason: one.reason }));
  }
  return rows.map((text) => el("p", { class: "vue" }, text));
}

export function middle(item, run) {
  if (!item) return el("section", { class: "col2" }, el("p", { class: "rien" }, word("line.nothing")));
  const here = state.data.lines.find((l) => l.n === item.line);
  return el("section", { class: "col2", "aria-labelledby": "line-title" },
    el("h2", { id: "line-title" }, say("line.title", { n: item.line }),
      el("span", {}, item.code || word(`queue.kinds.${item.kind}`), here.state ? ` · ${stateName(here.state)}` : "")),
    line(item, run.choose),
    said(item),
    picture(item.line, item.start, item.end),
    candidates(item, run.take),
    acts(item, run));
}

/* What an item is called in the list: a point alone says nothing, so with the words that hold it. */
function called(item) {
  if (/[\p{L}\p{N}]/u.test(item.ocr)) return item.ocr;
  const here = state.data.lines.find((l) => l.n === item.line);
  const unit = here.units.find(([start, end, ocr]) => ocr.trim() && covers(item, start, end));
  return unit ? unit[2] : item.ocr;
}

export function queue(items, choose, change, open) {
  const select = (name, options, value) => el("select", { id: name, on: { change: (event) => change(name, event.target.value) } },
    Object.entries(word(options)).map(([id, text]) => el("option", { value: id, selected: id === value }, text)));
  const rows = items.map((item) => {
    const done = item.kind === "decided";
    const here = key(item) === state.place;
    const end = done ? fr("span", { class: "c" }, item.now || word("candidates.nothing")) : item.chance === null ? el("span") : bar(item.chance);
    return el("li", { class: `${done ? "done" : ""} ${here ? "cur" : ""}`.trim() || null },
      el("a", { href: `#${state.document}/${state.sheet}/words/${key(item)}`, "aria-current": here ? "true" : null, on: { click: (event) => choose(event, item) } },
        el("span", { class: "ln" }, String(item.line)), fr("i", {}, called(item)), end, done ? el("span", { class: "vh" }, word("queue.done")) : null));
  });
  const whole = open === 0 && state.filter === "open" && !state.find;
  return el("section", { class: "col1", "aria-labelledby": "queue-title" },
    el("h2", { id: "queue-title" }, word("queue.title"), el("span", {}, String(items.length))),
    el("div", { class: "tri" },
      el("label", { for: "filter" }, word("queue.filter")), select("filter", "queue.filters", state.filter),
      el("label", { for: "sort" }, word("queue.sort")), select("sort", "queue.sorts", state.sort),
      el("label", { for: "find" }, word("queue.find")), el("input", { id: "find", type: "text", value: state.find, on: { input: (e) => change("find", e.target.value) } })),
    rows.length ? el("ol", { class: "file" }, rows) : null,
    whole || !rows.length ? el("p", { class: "rien" }, word(whole ? "queue.empty-page" : "queue.empty")) : null);
}

export const openCount = (sheet) => counted("counts.open", sheet.suspects + sheet.unsure);
