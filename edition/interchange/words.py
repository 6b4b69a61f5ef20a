"""The corrected words of a line, each where the recogniser's words stand from which it was made.

A word of the print may be made of several of the OCR (joined), of a part of one (split), of one that it
replaces, or of nothing (added); one of the OCR may become nothing (a stray mark). The words that belong
together are found by the places that they share; the OCR of all of them stands with the first.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from normalize.correction import Correction
from normalize.scan import Box, Line, Shape, Word, around

_WORD: Final = re.compile(r"[^ \t\f\r\v]+")  # a no-break blank parts no words
_INK: Final = re.compile(r"[\w&]")
NO_BREAK: Final = "\u00a0"


@dataclass(frozen=True, slots=True)
class Placed:
    """A corrected word: `ocr` is what the recogniser had (of the words that belong together, all with the first).

    `confidence` is the recogniser's, of what it had; `hand`: whether a person decided on it.
    """

    text: str
    ocr: str
    shape: Shape
    confidence: float | None
    hand: bool

    @property
    def changed(self) -> bool:
        return self.text != self.ocr


@dataclass(frozen=True, slots=True)
class _Made:
    """A word of the corrected line and the place in the OCR's line from which it came."""

    text: str
    start: int
    end: int


def placed_words(line: Line, start: int, corrections: Sequence[Correction], decided: frozenset[tuple[int, int]]) -> tuple[Placed, ...]:
    """The words of a line after its corrections. `start`: of the line in the OCR; `decided`: spans that a person decided on.

    `corrections` are of the whole document, in order.
    """
    here = _of_line(corrections, start, start + len(line.text))
    shifted = [replace(c, start=c.start - start, end=c.end - start) for c in here]
    made = _made(line.text, shifted)
    given = _given(line)
    hands = [(c.start - start, c.end - start) for c in here if (c.start, c.end) in decided]
    placed: list[Placed] = []
    for ours, theirs in _together(made, given):
        placed += _place(line, ours, theirs, hands, placed)
    return tuple(placed)


def _of_line(corrections: Sequence[Correction], start: int, end: int) -> list[Correction]:
    first = bisect_left(corrections, start, key=lambda c: c.start)
    last = bisect_right(corrections, end, key=lambda c: c.start)
    return [c for c in corrections[first:last] if c.end <= end]


def _given(line: Line) -> list[Word]:
    """The words of the OCR; those that the file did not place are found by their blanks."""
    placed = sorted(line.words, key=lambda word: word.start)
    covered = [False] * len(line.text)
    for word in placed:
        covered[word.start : word.end] = [True] * (word.end - word.start)
    bare = "".join(" " if taken else char for char, taken in zip(line.text, covered, strict=True))
    others = [Word(found.start(), found.end()) for found in _WORD.finditer(bare)]
    return sorted([*placed, *others], key=lambda word: word.start)


def _made(text: str, corrections: Sequence[Correction]) -> list[_Made]:
    """The words of the corrected line; each character of a correction comes from the whole of its place."""
    chars: list[tuple[str, int, int]] = []
    at = 0
    for c in corrections:
        chars += [(text[i], i, i + 1) for i in range(at, c.start)]
        chars += [(char, c.start, c.end) for char in c.after]
        at = c.end
    chars += [(text[i], i, i + 1) for i in range(at, len(text))]
    whole = "".join(char for char, _, _ in chars)
    return [
        _Made(found[0], min(s for _, s, _ in chars[found.start() : found.end()]), max(e for _, _, e in chars[found.start() : found.end()]))
        for found in _WORD.finditer(whole)
    ]


def _together(made: Sequence[_Made], given: Sequence[Word]) -> list[tuple[list[_Made], list[Word]]]:
    """The words of both sides that share a place, group by group, in order."""
    groups: list[tuple[list[_Made], list[Word], int, int]] = []  # with the place that the group covers
    items: list[tuple[int, int, _Made | Word]] = sorted(
        [*((m.start, m.end, m) for m in made), *((w.start, w.end, w) for w in given)],
        key=lambda item: (item[0], item[1], isinstance(item[2], Word)),
    )
    for start, end, item in items:
        joins = bool(groups) and (start < groups[-1][3] or (start, end) == groups[-1][2:])
        if not joins:
            groups.append(([], [], start, end))
        ours, theirs, first, last = groups[-1]
        if isinstance(item, Word):
            theirs.append(item)
        else:
            ours.append(item)
        groups[-1] = (ours, theirs, first, max(last, end))
    return [(ours, theirs) for ours, theirs, _, _ in groups]


def _place(line: Line, ours: list[_Made], theirs: list[Word], hands: Sequence[tuple[int, int]], before: Sequence[Placed]) -> list[Placed]:
    """The words of one group with their places."""
    ocr = " ".join(line.text[word.start : word.end].strip("\f") for word in theirs)
    start = min([m.start for m in ours] + [w.start for w in theirs])
    end = max([m.end for m in ours] + [w.end for w in theirs])
    hand = any(a < max(end, start + 1) and start < max(b, a + 1) for a, b in hands)
    confidences = [word.confidence for word in theirs if word.confidence is not None]
    confidence = min(confidences, default=None)
    texts = _bound([m.text for m in ours]) or [""]
    if len(texts) == len(theirs) == 1:
        return [Placed(texts[0], ocr, theirs[0].shape, confidence, hand)]
    box = around(word.shape.box for word in theirs) or _gap(line, before)
    names = [word.shape.id for word in theirs]
    parts = _parts(box, [len(text) for text in texts])
    placed = []
    for at, (text, part) in enumerate(zip(texts, parts, strict=True)):
        shape = Shape(part, (), names[at] if at < len(names) else "")
        placed.append(Placed(text, ocr if at == 0 else "", shape, confidence, hand))
    return placed


def _bound(texts: list[str]) -> list[str]:
    """Points that the edition sets off by a blank stay with the word before them, by a no-break blank."""
    bound: list[str] = []
    for text in texts:
        if bound and not _INK.search(text):
            bound[-1] += NO_BREAK + text
        else:
            bound.append(text)
    return bound


def _gap(line: Line, before: Sequence[Placed]) -> Box | None:
    """For a word that the OCR has not: the edge of the word before it, as high as the line."""
    if line.shape.box is None:
        return None
    left, top, _, bottom = line.shape.box
    edge = next((p.shape.box[2] for p in reversed(before) if p.shape.box), left)
    return edge, top, edge, bottom


def _parts(box: Box | None, lengths: Sequence[int]) -> list[Box | None]:
    """A box cut from left to right as the letters of the words demand."""
    if box is None or len(lengths) == 1:
        return [box] * len(lengths)
    left, top, right, bottom = box
    total = sum(lengths) + len(lengths) - 1

    def edge(letters: int) -> int:
        return left + (right - left) * letters // max(total, 1)

    parts: list[Box | None] = []
    at = 0
    for length in lengths:
        parts.append((edge(at), top, edge(at + length), bottom))
        at += length + 1
    return parts
