"""A text whose lines were joined or split in an editor, set again in the lines of the page.

The words of the text as it stands and of the text given are aligned: first by runs of words that stand
once in both, then, between those, letter by letter. Where a line of the page ends, the text given is
cut; a word that was joined over a line end is parted again with the sign that stood there, and a word
that the editor broke is joined. No word is lost and none is added: what differs, a person changed.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, groupby, pairwise
from typing import Final

from rapidfuzz.distance import Levenshtein

from normalize.layout import HYPHENS, keeps_hyphen, word_after, word_before

RUN: Final = 3  # words that must follow each other in both texts, and stand there once, to be a fixed point
MOST_CELLS: Final = 400_000_000  # letters by letters of what lies between two fixed points
ALIKE: Final = 0.4  # of the words of a line must be found again, else it is another line
TELLING: Final = 3  # words in a line that tell whether it is there
_WORD: Final = re.compile(r"\S+")


class AnotherTextError(Exception):
    """A whole line is missing or was added. `number`: the first such line (from 1), of the text as it stands or as given."""

    def __init__(self, number: int) -> None:
        self.number = number
        super().__init__(number)


@dataclass(frozen=True, slots=True)
class _Word:
    """A word, whole where a line end breaks it: from `start` in line `line` (from 0) to `end` in line `last`."""

    text: str
    line: int
    start: int
    last: int
    end: int


@dataclass(frozen=True, slots=True, order=True)
class _Cut:
    """Where a line of the page ends in the words given: before word `word`, or within it after `letters`."""

    word: int
    letters: int = 0


def relined(now: Sequence[str], given: Sequence[str]) -> list[str]:
    """The text given in as many lines as the text now. Error: AnotherTextError."""
    alignment = _Alignment(_Text(now), _Text(given))
    _demand_the_same_text(alignment)
    return _Lines(alignment).made()


class _Text:
    """The words of some lines, those joined that a line end breaks, and the one line that they make with a blank between them.

    `firsts`: of each line with words, the place in `text` at which it starts.
    """

    def __init__(self, lines: Sequence[str]) -> None:
        self.lines = lines
        self.words: list[_Word] = []
        within: dict[int, tuple[int, int]] = {}  # a line: the word in which it starts, and after how many of its letters
        for number, line in enumerate(lines):
            for at, found in enumerate(_WORD.finditer(line)):
                before = self.words[-1].text if self.words and not at else ""
                text, start, first = found[0], found.start(), number
                if joint := _joint(before, text):
                    open_word = self.words.pop()
                    text, start, first = joint + text, open_word.start, open_word.line
                if not at:
                    within[number] = (len(self.words), len(joint))
                self.words.append(_Word(text, first, start, number, found.end()))
        self.text = " ".join(word.text for word in self.words)
        self.starts = [0, *accumulate(len(word.text) + 1 for word in self.words)][: len(self.words)]
        self.firsts = {line: self.starts[word] + letters for line, (word, letters) in within.items()}

    def word_at(self, position: int) -> int:
        """The word that holds a place of `text`, or that stands before it."""
        return max(0, bisect_right(self.starts, position) - 1)


def _joint(before: str, text: str) -> str:
    """What the end of a line gives to the word that it breaks, with the hyphen if it is the word's; "" where it breaks none."""
    if len(before) < 2 or before[-1] not in HYPHENS:
        return ""
    left, right = word_before(before, len(before) - 1), word_after(text, 0)
    if not left or not right:
        return ""
    return before if keeps_hyphen(left, right) else before[:-1]


class _Alignment:
    """Which letters of two texts answer to each other: places in `now.text` and in `given.text`, both growing; blanks are left out."""

    def __init__(self, now: _Text, given: _Text) -> None:
        self.now, self.given = now, given
        self.from_now: list[int] = []
        self.to_given: list[int] = []
        n = g = 0
        for n1, g1, length in _runs([w.text for w in now.words], [w.text for w in given.words]):
            self._letters(n, n1, g, g1)
            for word in range(length):
                start, other = now.starts[n1 + word], given.starts[g1 + word]
                size = len(now.words[n1 + word].text)
                self._add(range(start, start + size), range(other, other + size))
            n, g = n1 + length, g1 + length
        self._letters(n, len(now.words), g, len(given.words))

    def _add(self, places: Iterable[int], others: Iterable[int]) -> None:
        self.from_now += places
        self.to_given += others

    def _letters(self, n1: int, n2: int, g1: int, g2: int) -> None:
        """The letters of words that differ."""
        if n1 == n2 or g1 == g2:
            return
        old, new = (" ".join(word.text for word in words) for words in (self.now.words[n1:n2], self.given.words[g1:g2]))
        if len(old) * len(new) > MOST_CELLS:
            raise AnotherTextError(self.now.words[n1].line + 1)
        start, other = self.now.starts[n1], self.given.starts[g1]
        for op in Levenshtein.opcodes(old, new):
            if op.tag == "equal":
                inked = [at for at in range(op.src_end - op.src_start) if old[op.src_start + at] != " "]
                self._add((start + op.src_start + at for at in inked), (other + op.dest_start + at for at in inked))

    def between(self, position: int) -> tuple[int, int]:
        """A place of the text now lies, in the text given, after the letter before it and before the letter after it."""
        at = bisect_left(self.from_now, position)
        low = self.to_given[at - 1] + 1 if at else 0
        return low, self.to_given[at] if at < len(self.to_given) else len(self.given.text)


def _demand_the_same_text(alignment: _Alignment) -> None:
    """Every line that tells is found again in the other text, or something else stands in its place."""
    now, given, old, new = alignment.now, alignment.given, alignment.from_now, alignment.to_given
    wrong = [*_without_answer(now, old, given, new), *_without_answer(given, new, now, old)]
    if wrong:
        raise AnotherTextError(min(wrong) + 1)


def _without_answer(text: _Text, places: Sequence[int], other: _Text, others: Sequence[int]) -> Iterator[int]:
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

    def __init__(self, alignment: _Alignment) -> None:
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

    def _words(self, start: _Cut, end: _Cut) -> list[_Word]:
        """The words between two cuts, those at the cuts in part."""
        words = list(self.given.words[start.word : end.word + (1 if end.letters else 0)])
        if end.letters and words:
            last = words[-1]
            words[-1] = replace(last, text=last.text[: end.letters])
        if start.letters and words:
            first = words[0]
            words[0] = replace(first, text=first.text[start.letters :])
        return [word for word in words if word.text]

    def _mend_broken(self, parts: list[list[_Word]], cuts: Sequence[_Cut]) -> None:
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

    def _line(self, number: int, words: Sequence[_Word]) -> str:
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

    def _spaced(self, words: Sequence[_Word]) -> str:
        """Words with the blanks that the editor set between them, a line end as one blank."""
        text = words[0].text if words else ""
        for before, word in pairwise(words):
            blank = self.given.lines[word.line][before.end : word.start] if before.last == word.line else ""
            text += (blank if blank and not blank.strip() and "\f" not in blank else " ") + word.text
        return text


def _runs(now: Sequence[str], given: Sequence[str]) -> list[tuple[int, int, int]]:
    """Runs of the same words (where, where, how many) that follow each other in both texts, grown from those that stand once in both."""
    once = _once(now)
    pairs = sorted((once[run], at) for run, at in _once(given).items() if run in once)
    runs: list[tuple[int, int, int]] = []
    for n, g in _growing(pairs):
        last = runs[-1] if runs else (0, 0, 0)
        if n < last[0] + last[2] or g < last[1] + last[2]:
            continue  # within the run before it
        start = 0
        while n - start > last[0] + last[2] and g - start > last[1] + last[2] and now[n - start - 1] == given[g - start - 1]:
            start += 1
        end = RUN
        while n + end < len(now) and g + end < len(given) and now[n + end] == given[g + end]:
            end += 1
        if runs and (n - start, g - start) == (last[0] + last[2], last[1] + last[2]):
            runs[-1] = (last[0], last[1], last[2] + start + end)
        else:
            runs.append((n - start, g - start, start + end))
    return runs


def _once(words: Sequence[str]) -> dict[tuple[str, ...], int]:
    """The runs of words that stand once in a text."""
    found: dict[tuple[str, ...], int] = {}
    for at in range(len(words) - RUN + 1):
        run = tuple(words[at : at + RUN])
        found[run] = -1 if run in found else at
    return {run: at for run, at in found.items() if at >= 0}


def _growing(pairs: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """The longest part of pairs, in order of the first, whose second grow too."""
    ends: list[int] = []  # the least last second of a part of each length
    at_end: list[int] = []
    before: list[int] = []
    for number, (_, second) in enumerate(pairs):
        length = bisect_left(ends, second)
        before.append(at_end[length - 1] if length else -1)
        if length == len(ends):
            ends.append(second)
            at_end.append(number)
        else:
            ends[length], at_end[length] = second, number
    chain: list[tuple[int, int]] = []
    number = at_end[-1] if at_end else -1
    while number >= 0:
        chain.append(pairs[number])
        number = before[number]
    return chain[::-1]
