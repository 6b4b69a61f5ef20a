/* How to cite: the clause in hand, else the whole page, in the form that is chosen. The forms lie ready in the page, line by line. */
(function () {
  "use strict";
  var box = document.querySelector(".citer");
  if (!box) return;
  var page = box.closest(".page"), data = JSON.parse(box.querySelector("script").textContent);
  var out = box.querySelector(".cit"), form = box.querySelector("form"), link = box.querySelector("a.lien");
  var copy = box.querySelector("[data-copy]"), take = box.querySelector("[data-download]"), status = box.querySelector("[role=status]");
  var said = copy.textContent, name = "", url = "";

  function chosen() { return form.querySelector(":checked").value; }
  function here() { var id = page.dataset.here || ""; return data.of[id] ? id : ""; }
  /* the address is known only where the page was served; elsewhere its line is left out */
  function address() { return /^https?:$/.test(location.protocol) ? location.origin + location.pathname + (here() ? "#" + here() : "") : ""; }
  function lines() {
    var at = address();
    return data.of[here()][chosen()].map(function (number) { return data.lines[number]; })
      .filter(function (line) { return at || line.indexOf(data.blank) < 0; })
      .map(function (line) { return line.replace(data.blank, function () { return at; }); });
  }
  function text() { return lines().join(chosen() === "text" ? " " : "\n"); }
  function show() {
    out.classList.toggle("code", chosen() !== "text");
    if (chosen() === "text") {
      var parts = lines()[0].split(out.dataset.work), work = document.createElement("i");
      work.textContent = out.dataset.work;
      out.replaceChildren(parts[0]);
      if (parts.length > 1) out.append(work, parts.slice(1).join(out.dataset.work));
    } else out.textContent = text();
    if (url) URL.revokeObjectURL(url);
    url = URL.createObjectURL(new Blob([text() + "\n"], { type: "text/plain;charset=utf-8" }));
    name = (here() || location.pathname.split("/").slice(-2).join(".").replace(/\.html$/, "")) + "." + data.ends[chosen()];
    take.href = url;
    take.download = name;
    copy.textContent = said;
    status.textContent = "";
    if (link) link.href = here() ? "#" + here() : location.pathname.split("/").pop() || "#";
  }
  copy.addEventListener("click", function () {
    var done = function () { copy.textContent = status.textContent = copy.dataset.copied; };
    if (navigator.clipboard && isSecureContext) return navigator.clipboard.writeText(text()).then(done);
    var area = document.createElement("textarea");
    area.value = text();
    page.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
    copy.focus();
    done();
  });
  form.addEventListener("change", show);
  form.addEventListener("submit", function (event) { event.preventDefault(); });
  new MutationObserver(show).observe(page, { attributeFilter: ["data-here"] });
  show();
})();
