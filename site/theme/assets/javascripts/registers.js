/* The register of corrections: rows sifted by what they carry, and how many are left said aloud. */
(function () {
  "use strict";
  var form = document.querySelector("form.filtres");
  if (!form) return;
  var rows = Array.prototype.slice.call(document.querySelectorAll("table.corrections tbody tr")), said = form.querySelector("output");
  var selects = Array.prototype.slice.call(form.querySelectorAll("select"));
  function sift() {
    var asked = selects.filter(function (select) { return select.value; }), left = 0;
    rows.forEach(function (row) {
      row.hidden = !asked.every(function (select) { return row.dataset[select.name] === select.value; });
      if (!row.hidden) left += 1;
    });
    said.textContent = said.dataset.some.replace("{n}", left).replace("{all}", rows.length);
  }
  var query = new URLSearchParams(location.search);
  selects.forEach(function (select) {
    var value = query.get(select.name);
    if (value && Array.prototype.some.call(select.options, function (option) { return option.value === value; })) select.value = value;
  });
  form.addEventListener("change", function () {
    var now = new URLSearchParams();
    selects.forEach(function (select) { if (select.value) now.set(select.name, select.value); });
    try { history.replaceState(null, "", location.pathname + (now.toString() ? "?" + now : "") + location.hash); } catch (_) { /* a folder keeps no address */ }
    sift();
  });
  form.addEventListener("submit", function (event) { event.preventDefault(); });
  sift();
})();
