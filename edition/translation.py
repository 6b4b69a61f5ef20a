"""`translation.en.yaml`: the English of each clause, keyed by clause id.

Two marks and no others: `[editor's additions]` and `*italics*` (spoken formulas, words of the game).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

from edition.yamlfile import Strict, Tree, read_model


class TranslationFile(Strict):
    hand: str
    clauses: dict[str, str]


@dataclass(frozen=True)
class Translation:
    """English by clause id, in whose hand; `tree` knows the lines."""

    hand: str = ""
    clauses: dict[str, str] = field(default_factory=dict)
    tree: Tree | None = None

    @property
    def hand_line(self) -> int | None:
        return self.tree.line(("hand",)) if self.tree else None

    def line(self, clause_id: str) -> int | None:
        return self.tree.line(("clauses", clause_id)) if self.tree else None


def load_translation(path: Path) -> Translation:
    """Errors: yaml-*. What is missing or too much is a finding of `concordance`, not an error."""
    model, tree = read_model(path, TranslationFile)
    return Translation(model.hand, {key: text.strip() for key, text in model.clauses.items()}, tree)


def unbalanced(text: str) -> str:
    """The first bracket or asterisk that has no partner, or nothing."""
    depth = 0
    for char in text:
        depth += (char == "[") - (char == "]")
        if depth not in (0, 1):
            return char
    if depth:
        return "["
    return "*" if text.count("*") % 2 else ""


def bare(text: str) -> str:
    """The words alone, without asterisks and brackets."""
    return re.sub(r"[*\[\]]", "", text)
