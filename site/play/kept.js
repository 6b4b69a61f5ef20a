/* The matches that wait for their reader: kept by the browser, each under a key of its own, so that two tabs
   do not write over each other. A classic script, as play.js is, which reads here what the table writes. */
(function () {
  "use strict";
  if (globalThis.academieKept) return;

  var PREFIX = "academie-match:"; // then the game, then the match
  var LARGEST = 250000; // characters of what is kept: a transcript and a little more
  var MOST = 4; // matches of a game; the oldest make room
  // for good; as long as the tab is open. To name one may be forbidden already
  var STORES = [function () { return localStorage; }, function () { return sessionStorage; }];

  /* the first where something can be kept; null where nothing can */
  function place() {
    return STORES.map(writable).find(Boolean) || null;
  }

  function writable(named) {
    try {
      var store = named();
      store.setItem(PREFIX, "?");
      store.removeItem(PREFIX);
      return store;
    } catch (_) { return null; } // forbidden, or full
  }

  function read(store, key) {
    var text = store.getItem(key) || "";
    if (!text || text.length > LARGEST) return null;
    try {
      var kept = JSON.parse(text);
      var match = JSON.parse(kept.transcript);
      var sound = [kept.level, kept.pace, match.variant].every(function (each) { return typeof each === "string"; });
      if (!sound || !Array.isArray(match.moves) || !Array.isArray(match.selection) || !(kept.time >= 0)) return null;
      return { key: key, transcript: kept.transcript, level: kept.level, pace: kept.pace, time: kept.time, match: match };
    } catch (_) { return null; } // forged: offered to nobody
  }

  /* the matches of a game, the last first; what is kept may be anything */
  function list(game) {
    var found = [];
    STORES.forEach(function (named) {
      try {
        var store = named();
        Object.keys(store).forEach(function (key) {
          var kept = key.startsWith(PREFIX + game + ":") ? read(store, key) : null;
          if (kept) found.push(kept);
        });
      } catch (_) { return; } // forbidden: nothing is kept there
    });
    found.sort(function (a, b) { return b.time - a.time || (a.key < b.key ? 1 : -1); });
    return found.filter(function (kept, n) { return found.findIndex(function (other) { return other.transcript === kept.transcript; }) === n; });
  }

  function forget(key) {
    STORES.forEach(function (named) {
      try { named().removeItem(key); } catch (_) { return; } // forbidden: it is not there
    });
  }

  /* the key of a match that begins */
  function key(game) {
    return PREFIX + game + ":" + Date.now().toString(36) + "-" + crypto.getRandomValues(new Uint32Array(1))[0].toString(36);
  }

  /* writes a match down; false if it could not be */
  function keep(game, at, what) {
    var store = place();
    if (!store) return false;
    try {
      store.setItem(at, JSON.stringify({ transcript: what.transcript, level: what.level, pace: what.pace, time: Date.now() }));
    } catch (_) { return false; } // full
    list(game).slice(MOST).forEach(function (old) { if (old.key !== at) forget(old.key); });
    return true;
  }

  globalThis.academieKept = { key: key, keep: keep, forget: forget, list: list };
})();
