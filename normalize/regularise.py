"""print -> reading: what the line, the page and the type made of the text is taken back, and nothing else.

Closed and mechanical: ſ to s; words joined over line ends, blank lines and heads; zones taken out;
a line end becomes one blank, or one newline where a paragraph starts. Spelling and the printer's
faults stay.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from typing import Final

from normalize.correction import Correction
from normalize.document import Zone
from normalize.layout import HYPHENS, keeps_hyphen, word_after, word_before
from normalize.plan import Plan, ordered

_CLOSING: Final = re.compile(r"[,)\]]|[.…](?!\w)")
"""What no blank stands before (the points ; : ! ? have one in French)."""
_ELIDED: Final = re.compile(  # the s of this pattern is ſ as well: IGNORECASE folds the two
    r"(?<![^\W_])(?:[cdjlmnst]|qu|(?:jus|lors|puis|quoi|quel|pres)qu|entr)['’]\Z", re.IGNORECASE
)
_LONG_S: Final = re.compile("[ſﬅ]")
_FOLDED: Final = {"ſ": "s", "ﬅ": "st"}


@dataclass(frozen=True, slots=True)
class _Line:
    """Offsets of a line: `end` before its line end, `next` after it; ink from `first` to `last`."""

    start: int
    first: int
    last: int
    end: int
    next: int
    zone: bool

    @property
    def is_text(self) -> bool:
        return not self.zone and self.first < self.last


def regularise(text: str, zones: Sequence[Zone], breaks: Sequence[int]) -> Plan:
    """The plan from print to reading; `zones` are lines, `breaks` offsets of `text` at which a paragraph starts.

    A break within a line changes nothing. The reading neither starts nor ends with a blank.
    """
    lines = list(_lines(text, zones))
    made = list(_folds(text, lines))
    text_lines = [index for index, line in enumerate(lines) if line.is_text]
    starts = sorted(breaks)
    bounds: list[int | None] = [None, *text_lines, None]
    for left, right in pairwise(bounds):
        made += _gap(text, lines, left, right, starts)
    return Plan(text, ordered(made))


def _lines(text: str, zones: Sequence[Zone]) -> Iterator[_Line]:
    out = {number for zone in zones for number in range(zone.first, zone.last + 1)}
    start = 0
    for number, line in enumerate(text.split("\n"), start=1):
        end = start + len(line)
        first = start + len(line) - len(line.lstrip())
        yield _Line(start, first, start + len(line.rstrip()), end, min(end + 1, len(text)), number in out)
        start = end + 1


def _folds(text: str, lines: Sequence[_Line]) -> Iterator[Correction]:
    for line in lines:
        if line.is_text:
            for sign in _LONG_S.finditer(text, line.first, line.last):
                yield Correction("fold-long-s", sign.start(), sign.end(), sign[0], _FOLDED[sign[0]])


def _gap(text: str, lines: Sequence[_Line], left: int | None, right: int | None, breaks: Sequence[int]) -> Iterator[Correction]:
    """The corrections between two lines of text (None: before the first, after the last)."""
    start = lines[left].last if left is not None else 0
    stop = lines[right].first if right is not None else len(text)
    code, cut, between = "line-end", start, ""
    if left is not None and right is not None:
        code, cut, between = _joint(text, start, stop, breaks)
    yield from _part(text, code, cut, lines[left].next if left is not None else 0, between, stop)
    first = 0 if left is None else left + 1
    last = len(lines) if right is None else right
    for is_zone, run in groupby(lines[first:last], key=lambda line: line.zone):
        if is_zone:
            for line in run:
                yield from _part(text, "zone", line.start, line.next, "", stop)
        else:
            blank = list(run)
            yield from _part(text, "line-end", blank[0].start, blank[-1].next, "", stop)
    if right is not None:
        yield from _part(text, "line-end", lines[right].start, lines[right].first, "", stop)


def _part(text: str, code: str, start: int, end: int, after: str, stop: int) -> Iterator[Correction]:
    end = min(end, stop)
    if start < end and text[start:end] != after:
        yield Correction(code, start, end, text[start:end], after)


def _joint(text: str, start: int, stop: int, breaks: Sequence[int]) -> tuple[str, int, str]:
    """How two lines of text meet: the code, where the cut starts, and what stands between them."""
    nearest = bisect_left(breaks, start)
    if nearest < len(breaks) and breaks[nearest] <= stop:
        return "line-end", start, "\n"
    if start >= 2 and text[start - 1] in HYPHENS:
        before, after = word_before(text, start - 1), word_after(text, stop)
        if before and after:
            if not keeps_hyphen(before, after):
                return "rejoin", start - 1, ""
            return ("rejoin", start, "") if text[start - 1] == "-" else ("rejoin", start - 1, "-")
    if _ELIDED.search(text[max(0, start - 12) : start]) and word_after(text, stop):
        return "rejoin", start, ""
    return "line-end", start, "" if _CLOSING.match(text, stop) else " "
