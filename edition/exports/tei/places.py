"""Where words stand in the file: as a string-range, which needs no tag around them."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from typing import Final

from edition.exports.markup import Child, Element, Text
from edition.exports.tei.names import EDITION

HELD_BY: Final = frozenset({"p", "ab", "head", "row", "fw", "gap"})


@dataclass(frozen=True)
class _Stretch:
    """Code points of the print layer from `at` on, at `offset` of the text of the element `name`."""

    at: int
    end: int
    name: str
    offset: int


class Places:
    """The places of the print layer in the elements of a file that have names."""

    def __init__(self, root: Element) -> None:
        found: list[_Stretch] = []
        for node in root.walk():
            if node.name in HELD_BY and "xml:id" in node.attributes:
                _collect(node, node.attributes["xml:id"], 0, found)
        # a head inside a clause is told by its own name: it was met last
        by_start = {stretch.at: stretch for stretch in found}
        self._found = [by_start[at] for at in sorted(by_start)]
        self._starts = [stretch.at for stretch in self._found]

    def pointer(self, at: int, end: int, otherwise: str) -> str:
        """A pointer to `print[at:end]`; where that is no text of the file (a hyphen at a line end), to `otherwise`."""
        first, last = self._find(at), self._find(max(at, end - 1))
        if first is None or last is None or first.name != last.name:
            return f"#{otherwise or EDITION}"
        start = first.offset + at - first.at
        stop = last.offset + max(at, end - 1) - last.at + (1 if end > at else 0)
        return f"#string-range({first.name},{start},{stop - start})"

    def _find(self, at: int) -> _Stretch | None:
        index = bisect_right(self._starts, at) - 1
        if index < 0:
            return None
        stretch = self._found[index]
        return stretch if at <= stretch.end else None


def _collect(node: Element, name: str, offset: int, found: list[_Stretch]) -> int:
    for child in node.children:
        offset = _take(child, name, offset, found)
    return offset


def _take(child: Child, name: str, offset: int, found: list[_Stretch]) -> int:
    if isinstance(child, Element):
        return _collect(child, name, offset, found)
    if isinstance(child, Text):
        found.append(_Stretch(child.at, child.at + len(child.text), name, offset))
    return offset + len(child if isinstance(child, str) else child.text)
