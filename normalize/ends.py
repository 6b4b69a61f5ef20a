"""How far two texts agree from their beginnings, and how far from their ends."""

from __future__ import annotations


def common_ends(one: str, other: str) -> tuple[int, int]:
    """How many characters are the same at the beginning, and how many at the end; none is counted twice."""
    shorter = min(len(one), len(other))
    head = 0
    while head < shorter and one[head] == other[head]:
        head += 1
    tail = 0
    while tail < shorter - head and one[-1 - tail] == other[-1 - tail]:
        tail += 1
    return head, tail
