"""The layers of a document as plain text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from edition.translation import bare
from normalize.long_s import fold_long_s

if TYPE_CHECKING:
    from edition.witness import Witness

LAYERS: Final = ("ocr", "print", "reading", "modern", "english")


def layer_text(witness: Witness, layer: str, *, fold: bool = False) -> str:
    """One layer whole, as it is; `english` clause by clause, a blank line between paragraphs. `fold`: s for ſ."""
    text = english_text(witness) if layer == "english" else str(getattr(witness.layers, layer))
    return fold_long_s(text) if fold else text


def english_text(witness: Witness) -> str:
    """The translation in the order of the clauses: each article is a paragraph, its label in front."""
    entries = []
    for entry in witness.entries:
        paragraphs: list[str] = []
        last = ""
        for clause in entry.clauses:
            article = clause.anchor.rstrip("bcdefghijklmnopqrstuvwxyz") if clause.kind == "clause" else clause.anchor
            text = bare(clause.english)
            if clause.kind == "clause" and article == last and paragraphs:
                paragraphs[-1] += f" {text}"
            else:
                paragraphs.append(f"{clause.label} {text}".strip())
            last = article
        entries.append("\n\n".join(paragraphs))
    return "\n\n\n".join(entries) + "\n"
