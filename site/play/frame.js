/* What surrounds the board: the line of the match, the buttons, the list of moves, the article. */

import { h } from "./dom.js";

const EDGE = 6; // pixels left free

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
    this.link = act("link", { title: words.get("table.link-title") });
    this.file = h("input", { type: "file", accept: ".json,application/json", class: "t-vh", tabindex: "-1", "aria-hidden": "true", onchange: acts.chosen });
    this.left = h("div", { class: "t-left" });
    this.below = h("div", { class: "t-below" });
    this.list = moves.list;
    this.board = null;
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
    place.replaceChildren(bar, h("div", { class: "t-grid" }, this.left, side, this.below), moves.live, keys);
  }

  /* the board of a match that begins, and what stands under it */
  lay(board) {
    this.board = board;
    this.what = h("button", { type: "button", class: "t-what", onclick: this.doWhat }, this.words.get("table.what"));
    this.left.replaceChildren(...board.parts, h("div", { class: "t-me" }, board.me, h("p", { class: "t-acts" }, this.next, this.counts, this.what)), this.sentence.panel, this.over.panel);
    this.below.replaceChildren(...board.below);
  }

  /* where the moves lie under the cloth: down to the last of them as far as the cloth stays in view, and no more of them than there is room for */
  follow() {
    const { list } = this;
    const cloth = this.back();
    list.style.removeProperty("--room");
    const { top, bottom } = list.getBoundingClientRect();
    if (!cloth || top < cloth.bottom || cloth.top < 0 || cloth.bottom > innerHeight) return;
    const down = Math.max(0, Math.min(bottom - innerHeight, cloth.top - EDGE));
    scrollBy({ top: down, behavior: "instant" });
    list.style.setProperty("--room", innerHeight - top + down - EDGE + "px");
    list.scrollTop = list.scrollHeight;
  }

  /* where the cloth lies; it comes back into view where what the reader is asked is out of it, unless he reads an article */
  back() {
    const cloth = this.left.querySelector(".t-cloth")?.getBoundingClientRect();
    const asked = this.board.parts[this.board.parts.length - 1].getBoundingClientRect();
    const reads = document.activeElement.closest(".t-article, .t-counts");
    if (!cloth || cloth.top >= 0 || asked.top >= 0 || reads) return cloth;
    scrollBy({ top: cloth.top - EDGE, behavior: "instant" });
    return this.left.querySelector(".t-cloth").getBoundingClientRect();
  }
}
