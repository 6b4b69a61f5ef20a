/* What a reader found is shown where it was found: ?layer= chooses the layer, ?found= marks the words in the clause that was aimed at. */
(function () {
  "use strict";
  var form = document.querySelector("form.couches"), asked = new URLSearchParams(location.search);
  if (!form || !location.search) return;
  var layer = asked.get("layer"), words = (asked.get("found") || "").split("|").filter(Boolean);
  function press(name, value) {
    var input = form.querySelector('[name="' + name + '"][value="' + value + '"]');
    if (input && !input.checked) { input.checked = true; input.dispatchEvent(new CustomEvent("change", { bubbles: true })); }
  }
  /* the language that holds the words is laid open for this page; what the reader chose for all pages stays kept */
  function lay(side) {
    var page = document.querySelector("[data-reading]");
    if (page.dataset.langs !== "fr-en" && page.dataset.langs !== side) {
      page.dataset.langs = "fr-en";
      form.querySelector('[name="langs"][value="fr-en"]').checked = true;
    }
  }
  addEventListener("DOMContentLoaded", function () {
    if (layer && layer !== "english") press("layer", layer);
    lay(layer === "english" ? "en" : "fr");
    var number = document.getElementById(decodeURIComponent(location.hash.slice(1))), clause = number && number.closest(".cl");
    if (clause) clause.scrollIntoView({ block: "center" });
    if (clause && words.length && window.CSS && CSS.highlights) {
      var ranges = [], side = clause.querySelector(layer === "english" ? ".en" : ".fr");
      [clause.querySelector(".num b"), side].forEach(function (root) { if (root) mark(root, ranges); });
      CSS.highlights.set("trouve", new Highlight(...ranges));
    }
    try { history.replaceState(null, "", location.pathname + location.hash); } catch (_) { /* from a folder the address stays as it is */ }
  });
  /* the words as they stand, over the elements that they are made of */
  function mark(root, ranges) {
    var walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT), nodes = [], text = "";
    while (walker.nextNode()) {
      var node = walker.currentNode;
      if (node.parentElement.closest(".m-note, .vh")) continue;
      nodes.push([node, text.length]);
      text += node.data.replace(/\u00a0/g, " ");
    }
    words.forEach(function (word) {
      var plain = word.replace(/\u00a0/g, " ");
      for (var at = text.indexOf(plain); at >= 0; at = text.indexOf(plain, at + 1)) {
        if (/[\p{L}\p{N}]/u.test((text[at - 1] || " ") + (text[at + plain.length] || " "))) continue;
        var range = document.createRange(), end = at + plain.length;
        nodes.forEach(function (pair) {
          var length = pair[0].data.length;
          if (at >= pair[1] && at < pair[1] + length) range.setStart(pair[0], at - pair[1]);
          if (end > pair[1] && end <= pair[1] + length) range.setEnd(pair[0], end - pair[1]);
        });
        ranges.push(range);
      }
    });
  }
})();
