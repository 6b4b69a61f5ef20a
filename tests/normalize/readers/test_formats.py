"""Files of each format: what is read of them, and what is refused, with file and line."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from edition.words import LANGS, message
from normalize.errors import InputError
from normalize.readers.formats import read_pages
from normalize.scan import Scan, composed

HERE = Path(__file__).parents[2]
CASES = yaml.safe_load((HERE / "cases" / "readers" / "pages.yaml").read_text(encoding="utf-8"))
REFUSED = yaml.safe_load((HERE / "cases" / "readers" / "refused.yaml").read_text(encoding="utf-8"))
SCANS = HERE / "fixtures" / "scans"


def scan(tmp_path: Path, content: str | bytes, name: str = "file") -> tuple[str, Scan]:
    path = tmp_path / name
    path.write_bytes(content if isinstance(content, bytes) else content.encode("utf-8"))
    reading = read_pages(path)
    return reading.format, composed(reading.pages)


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_what_is_read(case: dict[str, Any], tmp_path: Path) -> None:
    kind, found = scan(tmp_path, case["file"])
    assert kind == case["format"]
    assert found.text.split("\n") == case["text"]
    lines = [line for page in found.pages for line in page.lines]
    assert [line.text for line in lines if line.number] == [case["text"][line.number - 1] for line in lines]
    words = [(line, word) for line in lines for word in line.words if word.shape.box]
    told = [[line.text[w.start : w.end], *(w.shape.box or ()), w.confidence] for line, w in words]
    assert told[: len(case.get("words", []))] == case.get("words", [])
    page = found.pages[0]
    assert {key: getattr(page, key) for key in case.get("page", {})} == case.get("page", {})
    if "zones" in case:
        assert [block.kind for block in page.blocks] == case["zones"]
    if "baseline" in case:
        assert [list(point) for point in next(line for line in lines if line.baseline).baseline] == case["baseline"]
    if "polygon" in case:
        assert [list(point) for point in page.blocks[0].shape.polygon] == case["polygon"]


@pytest.mark.parametrize("case", REFUSED, ids=[case["name"] for case in REFUSED])
def test_what_is_refused(case: dict[str, Any], tmp_path: Path) -> None:
    with pytest.raises(InputError) as caught:
        scan(tmp_path, case["file"])
    assert (caught.value.code, caught.value.line) == (case["code"], case["line"])
    for lang in LANGS:
        assert message(lang, caught.value).startswith(str(tmp_path / "file"))


@pytest.mark.parametrize("number", [1, 2])
def test_two_formats_of_one_recogniser_say_the_same(number: int) -> None:
    """Tesseract's hOCR and its ALTO of one page: the same lines, the same boxes, the same confidences."""
    hocr = composed(read_pages(SCANS / f"tirelire-{number}.hocr").pages)
    alto = composed(read_pages(SCANS / f"tirelire-{number}.alto.xml").pages)
    assert hocr.text == alto.text
    assert "1°. Celui qui doit donner mêle les cartes" in hocr.text or "4°. Celui qui fait trois levées" in hocr.text

    def places(found: Scan) -> list[object]:
        return [(w.start, w.end, w.shape.box, w.confidence) for page in found.pages for line in page.lines for w in line.words]

    assert places(hocr) == places(alto)
    assert len(places(hocr)) == len(hocr.text.split())


@pytest.mark.parametrize("encoding", ["utf-16", "iso-8859-1", "windows-1252"])
def test_xml_in_other_encodings(encoding: str, tmp_path: Path) -> None:
    content = f'<?xml version="1.0" encoding="{encoding}"?><TEI><text><p>été œuvré</p></text></TEI>'
    _, found = scan(tmp_path, content.encode(encoding, errors="xmlcharrefreplace"))
    assert found.text == "été œuvré"


def test_a_page_break_moves_the_words_of_its_line() -> None:
    pages = [page for number in (1, 2) for page in read_pages(SCANS / f"tirelire-{number}.hocr").pages]
    found = composed(pages)
    second = found.pages[1]
    line = next(second.lines)
    assert found.text.split("\n")[second.first - 1] == "\f13 JEU DE LA TIRELIRE." == line.text
    assert [line.text[word.start : word.end] for word in line.words] == ["13", "JEU", "DE", "LA", "TIRELIRE."]
