"""Where a corrected line differs from the line as it stands, in spans that begin and end between words."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import Final

from rapidfuzz.distance import Levenshtein, Opcode

_WORD: Final = re.compile(r"[\w°]")  # the ring of 1° belongs to its number


@dataclass(frozen=True, slots=True)
class Atom:
    """What stands now (`text`) for `ocr[start:end]`: one code point as it was, or a correction whole."""

    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class Difference:
    """`ocr[start:end]` should read `value`."""

    start: int
    end: int
    value: str


@dataclass
class _Region:
    """`now[p1:p2]` should read `wanted[g1:g2]`; between regions the two texts are equal."""

    p1: int
    p2: int
    g1: int
    g2: int


def differences(ocr: str, start: int, line: Sequence[Atom], wanted: str, borders: Sequence[int] = ()) -> tuple[Difference, ...]:
    """What must change for a line, which starts at `start`, to read `wanted`: in order, apart, cutting no word and no atom.

    `borders`: offsets of the OCR (starts of clauses) that no difference crosses.
    """
    return tuple(d for atoms, text in _parts(line, wanted, borders) for d in _Line(ocr, start, atoms, text).differences())


def _parts(line: Sequence[Atom], wanted: str, borders: Sequence[int]) -> Iterator[tuple[Sequence[Atom], str]]:
    """The line and the text wanted, cut at the borders."""
    now = "".join(atom.text for atom in line)
    atoms, texts = [0], [0]
    for border in borders:
        number = bisect_left([atom.start for atom in line], border)
        if atoms[-1] < number < len(line):
            atoms.append(number)
            texts.append(max(texts[-1], _counterpart(now, wanted, sum(len(atom.text) for atom in line[:number]))))
    for (a, b), (c, d) in zip(pairwise([*atoms, len(line)]), pairwise([*texts, len(wanted)]), strict=True):
        yield line[a:b], wanted[c:d]


def _counterpart(now: str, wanted: str, position: int) -> int:
    """The start of the word of `wanted` that answers to what starts at `position` of `now`."""
    found = len(wanted)
    for op in Levenshtein.opcodes(now, wanted):
        if op.src_start <= position <= op.src_end:
            found = min(op.dest_start + position - op.src_start, op.dest_end)
            break
    while 0 < found < len(wanted) and not wanted[found - 1].isspace():
        found -= 1
    return found


class _Line:
    def __init__(self, ocr: str, start: int, atoms: Sequence[Atom], wanted: str) -> None:
        self.ocr, self.start, self.atoms, self.wanted = ocr, start, atoms, wanted
        self.now = "".join(atom.text for atom in atoms)
        self.edges = [0, *accumulate(len(atom.text) for atom in atoms)]  # where atoms start and end in `now`

    def differences(self) -> list[Difference]:
        todo = self._edits()
        done: list[_Region] = []
        while todo:
            region = todo.pop(0)
            while side := self._too_short(region):
                if side == "left":
                    self._step_left(region, done)
                else:
                    self._step_right(region, todo)
            done.append(region)
        return [Difference(*self._span(r), self.wanted[r.g1 : r.g2]) for r in done]

    def _edits(self) -> list[_Region]:
        """What changes, letter by letter; edits that touch are one, and so are points on either side of a blank."""
        found: list[_Region] = []
        for op in Levenshtein.opcodes(self.now, self.wanted):
            if op.tag == "equal":
                continue
            last = found[-1] if found else None
            if last and (last.p2 == op.src_start or (self._only_points(last, op) and self.now[last.p2 : op.src_start].isspace())):
                last.p2, last.g2 = op.src_end, op.dest_end
            else:
                found.append(_Region(op.src_start, op.src_end, op.dest_start, op.dest_end))
        return found

    def _only_points(self, last: _Region, op: Opcode) -> bool:
        changed = self.now[last.p1 : last.p2] + self.wanted[last.g1 : last.g2]
        changed += self.now[op.src_start : op.src_end] + self.wanted[op.dest_start : op.dest_end]
        return not _WORD.search(changed)

    def _too_short(self, r: _Region) -> str:
        """The side on which a region must grow, or nothing."""
        can_left, can_right = r.p1 > 0, r.p2 < len(self.now)
        if can_left and self._cuts(r.p1, r.g1, right=False):
            return "left"
        if can_right and self._cuts(r.p2, r.g2, right=True):
            return "right"
        start, end = self._span(r)
        if start < end or not (can_left or can_right):
            return ""
        # an insertion leans on the word before, or on what follows where it begins with a blank or follows one
        added = self.wanted[r.g1 : r.g2]
        leans_left = can_left and bool(added) and not added[0].isspace() and not self.now[r.p1 - 1].isspace()
        return "left" if leans_left or not can_right else "right"

    def _step_left(self, r: _Region, done: list[_Region]) -> None:
        if done and done[-1].p2 == r.p1:
            last = done.pop()
            r.p1, r.g1 = last.p1, last.g1
        else:
            r.p1, r.g1 = r.p1 - 1, r.g1 - 1

    def _step_right(self, r: _Region, todo: list[_Region]) -> None:
        if todo and todo[0].p1 == r.p2:
            following = todo.pop(0)
            r.p2, r.g2 = following.p2, following.g2
        else:
            r.p2, r.g2 = r.p2 + 1, r.g2 + 1

    def _cuts(self, p: int, g: int, *, right: bool) -> bool:
        """Whether a border here would cut an atom, or a word in one of the three texts, or leave an insertion at the edge."""
        edge = bisect_left(self.edges, p)
        if edge == len(self.edges) or self.edges[edge] != p:
            return True
        if self._inserted(edge, right=right):
            return True
        at = self._offset(p, right=right)
        inside = self.atoms[0].start < at < self.atoms[-1].end
        return _in_word(self.now, p) or _in_word(self.wanted, g) or (inside and _in_word(self.ocr, at))

    def _inserted(self, edge: int, *, right: bool) -> bool:
        """Whether the region would begin or end with an insertion: one at the edge of a span is not covered by it."""
        number = edge - 1 if right else bisect_right(self.edges, self.edges[edge]) - 1
        return 0 <= number < len(self.atoms) and self.atoms[number].start == self.atoms[number].end

    def _offset(self, p: int, *, right: bool) -> int:
        """The place in the OCR of an edge; what was deleted at the edge stays outside."""
        number = bisect_left(self.edges, p) if right else bisect_right(self.edges, p) - 1
        return self.atoms[number].start if number < len(self.atoms) else self.atoms[-1].end

    def _span(self, r: _Region) -> tuple[int, int]:
        if not self.atoms:
            return self.start, self.start
        start = self._offset(r.p1, right=False)
        return start, max(start, self._offset(r.p2, right=True))


def _in_word(text: str, at: int) -> bool:
    return 0 < at < len(text) and bool(_WORD.match(text[at - 1]) and _WORD.match(text[at]))
