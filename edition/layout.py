"""`layout.jsonl`: where the lines and words of `ocr.txt` stand on the pictures of its pages.

One JSON object a line, in the order of the text, written once when the document is added, like `ocr.txt`
itself. Four kinds, told apart by their first key:

    {"layout": 1}                                          the format
    {"page": 1, "line": 1, "image": "p1.png", "file": "p1.hocr", "size": [860, 532], "unit": "pixel", "printed": "12", "id": "page_1"}
    {"block": "text", "line": 3, "box": [73, 135, 790, 275], "id": "par_1_2"}
    {"line": 3, "box": [73, 135, 790, 152], "base": [[73, 150], [790, 150]], "id": "line_1_2",
     "words": [[0, 2, [73, 135, 90, 152], 0.96, "word_1_6"], …]}

A page lasts to the next page, a block to the next block; `line` is a line of `ocr.txt` (from 1). The place of
a word counts code points within its line, then come its box, the recogniser's confidence (0 to 1, or
null), its id, and a polygon where it has one. What is not known is left out. Boxes are [left, top, right,
bottom] in the unit of the page, whose size is in the same unit. The picture is `images/<image>` beside
this file, where the document has pictures. A plain text has pages only.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, get_args

from edition.files import read_utf8
from normalize.errors import InputError
from normalize.scan import Block, BlockKind, Box, Line, Page, Point, Shape, Unit, Word, around, bare_name

FORMAT: Final = 1
MOST_BYTES: Final = 500_000_000
FILE: Final = "layout.jsonl"
IMAGES: Final = "images"


def layout_text(pages: Sequence[Page]) -> str:
    """The content of the file."""
    records: list[Mapping[str, Any]] = [{"layout": FORMAT}]
    for number, page in enumerate(pages, 1):
        records += _records(number, page)
    return "".join(json.dumps(record, ensure_ascii=False, separators=(",", ":")) + "\n" for record in records)


def _records(number: int, page: Page) -> Iterator[Mapping[str, Any]]:
    size = [page.width, page.height] if page.width and page.height else None
    told = {"image": page.image, "file": page.file, "size": size, "unit": page.unit if size else "", "printed": page.printed, "id": page.id}
    yield {"page": number, "line": page.first} | {key: value for key, value in told.items() if value}
    if not has_places(page) and all(block.kind == "text" for block in page.blocks):
        return
    for block in page.blocks:
        yield {"block": block.kind, "line": block.lines[0].number} | _shape_record(block.shape)
        for line in block.lines:
            record: dict[str, Any] = {"line": line.number} | _shape_record(line.shape)
            if line.baseline:
                record["base"] = line.baseline
            if line.words:
                record["words"] = [_word_record(word) for word in line.words]
            yield record


def has_places(page: Page) -> bool:
    """Whether it is known of any line where it stands."""
    return any(line.shape.box or line.words for line in page.lines)


def _shape_record(shape: Shape) -> dict[str, Any]:
    told = {"box": shape.box, "poly": shape.polygon, "id": shape.id}
    return {key: value for key, value in told.items() if value}


def _word_record(word: Word) -> list[Any]:
    shape = word.shape
    confidence = None if word.confidence is None else round(word.confidence, 4)
    record = [word.start, word.end, shape.box, confidence, shape.id, shape.polygon or None]
    while record and record[-1] in (None, ""):
        record.pop()
    return record


@dataclass
class _Open:
    """A page that is being read."""

    values: dict[str, Any]
    blocks: list[tuple[BlockKind, Shape, list[Line]]] = field(default_factory=list)

    def page(self) -> Page:
        blocks = tuple(Block(tuple(lines), kind, shape) for kind, shape, lines in self.blocks if lines)
        return Page(blocks=blocks, **self.values)


def load_layout(path: Path, text: str) -> tuple[Page, ...]:
    """The pages of `layout.jsonl` with the lines of `text`; none, where there is no such file.

    Errors, with the line: layout-format, layout-order (a line that is not in the text, or not after the
    one before), layout-word (a word that does not lie in its line).
    """
    if not path.exists():
        return ()
    lines = text.split("\n")
    pages: list[_Open] = []
    last = 0
    for number, record in _read(path):
        try:
            line = record["line"] if "layout" not in record else 0
            if "page" in record:
                pages.append(_open(record))
            elif "block" in record:
                kind = record["block"]
                if kind not in get_args(BlockKind):
                    raise ValueError(kind)
                pages[-1].blocks.append((kind, _shape(record), []))
            elif "layout" not in record:
                if not last < line <= len(lines):
                    raise InputError("layout-order", path, number, number=line, lines=len(lines))
                last = line
                for start, end, *_ in record.get("words", ()):
                    if not 0 <= start < end <= len(lines[line - 1]):
                        raise InputError("layout-word", path, number, start=start, end=end)
                pages[-1].blocks[-1][2].append(_line(record, lines[line - 1]))
        except (KeyError, IndexError, TypeError, ValueError, OverflowError) as error:
            raise InputError("layout-format", path, number) from error
    if not pages:
        raise InputError("layout-format", path, 1)
    return tuple(page.page() for page in pages)


def _read(path: Path) -> Iterator[tuple[int, dict[str, Any]]]:
    for number, line in enumerate(read_utf8(path, MOST_BYTES).split("\n"), 1):
        if not line:
            continue
        try:
            record = json.loads(line)
        except (ValueError, RecursionError) as error:
            raise InputError("layout-format", path, number) from error
        if not isinstance(record, dict) or (number == 1) != (record.get("layout") == FORMAT):
            raise InputError("layout-format", path, number)
        yield number, record


def _open(record: Mapping[str, Any]) -> _Open:
    width, height = record.get("size", (0, 0))
    unit = record.get("unit", "pixel")
    if unit not in get_args(Unit):
        raise ValueError(unit)
    texts = {key: str(record.get(key, "")) for key in ("image", "file", "printed", "id")}
    if texts["image"] != bare_name(texts["image"]):
        raise ValueError(texts["image"])  # a picture lies in the folder of pictures, and nowhere else
    return _Open({**texts, "width": int(width), "height": int(height), "unit": unit, "first": int(record["line"])})


def _shape(record: Mapping[str, Any]) -> Shape:
    return Shape(_box(record.get("box")), _points(record.get("poly")), str(record.get("id", "")))


def _box(value: Any) -> Box | None:
    if value is None:
        return None
    left, top, right, bottom = (int(each) for each in value)
    return left, top, right, bottom


def _points(value: Any) -> tuple[Point, ...]:
    return tuple((int(x), int(y)) for x, y in value or ())


def _line(record: Mapping[str, Any], text: str) -> Line:
    words = tuple(_word(*each) for each in record.get("words", ()))
    return Line(text, words, _shape(record), _points(record.get("base")), record["line"])


def _word(start: int, end: int, box: Any = None, confidence: Any = None, name: str = "", polygon: Any = None) -> Word:
    certain = None if confidence is None else float(confidence)
    return Word(int(start), int(end), Shape(_box(box), _points(polygon), name), certain)


def box_within(line: Line, start: int, end: int) -> Box | None:
    """Where `line.text[start:end]` stands: around the words that it touches; the whole line, where its words have no place."""
    touched: Iterable[Box | None] = (word.shape.box for word in line.words if word.start < max(end, start + 1) and start < word.end)
    return around(touched) or line.shape.box


def page_of(pages: Sequence[Page], number: int) -> Page | None:
    """The page on which a line of `ocr.txt` (from 1) stands."""
    return next((page for page in reversed(pages) if page.first <= number), None)
