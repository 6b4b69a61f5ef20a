/* The word in hand: drawn in its line, in the queue and among the places alike; chosen, and gone on from. */

import { run } from "./acts.js";
import { remember } from "./address.js";
import { get } from "./api.js";
import { byId, el } from "./dom.js";
import { middle, queue } from "./reading.js";
import { fail, tell } from "./saying.js";
import { series, setConcordance } from "./series.js";
import { current, first, key, placeOf, readings, sheetNow, shown, state } from "./state.js";
import { say, word } from "./words.js";

let asking = 0; // counts the concordances asked for: only the last is shown, so that no late one takes ticks back

export async function drawWords() {
  if (!current()) state.place = first();
  const item = current();
  remember();
  setConcordance(null); // what stands on the right is always of the word in hand: A applies what is seen
  paint();
  if (item) await concord(item);
}

/* Draws the words and keeps the focus where it was. */
export function paint() {
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

export async function concord(item) {
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

export function choose(place) {
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

export function step(by) {
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

/* Through the concordance, box by box. */
export function along(by) {
  const boxes = [...document.querySelectorAll(".conc input:not(:disabled)")];
  const to = boxes[boxes.indexOf(document.activeElement) + by];
  if (to) to.focus();
  return true;
}

/* To the next word of the line, and over its end to the next line. */
export function sideways(by) {
  const item = current();
  if (!item) return false;
  const units = state.data.lines.flatMap((l) => l.units.filter((u) => u[2].trim()));
  const covering = units.map((u, at) => [u, at]).filter(([u]) => u[0] < item.end && item.start < u[1]).map(([, at]) => at);
  const to = units[by > 0 ? covering[covering.length - 1] + 1 : covering[0] - 1];
  if (!to) { tell(word("told.last")); return true; }
  choose(placeOf(to[0], to[1]));
  document.querySelector(".ici .cur")?.focus({ preventScroll: true });
  return true;
}
