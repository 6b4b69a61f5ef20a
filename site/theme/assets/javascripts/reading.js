/* The page of an entry: layers, languages, marks; what is known of a word; the keyboard. */
(function () {
  "use strict";
  var page = document.querySelector("[data-reading]");
  if (!page) return;
  var form = page.querySelector("form.couches");
  var words = Array.prototype.slice.call(page.querySelectorAll("[data-ocr], [data-print], [data-modern]"));
  words.forEach(function (word) { word.reading = word.textContent; });

  /* a layer: print falls back on reading, ocr on print, modern on reading */
  function inLayer(word, layer) {
    var data = word.dataset, print = data.print !== undefined ? data.print : word.reading;
    if (layer === "print") return print;
    if (layer === "ocr") return data.ocr !== undefined ? data.ocr : print;
    if (layer === "modern") return data.modern !== undefined ? data.modern : word.reading;
    return word.reading;
  }
  /* what the recogniser had, struck out, and what stands for it */
  function changed(word) {
    return [["del", inLayer(word, "ocr")], ["ins", inLayer(word, "print")]].filter(function (pair) { return pair[1]; }).map(function (pair) {
      if (!pair[1].trim()) return document.createTextNode(pair[1]);
      var element = document.createElement(pair[0]);
      element.textContent = pair[1];
      return element;
    });
  }
  function show(layer) {
    close();
    words.forEach(function (word) {
      if (layer === "changes" && "changed" in word.dataset) return word.replaceChildren.apply(word, changed(word));
      var text = inLayer(word, layer === "changes" ? "print" : layer);
      if (word.childNodes.length === 1 && word.firstChild.nodeType === 3) word.firstChild.data = text; else word.textContent = text;
    });
    page.dataset.layer = layer;
  }

  /* notes in the margin stand beside their clause, or below the note before them; they never part the text */
  var notes = Array.prototype.slice.call(page.querySelectorAll(".app"));
  var body = page.querySelector(".clauses");
  var wide = matchMedia("screen and (min-width: 56.01rem)");
  function margins() {
    page.classList.toggle("marges", wide.matches);
    body.style.minHeight = "";
    if (!wide.matches || page.classList.contains("sans-notes")) return;
    var top = body.getBoundingClientRect().top, free = 0;
    notes.forEach(function (note) {
      var at = note.parentElement.getBoundingClientRect().top - top + note.offsetTop, down = Math.max(0, free - at);
      note.style.setProperty("--descente", down + "px");
      free = at + down + note.offsetHeight + 8;
    });
    body.style.minHeight = free + "px";
  }
  function keep(name, value) { try { localStorage.setItem("academie." + name, value); } catch (_) { /* not remembered then */ } }
  function kept(name) { try { return localStorage.getItem("academie." + name); } catch (_) { return null; } }
  function apply(input) {
    if (input.name === "layer") show(input.value);
    if (input.name === "langs") page.dataset.langs = input.value;
    if (input.name === "marks") page.classList.toggle("sans-marques", !input.checked);
    if (input.name === "notes") page.classList.toggle("sans-notes", !input.checked);
    margins();
  }
  form.addEventListener("change", function (event) {
    apply(event.target);
    if (event.target.name === "langs") keep("langs", event.target.value);
    if (event.target.type === "checkbox") keep(event.target.name, event.target.checked ? "1" : "0");
  });
  form.addEventListener("submit", function (event) { event.preventDefault(); });
  form.querySelectorAll("input").forEach(function (input) {
    var was = input.name === "layer" ? null : kept(input.name);
    if (was !== null) input.checked = input.type === "checkbox" ? was === "1" : input.value === was;
    if (input.type === "checkbox" || input.checked) apply(input);
  });
  function press(name, value) {
    var input = form.querySelector('[name="' + name + '"]' + (value ? '[value="' + value + '"]' : ""));
    if (!input) return;
    input.checked = value ? true : !input.checked;
    input.dispatchEvent(new Event("change", { bubbles: true }));
  }

  /* what is known of a word: a slip under it; Esc closes it, and the focus goes back */
  var slip = document.createElement("div");
  slip.className = "pop";
  slip.id = "pop";
  slip.setAttribute("role", "dialog");
  slip.setAttribute("popover", "manual");
  slip.tabIndex = -1;
  page.append(slip);
  var opener = null;
  function close(back) {
    if (!opener) return;
    var from = opener;
    opener = null;
    from.setAttribute("aria-expanded", "false");
    slip.hidePopover();
    if (back) from.focus({ preventScroll: true });
  }
  function place() {
    if (!opener) return;
    var word = opener.getClientRects()[0], box = slip.getBoundingClientRect(), edge = 12;
    var middle = word.left + word.width / 2, left = Math.max(edge, Math.min(middle - box.width * .42, document.documentElement.clientWidth - box.width - edge));
    var last = opener.getClientRects()[opener.getClientRects().length - 1];
    var above = last.bottom + box.height + 24 > innerHeight && word.top - box.height - 24 > 0;
    slip.classList.toggle("dessus", above);
    slip.style.left = left + scrollX + "px";
    slip.style.top = scrollY + (above ? word.top - box.height - 14 : last.bottom + 14) + "px";
    slip.style.setProperty("--fleche", Math.max(8, Math.min(middle - left - 8, box.width - 24)) + "px");
  }
  function openSlip(button) {
    var was = opener;
    close();
    if (was === button) return;
    var template = document.getElementById(button.dataset.m);
    slip.replaceChildren(template.content.cloneNode(true));
    page.dispatchEvent(new CustomEvent("academie:slip", { detail: { slip: slip, word: button } }));
    slip.setAttribute("aria-label", form.dataset.slip + " " + button.textContent);
    opener = button;
    button.setAttribute("aria-expanded", "true");
    slip.showPopover();
    place();
    slip.focus({ preventScroll: true });
  }
  page.querySelectorAll("[data-m]").forEach(function (button) {
    button.setAttribute("aria-haspopup", "dialog");
    button.setAttribute("aria-expanded", "false");
  });
  document.addEventListener("click", function (event) {
    var button = event.target.closest("[data-m]");
    if (button && page.contains(button) && !event.ctrlKey && !event.metaKey && !event.shiftKey) { event.preventDefault(); return openSlip(button); }
    if (opener && event.target.closest("#pop [data-close]")) return close(true);
    if (opener && !event.target.closest("#pop")) close();
  });
  slip.addEventListener("focusout", function (event) {
    if (opener && event.relatedTarget && !slip.contains(event.relatedTarget) && event.relatedTarget !== opener) close();
  });
  addEventListener("resize", function () { margins(); place(); });
  wide.addEventListener("change", margins);
  if (document.fonts) document.fonts.ready.then(margins);

  /* one tab stop a clause; arrows go through what can be followed inside it */
  var clauses = Array.prototype.slice.call(page.querySelectorAll(".cl"));
  function stops(clause) { return Array.prototype.filter.call(clause.querySelectorAll("a[href], button"), function (element) { return element.getClientRects().length; }); }
  clauses.forEach(function (clause) {
    clause.querySelectorAll("a[href], button").forEach(function (element, at) { element.tabIndex = at ? -1 : 0; });
    clause.addEventListener("focusin", function (event) {
      stops(clause).forEach(function (element) { element.tabIndex = element === event.target ? 0 : -1; });
    });
  });
  function mark(clause) {
    page.querySelectorAll(".cl.en-main").forEach(function (other) { if (other !== clause) other.classList.remove("en-main"); });
    if (!clause) return;
    clause.classList.add("en-main");
    page.dataset.here = clause.querySelector(".num").id;  // for the switch of language
  }
  /* a name that a clause had leads on to the clause of today */
  function arrive() {
    var number = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!number) return;
    if (number.matches(".num")) page.dataset.here = number.id;
    if (number.matches(".ancien")) location.replace("#" + number.parentElement.querySelector(".num").id);
    if (number.matches(".parti")) location.replace(number.querySelector("a").href);
  }
  document.addEventListener("focusin", function (event) { mark(event.target.closest ? event.target.closest(".cl") || (opener && opener.closest(".cl")) : null); });
  body.addEventListener("click", function (event) {  /* a finger takes a clause in hand */
    var clause = event.target.closest(".cl");
    if (clause && getSelection().isCollapsed) mark(clause);
  });

  function go(step) {
    var now = clauses.findIndex(function (clause) { return clause.contains(document.activeElement) || clause === (opener && opener.closest(".cl")); });
    if (now < 0) {
      now = clauses.findIndex(function (clause) { return clause.getBoundingClientRect().bottom > 90; });
      if (step > 0) now -= 1;
    }
    var next = clauses[Math.max(0, Math.min(clauses.length - 1, now + step))];
    close();
    var first = stops(next)[0];
    if (first) first.focus({ preventScroll: true });
    var box = next.getBoundingClientRect();
    if (box.top < 90 || box.bottom > innerHeight - 40) next.scrollIntoView({ block: "center" });
  }
  var layers = { o: "ocr", d: "print", n: "reading", m: "modern", e: "changes" };
  document.addEventListener("keydown", function (event) {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    var target = event.target;
    if (target.matches && target.matches("textarea, select, input:not([type=radio]):not([type=checkbox])")) return;
    if (event.key === "Escape" && opener) { event.preventDefault(); return close(true); }
    if (event.key === "j") return go(1);
    if (event.key === "k") return go(-1);
    if (layers[event.key]) return press("layer", layers[event.key]);
    if (event.key === "t") {
      var order = ["fr", "fr-en", "en"];
      return press("langs", order[(order.indexOf(page.dataset.langs) + 1) % 3]);
    }
    if (event.key === "c") return press("marks");
    var clause = target.closest && target.closest(".cl");
    if (!clause || (event.key !== "ArrowRight" && event.key !== "ArrowLeft")) return;
    var all = stops(clause), to = all.indexOf(target) + (event.key === "ArrowRight" ? 1 : -1);
    if (all[to]) { event.preventDefault(); all[to].focus(); }
  });

  addEventListener("hashchange", arrive);
  arrive();
})();
