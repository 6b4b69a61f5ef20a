"""What is said of the words of a text: corrections, suspects, doubts, terms, references, as marks on blocks."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, TypeVar

from edition.blocks import Block
from edition.clauses import Clause
from edition.decisions import Decision
from edition.glossary import Occurrence
from edition.merge import Merged
from edition.notes import Note
from edition.tokens import Layer, block_range
from edition.views import Mark, MarkKind, is_ocr_class
from normalize.correction import MACHINE, Correction, Suspect
from normalize.layers import Layers

Marked = tuple[int, int, Mark]  # the numbers of the first and last block, and what is said of them
S = TypeVar("S", Correction, Suspect, Decision)
Said = dict[str, Any]  # the fields of a Mark beside its words


class Marker:
    """Makes the marks of a run of blocks (a clause, a line)."""

    def __init__(self, layers: Layers, found: Sequence[Block]) -> None:
        self._layers = layers
        self._blocks = found
        self._start, self._end = (found[0].o1, found[-1].o2) if found else (0, 0)

    def _here(self, all_of_them: Sequence[S]) -> Sequence[S]:
        """Those (in the order of the text) that start in these blocks."""
        first = bisect_left(all_of_them, self._start, key=lambda c: c.start)
        return all_of_them[first : bisect_right(all_of_them, self._end, key=lambda c: c.start)] if self._blocks else ()

    def corrections(self, together: Merged) -> Iterator[Marked]:
        """Corrections of class ocr, and readings that a person declared a fault of the print."""
        for c in self._here(together.corrections):
            decision = together.by.get((c.start, c.end))
            if decision and decision.act == "sic":
                continue  # told by `remarks`
            if is_ocr_class(c.code):
                yield from self._mark(c.start, c.end, "correction", apparatus(c, together))

    def suspects(self, suspects: Sequence[Suspect]) -> Iterator[Marked]:
        for s in self._here(suspects):
            said: Said = {"code": s.code, "evidence": s.evidence, "facts": s.facts, "hand": MACHINE}
            said |= {"confidence": s.candidates[0][1] if s.candidates else None, "alternatives": tuple(word for word, _ in s.candidates)}
            yield from self._mark(s.start, s.end, "suspect", said)

    def notes(self, notes: Iterable[Note]) -> Iterator[Marked]:
        for n in notes:
            said: Said = {"note_id": n.id, "alternatives": n.alternatives, "certainty": n.certainty, "text": n.text}
            yield from self._mark(n.at, n.end, n.kind, said)

    def remarks(self, together: Merged) -> Iterator[Marked]:
        """Decisions that say something of words without changing them: doubtful, sic, note."""
        for d in self._here(together.remarks):
            kind: MarkKind = "sic" if d.act == "sic" else "doubtful" if d.act == "doubtful" else "note"
            said: Said = {"hand": d.hand, "reason": d.reason, "evidence": d.evidence, "alternatives": d.alternatives}
            yield from self._mark(d.start, d.end, kind, said)

    def terms(self, occurrences: Iterable[Occurrence], offset: int) -> Iterator[Marked]:
        """`offset`: where the text that was searched starts in the reading layer."""
        for o in occurrences:
            yield from self._mark(offset + o.start, offset + o.end, "term", {"term_id": o.term.id}, "r")

    def references(self, clause: Clause, reading: str, offset: int) -> Iterator[Marked]:
        for see in clause.see:
            at = reading.find(see.quote)
            if at >= 0:
                said: Said = {"target": see.to, "text": {"fr": see.fr, "en": see.en}}
                yield from self._mark(offset + at, offset + at + len(see.quote), "see", said, "r")

    def _mark(self, start: int, end: int, kind: MarkKind, said: Said, layer: Layer = "o") -> Iterator[Marked]:
        if layer == "o" and not self._start <= start <= end <= self._end:
            return
        numbers = block_range(self._blocks, start, end, layer)
        if numbers is None:
            return
        first, last = numbers
        run = self._blocks[first : last + 1]
        ocr = "".join(self._layers.ocr[b.o1 : b.o2] for b in run)
        printed = "".join(self._layers.print[b.p1 : b.p2] for b in run)
        reading = "".join(self._layers.reading[b.r1 : b.r2] for b in run)
        at = start if layer == "o" else None
        yield first, last, Mark(kind, ocr.strip() or ocr, printed.strip() or printed, reading.strip() or reading, at=at, **said)


def apparatus(c: Correction, together: Merged) -> Said:
    """Who made a correction, how sure, and why; of an accepted proposal, the machine's reasons if it still gives them."""
    decision = together.by.get((c.start, c.end))
    if decision is None:
        return {"code": c.code, "confidence": c.confidence, "evidence": c.evidence, "facts": c.facts, "hand": MACHINE}
    from_reader = {"proposal": decision.proposal, "by": decision.by}
    if decision.act == "accept":
        proposal = together.proposals.get((c.start, c.end, c.after), c)
        said: Said = {"confidence": proposal.confidence, "evidence": proposal.evidence, "facts": proposal.facts}
        return {"code": c.code, "hand": MACHINE, "accepted_by": decision.hand, "reason": decision.reason, **said, **from_reader}
    return {"code": c.code, "hand": decision.hand, "evidence": decision.evidence, "reason": decision.reason, **from_reader}
