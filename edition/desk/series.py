"""All places alike: where the same was received, what each place reads now, and which are taken into the series.

A place is left out, with its reason, where a person decided otherwise, where it reads so already, where the
machine reads something else, and, if the word in hand is suspicious, where nothing speaks against the word.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from edition.decisions import FORBIDS, SAYS_TEXT, Decision
from edition.desk.library import Snapshot
from edition.desk.lines import corrected
from edition.desk.queue import occurrences
from edition.words import Word
from normalize.correction import Correction, Suspect
from normalize.errors import InputError
from normalize.long_s import fold_long_s

MOST: Final = 5000  # places in one concordance
AROUND: Final = 80  # code points of context on either side


@dataclass(frozen=True)
class Place:
    """A place where the same was received; `left` and `right` are of the print, on the same line.

    `taken`: into the series, until the person says otherwise; `why`: why it is not. `possible`: it can be decided at all;
    `decided`: a person has decided there, and that decision would be revoked.
    """

    start: int
    end: int
    line: int
    left: str
    now: str
    right: str
    taken: bool
    why: Word | None = None
    possible: bool = True
    decided: bool = False


@dataclass(frozen=True)
class Concordance:
    """The places where `ocr` was received, as far as they are shown; `total`: how many there are."""

    ocr: str
    value: str
    places: tuple[Place, ...]
    total: int


class Series:
    """Places of one snapshot, and what is known of each."""

    def __init__(self, snapshot: Snapshot) -> None:
        self._snapshot = snapshot
        self._text = snapshot.document.text
        self._corrections = snapshot.together.corrections
        self._starts = [c.start for c in self._corrections]
        self._decided = [d for d in snapshot.source.resolved.decisions if d.act in SAYS_TEXT | FORBIDS]
        self._suspects = {(s.start, s.end): s for s in snapshot.together.suspects}
        self._chrome = {n for z in snapshot.source.analysis.zones if z.kind == "chrome" for n in range(z.first, z.last + 1)}

    def alike(self, start: int, end: int, value: str) -> Concordance:
        """The places alike, if they should read `value`. Error: desk-place."""
        if not 0 <= start < end <= len(self._text) or "\n" in self._text[start:end]:
            raise InputError("desk-place", start=start, end=end)
        quote = self._text[start:end]
        plain = self.is_plain(start, end)
        found = self._found(quote)
        if start not in found:
            found = sorted([start, *(at for at in found if abs(at - start) >= len(quote))])
        return Concordance(quote, value, tuple(self._places(_apart(found, len(quote))[:MOST], len(quote), value, start, plain)), len(found))

    def elsewhere(self, quote: str, value: str, *, plain: bool) -> Concordance:
        """The places of this document where `quote` was received; the word in hand is of another. `plain`: nothing speaks against it."""
        found = self._found(quote)
        return Concordance(quote, value, tuple(self._places(_apart(found, len(quote))[:MOST], len(quote), value, -1, plain)), len(found))

    def is_plain(self, start: int, end: int) -> bool:
        """Whether nothing speaks against the word at a place."""
        return self._kind(start, end) == "plain"

    def _found(self, quote: str) -> list[int]:
        return [at for at in occurrences(self._text, quote) if self._snapshot.document.line_of(at) not in self._chrome]

    def _places(self, found: Sequence[int], length: int, value: str, current: int, plain: bool) -> Iterator[Place]:
        for start in found:
            end = start + length
            why, possible = self._why_not(start, end, value, plain)
            if start == current and why and possible and why.key != "desk.leave.already":
                why = None  # the place in hand is what the person speaks of
            number = self._snapshot.document.line_of(start)
            first, last = self._snapshot.document.line_span(number)
            left, right = self._print(first, start)[-AROUND:], self._print(end, last)[:AROUND]
            decided = self._decision(start, end) is not None
            yield Place(start, end, number, left, self._print(start, end), right, why is None, why, possible, decided)

    def _why_not(self, start: int, end: int, value: str, plain: bool) -> tuple[Word | None, bool]:
        if self._crosses(start, end):
            return Word("desk.leave.clause"), False
        decided = self._decision(start, end)
        spans = [(c.start, c.end) for c in self._meeting(start, end)] + [s for s in self._suspects if s[0] < end and start < s[1]]
        if any(span != (start, end) for span in [*spans, *([(decided.start, decided.end)] if decided else [])]):
            return Word("desk.leave.within", {"value": self._print(start, end)}), False  # more than this place would change
        if decided:
            reads = decided.value if decided.act in SAYS_TEXT else decided.quote
            if reads == value:
                return Word("desk.leave.already", {"hand": decided.hand}), False
            return Word("desk.leave.decided", {"hand": decided.hand, "value": fold_long_s(reads)}), True
        kind = self._kind(start, end)
        best = self._best(start, end)
        if kind == "plain" and not plain:
            return Word("desk.leave.plain"), True
        if kind != "plain" and best is not None and fold_long_s(best) != value:
            return Word("desk.leave.other", {"value": fold_long_s(best)}), True
        return None, True

    def _kind(self, start: int, end: int) -> str:
        if self._decision(start, end):
            return "decided"
        if any(s < end and start < e for s, e in self._suspects) or self._meeting(start, end):
            return "asked"
        return "plain"

    def _best(self, start: int, end: int) -> str | None:
        """What the machine takes for best at exactly this place."""
        suspect: Suspect | None = self._suspects.get((start, end))
        if suspect:
            return suspect.candidates[0][0] if suspect.candidates else None
        meeting = self._meeting(start, end)
        return meeting[0].after if meeting else None

    def _meeting(self, start: int, end: int) -> list[Correction]:
        first = max(0, bisect_left(self._starts, start) - 1)
        return [c for c in self._corrections[first : bisect_right(self._starts, end)] if c.overlaps(start, end)]

    def _decision(self, start: int, end: int) -> Decision | None:
        return next((d for d in self._decided if Correction("", d.start, d.end, "", "").overlaps(start, end)), None)

    def _crosses(self, start: int, end: int) -> bool:
        starts = self._snapshot.source.partition.starts
        after = bisect_right(starts, start)
        return after < len(starts) and starts[after] < end

    def _print(self, start: int, end: int) -> str:
        """What the print has between two places of the OCR; a correction that goes over an edge is given whole."""
        inside = [c for c in self._meeting(start, end) if c.start < end or c.start == c.end]
        low, high = min([start, *(c.start for c in inside)]), max([end, *(c.end for c in inside)])
        return corrected(self._text, low, high, inside)


def _apart(found: Sequence[int], length: int) -> list[int]:
    """Places that do not overlap: of two that do, the first."""
    kept: list[int] = []
    for at in found:
        if not kept or at >= kept[-1] + length:
            kept.append(at)
    return kept
