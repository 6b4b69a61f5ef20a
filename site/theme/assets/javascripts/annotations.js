/* A reader's own marks and notes: on a clause, or on words of it. They are W3C Web Annotations from the first, kept in this
   browser alone, taken away as a file and taken in again; nothing is sent. */
(function () {
  "use strict";
  var page = document.querySelector("[data-reading]"), sheet = document.getElementById("carnet");
  if (!page || !sheet) return;
  var P = window.academie, element = P.element, fill = P.fill, words = JSON.parse(sheet.dataset.words), entry = sheet.dataset.entry;
  var form = sheet.querySelector("form"), fields = form.elements, AROUND = 32, LONGEST = 20000, MOST = 10000, LARGEST = 8e6;
  var part = function (name) { return sheet.querySelector("[data-" + name + "]"); };
  var CONTEXT = "http://www.w3.org/ns/anno.jsonld";

  /* ---- an annotation: made, read, checked */
  var array = function (value) { return value === undefined || value === null ? [] : [].concat(value); };
  var text = function (value) { return typeof value === "string" ? value : ""; };
  function source(one) { var target = array(one.target)[0] || {}, from = target.source; return text(from && typeof from === "object" ? from.id : from); }
  function selector(one, type) { return array((array(one.target)[0] || {}).selector).find(function (each) { return each && each.type === type; }) || {}; }
  var quote = function (one) { return text(selector(one, "TextQuoteSelector").exact); };
  var note = function (one) { var body = array(one.body)[0]; return text(body && typeof body === "object" ? body.value : body); };
  var english = function (one) { var from = (array(one.target)[0] || {}).source; return Boolean(from) && typeof from === "object" && from.language === "en"; };
  /* where it belongs: the entry and the anchor, whatever the address under which the edition stood, in either language */
  function place(one) { var found = /([\w-]+\/[\w-]+)\.html(?:\?[^#]*)?#([\w.-]+)$/.exec(source(one)); return found ? { entry: found[1], anchor: found[2] } : null; }
  function sound(one) {
    return Boolean(one) && typeof one === "object" && one.type === "Annotation" && /^[a-z][\w+.-]*:\S+$/i.test(text(one.id)) && Boolean(place(one)) && Boolean(quote(one).trim())
      && quote(one).length <= LONGEST && note(one).length <= LONGEST;
  }
  /* from a folder the address would tell where it lies on the reader's disk: then it is that of the published page */
  function permalink(anchor) {
    var canonical = document.querySelector("link[rel=canonical]");
    var here = location.protocol === "file:" ? (canonical ? canonical.href : "https://academie.invalid/" + P.lang + "/" + entry + ".html") : location.href;
    return here.split(/[?#]/)[0] + "#" + anchor;
  }
  function uuid() {
    if (window.crypto && crypto.randomUUID) return crypto.randomUUID();
    var bytes = crypto.getRandomValues(new Uint8Array(16));
    bytes[6] = bytes[6] & 15 | 64;
    bytes[8] = bytes[8] & 63 | 128;
    var hex = Array.from(bytes, function (byte) { return byte.toString(16).padStart(2, "0"); }).join("");
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
  }
  var moment = function () { return new Date().toISOString().slice(0, 19) + "Z"; };
  function body(one, value) {
    if (value) one.body = { type: "TextualBody", value: value, format: "text/plain", language: P.lang, purpose: "commenting" }; else delete one.body;
    one.motivation = value ? "commenting" : "bookmarking";
    return one;
  }
  function made(where, value) {
    var start = Array.from(where.prefix).length;
    return body({
      "@context": CONTEXT, id: "urn:uuid:" + uuid(), type: "Annotation", motivation: "", created: moment(),
      target: {
        type: "SpecificResource",
        source: { id: permalink(where.clause.querySelector(".num").id), type: "Text", language: where.english ? "en" : "fr" },
        selector: [
          { type: "TextQuoteSelector", exact: where.quote, prefix: Array.from(where.prefix).slice(-AROUND).join(""), suffix: Array.from(where.suffix).slice(0, AROUND).join("") },
          { type: "TextPositionSelector", start: start, end: start + Array.from(where.quote).length },
        ],
      },
    }, value);
  }

  /* ---- what is kept: read again before each change, since another window may have written */
  var own = [], beside = [], refused = false, removed = null;
  function load() {
    if (refused) return;
    var all = array(P.kept("annotations"));
    own = all.filter(sound);
    beside = all.filter(function (one) { return !sound(one); });  // not of this edition’s making: not shown, and not thrown away
  }
  function store() { refused = !P.keep("annotations", own.length + beside.length ? own.concat(beside) : null); render(); return !refused; }
  addEventListener("storage", function (event) { if (event.key === "academie.annotations" || event.key === null) { load(); render(); } });

  /* ---- in the page: a sign beside the clause, the words underlined, the notes for paper */
  var signs = new Map();
  page.querySelectorAll(".cl").forEach(function (clause) {
    var button = element("button", { type: "button", class: "signet", tabindex: "-1", "data-note": "" });
    clause.append(button);
    signs.set(clause.querySelector(".num").id, { clause: clause, button: button });
  });
  var here = function () { return own.filter(function (one) { return place(one).entry === entry; }); };
  var of = function (anchor) { return here().filter(function (one) { return place(one).anchor === anchor; }); };
  function range(one, clause) {
    var side = P.side(clause, english(one) ? "english" : "reading"), found = P.pieces(side, "reading"), full = "", at = [];
    found.forEach(function (piece) {
      for (var n = 0; n < piece.text.length; n++) {
        var blank = /\s/.test(piece.text[n]);
        if (blank && full.endsWith(" ")) continue;
        full += blank ? " " : piece.text[n];
        at.push([piece.node, n]);
      }
    });
    var exact = quote(one), prefix = text(selector(one, "TextQuoteSelector").prefix), start = full.indexOf(prefix + exact);
    start = start < 0 ? full.indexOf(exact) : start + prefix.length;
    if (start < 0) return null;
    var put = function (node, offset) { return node.nodeType === 3 ? [node, offset] : [node.firstChild || node, node.firstChild ? Math.min(offset, node.firstChild.length) : 0]; };
    var made = document.createRange(), first = at[start], end = at[start + exact.length - 1];
    made.setStart.apply(made, put(first[0], first[1]));
    made.setEnd.apply(made, put(end[0], end[1] + 1));
    return made;
  }
  var isWhole = function (one, clause) { return quote(one) === P.plain(P.joined(P.pieces(P.side(clause, english(one) ? "english" : "reading"), "reading")), "reading").trim(); };
  function render() {
    var ranges = [];
    signs.forEach(function (sign, anchor) {
      var all = of(anchor), name = sign.clause.querySelector(".num").dataset.cite;
      sign.button.classList.toggle("garni", all.length > 0);
      sign.button.classList.toggle("dit", all.some(note));
      sign.button.setAttribute("aria-label", all.length ? fill(P.counted(words.has, all.length), { unit: name }) : fill(words.of, { unit: name }));
      sign.button.title = all.map(note).filter(Boolean).join("\n") || (all.length ? words.marked : words.short);
      var old = sign.clause.querySelector(".mienne"), notes = all.filter(note);
      if (old) old.remove();
      if (notes.length) {
        var box = element("aside", { class: "mienne", "aria-label": words.title, "data-search-exclude": "" });
        notes.forEach(function (one) {
          var line = element("p", {});
          if (!isWhole(one, sign.clause)) line.append(element("q", { lang: english(one) ? "en" : "fr" }, quote(one)), " ");
          line.append(note(one));
          box.append(line);
        });
        sign.clause.append(box);
      }
      all.forEach(function (one) {
        if (isWhole(one, sign.clause) || (!english(one) && page.dataset.layer !== "reading")) return;
        var found = range(one, sign.clause);
        if (found) ranges.push(found);
      });
    });
    if (window.CSS && CSS.highlights) CSS.highlights.set("signet", new Highlight(...ranges));
    page.querySelectorAll("[data-notes-count]").forEach(function (count) { count.textContent = here().length ? P.counted(words.count, here().length) : words.open; });
    listed();
  }
  var layers = document.querySelector("form.couches");
  if (layers) layers.addEventListener("change", function () { setTimeout(render); });

  /* ---- the sheet: writing one, and the list */
  var now = null, back = null;
  function say(told, wrong) { var said = part("said"); said.replaceChildren(told); said.classList.toggle("faute", Boolean(wrong)); if (told) said.scrollIntoView({ block: "nearest" }); }
  function passages(clause, chosen) {
    var both = [false, true].map(function (side) {
      var full = P.plain(P.joined(P.pieces(P.side(clause, side ? "english" : "reading"), "reading")), "reading");
      return { clause: clause, english: side, quote: full.trim(), prefix: "", suffix: "" };
    }).filter(function (one) { return one.quote; });
    if (page.dataset.langs === "en") both.reverse();
    var found = chosen && P.touched(clause, chosen.range, chosen.english ? "english" : "reading");
    return (found ? [Object.assign(found, { clause: clause, english: chosen.english, chosen: true })] : []).concat(both);
  }
  function write(clause, chosen, one) {
    now = { clause: clause, one: one || null, passages: one ? [] : passages(clause, chosen) };
    form.hidden = false;
    part("unit").textContent = P.unit(clause);
    part("passages").hidden = now.passages.length < 2;
    fields.passage.replaceChildren.apply(fields.passage, now.passages.map(function (each, n) {
      return element("option", { value: String(n) }, each.chosen ? words.passages.words : each.english ? words.passages.en : words.passages.fr);
    }));
    fields.note.value = one ? note(one) : "";
    part("remove").hidden = !one;
    quoted();
  }
  function quoted() {
    var what = now.one ? { quote: quote(now.one), english: english(now.one) } : now.passages[Number(fields.passage.value) || 0];
    part("quote").textContent = what ? what.quote : "";
    part("quote").lang = what && what.english ? "en" : "fr";
  }
  function show() {
    if (!sheet.open) { back = document.activeElement; sheet.showModal(); }
    listed();
    settle();
  }
  function settle() { (!form.hidden ? fields.note : own.length ? part("which") : sheet.querySelector("[data-do=import]")).focus(); }
  /* the list alone, or the clause with its one mark, or a new one */
  function open(clause, chosen) {
    say("");
    var all = clause && !chosen ? of(clause.querySelector(".num").id) : [];
    if (clause) write(clause, chosen, all.length === 1 ? all[0] : null); else form.hidden = true;
    show();
  }
  function listed() {
    var every = part("which").value === "all", shown = every ? own : here();
    part("list").hidden = sheet.querySelector("[data-do=export]").hidden = !own.length;
    part("count").textContent = P.counted(every ? words["count-all"] : words.count, shown.length);
    var order = Array.from(signs.keys());
    var rows = shown.slice().sort(function (a, b) {
      var x = place(a), y = place(b);
      return (x.entry === entry ? 0 : 1) - (y.entry === entry ? 0 : 1) || (x.entry < y.entry ? -1 : x.entry > y.entry ? 1 : order.indexOf(x.anchor) - order.indexOf(y.anchor));
    }).map(row);
    part("list").querySelector("ul").replaceChildren.apply(part("list").querySelector("ul"), rows);
  }
  function row(one) {
    var at = place(one), sign = at.entry === entry ? signs.get(at.anchor) : null, line = element("li", {}), said = element("div", {});
    var name = sign ? sign.clause.querySelector(".num").dataset.cite : at.entry.split("/")[1] + ", " + at.anchor.split(".").pop();
    var link = element("a", { href: (at.entry === entry ? "" : "../" + at.entry + ".html") + "#" + at.anchor }, name);
    link.addEventListener("click", function () { back = null; sheet.close(); });
    var short = quote(one).length > 90 ? quote(one).slice(0, 88) + "…" : quote(one);
    said.append(link, element("q", { lang: english(one) ? "en" : "fr" }, short));
    if (note(one)) said.append(element("p", {}, note(one)));
    if (at.entry === entry && !sign) said.append(element("p", { class: "faute" }, words.gone));
    else if (sign && !range(one, sign.clause)) said.append(element("p", { class: "faute" }, words.changed));
    line.append(said);
    if (sign) {
      var edit = element("button", { type: "button", "aria-label": fill(words["edit-of"], { unit: name }) }, words.edit);
      edit.addEventListener("click", function () { say(""); write(sign.clause, null, one); form.scrollIntoView({ block: "nearest" }); fields.note.focus(); });
      line.append(edit);
    }
    var drop = element("button", { type: "button", "aria-label": fill(words["remove-of"], { unit: name }) }, words.remove);
    drop.addEventListener("click", function () { remove(one); });
    line.append(drop);
    return line;
  }
  function remove(one) {
    load();
    removed = own.find(function (each) { return each.id === one.id; }) || null;
    own = own.filter(function (each) { return each.id !== one.id; });
    store();
    if (now && now.one && now.one.id === one.id) write(now.clause, null, null);
    var again = element("button", { type: "button" }, words.restore);
    again.addEventListener("click", function () {
      load();
      if (removed) own.push(removed);
      removed = null;
      store();
      say(words.restored);
      settle();
    });
    var told = element("span", {}, words.removed + " ");
    told.append(again);
    say(told);
    again.focus();
  }
  function save() {
    var value = fields.note.value.replace(/\r\n?/g, "\n").trim();
    if (value.length > LONGEST) { say(words.long, true); fields.note.focus(); return; }
    load();
    if (now.one) {
      var known = own.find(function (each) { return each.id === now.one.id; });
      if (!known) own.push(known = now.one);  // taken out in another window meanwhile: what was written is not lost
      body(known, value);
      known.modified = moment();
    } else {
      var where = now.passages[Number(fields.passage.value) || 0];
      if (!where) return;
      own.push(now.one = made(where, value));
    }
    var well = store(), clause = now.clause, one = own.find(function (each) { return each.id === now.one.id; });
    write(clause, null, one);
    say(well ? words.kept : words["not-kept"], !well);
  }

  /* ---- taken away and taken in */
  function exported() {
    var id = "urn:uuid:" + uuid();
    return JSON.stringify({
      "@context": CONTEXT, id: id, type: "AnnotationCollection", label: words.label, total: own.length,
      first: { id: id + "#1", type: "AnnotationPage", startIndex: 0, items: own.map(function (one) { var item = Object.assign({}, one); delete item["@context"]; return item; }) },
    }, null, 1) + "\n";
  }
  /* a collection with its page, a page, a list, or one */
  function items(value) {
    if (Array.isArray(value)) return value;
    if (!value || typeof value !== "object") return null;
    if (value.type === "Annotation") return [value];
    return [value.items, value.first && value.first.items].find(Array.isArray) || null;
  }
  function taken(content) {
    var value = null;
    try { value = items(JSON.parse(content.replace(/^\ufeff/, ""))); } catch (_) { return say(words["bad-json"], true); }
    if (!value) return say(words["bad-form"], true);
    if (value.length > MOST) return say(words["bad-size"], true);
    load();
    var fresh = 0, newer = 0, same = 0, strange = 0;
    value.forEach(function (one) {
      if (!sound(one)) { strange += 1; return; }
      one = Object.assign({ "@context": CONTEXT }, one);
      var at = own.findIndex(function (each) { return each.id === one.id; }), date = function (each) { return text(each.modified) || text(each.created); };
      if (at < 0) { own.push(one); fresh += 1; } else if (date(one) > date(own[at])) { own[at] = one; newer += 1; } else same += 1;
    });
    var well = fresh + newer === 0 || store(), told = [[words.fresh, fresh], [words.newer, newer], [words.same, same], [words.strange, strange]];
    told = told.filter(function (pair) { return pair[1]; }).map(function (pair) { return P.counted(pair[0], pair[1]); }).join(" ") || words["nothing-in"];
    say(well ? told : told + " " + words["not-kept"], !well || (strange > 0 && !fresh && !newer && !same));
  }
  part("file").addEventListener("change", function () {
    var file = part("file").files[0], field = part("file");
    if (!file) return;
    if (file.size > LARGEST) { field.value = ""; return say(words["bad-size"], true); }
    var reader = new FileReader();
    reader.onload = function () { taken(String(reader.result)); field.value = ""; };
    reader.onerror = function () { say(words["bad-file"], true); field.value = ""; };
    reader.readAsText(file);
  });
  sheet.addEventListener("click", function (event) {
    if (event.target === sheet) event.stopPropagation();  // a click beside the fields does not throw away what is written
    var button = event.target.closest("[data-do]"), what = button && button.dataset.do;
    if (what === "export") { load(); P.download(sheet, "notes-academie.jsonld", exported(), "application/ld+json"); say(fill(words.downloaded, { file: "notes-academie.jsonld" })); }
    if (what === "import") part("file").click();
    if (what === "remove" && now && now.one) remove(now.one);
  });
  form.addEventListener("submit", function (event) { event.preventDefault(); save(); });
  fields.passage.addEventListener("change", quoted);
  part("which").addEventListener("change", listed);
  var paper = part("paper");
  paper.checked = P.kept("paper-notes") === true;
  var onPaper = function () { page.classList.toggle("notes-au-papier", paper.checked); };
  paper.addEventListener("change", function () { P.keep("paper-notes", paper.checked || null); onPaper(); });
  onPaper();
  sheet.addEventListener("close", function () { if (back && back.isConnected && back.getClientRects().length) back.focus({ preventScroll: true }); });

  /* ---- the ways in: the sign of each clause, the foot, the key A */
  var foot = page.querySelector(".citer") || page.querySelector(".pied");
  if (foot) {
    var line = element("p", { class: "signaler" }), list = element("button", { type: "button", "data-note": "", "data-notes-count": "" }, words.open);
    line.append(list, ". " + words.how);
    foot.append(line);
  }
  var before = null;  // pressing a button may take the selection away
  document.addEventListener("pointerdown", function (event) { before = event.target.closest("[data-note]") ? P.selected() : null; }, true);
  page.addEventListener("click", function (event) {
    var button = event.target.closest("[data-note]");
    if (!button) return;
    var chosen = before || P.selected(), clause = P.clauseOf(button);
    before = null;
    if (!clause || (chosen && chosen.clause !== clause)) chosen = null;
    open(clause, chosen);
  });
  document.addEventListener("keydown", function (event) {
    if (event.key !== "a" || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    if (event.target.matches && event.target.matches("textarea, select, input:not([type=radio]):not([type=checkbox])")) return;
    if (event.target.closest && event.target.closest("#table")) return;  // a table has keys of its own
    event.preventDefault();
    var chosen = P.selected();
    open(chosen ? chosen.clause : P.inHand(), chosen);
  });
  load();
  render();
})();
