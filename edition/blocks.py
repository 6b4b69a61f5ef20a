"""The smallest pieces of a document whose borders fall together in all its layers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from normalize.layers import Layers
from normalize.plan import Plan


@dataclass(frozen=True, slots=True)
class Block:
    """What stands at `ocr[o1:o2]` stands at `print[p1:p2]`, `reading[r1:r2]`, `modern[m1:m2]`; some may be empty."""

    o1: int
    o2: int
    p1: int
    p2: int
    r1: int
    r2: int
    m1: int
    m2: int


Piece = tuple[int, ...]  # the length of a piece in each of the layers


def _pieces(plan: Plan) -> Iterator[tuple[int, int]]:
    """Each unchanged code point as (1, 1), each correction as (before, after)."""
    at = 0
    for c in plan.corrections:
        yield from ((1, 1) for _ in range(c.start - at))
        yield len(c.before), len(c.after)
        at = c.end
    yield from ((1, 1) for _ in range(len(plan.source) - at))


def _joined(first: Iterator[Piece], second: Iterator[tuple[int, int]]) -> Iterator[Piece]:
    """Chain pieces through their common layer (last of `first`, first of `second`)."""
    left, right = list(first), list(second)
    i = j = 0
    while i < len(left) or j < len(right):
        if i < len(left) and left[i][-1] == 0:
            yield (*left[i], 0)
            i += 1
            continue
        if j < len(right) and right[j][0] == 0:
            width = len(left[0]) if left else 1
            yield (*([0] * width), right[j][1])
            j += 1
            continue
        group, made, have, need = list(left[i]), right[j][1], left[i][-1], right[j][0]
        i, j = i + 1, j + 1
        while have != need:
            if have < need:
                group = [a + b for a, b in zip(group, left[i], strict=True)]
                have += left[i][-1]
                i += 1
            else:
                need += right[j][0]
                made += right[j][1]
                j += 1
        yield (*group, made)


def blocks(layers: Layers) -> tuple[Block, ...]:
    """The blocks of a document, in order; together they cover every layer exactly."""
    chain: Iterator[Piece] = iter(_pieces(layers.correct))
    for plan in (layers.regularise, layers.modernise):
        chain = _joined(chain, _pieces(plan))
    found = []
    o = p = r = m = 0
    for do, dp, dr, dm in chain:
        found.append(Block(o, o + do, p, p + dp, r, r + dr, m, m + dm))
        o, p, r, m = o + do, p + dp, r + dr, m + dm
    return tuple(found)


def print_blocks(plan: Plan) -> tuple[Block, ...]:
    """The blocks between the OCR and the print layer alone; the other layers are left empty."""
    found = []
    o = p = 0
    for do, dp in _pieces(plan):
        found.append(Block(o, o + do, p, p + dp, 0, 0, 0, 0))
        o, p = o + do, p + dp
    return tuple(found)


def covering(found: Sequence[Block]) -> Block:
    """The extent of neighbouring blocks (at least one)."""
    a, b = found[0], found[-1]
    return Block(a.o1, b.o2, a.p1, b.p2, a.r1, b.r2, a.m1, b.m2)
