"""The chain of layers: ocr -> print -> reading -> modern, each step a plan that can be undone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from normalize.correction import Correction
from normalize.document import Document, Zone
from normalize.long_s import set_long_s
from normalize.modernise import modernise
from normalize.plan import Plan, ordered
from normalize.regularise import regularise


@dataclass(frozen=True)
class Layers:
    """Three chained plans over one document; `correct.source` is the OCR."""

    correct: Plan
    regularise: Plan
    modernise: Plan

    @property
    def ocr(self) -> str:
        return self.correct.source

    @property
    def print(self) -> str:
        return self.correct.target

    @property
    def reading(self) -> str:
        return self.regularise.target

    @property
    def modern(self) -> str:
        return self.modernise.target

    def reading_offset(self, ocr_offset: int) -> int:
        """Where a place of the OCR lies in the reading layer."""
        return self.regularise.forward(self.correct.forward(ocr_offset))

    def ocr_offset(self, reading_offset: int) -> int:
        """Where a place of the reading layer lies in the OCR."""
        return self.correct.backward(self.regularise.backward(reading_offset))


def build_layers(
    document: Document, corrections: Iterable[Correction], *, long_s: bool, zones: Sequence[Zone], breaks: Sequence[int] = ()
) -> Layers:
    """All layers of a document.

    `corrections` (ocr -> print, s written s) do not overlap. `breaks` are offsets of the OCR at
    which a paragraph starts: there a line end becomes one newline of the reading layer.
    """
    correct = Plan(document.text, ordered(corrections))
    if long_s:
        correct = set_long_s(correct)
    regular = regularise(correct.target, zones, [correct.forward(b) for b in breaks])
    return Layers(correct, regular, modernise(regular.target))
