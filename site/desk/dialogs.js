/* Sheets laid over the page: what is written is asked for here. Esc leaves them; the focus goes back where it was. */

import { act, el, kbd } from "./dom.js";
import { counted, say, stateName, when, word } from "./words.js";

function open(title, content, more) {
  const back = document.activeElement;
  const dialog = el("dialog", { "aria-labelledby": "dialog-title", class: more || null }, el("h2", { id: "dialog-title" }, title), content);
  document.body.append(dialog);
  dialog.addEventListener("close", () => {
    dialog.remove();
    if (back && back.isConnected) back.focus();
  });
  dialog.showModal();
  return dialog;
}

const field = (label, name, value, french) => el("label", {}, label,
  el("input", { type: "text", name, value, lang: french ? "fr" : null, autocomplete: "off", autocapitalize: "off", spellcheck: "false" }));

/* A form whose fields are given to `keep`; `extra` stands beside the button that keeps. */
function form(title, fields, keep, extra) {
  const body = el("form", { class: "forme", method: "dialog" }, fields,
    el("div", { class: "fin" }, el("button", { class: "tout", type: "submit" }, kbd("↵"), word("dialog.keep")), extra || null,
      el("button", { type: "button", on: { click: () => dialog.close() } }, kbd("Esc"), ` ${word("dialog.cancel")}`)));
  const dialog = open(title, body);
  body.addEventListener("submit", (event) => {
    event.preventDefault();
    const values = Object.fromEntries([...body.elements].filter((e) => e.name).map((e) => [e.name, e.type === "radio" ? undefined : e.value]));
    const chosen = body.querySelector("input[type=radio]:checked");
    if (chosen) values[chosen.name] = chosen.value;
    dialog.close();
    keep(values);
  });
  const first = body.querySelector("input:not(:disabled)");
  if (first && first.type === "text") first.select();
  return dialog;
}

const reason = () => field(word("dialog.reason"), "reason", "", false);

export function replace(item, keep, all) {
  const more = el("button", { type: "button", on: { click: (event) => {
    const value = event.target.closest("form").elements.value.value;
    event.target.closest("dialog").close();
    all(value);
  } } }, word("dialog.replace.all"));
  form(word("dialog.replace.title"), [field(word("dialog.replace.value"), "value", item.now, true), reason()], keep, more);
}

export function doubtful(item, value, others, keep) {
  form(word("dialog.doubtful.title"), [
    field(word("dialog.doubtful.value"), "value", value, true),
    field(word("dialog.doubtful.alternatives"), "alternatives", others.join(", "), true), reason()], keep);
}

export function sic(item, keep) {
  form(word("dialog.sic.title"), [field(word("dialog.sic.value"), "value", item.now, true), reason()], keep);
}

export function note(keep) {
  form(word("dialog.note.title"), [field(word("dialog.note.text"), "reason", "", false)], keep);
}

export function pageState(now, settles, refused, keep) {
  const accept = counted("counts.proposals", settles.accept);
  const right = counted("counts.words", settles.right);
  const choice = (value, key, told, disabled) => el("label", { class: "un" },
    el("input", { type: "radio", name: "state", value, disabled: disabled || value === now, required: true }), word(`dialog.page.${key}`),
    told ? el("small", {}, told) : null);
  form(word("dialog.page.title"), [
    el("p", {}, say("dialog.page.now", { state: stateName(now) })),
    choice("read", "read", say("dialog.page.read-says", { accept, right })),
    choice("validated", "validated", refused, Boolean(refused)),
    choice("problematic", "problematic"),
    choice("", "none", word("dialog.page.none-says")), reason()], keep);
}

export function undoBatch(batch, keep) {
  const text = say("dialog.undo.text", { decisions: counted("counts.decisions", batch.holding), name: batch.hand, time: when(batch.time) });
  form(word("dialog.undo.title"), [el("p", {}, text)], keep);
}

const select = (label, name, values) => el("label", {}, label, el("select", { name }, Object.entries(values).map(([id, text]) => el("option", { value: id }, text))));

/* `prior`: the clause before the place, in whose entry the new one stands unless it opens one of its own. */
export function beginClause(prior, keep) {
  const d = "clauses.dialog";
  const entry = el("div", { class: "forme", hidden: Boolean(prior) }, field(word(`${d}.id`), "id", "", false), field(word(`${d}.fr`), "fr", "", true),
    field(word(`${d}.en`), "en", "", false), select(word(`${d}.entry-kind`), "entryKind", word(`${d}.entry-kinds`)));
  const where = select(word(`${d}.where`), "where", prior ? { same: word(`${d}.same`), new: word(`${d}.new`) } : { new: word(`${d}.new`) });
  where.querySelector("select").addEventListener("change", (event) => { entry.hidden = event.target.value !== "new"; });
  form(word(`${d}.begin`), [select(word(`${d}.kind`), "kind", word("clauses.kinds")), field(word(`${d}.label`), "label", "", true), where, entry], keep);
}

export function joinClause(unit, keep) {
  form(word("clauses.dialog.join"), [el("p", {}, say("clauses.dialog.join-text", { id: unit }))], keep);
}

export function takeClauses(keep) {
  form(word("clauses.dialog.take"), [el("p", {}, word("clauses.dialog.take-text"))], keep);
}

export function nameEntry(entry, keep) {
  form(word("clauses.dialog.name"), [field(word("clauses.dialog.fr"), "fr", entry.fr, true), field(word("clauses.dialog.en"), "en", entry.en, false)], keep);
}

/* What a reader proposed, made what the hand takes it for. */
export function amend(one, keep) {
  const d = "proposals.dialog";
  const area = el("textarea", { name: "value", rows: "4", lang: one.layer === "english" ? "en" : "fr", spellcheck: "false" }, one.proposed);
  area.addEventListener("keydown", (event) => { // a line end says nothing here: the lines are those of the page
    if (event.key === "Enter" && !event.isComposing) { event.preventDefault(); area.form.requestSubmit(); }
  });
  form(word(`${d}.amend`), [el("label", {}, word(`${d}.value`), area)], ({ value }) => keep(value));
  area.focus();
}

export function refuse(keep) {
  form(word("proposals.dialog.refuse"), [field(word("proposals.dialog.reason"), "reason", "", false)], ({ reason: why }) => keep(why));
}

export function help(groups) {
  const section = ([title, rows]) => el("section", {}, el("h3", {}, word(title)),
    el("dl", {}, rows.map(([keys, text]) => el("div", {}, el("dt", {}, keys.flatMap((k, n) => (n ? [" ", kbd(k)] : [kbd(k)]))), el("dd", {}, text)))));
  const body = el("div", { class: "forme" }, el("div", { class: "touches" }, groups.map(section)),
    el("div", { class: "fin" }, act("Esc", word("dialog.close"), () => dialog.close())));
  const dialog = open(word("dialog.help.title"), body, "large");
}

export const anyOpen = () => document.querySelector("dialog[open]") !== null;
