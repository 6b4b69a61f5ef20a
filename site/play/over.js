/* The end of a match: who won, what each has, and the rules by which it ended. */

import { h } from "./dom.js";

export class Over {
  /* `again()`, `leave()`: what can be done then */
  constructor(words, book, { again, leave }) {
    this.words = words;
    this.book = book;
    this.acts = [["table.again", again], ["table.new", leave]];
    this.panel = h("section", { class: "t-over", tabindex: "-1", hidden: true });
  }

  /* the sentence of a match that is over, of which `rules` say how it ended; it is given back */
  draw(state, board, kind, rules) {
    const { words, panel } = this;
    const [sentence, columns, cells] = board.over ? board.over(state) : kind.stakes ? this.jetons(state, board.names) : this.points(state, board.names, kind);
    const rows = board.names.map((name, seat) => h("tr", { class: state.winners.includes(seat) ? "t-winner" : "" }, h("th", { scope: "row" }, name), cells[seat].map((cell) => h("td", {}, cell))));
    panel.replaceChildren(
      h("h3", {}, sentence),
      h("table", {}, h("caption", { class: "t-vh" }, words.get("over.caption")),
        h("thead", {}, h("tr", {}, h("td", {}), columns.map((column) => h("th", { scope: "col" }, column)))),
        h("tbody", {}, rows)),
      h("p", { class: "t-by" }, words.get("over.by") + " ", rules.flatMap((id, n) => [n ? ", " : "", this.book.link(id, rules)])),
      h("p", { class: "t-acts" }, this.acts.map(([key, act]) => h("button", { type: "button", onclick: act }, words.get(key)))));
    panel.setAttribute("aria-label", sentence);
    panel.hidden = false;
    return sentence;
  }

  /* points and jetons */
  points(state, names, kind) {
    const { words } = this;
    const { winners } = state;
    let sentence = words.get("over.tie");
    if (winners.length === 1) sentence = words.of("over.won", winners.includes(state.seat), { name: names[winners[0]] });
    else if (winners.length) sentence = words.say("over.won-two", { names: words.list(winners.map((seat) => names[seat]), words.get("over.names")) });
    const cells = names.map((_, seat) => [String(state.totals[state.sides[seat]]), String(state.jetons[seat]).replace("-", "−")]);
    return [sentence, [words.get(kind.chalk ? "chalk.over.left" : "over.totals"), words.get("over.jetons")], cells];
  }

  /* what each has won or lost of a match for jetons */
  jetons(state, names) {
    const { words } = this;
    const winners = state.winners.map((seat) => names[seat]);
    const sentence = winners.length > 1 ? words.say("stakes.over.tie", { names: words.list(winners, words.get("over.names")) }) : words.of("stakes.over.won", state.winners.includes(state.seat), { name: winners[0] });
    return [sentence, [words.get("stakes.table.result")], names.map((_, seat) => [signed(state.jetons[seat])])];
  }
}

function signed(n) {
  return n > 0 ? "+" + n : String(n).replace("-", "−");
}
