/* The desk: what the address names is read and drawn, and each key and button given the act that it names. */

import { run } from "./acts.js";
import { again, load, remember } from "./address.js";
import { clauses } from "./clauses.js";
import { deciding } from "./deciding.js";
import { anyOpen } from "./dialogs.js";
import { documents } from "./documents.js";
import { byId } from "./dom.js";
import { head } from "./head.js";
import { history } from "./history.js";
import { learn, waiting, write } from "./keeping.js";
import { foot, listen } from "./keys.js";
import { drawLines, isWriting } from "./line-in-hand.js";
import { lists } from "./lists.js";
import { moving } from "./moving.js";
import * as fromReaders from "./proposals.js";
import { fail, tell } from "./saying.js";
import { state } from "./state.js";
import { translation } from "./translation.js";
import { drawWords } from "./word-in-hand.js";

let views = 0; // counts the views drawn

/* Where a view draws itself: what it waits for is not drawn over another that was asked for since. */
function place() {
  const mine = ++views;
  const only = (act) => (...parts) => { if (mine === views) byId("body")[act](...parts); };
  return { replaceChildren: only("replaceChildren"), append: only("append") };
}

async function draw() {
  head();
  byId("keys").replaceChildren(...(state.document && state.view === "words" ? foot(run) : []));
  const body = place();
  if (state.view === "documents") body.replaceChildren(documents(state.documents));
  else if (state.view === "words") await drawWords();
  else if (state.view === "lines") drawLines();
  else if (state.view === "clauses") { remember(); await clauses(body, tell, fail); }
  else if (state.view === "translation") { remember(); await translation(body, tell, fail); }
  else if (state.view === "proposals") { remember(); await fromReaders.proposals(body, (said) => write("answer", said, "recorded", false), tell, fail); }
  else if (state.view === "lists") await lists(body, fail);
  else await history(body, (name) => write("undo", { batch: name }, "undone"), fail);
}

async function read() {
  if (await load()) await draw();
}

Object.assign(run, moving, deciding, { draw, learn });

/* In the view of proposals a key means what it means there, if it means anything. */
const here = (name, act) => () => (state.view === "proposals" && state.data && fromReaders.keys[name] ? fromReaders.keys[name]() : act());
const keyed = { ...run, choose: run.chooseNext };
for (const name of Object.keys(fromReaders.keys)) keyed[name] = here(name, keyed[name]);
listen(keyed, waiting);
window.addEventListener("hashchange", read);
/* The English or the clauses were written: it is one more step that can be undone. */
window.addEventListener("edited", async () => { try { await again(); head(); } catch (error) { fail(error); } });
/* Back in the window: what others decided meanwhile is shown before anything is decided on it. */
window.addEventListener("focus", async () => {
  if (!state.document || isWriting() || anyOpen() || state.saved === "saving") return;
  const before = state.data.version;
  try {
    await again();
    if (state.data.version !== before && (state.view === "words" || state.view === "lines")) await draw();
  } catch (error) { fail(error); }
});
byId("skip").addEventListener("click", (event) => { event.preventDefault(); byId("page").focus(); });
read();
