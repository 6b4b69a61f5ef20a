"""What a reader who does not know ſ makes of it: the shapes, as data.

Each row says what the page had, what the OCR made of it, and how often it does that where it does
not read f (a rough prior, counted on aligned OCR and truth of prints with ſ).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Final, NamedTuple

LONGEST: Final = 6  # letters f of one word that are tried; no French word has more ſ


class Shape(NamedTuple):
    """`read` stands in the OCR where the page had `page`; `rate` is its share of all readings of `page`."""

    read: str
    page: str
    rate: float

    @property
    def lone(self) -> bool:
        """Whether it is one letter for one letter, as in words that are right: trusted only in a word that is none."""
        return len(self.read) == len(self.page) == 1 and self.read.isalpha()


SHAPES: Final[tuple[Shape, ...]] = (
    # ſt
    Shape("ll", "st", 0.03),
    Shape("fl", "st", 0.03),
    Shape("ff", "st", 0.005),
    Shape("li", "st", 0.003),
    Shape("fi", "st", 0.003),
    Shape("lt", "st", 0.01),
    Shape("(l", "st", 0.003),
    # ſſ
    Shape("fl", "ss", 0.10),
    Shape("ll", "ss", 0.01),
    Shape("lf", "ss", 0.01),
    Shape("íf", "ss", 0.003),
    Shape("íi", "ss", 0.003),
    Shape("iT", "ss", 0.003),
    # ſi, ſe: a narrow letter swallowed
    Shape("ii", "si", 0.003),
    Shape("f", "si", 0.003),
    # ſ alone
    Shape("{", "s", 0.01),
    Shape("[", "s", 0.003),
    Shape("(", "s", 0.003),
    Shape("£", "s", 0.01),
    Shape("l", "s", 0.005),
    Shape("i", "s", 0.001),
    # ct, tied on the page
    Shape("d", "ct", 0.02),
)


def f_as_s(word: str, *, at_end: bool = False) -> Iterator[str]:
    """The word with each subset of its letters f made s, all of them first; a last f never is (ſ does not end a word) unless `at_end`."""
    places = [i for i, c in enumerate(word) if c == "f" and (at_end or i < len(word) - 1)][:LONGEST]
    for size in range(len(places), 0, -1):
        for chosen in combinations(places, size):
            letters = list(word)
            for i in chosen:
                letters[i] = "s"
            yield "".join(letters)
