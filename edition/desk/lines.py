"""A line as it stands, over the OCR: whole words that belong together, with what is known of each."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from edition.decisions import FORBIDS, SAYS_TEXT
from edition.desk.library import Snapshot
from normalize.correction import Correction
from normalize.long_s import fold_long_s

Status = Literal["", "machine", "typography", "suspect", "decided", "doubtful", "sic"]
_WORD: Final = re.compile(r"\S+")
_RANK: Final[tuple[Status, ...]] = ("", "typography", "machine", "decided", "suspect", "doubtful", "sic")  # what is told first: the last


@dataclass(frozen=True, slots=True)
class Unit:
    """Words of the OCR that corrections hold together, or the blanks between them: `print` is what they read now."""

    start: int
    end: int
    ocr: str
    print: str
    status: Status


@dataclass(frozen=True)
class DeskLine:
    """A line of the OCR and of the print (ſ as s); units joined are both."""

    number: int
    ocr: str
    print: str
    zone: str
    state: str
    units: tuple[Unit, ...]


class LineMaker:
    """Makes the lines of one snapshot."""

    def __init__(self, snapshot: Snapshot) -> None:
        self._document = snapshot.document
        self._together = snapshot.together
        self._corrections = snapshot.together.corrections
        self._starts = [c.start for c in self._corrections]
        self._zones = {n: zone.kind for zone in snapshot.source.analysis.zones for n in range(zone.first, zone.last + 1)}
        told: list[tuple[int, int, Status]] = [(s.start, s.end, "suspect") for s in snapshot.together.suspects]
        for d in snapshot.source.resolved.decisions:
            if d.act in ("doubtful", "sic"):
                told.append((d.start, d.end, "doubtful" if d.act == "doubtful" else "sic"))
            elif d.act in SAYS_TEXT | FORBIDS:
                told.append((d.start, d.end, "decided"))
        self._told = sorted(told)
        self._told_starts = [start for start, _, _ in self._told]
        self._longest = max((end - start for start, end, _ in told), default=0)

    def line(self, number: int) -> DeskLine:
        start, end = self._document.line_span(number)
        ocr = self._document.text[start:end]
        units = self._units(start, end)
        printed = "".join(unit.print for unit in units)
        state = self._together.states[number - 1]
        return DeskLine(number, ocr, printed, self._zones.get(number, ""), state, units)

    def _here(self, start: int, end: int) -> Sequence[Correction]:
        first = bisect_left(self._starts, start)
        return [c for c in self._corrections[first : bisect_left(self._starts, end + 1)] if c.end <= end]

    def _units(self, start: int, end: int) -> tuple[Unit, ...]:
        here = self._here(start, end)
        spans = [(start + m.start(), start + m.end()) for m in _WORD.finditer(self._document.text[start:end])]
        whole = _grouped(spans, [(c.start, c.end) for c in here])
        made: list[Unit] = []
        at = start
        for first, last in whole:
            if at < first:
                made.append(Unit(at, first, self._document.text[at:first], self._document.text[at:first], ""))
            made.append(self._unit(first, last, here))
            at = last
        if at < end:
            made.append(Unit(at, end, self._document.text[at:end], self._document.text[at:end], ""))
        return tuple(made)

    def _unit(self, start: int, end: int, here: Sequence[Correction]) -> Unit:
        inside = [c for c in here if start <= c.start and c.end <= end]
        text = corrected(self._document.text, start, end, inside)
        return Unit(start, end, self._document.text[start:end], text, self._status(start, end, inside))

    def _status(self, start: int, end: int, inside: Sequence[Correction]) -> Status:
        found: set[Status] = {"typography" if c.code in ("spacing", "apostrophe") else "machine" for c in inside}
        first = bisect_left(self._told_starts, start - self._longest)
        found |= {s for a, b, s in self._told[first : bisect_left(self._told_starts, max(end, start + 1))] if b > start or a == b == start}
        return max(found, key=_RANK.index, default="")


def corrected(text: str, start: int, end: int, corrections: Sequence[Correction]) -> str:
    """`text[start:end]` with the corrections that lie in it, ſ as s."""
    parts: list[str] = []
    at = start
    for c in corrections:
        parts += (text[at : c.start], c.after)
        at = c.end
    return fold_long_s("".join([*parts, text[at:end]]))


def _grouped(words: Sequence[tuple[int, int]], corrections: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Spans of words and corrections, those that touch made one."""
    made: list[tuple[int, int]] = []
    for start, end in sorted([*words, *corrections]):
        if made and start <= made[-1][1]:
            made[-1] = (made[-1][0], max(made[-1][1], end))
        else:
            made.append((start, end))
    return made
