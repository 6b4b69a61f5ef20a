/* Who decided what, when and why; each batch can be taken back. */

import { el, fr } from "./dom.js";
import { counted, parts, say, stateName, when, word } from "./words.js";
import { state } from "./state.js";
import { get } from "./api.js";
import { undoBatch } from "./dialogs.js";

const ACTS = { replace: "read", accept: "accept", right: "right", reject: "reject", sic: "sic", doubtful: "doubtful", note: "note", state: "state", adopt: "adopt", decline: "decline", defer: "defer" };

/* A decision in words, as a list of parts. */
export function told(d) {
  if (d.act === "edit") {
    const what = parts(`history.edits.${d.deed}`, { what: d.what });
    return d.of === "deed" ? what : parts(`history.edits.${d.of}`, { what: el("span", {}, what) });
  }
  if (d.act === "revoke") {
    if (!d.of || d.of.act === "revoke") return [word("history.acts.revoke-revoke")];
    return parts("history.acts.revoke", { what: el("span", {}, told({ ...d.of, line: d.line })) });
  }
  const value = d.act === "state" ? stateName(d.value) : fr("span", {}, d.value || "∅");
  return parts(`history.acts.${ACTS[d.act]}`, { line: String(d.line), quote: fr("span", {}, d.quote), value });
}

function row(d) {
  const linked = d.line ? el("a", { href: `#${state.document}/${d.sheet}/words/${d.start}-${d.end}` }, told(d)) : el("span", {}, told(d));
  const change = d.act === "edit" && d.of === "deed" ? el("p", { class: "change" }, d.old ? el("del", {}, d.old) : null, " ", d.new ? el("ins", {}, d.new) : null) : null;
  return el("li", { class: d.holds ? null : "past" }, linked, change, d.by ? ` ${say("history.by", { name: d.by })}` : null, d.reason ? ` ${say("history.reason", { reason: d.reason })}` : null);
}

function batch(one, undo) {
  const kind = word(`history.kinds.${one.kind}`);
  const step = one.edit && one.kind !== "deed"; // an undo or a redo of an edit: it says what it did, and is done
  const partly = step ? "" : one.holding === 0 ? word("history.undone") : one.holding < one.count ? counted("history.partly", one.holding) : "";
  const elsewhere = one.elsewhere ? say("history.elsewhere", { documents: counted("counts.other-documents", one.elsewhere) }) : "";
  return el("li", {},
    el("h3", {}, say("history.entry", { name: one.hand, time: when(one.time), kind }),
      el("span", {}, [one.edit ? "" : counted("counts.decisions", one.count), elsewhere, partly].filter(Boolean).join(" · "))),
    el("ul", {}, one.lines.map(row), one.more ? el("li", {}, counted("history.more", one.more)) : null),
    one.holding ? el("button", { type: "button", on: { click: () => undoBatch(one, () => undo(one.name)) } }, [counted("history.undo", one.holding), elsewhere].filter(Boolean).join(" ")) : null);
}

export async function history(place, undo, fail) {
  const list = el("ol", { class: "histoire" });
  const more = el("p", { class: "suite" });
  let seen = 0;
  const load = async () => {
    try {
      const found = await get([state.document, "history"], { skip: seen });
      state.data.version = found.version;
      seen += found.batches.length;
      list.append(...found.batches.map((one) => batch(one, undo)));
      more.replaceChildren(...(seen < found.total ? [el("button", { type: "button", on: { click: load } }, word("history.earlier"))] : []));
      if (!found.total) place.append(el("p", { class: "rien" }, word("history.empty")));
    } catch (error) { fail(error); }
  };
  place.replaceChildren(el("h2", { class: "vh" }, word("history.title")), list, more);
  await load();
}
