/* What is forbidden and can be done all the same: on request, each fault with its price and its article. */

import { h } from "./dom.js";

export class Faults {
  /* `play(move, event, fault)`: a fault was chosen; `link(rule, rules)`: the § of a rule; `does(fault, state)`, `costs(fault, state)`:
     the act and its price in words, a fault being [move, what it is called, cost, rules]; `away()`: the focus goes elsewhere */
  constructor(words, { play, link, does, costs, away }) {
    Object.assign(this, { words, play, link, does, costs, away });
    this.panel = h("details", { class: "t-faults" });
  }

  draw(state) {
    const { words, panel } = this;
    const { faults } = state;
    const held = panel.contains(document.activeElement);
    panel.hidden = !faults.length;
    if (!faults.length) {
      panel.open = false;
      panel.replaceChildren();
      if (held) this.away();
      return;
    }
    const item = (fault) => h("li", {},
      h("button", { type: "button", "data-fault": fault[0], onclick: (event) => this.play(fault[0], event, true) }, this.does(fault, state)),
      h("span", { class: "t-price" }, " ", this.costs(fault, state)), " ", this.link(fault[3][0], fault[3]));
    panel.replaceChildren(h("summary", {}, words.get("faults.commit")), h("p", {}, words.get("faults.lead")), h("ul", {}, faults.map(item)));
    if (held) panel.querySelector("summary").focus({ preventScroll: true });
  }
}
