"""A text whose lines were joined or split in an editor, set again in the lines of the page.

The words of the text as it stands and of the text given are aligned (`matching`). Where a line of the
page ends, the text given is cut; a word that was joined over a line end is parted again with the sign
that stood there, and a word that the editor broke is joined. No word is lost and none is added: what
differs, a person changed.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, groupby, pairwise
from typing import Final

from edition.matching import Alignment, AnotherTextError, Text, Word
from normalize.layout import HYPHENS, keeps_hyphen, word_after, word_before

ALIKE: Final = 0.4  # of the words of a line must be found again, else it is another line
TELLING: Final = 3  # words in a line that tell whether it is there


@dataclass(frozen=True, slots=True, order=True)
class _Cut:
    """Where a line of the page ends in the words given: before word `word`, or within it after `letters`."""

    word: int
    letters: int = 0


def relined(now: Sequence[str], given: Sequence[str]) -> list[str]:
    """The text given in as many lines as the text now. Error: AnotherTextError."""
    alignment = Alignment(Text(now), Text(given))
    _demand_the_same_text(alignment)
    return _Lines(alignment).made()


def _demand_the_same_text(alignment: Alignment) -> None:
    """Every line that tells is found again in the other text, or something else stands in its place."""
    now, given, old, new = alignment.now, alignment.given, alignment.from_now, alignment.to_given
    wrong = [*_without_answer(now, old, given, new), *_without_answer(given, new, now, old)]
    if wrong:
        raise AnotherTextError(min(wrong) + 1)


def _without_answer(text: Text, places: Sequence[int], other: Text, others: Sequence[int]) -> Iterator[int]:
    """The lines of a text to which next to nothing in the other answers, neither the same words nor others in their place."""

    def is_found(at: int) -> bool:
        start, size = text.starts[at], len(text.words[at].text)
        return 2 * (bisect_left(places, start + size) - bisect_left(places, start)) >= size

    for line, group in groupby(range(len(text.words)), key=lambda at: text.words[at].line):
        words = list(group)
        letters = sum(len(text.words[at].text) for at in words)
        if len(words) < TELLING or sum(map(is_found, words)) >= ALIKE * len(words):
            continue
        first = bisect_left(places, text.starts[words[0]])
        last = bisect_left(places, text.starts[words[-1]] + len(text.words[words[-1]].text))
        low = others[first - 1] + 1 if first else 0
        high = others[last] if last < len(others) else len(other.text)
        if sum(not char.isspace() for char in other.text[low:high]) < ALIKE * letters:
            yield line


class _Lines:
    """Cuts the text given where the lines of the page end."""

    def __init__(self, alignment: Alignment) -> None:
        self.alignment = alignment
        self.now, self.given = alignment.now, alignment.given
        self.filled = [number for number, line in enumerate(self.now.lines) if line.strip()]

    def made(self) -> list[str]:
        lines = list(self.now.lines)
        if not self.filled:
            return lines
        cuts = list(accumulate([_Cut(0), *self._cuts()], max))
        parts = [self._words(a, b) for a, b in pairwise([*cuts, _Cut(len(self.given.words))])]
        self._mend_broken(parts, cuts)
        for number, part in zip(self.filled, parts, strict=True):
            lines[number] = self._line(number, part)
        return lines

    def _cuts(self) -> Iterator[_Cut]:
        """The place of each line end but the last; where several lie between the same letters, the editor's own line ends are dealt out."""
        places = [self.alignment.between(self.now.firsts[number]) for number in self.filled[1:]]
        for (low, high), group in groupby(places):
            number = sum(1 for _ in group)
            gaps = self._gaps(low, high)
            own = [gap for gap in gaps if 0 < gap < len(self.given.words) and self.given.words[gap - 1].last != self.given.words[gap].line]
            if own:
                yield from (_Cut(gap) for gap in [*own[: number - 1], *[own[-1]] * max(1, number - len(own) + 1)][:number])
            elif gaps:
                yield from [_Cut(gaps[0])] * number
            else:
                within = self.given.word_at(low)
                yield from [_Cut(within, low - self.given.starts[within])] * number

    def _gaps(self, low: int, high: int) -> list[int]:
        """The words given that start after a blank between two places, and the ends of the text that are."""
        starts = self.given.starts
        gaps = list(range(bisect_left(starts, low + 1), bisect_right(starts, high)))
        if low == 0:
            gaps.insert(0, 0)
        if high == len(self.given.text):
            gaps.append(len(starts))
        return sorted(set(gaps))

    def _words(self, start: _Cut, end: _Cut) -> list[Word]:
        """The words between two cuts, those at the cuts in part."""
        words = list(self.given.words[start.word : end.word + (1 if end.letters else 0)])
        if end.letters and words:
            last = words[-1]
            words[-1] = replace(last, text=last.text[: end.letters])
        if start.letters and words:
            first = words[0]
            words[0] = replace(first, text=first.text[start.letters :])
        return [word for word in words if word.text]

    def _mend_broken(self, parts: list[list[Word]], cuts: Sequence[_Cut]) -> None:
        """A word parted by a line end gets the sign that stood there; without one it goes to the line in which it begins, whole."""
        for at, cut in enumerate(cuts[1:]):
            if not cut.letters or not parts[at] or not parts[at + 1]:
                continue
            left, right = parts[at][-1], parts[at + 1][0]
            sign = self.now.lines[self.filled[at]].rstrip()[-1]
            parted = left.text if left.text[-1] in HYPHENS else left.text + (sign if sign in HYPHENS else "")
            before, after = word_before(parted, len(parted) - 1), word_after(right.text, 0)
            if parted[-1] in HYPHENS and before and after:
                kept = parted if keeps_hyphen(before, after) else parted[:-1]
                if kept == left.text:  # joined again it is the word that the editor wrote
                    parts[at][-1] = replace(left, text=parted)
                    continue
            parts[at][-1] = replace(left, text=left.text + right.text)
            del parts[at + 1][0]

    def _line(self, number: int, words: Sequence[Word]) -> str:
        """A line of the page: as it stands where its words are the same, as the editor has it where that is one line."""
        standing = self.now.lines[number]
        texts = [word.text for word in words]
        if texts == standing.split():
            return standing
        lead = standing[: len(standing) - len(standing.lstrip())]
        if words and len({line for word in words for line in (word.line, word.last)}) == 1:
            given = self.given.lines[words[0].line]
            if texts == given.split():
                return lead[: lead.count("\f")] + given.lstrip("\f") if "\f" in lead else given
        return lead + self._spaced(words)

    def _spaced(self, words: Sequence[Word]) -> str:
        """Words with the blanks that the editor set between them, a line end as one blank."""
        text = words[0].text if words else ""
        for before, word in pairwise(words):
            blank = self.given.lines[word.line][before.end : word.start] if before.last == word.line else ""
            text += (blank if blank and not blank.strip() and "\f" not in blank else " ") + word.text
        return text
