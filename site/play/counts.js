/* What counts here: the order of the cards and their points, what scores, what is paid, each line with its §. It comes from the
   rules that are being played, and is fetched when it is first asked for; what the reader holds is scored by the engine. */

import { h, small } from "./dom.js";
import { scoreName } from "./scored.js";

const SEEN = 0.6; // of the height of the window: what begins above that need not be brought into view

export class Counts {
  /* `place`: the table; `fetched()`: what counts in this game, as edition/publish/counts.py tells it; `score(hand)`: the engine’s answer to what a hand scores;
     `failed(error)`: neither can be had */
  constructor(place, words, book, { flow, fetched, score, failed }) {
    this.place = place;
    this.words = words;
    this.book = book;
    this.flow = flow;
    this.fetched = fetched;
    this.score = score;
    this.failed = failed;
    this.told = null; // what was fetched
    this.rules = []; // of the reading that is played, compiled
    this.opened = new Map(); // sections that the reader has opened or shut
    this.mine = h("div", { class: "t-mine-counts", role: "status" });
    this.body = h("div", { class: "t-sections" });
    this.asked = 0;
    const title = words.get("counts.title");
    this.panel = h("section", { class: "t-counts", id: "t-counts", tabindex: "-1", hidden: true, "aria-label": title },
      h("h3", {}, title, h("span", { class: "t-acts" }, h("button", { type: "button", class: "t-close", onclick: () => this.close() }, words.get("table.close")))),
      this.mine, this.body);
    this.opener = null;
  }

  /* a match is on the table, under a reading whose compiled model this is */
  of(model) {
    this.rules = model.rules;
    this.variant = model.variant;
  }

  async toggle(opener) {
    if (this.close()) return;
    try {
      this.told = this.told || await this.fetched();
    } catch (error) {
      this.failed(error);
      return;
    }
    this.opener = opener;
    this.from = this.place.contains(document.activeElement) ? document.activeElement : opener; // a card, where a key was pressed
    this.panel.hidden = false;
    this.mark();
    this.draw(this.state);
    const moves = this.place.querySelector(".t-moves");
    moves.scrollTop = moves.scrollHeight; // it has become shorter
    this.panel.focus({ preventScroll: true });
    if (this.panel.getBoundingClientRect().top > innerHeight * SEEN) this.panel.scrollIntoView({ block: "start" });
  }

  close() {
    if (this.panel.hidden) return false;
    const held = this.panel.contains(document.activeElement);
    this.panel.hidden = true;
    this.mark();
    this.onCards(null);
    if (held) (this.from.isConnected ? this.from : this.opener).focus({ preventScroll: true });
    return true;
  }

  /* the button that opens it says whether it is open */
  mark() {
    if (this.opener) this.opener.setAttribute("aria-expanded", String(!this.panel.hidden));
  }

  /* the table as it lies, or lay */
  draw(state) {
    this.state = state;
    if (this.panel.hidden) return;
    const there = new Set(this.rules.filter(([, , , when]) => when.every(([option, values]) => state.selection.some(([name, value]) => name === option && values.includes(value)))).map(([, id]) => id));
    const key = this.variant + " " + [...there].join(" ");
    if (key !== this.key) {
      this.body.replaceChildren(...this.told.sections.map((section) => this.section(section, there)).filter((each) => each));
      this.key = key;
    }
    this.onCards(this.stripOf(there));
    this.drawMine(state);
  }

  /* the points on the cards of the hand, as long as the panel is open */
  onCards(strip) {
    const points = new Map(strip ? strip.cards : []);
    for (const held of this.place.querySelectorAll(".t-held")) {
      const worth = points.get(held.dataset.card.split("-")[0]);
      if (worth === undefined || worth < 0) { delete held.dataset.points; held.removeAttribute("title"); continue; }
      held.dataset.points = String(worth);
      held.title = this.words.count("table.points", worth);
    }
  }

  section({ id, title, folded, rules }, there) {
    const lines = rules.filter((rule) => there.has(rule)).map((rule) => this.line(rule));
    const strip = id === "cards" ? this.strip(there) : [];
    if (!lines.length && !strip.length) return null;
    const open = this.opened.has(id) ? this.opened.get(id) : !folded;
    const part = h("details", { open }, h("summary", {}, title), strip, lines.length ? h("ul", { class: "t-lines" }, lines) : "");
    part.addEventListener("toggle", () => this.opened.set(id, part.open));
    return part;
  }

  reading(part) {
    const { readings } = this.told;
    return (readings[this.variant] && readings[this.variant][part]) || readings[""][part];
  }

  line(rule) {
    const [row, brings] = this.reading("lines")[rule] || this.told.readings[""].lines[rule];
    return h("li", { "data-line": rule }, h("p", {}, h("span", {}, row), brings ? [" ", h("b", {}, brings)] : ""), " ", this.book.link(rule, [rule]));
  }

  /* of the sets of rules that may be in force the one that is, with its cards; undefined in a game without */
  stripOf(there) {
    const strips = this.reading("strips").filter(({ rules }) => rules.every((rule) => there.has(rule)));
    return strips.sort((one, other) => other.rules.length - one.rules.length)[0];
  }

  /* the cards in their order, each with its letter, its name and its points */
  strip(there) {
    const { words } = this;
    const found = this.stripOf(there);
    if (!found) return [];
    const { cards, cites, kind } = found;
    const tile = ([rank, points]) => h("li", { "data-rank": rank, "data-points": points < 0 ? null : String(points) },
      h("b", { "aria-hidden": "true" }, words.letter(rank)), h("span", {}, words.get("ranks." + rank).name),
      points < 0 ? "" : [h("i", { "aria-hidden": "true" }, String(points)), h("span", { class: "t-vh" }, ", " + words.count("table.points", points))]);
    return [h("ol", { class: "t-strip" }, cards.map(tile)), h("p", { class: "t-under-strip" }, words.get("counts.strips." + kind), cites.map((rule) => [" ", this.book.link(rule, cites)]))];
  }

  /* what the reader holds; an answer that comes after a later question is let go */
  async drawMine(state) {
    this.asked += 1;
    const { words, asked } = this;
    const cards = this.told.hand && !state.over ? state.hands[state.seat] : [];
    if (!cards.length) { this.mine.replaceChildren(); return; }
    try {
      const { lines, total, outcome } = await this.score({ moment: this.told.hand, cards, others: [], holds: [], turn_up: state.turn_up || "", trump: "" });
      if (asked !== this.asked) return;
      const amount = (n) => words.count(this.flow === "chalk" ? "chalk.marks" : "table.points", n);
      const named = this.flow === "chalk"; // elsewhere the cards say what a line counts
      this.mine.replaceChildren(h("p", {}, words.get("counts.hand." + this.flow) + (words.lang === "fr" ? "\u00a0: " : ": "),
        h("b", {}, outcome === "game" ? words.get("scores.outcomes.game") : lines.length ? amount(total) : words.get("counts.hand-none"))),
      lines.length ? h("ul", { class: "t-lines" }, lines.map(([what, of, points, rules]) => h("li", {},
        h("p", {}, h("span", {}, named ? scoreName(words, this.flow, what) + " " : "", of.map((card) => [small(card, words), " "])), points ? h("b", {}, amount(points)) : ""), " ", this.book.links(rules)))) : "");
    } catch (error) {
      this.failed(error);
    }
  }
}
