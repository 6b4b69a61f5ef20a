"""The clauses take up the whole text, each reads as something, and each label stands where it is said to."""

from __future__ import annotations

from collections.abc import Iterator

from edition.concordance.finding import Checked, Finding


def check(checked: Checked) -> Iterator[Finding]:
    """Findings: clause-empty, label-missing, text-outside."""
    source, witness = checked.source, checked.witness
    path = source.path("clauses.yaml")
    for clause in witness.clauses.values():
        line = checked.clause_line(clause.id)
        if not clause.text and not clause.label_tokens:
            yield Finding("partition", "clause-empty", path, line, source.id, clause.id, {"id": clause.id})
        if clause.label and not clause.reading.startswith(clause.label):
            params = {"id": clause.id, "label": clause.label, "reading": clause.reading[:40]}
            yield Finding("partition", "label-missing", path, line, source.id, clause.id, params)
    if witness.clauses:
        parts = " ".join(clause.reading for clause in witness.clauses.values()).split()
        if parts != witness.layers.reading.split():
            yield Finding("partition", "text-outside", path, None, source.id)
