/* The sheet of the search: what is typed, what is found, by keyboard throughout. frame.js fetches this, the finder and the index. */
(function () {
  "use strict";
  var sheet = document.getElementById("recherche"), words = JSON.parse(sheet.dataset.words), lang = sheet.lang;
  var field = sheet.querySelector("input"), said = sheet.querySelector("[data-said]"), list = sheet.querySelector("[data-list]");
  var root = new URL("../../", document.currentScript.src), finder = new window.AcademieFinder(window.academieSearch), FIRST = 4, GROUPS = 12;
  var fill = function (text, blanks) { return text.replace(/\{(\w+)\}/g, function (whole, name) { return name in blanks ? String(blanks[name]) : whole; }); };
  var counted = function (pair, n) { return fill((lang === "fr" ? n < 2 : n === 1) ? pair.one : pair.other, { n: n }); };
  function element(tag, attributes) {
    var made = document.createElement(tag);
    Object.keys(attributes).forEach(function (name) { made.setAttribute(name, attributes[name]); });
    made.append.apply(made, Array.prototype.slice.call(arguments, 2));
    return made;
  }
  /* the page shows the layer in which the words were found, and the words marked */
  function address(result) {
    var to = new URL(result.address, root), first = result.passages[0];
    if (result.id) {
      var layer = first.layer === "term" ? (first.tongue === "en" ? "english" : "reading") : first.layer;
      if (layer !== "reading" && layer !== "note") to.searchParams.set("layer", layer);
      var marked = first.marks.map(function (m) { return first.text.slice(m[0], m[1]); });
      if (marked.length && layer !== "note") to.searchParams.set("found", Array.from(new Set(marked)).slice(0, 6).join("|"));
    }
    return to.href;
  }
  function passage(one) {
    var text = element("span", one.tongue && one.tongue !== lang ? { class: "mots", lang: one.tongue } : { class: "mots" });
    one.parts.forEach(function (part) { text.append(part[1] ? element("mark", {}, part[0]) : part[0]); });
    var name = one.layer === "term" && one.term ? fill(words.layers["term-of"], { term: one.term }) : words.layers[one.layer];
    return element("span", { class: "couche" }, element("small", { class: "l-" + one.layer }, name), text);
  }
  function result(one) {
    var link = element("a", { href: address(one) });
    if (one.name && one.kind !== "title") link.append(element("b", {}, one.name));
    one.passages.forEach(function (each) { link.append(passage(each)); });
    return element("li", {}, link);
  }
  function more(items, shown, label, into) {
    if (items.length <= shown) return;
    var button = element("button", { type: "button", class: "plus" }, counted(label, items.length - shown)), at = into.tagName === "UL" ? element("li", {}, button) : button;
    button.addEventListener("click", function () {
      var made = items.slice(shown).map(function (item) { return item(); });
      at.replaceWith.apply(at, made);
      var first = made[0].querySelector("a");
      if (first) first.focus();
    });
    into.append(at);
  }
  function group(one) {
    var title = element("a", { href: new URL(one.address, root).href }, one.glossary ? words.glossary : one.title);
    if (one.lang && one.lang !== lang) title.lang = one.lang;
    var box = element("section", {}, element("h2", {}, title, " ", element("small", {}, String(one.results.length)))), rows = element("ul", {});
    var items = one.results.map(function (each) { return function () { return result(each); }; });
    items.slice(0, FIRST).forEach(function (item) { rows.append(item()); });
    more(items, FIRST, words.more, rows);
    box.append(rows);
    return box;
  }
  function offer(text, then) {
    var button = element("button", { type: "button", class: "offre" }, text);
    button.addEventListener("click", function () { field.value = then; show(); field.focus(); });
    return button;
  }
  /* nothing: which word is nowhere, and what of the edition comes near it */
  function nothing(found) {
    var box = element("div", { class: "rien" });
    found.missing.forEach(function (one) {
      var line = element("p", {}, fill(one.quoted ? words["no-phrase"] : words["no-word"], { word: one.word }));
      if (one.near.length) {
        var about = words.near.split("{words}");
        line.append(" ", about[0]);
        one.near.forEach(function (word, n) { line.append(n ? ", " : "", offer(word, field.value.replace(one.word, word))); });
        line.append(about[1]);
      }
      box.append(line);
    });
    if (!found.missing.length) {
      var each = element("p", {}, words.apart + " ");
      found.terms.forEach(function (word, n) { each.append(n ? ", " : "", offer(word, word)); });
      box.append(each);
    }
    return box;
  }
  var last = "";
  function show() {
    var query = field.value.trim();
    if (query === last) return;
    last = query;
    list.dataset.query = query; // what it answers: while somebody types, not yet what is in the field
    var found = finder.find(query);
    list.replaceChildren();
    if (!found.terms.length) { said.textContent = words.hint; return; }
    if (!found.count) {
      said.textContent = words.none;
      var box = nothing(found);
      list.append(box);
      said.textContent = words.none + " " + box.textContent;
      said.classList.add("vh");
      return;
    }
    said.classList.remove("vh");
    said.textContent = fill(words.told, { passages: counted(words.passages, found.count), places: counted(words.places, found.groups.length) });
    var items = found.groups.map(function (one) { return function () { return group(one); }; });
    items.slice(0, GROUPS).forEach(function (item) { list.append(item()); });
    more(items, GROUPS, words["more-places"], list);
    list.parentElement.scrollTop = 0;
  }
  var wait = 0;
  field.addEventListener("input", function () { clearTimeout(wait); wait = setTimeout(show, 90); });
  sheet.querySelector("form").addEventListener("submit", function (event) {
    event.preventDefault();
    clearTimeout(wait);
    show();
    var first = list.querySelector("li a");
    if (first) first.click();
  });
  list.addEventListener("click", function (event) { if (event.target.closest("a") && !event.ctrlKey && !event.metaKey && !event.shiftKey) sheet.close(); });
  sheet.addEventListener("keydown", function (event) {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    var stops = [field].concat(Array.prototype.slice.call(list.querySelectorAll("li a, button")));
    var at = stops.indexOf(document.activeElement), to = stops[(at < 0 ? 0 : at) + (event.key === "ArrowDown" ? 1 : -1)];
    event.preventDefault();
    if (to) { to.focus(); if (to === field) field.select(); else to.scrollIntoView({ block: "nearest" }); }
  });
  sheet.addEventListener("academie:search", show);
  said.textContent = words.hint;
  show();
})();
