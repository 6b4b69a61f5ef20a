/* Proposing a correction: what a reader selects, or a whole clause, set right in a sheet and taken away as a JSON value.
   The page sends nothing; it keeps a list in the browser only when it is asked to, and works from a folder too. */
(function () {
  "use strict";
  var page = document.querySelector("[data-reading]"), sheet = document.getElementById("proposer");
  if (!page || !sheet) return;
  var words = JSON.parse(sheet.dataset.words), about = JSON.parse(sheet.dataset.proposing);
  var form = sheet.querySelector("form"), fields = form.elements, lang = document.documentElement.lang === "en" ? "en" : "fr";
  var part = function (name) { return sheet.querySelector("[data-" + name + "]"); };
  var fill = function (text, blanks) { return text.replace(/\{(\w+)\}/g, function (whole, name) { return name in blanks ? String(blanks[name]) : whole; }); };
  var counted = function (pair, n) { return fill((lang === "fr" ? n < 2 : n === 1) ? pair.one : pair.other, { n: n }); };
  function element(tag, attributes, text) {
    var made = document.createElement(tag);
    Object.keys(attributes).forEach(function (name) { made.setAttribute(name, attributes[name]); });
    if (text !== undefined) made.textContent = text;
    return made;
  }

  /* ---- what stands in a clause, in one layer: pieces of text with the nodes they come from */
  function pieces(root, layer) {
    var found = [], length = 0;
    function add(text, node) { if (text) { found.push({ text: text, node: node, at: length }); length += text.length; } }
    (function walk(node) {
      if (node.nodeType === 3) return add(node.data, node);
      if (node.nodeType !== 1 || node.matches(".m-note, .zone, .vh")) return;
      var data = node.dataset;
      if (data.ocr === undefined && data.print === undefined && data.modern === undefined) return node.childNodes.forEach(walk);
      add(layer === "print" && data.print !== undefined ? data.print : node.reading === undefined ? node.textContent : node.reading, node);
    })(root);
    return found;
  }
  var joined = function (found) { return found.map(function (piece) { return piece.text; }).join(""); };
  function plain(text, layer) {
    text = text.replace(/\u00a0/g, " ");
    return layer === "print" ? text.replace(/[^\S\n]*\n\s*/g, "\n").replace(/[^\S\n]+/g, " ") : text.replace(/\s+/g, " ");
  }
  var side = function (clause, layer) { return clause.querySelector(layer === "english" ? ".en" : ".fr"); };
  function whole(clause, layer) {
    var label = layer === "english" ? null : clause.querySelector(".num b:not([aria-hidden])");
    return plain((label ? joined(pieces(label, layer)) + " " : "") + joined(pieces(side(clause, layer), layer)), layer).trim();
  }

  /* the words that a range touches, whole, in a layer; `around`: what stands before and after */
  function touched(clause, range, layer) {
    var root = side(clause, layer), found = pieces(root, layer), full = joined(found), start = -1, end = -1;
    found.forEach(function (piece) {
      if (!range.intersectsNode(piece.node)) return;
      var text = piece.node.nodeType === 3, from = text && piece.node === range.startContainer ? range.startOffset : 0;
      var to = text && piece.node === range.endContainer ? range.endOffset : piece.text.length;
      if (to <= from) return;
      if (start < 0) start = piece.at + from;
      end = piece.at + to;
    });
    if (start < 0) return null;
    while (start < end && /\s/.test(full[start])) start += 1;
    while (end > start && /\s/.test(full[end - 1])) end -= 1;
    if (start === end) return null;
    while (start > 0 && !/\s/.test(full[start - 1])) start -= 1;
    while (end < full.length && !/\s/.test(full[end])) end += 1;
    return { quote: plain(full.slice(start, end), layer), prefix: plain(full.slice(0, start), layer), suffix: plain(full.slice(end), layer) };
  }

  /* ---- the sheet: which clause, which words, in which text */
  var now = null, back = null, last = { key: "", made: "" };
  function clauseOf(node) {
    var at = node && (node.nodeType === 1 ? node : node.parentElement);
    return at && page.contains(at) ? at.closest(".cl") : null;
  }
  function selected() {
    var selection = getSelection();
    if (!selection.rangeCount || selection.isCollapsed) return null;
    var range = selection.getRangeAt(0), clause = clauseOf(range.startContainer);
    if (!clause) return null;
    return { clause: clause, range: range.cloneRange(), english: Boolean(clause.querySelector(".en").contains(range.startContainer)) };
  }
  function inHand() {
    var here = page.dataset.here && document.getElementById(page.dataset.here), all = page.querySelectorAll(".cl");
    var seen = Array.prototype.find.call(all, function (clause) { return clause.getBoundingClientRect().bottom > 90; });
    return clauseOf(document.activeElement) || clauseOf(here) || seen || all[0];
  }
  function open(clause, chosen) {
    back = document.activeElement;
    var again = now && now.clause === clause && !chosen && now.touched;
    if (!again) {
      now = { clause: clause, chosen: chosen, touched: false };
      fields.layer.value = chosen && chosen.english || page.dataset.langs === "en" ? "english" : page.dataset.layer === "print" ? "print" : "reading";
      fields.reason.value = "";
      fields.layer.querySelector("[value=english]").disabled = !whole(clause, "english");
      if (fields.layer.value === "english" && fields.layer.selectedOptions[0].disabled) fields.layer.value = "reading";
      layer();
    }
    part("unit").textContent = unit(clause);
    say("");
    listed();
    if (!sheet.open) sheet.showModal();
    (fields.layer.value === "note" ? fields.reason : fields.proposed).focus();
  }
  function unit(clause) {
    var title = document.querySelector("h1").textContent.trim(), name = clause.querySelector(".num").dataset.cite;
    return name ? title + ", " + name : title;
  }
  /* the passages that a text offers: the words selected, the whole clause, each line of the print */
  function layer() {
    var kind = fields.layer.value, text = kind === "note" ? "reading" : kind, made = [];
    var chosen = now.chosen && (kind === "note" || now.chosen.english === (kind === "english")) ? touched(now.clause, now.chosen.range, now.chosen.english ? "english" : text) : null;
    if (chosen) made.push([words.passages.words, chosen]);
    var all = whole(now.clause, text), lines = all.split("\n");
    made.push([words.passages.all, { quote: all, prefix: "", suffix: "" }]);
    if (text === "print" && lines.length > 1) lines.forEach(function (line, n) {
      var short = line.length > 34 ? line.slice(0, 33) + "…" : line;
      made.push([fill(words.passages.line, { n: n + 1, words: short }), { quote: line, prefix: lines.slice(0, n).join("\n") + (n ? "\n" : ""), suffix: "\n" + lines.slice(n + 1).join("\n") }]);
    });
    now.passages = made.map(function (row) { return row[1]; });
    fields.passage.replaceChildren.apply(fields.passage, made.map(function (row, n) { return element("option", { value: String(n) }, row[0]); }));
    part("passages").hidden = made.length < 2;
    part("proposed").hidden = kind === "note";
    part("reason").textContent = kind === "note" ? words.remark : words.reason;
    passage();
  }
  function passage() {
    var kind = fields.layer.value, quote = now.passages[Number(fields.passage.value) || 0].quote, tongue = kind === "english" ? "en" : "fr";
    part("quote").textContent = quote;
    part("quote").lang = fields.proposed.lang = tongue;
    fields.proposed.value = quote;
    fields.proposed.rows = Math.max(2, Math.min(9, Math.ceil(quote.length / 52) + quote.split("\n").length));
  }
  function proposal() {
    var kind = fields.layer.value, where = now.passages[Number(fields.passage.value) || 0], clause = now.clause;
    var text = function (name) { return fields[name].value.replace(/\r\n?/g, "\n").trim(); };
    var made = {
      format: about.format, version: about.version, document: sheet.dataset.document, clause: sheet.dataset.document + "/" + clause.querySelector(".num").id.replace(".", "/"),
      fingerprint: clause.dataset.fingerprint, edition: { version: about.edition, commit: about.commit, date: about.date }, layer: kind,
      quote: where.quote, prefix: where.prefix.slice(-about.context), suffix: where.suffix.slice(0, about.context),
      proposed: kind === "note" ? "" : text("proposed"), reason: text("reason"), name: text("name"), contact: text("contact"), language: lang,
    };
    if (kind === "note" ? !made.reason : made.proposed === made.quote) { fault(kind === "note" ? words.empty : words.same, kind === "note" ? fields.reason : fields.proposed); return null; }
    var length = function (value) { return Array.from(value).length; };
    if (length(made.quote) > about.longest || length(made.proposed) > about.longest || length(made.reason) > about.remark) { fault(words.long, fields.proposed); return null; }
    var key = JSON.stringify(made);
    if (key !== last.key) last = { key: key, made: new Date().toISOString().slice(0, 19) + "Z" };
    made.made = last.made;
    remember();
    return made;
  }
  function say(text) { var told = part("said"); told.textContent = text; told.classList.remove("faute"); if (text) told.scrollIntoView({ block: "nearest" }); }
  function fault(text, field) { say(text); part("said").classList.add("faute"); field.focus(); }

  /* ---- what the browser keeps: the list, and who the reader is if they say so */
  function kept(name) { try { return JSON.parse(localStorage.getItem("academie." + name)); } catch (_) { return null; } }
  function keep(name, value) {
    try {
      if (value === null) localStorage.removeItem("academie." + name); else localStorage.setItem("academie." + name, JSON.stringify(value));
      return true;
    } catch (_) { return false; }
  }
  var own = [].concat(kept("proposals") || []).filter(function (row) { return row && row.proposal && row.proposal.format === about.format; });
  function remember() { keep("reader", fields.remember.checked ? { name: fields.name.value, contact: fields.contact.value } : null); }
  var reader = kept("reader");
  if (reader) { fields.name.value = reader.name || ""; fields.contact.value = reader.contact || ""; fields.remember.checked = true; }
  function listed() {
    part("list").hidden = !own.length;
    part("count").textContent = counted(words.list, own.length);
    var rows = own.map(function (row, n) {
      var line = element("li", {}), drop = element("button", { type: "button", "aria-label": fill(words["remove-of"], { unit: row.unit }) }, words.remove);
      drop.addEventListener("click", function () { own.splice(n, 1); keep("proposals", own); listed(); say(words.removed); (own.length ? part("list").querySelector("li button") : fields.layer).focus(); });
      var said = element("span", {}, row.unit);
      said.append(element("i", {}, " " + (row.proposal.proposed || row.proposal.reason).replace(/\s+/g, " ").slice(0, 60)));
      line.append(said, drop);
      return line;
    });
    var list = part("list").querySelector("ul");
    list.replaceChildren.apply(list, rows);
  }

  /* ---- the ways out */
  function download(name, text) {
    var link = element("a", { href: URL.createObjectURL(new Blob([text], { type: "application/json" })), download: name });
    sheet.append(link);
    link.click();
    link.remove();
    setTimeout(function () { URL.revokeObjectURL(link.href); }, 60000);
    say(fill(words.downloaded, { file: name }));
  }
  function copied(text, then) {
    var done = function (well) { say(well ? then : words["not-copied"]); };
    var byHand = function () {
      var area = element("textarea", { readonly: "", "aria-hidden": "true", class: "vh" }, text), from = document.activeElement, well = false;
      sheet.append(area);
      area.select();
      try { well = document.execCommand("copy"); } catch (_) { well = false; }
      area.remove();
      if (from) from.focus();
      done(well);
    };
    if (navigator.clipboard && isSecureContext) navigator.clipboard.writeText(text).then(function () { done(true); }, byHand); else byHand();
  }
  /* a letter or an issue with all of it; what is too long for an address is copied instead */
  function send(made, template, longest) {
    var name = unit(now.clause), json = JSON.stringify(made), link = location.href.split("#")[0] + "#" + now.clause.querySelector(".num").id;
    var blanks = { link: link, quote: made.quote, proposed: made.proposed, reason: made.reason, name: made.name, json: json };
    var address = function (body) { return template.replace(/\{(title|body)\}/g, function (_, what) { return encodeURIComponent(what === "title" ? fill(words["mail-subject"], { unit: name }) : fill(body, blanks)); }); };
    var href = address(words.body);
    if (href.length > longest) href = address(words["body-short"]);
    copied(json, words.opened);
    var away = element("a", href.indexOf("mailto:") === 0 ? { href: href } : { href: href, target: "_blank", rel: "noopener noreferrer" });
    sheet.append(away);
    away.click();
    away.remove();
  }
  var file = function (made) { return "proposition-" + made.clause.replace(/\//g, "-") + ".json"; };
  var line = function (row) { return JSON.stringify(row.proposal) + "\n"; };
  var ways = {
    download: function (made) { download(file(made), JSON.stringify(made, null, 1) + "\n"); },
    copy: function (made) { copied(JSON.stringify(made), words.copied); },
    mail: function (made) { send(made, "mailto:" + about.mail + "?subject={title}&body={body}", 1900); },
    issue: function (made) { send(made, about.issues, 7000); },
    keep: function (made) {
      var id = JSON.stringify(made);
      if (!own.some(function (row) { return JSON.stringify(row.proposal) === id; })) own.push({ unit: unit(now.clause), proposal: made });
      var well = keep("proposals", own);
      listed();
      say(well ? words.kept : words["not-kept"]);
    },
  };
  sheet.addEventListener("click", function (event) {
    if (event.target === sheet) event.stopPropagation();  // a click beside the fields does not throw away what is written
    var button = event.target.closest("[data-do]"), what = button && button.dataset.do;
    if (!what || what === "download") return;
    if (what === "download-all") return download("propositions.jsonl", own.map(line).join(""));
    if (what === "copy-all") return copied(own.map(line).join(""), words.copied);
    var made = proposal();
    if (made) ways[what](made);
  });
  form.addEventListener("submit", function (event) {
    event.preventDefault();
    var made = proposal();
    if (made) ways.download(made);
  });
  fields.layer.addEventListener("change", layer);
  fields.passage.addEventListener("change", passage);
  form.addEventListener("input", function () { now.touched = true; });
  fields.remember.addEventListener("change", remember);
  sheet.addEventListener("close", function () { if (back && back.isConnected && back.getClientRects().length) back.focus({ preventScroll: true }); });

  /* ---- the ways in: the margin of each clause, the slip of a word, the foot, the key P */
  page.querySelectorAll(".cl").forEach(function (clause) {
    var name = fill(words.of, { unit: clause.querySelector(".num").dataset.cite });
    var button = element("button", { type: "button", class: "prop", tabindex: "-1", "aria-label": name + ", " + words.sign, title: words.short, "data-propose": "" }, words.sign);
    clause.append(button);
  });
  var before = null;  // pressing a button may take the selection away
  document.addEventListener("pointerdown", function (event) { before = event.target.closest("[data-propose]") ? selected() : null; }, true);
  page.addEventListener("click", function (event) {
    var button = event.target.closest("[data-propose]");
    if (!button) return;
    var chosen = before || selected(), clause = clauseOf(button);
    before = null;
    if (clause && chosen && chosen.clause !== clause) chosen = null;
    open(clause || (chosen && chosen.clause) || inHand(), chosen);
  });
  page.addEventListener("academie:slip", function (event) {
    var word = event.detail.word, foot = event.detail.slip.querySelector(".pa"), clause = word.closest(".cl");
    if (!foot || !clause) return;
    var button = element("button", { type: "button" }, words.short), range = document.createRange();
    range.selectNode(word);
    button.addEventListener("click", function (press) {
      press.stopPropagation();
      open(clause, { clause: clause, range: range, english: false });
      back = word;
    });
    foot.firstElementChild.after(button);
  });
  document.addEventListener("keydown", function (event) {
    if (event.key !== "p" || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    if (event.target.matches && event.target.matches("textarea, select, input:not([type=radio]):not([type=checkbox])")) return;
    if (event.target.closest && event.target.closest("#table")) return;  // a table has keys of its own
    event.preventDefault();
    var chosen = selected();
    open(chosen ? chosen.clause : inHand(), chosen);
  });
})();
