"""“Voyez à l’article …” is declared, stands where it is said to, and leads somewhere or says that it does not."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from edition.concordance.finding import Checked, Finding
from edition.corpus import Corpus

_REFERENCE: Final = re.compile(r"\b[Vv]oye[zs]\s+(?:(?:à|a)\s+)?l[’']article\b|\b[Vv]oyez\s+(?=[A-ZÉÀ])")


def check(checked: Checked) -> Iterator[Finding]:
    """Findings: see-undeclared, see-quote, see-target, see-words."""
    source = checked.source
    path = source.path("clauses.yaml")
    known = targets(checked.corpus)
    for clause in checked.witness.clauses.values():
        line = checked.clause_line(clause.id)
        if not clause.see and (match := _REFERENCE.search(clause.reading)):
            yield Finding("references", "see-undeclared", path, line, source.id, clause.id, {"id": clause.id, "words": match[0]})
        for see in clause.see:
            params = {"id": clause.id, "quote": see.quote, "to": see.target}
            if see.quote not in clause.reading:
                yield Finding("references", "see-quote", path, line, source.id, clause.id, params)
            if see.target is not None and see.target not in known:
                yield Finding("references", "see-target", path, line, source.id, clause.id, params)
            if see.target is None and not (see.text["fr"].strip() and see.text["en"].strip()):
                yield Finding("references", "see-words", path, line, source.id, clause.id, params)


def targets(corpus: Corpus) -> frozenset[str]:
    """The ids that a reference may lead to: entries (`<document>/<entry>`) and clauses, also by a name they had."""
    found: set[str] = set()
    for document in corpus.documents:
        partition = corpus.source(document).partition
        found |= {f"{document}/{entry.id}" for entry in partition.entries} | set(partition.by_id) | set(partition.moved)
    return frozenset(found)
