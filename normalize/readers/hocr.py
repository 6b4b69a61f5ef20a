"""hOCR (1.0–1.2), as Tesseract, kraken, ocropus and others write it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from normalize.errors import InputError
from normalize.readers.html import parse_html
from normalize.readers.tree import Node, integer, parse, points
from normalize.scan import Block, Line, Page, Point, Shape, bare_name, box_of, spaced

_PAGE: Final = frozenset({"ocr_page"})
_LINES: Final = frozenset({"ocr_line", "ocrx_line", "ocr_header", "ocr_footer", "ocr_caption", "ocr_textfloat"})
_WORDS: Final = frozenset({"ocrx_word", "ocr_word"})
_BLOCKS: Final = frozenset({"ocr_par", "ocr_carea", "ocrx_block", "ocr_column"})
_PROPERTY: Final = re.compile(r"""\s*+([\w-]++)\s*+((?:"[^"]*"|'[^']*'|[^;"'])*+)(?:;|\Z)""")  # nothing is tried twice


def read_hocr(data: bytes, path: Path | str, root: Node | None = None) -> tuple[Page, ...]:
    """The pages of an hOCR file. Errors: those of XML or HTML; hocr-no-page."""
    tree = root or hocr_tree(data, path)
    pages = tuple(_page(node, Path(path).name) for node in tree.walk() if _classes(node) & _PAGE)
    if not pages:
        raise InputError("hocr-no-page", path)
    return pages


def hocr_tree(data: bytes, path: Path | str) -> Node:
    """The tree of a file that is XML, or HTML that is not."""
    try:
        return parse(data, path)
    except InputError as error:
        if error.code != "xml-syntax":
            raise
        return parse_html(data, path)


def _classes(node: Node) -> frozenset[str]:
    return frozenset(node.get("class").split())


def properties(title: str) -> dict[str, str]:
    """The properties of a title: `bbox 1 2 3 4; x_wconf 90`."""
    said: dict[str, str] = {}
    at = 0
    while 0 <= at < len(title):
        if found := _PROPERTY.match(title, at):
            said[found[1]] = found[2].strip()
            at = found.end()
        else:  # no property: the next may begin after the next semicolon
            at = title.find(";", at) + 1 or len(title)
    return said


def _shape(node: Node, said: dict[str, str]) -> Shape:
    polygon = points(said.get("poly", ""))
    numbers = [integer(part) for part in said.get("bbox", "").split()]
    box = None
    if len(numbers) == 4 and None not in numbers:
        left, top, right, bottom = (number or 0 for number in numbers)
        box = (left, top, right, bottom)
    return Shape(box or box_of(polygon), polygon, node.get("id"))


def _page(node: Node, file: str) -> Page:
    said = properties(node.get("title"))
    shape = _shape(node, said)
    lines = list(_lines(node, node))
    blocks: list[list[tuple[Node, Node]]] = []
    for line, block in lines:
        if blocks and blocks[-1][0][1] is block:
            blocks[-1].append((line, block))
        else:
            blocks.append([(line, block)])
    image = said.get("image", "").strip("\"'")
    return Page(
        blocks=tuple(_block([line for line, _ in group], group[0][1]) for group in blocks),
        image=bare_name(image),
        file=file,
        width=shape.box[2] if shape.box else 0,
        height=shape.box[3] if shape.box else 0,
        printed=said.get("lpageno", "").strip("\"'"),
        id=shape.id,
    )


def _lines(node: Node, block: Node) -> Iterator[tuple[Node, Node]]:
    """The lines within an element, each with the innermost block that holds it; a line within a line is one line each."""
    todo = [(child, block) for child in reversed(node.children)]
    while todo:
        child, inside = todo.pop()
        classes = _classes(child)
        if classes & _LINES and not any(_classes(inner) & _LINES for inner in child.walk() if inner is not child):
            yield child, inside
        else:
            todo += [(inner, child if classes & _BLOCKS else inside) for inner in reversed(child.children)]


def _block(lines: list[Node], node: Node) -> Block:
    shape = _shape(node, properties(node.get("title"))) if _classes(node) & _BLOCKS else Shape()
    return Block(tuple(_line(line) for line in lines), "text", shape)


def _line(node: Node) -> Line:
    said = properties(node.get("title"))
    shape = _shape(node, said)
    words = [inner for inner in node.walk() if _classes(inner) & _WORDS]
    if words:
        text, placed = spaced(_word(word) for word in words)
    else:
        text, placed = " ".join(read_alternatives(node).split()), ()
    return Line(text, placed, shape, _baseline(said.get("baseline", ""), shape))


def _word(node: Node) -> tuple[str, Shape, float | None]:
    said = properties(node.get("title"))
    certain = _confidence(said.get("x_wconf", ""))
    return read_alternatives(node), _shape(node, said), certain


def _confidence(text: str) -> float | None:
    number = integer(text)
    return None if number is None else min(100, max(0, number)) / 100


def read_alternatives(node: Node) -> str:
    """The text within; of alternative readings (`ins` and `del` within `alternatives`) the first choice."""
    if node.name == "del":
        return ""
    return node.text + "".join(read_alternatives(child) + child.tail for child in node.children)


def _baseline(text: str, shape: Shape) -> tuple[Point, ...]:
    """Slope and offset from the lower left corner of the line's box, as two points."""
    parts = text.split()
    if len(parts) != 2 or shape.box is None:
        return ()
    try:
        slope, offset = float(parts[0]), float(parts[1])
    except ValueError:
        return ()
    left, _, right, bottom = shape.box
    if not (abs(slope) <= 10 and abs(offset) <= 1e6):  # so that what is no number fails too
        return ()
    return (left, round(bottom + offset)), (right, round(bottom + offset + slope * (right - left)))
