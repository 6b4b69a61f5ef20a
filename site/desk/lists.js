/* Word lists of the document and of the corpus, and where each word stands. */

import { el, fr } from "./dom.js";
import { parts, say, word } from "./words.js";
import { state } from "./state.js";
import { get } from "./api.js";

const asked = { scope: "document", order: "often", within: "", open: "" };

export async function lists(place, fail) {
  const rows = el("div", {});
  const where = el("div", { class: "lieux-mots", role: "region", "aria-live": "polite", "aria-label": word("lists.title") });
  const load = async () => {
    try {
      const found = await get([state.document, "words"], asked);
      rows.replaceChildren(table(found, (form) => show(form)));
    } catch (error) { fail(error); }
  };
  const show = async (form) => {
    try {
      const found = await get([state.document, "places"], { form, scope: asked.scope });
      where.scrollIntoView({ block: "nearest" });
      where.replaceChildren(el("h2", {}, el("span", {}, parts("lists.places", { form: fr("span", { class: "up" }, form) })), el("span", {}, String(found.places.length))),
        ...found.places.map((p) => el("a", { href: `#${p.document}/${p.sheet}/words/${p.start}-${p.end}` },
          el("span", { class: "ln" }, say("lists.place", { document: p.document, n: p.line })), " ", fr("span", {}, p.left, el("span", { class: "k" }, p.form), p.right))));
    } catch (error) { fail(error); }
  };
  const select = (name, key, values) => el("label", {}, `${word(`lists.${name}`)} `, el("select", { on: { change: (e) => { asked[name] = e.target.value; load(); } } },
    Object.entries(word(values)).map(([id, text]) => el("option", { value: id, selected: asked[name] === id }, text))));
  place.replaceChildren(
    el("h2", { class: "vh" }, word("lists.title")),
    el("div", { class: "choix" }, select("scope", "scope", "lists.scopes"), select("order", "order", "lists.orders"),
      el("label", {}, `${word("lists.within")} `, el("input", { type: "text", value: asked.within, lang: "fr", on: { change: (e) => { asked.within = e.target.value; load(); } } })),
      el("label", {}, el("input", { type: "checkbox", checked: asked.open === "1", on: { change: (e) => { asked.open = e.target.checked ? "1" : ""; load(); } } }), word("lists.only-open"))),
    el("div", { class: "listes" }, rows, where));
  await load();
}

function table(found, show) {
  const row = (f) => el("tr", {}, el("td", {}, fr("button", { type: "button", on: { click: () => show(f.form) } }, f.form)),
    el("td", {}, String(f.count)), el("td", {}, f.open ? String(f.open) : ""), asked.scope === "corpus" ? el("td", {}, String(f.documents)) : null);
  const head = (key) => el("th", { scope: "col" }, word(`lists.${key}`));
  return el("div", {}, el("table", { class: "mots" }, el("caption", {}, `${word("lists.caption")}. ${say("lists.shown", { shown: found.forms.length, total: found.total })}`),
    el("thead", {}, el("tr", {}, head("form"), head("count"), head("open"), asked.scope === "corpus" ? head("documents") : null)),
    el("tbody", {}, found.forms.map(row))));
}
