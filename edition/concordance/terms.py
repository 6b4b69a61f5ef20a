"""A term of the glossary is put into English by one of the renderings that the glossary gives, and stands somewhere."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from edition.concordance.finding import Checked, Finding
from edition.concordance.references import targets
from edition.corpus import Corpus
from edition.translation import bare


def check(checked: Checked) -> Iterator[Finding]:
    """Findings: term-rendering."""
    source, glossary = checked.source, checked.corpus.glossary
    path = source.path("translation.en.yaml")
    for clause in checked.witness.clauses.values():
        if not clause.english:
            continue  # told by the check of the translation
        english = bare(clause.english).casefold().replace("’", "'")
        told: set[str] = set()
        for occurrence in glossary.find(clause.reading, clause.id):
            term = occurrence.term
            if not term.check or term.id in told or any(_stands(rendering, english) for rendering in term.translate):
                continue
            told.add(term.id)
            word = clause.reading[occurrence.start : occurrence.end]
            params = {"id": clause.id, "word": word, "term": term.id, "renderings": ", ".join(term.translate)}
            yield Finding("terms", "term-rendering", path, source.translation.line(clause.id), source.id, clause.id, params)


def _stands(rendering: str, english: str) -> bool:
    """Whether a rendering stands in a text as whole words; the text is casefolded."""
    words = re.escape(rendering.casefold().replace("’", "'")).replace(r"\ ", r"\s+")
    return re.search(rf"(?<![\w-]){words}(?![\w-])", english) is not None


def check_corpus(corpus: Corpus, checked: Sequence[Checked]) -> Iterator[Finding]:
    """Findings: term-document, term-clause (a sense limited to what is not there), term-unused (no clause has the term),
    term-present (a clause has a term that is said to be absent)."""
    glossary, path = corpus.glossary, corpus.root / "glossary.yaml"
    known = targets(corpus)
    used: dict[str, str] = {}
    for one in checked:
        for text, place in _texts(one):
            for occurrence in glossary.find(text, place):
                used.setdefault(occurrence.term.id, place)
    for term in glossary.terms:
        line = glossary.line(term.id)
        strange = [("term-document", name) for name in term.documents if name not in corpus.documents]
        strange += [("term-clause", name) for name in term.in_ if name not in known]
        for code, name in strange:
            yield Finding("terms", code, path, line, params={"term": term.id, "id": name})
        if term.absent and term.id in used:
            yield Finding("terms", "term-present", path, line, clause=used[term.id], params={"term": term.id, "id": used[term.id]})
        elif not (term.absent or strange or term.id in used):
            yield Finding("terms", "term-unused", path, line, params={"term": term.id, "forms": ", ".join(term.forms) or "—"})


def _texts(one: Checked) -> Iterator[tuple[str, str]]:
    """The readings in which terms stand, with their places: the clauses; of a document that has none yet, the whole of it."""
    if not one.witness.clauses:
        yield one.witness.layers.reading, f"{one.source.id}/"
    for clause in one.witness.clauses.values():
        yield clause.reading, clause.id
