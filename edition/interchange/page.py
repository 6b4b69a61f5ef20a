"""PAGE (2019-07-15). A word that reads otherwise now has what the recogniser had as a second TextEquiv, marked `comments="ocr"`."""

from __future__ import annotations

from collections.abc import Sequence

from edition.interchange.sheet import Sheet, SheetBlock, SheetLine
from edition.interchange.words import Placed
from edition.interchange.xml import Names, Xml, corners, points
from edition.version import VERSION
from normalize.scan import BlockKind, Box, Page, Shape, size_of

ENDING = ".page.xml"
NAMESPACE = "http://schema.primaresearch.org/PAGE/gts/pagecontent/2019-07-15"
MARK = "ocr"
_TYPES: dict[BlockKind, str] = {"text": "paragraph", "head": "header", "folio": "page-number", "signature": "signature-mark"}


def write_page(sheet: Sheet, time: str) -> str:
    """One page. `time`: ISO 8601, UTC."""
    return write_pages((sheet,), time)


def write_pages(sheets: Sequence[Sheet], time: str) -> str:
    """Pages that came in one file; the standard knows one alone, but what came so goes so."""
    xml, names = Xml(), Names()
    with xml.within("PcGts", {"xmlns": NAMESPACE}):
        with xml.within("Metadata"):
            xml.add("Creator", text=f"academie {VERSION}")
            xml.add("Created", text=time)
            xml.add("LastChange", text=time)
        for sheet in sheets:
            _sheet(xml, names, sheet)
    return str(xml)


def _sheet(xml: Xml, names: Names, sheet: Sheet) -> None:
    page = sheet.page
    regions = [(names.of(b.block.shape, f"region_{b.block.lines[0].number}"), b) for b in sheet.blocks]
    whole = (0, 0, *size_of(page))
    with xml.within("Page", _page(page), keep=("imageFilename",)):
        if regions:
            with xml.within("ReadingOrder"), xml.within("OrderedGroup", {"id": names.of("", f"order_{sheet.number}")}):
                for at, (name, _) in enumerate(regions):
                    xml.add("RegionRefIndexed", {"index": at, "regionRef": name})
        for name, block in regions:
            with xml.within("TextRegion", {"id": name, "type": _TYPES[block.block.kind]}):
                _block(xml, names, block, whole)


def _page(page: Page) -> dict[str, object]:
    width, height = size_of(page)
    return {"imageFilename": page.image, "imageWidth": width, "imageHeight": height}


def _coords(xml: Xml, shape: Shape, otherwise: Box) -> None:
    """An outline, which the standard demands; where none is known, that of what holds it."""
    xml.add("Coords", {"points": points(shape.polygon or corners(shape.box or otherwise))})


def _block(xml: Xml, names: Names, found: SheetBlock, around: Box) -> None:
    _coords(xml, found.block.shape, around)
    for line in found.lines:
        _line(xml, names, line, found.block.shape.box or around)
    _text(xml, "\n".join(line.text for line in found.lines))


def _line(xml: Xml, names: Names, found: SheetLine, around: Box) -> None:
    line = found.line
    with xml.within("TextLine", {"id": names.of(line.shape, f"line_{line.number}")}):
        _coords(xml, line.shape, around)
        if len(line.baseline) > 1:
            xml.add("Baseline", {"points": points(line.baseline)})
        for at, word in enumerate(found.words, 1):
            _word(xml, names.of(word.shape, f"word_{line.number}_{at}"), word, line.shape.box or around)
        _text(xml, found.text)
        ocr = " ".join(word.ocr for word in found.words if word.ocr)
        if ocr != found.text:
            _text(xml, ocr, index=1)


def _word(xml: Xml, name: str, word: Placed, around: Box) -> None:
    with xml.within("Word", {"id": name, "production": "printed"}):
        _coords(xml, word.shape, around)
        confidence = word.confidence
        _text(xml, word.text, confidence=None if word.changed else confidence)
        if word.changed:
            _text(xml, word.ocr, index=1, confidence=confidence)


def _text(xml: Xml, text: str, *, index: int = 0, confidence: float | None = None) -> None:
    said = {"index": index, "conf": None if confidence is None else f"{confidence:.4g}", "comments": MARK if index else None}
    with xml.within("TextEquiv", said):
        xml.add("Unicode", text=text)
