"""Every clause has its English, no English is without a clause, and its marks are closed."""

from __future__ import annotations

from collections.abc import Iterator

from edition.concordance.finding import Checked, Finding
from edition.translation import unbalanced


def check(checked: Checked) -> Iterator[Finding]:
    """Findings: translation-missing, translation-orphan, translation-order, translation-marks."""
    source = checked.source
    path, english = source.path("translation.en.yaml"), source.translation
    known = source.partition.by_id
    for clause in known:
        if not english.clauses.get(clause):
            yield Finding("translation", "translation-missing", path, None, source.id, clause, {"id": clause})
    for clause, text in english.clauses.items():
        line = english.line(clause)
        if clause not in known:
            yield Finding("translation", "translation-orphan", path, line, source.id, clause, {"id": clause})
        if sign := unbalanced(text):
            yield Finding("translation", "translation-marks", path, line, source.id, clause, {"id": clause, "sign": sign})
    there = [clause for clause in english.clauses if clause in known]
    wanted = [clause for clause in known if clause in english.clauses]
    for found, expected in zip(there, wanted, strict=True):
        if found != expected:
            params = {"id": found, "expected": expected}
            yield Finding("translation", "translation-order", path, english.line(found), source.id, found, params)
            break
