/* What surrounds the board: the line of the match, the buttons, the list of moves, the article. */

import { h } from "./dom.js";

export class Frame {
  /* `moves`, `book`, `sentence`, `over`, `replay`, `counts`: what it holds; `keys`: the sheet of keys; `acts`: what the buttons do, by their words */
  constructor(place, words, { moves, book, sentence, over, replay, counts, keys, acts }) {
    this.place = place;
    this.words = words;
    this.keys = keys;
    this.sentence = sentence;
    this.over = over;
    const act = (key, extra) => h("button", { type: "button", onclick: acts[key], ...extra }, words.get("table." + key));
    this.status = h("p", { class: "t-status" });
    this.undo = act("undo", { title: words.get("table.undo-title") });
    this.look = act("look", { title: words.get("table.look-title") });
    this.next = act("next", { hidden: true, class: "t-next" });
    this.link = act("link");
    this.file = h("input", { type: "file", accept: ".json,application/json", class: "t-vh", tabindex: "-1", "aria-hidden": "true", onchange: acts.chosen });
    this.left = h("div", { class: "t-left" });
    this.what = null;
    this.doWhat = acts.what;
    this.counts = h("button", { type: "button", class: "t-count", "aria-expanded": "false", "aria-controls": counts.panel.id, onclick: acts.counts }, words.get("counts.title"));
    const bar = h("div", { class: "t-bar" }, this.status, h("p", { class: "t-acts" }, this.link, acts.other ? act("other", { title: words.get("table.other-title") }) : "", act("keys"), act("new")));
    const side = h("div", { class: "t-side" },
      h("div", { class: "t-list" },
        h("h3", {}, words.get("moves.title"), h("span", { class: "t-acts" }, this.undo, this.look,
          act("save", { title: words.get("table.save-title") }),
          act("load", { title: words.get("table.load-title") }), this.file)),
        replay.panel,
        moves.list),
      book.panel, counts.panel);
    place.replaceChildren(bar, h("div", { class: "t-grid" }, this.left, side), moves.live, keys);
  }

  /* the board of a match that begins, and what stands under it */
  lay(board) {
    this.what = h("button", { type: "button", class: "t-what", onclick: this.doWhat }, this.words.get("table.what"));
    this.left.replaceChildren(...board.parts, h("div", { class: "t-me" }, board.me, h("p", { class: "t-acts" }, this.next, this.counts, this.what)), this.sentence.panel, this.over.panel, ...board.below);
  }
}
