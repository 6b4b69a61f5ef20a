/* The article beside the table: the clauses on which a rule rests, its words marked, its standing, and
   what the editor adds. One rule at a time; the others of the same move are named below. */

import { h } from "./dom.js";

export class Book {
  /* `data`: rules, articles and clauses; `variant`: whose reading is played; `address`: where the text is */
  constructor(data, words, address) {
    this.data = data;
    this.words = words;
    this.address = address;
    this.variant = "";
    this.other = data.lang === "en"; // the words cited are French: in English both stand at once
    this.panel = h("section", { class: "t-article", hidden: true, tabindex: "-1" });
    this.opener = null;
  }

  /* the rule as the variant has it: {title, status, label, cites, note, source} */
  rule(id) {
    const rule = this.data.rules[id];
    const change = (this.data.witness[this.variant] || {})[id];
    return change ? { ...rule, status: change.status, witness: change.note, source: change.source } : rule;
  }

  /* § 5 ●: opens the article; its name says which rule and how sure */
  link(id, others) {
    const rule = this.rule(id);
    const name = this.words.say("moves.link", { label: rule.label, status: this.words.get("status." + rule.status), rule: rule.title });
    return h("button", { type: "button", class: "t-par t-st t-" + rule.status, "aria-label": name, title: name, "data-rule": id, onclick: (event) => this.open(id, others, event.currentTarget) }, rule.label);
  }

  links(rules) {
    return rules.length ? this.link(rules[0], rules) : "";
  }

  /* shows a rule; with an opener the focus comes too, and goes back when the panel is closed */
  open(id, others, opener) {
    const { words } = this;
    const rule = this.rule(id);
    if (opener && !this.panel.contains(opener)) this.opener = opener;
    const also = [...new Set(others || [])].filter((each) => each !== id);
    const also_links = also.map((each) => h("li", {}, this.link(each, others), " ", this.rule(each).title));
    const anchor = rule.cites.length ? this.data.articles[rule.cites[0].article].anchor : "";
    this.panel.replaceChildren(
      h("h3", {}, h("span", { class: "t-par" }, rule.label), " ", h("span", { class: "t-st t-" + rule.status }, words.get("status." + rule.status)),
        h("span", { class: "t-acts" },
          rule.cites.length ? h("button", { type: "button", lang: this.data.lang === "en" ? "fr" : "en", "aria-pressed": String(this.other), onclick: () => { this.other = !this.other; this.open(id, others, null); this.panel.querySelector("[aria-pressed]").focus(); } }, words.get(this.data.lang === "en" ? "book.french" : "book.english")) : "",
          anchor ? h("a", { href: this.address + "#" + anchor }, words.get("book.book")) : "",
          h("button", { type: "button", class: "t-close", onclick: () => this.close() }, words.get("book.close")))),
      h("p", { class: "t-title" }, rule.title),
      ...this.body(rule),
      also.length ? h("div", { class: "t-also" }, h("h4", {}, words.get("book.also")), h("ul", {}, also_links)) : "",
    );
    this.panel.setAttribute("aria-label", words.say("book.label", { label: rule.long }));
    this.panel.hidden = false;
    if (opener) {
      opener.scrollIntoView({ block: "nearest" }); // the list has become shorter
      this.panel.focus({ preventScroll: true });
      this.panel.scrollIntoView({ block: "nearest" });
    }
  }

  body(rule) {
    const { words } = this;
    const parts = [];
    if (rule.witness) {
      parts.push(h("p", { class: "t-witness" }, rule.witness));
      parts.push(h("p", { class: "t-aside" }, words.get("book.source") + " " + rule.source));
      if (rule.cites.length) parts.push(h("h4", {}, words.get("book.treatise")));
    }
    for (const cite of rule.cites) parts.push(...this.article(cite));
    if (rule.status === "supplied" && !rule.witness) parts.unshift(h("p", { class: "t-supplied" }, rule.note));
    else if (rule.note && !rule.witness) parts.push(h("p", { class: "t-aside" }, rule.note));
    return parts;
  }

  /* an article in the language of the page, then in the other one */
  article(cite) {
    const article = this.data.articles[cite.article];
    const french = h("p", { class: "t-text", lang: "fr" }, this.french(article, cite));
    const english = h("p", { class: "t-text", lang: "en" }, this.english(article, cite));
    const first = this.data.lang === "fr" ? french : english;
    const second = this.data.lang === "fr" ? english : french;
    second.classList.add("t-second");
    const label = h("span", { class: "t-of" }, article.label + " ");
    if (cite.shown) first.prepend(label);
    return this.other ? [first, second] : [first];
  }

  french(article, cite) {
    return this.shown(article, cite, (clause) => marked(clause.fr, cite.words));
  }

  english(article, cite) {
    return this.shown(article, cite, (clause) => set(clause.en));
  }

  /* the clauses of an article; of a long one only those that are cited, and that something is left out */
  shown(article, cite, render) {
    const parts = [];
    let gap = false;
    article.clauses.forEach((clause, n) => {
      if (article.long && !cite.clauses.includes(clause.id)) {
        if (!gap) parts.push((n ? " " : "") + this.words.get("book.gap"));
        gap = true;
        return;
      }
      gap = false;
      if (parts.length) parts.push(" ");
      parts.push(...render(clause));
    });
    return parts;
  }

  close() {
    if (this.panel.hidden) return false;
    this.panel.hidden = true;
    if (this.opener && this.opener.isConnected) this.opener.focus({ preventScroll: true });
    this.opener = null;
    return true;
  }
}

/* a clause with the cited words under a rubric line */
export function marked(text, cited) {
  const spans = cited.map((words) => [text.indexOf(words), words.length]).filter(([at]) => at >= 0).sort((a, b) => a[0] - b[0]);
  const parts = [];
  let done = 0;
  for (const [at, length] of spans) {
    if (at < done) continue;
    parts.push(text.slice(done, at), h("span", { class: "m-cite" }, text.slice(at, at + length)));
    done = at + length;
  }
  return [...parts, text.slice(done)];
}

/* *italics* of the translation */
function set(text) {
  return text.split(/\*([^*]+)\*/).map((part, n) => (n % 2 ? h("i", {}, part) : part));
}
