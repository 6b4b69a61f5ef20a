/* The desk: what stands in the address is read, drawn and worked on; what is decided goes to the program at once. */

import { Refused, get, post } from "./api.js";
import { byId, el } from "./dom.js";
import * as dialogs from "./dialogs.js";
import { documents } from "./documents.js";
import { history } from "./history.js";
import { foot as keysAtFoot, helpGroups, listen } from "./keys.js";
import * as linesView from "./lines.js";
import { lists } from "./lists.js";
import * as page from "./picture.js";
import { middle, openCount, queue } from "./reading.js";
import { fail, notice, saved, tell } from "./saying.js";
import { asked, series, setConcordance, tickAll, tickedPlaces } from "./series.js";
import { VIEWS, current, first, isOpen, key, readings, sheetName, sheetNow, shown, state } from "./state.js";
import * as english from "./translation.js";
import * as fromReaders from "./proposals.js";
import * as structure from "./clauses.js";
import { counted, say, stateName, word } from "./words.js";

let handLine = 0; // the line in hand in the view of lines
let editing = 0; // the line that is being written
let asking = 0; // counts the concordances asked for: only the last is shown, so that no late one takes ticks back
let drawing = 0; // counts what was asked for, so that a late answer is not drawn over a newer one

/* ------------------------------------------------------------------ reading */

/* A part of the address; what is no address names nothing. */
function decoded(part) {
  try { return decodeURIComponent(part); } catch (error) { if (error instanceof URIError) return ""; throw error; }
}

async function read() {
  const turn = ++drawing;
  const [where, sheet, view, place] = location.hash.slice(1).split("/").map(decoded);
  byId("language").href = `../${byId("language").lang}/${location.hash}`;
  try {
    if (!where || where === "documents") {
      const found = await get(["documents"]);
      if (turn !== drawing) return;
      Object.assign(state, { view: "documents", document: "", data: null, documents: found });
    } else {
      const data = await get([where, "sheet", sheet || "1"]);
      if (turn !== drawing) return;
      if (where !== state.document || data.sheet !== state.sheet) Object.assign(state, { own: {}, find: "", place: "" });
      Object.assign(state, { document: where, sheet: data.sheet, view: VIEWS.includes(view) ? view : "words", data, place: place || state.place });
    }
  } catch (error) { fail(error); return; }
  await draw();
}

/* Reads the sheet anew and stays where it is. */
async function again() {
  const turn = ++drawing;
  const data = await get([state.document, "sheet", String(state.sheet)]);
  if (turn !== drawing) return;
  state.data = data;
}

function go(hash) {
  if (location.hash === hash) return read();
  location.hash = hash;
  return undefined;
}

function remember() {
  const hash = `#${state.document}/${state.sheet}/${state.view}${state.view === "words" && state.place ? `/${state.place}` : ""}`;
  if (location.hash !== hash) window.history.replaceState(null, "", hash);
  byId("language").href = `../${byId("language").lang}/${hash}`;
}

/* ------------------------------------------------------------------ drawing */

function head() {
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

/* The machine looks anew, knowing what was decided. */
async function learn() {
  if (state.saved === "saving") return;
  saved("saving");
  tell(word("told.looking"));
  try {
    const done = await post([state.document, "learn"], {});
    await again();
    state.saved = "saved";
    await draw();
    notice(say("told.looked", { before: done.before, after: done.after }));
    goOn(true);
  } catch (error) { saved("failed"); fail(error); goOn(false); }
}

/* Undo and redo for who has no keyboard. */
function undoing() {
  const button = (name) => el("button", { type: "button", class: "suite", disabled: !state.data[name], on: { click: () => run[name]() } }, word(`acts.${name}`));
  const look = el("button", { type: "button", class: "suite", id: "learn", title: word("acts.learn-title"), on: { click: learn } }, word("acts.learn"));
  return [" · ", button("undo"), " · ", button("redo"), ...(state.data.learn ? [" · ", look] : [])];
}

let views = 0; // counts the views drawn

/* Where a view draws itself: what it waits for is not drawn over another that was asked for since. */
function place() {
  const mine = ++views;
  const only = (act) => (...parts) => { if (mine === views) byId("body")[act](...parts); };
  return { replaceChildren: only("replaceChildren"), append: only("append") };
}

async function draw() {
  head();
  byId("keys").replaceChildren(...(state.document && state.view === "words" ? keysAtFoot(run) : []));
  const body = place();
  if (state.view === "documents") body.replaceChildren(documents(state.documents));
  else if (state.view === "words") await drawWords();
  else if (state.view === "lines") drawLines();
  else if (state.view === "clauses") { remember(); await structure.clauses(body, tell, fail); }
  else if (state.view === "translation") { remember(); await english.translation(body, tell, fail); }
  else if (state.view === "proposals") { remember(); await fromReaders.proposals(body, (said) => write("answer", said, "recorded", false), tell, fail); }
  else if (state.view === "lists") await lists(body, fail);
  else await history(body, (name) => write("undo", { batch: name }, "undone"), fail);
}

async function drawWords() {
  if (!current()) state.place = first();
  const item = current();
  remember();
  setConcordance(null); // what stands on the right is always of the word in hand: A applies what is seen
  paint();
  if (item) await concord(item);
}

/* Draws the words and keeps the focus where it was. */
function paint() {
  const item = current();
  const focused = document.activeElement;
  const id = focused && focused.id;
  const inList = focused && focused.closest(".file");
  const inLine = focused && focused.closest(".ici");
  const found = shown();
  const sheet = sheetNow();
  const scrolled = document.querySelector(".file")?.scrollTop;
  byId("body").replaceChildren(el("div", { class: "bureau" },
    queue(found, (event, chosen) => { event.preventDefault(); choose(key(chosen)); }, sift, sheet.suspects + sheet.unsure),
    middle(item, run), series(item, run)));
  const list = document.querySelector(".file");
  if (list && scrolled) list.scrollTop = scrolled;
  const now = list && list.querySelector(".cur a");
  if (now) {
    const [top, bottom] = [now.offsetTop - list.offsetTop, now.offsetTop - list.offsetTop + now.offsetHeight];
    if (top < list.scrollTop || bottom > list.scrollTop + list.clientHeight) list.scrollTop = top - list.clientHeight / 2;
  }
  if (inList && now) now.focus({ preventScroll: true });
  else if (inLine) document.querySelector(".ici .cur")?.focus({ preventScroll: true });
  else if (id && byId(id)) byId(id).focus({ preventScroll: true });
}

function sift(name, value) {
  state[name] = value;
  const before = state.place;
  if (name !== "find" && !shown().some((i) => key(i) === state.place)) state.place = first();
  const caret = name === "find" ? byId("find").selectionStart : 0;
  paint();
  if (name === "find") byId("find").setSelectionRange(caret, caret);
  if (state.place === before) return;
  setConcordance(null);
  paint();
  const item = current();
  if (item) concord(item);
}

async function concord(item) {
  const turn = ++asking;
  const reading = readings(item)[state.choice];
  try {
    const found = await get([state.document, "alike"], { start: item.start, end: item.end, value: reading ? reading.value : item.now, scope: state.scope });
    const still = current();
    if (turn !== asking || !still || key(still) !== key(item)) return;
    setConcordance(found);
    document.querySelector(".col3")?.replaceWith(series(item, run));
  } catch (error) { fail(error); }
}

function drawLines() {
  if (!state.data.lines.some((l) => l.n === handLine)) handLine = state.data.lines[0].n;
  remember();
  byId("body").replaceChildren(linesView.lines(handLine, editing, linesRun));
  const input = byId("line-text");
  if (input) input.focus();
  byId(`l${handLine}`)?.scrollIntoView({ block: "nearest" });
}

/* ------------------------------------------------------------------ deciding */

function choose(place) {
  state.place = place;
  state.choice = 0;
  setConcordance(null);
  byId("notice").replaceChildren();
  remember();
  paint();
  const item = current();
  if (!item) return;
  tell(say("line.word", { word: item.ocr, status: word(`queue.kinds.${item.kind}`) }));
  concord(item);
}

function step(by) {
  const items = shown();
  if (!items.length) return;
  const item = current();
  const at = items.findIndex((i) => key(i) === state.place);
  let to = at + by;
  if (at < 0 && item) {
    const after = items.findIndex((i) => i.start >= item.start);
    to = by > 0 ? (after < 0 ? items.length - 1 : after) : (after < 0 ? items.length : after) - 1;
  }
  if (to < 0 || to >= items.length) { tell(word("told.last")); return; }
  choose(key(items[to]));
}

/* After a decision: the next that is open, from here on, else from the start of the page. */
function after(place) {
  const items = shown();
  const start = Number(place.split("-")[0]);
  const at = items.findIndex((i) => key(i) === place);
  const rest = at >= 0 ? [...items.slice(at + 1), ...items.slice(0, at)] : [...items.filter((i) => i.start > start), ...items.filter((i) => i.start <= start)];
  const next = rest.find(isOpen);
  return next ? key(next) : place;
}

const ahead = []; // what was typed while an act was being kept

/* What was typed ahead is done, act by act; after a refusal it is not, for it was meant for another state of things. */
function goOn(kept) {
  if (!kept) ahead.length = 0;
  while (ahead.length && state.saved !== "saving") ahead.shift()();
}

async function write(path, body, how, onward) {
  const kept = await keep(path, body, how, onward);
  goOn(kept);
  return kept;
}

/* How much was kept, and in how many documents where it is more than this one. */
function keptAs(how, done) {
  const documents = counted("counts.documents", done.documents);
  return counted(`told.${how}${done.documents > 1 ? "-across" : ""}`, how === "places" ? done.places : done.count, { documents });
}

/* Sends one act; the page says that it is kept when the program has said so, and not before. */
async function keep(path, body, how, onward) {
  if (state.saved === "saving") return false;
  saved("saving");
  const place = state.place;
  try {
    const done = await post([state.document, path], { version: state.data.version, ...body });
    await again();
    byId("notice").replaceChildren();
    if (done.meanwhile.length) notice(word("told.meanwhile"), done.meanwhile);
    delete state.own[place];
    if (onward) state.place = after(place);
    const kept = done.edit ? word(`told.edit.${done.edit}`) : done.count ? keptAs(how, done) : word("told.nothing");
    tell(onward && state.place === place ? `${kept} ${word("told.last")}` : kept);
    state.choice = 0;
    state.saved = "saved";
    await draw();
    return true;
  } catch (error) {
    saved("failed");
    if (error instanceof Refused && error.status === 409) {
      await again();
      await draw();
      const { document: where, looked, rewritten, changes } = error.told;
      notice(where ? say("told.stale-elsewhere", { document: where }) : word(rewritten ? "told.rewritten" : looked ? "told.looked-elsewhere" : "told.stale"), changes);
    } else if (error instanceof Refused && error.told.error === "desk-nothing-to-undo") {
      saved("idle");
      notice(word("told.no-undo"));
    } else if (error instanceof Refused && error.told.error === "desk-nothing-to-redo") {
      saved("idle");
      notice(word("told.no-redo"));
    } else fail(error);
    return false;
  }
}

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

const run = {
  choose: (start, end) => {
    const item = state.data.items.find((i) => i.start < end && start < i.end);
    choose(item ? key(item) : `${start}-${end}`);
  },
  take: (at) => { state.choice = at; run.accept(); },
  enter: () => inClauses(structure.keys.begin) || run.accept(),
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
  rejectOrPull: () => inClauses(() => structure.keys.pull("after")) || run.reject(),
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
  noteOrName: () => inClauses(structure.keys.name) || run.note(),
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
  help: () => { dialogs.help(helpGroups()); },
  cancel: () => {
    if (document.activeElement?.closest(".conc")) { document.querySelector(".ici .cur")?.focus(); return; }
    byId("notice").replaceChildren();
  },
  next: () => move(1),
  previous: () => move(-1),
  wordRight: () => inClauses(() => structure.keys.sideways(1)) || (state.view === "words" ? sideways(1) : false),
  wordLeft: () => inClauses(() => structure.keys.sideways(-1)) || (state.view === "words" ? sideways(-1) : false),
  nextPage: () => turn(1),
  previousPage: () => turn(-1),
  words: () => view("words"),
  lines: () => view("lines"),
  clauses: () => view("clauses"),
  pullOrWhole: () => inClauses(() => structure.keys.pull("before")) || page.toggle(),
  joinOrNearer: () => inClauses(structure.keys.join) || page.nearer(1),
  farther: () => page.nearer(-1),
  translation: () => view("translation"),
  confirm: () => { if (state.view !== "translation") return false; english.keys.confirm(); return true; },
  proposals: () => view("proposals"),
  lists: () => view("lists"),
  history: () => view("history"),
  documents: () => go("#documents"),
  line: () => {
    if (!state.data) return false;
    if (state.view === "words") {
      const item = current();
      if (!item) return false;
      handLine = editing = item.line;
      go(`#${state.document}/${state.sheet}/lines`);
    } else if (state.view === "lines") linesRun.edit(handLine);
    else if (state.view === "translation") english.keys.edit();
    return true;
  },
};

function inClauses(act) {
  if (state.view !== "clauses" || !state.data) return false;
  act();
  return true;
}

function move(by) {
  if (inClauses(() => structure.keys.move(by))) return true;
  if (state.view === "translation" && state.data) { english.keys.move(by); return true; }
  if (document.activeElement?.closest(".conc")) return along(by);
  if (state.view === "words" && state.data) { step(by); return true; }
  if (state.view === "lines" && state.data) {
    const here = linesView.visible();
    const at = here.findIndex((l) => l.n === handLine);
    const to = here[Math.max(0, Math.min(here.length - 1, at + by))];
    if (to) { handLine = to.n; drawLines(); tell(say("line.word", { word: to.print, status: say("line.title", { n: to.n }) })); }
    return true;
  }
  return false;
}

/* Through the concordance, box by box. */
function along(by) {
  const boxes = [...document.querySelectorAll(".conc input:not(:disabled)")];
  const to = boxes[boxes.indexOf(document.activeElement) + by];
  if (to) to.focus();
  return true;
}

/* To the next word of the line, and over its end to the next line. */
function sideways(by) {
  const item = current();
  if (!item) return false;
  const units = state.data.lines.flatMap((l) => l.units.filter((u) => u[2].trim()));
  const covering = units.map((u, at) => [u, at]).filter(([u]) => u[0] < item.end && item.start < u[1]).map(([, at]) => at);
  const to = units[by > 0 ? covering[covering.length - 1] + 1 : covering[0] - 1];
  if (!to) { tell(word("told.last")); return true; }
  run.choose(to[0], to[1]);
  document.querySelector(".ici .cur")?.focus({ preventScroll: true });
  return true;
}

function turn(by) {
  if (!state.data) return false;
  const to = state.sheet + by;
  if (to < 1 || to > state.data.document.sheets.length) { tell(word("told.last")); return true; }
  state.place = "";
  go(`#${state.document}/${to}/${state.view}`);
  return true;
}

function view(name) {
  if (!state.document) return false;
  editing = 0;
  go(`#${state.document}/${state.sheet}/${name}`);
  return true;
}

const linesRun = {
  refresh: drawLines,
  choose: (start, end) => {
    const item = state.data.items.find((i) => i.start < end && start < i.end);
    go(`#${state.document}/${state.sheet}/words/${item ? key(item) : `${start}-${end}`}`);
  },
  select: (n) => { if (editing !== n && handLine !== n) { handLine = n; editing = 0; drawLines(); } },
  edit: (n) => { if (n) { handLine = editing = n; drawLines(); byId("line-text")?.select(); } },
  typed: async (event, line) => {
    if (event.key === "Escape") { event.stopPropagation(); editing = 0; drawLines(); byId("page").focus({ preventScroll: true }); }
    if (event.key !== "Enter" || event.isComposing) return;
    event.preventDefault();
    const text = event.target.value;
    const here = linesView.visible();
    const next = here[here.findIndex((l) => l.n === line.n) + 1];
    const before = editing;
    editing = 0;
    const kept = await write("line", { line: line.n, text }, "recorded", false);
    if (!kept) { editing = before; drawLines(); byId("line-text").value = text; return; }
    if (next) linesRun.edit(next.n);
    else byId("page").focus({ preventScroll: true });
  },
};

/* In the view of proposals a key means what it means there, if it means anything. */
const here = (name, act) => () => (state.view === "proposals" && state.data && fromReaders.keys[name] ? fromReaders.keys[name]() : act());
const keyed = { ...run, choose: run.chooseNext };
for (const name of Object.keys(fromReaders.keys)) keyed[name] = here(name, keyed[name]);
listen(keyed, { must: () => state.saved === "saving", push: (act) => ahead.push(act) });
window.addEventListener("hashchange", read);
/* The English or the clauses were written: it is one more step that can be undone. */
window.addEventListener("edited", async () => { try { await again(); head(); } catch (error) { fail(error); } });
/* Back in the window: what others decided meanwhile is shown before anything is decided on it. */
window.addEventListener("focus", async () => {
  if (!state.document || editing || dialogs.anyOpen() || state.saved === "saving") return;
  const before = state.data.version;
  try {
    await again();
    if (state.data.version !== before && (state.view === "words" || state.view === "lines")) await draw();
  } catch (error) { fail(error); }
});
byId("skip").addEventListener("click", (event) => { event.preventDefault(); byId("page").focus(); });
read();
