/* What the page says of itself: that something is kept, that it is not, and what others did. */

import { Refused } from "./api.js";
import { byId, el } from "./dom.js";
import { told } from "./history.js";
import { parts, word } from "./words.js";
import { state } from "./state.js";

export const tell = (text) => { byId("said").textContent = text; };

export function saved(how) {
  state.saved = how;
  const node = byId("saved");
  if (node) node.textContent = word(`saved.${how}`);
}

export function notice(text, changes) {
  const rows = (changes || []).map((d) => el("li", {}, parts("told.change", { name: d.name, what: el("span", {}, told(d)) })));
  const close = el("button", { type: "button", on: { click: () => byId("notice").replaceChildren() } }, word("told.dismiss"));
  byId("notice").replaceChildren(el("p", {}, text), rows.length ? el("ul", {}, rows) : "", close);
  byId("notice").scrollIntoView({ block: "nearest" });
}

export function fail(error) {
  if (error instanceof Refused && error.status < 500) notice(error.told.message || word("told.refused"));
  else if (error instanceof TypeError || error instanceof Refused) notice(word("told.failed"));
  else throw error;
}
