/* The list of moves, each line with its §, and what of it is told to those who listen. */

import { h, small } from "./dom.js";

export class Moves {
  constructor(words, book) {
    this.words = words;
    this.book = book;
    this.list = h("ol", { class: "t-moves", tabindex: "0", "aria-label": words.get("moves.title") });
    this.live = h("p", { class: "t-vh", "aria-live": "polite" });
    this.shown = 0;
    this.replies = 0; // of the engine, that were told
  }

  /* more of them are on their way, or none */
  busy(more) {
    if (more) this.list.setAttribute("aria-busy", "true");
    else this.list.removeAttribute("aria-busy");
  }

  clear() {
    this.list.replaceChildren();
    this.shown = 0;
  }

  /* the lines of a match, of which those already there stay; `again`: it is told from its beginning */
  show(lines, reply, again) {
    const { words, list } = this;
    if (again) this.clear();
    const fresh = lines.slice(this.shown);
    list.querySelector(".t-yours")?.remove();
    list.append(...fresh.map((line) => this.line(line, reply.seat)));
    this.shown = lines.length;
    if (reply.turn === reply.seat) list.append(h("li", { class: "t-yours" }, h("span", { class: "t-who" }, words.get("you")), h("span", { class: "t-text" }, words.get("table.to-play"))));
    list.scrollTop = list.scrollHeight;
    this.tell(fresh, reply);
    this.replies += 1;
    list.dataset.replies = String(this.replies);
  }

  line(line, seat) {
    if (line.head !== undefined) return h("li", { class: "t-head" }, line.head);
    const mine = line.seat === seat;
    return h("li", { class: "t-line" + (line.card ? "" : " t-plain") + (mine ? " t-mine" : "") },
      h("span", { class: "t-no" }, line.no || ""),
      h("span", { class: "t-who" }, line.who),
      line.card ? h("span", { class: "t-what-card" }, small(line.card, this.words)) : "",
      h("span", { class: "t-text" }, line.text, (line.cards || []).flatMap((card) => [" ", small(card, this.words)])),
      this.book.links(line.rules));
  }

  /* for those who listen: cards played, tricks, payments; not each card drawn by others */
  tell(lines, reply) {
    const { words } = this;
    const spoken = lines.filter((line) => line.head === undefined).map((line) =>
      line.card ? words.say("moves.line", { who: line.who, card: words.card(line.card), text: line.text }) : spokenBy(line.who, [line.text, ...(line.cards || []).map((card) => words.card(card))].join(", "), words));
    if (reply.turn === reply.seat) spoken.push(words.get("table.to-play"));
    this.announce(spoken.join(". "));
  }

  announce(text) {
    this.live.textContent = text;
  }

  /* opens the article of the last move; false if there is none */
  last() {
    const links = this.list.querySelectorAll("button[data-rule]");
    if (!links.length) return false;
    const active = document.activeElement;
    links[links.length - 1].click();
    this.book.opener = active;
    return true;
  }
}

/* what is told of nobody, a ball that runs, is told alone */
function spokenBy(who, text, words) {
  return who ? words.say("moves.line-plain", { who, text }) : text;
}
