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

  /* nothing is said before the reader has seen how the last deal ended */
  rest(onward) {
    this.panel.classList.remove("t-idle");
    this.panel.replaceChildren(h("button", { type: "button", class: "t-bid t-onward", onclick: onward }, this.words.get("stakes.table.onward")));
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
    // so many; one that cannot be said is told so, and stays as it was typed
    const show = () => {
      const n = Number(field.value);
      const fits = Number.isInteger(n) && n >= 1 && n <= most;
      field.setAttribute("aria-invalid", String(!fits));
      sure.setAttribute("aria-disabled", String(!fits));
      shown.replaceChildren(fits ? chips(n, state.fiche, words, true) : "");
      if (fits) sure.textContent = words.say("stakes.amount.say." + state.pending, { n: words.count("table.jetons", n) });
      if (!fits) total.textContent = words.say("stakes.amount.range", { most });
      else total.textContent = state.need ? words.say("stakes.amount.total", { jetons: words.count("table.jetons", state.need + n) }) : "";
      return fits;
    };
    const set = (n) => {
      field.value = String(Math.max(1, Math.min(most, n)));
      show();
    };
    const submit = (event) => {
      event.preventDefault();
      if (show()) this.say(String(Number(field.value)), null);
      else field.select();
    };
    const step = (by, key) => h("button", { type: "button", class: "t-step", "aria-label": words.get("stakes.amount." + key), onclick: () => set((Math.round(Number(field.value)) || 0) + by) },
      (by < 0 ? "−" : "+") + "\u00a0", h("i", { class: Math.abs(by) > 1 ? "t-fiche" : "t-round" }));
    field.addEventListener("input", show);
    const question = words.get("stakes.amount." + state.pending);
    const form = h("form", { class: "t-number", "aria-label": question, novalidate: true, onsubmit: submit },
      h("p", { class: "t-question" }, question),
      h("p", { class: "t-count" },
        step(-state.fiche, "fewer-fiche"), step(-1, "fewer-jeton"), field, step(1, "more-jeton"), step(state.fiche, "more-fiche"),
        h("button", { type: "button", class: "t-step", onclick: () => set(most) }, words.get("stakes.amount." + (most + state.need < state.purses[state.seat] ? "most" : "all")))),
      shown,
      total,
      h("p", { class: "t-acts" }, sure, state.back ? h("button", { type: "button", onclick: () => this.back() }, words.get("stakes.amount.back")) : ""));
    show();
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
