"""Which letters stand for which: the differences between a text and the truth, counted."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Final

from rapidfuzz.distance import Levenshtein

from normalize.evaluate import comparable

LONGEST: Final = 4  # letters on either side: what is longer is no confusion of letters, but a garbled passage


@dataclass(frozen=True, slots=True)
class Row:
    """`read` stood where the truth has `true` (either may be empty): how often before correction, and after."""

    read: str
    true: str
    before: int
    after: int


def differences(text: str, truth: str, *, fold: bool = True) -> Counter[tuple[str, str]]:
    """(what was read, what is true), neighbouring differences together, both texts as `comparable` makes them."""
    text, truth = comparable(text, fold=fold), comparable(truth, fold=fold)
    found: Counter[tuple[str, str]] = Counter()
    run: list[int] = []
    for op in [*Levenshtein.opcodes(text, truth), None]:
        if op is not None and op.tag != "equal":
            run = [run[0], op.src_end, run[2], op.dest_end] if run else [op.src_start, op.src_end, op.dest_start, op.dest_end]
        elif run:
            read, true = text[run[0] : run[1]], truth[run[2] : run[3]]
            if len(read) <= LONGEST and len(true) <= LONGEST:
                found[read, true] += 1
            run = []
    return found


def table(ocr: str, corrected: str, truth: str, *, fold: bool = True) -> tuple[Row, ...]:
    """All confusions of the OCR and what is left of them, the most frequent first."""
    before, after = differences(ocr, truth, fold=fold), differences(corrected, truth, fold=fold)
    return rows(before, after)


def rows(before: Counter[tuple[str, str]], after: Counter[tuple[str, str]]) -> tuple[Row, ...]:
    """The rows of two counts."""
    both = (Row(*pair, before[pair], after[pair]) for pair in before | after)
    return tuple(sorted(both, key=lambda row: (-row.before, -row.after, row.read, row.true)))
