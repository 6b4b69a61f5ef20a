"""hOCR 1.2. A word that reads otherwise now keeps what the recogniser had in `data-ocr`.

The standard's own `ins` and `del` within `alternatives` are not used: programs that take the text of a
word would read both, one after the other.
"""

from __future__ import annotations

from collections.abc import Sequence

from edition.interchange.sheet import Sheet, SheetLine
from edition.interchange.words import Placed
from edition.interchange.xml import Names, Xml, points
from edition.version import VERSION
from normalize.scan import Line, Page, Shape, size_of

ENDING = ".hocr"
CAPABILITIES = "ocr_page ocr_par ocr_line ocrx_word ocrp_lang ocrp_poly ocrp_wconf"  # all that may be in it: nothing else is allowed there


def write_hocr(sheet: Sheet, time: str) -> str:
    """One page."""
    return write_pages((sheet,), time)


def write_pages(sheets: Sequence[Sheet], _time: str) -> str:
    """Pages that came in one file."""
    xml, names = Xml("<!DOCTYPE html>"), Names()
    with xml.within("html", {"xmlns": "http://www.w3.org/1999/xhtml", "lang": "fr"}):
        with xml.within("head"):
            xml.add("title", text=sheets[0].name)
            xml.add("meta", {"charset": "utf-8"})
            xml.add("meta", {"name": "ocr-system", "content": f"academie {VERSION}"})
            xml.add("meta", {"name": "ocr-capabilities", "content": CAPABILITIES})
        with xml.within("body"):
            for at, sheet in enumerate(sheets, 1):
                page = sheet.page
                with xml.within("div", {"class": "ocr_page", "id": names.of(page.id, f"page_{at}"), "title": _page_title(page)}):
                    _blocks(xml, names, sheet)
    return str(xml)


def _blocks(xml: Xml, names: Names, sheet: Sheet) -> None:
    for at, block in enumerate(sheet.blocks, 1):
        said = {"class": "ocr_par", "id": names.of(block.block.shape, f"par_{at}"), "title": _bbox(block.block.shape)}
        with xml.within("p", said):
            for line in block.lines:
                _line(xml, names, line)


def _page_title(page: Page) -> str:
    parts = [f'image "{page.image}"' if page.image and '"' not in page.image else "", "bbox 0 0 {} {}".format(*size_of(page))]
    return "; ".join(part for part in [*parts, f"lpageno {page.printed}" if page.printed.isdigit() else ""] if part)


def _bbox(shape: Shape) -> str:
    box = "bbox {} {} {} {}".format(*shape.box) if shape.box else ""
    polygon = f"poly {points(shape.polygon).replace(',', ' ')}" if len(shape.polygon) > 2 else ""
    return "; ".join(part for part in (box, polygon) if part)


def _line(xml: Xml, names: Names, found: SheetLine) -> None:
    line = found.line
    title = "; ".join(part for part in (_bbox(line.shape), _baseline(line)) if part)
    with xml.within("span", {"class": "ocr_line", "id": names.of(line.shape, f"line_{line.number}"), "title": title}):
        for at, word in enumerate(found.words, 1):
            name = names.of(word.shape, f"word_{line.number}_{at}")
            said = {"class": "ocrx_word", "id": name, "title": _word_title(word), "data-ocr": word.ocr if word.changed else None}
            xml.add("span", said, word.text, keep=("data-ocr",))


def _word_title(word: Placed) -> str:
    certain = f"x_wconf {round(100 * word.confidence)}" if word.confidence is not None else ""
    return "; ".join(part for part in (_bbox(word.shape), certain) if part)


def _baseline(line: Line) -> str:
    """Slope and offset from the lower left corner, of a baseline of two points."""
    if len(line.baseline) != 2 or line.shape.box is None or line.baseline[0][0] == line.baseline[1][0]:
        return ""
    (x1, y1), (x2, y2) = line.baseline
    slope = (y2 - y1) / (x2 - x1)
    offset = y1 + slope * (line.shape.box[0] - x1) - line.shape.box[3]
    return f"baseline {slope:.4g} {offset:.4g}"
