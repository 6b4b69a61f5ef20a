/* Who thinks, at his seat, and by what he has chosen, where that can be told: a quiet mark, for the eye alone, since the
   move itself is told to those who listen. */

import { h } from "./dom.js";

const LONG = 150; // milliseconds: who decides sooner is not seen to think

export class Thinking {
  constructor(words, place) {
    this.words = words;
    this.place = place;
  }

  begins(seat) {
    this.ends();
    this.timer = setTimeout(() => { this.mark = this.put(seat, this.words.get("thinks.now"), ""); }, LONG);
  }

  ends() {
    clearTimeout(this.timer);
    if (this.mark) this.mark.remove();
    this.mark = null;
  }

  /* `thought`: the seat, a code, its blanks as pairs; nothing, where nothing can be told. It stands until the table is drawn anew. */
  tells(thought) {
    if (!thought || !thought.length) return;
    const [seat, code, said] = thought;
    this.put(seat, this.words.say("thinks.why." + code, Object.fromEntries(said)), " t-chose");
  }

  put(seat, text, kind) {
    const mark = h("p", { class: "t-thinks" + kind, "aria-hidden": "true" }, text);
    const place = this.place.querySelector('.t-seat[data-seat="' + seat + '"]');
    if (place) place.append(mark);
    return mark;
  }
}
