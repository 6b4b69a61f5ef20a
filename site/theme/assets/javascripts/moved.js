/* A place that has moved leads on to its successor; the link is there for who has no script. */
(function () {
  "use strict";
  var named = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  var link = named ? named.querySelector("a") : document.querySelector("main li a");
  if (link) location.replace(link.href);
})();
