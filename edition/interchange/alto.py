"""ALTO 4.2. A string that reads otherwise now has what the recogniser had as `ALTERNATIVE PURPOSE="ocr"`; `CS` says that a person decided.

A word broken by a line end is given as the standard asks: its parts with SUBS_TYPE, the whole as SUBS_CONTENT, the sign as HYP.
"""

from __future__ import annotations

from collections.abc import Sequence

from edition.interchange.sheet import Sheet, SheetBlock, SheetLine
from edition.interchange.words import Placed
from edition.interchange.xml import Attributes, Names, Xml, points
from edition.version import VERSION
from normalize.layout import HYPHENS
from normalize.scan import Page, Point, Shape

ENDING = ".alto.xml"
NAMESPACE = "http://www.loc.gov/standards/alto/ns-v4#"
PURPOSE = "ocr"


def write_alto(sheet: Sheet, time: str) -> str:
    """One page. `time`: ISO 8601, of the processing step."""
    return write_pages((sheet,), time)


def write_pages(sheets: Sequence[Sheet], time: str) -> str:
    """Pages that came in one file; without a `time` none is told."""
    xml, names, page = Xml(), Names(), sheets[0].page
    with xml.within("alto", {"xmlns": NAMESPACE, "SCHEMAVERSION": "4.2"}):
        with xml.within("Description"):
            xml.add("MeasurementUnit", text=page.unit)
            if page.image:
                with xml.within("sourceImageInformation"):
                    xml.add("fileName", text=page.image)
            with xml.within("Processing", {"ID": names.of("academie", "academie")}):
                xml.add("processingCategory", text="contentModification")
                if time:
                    xml.add("processingDateTime", text=time)
                with xml.within("processingSoftware"):
                    xml.add("softwareName", text="academie")
                    xml.add("softwareVersion", text=VERSION)
        with xml.within("Layout"):
            for sheet in sheets:
                _page(xml, names, sheet)
    return str(xml)


def _page(xml: Xml, names: Names, sheet: Sheet) -> None:
    page = sheet.page
    size = {"WIDTH": page.width or None, "HEIGHT": page.height or None}
    said = {"ID": names.of(page.id, f"page_{sheet.number}"), "PHYSICAL_IMG_NR": sheet.number, "PRINTED_IMG_NR": page.printed} | size
    with xml.within("Page", said):
        for name, blocks in _spaces(sheet):
            with xml.within(name, {"ID": names.of("", f"{name}_{sheet.number}")}):
                for block in blocks:
                    _block(xml, names, block)


def _spaces(sheet: Sheet) -> list[tuple[str, list[SheetBlock]]]:
    """The blocks by the space of the page in which they stand, in the order of the standard."""
    spaces: dict[str, list[SheetBlock]] = {"TopMargin": [], "BottomMargin": [], "PrintSpace": []}
    for block in sheet.blocks:
        if any(line.words for line in block.lines):
            spaces[_space(block, sheet.page)].append(block)
    return [(name, blocks) for name, blocks in spaces.items() if blocks or name == "PrintSpace"]


def _space(block: SheetBlock, page: Page) -> str:
    kind, box = block.block.kind, block.block.shape.box
    if kind == "text":
        return "PrintSpace"
    low = box is not None and box[1] * 2 > page.height
    return "BottomMargin" if kind == "signature" or (kind == "folio" and low) else "TopMargin"


def _place(shape: Shape) -> dict[str, object]:
    if shape.box is None:
        return {}
    left, top, right, bottom = shape.box
    return {"HPOS": left, "VPOS": top, "WIDTH": max(0, right - left), "HEIGHT": max(0, bottom - top)}


def _polygon(xml: Xml, polygon: tuple[Point, ...]) -> None:
    if polygon:
        with xml.within("Shape"):
            xml.add("Polygon", {"POINTS": points(polygon)})


def _block(xml: Xml, names: Names, found: SheetBlock) -> None:
    name = names.of(found.block.shape, f"block_{found.block.lines[0].number}")
    with xml.within("TextBlock", {"ID": name} | _place(found.block.shape)):
        _polygon(xml, found.block.shape.polygon)
        for line in found.lines:
            if line.words:
                _line(xml, names, line)


def _line(xml: Xml, names: Names, found: SheetLine) -> None:
    line = found.line
    said = {"ID": names.of(line.shape, f"line_{line.number}"), "BASELINE": points(line.baseline)} | _place(line.shape)
    words = [word for word in found.words if word.text]
    with xml.within("TextLine", said):
        _polygon(xml, line.shape.polygon)
        for at, word in enumerate(found.words):
            if at:
                xml.add("SP")
            first, last = bool(words) and word is words[0], bool(words) and word is words[-1]
            broken = {"SUBS_TYPE": "HypPart2", "SUBS_CONTENT": found.ends} if first and found.ends else {}
            broken = {"SUBS_TYPE": "HypPart1", "SUBS_CONTENT": found.goes_on} if last and found.goes_on else broken
            content = word.text[:-1] if last and _hyphen(found) else word.text
            _string(xml, word, {"ID": names.of(word.shape, f"word_{line.number}_{at + 1}")} | broken, content)
        if sign := _hyphen(found):
            xml.add("HYP", {"CONTENT": sign})


def _hyphen(found: SheetLine) -> str:
    """The sign that breaks the last word of the line."""
    return found.text[-1] if found.goes_on and found.text[-1] in HYPHENS else ""


def _string(xml: Xml, word: Placed, said: Attributes, content: str) -> None:
    confidence = None if word.confidence is None else f"{word.confidence:.4g}"
    attributes = {**said, **_place(word.shape), "CONTENT": content, "WC": confidence, "CS": "true" if word.hand else None}
    with xml.within("String", attributes, keep=("CONTENT",)):
        _polygon(xml, word.shape.polygon)
        if word.changed:
            xml.add("ALTERNATIVE", {"PURPOSE": PURPOSE}, word.ocr)
