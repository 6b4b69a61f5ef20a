"""A reading: what may stand on the page where some letters were read."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Reading:
    """`text` in its case, the ids of its words, what it costs (nats) beside their probabilities, and the confusions in it."""

    text: str
    ids: tuple[int, ...]
    cost: float
    edits: int = 0


def in_capitals(word: str) -> bool:
    """Whether all letters of a word of several are capitals."""
    return len(word) > 1 and word.isupper()
