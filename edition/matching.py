"""Which words and letters of two texts answer to each other, where one is the other after somebody worked on it.

First runs of words that stand once in both are found, in the order of both; between those the texts are
compared letter by letter. Words that a line end breaks are whole while they are compared.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Final

from rapidfuzz.distance import Levenshtein

from normalize.layout import HYPHENS, keeps_hyphen, word_after, word_before

RUN: Final = 3  # words that must follow each other in both texts, and stand there once, to be a fixed point
MOST_CELLS: Final = 400_000_000  # letters by letters of what lies between two fixed points
_WORD: Final = re.compile(r"\S+")


class AnotherTextError(Exception):
    """A whole line is missing or was added. `number`: the first such line (from 1), of the text as it stands or as given."""

    def __init__(self, number: int) -> None:
        self.number = number
        super().__init__(number)


@dataclass(frozen=True, slots=True)
class Word:
    """A word, whole where a line end breaks it: from `start` in line `line` (from 0) to `end` in line `last`."""

    text: str
    line: int
    start: int
    last: int
    end: int


class Text:
    """The words of some lines, those joined that a line end breaks, and the one line that they make with a blank between them.

    `firsts`: of each line with words, the place in `text` at which it starts.
    """

    def __init__(self, lines: Sequence[str]) -> None:
        self.lines = lines
        self.words: list[Word] = []
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
                self.words.append(Word(text, first, start, number, found.end()))
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


class Alignment:
    """Which letters of two texts answer to each other: places in `now.text` and in `given.text`, both growing; blanks are left out."""

    def __init__(self, now: Text, given: Text) -> None:
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
