/* The keyboard: what each key does at the table, and the sheet that says so. */

import { h } from "./dom.js";

/* the sheet; `list`: pairs of key and words */
export function keySheet(words, list) {
  const names = { enter: words.get("keys.enter"), escape: words.get("keys.escape") };
  const rows = list.flatMap(([keys, does]) => [
    h("dt", {}, (names[keys] || keys).split(" ").flatMap((key, n) => [n ? " " : "", key === "–" ? key : h("kbd", {}, key)])),
    h("dd", {}, does),
  ]);
  const dialog = h("dialog", { class: "t-keys", "aria-label": words.get("keys.title") }, h("h3", {}, words.get("keys.title")), h("dl", {}, rows), h("button", { type: "button", class: "t-close", onclick: () => dialog.close() }, words.get("table.close")));
  dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
  return dialog;
}

/* a key pressed at the table; `acts`: by key, what it does, true if it did */
export function pressed(event, place, board, acts) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const choices = board.choices;
  const number = place.querySelector(".t-number input[type=number]");
  if (number && number !== document.activeElement && /^\d$/.test(event.key)) { // a number is asked for, and this is its first figure
    event.stopPropagation();
    number.focus();
    number.select();
    return;
  }
  if (document.activeElement instanceof HTMLInputElement && place.contains(document.activeElement) && event.key !== "Escape") return; // a number is being typed
  const at = choices.indexOf(document.activeElement);
  const does = {
    ArrowLeft: () => at >= 0 && board.focus(at - 1),
    ArrowRight: () => at >= 0 && board.focus(at + 1),
    ...acts,
  };
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  let done = false;
  if (/^[1-9]$/.test(key)) done = Number(key) <= choices.length && board.focus(Number(key) - 1);
  else if (does[key]) done = does[key]();
  if (!done) return;
  event.preventDefault();
  event.stopPropagation(); // the page has its own keys
}
