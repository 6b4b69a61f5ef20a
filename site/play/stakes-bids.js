/* What can be said, as buttons with the words of the source; and, where jetons are asked for, how many. */

import { h } from "./dom.js";
import { chips, does, says } from "./stakes-words.js";

export class Bids {
  /* `names`: who sits where; `say(bid, event)`: a word or a number was said; `back()`: the word before the number is taken back */
  constructor(words, names, say, back) {
    this.words = words;
    this.names = names;
    this.say = say;
    this.back = back;
    this.panel = h("div", { class: "t-bids", role: "group", "aria-label": words.get("stakes.table.to-speak") });
    this.asked = "";
  }

  get choices() {
    return [...this.panel.querySelectorAll("button, input")];
  }

  draw(state) {
    const mine = state.turn === state.seat && !state.over;
    const held = this.panel.contains(document.activeElement);
    this.panel.classList.toggle("t-idle", !mine);
    if (!mine) this.panel.replaceChildren();
    else if (state.pending) this.number(state);
    else this.panel.replaceChildren(...state.legal.map((bid) => this.button(bid, state)));
    if (held && mine) this.focus(0);
  }

  button(bid, state) {
    const { words, names } = this;
    return h("button", { type: "button", class: "t-bid", "data-bid": bid, onclick: (event) => this.say(bid, event) },
      h("span", { class: "t-word", lang: "fr" }, says(bid, words, names)), " ",
      h("span", { class: "t-gloss" }, does(bid, state, words, names)));
  }

  /* how many: typed, or counted out in jetons and fiches */
  number(state) {
    const { words } = this;
    const most = state.most;
    const field = h("input", { type: "number", min: 1, max: most, value: Math.min(state.fiche, most), inputmode: "numeric", "aria-label": words.get("stakes.amount.label") });
    const shown = h("span", { class: "t-offered" });
    const total = h("p", { class: "t-total", "aria-live": "polite" });
    const sure = h("button", { type: "submit", class: "t-bid" });
    const set = (n) => {
      const wanted = Math.max(1, Math.min(most, Math.round(n) || 1));
      field.value = String(wanted);
      shown.replaceChildren(chips(wanted, state.fiche, words));
      sure.textContent = words.say("stakes.amount.say", { n: words.count("table.jetons", wanted) });
      if (state.need) total.textContent = words.say("stakes.amount.total", { jetons: words.count("table.jetons", state.need + wanted) });
    };
    const step = (by, key) => h("button", { type: "button", class: "t-step", "aria-label": words.get("stakes.amount." + key), onclick: () => set(Number(field.value) + by) },
      (by < 0 ? "−" : "+") + "\u00a0", h("i", { class: Math.abs(by) > 1 ? "t-fiche" : "t-round" }));
    field.addEventListener("change", () => set(Number(field.value)));
    const question = words.get("stakes.amount." + state.pending);
    const form = h("form", { class: "t-number", "aria-label": question, novalidate: true, onsubmit: (event) => { event.preventDefault(); set(Number(field.value)); this.say(field.value, null); } },
      h("p", { class: "t-question" }, question),
      h("p", { class: "t-count" },
        step(-state.fiche, "fewer-fiche"), step(-1, "fewer-jeton"), field, step(1, "more-jeton"), step(state.fiche, "more-fiche"),
        h("button", { type: "button", class: "t-step", onclick: () => set(most) }, words.get("stakes.amount.all"))),
      shown,
      state.need ? total : "",
      h("p", { class: "t-acts" }, sure, state.back ? h("button", { type: "button", onclick: () => this.back() }, words.get("stakes.amount.back")) : ""));
    set(Number(field.value));
    this.panel.replaceChildren(form);
    this.panel.scrollIntoView({ block: "nearest" }); // it is taller than the words were
  }

  /* the choice at that place, or the nearest; false if there is none */
  focus(n) {
    const { choices } = this;
    if (!choices.length) return false;
    choices[Math.max(0, Math.min(n, choices.length - 1))].focus({ preventScroll: true });
    return true;
  }
}
