/* The frame: day or candle, search, help, and the switch of language that keeps the clause. */
(function () {
  "use strict";
  var root = document.documentElement;
  var scripts = new URL("./", document.currentScript.src);
  var typing = function (target) { return target instanceof Element && target.closest("input:not([type=radio]):not([type=checkbox]), textarea, select, [contenteditable]"); };

  /* day / candle */
  var dark = matchMedia("(prefers-color-scheme: dark)");
  var switches = document.querySelectorAll("[data-scheme-day]");
  function isDark() { return root.dataset.mdColorScheme ? root.dataset.mdColorScheme === "slate" : dark.matches; }
  function label() {
    switches.forEach(function (button) {
      button.textContent = isDark() ? button.dataset.schemeDay : button.dataset.schemeCandle;
      button.setAttribute("aria-label", button.dataset.schemeLabel + " " + button.textContent);
    });
  }
  switches.forEach(function (button) {
    button.addEventListener("click", function () {
      root.dataset.mdColorScheme = isDark() ? "default" : "slate";
      try { localStorage.setItem("academie.scheme", root.dataset.mdColorScheme); } catch (_) { /* not remembered then */ }
      label();
    });
  });
  dark.addEventListener("change", label);
  label();

  /* sheets: opened by a button, closed by Esc, by their button or by a click beside them */
  function open(id) {
    var sheet = document.getElementById(id);
    if (!sheet || sheet.open) return;
    if (id === "recherche") search(sheet); else sheet.showModal();
  }
  document.addEventListener("click", function (event) {
    var opener = event.target.closest("[data-open]");
    if (opener) return open(opener.dataset.open);
    var sheet = event.target.closest("dialog");
    if (sheet && (event.target === sheet || event.target.closest("[data-close]"))) sheet.close();
  });

  /* search: its scripts and its index are fetched at the first use, as scripts, which a folder gives too */
  function fetched(address) {
    return new Promise(function (done, failed) {
      var script = document.createElement("script");
      script.src = new URL(address, scripts).href;
      script.onload = done;
      script.onerror = function () { script.remove(); failed(new Error(address)); };
      document.body.append(script);
    });
  }
  function search(sheet) {
    var said = sheet.querySelector("[data-said]"), told = JSON.parse(sheet.dataset.words);
    sheet.showModal();
    sheet.querySelector("input").select();
    if (search.loading) return;
    search.loading = true;
    said.textContent = told.loading;
    Promise.all([fetched("../../search/index.js"), fetched("finding.js")]).then(function () { return fetched("search.js"); }).catch(function () {
      search.loading = false;  // another try, when it is opened again
      said.textContent = told.failed;
    });
  }
  var asked = document.querySelector("[data-search-page]") && new URLSearchParams(location.search).get("q");
  if (asked) {
    document.querySelector("#recherche input").value = asked;
    open("recherche");
  }

  document.addEventListener("keydown", function (event) {
    if (event.ctrlKey || event.metaKey || event.altKey || typing(event.target) || document.querySelector("dialog[open]")) return;
    if (event.key === "?") { event.preventDefault(); open("aide"); }
    if (event.key === "/") { event.preventDefault(); open("recherche"); }
  });

  /* what scrolls sideways can be scrolled by keyboard */
  document.querySelectorAll("pre, .prose table").forEach(function (box) { if (box.scrollWidth > box.clientWidth) box.tabIndex = 0; });

  /* the other language, at the clause in view */
  var other = document.querySelector("a.autre-langue");
  if (other) {
    var plain = other.getAttribute("href");
    var aim = function () {
      var page = document.querySelector("[data-here]"), here = page && page.dataset.here;
      var all = here || scrollY < 40 ? [] : document.querySelectorAll(".cl > .num[id]");
      for (var i = 0; i < all.length && !here; i++) {
        var box = all[i].parentElement.getBoundingClientRect();
        if (box.bottom > 80 && box.top < innerHeight) here = all[i].id;
      }
      other.setAttribute("href", plain + (here ? "#" + here : location.hash));
    };
    ["pointerenter", "pointerdown", "focus", "keydown"].forEach(function (name) { other.addEventListener(name, aim); });
    addEventListener("hashchange", aim);
    aim();
  }
})();
