"""Which kind of file this is, by what stands in it and never by its name; and its pages."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal

from normalize.errors import InputError
from normalize.files import read_bytes
from normalize.readers.alto import read_alto
from normalize.readers.encodings import Decoded, decoded
from normalize.readers.hocr import hocr_tree, read_hocr
from normalize.readers.image import KINDS, kind_of
from normalize.readers.page import read_page
from normalize.readers.plain import LONGEST_LINE
from normalize.readers.tei import read_tei
from normalize.readers.tree import MOST_BYTES, Node, parse
from normalize.scan import PAGE_BREAK, Block, Line, Page

Format = Literal["text", "hocr", "alto", "page", "tei", "image"]
_READERS: Final[dict[str, tuple[Format, Callable[[bytes, Path | str, Node | None], tuple[Page, ...]]]]] = {
    "alto": ("alto", read_alto),
    "PcGts": ("page", read_page),
    "html": ("hocr", read_hocr),
    "TEI": ("tei", read_tei),
    "TEI.2": ("tei", read_tei),
    "teiCorpus": ("tei", read_tei),
}
MOST_LINES: Final = 1_000_000
MOST_PAGES: Final = 100_000
_MARKUP: Final = re.compile(rb"\A(?:\xef\xbb\xbf)?\s*<(?:\?xml|!|[A-Za-z])|\A(?:\xff\xfe<\0|\xfe\xff\0<|<\0[?!A-Za-z]\0|\0<\0[?!A-Za-z])")
_TIME: Final = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)?")
_HTML: Final = re.compile(rb"<html[\s>]", re.IGNORECASE)


@dataclass(frozen=True)
class Reading:
    """The pages of one file, its kind, and for plain text how it was decoded."""

    format: Format
    pages: tuple[Page, ...]
    decoded: Decoded | None = None
    time: str = ""
    """When it was last changed, in the words of a PAGE file; nothing, where the file does not say."""


def read_pages(path: Path | str, encoding: str = "") -> Reading:
    """The pages of a text, hOCR, ALTO, PAGE or TEI file; of a picture none: it must be recognised first.

    Errors: those of each reader; format-unknown (XML of another kind), format-pdf.
    """
    return pages_of(read_bytes(path, MOST_BYTES), path, encoding)


def is_markup(data: bytes) -> bool:
    """Whether a file that begins so is XML or HTML, and no plain text."""
    return _MARKUP.match(data) is not None


def pages_of(data: bytes, path: Path | str, encoding: str = "") -> Reading:
    """The same of what a file holds; `path` is what it is called."""
    if kind_of(data) in KINDS:
        return Reading("image", ())
    if data.startswith(b"%PDF-"):
        raise InputError("format-pdf", path)
    if is_markup(data):
        tree = hocr_tree(data, path) if _HTML.search(data[:4096]) else parse(data, path)
        if tree.name not in _READERS:
            raise InputError("format-unknown", path, tree.line, root=tree.name)
        name, reader = _READERS[tree.name]
        return Reading(name, reader(data, path, tree), time=_time_of(tree))
    found = decoded(data, path, encoding)
    return Reading("text", text_pages(found.text, path), found)


def _time_of(tree: Node) -> str:
    said = tree.first("Metadata")
    changed = (said.first("LastChange") or said.first("Created")) if said else None
    found = changed.words().strip() if changed else ""
    return found if _TIME.fullmatch(found) else ""


def text_pages(text: str, path: Path | str) -> tuple[Page, ...]:
    """Plain text as pages, parted by form feeds; line ends of any system. Errors: blank, line-too-long, lines-many, pages-many."""
    if text.count("\n") + text.count("\r") >= MOST_LINES:
        raise InputError("lines-many", path, most=MOST_LINES)
    if text.count(PAGE_BREAK) >= MOST_PAGES:
        raise InputError("pages-many", path, most=MOST_PAGES)
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if not text.strip("\ufeff \t\n\f\v\u00a0"):
        raise InputError("blank", path)
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > LONGEST_LINE:
            raise InputError("line-too-long", path, number, limit=LONGEST_LINE)
    sheets = text.split(PAGE_BREAK)
    if len(sheets) > 1 and not sheets[-1].strip():
        sheets.pop()  # recognisers end each page with a form feed, the last one too
    name = Path(path).name
    return tuple(Page((Block(tuple(Line(line) for line in _lines(sheet))),), file=name) for sheet in sheets)


def _lines(sheet: str) -> list[str]:
    """The lines of a page; the end of its last line begins no other."""
    lines = sheet.split("\n")
    if len(lines) > 1 and not lines[-1]:
        lines.pop()
    return lines
