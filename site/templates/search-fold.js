/* Académie: the search without accents, ſ and œ, in French and English alike. A word of the text is kept whole,
   and an old form also under its modern one; a word that is asked for finds all that begin with its stem. */
(function (lunr) {
  var modern = {{ modern | tojson }};
  function fold(word) { return word.normalize("NFD").replace(/[\u0300-\u036f]/g, "").replace(/ſ/g, "s").replace(/œ/g, "oe").replace(/æ/g, "ae"); }
  var folded = {};
  Object.keys(modern).forEach(function (old) { folded[fold(old)] = fold(modern[old]); });
  var stem = lunr.fr.stemmer;
  lunr.fr.stemmer = function (token) {
    var word = fold(token.toString()), also = folded[word];
    return (also && also !== word ? [word, also] : [word]).map(function (form) { return token.clone(function () { return form; }); });
  };
  lunr.Pipeline.registerFunction(lunr.fr.stemmer, "stemmer-fr-folded");
  var parse = lunr.QueryParser.prototype.parse;
  lunr.QueryParser.prototype.parse = function () {
    var query = parse.call(this);
    query.clauses.forEach(function (clause) {
      var word = fold(clause.term), open = word.slice(-1) === "*", bare = open ? word.slice(0, -1) : word;
      var root = open ? String(stem(new lunr.Token(bare, {}))) : bare;
      clause.term = (root.length > 3 ? root : bare) + (open ? "*" : "");
    });
    return query;
  };
})(self.lunr);
