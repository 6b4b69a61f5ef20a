"""A term of the glossary is put into English by one of the renderings that the glossary gives."""

from __future__ import annotations

import re
from collections.abc import Iterator

from edition.concordance.finding import Checked, Finding
from edition.translation import bare


def check(checked: Checked) -> Iterator[Finding]:
    """Findings: term-rendering; term-unused (a warning: no clause of the corpus has the term) is not looked for here."""
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
