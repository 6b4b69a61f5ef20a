/* The table of a game in company: who has which queen and which rhyme, what each has said; below, what the reader is asked. */

import { companyStory } from "./company-story.js";
import { shown, spoken, told as inWords, written } from "./company-words.js";
import { h } from "./dom.js";

class CompanyBoard {
  constructor({ words, names, play, data }) {
    this.words = words;
    this.names = names;
    this.play = play;
    this.lexicon = data.lexicon;
    this.cloth = h("div", { class: "t-cloth t-company", role: "group", "aria-label": words.get("company.table.label"), tabindex: "0" });
    this.me = h("p", { class: "t-seated" });
    this.panel = h("div", { class: "t-bids t-naming", role: "group", "aria-label": words.get("stakes.table.to-speak") });
    this.parts = [this.cloth, this.panel];
    this.below = [];
    this.hinting = false;
  }

  get choices() {
    return [...this.panel.querySelectorAll("button, input")];
  }

  focus(n) {
    const { choices } = this;
    if (!choices.length) return false;
    choices[Math.max(0, Math.min(n, choices.length - 1))].focus({ preventScroll: true });
    return true;
  }

  draw(state, told) {
    if (state.turn !== state.seat || state.phase !== "say") this.hinting = false; // one asks anew for each word
    this.cloth.replaceChildren(h("ul", { class: "t-people" }, this.names.map((name, seat) => this.person(state, told, seat, name))));
    const count = this.words.say("company.count", { n: state.counts[state.seat], of: state.number });
    this.me.replaceChildren(h("span", { class: "t-name" }, this.words.get("you")), h("span", { class: "t-has" }, " " + count));
    this.panelOf(state);
  }

  person(state, told, seat, name) {
    const { words } = this;
    const caught = state.caught.includes(seat);
    const whose = seat === state.seat ? "-you" : "";
    const queen = state.queens[seat] || words.get("company.table." + (state.chosen[seat] ? "whispered" : "not-yet"));
    const letters = state.rhymes[seat];
    const marks = [seat === state.leader ? words.get("company.table.leads" + (seat === state.seat ? "-you" : "")) : "", caught ? words.get("company.table.out") : ""].filter(Boolean);
    return h("li", { class: "t-person" + (state.turn === seat ? " t-turn" : "") + (caught ? " t-out" : "") },
      h("p", { class: "t-who-is" }, h("span", { class: "t-name" }, name), marks.length ? h("i", {}, " " + marks.join(", ")) : ""),
      h("p", { class: "t-chosen" },
        h("span", { class: "t-label" }, words.get("company.table.queen" + whose) + " "), h("span", { class: state.queens[seat] ? "" : "t-unknown" }, queen),
        letters ? [h("span", { class: "t-label" }, " · " + words.get("company.table.rhyme" + whose) + " "), h("span", { lang: "fr", class: "t-rhyme" }, "-" + letters)] : ""),
      h("p", { class: "t-words" }, told.said[seat].flatMap(({ word, doubt, refused }, n) => [
        n ? ", " : "",
        refused ? h("s", {}, this.written(word), h("span", { class: "t-vh" }, " " + words.get("company.table.refused"))) : h("span", { class: doubt ? "t-doubt" : "" }, this.written(word)),
      ])));
  }

  written(word) {
    return written(word, this.lexicon);
  }

  // ------------------------------------------------------------ what the reader is asked

  panelOf(state) {
    const mine = state.turn === state.seat && !state.over;
    const held = this.panel.contains(document.activeElement);
    this.panel.classList.toggle("t-idle", !mine);
    if (!mine) this.panel.replaceChildren();
    else this.panel.replaceChildren(...{ queen: () => this.queen(state), rhyme: () => this.rhyme(state), say: () => this.saying(state), judge: () => this.judge(state) }[state.phase]());
    if (held && mine) this.focus(0);
  }

  button(move, text, gloss) {
    return h("button", { type: "button", class: "t-bid", "data-bid": move, onclick: (event) => this.play(move, event) }, h("span", { class: "t-word" }, text), gloss ? [" ", h("span", { class: "t-gloss" }, gloss)] : "");
  }

  /* a proposal is taken: unless by the second half of a double click */
  take(move, event) {
    if (event.detail < 2) this.play(move, null);
  }

  /* a line to write on; `read` makes a move of it */
  form(question, label, act, read) {
    const field = h("input", { type: "text", class: "t-line-in", maxlength: 40, autocomplete: "off", autocapitalize: "none", spellcheck: "false", lang: "fr", "aria-label": label });
    const submit = (event) => {
      event.preventDefault();
      const move = read(field.value);
      if (move) this.play(move, null);
      else field.focus();
    };
    return h("form", { class: "t-number t-text-in", novalidate: true, onsubmit: submit }, h("p", { class: "t-question" }, question), h("p", { class: "t-count" }, field, h("button", { type: "submit", class: "t-bid" }, act)));
  }

  queen(state) {
    const { words } = this;
    const read = (typed) => { const name = typed.normalize("NFC").replace(/\s+/g, " ").trim(); return name ? "reine:" + name : ""; };
    const at = state.seed % state.names.length; // some of them, others each match
    const names = [...state.names.slice(at), ...state.names.slice(0, at)].slice(0, 5);
    return [
      this.form(words.get("company.act.queen"), words.get("company.act.queen-field"), words.get("company.act.queen-say"), read),
      h("p", { class: "t-ours" }, words.get("company.act.queen-ours") + " ", names.map((name, n) => h("span", { class: "t-one" }, h("button", { type: "button", class: "t-take", lang: "fr", "data-bid": "reine:" + name, onclick: (event) => this.take("reine:" + name, event) }, name), n < names.length - 1 ? ", " : ""))),
    ];
  }

  rhyme(state) {
    const { words } = this;
    const offered = state.offered.filter(([letters]) => state.legal.includes("rime:" + letters));
    return [h("p", { class: "t-question" }, words.get("company.act.rhyme")), ...offered.map(([letters, n]) => this.button("rime:" + letters, h("span", { lang: "fr" }, "-" + letters), words.count("company.words", n)))];
  }

  saying(state) {
    const { words } = this;
    const rhyme = state.rhymes[state.seat];
    const read = (typed) => { const word = spoken(typed); return word ? "dire:" + word : ""; };
    const hints = h("p", { class: "t-ours", hidden: !this.hinting });
    const show = () => hints.replaceChildren(state.hints.length ? words.get("company.act.hints") + " " : words.get("company.act.no-hints"),
      ...state.hints.map((word, n) => h("span", { class: "t-one" }, h("button", { type: "button", class: "t-take", "data-bid": "dire:" + word, onclick: (event) => this.take("dire:" + word, event) }, this.written(word)), n < state.hints.length - 1 ? ", " : "")));
    show();
    const prompt = h("button", { type: "button", class: "t-hint", "aria-expanded": String(this.hinting), onclick: () => {
      this.hinting = !this.hinting;
      hints.hidden = !this.hinting;
      prompt.setAttribute("aria-expanded", String(this.hinting));
    } }, words.get("company.act.hint"));
    return [
      this.form(words.say("company.act.say", { rhyme }), words.say("company.act.say-field", { rhyme }), words.get("company.act.say-do"), read),
      h("p", { class: "t-acts" }, prompt, h("button", { type: "button", "data-bid": "court", onclick: (event) => this.play("court", event) }, words.get("company.act.short"))),
      hints,
    ];
  }

  judge(state) {
    const { words } = this;
    const own = state.speaker === state.seat;
    const rhyme = state.rhymes[state.speaker];
    const blanks = { name: this.names[state.speaker], word: inWords(state.pending, this.lexicon), rhyme };
    const doubt = ["", "unknown", "sound"][state.standing];
    return [
      h("p", { class: "t-question" }, words.say("company.act.judge" + (own ? "-own" : ""), blanks), doubt ? " " + words.get("company.act.doubt-" + doubt) : ""),
      this.button("admettre", words.get("company.act.admettre")),
      this.button("refuser", words.get("company.act.refuser")),
    ];
  }

  /* what can be done now, in a sentence, and the moves whose rules say why */
  what(state) {
    const { words } = this;
    const rhyme = state.rhymes[state.seat];
    const moves = { queen: ["reine:" + state.names[0]], rhyme: state.legal.slice(0, 1), say: [...state.hints.slice(0, 1).map((word) => "dire:" + word), "court"], judge: ["admettre"] }[state.phase];
    return [words.say("company.what." + state.phase, { rhyme, word: shown(state.pending, this.lexicon) }), moves];
  }

  /* the end: a sentence, the heads of the columns, and the cells of each seat */
  over(state) {
    const { words, names } = this;
    const free = state.winners.map((seat) => names[seat]);
    let sentence = words.get("company.over.none");
    if (free.length === 1) sentence = words.of("company.over.free", state.winners[0] === state.seat, { name: free[0] });
    else if (free.length === names.length) sentence = words.get("company.over.all");
    else if (free.length) sentence = words.of("company.over.free-many", state.winners.includes(state.seat), { names: words.list(free, words.get("over.names")) });
    return [sentence, ["queen", "perfections", "forfeits"].map((key) => words.get("company.over." + key)), names.map((_, seat) => [state.queens[seat] || "—", String(state.counts[seat]), String(state.forfeits[seat])])];
  }
}

export const COMPANY = { board: (given) => new CompanyBoard(given), story: companyStory, keys: "company.keys" };
