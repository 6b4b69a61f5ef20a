"""The words that are still wrong after correction, by what they would need."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from rapidfuzz.distance import Levenshtein

from normalize.evaluate import comparable
from normalize.language.confidence import plain

WORD: Final = re.compile(r"[^\W_]+|&")
GARBLED: Final = 0.4
EXAMPLES: Final = 6
LONGEST_EXAMPLE: Final = 14
CLASSES: Final = (
    *("lost", "added", "glued or torn", "number", "short", "accent", "case", "f or s"),
    *("garbled", "name", "another word", "not reached", "unknown"),
)
Known = Callable[[str], int]


@dataclass
class Tally:
    """How many words of each class, and which."""

    count: Counter[str] = field(default_factory=Counter)
    seen: dict[str, Counter[str]] = field(default_factory=dict)

    def add(self, sort: str, read: str, true: str) -> None:
        self.count[sort] += 1
        if max(len(read), len(true)) <= LONGEST_EXAMPLE:
            self.seen.setdefault(sort, Counter())[f"{read or '∅'} → {true or '∅'}"] += 1

    def table(self) -> dict[str, Any]:
        total = sum(self.count.values())
        return {
            sort: {
                "count": self.count[sort],
                "share": round(100 * self.count[sort] / total, 1),
                "examples": [pair for pair, _ in sorted(self.seen.get(sort, Counter()).items(), key=lambda i: (-i[1], i[0]))[:EXAMPLES]],
            }
            for sort in CLASSES
            if self.count[sort]
        }


def wrong(text: str, truth: str) -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Runs of words that differ: (of the text, of the truth)."""
    words, right = WORD.findall(comparable(text)), WORD.findall(comparable(truth))
    run = [0, 0, 0, 0]
    for op in Levenshtein.opcodes(words, right):
        if op.tag == "equal":
            if run[0] < run[1] or run[2] < run[3]:
                yield tuple(words[run[0] : run[1]]), tuple(right[run[2] : run[3]])
            run = [op.src_end, op.src_end, op.dest_end, op.dest_end]
        else:
            run[1], run[3] = op.src_end, op.dest_end
    if run[0] < run[1] or run[2] < run[3]:
        yield tuple(words[run[0] : run[1]]), tuple(right[run[2] : run[3]])


def sort_of(read: str, true: str, known: Known) -> str:
    """The class of one word read for another."""
    if any(c.isdigit() for c in true):
        return "number"
    if len(true) <= 2:
        return "short"
    if read.lower() == true.lower():
        return "case"
    if plain(read).lower() == plain(true).lower():
        return "accent"
    if read.replace("f", "s") == true.replace("f", "s"):
        return "f or s"
    if Levenshtein.distance(read, true) > GARBLED * len(true):
        return "garbled"
    if true[0].isupper():
        return "name"
    if known(read.lower()):
        return "another word"
    return "not reached" if known(true.lower()) else "unknown"


def remaining(texts: Iterable[tuple[str, str]], known: Known) -> dict[str, Any]:
    """The classes over (corrected, truth) of several pages; a class that does not occur is left out."""
    tally = Tally()
    for text, truth in texts:
        for read, true in wrong(text, truth):
            if len(read) != len(true) and read and true and similar("".join(read), "".join(true)):
                tally.add("glued or torn", " ".join(read), " ".join(true))
                continue
            for a, b in zip(read, true, strict=False):
                tally.add(sort_of(a, b, known), a, b)
            for b in true[len(read) :]:
                tally.add("lost", "", b)
            for a in read[len(true) :]:
                tally.add("added", a, "")
    return tally.table()


def similar(a: str, b: str) -> bool:
    return Levenshtein.distance(a, b) <= GARBLED * len(b)
