/* What readers proposed on the published pages: each in its context, with what would change, and the answers to it. */

import { get } from "./api.js";
import { act, byId, el } from "./dom.js";
import * as dialogs from "./dialogs.js";
import { counted, say, when, word } from "./words.js";
import { state } from "./state.js";

const kept = { all: [], at: "", filter: "open" };
const open = (one) => one.state === "waiting" || one.state === "deferred";
const visible = () => kept.all.filter((one) => kept.filter === "all" || open(one) || one.answeredNow);
const inHand = () => visible().find((one) => one.id === kept.at) || null;
let run = null;

/* `send`: writes an answer as the desk writes every act; `tell`: says to those who do not see. */
export async function proposals(place, send, tell, fail) {
  const before = new Map(kept.all.map((one) => [one.id, one]));
  try {
    const found = await get([state.document, "proposals"]);
    // what was answered in this sitting stays where it was, so that the next is the next
    kept.all = found.proposals.map((one) => ({ ...one, answeredNow: !open(one) && Boolean(before.get(one.id) && (open(before.get(one.id)) || before.get(one.id).answeredNow)) }));
    const order = [...before.keys()];
    const rank = (one) => (order.includes(one.id) ? order.indexOf(one.id) : order.length);
    kept.all.sort((a, b) => rank(a) - rank(b));
  } catch (error) { fail(error); return; }
  run = { place, send, tell };
  if (!inHand()) kept.at = (visible().find((one) => one.state === "waiting") || visible()[0] || { id: "" }).id;
  draw();
}

function draw() {
  const here = visible();
  const filters = el("select", { on: { change: (e) => { kept.filter = e.target.value; kept.at = (visible()[0] || { id: "" }).id; draw(); } } },
    Object.entries(word("proposals.filters")).map(([id, text]) => el("option", { value: id, selected: kept.filter === id }, text)));
  const list = here.length ? el("ol", { class: "propositions" }, here.map(row)) : el("p", { class: "rien" }, word(kept.all.length ? "proposals.none-open" : "proposals.empty"));
  run.place.replaceChildren(el("section", { "aria-labelledby": "proposals-title" }, el("h2", { id: "proposals-title", class: "vh" }, word("proposals.title")),
    el("div", { class: "choix" }, el("label", {}, `${word("proposals.filter")} `, filters), el("span", {}, counted("proposals.waiting", kept.all.filter(open).length))),
    el("p", { class: "vue" }, word("proposals.how")), list));
}

/* Characters that are not seen, or that turn the direction of what follows, by their number: nothing hides in a proposal. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}]/u;
function seen(text) {
  return [...text].reduce((parts, sign) => {
    if (HIDDEN.test(sign) && sign !== "\n" && sign !== "\t") parts.push(el("span", { class: "cache" }, `U+${sign.codePointAt(0).toString(16).toUpperCase().padStart(4, "0")}`));
    else if (typeof parts[parts.length - 1] === "string") parts[parts.length - 1] += sign;
    else parts.push(sign);
    return parts;
  }, []);
}

const text = (value) => el("bdi", {}, seen(value));

function difference(one) {
  const piece = ([kind, value]) => {
    if (kind === "same") return el("span", {}, seen(value));
    const [tag, name] = kind === "old" ? ["del", "removed"] : ["ins", "added"];
    return el(tag, {}, el("span", { class: "vh" }, ` ${word(`proposals.${name}`)} `), seen(value));
  };
  const lang = one.layer === "english" ? "en" : "fr";
  return el("p", { class: "lieu", lang }, el("span", { class: "ctx" }, seen(one.before)), one.parts.map(piece), el("span", { class: "ctx" }, seen(one.after)));
}

function row(one) {
  const current = one.id === kept.at;
  const who = say("proposals.from", { name: "\u0000", time: when(one.made) }).split("\u0000");
  const marks = [word(`proposals.layers.${one.layer}`), say("proposals.version", { version: one.edition }), one.state === "waiting" ? "" : word(`proposals.states.${one.state}`)].filter(Boolean);
  const warnings = [one.changed ? word("proposals.changed") : "", one.done ? word("proposals.done") : one.found ? "" : word("proposals.lost")].filter(Boolean);
  const choose = () => { if (!current) { kept.at = one.id; draw(); } };
  return el("li", { id: `p-${one.id}`, class: [current ? "cur" : "", open(one) ? "" : "fait"].filter(Boolean).join(" "), "aria-current": current ? "true" : null, on: { click: choose } },
    el("p", { class: "z" }, el("a", { href: `#${state.document}/${one.sheet}/lines` }, one.clause), ` · ${marks.join(" · ")}`, warnings.length ? [" · ", el("span", { class: "mise" }, warnings.join(" · "))] : null),
    difference(one),
    one.reason ? el("p", { class: "raison" }, word(one.layer === "note" ? "proposals.remark" : "proposals.reason").split("{reason}").flatMap((part, n) => (n ? [text(one.reason), part] : [part]))) : null,
    el("p", { class: "qui" }, who[0], one.name ? text(one.name) : word("proposals.nobody"), who[1], one.contact ? [" · ", ...word("proposals.contact").split("{contact}").flatMap((part, n) => (n ? [text(one.contact), part] : [part]))] : null),
    one.answer ? el("p", { class: "qui" }, say("proposals.answered", { state: word(`proposals.states.${one.state}`), name: one.answer.name, time: when(one.answer.time) }), one.answer.reason ? ["  ", text(one.answer.reason)] : null) : null,
    current && open(one) ? acts(one) : null);
}

/* A remark, or words that are not found: the hand does what it asks, and says so. */
const onlyNoted = (one) => one.layer === "note" || !one.found;

function acts(one) {
  return el("div", { class: "actes" },
    act("↵", word(onlyNoted(one) ? "proposals.noted" : "proposals.accept"), keys.enter),
    one.found && one.layer !== "note" ? act("R", word("proposals.amend"), keys.replace) : null,
    act("X", word("proposals.refuse"), keys.rejectOrPull), one.state === "deferred" ? null : act("S", word("proposals.defer"), keys.skip));
}

async function answer(one, said) {
  const here = visible();
  const at = here.findIndex((other) => other.id === one.id);
  const next = [...here.slice(at + 1), ...here.slice(0, at)].find((other) => other.state === "waiting");
  kept.at = next ? next.id : one.id;
  const well = await run.send({ id: one.id, ...said });
  if (well) return;
  kept.at = one.id;
  draw();
}

const withOne = (does) => () => { const one = inHand(); if (one && open(one)) does(one); return true; };

function move(by) {
  const here = visible();
  const to = here[here.findIndex((one) => one.id === kept.at) + by];
  if (!to) { run.tell(word("told.last")); return true; }
  kept.at = to.id;
  draw();
  byId(`p-${to.id}`).scrollIntoView({ block: "nearest" });
  run.tell(say("proposals.list", { clause: to.clause, words: to.proposed || to.reason, state: word(`proposals.states.${to.state}`) }));
  return true;
}

/* What the keyboard asks of this view, by the names of the acts. */
export const keys = {
  next: () => move(1),
  previous: () => move(-1),
  enter: withOne((one) => { answer(one, onlyNoted(one) ? { answer: "adopt", noted: true } : { answer: "adopt", value: one.proposed }); }),
  replace: withOne((one) => { if (one.found && one.layer !== "note") dialogs.amend(one, (value) => answer(one, { answer: "adopt", value })); }),
  rejectOrPull: withOne((one) => { dialogs.refuse((reason) => answer(one, { answer: "decline", reason })); }),
  lines: () => { location.hash = `#${state.document}/${(inHand() || state).sheet}/lines`; return true; },
  skip: withOne((one) => { if (one.state !== "deferred") answer(one, { answer: "defer" }); }),
};
