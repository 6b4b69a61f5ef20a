/* What a reader points at on the page of an entry: a clause, or words of it in one layer; and what a page keeps and gives away.
   Proposing a correction and keeping notes both rest on it. */
(function () {
  "use strict";
  var page = document.querySelector("[data-reading]");
  if (!page) return;
  var lang = document.documentElement.lang === "en" ? "en" : "fr";
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

  /* ---- which clause: of an element, of what is selected, in hand */
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
  function unit(clause) {
    var title = document.querySelector("h1").textContent.trim(), name = clause.querySelector(".num").dataset.cite;
    return name ? title + ", " + name : title;
  }

  /* ---- what the browser keeps, which it may refuse; and what is saved as a file */
  function kept(name) { try { return JSON.parse(localStorage.getItem("academie." + name)); } catch (_) { return null; } }
  function keep(name, value) {
    try {
      if (value === null) localStorage.removeItem("academie." + name); else localStorage.setItem("academie." + name, JSON.stringify(value));
      return true;
    } catch (_) { return false; }
  }
  function download(where, name, text, type) {
    var link = element("a", { href: URL.createObjectURL(new Blob([text], { type: type })), download: name });
    where.append(link);
    link.click();
    link.remove();
    setTimeout(function () { URL.revokeObjectURL(link.href); }, 60000);
  }

  window.academie = {
    lang: lang, fill: fill, counted: counted, element: element, pieces: pieces, joined: joined, plain: plain, side: side, whole: whole, touched: touched,
    clauseOf: clauseOf, selected: selected, inHand: inHand, unit: unit, kept: kept, keep: keep, download: download,
  };
})();
