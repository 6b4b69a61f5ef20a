/* What the search finds: words made alike by the table that comes with the index, in every layer of every clause.
   Nothing of a page is known here: search.js shows what is found, and the tests ask it the same questions. */
(function (root) {
  "use strict";
  var MARKS = /\p{M}/gu, DIGITS = /^\p{N}+$/u;
  var LAYERS = ["reading", "english", "modern", "print", "ocr", "note", "text"], WORTH = [1, .95, .9, .8, .6, .5, .7], OF_A_KIND = { title: 1.7, page: .5 };

  function folding(table) {
    var word = new RegExp("(?:(?![" + table.apostrophes + "])[\\p{L}\\p{M}\\p{N}])+", "gu"), known = new Map(), endings = table.endings.slice().sort(function (a, b) { return b.length - a.length; });
    function fold(word) {
      var had = known.get(word);
      if (had !== undefined) return had;
      var bare = Array.from(word.normalize("NFD").replace(MARKS, "").toLowerCase(), function (sign) { return sign in table.letters ? table.letters[sign] : sign; }).join("");
      known.set(word, bare);
      return bare;
    }
    /* hyphens make one word of two, also at the end of a line */
    function joins(between) {
      var rest = between.slice(1);
      return Boolean(between) && table.hyphens.includes(between[0]) && (!rest || (!rest.trim() && rest.includes("\n")));
    }
    function pieces(text) {
      var found = [], match;
      word.lastIndex = 0;
      while ((match = word.exec(text))) { var bare = fold(match[0]); if (bare) found.push({ word: bare, start: match.index, end: match.index + match[0].length }); }
      return found;
    }
    function folded(text) {
      var found = pieces(text), words = [];
      found.forEach(function (piece, at) {
        words.push(piece.word);
        if (at && joins(text.slice(found[at - 1].end, piece.start))) words.push(found[at - 1].word + piece.word);
      });
      return words;
    }
    function stem(word) {
      var ending = endings.find(function (end) { return word.endsWith(end) && word.length - end.length >= 3; });
      return ending && !DIGITS.test(word) ? word.slice(0, -ending.length) : word;
    }
    return { fold: fold, pieces: pieces, folded: folded, joins: joins, stem: stem };
  }

  /* what is asked: words, words joined by a hyphen, words in quotation marks one after the other */
  function parse(query, f, table, pairs) {
    var terms = [], apostrophe = new RegExp("^[" + table.apostrophes + "]$");
    function modern(word) { return pairs.has(word) ? [word, pairs.get(word)] : [word]; }
    function loose(text) {
      var all = f.pieces(text), bound = [];
      all.forEach(function (piece, at) {
        var next = all[at + 1], between = next ? text.slice(piece.end, next.start) : "";
        if (next && apostrophe.test(between) && table.elided.includes(piece.word)) { bound = [piece.word]; return; }
        var last = terms[terms.length - 1];
        if (at && last && last.open && f.joins(text.slice(all[at - 1].end, piece.start))) {
          last.phrase.push(piece.word);
          last.forms = [last.phrase.join("")];
          last.word = last.phrase.join("-");
        } else terms.push({ word: piece.word, typed: text.slice(piece.start, piece.end), forms: modern(piece.word), phrase: [piece.word], bound: bound.length ? bound.concat(piece.word) : null, open: true });
        bound = [];
      });
      if (terms.length) terms[terms.length - 1].open = false;
    }
    var rest = query.replace(/"([^"]*)"|[“„]([^”“]*)[”“]|«([^»]*)»/g, function (_, a, b, c) {
      var text = a || b || c || "", words = f.pieces(text).map(function (piece) { return piece.word; });
      if (words.length > 1) terms.push({ word: words.join(" "), typed: text.trim(), quoted: true, phrase: words, forms: [] }); else return " " + text + " ";
      return " ";
    });
    loose(rest);
    return terms;
  }

  function Finder(index) {
    var f = folding(index.folding), pairs = new Map(Object.entries(index.pairs)), rows = [], postings = new Map(), shown = new Map(), stems = new Map(), byTerm = index.terms.map(function () { return []; });
    function add(row) {
      var at = rows.push(row) - 1;
      row.texts.forEach(function (text, layer) {
        if (!text || (layer > 1 && layer < 5 && text === row.texts[0])) return;
        var seen = new Set(), found = f.pieces(text), before = null;
        found.forEach(function (piece) {
          seen.add(piece.word);
          if (before && f.joins(text.slice(before.end, piece.start))) seen.add(before.word + piece.word);
          before = piece;
          var as = text.slice(piece.start, piece.end).toLowerCase();
          if (!shown.has(piece.word) && layer !== 4) shown.set(piece.word, as);
        });
        seen.forEach(function (word) { var list = postings.get(word); if (list) list.push(at * 8 + layer); else postings.set(word, [at * 8 + layer]); });
      });
    }
    index.clauses.forEach(function (c) {
      var texts = ["", c[4], "", "", "", c[6].join(" ¶ ")];
      c[3].forEach(function (s) {
        if (typeof s === "string") { [0, 2, 3, 4].forEach(function (n) { texts[n] += s; }); return; }
        var print = s[1] === 0 ? s[0] : s[1];
        texts[0] += s[0]; texts[3] += print; texts[4] += s[2] === 0 ? print : s[2]; texts[2] += s[3] === 0 ? s[0] : s[3];
      });
      c[5].forEach(function (term) { byTerm[term].push(rows.length); });
      add({ group: c[0], address: index.groups[c[0]][1] + "#" + c[1], anchor: c[1], name: c[2], layer: "", texts: texts });
    });
    var clauses = rows.length;
    index.passages.forEach(function (p) {
      var own = p[3] === "rule" ? p[1] : index.groups[p[0]][1] + (p[1] ? "#" + p[1] : "");
      add({ group: p[0], address: own, name: p[2], layer: p[3], texts: ["", "", "", "", "", "", p[3] === "title" || !p[2] ? p[2] + (p[2] && p[4] ? " · " : "") + p[4] : p[2] + ". " + p[4]] });
    });
    index.terms.forEach(function (t) { add({ group: -1, address: t[5], name: t[0], layer: "term", texts: ["", "", "", "", "", "", [t[0], t[1], t[4]].join(" · ")] }); });
    postings.forEach(function (_, word) { var s = f.stem(word), list = stems.get(s); if (list) list.push(word); else stems.set(s, [word]); });
    /* a term of the glossary is asked for by any of its names */
    var named = new Map();
    index.terms.forEach(function (t, n) {
      [t[0], t[1]].concat(t[2], t[3]).forEach(function (name) {
        var key = f.pieces(name.replace(/\([^)]*\)/g, "")).map(function (p) { return p.word; }).join(" ");
        if (key) (named.get(key) || named.set(key, new Set()).get(key)).add(n);
      });
    });

    /* the words of the index that a word asked for means, with their worth */
    function meant(term) {
      var found = new Map(), put = function (word, worth) { if (postings.has(word) && !(found.get(word) >= worth)) found.set(word, worth); };
      term.forms.forEach(function (form, n) {
        put(form, n ? 9 : 10);
        if (DIGITS.test(form) || form.length < 3) return;
        var s = f.stem(form), short = s.length < 4 && form.length - s.length > 1;  // “est” is no form of “estoit”
        (stems.get(s) || []).forEach(function (word) { if (word.length > 2 && !DIGITS.test(word) && !(short && word === s)) put(word, 6); });
        postings.forEach(function (_, word) { if (word.startsWith(form)) put(word, 5); });
      });
      var inText = Array.from(found.keys()).some(function (word) { return postings.get(word).some(function (code) { return code >> 3 < clauses; }); });
      if (!inText && term.word.length > 1 && !DIGITS.test(term.word)) postings.forEach(function (_, word) { if (word.includes(term.word)) put(word, 2); });
      return found;
    }
    function runs(text, words) {
      var found = f.pieces(text), made = [];
      for (var at = 0; at + words.length <= found.length; at++) {
        if (words.every(function (word, n) { return found[at + n].word === word; })) made.push([found[at].start, found[at + words.length - 1].end]);
      }
      return made;
    }
    /* per row: in which layers a term stands, and how well */
    function places(term) {
      var at = new Map();
      function put(row, layer, worth) {
        var had = at.get(row) || at.set(row, { layers: new Map(), terms: null }).get(row);
        if (!(had.layers.get(layer) >= worth)) had.layers.set(layer, worth);
      }
      if (term.quoted || term.phrase.length > 1) {
        var lists = term.phrase.map(function (word) { return postings.get(word) || []; }).sort(function (a, b) { return a.length - b.length; });
        lists[0].forEach(function (code) { var row = code >> 3, layer = code & 7; if (runs(rows[row].texts[layer], term.phrase).length) put(row, layer, 10); });
      }
      if (!term.quoted) {
        term.meant = meant(term);
        /* an elision is French */
        term.meant.forEach(function (worth, word) { postings.get(word).forEach(function (code) { if (!term.bound || (code & 7) !== 1) put(code >> 3, code & 7, worth); }); });
      }
      var key = term.quoted ? term.phrase.join(" ") : term.word;
      (named.get(key) || []).forEach(function (n) {
        byTerm[n].forEach(function (row) {
          var had = at.get(row) || at.set(row, { layers: new Map(), terms: null }).get(row);
          (had.terms || (had.terms = [])).push(n);
        });
      });
      return at;
    }
    function marks(row, layer, terms) {
      var text = rows[row].texts[layer], found = f.pieces(text), made = [];
      terms.forEach(function (term) {
        if (term.quoted || term.phrase.length > 1) made = made.concat(runs(text, term.phrase));
        if (term.quoted) return;
        if (term.bound) made = made.concat(runs(text, term.bound));
        found.forEach(function (piece, n) {
          if (term.meant.has(piece.word)) made.push([piece.start, piece.end]);
          var before = found[n - 1];
          if (before && f.joins(text.slice(before.end, piece.start)) && term.meant.has(before.word + piece.word)) made.push([before.start, piece.end]);
        });
      });
      return made;
    }
    /* marks in order, without overlap; a long text is cut around the first */
    function passage(row, layer, made, name) {
      var text = rows[row].texts[layer], from = 0, to = text.length, clean = [];
      made.sort(function (a, b) { return a[0] - b[0] || b[1] - a[1]; }).forEach(function (m) { var last = clean[clean.length - 1]; if (last && m[0] < last[1]) last[1] = Math.max(last[1], m[1]); else clean.push(m.slice()); });
      if (to > 260 && clean.length) {
        from = clean[0][0] > 110 ? text.lastIndexOf(" ", clean[0][0] - 70) + 1 : 0;
        to = from + 240 < to ? text.indexOf(" ", from + 240) : to;
        if (to < 0) to = text.length;
        if (to < clean[0][1]) to = clean[0][1];
      } else if (to > 260) to = text.lastIndexOf(" ", 240);
      var parts = [], at = from;
      clean.forEach(function (m) {
        if (m[0] < from || m[1] > to) return;
        if (m[0] > at) parts.push([text.slice(at, m[0]), false]);
        parts.push([text.slice(m[0], m[1]), true]);
        at = m[1];
      });
      if (at < to) parts.push([text.slice(at, to), false]);
      if (from) parts.unshift(["… ", false]);
      if (to < text.length) parts.push([" …", false]);
      return { layer: name, tongue: layer === 1 ? "en" : layer === 0 || (layer > 1 && layer < 5) ? "fr" : "", parts: parts.map(function (p) { return [p[0].replace(/-\s*\n\s*/g, "-").replace(/\s*\n\s*/g, " "), p[1]]; }), text: text, marks: clean };
    }
    /* the fewest layers that have all that is asked: those that have it best, the print where long s is asked for */
    function result(row, terms, found) {
      var left = terms.slice(), made = [], score = 0, has = function (term, layer) { return found.get(term).get(row).layers.get(layer) || 0; };
      var long = terms.some(function (term) { return /ſ/.test(term.typed); });
      var sum = LAYERS.map(function (_, layer) { return terms.reduce(function (all, term) { return all + has(term, layer); }, 0) * WORTH[layer] * (long && layer === 3 ? 1.5 : 1); });
      var order = LAYERS.map(function (_, layer) { return layer; }).sort(function (a, b) { return sum[b] - sum[a] || a - b; });
      var whole = order.find(function (layer) { return terms.every(function (term) { return has(term, layer); }); });
      function take(layer) {
        var here = left.filter(function (term) { return has(term, layer); });
        if (!here.length) return;
        left = left.filter(function (term) { return here.indexOf(term) < 0; });
        made.push(passage(row, layer, marks(row, layer, here), layer === 6 ? rows[row].layer : LAYERS[layer]));
      }
      if (whole !== undefined) take(whole); else order.forEach(take);
      terms.forEach(function (term) {
        var here = found.get(term).get(row), best = here.terms ? 4 : 0;
        here.layers.forEach(function (worth, layer) { best = Math.max(best, worth * WORTH[layer] * (OF_A_KIND[rows[row].layer] || 1)); });
        if (term.bound && runs(rows[row].texts[0], term.bound).length) best += 2;
        score += best;
        var shows = function (layer) { return made.some(function (p) { return p.layer === LAYERS[layer]; }); };
        (here.terms || []).forEach(function (n) {
          var t = index.terms[n], side = shows(0) || shows(2) || shows(3) ? 1 : shows(1) ? 0 : null;
          (side === null ? [0, 1] : [side]).forEach(function (layer) {
            var spans = (layer ? [t[1]].concat(t[3]) : [t[0]].concat(t[2])).reduce(function (all, name) { return all.concat(runs(rows[row].texts[layer], f.pieces(name).map(function (p) { return p.word; }))); }, []);
            if (!spans.length || made.some(function (p) { return p.layer === "term" && p.tongue === (layer ? "en" : "fr"); })) return;
            var one = passage(row, layer, spans, "term");
            one.term = t[0] + " = " + t[1];
            made.push(one);
          });
        });
      });
      return { row: row, id: row < clauses ? index.groups[rows[row].group][1].replace(/\.html$/, "/") + rows[row].anchor.split(".").pop() : "", address: rows[row].address, name: rows[row].name, kind: rows[row].layer, score: score, passages: made };
    }
    function near(word) {
      var best = [];
      if (word.length < 3 || DIGITS.test(word)) return best;
      postings.forEach(function (list, other) {
        if (other.length < 3 || !shown.has(other) || Math.abs(other.length - word.length) > 2) return;
        var d = distance(word, other), most = word.length < 5 ? 1 : 2;
        if (d <= most) best.push({ word: shown.get(other), d: d - (other[0] === word[0] ? .3 : 0), n: list.length });
      });
      return best.sort(function (a, b) { return a.d - b.d || b.n - a.n || (a.word < b.word ? -1 : 1); }).slice(0, 3).map(function (b) { return b.word; });
    }
    /* {terms, groups: [{title, lang, address, results}], count, missing: [{word, near}]} */
    this.find = function (query) {
      var terms = parse(query, f, index.folding, pairs), found = new Map(), missing = [], groups = new Map();
      terms.forEach(function (term) {
        var at = places(term);
        found.set(term, at);
        if (!at.size) missing.push({ word: term.typed, quoted: Boolean(term.quoted), near: term.quoted ? [] : near(term.word) });
      });
      var count = 0;
      if (terms.length && !missing.length) {
        var smallest = terms.reduce(function (a, b) { return found.get(b).size < found.get(a).size ? b : a; });
        found.get(smallest).forEach(function (_, row) {
          if (!terms.every(function (term) { return found.get(term).has(row); })) return;
          var one = result(row, terms, found);
          if (!one.passages.length) return;
          count += 1;
          var g = rows[row].group;
          (groups.get(g) || groups.set(g, []).get(g)).push(one);
        });
      }
      var list = Array.from(groups, function (pair) {
        var g = index.groups[pair[0]];
        var results = pair[1].sort(function (a, b) { return b.score - a.score || a.row - b.row; });
        return { glossary: !g, title: g ? g[0] : "", address: g ? g[1] : "glossary.html", lang: g ? g[2] : "", results: results, at: pair[0] < 0 ? 1e9 : pair[0] };
      }).sort(function (a, b) { return b.results[0].score - a.results[0].score || a.at - b.at; });
      return { terms: terms.map(function (t) { return t.typed; }), groups: list, count: count, missing: missing };
    };
    this.folded = f.folded;
  }

  /* letters put in, left out, changed or exchanged */
  function distance(a, b) {
    var before = null, last = Array.from({ length: b.length + 1 }, function (_, n) { return n; });
    for (var i = 1; i <= a.length; i++) {
      var row = [i];
      for (var j = 1; j <= b.length; j++) {
        row[j] = Math.min(row[j - 1] + 1, last[j] + 1, last[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1));
        if (before && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) row[j] = Math.min(row[j], before[j - 2] + 1);
      }
      before = last;
      last = row;
    }
    return last[b.length];
  }
  root.AcademieFinder = Finder;
})(typeof window === "undefined" ? globalThis : window);
