/* Looking back at a match, move by move: buttons, a slider, the keys, the lines of the list. What lay on the table
   at each move the engine says, as the reader's seat saw it. */

import { h } from "./dom.js";

export class Replay {
  /* `table`: what it looks at. { ask(request), shown(past): a past is shown, or with null the match as it lies,
     branch(at), link(at), caught(error) } */
  constructor(words, book, table) {
    this.words = words;
    this.book = book;
    this.table = table;
    this.past = null; // {at, reply}: what is looked at
    this.wanted = null;
    this.moves = 0;
    const act = (key, does) => h("button", { type: "button", onclick: does }, words.get("replay." + key));
    const arrow = (key, sign, does) => h("button", { type: "button", class: "t-arrow", "aria-label": words.get("replay." + key), title: words.get("replay." + key), onclick: does }, sign);
    this.first = arrow("first", "«", () => this.look(0));
    this.before = arrow("previous", "‹", () => this.step(-1));
    this.after = arrow("next", "›", () => this.step(1));
    this.last = arrow("last", "»", () => this.look(this.moves));
    this.slider = h("input", { type: "range", min: 0, step: 1, "aria-label": words.get("replay.slider"), oninput: () => this.look(Number(this.slider.value)) });
    this.count = h("span", { class: "t-of" });
    this.told = h("p", { class: "t-then" });
    this.link = act("link", () => table.link(this.at));
    this.panel = h("section", { class: "t-replay", "aria-label": words.get("replay.title"), hidden: true },
      h("p", { class: "t-walk" }, this.first, this.before, this.slider, this.after, this.last, this.count),
      this.told,
      h("p", { class: "t-acts" }, act("branch", () => table.branch(this.at)), this.link, act("back", () => this.leave())));
  }

  get looking() {
    return this.past !== null;
  }

  get at() {
    return this.wanted ?? (this.past ? this.past.at : this.moves);
  }

  /* a match of so many moves; the lines of its list */
  follow(moves, lines) {
    this.moves = moves;
    this.lines = lines;
    this.slider.max = String(moves);
    if (this.past) this.draw();
  }

  step(by) {
    this.look(this.at + by);
  }

  /* the table after so many moves; of those asked for faster than the engine tells them, only the last */
  async look(at) {
    const asking = this.wanted !== null;
    this.wanted = Math.max(0, Math.min(at, this.moves));
    if (asking) return;
    try {
      while (this.wanted !== null) {
        const wanted = this.wanted;
        const reply = await this.table.ask({ do: "look", at: wanted });
        if (this.wanted === null) return; // the reader has left
        if (wanted !== this.wanted) continue;
        this.wanted = null;
        this.past = { at: wanted, reply };
        this.draw();
        this.table.shown(this.past);
      }
    } catch (error) {
      this.wanted = null;
      this.table.caught(error);
    }
  }

  /* what the keys do meanwhile, by key */
  get keys() {
    const does = (act) => () => { act(); return true; };
    return { ArrowLeft: does(() => this.step(-1)), ArrowRight: does(() => this.step(1)), Home: does(() => this.look(0)), End: does(() => this.look(this.moves)) };
  }

  /* back to the match as it lies */
  leave() {
    if (!this.past && this.wanted === null) return false;
    this.close();
    this.table.shown(null);
    return true;
  }

  close() {
    this.wanted = null;
    this.past = null;
    this.panel.hidden = true;
  }

  draw() {
    const { words, past } = this;
    const told = this.lines.filter((line) => line.move === past.at && line.head === undefined);
    const main = told.find((line) => line.no) || told[0];
    const count = words.say("replay.count", { n: past.at, of: this.moves });
    this.slider.value = String(past.at);
    this.slider.setAttribute("aria-valuetext", [count, main ? spoken(main, words) : ""].filter(Boolean).join(". "));
    this.count.textContent = count;
    this.link.textContent = words.get("replay.link");
    this.told.replaceChildren(...(main ? [main.who ? h("b", {}, main.who) : "", " ", main.card ? words.card(main.card) + ", " : "", main.text, " ", this.book.links(main.rules)].filter(Boolean) : [words.get("replay.nothing")]));
    for (const [button, end] of [[this.first, 0], [this.before, 0], [this.after, this.moves], [this.last, this.moves]]) button.setAttribute("aria-disabled", String(past.at === end));
    this.panel.hidden = false;
  }
}

function spoken(line, words) {
  const text = (line.card ? words.card(line.card) + ", " : "") + line.text;
  return line.who ? words.say("moves.line-plain", { who: line.who, text }) : text;
}
