"""A recognised text with its places on the page: pages, blocks, lines, words, in reading order.

Readers (hOCR, ALTO, PAGE, TEI, plain text) give pages of blocks of lines; `composed` makes of them the
text of `ocr.txt` and tells each line its number there. Coordinates are whole units of the page, from its
upper left corner, as the file gave them: `Page.width` and `Page.height` are in the same unit, so a place
on any picture of the page is a proportion.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal

Box = tuple[int, int, int, int]  # left, top, right, bottom
Point = tuple[int, int]
Unit = Literal["pixel", "mm10", "inch1200"]
BlockKind = Literal["text", "head", "folio", "signature"]

PAGE_BREAK: Final = "\f"
"""What starts the first line of every page but the first in `ocr.txt`, as recognisers write it."""


@dataclass(frozen=True, slots=True)
class Shape:
    """Where something lies: a box, or a polygon with the box around it. `id`: of the element that said so."""

    box: Box | None = None
    polygon: tuple[Point, ...] = ()
    id: str = ""


@dataclass(frozen=True, slots=True)
class Word:
    """`line.text[start:end]`, what stands between blanks; `confidence` (0..1) is the recogniser's."""

    start: int
    end: int
    shape: Shape = Shape()
    confidence: float | None = None


@dataclass(frozen=True, slots=True)
class Line:
    """A line as it was recognised, no line end in it; `number`: in `ocr.txt`, from 1, once composed."""

    text: str
    words: tuple[Word, ...] = ()
    shape: Shape = Shape()
    baseline: tuple[Point, ...] = ()
    number: int = 0


@dataclass(frozen=True, slots=True)
class Block:
    """Lines that belong together, as a rule a paragraph; `kind` where the file says that it is no running text."""

    lines: tuple[Line, ...]
    kind: BlockKind = "text"
    shape: Shape = Shape()


@dataclass(frozen=True, slots=True)
class Page:
    """A page. `image`: the bare name of its picture; `file`: of the file it came from; `printed`: the number it bears, if told."""

    blocks: tuple[Block, ...]
    image: str = ""
    file: str = ""
    width: int = 0
    height: int = 0
    unit: Unit = "pixel"
    printed: str = ""
    id: str = ""
    first: int = 0
    """The line of `ocr.txt` on which the page starts, once composed."""

    @property
    def lines(self) -> Iterator[Line]:
        return (line for block in self.blocks for line in block.lines)


@dataclass(frozen=True, slots=True)
class Scan:
    """The text of `ocr.txt` and the pages whose lines are those of the text."""

    text: str
    pages: tuple[Page, ...]


def bare_name(path: str) -> str:
    """The name of a file without its folders, of any system; nothing, where it names none."""
    name = re.split(r"[/\\]", path.strip())[-1]
    return "" if name in (".", "..") else name


def spaced(words: Iterable[tuple[str, Shape, float | None]]) -> tuple[str, tuple[Word, ...]]:
    """Words set in a line, one blank between them; a word without ink is left out."""
    text = ""
    placed: list[Word] = []
    for bare, shape, confidence in words:
        word = " ".join(bare.split())
        if word:
            start = len(text) + 1 if text else 0
            text = f"{text} {word}" if text else word
            placed.append(Word(start, len(text), shape, confidence))
    return text, tuple(placed)


def found_in(text: str, words: Iterable[tuple[str, Shape, float | None]]) -> tuple[Word, ...]:
    """The places in a line of words that were given beside it, in order; one that does not stand there has none."""
    placed: list[Word] = []
    at = 0
    for bare, shape, confidence in words:
        word = bare.strip()
        start = text.find(word, at) if word else -1
        if start >= 0:
            at = start + len(word)
            placed.append(Word(start, at, shape, confidence))
    return tuple(placed)


def around(boxes: Iterable[Box | None]) -> Box | None:
    """The box around boxes; none, where there is none."""
    known = [box for box in boxes if box is not None]
    if not known:
        return None
    lefts, tops, rights, bottoms = zip(*known, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def box_of(points: Sequence[Point]) -> Box | None:
    """The box around a polygon."""
    return around((x, y, x, y) for x, y in points)


def size_of(page: Page) -> tuple[int, int]:
    """Width and height; where the file gives none, as far as its blocks, lines and words reach."""
    shapes = [block.shape for block in page.blocks]
    shapes += [shape for line in page.lines for shape in (line.shape, *(word.shape for word in line.words))]
    reach = around(shape.box for shape in shapes) or (0, 0, 0, 0)
    return page.width or reach[2], page.height or reach[3]


def composed(pages: Sequence[Page]) -> Scan:
    """The text of some pages: a blank line between blocks, a form feed before each page but the first.

    The lines keep their words and get their numbers. A page without ink is one empty line.
    """
    lines: list[str] = []
    done: list[Page] = []
    for page in pages:
        first = len(lines) + 1
        blocks: list[Block] = []
        for block in page.blocks:
            if not any(line.text.strip() for line in block.lines):
                continue
            if blocks:
                lines.append("")
            numbered = []
            for line in block.lines:
                lines.append(line.text)
                numbered.append(replace(line, number=len(lines)))
            blocks.append(replace(block, lines=tuple(numbered)))
        if not blocks:
            lines.append("")
        if done:
            lines[first - 1] = PAGE_BREAK + lines[first - 1]
            blocks = [_after_break(block, first) for block in blocks]
        done.append(replace(page, blocks=tuple(blocks), first=first))
    return Scan("\n".join(lines), tuple(done))


def _after_break(block: Block, first: int) -> Block:
    """The block with the words of the page's first line moved by the form feed that stands before them."""
    return replace(block, lines=tuple(_moved(line) if line.number == first else line for line in block.lines))


def _moved(line: Line) -> Line:
    words = tuple(replace(word, start=word.start + 1, end=word.end + 1) for word in line.words)
    return replace(line, text=PAGE_BREAK + line.text, words=words)
