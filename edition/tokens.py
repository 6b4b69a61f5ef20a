"""Blocks made into tokens: cut between words, never within what a mark says something about."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final, Literal

from edition.blocks import Block
from edition.views import Mark, Token
from normalize.layers import Layers

_WORD: Final = re.compile(r"[\w°]")  # the ring of 1° belongs to its number
Layer = Literal["o", "p", "r"]  # ocr, print, reading


def runs(
    found: Sequence[Block], text: str, spans: Iterable[tuple[int, int]], *, layer: Layer, cuts: Iterable[int] = ()
) -> tuple[tuple[Block, ...], ...]:
    """Group blocks: a new run starts where a word, a blank or a point begins in the layer's `text`.

    `spans` are runs of block numbers (first, last) to be kept whole. What is empty in the layer goes
    with what follows it, or, before a blank and at the end, with what precedes it. `cuts`: offsets of
    the layer at which a run starts, if no span forbids it.
    """
    glued = {at for first, last in spans for at in range(first + 1, last + 1)}
    forced = set(cuts)
    filled = [at for at, block in enumerate(found) if _start(block, layer) < _end(block, layer)]
    borders: list[int] = []
    for left, right in pairwise(filled):
        here = _start(found[right], layer)
        if here in forced or not _same_word(text, here):
            places = range(left + 1, right + 1)
            free = [at for at in (reversed(places) if text[here].isspace() else places) if at not in glued]
            borders += free[:1]
    edges = [0, *borders, len(found)]
    return tuple(tuple(found[a:b]) for a, b in pairwise(edges) if a < b)


def _start(block: Block, layer: Layer) -> int:
    return {"o": block.o1, "p": block.p1, "r": block.r1}[layer]


def _end(block: Block, layer: Layer) -> int:
    return {"o": block.o2, "p": block.p2, "r": block.r2}[layer]


def _same_word(text: str, at: int) -> bool:
    """Whether no token border lies before the code point `at`: within a word, a run of blanks or of points."""
    if at == 0:
        return False
    before, here = text[at - 1], text[at]
    if here.isspace() or before.isspace():
        return here.isspace() and before.isspace()
    return bool(_WORD.match(before)) == bool(_WORD.match(here)) and before not in "’'" and here not in "’'"


def block_range(found: Sequence[Block], start: int, end: int, layer: Layer) -> tuple[int, int] | None:
    """The numbers (first, last) of the blocks that meet `start..end` of a layer.

    An empty span means what was inserted there. None where nothing meets it.
    """
    if start == end:
        numbers = [at for at, b in enumerate(found) if _start(b, layer) == start == _end(b, layer)]
    else:
        numbers = [at for at, b in enumerate(found) if _start(b, layer) < end and start < _end(b, layer)]
    return (numbers[0], numbers[-1]) if numbers else None


@dataclass(frozen=True, slots=True)
class Placed:
    """A token and where it starts and ends in the reading layer."""

    token: Token
    start: int
    end: int


def placed(run: Sequence[Block], layers: Layers, marks: tuple[Mark, ...]) -> Placed:
    """The token of a run of blocks (which need not touch: zones may lie between)."""
    token = Token(
        reading="".join(layers.reading[b.r1 : b.r2] for b in run),
        print="".join(layers.print[b.p1 : b.p2] for b in run),
        ocr="".join(layers.ocr[b.o1 : b.o2] for b in run),
        modern="".join(layers.modern[b.m1 : b.m2] for b in run),
        marks=marks,
    )
    return Placed(token, run[0].r1, run[-1].r2)


def without_outer_blanks(found: Sequence[Placed]) -> tuple[Placed, ...]:
    """Drop tokens that are blank at either end; what the OCR has there beside blanks goes to the neighbour."""
    inner = [at for at, p in enumerate(found) if p.token.reading.strip()]
    if not inner:
        return ()
    first, last = inner[0], inner[-1]
    kept = list(found[first : last + 1])
    kept[0] = _stripped(kept[0], left=True)
    kept[-1] = _stripped(kept[-1], left=False)
    for p in reversed(found[:first]):
        kept[0] = replace(kept[0], token=_taking(kept[0].token, before=p.token))
    for p in found[last + 1 :]:
        kept[-1] = replace(kept[-1], token=_taking(kept[-1].token, after=p.token))
    return tuple(kept)


def _stripped(p: Placed, *, left: bool) -> Placed:
    """A token without the blanks at one end (a mark may cover them)."""
    t = p.token
    cut = len(t.reading) - len(t.reading.lstrip() if left else t.reading.rstrip())
    if not cut:
        return p
    bare = [text.lstrip() if left else text.rstrip() for text in (t.reading, t.print, t.modern)]
    token = replace(t, reading=bare[0], print=bare[1], modern=bare[2])
    return Placed(token, p.start + cut, p.end) if left else Placed(token, p.start, p.end - cut)


def without_edge_blanks(p: Placed) -> tuple[Placed, ...]:
    """A token of words with blanks at its ends (a correction may bring them) as words and blanks apart."""
    words = p.token.reading.strip()
    if not words or words == p.token.reading or not p.token.marks:
        return (p,)
    core = _stripped(_stripped(p, left=True), left=False)
    before, after = _blanks(p.token, left=True), _blanks(p.token, left=False)
    found = [Placed(before, p.start, core.start), core, Placed(after, core.end, p.end)]
    return tuple(part for part in found if part.start < part.end)


def _blanks(t: Token, *, left: bool) -> Token:
    reading, printed, modern = (
        text[: len(text) - len(text.lstrip())] if left else text[len(text.rstrip()) :] for text in (t.reading, t.print, t.modern)
    )
    return Token(reading, printed, "", modern)


def _taking(token: Token, before: Token | None = None, after: Token | None = None) -> Token:
    ocr, marks = token.ocr, token.marks
    if before and (before.ocr.strip() or before.marks):
        ocr, marks = before.ocr + ocr, before.marks + marks
    if after and (after.ocr.strip() or after.marks):
        ocr, marks = (ocr + after.ocr).rstrip(), marks + after.marks
    return replace(token, ocr=ocr, marks=marks)


def joined(found: Iterable[Placed], barriers: Iterable[int] = ()) -> tuple[Placed, ...]:
    """Neighbouring tokens that bear no mark and read alike in all layers, as one; none across a barrier."""
    closed = set(barriers)
    made: list[Placed] = []
    for p in found:
        last = made[-1] if made else None
        if last and _plain(p.token) and _plain(last.token) and p.start not in closed:
            a, b = last.token, p.token
            token = Token(a.reading + b.reading, a.print + b.print, a.ocr + b.ocr, a.modern + b.modern)
            made[-1] = Placed(token, last.start, p.end)
        else:
            made.append(p)
    return tuple(made)


def _plain(token: Token) -> bool:
    return not token.marks and token.reading == token.print == token.ocr == token.modern
