"""One change of text, with everything that is to be said of it."""

from __future__ import annotations

from dataclasses import dataclass

MACHINE = "machine"


@dataclass(frozen=True, slots=True)
class Correction:
    """`source[start:end] == before` becomes `after`; offsets are code points of the source layer.

    `code` is a key of `normalize.codes.CODES`; `confidence` lies in 0..1; `evidence` is a key of the
    words of the interface, and `facts` fill its sentence (`(("odds", "1200"),)`); `hand` is the id of
    a person or a way of working in `people.yaml`, or `machine`.
    """

    code: str
    start: int
    end: int
    before: str
    after: str
    confidence: float = 1.0
    evidence: str = ""
    hand: str = MACHINE
    facts: tuple[tuple[str, str], ...] = ()

    def overlaps(self, start: int, end: int) -> bool:
        """Whether the correction and the span touch a common code point, or insert in one place.

        An insertion (empty span) conflicts with a span that holds it strictly inside, and with
        another insertion at the same place.
        """
        if self.start == self.end or start == end:
            inside = self.start < start < self.end or start < self.start < end
            return inside or (self.start, self.end) == (start, end)
        return self.start < end and start < self.end


@dataclass(frozen=True, slots=True)
class Suspect:
    """A word that is probably wrong, and what it may have been, best first: shown, never applied."""

    code: str
    start: int
    end: int
    before: str
    candidates: tuple[tuple[str, float], ...]
    evidence: str = ""
    facts: tuple[tuple[str, str], ...] = ()
