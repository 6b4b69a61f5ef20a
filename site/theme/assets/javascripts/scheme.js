/* Before the first paint: that there is JavaScript, and by which light the reader last read. */
(function () {
  var root = document.documentElement;
  root.classList.add("js");
  root.classList.remove("no-js");
  try {
    var kept = localStorage.getItem("academie.scheme");
    if (kept === "default" || kept === "slate") root.dataset.mdColorScheme = kept;
  } catch (_) { /* storage is forbidden: the system's scheme stands */ }
})();
