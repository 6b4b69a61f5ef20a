/* The acts that go elsewhere or look closer: from word to word, from page to page, from view to view. */

import { run } from "./acts.js";
import { go } from "./address.js";
import * as structure from "./clauses.js";
import * as dialogs from "./dialogs.js";
import { byId } from "./dom.js";
import { helpGroups } from "./keys.js";
import * as line from "./line-in-hand.js";
import * as picture from "./picture.js";
import { tell } from "./saying.js";
import { current, placeOf, state } from "./state.js";
import * as english from "./translation.js";
import { along, choose, sideways, step } from "./word-in-hand.js";
import { word } from "./words.js";

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
    line.step(by);
    return true;
  }
  return false;
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
  line.leave();
  go(`#${state.document}/${state.sheet}/${name}`);
  return true;
}

export const moving = {
  choose: (start, end) => choose(placeOf(start, end)),
  enter: () => inClauses(structure.keys.begin) || run.accept(),
  rejectOrPull: () => inClauses(() => structure.keys.pull("after")) || run.reject(),
  noteOrName: () => inClauses(structure.keys.name) || run.note(),
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
  pullOrWhole: () => inClauses(() => structure.keys.pull("before")) || picture.toggle(),
  joinOrNearer: () => inClauses(structure.keys.join) || picture.nearer(1),
  farther: () => picture.nearer(-1),
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
      line.takeUp(item.line);
      go(`#${state.document}/${state.sheet}/lines`);
    } else if (state.view === "lines") line.edit();
    else if (state.view === "translation") english.keys.edit();
    return true;
  },
};
