"""PAGE XML, of any year: regions in their reading order, lines, words, the text with the lowest index."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from normalize.errors import InputError
from normalize.readers.tree import Node, integer, parse, points
from normalize.scan import Block, BlockKind, Line, Page, Point, Shape, bare_name, box_of, found_in, spaced

_KINDS: Final[dict[str, BlockKind]] = {
    "header": "head",
    "footer": "folio",
    "page-number": "folio",
    "signature-mark": "signature",
    "catch-word": "signature",  # it stands where the signature stands, and is as little part of the text
}
_INDEX: Final = re.compile(r"readingOrder\s*+\{\s*+index\s*+:\s*+(\d{1,9})(?!\d)")
_TYPE: Final = re.compile(r"structure\s*+\{[^{}]*?\btype\s*+:\s*+([\w-]+)")


def read_page(data: bytes, path: Path | str, root: Node | None = None) -> tuple[Page, ...]:
    """The page of a PAGE file. Errors: those of XML; page-no-page."""
    tree = root or parse(data, path)
    pages = tuple(_page(node, Path(path).name) for node in tree.named("Page"))
    if not pages:
        raise InputError("page-no-page", path)
    return pages


def _page(node: Node, file: str) -> Page:
    order = node.first("ReadingOrder")
    places = {name: at for at, name in enumerate(_references(order))} if order else {}
    regions = list(_regions(node))
    if places:
        regions.sort(key=lambda region: places.get(region.get("id"), len(places)))
    else:
        regions.sort(key=lambda region: _index(region, len(regions)))
    return Page(
        blocks=tuple(_block(region) for region in regions),
        image=bare_name(node.get("imageFilename")),
        file=file,
        width=integer(node.get("imageWidth")) or 0,
        height=integer(node.get("imageHeight")) or 0,
        id=node.get("id"),
    )


def _references(node: Node) -> Iterator[str]:
    """The regions of a reading order, groups by their index."""
    children = [child for child in node.children if child.name.startswith(("RegionRef", "OrderedGroup", "UnorderedGroup"))]
    children.sort(key=lambda child: integer(child.get("index")) or 0)  # stable: what has no index keeps its place
    for child in children:
        if child.get("regionRef"):
            yield child.get("regionRef")
        yield from _references(child)


def _regions(node: Node) -> Iterator[Node]:
    """The text regions of a page, also those within others (cells of a table), in order."""
    for child in node.children:
        if child.name == "TextRegion":
            yield child
        if child.name.endswith("Region"):
            yield from _regions(child)


def _index(node: Node, otherwise: int) -> int:
    if (index := integer(node.get("index"))) is not None:
        return index
    found = _INDEX.search(node.get("custom"))
    return int(found[1]) if found else otherwise


def _block(region: Node) -> Block:
    said = _TYPE.search(region.get("custom"))
    kind = _KINDS.get(region.get("type") or (said[1] if said else ""), "text")
    nodes = list(region.named("TextLine"))
    nodes.sort(key=lambda line: _index(line, len(nodes)))
    lines = tuple(_line(node) for node in nodes)
    if not any(line.text for line in lines):  # the text stands at the region alone
        whole, _ = _equivalent(region)
        lines = tuple(Line(" ".join(part.split())) for part in (whole or "").split("\n")) if whole else lines
    return Block(lines, kind, _shape(region))


def _shape(node: Node) -> Shape:
    coords = node.first("Coords")
    polygon = _points(coords) if coords else ()
    box = box_of(polygon)
    plain = box is not None and set(polygon) == {(box[x], box[y]) for x in (0, 2) for y in (1, 3)}
    return Shape(box, () if plain else polygon, node.get("id"))


def _points(node: Node) -> tuple[Point, ...]:
    """`points="x,y x,y"`, or (until 2010) one element a point."""
    if node.get("points"):
        return points(node.get("points"))
    found = [(integer(point.get("x")), integer(point.get("y"))) for point in node.named("Point")]
    return tuple((x, y) for x, y in found if x is not None and y is not None)


def _line(node: Node) -> Line:
    given = [(_equivalent(word), _shape(word)) for word in node.named("Word")]
    words = [(text or "", shape, confidence) for (text, confidence), shape in given]
    text, _ = _equivalent(node)
    baseline = node.first("Baseline")
    if text is None:
        joined, placed = spaced(words)
    else:  # where both are given, the line is what was read; its words are found in it
        joined = " ".join(text.split())
        placed = found_in(joined, words)
    return Line(joined, placed, _shape(node), _points(baseline) if baseline else ())


def _equivalent(node: Node) -> tuple[str | None, float | None]:
    """The text with the lowest index, with its confidence; None, where the element gives none."""
    found = list(node.named("TextEquiv"))
    if not found:
        return None, None
    best = min(found, key=lambda each: integer(each.get("index")) or 0)
    text = best.first("Unicode") or best.first("PlainText")
    try:
        confidence: float | None = min(1.0, max(0.0, float(best.get("conf"))))
    except ValueError:
        confidence = None
    return ("" if text is None else text.words()), confidence
