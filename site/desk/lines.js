/* The lines of the page, print over OCR; a line can be written anew whole. */

import { el, fr } from "./dom.js";
import { counted, say, stateName, word } from "./words.js";
import { picture } from "./picture.js";
import { state } from "./state.js";

export const options = { hideEqual: false, onlyOpen: false };

const open = (line) => line.units.some((u) => u[4] === "suspect" || u[4] === "machine");

export function visible() {
  return state.data.lines.filter((l) => !(options.hideEqual && l.ocr === l.print) && !(options.onlyOpen && !open(l)));
}

function text(line, choose) {
  return line.units.map(([start, end, ocr, now, status]) => (!ocr.trim() ? now
    : status && status !== "typography"
      ? el("button", { type: "button", class: `u-${status}`, tabindex: "-1", "aria-label": say("line.word", { word: now, status: word(`line.status.${status}`) }), on: { click: () => choose(start, end) } }, now || " ")
      : now));
}

/* `hand`: the number of the line in hand; `editing`: of the one that is being written. */
export function lines(hand, editing, run) {
  const here = visible();
  const box = (name, key) => el("label", {}, el("input", { type: "checkbox", checked: options[name], on: { change: (e) => { options[name] = e.target.checked; run.refresh(); } } }), word(key));
  const rows = here.map((line) => {
    const current = line.n === hand;
    const written = line.n === editing;
    const says = [line.zone ? word(`lines.zones.${line.zone}`) : "", line.state ? stateName(line.state) : "", line.clause ? say("line.clause", { id: line.clause }) : ""].filter(Boolean).join(" · ");
    const middle = written
      ? el("div", { class: "t" }, fr("input", { type: "text", id: "line-text", value: line.print, "aria-label": say("lines.edit", { n: line.n }), autocomplete: "off", spellcheck: "false", on: { keydown: (e) => run.typed(e, line) } }), el("p", { class: "how" }, word("lines.how")))
      : el("div", { class: "t", on: { dblclick: () => run.edit(line.n) } }, fr("span", {}, text(line, run.choose)));
    return el("li", { class: current ? "cur" : null, id: `l${line.n}`, "aria-current": current ? "true" : null, on: { click: () => run.select(line.n) } },
      el("span", { class: "ln" }, String(line.n)),
      el("div", {}, current && line.print.trim() && state.data.seen ? picture(line.n, -1, -1) : null, middle, line.ocr !== line.print ? fr("div", { class: "o" }, line.ocr) : null),
      el("span", { class: "z" }, says));
  });
  const hidden = state.data.lines.length - here.length;
  return el("section", { "aria-labelledby": "lines-title" },
    el("div", { class: "choix" }, el("h2", { id: "lines-title", class: "vh" }, word("lines.title")),
      box("hideEqual", "lines.hide-equal"), box("onlyOpen", "lines.only-open"),
      hidden ? el("span", {}, counted("lines.hidden", hidden)) : null,
      el("button", { type: "button", on: { click: () => run.edit(hand || (here[0] && here[0].n)) } }, el("kbd", {}, "E"), ` ${word("acts.line")}`)),
    el("ol", { class: "lignes" }, rows));
}
