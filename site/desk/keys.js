/* The keyboard: one table, from which the sheet of help and the line at the foot are made too. */

import { el, kbd } from "./dom.js";
import { word } from "./words.js";
import { anyOpen } from "./dialogs.js";

const W = (key) => () => word(key);

/* keys as they are shown · the name of the act · what is said of it · where it holds */
export const GROUPS = [
  ["dialog.help.moving", [
    [["J", "K"], W("keys.next")], [["→", "←"], W("keys.word")], [["[", "]"], W("keys.pages")],
    [["W"], W("keys.go-words")], [["L"], W("keys.go-lines")], [["P"], W("keys.go-clauses")], [["Y"], W("keys.go-translation")], [["0"], W("keys.go-proposals")], [["I"], W("keys.go-lists")], [["H"], W("keys.go-history")], [["B"], W("keys.go-documents")],
  ]],
  ["dialog.help.deciding", [
    [["↵"], W("keys.accept")], [["1–9"], W("keys.digit")], [["C"], W("keys.choose")],
    [["R"], W("acts.replace")], [["O"], W("acts.right")], [["X"], W("acts.reject")], [["D"], W("acts.doubtful")], [["F"], W("acts.sic")],
    [["N"], W("acts.note")], [["S"], W("acts.skip")], [["U"], W("acts.withdraw")], [["E"], W("acts.line")], [["M"], W("acts.page")], [["V"], W("keys.confirm")],
    [["Ctrl Z", "Ctrl Y"], W("keys.undo")],
  ]],
  ["clauses.title", [
    [["↵"], W("keys.begin")], [["Q", "X"], W("keys.this")], [["Z"], W("keys.join")], [["N"], W("keys.name")],
  ]],
  ["proposals.title", [
    [["↵", "R"], W("keys.proposal-accept")], [["X", "S"], W("keys.proposal-refuse")],
  ]],
  ["dialog.help.looking", [
    [["Z"], W("picture.in")], [[() => word("picture.out-key")], W("picture.out")], [["Q"], W("keys.whole")],
    [["G"], W("keys.series")], [[() => word("keys.space")], W("keys.tick")], [["T"], W("keys.all")], [["A"], W("keys.apply")], [["."], W("keys.scope")],
    [["?"], W("keys.help")], [["Esc"], W("keys.cancel")],
  ]],
];

const shownKey = (key) => (typeof key === "function" ? key() : key);

export const helpGroups = () => GROUPS.map(([title, rows]) => [title, rows.map(([keys, text]) => [keys.map(shownKey), text()])]);

const FOOT = [
  [["↵"], "keys.accept", "accept"], [["1–9"], "keys.digit", ""], [["J", "K"], "keys.next", ""], [["A"], "keys.apply", "series"],
  [["M"], "acts.page", "page"], [["Ctrl Z"], "acts.undo", "undo"], [["?"], "keys.help", "help"],
];

export function foot(run) {
  return FOOT.map(([keys, text, name]) => {
    const parts = [...keys.flatMap((k, n) => (n ? [" ", kbd(k)] : [kbd(k)])), ` ${word(text)}`];
    return name ? el("button", { type: "button", on: { click: () => run[name]() } }, parts) : el("span", {}, parts);
  });
}

const LETTERS = {
  j: "next", k: "previous", c: "choose", r: "replace", o: "right", x: "rejectOrPull", d: "doubtful", f: "sic", n: "noteOrName", s: "skip", u: "withdraw",
  e: "line", m: "page", g: "toSeries", t: "tickAll", a: "series", w: "words", l: "lines", p: "clauses", q: "pullOrWhole", z: "joinOrNearer", y: "translation", v: "confirm", i: "lists", h: "history", b: "documents",
  "]": "nextPage", "[": "previousPage", "?": "help", ".": "scope", arrowdown: "next", arrowup: "previous", arrowright: "wordRight", arrowleft: "wordLeft",
  enter: "enter", escape: "cancel",
};

const writes = (node) => node.matches("input[type=text], textarea, select");

/* Gives each key to the act that it names; `run` holds the acts. While one is being kept, the keys wait their turn:
   who types ahead loses nothing, and each key means the word that is then in hand. */
export function listen(run, waiting) {
  const give = (event, act) => {
    if (waiting.must()) { event.preventDefault(); waiting.push(act); } else if (act() !== false) event.preventDefault();
  };
  document.addEventListener("keydown", (event) => {
    const third = event.getModifierState("AltGraph"); // how the French keyboard writes [ and ]
    if (anyOpen() || (event.altKey && !third) || event.isComposing) return;
    const pressed = event.key.toLowerCase();
    if ((event.ctrlKey || event.metaKey) && !third) {
      if (writes(event.target)) return;
      const name = pressed === "z" ? (event.shiftKey ? "redo" : "undo") : pressed === "y" ? "redo" : "";
      if (name) give(event, () => run[name]());
      return;
    }
    if (writes(event.target)) {
      if (pressed === "escape") event.target.blur();
      return;
    }
    const digit = /^(?:Digit|Numpad)([1-9])$/.exec(event.code);
    // on the French keyboard the row above the letters gives figures with Shift only: the key counts, not the sign
    if (/^(?:Digit|Numpad)0$/.test(event.code) && event.key !== "[" && event.key !== "]" && event.key !== "?") { give(event, run.proposals); return; }
    if (digit && event.key !== "[" && event.key !== "]" && event.key !== "?") { give(event, () => run.digit(Number(digit[1]) - 1)); return; }
    const name = pressed === "z" && event.shiftKey ? "farther" : LETTERS[pressed];
    if (!name) return;
    // Enter on a button or a link does what the button says
    if (pressed === "enter" && event.target.closest("button, a, summary") && !event.target.closest(".ici")) return;
    give(event, () => run[name]());
  });
}
