"""A document as the corrector sees it: text, and what is known of its print."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

ZoneKind = Literal["head", "folio", "signature", "ornament", "chrome"]
Lineation = Literal["ocr", "print"]


@dataclass(frozen=True, slots=True)
class Zone:
    """Lines that are not running text; `first` and `last` count from 1, both included."""

    kind: ZoneKind
    first: int
    last: int


@dataclass(frozen=True)
class Document:
    """OCR text, code point for code point, with what its print is known to be.

    `long_s`: printed with ſ; None: to be judged from the text. `zones` None: to be recognised.
    """

    text: str
    id: str = ""
    long_s: bool | None = None
    lineation: Lineation = "ocr"
    zones: tuple[Zone, ...] | None = None

    @cached_property
    def line_starts(self) -> tuple[int, ...]:
        """The offset at which each line starts; only \\n ends a line."""
        starts = [0]
        for at, char in enumerate(self.text):
            if char == "\n":
                starts.append(at + 1)
        return tuple(starts)

    def line_of(self, offset: int) -> int:
        """The number (from 1) of the line that holds the offset."""
        return bisect_right(self.line_starts, offset)

    def line_span(self, number: int) -> tuple[int, int]:
        """Start and end of a line (from 1), its line end not included."""
        start = self.line_starts[number - 1]
        end = self.line_starts[number] - 1 if number < len(self.line_starts) else len(self.text)
        return start, end
