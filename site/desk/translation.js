/* The English beside the French, clause by clause; what the French has left behind is marked, and can be written anew. */

import { Refused, get, post } from "./api.js";
import { act, byId, el, fr, kbd } from "./dom.js";
import { counted, say, word } from "./words.js";
import { state } from "./state.js";

const kept = { clauses: [], hand: "", may: false, at: 0, editing: false, onlyOpen: false };
const open = (one) => one.state !== "right";
const visible = () => kept.clauses.filter((one) => !kept.onlyOpen || open(one));

export async function translation(place, tell, fail) {
  try {
    Object.assign(kept, await get([state.document, "translation", String(state.sheet)]));
  } catch (error) { fail(error); return; }
  kept.editing = false;
  kept.at = Math.max(0, visible().findIndex(open));
  const run = {
    tell, fail,
    select: (n) => { if (kept.at !== n || !kept.editing) { kept.at = n; kept.editing = false; draw(place, run); } },
    edit: (n) => { if (!kept.may) return; kept.at = n; kept.editing = true; draw(place, run); },
    leave: () => { kept.editing = false; draw(place, run); byId("page").focus({ preventScroll: true }); },
    send: (path, one, more) => send(place, run, path, one, more),
    redraw: () => { kept.at = 0; draw(place, run); },
  };
  moves = run;
  draw(place, run);
}

let moves = null;

/* What the keyboard asks of this view. */
export const keys = {
  move: (by) => { const to = kept.at + by; if (to >= 0 && to < visible().length) { moves.select(to); byId(`c${to}`)?.scrollIntoView({ block: "nearest" }); moves.tell(visible()[to].french); } else moves.tell(word("told.last")); },
  edit: () => { if (visible()[kept.at]) moves.edit(kept.at); },
  confirm: () => { const one = visible()[kept.at]; if (one && one.english && open(one)) moves.send("confirm", one, {}); },
};

async function send(place, run, path, one, more) {
  const seen = { clause: one.id, old: one.english, fingerprint: one.fingerprint };
  try {
    await post([state.document, path], { ...seen, ...more });
    Object.assign(one, { state: "right", english: more.english === undefined ? one.english : more.english.trim().split(/\s+/).join(" ") });
    kept.editing = false;
    window.dispatchEvent(new Event("edited"));
    run.tell(word("translation.kept"));
    const next = visible().findIndex((other, n) => n > kept.at && open(other));
    if (next >= 0) kept.at = next;
    else if (kept.at >= visible().length) kept.at = Math.max(0, visible().length - 1);
  } catch (error) {
    if (error instanceof Refused && error.status === 409) {
      Object.assign(one, error.told.now);
      kept.editing = false;
      draw(place, run);
      run.fail(new Refused(409, { message: say("translation.outdated", { english: one.english }) }));
      return;
    }
    run.fail(error);
    return;
  }
  draw(place, run);
  byId(`c${kept.at}`)?.scrollIntoView({ block: "nearest" });
  byId("page").focus({ preventScroll: true });
}

function english(one, n, run) {
  if (!(kept.editing && n === kept.at)) return el("p", { class: "en", lang: "en" }, one.english);
  const typed = (event) => {
    if (event.key === "Escape") { event.stopPropagation(); run.leave(); }
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) { event.preventDefault(); run.send("translate", one, { english: event.target.value }); }
  };
  const rows = String(Math.max(3, Math.ceil(one.french.length / 46)));
  const area = el("textarea", { id: "english", lang: "en", rows, "aria-label": say("translation.edit", { id: one.anchor }), on: { keydown: typed } }, one.english);
  return el("div", { class: "en" }, area, el("p", { class: "how" }, word("translation.how")),
    el("div", { class: "fin" }, el("button", { class: "tout", type: "button", on: { click: () => run.send("translate", one, { english: area.value }) } }, kbd("Ctrl ↵"), word("dialog.keep")),
      act("Esc", word("dialog.cancel"), run.leave)));
}

function row(one, n, run) {
  const says = [one.anchor, open(one) ? word(`translation.states.${one.state}`) : "", one.others ? counted("translation.others", one.others) : ""].filter(Boolean).join(" · ");
  const acts = n !== kept.at || kept.editing ? null : el("div", { class: "actes" },
    kept.may ? act("E", word("translation.write"), () => run.edit(n)) : null,
    open(one) && one.english ? act("V", word("translation.confirm"), () => run.send("confirm", one, {})) : null);
  return el("li", { id: `c${n}`, class: [n === kept.at ? "cur" : "", one.state].filter(Boolean).join(" "), "aria-current": n === kept.at ? "true" : null, on: { click: () => { if (n !== kept.at) run.select(n); } } },
    el("p", { class: "z" }, says), fr("p", { class: "f" }, one.label ? el("span", { class: "par" }, `${one.label} `) : null, one.french), english(one, n, run), acts);
}

function draw(place, run) {
  const here = visible();
  const hidden = kept.clauses.length - here.length;
  const box = el("label", {}, el("input", { type: "checkbox", checked: kept.onlyOpen, on: { change: (e) => { kept.onlyOpen = e.target.checked; run.redraw(); } } }), word("translation.only-open"));
  place.replaceChildren(el("section", { "aria-labelledby": "translation-title" }, el("h2", { id: "translation-title", class: "vh" }, word("translation.title")),
    el("div", { class: "choix" }, box, hidden ? el("span", {}, counted("translation.hidden", hidden)) : null),
    kept.may ? null : el("p", { class: "vue" }, say("translation.other-hand", { hand: kept.hand })),
    here.length ? el("ol", { class: "regard" }, here.map((one, n) => row(one, n, run))) : el("p", { class: "rien" }, word("translation.empty"))));
  const area = byId("english");
  if (area) { area.focus(); area.setSelectionRange(area.value.length, area.value.length); }
}
