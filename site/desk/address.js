/* The address: which document, page, view and word it names, and what stands there read from the program. */

import { get } from "./api.js";
import { byId } from "./dom.js";
import { fail } from "./saying.js";
import { VIEWS, state } from "./state.js";

let drawing = 0; // counts what was asked for, so that a late answer is not drawn over a newer one

/* A part of the address; what is no address names nothing. */
function decoded(part) {
  try { return decodeURIComponent(part); } catch (error) { if (error instanceof URIError) return ""; throw error; }
}

/* Reads what the address names; whether it is to be drawn. */
export async function load() {
  const turn = ++drawing;
  const [where, sheet, view, place] = location.hash.slice(1).split("/").map(decoded);
  byId("language").href = `../${byId("language").lang}/${location.hash}`;
  try {
    if (!where || where === "documents") {
      const found = await get(["documents"]);
      if (turn !== drawing) return false;
      Object.assign(state, { view: "documents", document: "", data: null, documents: found });
    } else {
      const data = await get([where, "sheet", sheet || "1"]);
      if (turn !== drawing) return false;
      if (where !== state.document || data.sheet !== state.sheet) Object.assign(state, { own: {}, find: "", place: "" });
      Object.assign(state, { document: where, sheet: data.sheet, view: VIEWS.includes(view) ? view : "words", data, place: place || state.place });
    }
  } catch (error) { fail(error); return false; }
  return true;
}

/* Reads the sheet anew and stays where it is. */
export async function again() {
  const turn = ++drawing;
  const data = await get([state.document, "sheet", String(state.sheet)]);
  if (turn !== drawing) return;
  state.data = data;
}

export function go(hash) {
  if (location.hash === hash) window.dispatchEvent(new Event("hashchange")); // read anew
  else location.hash = hash;
}

export function remember() {
  const hash = `#${state.document}/${state.sheet}/${state.view}${state.view === "words" && state.place ? `/${state.place}` : ""}`;
  if (location.hash !== hash) window.history.replaceState(null, "", hash);
  byId("language").href = `../${byId("language").lang}/${hash}`;
}
