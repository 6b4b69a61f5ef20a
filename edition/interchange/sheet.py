"""What a writer is given: a page with its lines as they read now, whatever format it came in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import PurePath

from edition.corpus import Source
from edition.interchange.words import Placed, placed_words
from edition.layout import has_places
from edition.merge import merge
from edition.witness import layers_of
from normalize.correction import MACHINE, Correction
from normalize.document import Document, Zone
from normalize.errors import InputError
from normalize.layout import HYPHENS, keeps_hyphen, word_after, word_before
from normalize.long_s import fold_long_s
from normalize.scan import Block, Line, Page


@dataclass(frozen=True)
class SheetLine:
    """A line and its words now; `goes_on` is the whole word that its last word begins, `ends` the one that its first word ends."""

    line: Line
    words: tuple[Placed, ...]
    goes_on: str = ""
    ends: str = ""

    @property
    def text(self) -> str:
        return " ".join(word.text for word in self.words if word.text)


@dataclass(frozen=True)
class SheetBlock:
    block: Block
    lines: tuple[SheetLine, ...]


@dataclass(frozen=True)
class Sheet:
    """A page; `number` counts from 1, `name` is of a file for it, without ending."""

    number: int
    name: str
    page: Page
    blocks: tuple[SheetBlock, ...]


def sheets_of(source: Source, *, fold: bool) -> tuple[Sheet, ...]:
    """The pages of a document as they read now. `fold`: s for ſ. Error: export-no-places."""
    pages = source.layout
    if not any(has_places(page) for page in pages):
        raise InputError("export-no-places", source.path("ocr.txt"), id=source.id)
    together = merge(source.analysis, source.resolved, source.document, source.partition.starts)
    decided = frozenset((c.start, c.end) for c in together.corrections if c.hand != MACHINE)
    corrections = layers_of(source, together).correct.corrections
    return sheets(pages, source.document, corrections, source.analysis.zones, decided=decided, fold=fold)


def sheets(
    pages: tuple[Page, ...],
    document: Document,
    corrections: Sequence[Correction],
    zones: Sequence[Zone],
    *,
    decided: frozenset[tuple[int, int]] = frozenset(),
    fold: bool,
) -> tuple[Sheet, ...]:
    """Pages whose lines are those of the document, with its corrections (ocr -> print); `decided`: spans that a person decided on."""
    lines: dict[int, tuple[Placed, ...]] = {}
    for page in pages:
        for line in page.lines:
            start = document.line_span(line.number)[0]
            words = placed_words(line, start, corrections, decided)
            lines[line.number] = tuple(_folded(word) for word in words) if fold else words
    broken = _broken({number: " ".join(word.text for word in words if word.text) for number, words in lines.items()}, zones)
    names = _file_names(pages)

    def sheet_line(line: Line) -> SheetLine:
        return SheetLine(line, lines[line.number], broken.get((line.number, "begins"), ""), broken.get((line.number, "ends"), ""))

    return tuple(
        Sheet(number, names[number - 1], page, tuple(SheetBlock(block, tuple(map(sheet_line, block.lines))) for block in page.blocks))
        for number, page in enumerate(pages, 1)
    )


def _folded(word: Placed) -> Placed:
    return Placed(fold_long_s(word.text), word.ocr, word.shape, word.confidence, word.hand)


def _broken(texts: dict[int, str], zones: Sequence[Zone]) -> dict[tuple[int, str], str]:
    """The words that a line end breaks, whole, at the line where each begins and the line where it ends."""
    outside = {number for zone in zones for number in range(zone.first, zone.last + 1)}
    order = [number for number in texts if texts[number] and number not in outside]
    found: dict[tuple[int, str], str] = {}
    for number, following in pairwise(order):
        text, after = texts[number], texts[following]
        if text[-1] not in HYPHENS:
            continue
        left, right = word_before(text, len(text) - 1), word_after(after, 0)
        if left and right:
            sign = "-" if keeps_hyphen(left, right) else ""
            whole = f"{text.split(' ')[-1][:-1]}{sign}{after.split(' ')[0]}"
            found[number, "begins"] = found[following, "ends"] = whole
    return found


def _file_names(pages: tuple[Page, ...]) -> list[str]:
    """A name for the file of each page: its picture's, else its file's, else its number; each but once."""
    names: list[str] = []
    for number, page in enumerate(pages, 1):
        name = PurePath(page.image or page.file).stem.split(".")[0] or f"page-{number:04}"
        names.append(name if name not in names else f"{name}-{number:04}")
    return names
