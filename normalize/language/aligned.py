"""What a text and its right reading, laid side by side, show of the recogniser."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from rapidfuzz.distance import Levenshtein

from normalize.language.channel import LONGEST

ALIKE: Final = str.maketrans(
    {**dict.fromkeys("'‘ʼ´", "’"), **dict.fromkeys("¬—–", "-"), **dict.fromkeys("“”", '"'), "\u00a0": " ", "ſ": "s"}
)
BLANK: Final = re.compile(r"\s")


def alike(text: str) -> str:
    """Composed, with one sign for each kind of apostrophe and hyphen."""
    return unicodedata.normalize("NFC", text).translate(ALIKE)


def segments(read: str, page: str) -> Iterator[tuple[str, str]]:
    """What differs, neighbouring differences together; a lost or added letter takes a neighbour that was read right."""
    merged: list[list[int]] = []
    for op in Levenshtein.opcodes(read, page):
        if op.tag == "equal":
            continue
        if merged and merged[-1][1] == op.src_start and merged[-1][3] == op.dest_start:
            merged[-1][1], merged[-1][3] = op.src_end, op.dest_end
        else:
            merged.append([op.src_start, op.src_end, op.dest_start, op.dest_end])
    for a, b, c, d in merged:
        if b > a and d > c:
            yield read[a:b], page[c:d]
        elif a and c and not BLANK.match(read[a - 1]) and read[a - 1].isalpha():
            yield read[a - 1 : b], page[c - 1 : d]
        elif b < len(read) and d < len(page):
            yield read[a : b + 1], page[c : d + 1]


@dataclass
class Tally:
    """Counts over pairs of texts."""

    seen: Counter[tuple[str, str]] = field(default_factory=Counter)
    letters: Counter[str] = field(default_factory=Counter)  # how often runs of up to three letters stand on the page

    def add(self, ocr: str, right: str) -> None:
        self.misread(ocr, right)
        self.printed(right)

    def misread(self, ocr: str, right: str) -> None:
        """Count what differs."""
        for r, p in segments(alike(ocr), alike(right)):
            if len(r) <= LONGEST and len(p) <= LONGEST and not BLANK.search(r + p) and any(c.isalpha() or c == "&" for c in p):
                self.seen[r, p] += 1

    def printed(self, right: str) -> None:
        """Count what stands on the page, misread or not."""
        truth = alike(right)
        for size in range(1, LONGEST + 1):
            self.letters.update(truth[i : i + size] for i in range(len(truth) - size + 1))


def possible(read: str, page: str) -> bool:
    """Whether a confusion is one of words: not of case alone, nor of points."""
    return read.lower() != page.lower() and all(c.isalpha() or c in "’&" for c in page) and not set(read) & set('.,;:-"?')
