"""What is said in one language is said in the other.

Files in which both are demanded (document.yaml, people.yaml, glossary.yaml, notes.yaml, entries) are
refused when they are read; here is what may be left out, but not by halves.
"""

from __future__ import annotations

from collections.abc import Iterator

from edition.bilingual import LANGUAGES
from edition.concordance.finding import Checked, Finding


def check(checked: Checked) -> Iterator[Finding]:
    """Findings: language-half (a reference, subtitle or summary in one language only)."""
    source = checked.source
    path = source.path("clauses.yaml")
    for clause in checked.witness.clauses.values():
        for see in clause.see:
            said = [language for language in LANGUAGES if see.text[language].strip()]
            if len(said) == 1:
                params = {"id": clause.id, "language": said[0]}
                yield Finding("languages", "language-half", path, checked.clause_line(clause.id), source.id, clause.id, params)
