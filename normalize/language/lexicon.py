"""A frequency lexicon of period French: counts of words, loaded when first asked for.

Learned by `normalize.language.train`; the file is three parts parted by an empty line: words
(count, and count in lower case where it differs), neighbours (of words that f and s tell apart,
and other frequent neighbours), and how often f and s stand between the same letters.
"""

from __future__ import annotations

import gzip
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Final

DATA: Final = Path(__file__).with_name("lexicon.txt.gz")
FORMAT: Final = "academie lexicon 1"


def letter_context(word: str, at: int) -> Iterator[str]:
    """The letters around a place, two and two, then fewer: f and s are not told apart there."""
    padded = f"^^{word}$$".replace("f", "s")
    at += 2
    yield f"{padded[at - 2 : at]}_{padded[at + 1 : at + 3]}"
    yield f"{padded[at - 1]}_{padded[at + 1 : at + 3]}"
    yield f"{padded[at - 1]}_{padded[at + 1]}"


def ending(word: str) -> str:
    """What stands for a neighbour where the word itself was not seen there: its last letters."""
    return f"*{word[-2:]}"


@dataclass(frozen=True, eq=False)
class Lexicon:
    """Counts out of `total` words; lower-case keys."""

    total: int
    words: Mapping[str, int]
    lower: Mapping[str, int]  # only where it differs from `words`
    near: Mapping[str, int]  # "left right"
    letters: Mapping[str, tuple[int, int]]  # context: words with f, words with s

    def count(self, word: str) -> int:
        """How often the word was seen, whatever its capitals."""
        return self.words.get(word.lower(), 0)

    def common(self, word: str) -> int:
        """How often the word was seen in lower case: 0 for a name."""
        word = word.lower()
        return self.lower.get(word, self.words.get(word, 0))

    def follows(self, left: str, right: str) -> int:
        """How often `right` stood after `left`: kept where f and s tell one of them apart, else only if frequent."""
        return self.near.get(f"{left} {right}", 0)

    def of_kind(self, kind: str) -> float:
        """The share of all words that end so."""
        return self.kinds.get(kind, 0) / self.total or 0.5 / self.total

    @cached_property
    def kinds(self) -> Mapping[str, int]:
        """How often words with each ending were seen."""
        kinds: dict[str, int] = {}
        for word, count in self.words.items():
            kinds[ending(word)] = kinds.get(ending(word), 0) + count
        return kinds

    def s_for_f(self, word: str, at: int) -> float:
        """Odds that the letter between these letters is s and not f, by the words of the lexicon."""
        for key in letter_context(word, at):
            if key in self.letters:
                f, s = self.letters[key]
                return (s + 0.5) / (f + 0.5)
        return 1.0


def columns(table: str, width: int) -> list[list[str]]:
    """The columns of lines of `width` fields parted by tabs."""
    fields = table.replace("\n", "\t").split("\t")
    return [fields[i::width] for i in range(width)]


@cache
def load() -> Lexicon:
    """The lexicon of the package."""
    words_part, near_part, letters_part = gzip.decompress(DATA.read_bytes()).decode("utf-8").split("\n\n")
    head, total, rows = words_part.split("\n", 2)
    if head != FORMAT:
        raise ValueError(f"{DATA.name}: {head!r} is not {FORMAT!r}")
    # columns at a stroke: this runs whenever a text is analysed
    keys, counts, small = columns(rows, 3)
    words = dict(zip(keys, map(int, counts), strict=True))
    lower = {key: int(n) for key, n in zip(keys, small, strict=True) if n}
    keys, counts = columns(near_part, 2)
    near = dict(zip(keys, map(int, counts), strict=True))
    keys, f, s = columns(letters_part, 3)
    letters = dict(zip(keys, zip(map(int, f), map(int, s), strict=True), strict=True))
    return Lexicon(int(total), words, lower, near, letters)
