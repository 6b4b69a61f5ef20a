/* The line in hand in the view of lines: gone on from, and written anew whole. */

import { go, remember } from "./address.js";
import { byId } from "./dom.js";
import { write } from "./keeping.js";
import { lines, visible } from "./lines.js";
import { tell } from "./saying.js";
import { placeOf, state } from "./state.js";
import { say } from "./words.js";

let inHand = 0; // its number
let editing = 0; // the line that is being written

export const isWriting = () => editing !== 0;

/* Takes a line to be written as soon as the lines are drawn. */
export function takeUp(n) {
  inHand = editing = n;
}

/* Leaves the line as it stands. */
export function leave() {
  editing = 0;
}

export function drawLines() {
  if (!state.data.lines.some((l) => l.n === inHand)) inHand = state.data.lines[0].n;
  remember();
  byId("body").replaceChildren(lines(inHand, editing, acts));
  const input = byId("line-text");
  if (input) input.focus();
  byId(`l${inHand}`)?.scrollIntoView({ block: "nearest" });
}

const acts = {
  refresh: drawLines,
  choose: (start, end) => {
    go(`#${state.document}/${state.sheet}/words/${placeOf(start, end)}`);
  },
  select: (n) => { if (editing !== n && inHand !== n) { inHand = n; editing = 0; drawLines(); } },
  edit: (n) => { if (n) { inHand = editing = n; drawLines(); byId("line-text")?.select(); } },
  typed: async (event, line) => {
    if (event.key === "Escape") { event.stopPropagation(); editing = 0; drawLines(); byId("page").focus({ preventScroll: true }); }
    if (event.key !== "Enter" || event.isComposing) return;
    event.preventDefault();
    const text = event.target.value;
    const here = visible();
    const next = here[here.findIndex((l) => l.n === line.n) + 1];
    const before = editing;
    editing = 0;
    const kept = await write("line", { line: line.n, text }, "recorded", false);
    if (!kept) { editing = before; drawLines(); byId("line-text").value = text; return; }
    if (next) acts.edit(next.n);
    else byId("page").focus({ preventScroll: true });
  },
};

export const edit = () => acts.edit(inHand);

/* To the line before or after, of those that are shown. */
export function step(by) {
  const here = visible();
  const at = here.findIndex((l) => l.n === inHand);
  const to = here[Math.max(0, Math.min(here.length - 1, at + by))];
  if (to) { inHand = to.n; drawLines(); tell(say("line.word", { word: to.print, status: say("line.title", { n: to.n }) })); }
}
