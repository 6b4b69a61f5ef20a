"""What people settled of a document, counted: how words that were read stand on the page, and which letters were taken for which.

It is made of hands' decisions alone (`edition.learning`), never of what the machine proposes, so that nothing
is learned from itself. ſ is s throughout. To the machine it is one more thing that it is told of a document.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from normalize.correction import Correction
from normalize.language.aligned import Tally, possible
from normalize.long_s import fold_long_s

WORD: Final = re.compile(r"[^\s.,;:!?()\[\]«»\"“”'’\-—–=¬&]+")
MARKS: Final = re.compile(r"[^\W\d_]")
INK: Final = re.compile(r"\S+")


@dataclass(frozen=True)
class Experience:
    """Counts, sorted, so that equal experience is equal.

    `forms`: (word as it was read, as the page has it, how often); the two may be the same. `confusions`: (letters read,
    letters of the page, how often), `letters`: how often the latter stand in the text that was looked at.
    `words`: how often words of the page stand there, and `others`: those that people confirmed in other documents.
    """

    forms: tuple[tuple[str, str, int], ...] = ()
    confusions: tuple[tuple[str, str, int], ...] = ()
    letters: tuple[tuple[str, int], ...] = ()
    others: tuple[tuple[str, int], ...] = ()

    def __bool__(self) -> bool:
        return bool(self.forms or self.others)

    @cached_property
    def pages(self) -> Mapping[str, Counter[str]]:
        """By a word as it was read: how the page had it, and how often."""
        found: dict[str, Counter[str]] = {}
        for read, page, times in self.forms:
            found.setdefault(read, Counter())[page] += times
        return found

    @cached_property
    def words(self) -> Mapping[str, int]:
        """How often each word of the page was confirmed, in this document and in others."""
        found: Counter[str] = Counter()
        for _, page, times in self.forms:
            for word in page.split():
                found[word] += times
        for word, times in self.others:
            found[word] += times
        return found


NOTHING: Final = Experience()


class Gathering:
    """Counts up what people settled of one text; see `settled` and `decided`."""

    def __init__(self) -> None:
        self._forms: Counter[tuple[str, str]] = Counter()
        self._tally = Tally()

    def settled(self, text: str, start: int, end: int, corrections: Sequence[Correction]) -> None:
        """A line that somebody read: `text[start:end]`, with the corrections that stand in it, in order."""
        for _, _, read, page in units(text, start, end, corrections):
            self._add(read, page)

    def decided(self, text: str, start: int, end: int, corrections: Sequence[Correction], spans: Sequence[tuple[int, int]]) -> None:
        """A line that nobody read through: of it only the words that somebody decided on, which touch one of `spans`."""
        for a, b, read, page in units(text, start, end, corrections):
            if any(a < last and first < b for first, last in spans):
                self._add(read, page)

    def _add(self, read: str, page: str) -> None:
        read, page = fold_long_s(read), fold_long_s(page)
        self._tally.printed(page)
        if read != page:
            self._tally.misread(read, page)
        for pair in paired(read, page):
            self._forms[pair] += 1

    def experience(self, others: Mapping[str, int] | None = None) -> Experience:
        seen = {pair: times for pair, times in self._tally.seen.items() if possible(*pair)}
        letters = sorted({page for _, page in seen})
        return Experience(
            forms=tuple((read, page, times) for (read, page), times in sorted(self._forms.items())),
            confusions=tuple((read, page, times) for (read, page), times in sorted(seen.items())),
            letters=tuple((page, self._tally.letters[page]) for page in letters),
            others=tuple(sorted((others or {}).items())),
        )


def units(text: str, start: int, end: int, corrections: Sequence[Correction]) -> Iterator[tuple[int, int, str, str]]:
    """What stands between blanks: its place, as read, and as it stands now; what a correction joins or parts stays together."""
    spans = [(start + m.start(), start + m.end()) for m in INK.finditer(text[start:end])]
    whole: list[tuple[int, int]] = []
    for a, b in sorted([*spans, *((c.start, c.end) for c in corrections)]):
        if whole and a <= whole[-1][1]:
            whole[-1] = (whole[-1][0], max(b, whole[-1][1]))
        else:
            whole.append((a, b))
    at = 0
    for a, b in whole:
        parts: list[str] = []
        last = a
        while at < len(corrections) and corrections[at].end <= b:
            c = corrections[at]
            parts += (text[last : c.start], c.after)
            last, at = c.end, at + 1
        yield a, b, text[a:b], "".join([*parts, text[last:b]])


def paired(read: str, page: str) -> Iterator[tuple[str, str]]:
    """The words of a unit, one to one; a word that was two on the page, parted by a blank, is one with them."""
    mine, theirs = WORD.findall(read), WORD.findall(page)
    if len(mine) == len(theirs):
        yield from ((a, b) for a, b in zip(mine, theirs, strict=True) if MARKS.search(a) and MARKS.search(b))
    elif len(mine) == 1 and len(theirs) > 1 and page.strip(" .,;:!?") == " ".join(theirs):
        yield mine[0], " ".join(theirs)
