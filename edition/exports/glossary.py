"""The glossary as JSON: `edition.exports.models.Glossary`."""

from __future__ import annotations

from collections.abc import Sequence

from edition.corpus import Corpus
from edition.exports import models
from edition.exports.json_document import both
from edition.version import VERSION
from edition.views import Witness


def glossary(corpus: Corpus, witnesses: Sequence[Witness]) -> models.Glossary:
    """The terms in the order of the corpus, each with the clauses in which it stands."""
    found: dict[str, list[str]] = {}
    for witness in witnesses:
        for name, clause in witness.clauses.items():
            for term_id in dict.fromkeys(o.term.id for o in corpus.glossary.find(clause.reading, name)):
                found.setdefault(term_id, []).append(name)
    return models.Glossary(
        format=models.FORMAT,
        edition=VERSION,
        terms=[
            models.Term(
                id=term.id,
                fr=term.fr,
                en=term.en,
                gender=term.gender or None,
                forms=list(term.forms),
                gloss=both(term.gloss),
                sources=list(term.sources),
                clauses=found.get(term.id, []),
            )
            for term in corpus.glossary.terms
        ],
    )
