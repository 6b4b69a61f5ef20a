"""What the edition knows of its own quality: only figures that were measured, each with how.

The error rates come from the committed results of the corrector's bench (`site/corrector.json`): the OCR,
and what the machine alone makes of it, against a text that two hands collated. A document whose text
is not among those measured has none.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from edition.paths import packaged
from edition.progress import progress
from edition.publish.book import Book
from edition.views import Witness
from edition.words import Lang


@dataclass(frozen=True)
class Quality:
    """A document: `measured` is None where its text was not measured; shares are of its lines of print, in per cent."""

    id: str
    name: str
    measured: Mapping[str, float] | None
    lines: int
    read: int
    validated: int
    suspects: int
    doubts: int

    def share(self, lines: int) -> float:
        return 100 * lines / self.lines if self.lines else 0.0


@cache
def _results() -> Mapping[str, Mapping[str, float]]:
    """The figures of each text that was measured, by its sha256."""
    documents: Mapping[str, Any] = json.loads((packaged("site") / "corrector.json").read_text(encoding="utf-8")).get("documents", {})
    return {digest: documents["each"][name] for name, digest in documents.get("sha256", {}).items()}


def quality(witness: Witness, lang: Lang) -> Quality:
    """What was measured of a document, and how far hands have gone over it."""
    lines = [line for line in witness.lines if line.ocr.strip() and line.zone != "chrome"]
    return Quality(
        id=witness.id,
        name=witness.description.short[lang],
        measured=_results().get(witness.description.sha256),
        lines=len(lines),
        read=sum(line.state in ("read", "validated") for line in lines),
        validated=sum(line.state == "validated" for line in lines),
        suspects=witness.statistics.suspects,
        doubts=sum(note.kind == "doubtful" for clause in witness.clauses.values() for note in clause.notes),
    )


def quality_context(book: Book, lang: Lang) -> dict[str, object]:
    """Everything that the template of the register of quality needs."""
    documents = [quality(witness, lang) for witness in book.witnesses]
    established = [(witness.description, progress(witness)) for witness in book.witnesses]
    return {"documents": documents, "all_measured": all(each.measured for each in documents), "established": established}
