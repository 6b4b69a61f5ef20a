/* What of a match outlives the page: what the browser keeps, a file, a link. */

import { download, linkTo } from "./files.js";
import { packed } from "./packing.js";

export class Leaving {
  /* `table`: whose match it is */
  constructor(table) {
    this.table = table;
    this.key = "";
    this.warned = false; // that nothing can be kept has been told
  }

  /* `key`: under which the match is kept; `brought`: how many moves one has that came by a link, else -1 */
  of(key, brought) {
    this.key = key;
    this.brought = brought;
  }

  /* writes the match down for the next visit, or the page in the other language; that it cannot be is told once */
  keep() {
    const { state, choices, kept, data, sentence, words } = this.table;
    if (state.moves === this.brought) return; // only looked at so far
    if (state.over) kept.forget(this.key);
    else if (!kept.keep(data.game, this.key, { transcript: state.transcript, level: choices.level, pace: choices.pace }) && !this.warned) {
      this.warned = true;
      sentence.say(words.get("table.not-kept"), [], "");
    }
  }

  file() {
    const { state, data, words } = this.table;
    download(state.transcript, words.say("table.file", { game: data.game, seed: state.seed }));
  }

  /* a link to the deal, or to the match as it lay after so many moves; where there is no clipboard, the address itself */
  async link(at) {
    const { state, choices, frame, replay, place, moves, sentence, words } = this.table;
    const button = at === undefined ? frame.link : replay.link;
    const asked = [...state.selection, ["variant", choices.variant], ["level", choices.level], ["seed", String(state.seed)]];
    const match = at === undefined ? "" : await packed(state.transcript);
    const address = linkTo(asked, match ? "match=" + match + "&move=" + at : place.parentElement.id);
    try {
      await navigator.clipboard.writeText(address.href);
      button.textContent = words.get("table.copied");
    } catch (_) {
      history.replaceState(history.state, "", address.href);
      button.textContent = words.get("table.in-address");
    }
    if (at !== undefined && !match) sentence.say(words.get("replay.too-long"), [], "");
    moves.announce(button.textContent);
  }
}
