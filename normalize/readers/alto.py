"""ALTO 2 to 4: strings, blanks and hyphens of text lines, in the order in which they are read."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final

from normalize.errors import InputError
from normalize.layout import HYPHENS
from normalize.readers.tree import Node, integer, parse, points
from normalize.scan import Block, BlockKind, Box, Line, Page, Point, Shape, Unit, Word, bare_name, box_of, spaced

_SPACES: Final[tuple[tuple[str, BlockKind], ...]] = (  # the spaces of a page, in reading order
    ("TopMargin", "head"),  # "may contain page number or running title"
    ("LeftMargin", "text"),
    ("PrintSpace", "text"),
    ("RightMargin", "text"),
    ("BottomMargin", "signature"),  # "may contain a page number, a signature number or a catch word"
)
_UNITS: Final[dict[str, Unit]] = {"pixel": "pixel", "mm10": "mm10", "inch1200": "inch1200"}
NO_SIGN: Final = "¬"
"""Set where the file says that a word goes on in the next line, and not with which sign: the transcribers' own."""


def read_alto(data: bytes, path: Path | str, root: Node | None = None) -> tuple[Page, ...]:
    """The pages of an ALTO file. Errors: those of XML; alto-no-page."""
    tree = root or parse(data, path)
    description = tree.first("Description")
    unit, image = "pixel", ""
    for node in description.walk() if description else ():
        if node.name == "MeasurementUnit":
            unit = node.words().strip()
        elif node.name == "fileName":
            image = bare_name(node.words())
    order = _order(tree)
    layout = tree.first("Layout")
    pages = tuple(
        _page(node, Path(path).name, image, _UNITS.get(unit, "pixel"), order) for node in (layout.named("Page") if layout else ())
    )
    if not pages:
        raise InputError("alto-no-page", path)
    return pages


def _order(tree: Node) -> tuple[str, ...]:
    """The ids of blocks in the order of ReadingOrder (since 4.3), if there is one."""
    found = tree.first("Layout") or tree
    orders = [node for node in (tree.first("ReadingOrder"), *(page.first("ReadingOrder") for page in found.named("Page"))) if node]
    return tuple(node.get("REF") for order in orders for node in order.walk() if node.name == "ElementRef")


def _page(node: Node, file: str, image: str, unit: Unit, order: tuple[str, ...]) -> Page:
    blocks: list[tuple[Node, BlockKind]] = []
    for name, kind in _SPACES:
        for space in node.named(name):
            blocks += [(block, kind) for block in _followed(list(_text_blocks(space)))]
    places = {name: at for at, name in enumerate(order)}
    if places:  # those that the order does not name keep their place after those that it does
        blocks.sort(key=lambda item: places.get(item[0].get("ID"), len(places)))
    return Page(
        blocks=tuple(_block(block, kind) for block, kind in blocks),
        image=image,
        file=file,
        width=integer(node.get("WIDTH")) or 0,
        height=integer(node.get("HEIGHT")) or 0,
        unit=unit,
        printed=node.get("PRINTED_IMG_NR"),
        id=node.get("ID"),
    )


def _text_blocks(space: Node) -> Iterator[Node]:
    return (node for node in space.walk() if node.name == "TextBlock")


def _followed(blocks: list[Node]) -> list[Node]:
    """Blocks in their order, but where IDNEXT leads elsewhere."""
    by_id = {block.get("ID"): block for block in blocks if block.get("ID")}
    if not any(block.get("IDNEXT") in by_id for block in blocks):
        return blocks
    targets = {block.get("IDNEXT") for block in blocks}
    done: dict[int, Node] = {}
    for start in [*(b for b in blocks if b.get("ID") not in targets), *blocks]:
        block: Node | None = start
        while block is not None and id(block) not in done:
            done[id(block)] = block
            block = by_id.get(block.get("IDNEXT"))
    return list(done.values())


def _shape(node: Node) -> Shape:
    numbers = [integer(node.get(name)) for name in ("HPOS", "VPOS", "WIDTH", "HEIGHT")]
    box: Box | None = None
    if None not in numbers:
        left, top, width, height = (number or 0 for number in numbers)
        box = (left, top, left + width, top + height)
    outline = node.first("Shape")
    inner = outline.first("Polygon") if outline else None
    polygon = points(inner.get("POINTS")) if inner else ()
    return Shape(box or box_of(polygon), polygon, node.get("ID"))


def _block(node: Node, kind: BlockKind) -> Block:
    return Block(tuple(_line(line) for line in node.named("TextLine")), kind, _shape(node))


def _line(node: Node) -> Line:
    shape = _shape(node)
    text, words = spaced((s.get("CONTENT"), _shape(s), _confidence(s.get("WC"))) for s in node.named("String"))
    strings = list(node.named("String"))
    hyphen = next((h.get("CONTENT") or NO_SIGN for h in node.named("HYP")), "")
    if not hyphen and strings and strings[-1].get("SUBS_TYPE") == "HypPart1" and not text.endswith(tuple(HYPHENS)):
        hyphen = NO_SIGN
    if hyphen and not text.endswith(hyphen):
        text += hyphen
        words = _lengthened(words, len(text))
    return Line(text, words, shape, _baseline(node.get("BASELINE"), shape))


def _lengthened(words: tuple[Word, ...], end: int) -> tuple[Word, ...]:
    return (*words[:-1], replace(words[-1], end=end)) if words else ()


def _confidence(text: str) -> float | None:
    try:
        number = float(text)
    except ValueError:
        return None
    return min(1.0, max(0.0, number)) if number == number else None


def _baseline(text: str, shape: Shape) -> tuple[Point, ...]:
    """Points, or one height for the whole line (before 4.2)."""
    found = points(text)
    height = integer(text) if not found else None
    if height is not None and shape.box:
        return (shape.box[0], height), (shape.box[2], height)
    return found
