/* What is decided goes to the program at once; what is typed meanwhile waits its turn. */

import { run } from "./acts.js";
import { again } from "./address.js";
import { Refused, post } from "./api.js";
import { byId } from "./dom.js";
import { fail, notice, saved, tell } from "./saying.js";
import { following, state } from "./state.js";
import { counted, say, word } from "./words.js";

const ahead = []; // what was typed while an act was being kept

/* For the keyboard: whether what is typed must wait, and where. */
export const waiting = { must: () => state.saved === "saving", push: (act) => ahead.push(act) };

/* What was typed ahead is done, act by act; after a refusal it is not, for it was meant for another state of things. */
function goOn(kept) {
  if (!kept) ahead.length = 0;
  while (ahead.length && state.saved !== "saving") ahead.shift()();
}

export async function write(path, body, how, onward) {
  const kept = await keep(path, body, how, onward);
  goOn(kept);
  return kept;
}

/* How much was kept, and in how many documents where it is more than this one. */
function keptAs(how, done) {
  const documents = counted("counts.documents", done.documents);
  return counted(`told.${how}${done.documents > 1 ? "-across" : ""}`, how === "places" ? done.places : done.count, { documents });
}

/* Sends one act; the page says that it is kept when the program has said so, and not before. */
async function keep(path, body, how, onward) {
  if (state.saved === "saving") return false;
  saved("saving");
  const place = state.place;
  try {
    const done = await post([state.document, path], { version: state.data.version, ...body });
    await again();
    byId("notice").replaceChildren();
    if (done.meanwhile.length) notice(word("told.meanwhile"), done.meanwhile);
    delete state.own[place];
    if (onward) state.place = following(place);
    const kept = done.edit ? word(`told.edit.${done.edit}`) : done.count ? keptAs(how, done) : word("told.nothing");
    tell(onward && state.place === place ? `${kept} ${word("told.last")}` : kept);
    state.choice = 0;
    state.saved = "saved";
    await run.draw();
    return true;
  } catch (error) {
    saved("failed");
    if (error instanceof Refused && error.status === 409) {
      await again();
      await run.draw();
      const { document: where, looked, rewritten, changes } = error.told;
      notice(where ? say("told.stale-elsewhere", { document: where }) : word(rewritten ? "told.rewritten" : looked ? "told.looked-elsewhere" : "told.stale"), changes);
    } else if (error instanceof Refused && error.told.error === "desk-nothing-to-undo") {
      saved("idle");
      notice(word("told.no-undo"));
    } else if (error instanceof Refused && error.told.error === "desk-nothing-to-redo") {
      saved("idle");
      notice(word("told.no-redo"));
    } else fail(error);
    return false;
  }
}

/* The machine looks anew, knowing what was decided. */
export async function learn() {
  if (state.saved === "saving") return;
  saved("saving");
  tell(word("told.looking"));
  try {
    const done = await post([state.document, "learn"], {});
    await again();
    state.saved = "saved";
    await run.draw();
    notice(say("told.looked", { before: done.before, after: done.after }));
    goOn(true);
  } catch (error) { saved("failed"); fail(error); goOn(false); }
}
