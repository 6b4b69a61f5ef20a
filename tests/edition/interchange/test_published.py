"""What goes in as the published schemas allow, or as Tesseract writes it, comes out valid, with the corrected words in their places."""

from __future__ import annotations

import re
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from edition.corpus import Corpus, init_corpus
from edition.decisions import decide
from edition.difference import code_of
from edition.intake.add import finish, open_draft, set_answers
from edition.interchange.export import WRITERS, export_document
from edition.interchange.xml import Names, Xml, points
from tests.edition.interchange.hocr_rules import broken_rules
from tests.edition.interchange.schemas import schemas, violations
from tests.edition.own import SCANS

TIME = "2026-01-01T00:00:00Z"
CASES: list[dict[str, Any]] = yaml.safe_load((Path(__file__).parents[2] / "cases" / "interchange" / "published.yaml").read_text("utf-8"))
FOUND = shutil.which("tesseract")


@dataclass(frozen=True)
class Said:
    """A word as a file has it: what it reads, what the recogniser had if the file marks that, its box."""

    text: str
    ocr: str | None
    box: tuple[int, ...]


def said(content: str) -> dict[str, Said]:
    """The words of a file by id, read without any reader of the project."""
    root = etree.fromstring(content.encode("utf-8"))
    found = {}
    for node in root.iter():
        name = etree.QName(node).localname if isinstance(node.tag, str) else ""
        if name == "String":
            left, top, width, height = (int(node.get(key)) for key in ("HPOS", "VPOS", "WIDTH", "HEIGHT"))
            old = [each.text or "" for each in node if each.get("PURPOSE") == "ocr"]
            found[node.get("ID")] = Said(node.get("CONTENT"), old[0] if old else None, (left, top, left + width, top + height))
        elif name == "Word":
            corners = [tuple(map(int, pair.split(","))) for pair in node.find("{*}Coords").get("points").split()]
            equivalents = sorted(node.findall("{*}TextEquiv"), key=lambda each: -int(each.get("index", "0")))  # the first counts
            texts = {each.get("comments"): each.findtext("{*}Unicode") or "" for each in equivalents}
            xs, ys = zip(*corners, strict=True)
            found[node.get("id")] = Said(texts[None], texts.get("ocr"), (min(xs), min(ys), max(xs), max(ys)))
        elif node.get("class") == "ocrx_word":
            (box,) = re.findall(r"bbox (\d+) (\d+) (\d+) (\d+)", node.get("title"))
            found[node.get("id")] = Said("".join(node.itertext()), node.get("data-ocr"), tuple(map(int, box)))
    return found


def taken_in(corpus: Corpus, file: Path) -> str:
    """The id of the document that a file becomes."""
    draft = open_draft(corpus, [file])
    return finish(corpus, set_answers(draft, {"title.fr": "T", "long_s": "no"}), "en").id


def correct(corpus: Corpus, document: str, changes: dict[str, str]) -> None:
    """Corrections by decisions; every proposal of the machine elsewhere is refused, so that nothing else changes."""
    source = corpus.source(document)
    text = source.document.text
    made = []
    for old, new in changes.items():
        (start,) = (m.start() for m in re.finditer(rf"(?<!\w){re.escape(old)}(?!\w)", text))
        code = code_of(old, new, long_s=False)
        made.append(decide("replace", hand="lecture", time=TIME, text=text, start=start, end=start + len(old), value=new, code=code))
    for c in source.analysis.corrections:
        if not any(c.overlaps(d.start, d.end) for d in made) and c.start < c.end:
            made.append(decide("reject", hand="lecture", time=TIME, text=text, start=c.start, end=c.end))
    corpus.append(document, made)


def written(corpus: Corpus, document: str, form: str) -> str:
    (file,) = export_document(Corpus(corpus.root), document, form, time=TIME)
    return file.text


def faults(form: str, content: str) -> list[str]:
    return broken_rules(content) if form == "hocr" else violations(content)


def ending(content: str) -> str:
    return ".hocr" if "xhtml" in content else ".xml"


@pytest.mark.parametrize("case", [case for case in CASES if not case.get("unknown")], ids=lambda case: case["name"].split(",")[0])
def test_the_files_that_go_in_are_valid_themselves(case: dict[str, Any]) -> None:
    if ending(case["file"]) == ".xml":
        assert violations(case["file"]) == []
    else:
        etree.fromstring(case["file"].encode("utf-8"))


@pytest.mark.parametrize("case", CASES, ids=[case["name"].split(",")[0] for case in CASES])
def test_what_the_schemas_allow_comes_out_valid_with_its_words_in_place(case: dict[str, Any], empty: Corpus, tmp_path: Path) -> None:
    file = tmp_path / f"given{ending(case['file'])}"
    file.write_text(case["file"], encoding="utf-8")
    before = said(case["file"])
    document = taken_in(empty, file)
    correct(empty, document, {before[name].text: text for name, text in case["corrected"].items()})
    for form in WRITERS:
        content = written(empty, document, form)
        assert faults(form, content) == [], form
        after = said(content)
        for name, text in case["corrected"].items():
            assert after[name] == Said(text, before[name].text, before[name].box), form
        for name, box in case["kept"].items():
            assert after[name] == Said(before[name].text, None, tuple(box)), form


@pytest.fixture(scope="module")
def read_by_tesseract(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A rendered page as the Tesseract of this machine reads it: page.hocr and page.xml (ALTO)."""
    folder = tmp_path_factory.mktemp("tesseract")
    shutil.copy(SCANS / "tirelire-1.png", folder / "page.png")
    subprocess.run([str(FOUND), "page.png", "page", "-l", "fra", "hocr", "alto"], cwd=folder, check=True, capture_output=True)
    return folder


@pytest.mark.skipif(FOUND is None, reason="Tesseract is not installed (make test installs it where it can)")
@pytest.mark.parametrize("name", ["page.hocr", "page.xml"])
def test_what_tesseract_wrote_comes_out_valid_with_its_words_in_place(name: str, read_by_tesseract: Path, tmp_path: Path) -> None:
    init_corpus(tmp_path / "corpus", empty=True)
    corpus = Corpus(tmp_path / "corpus")
    before = said((read_by_tesseract / name).read_text(encoding="utf-8"))
    document = taken_in(corpus, read_by_tesseract / name)
    texts = [word.text for word in before.values()]
    chosen = [text for text in texts if len(text) > 4 and text.isalpha() and sum(text in other for other in texts) == 1][:3]
    assert len(chosen) == 3
    changes = {text: text[:-1] + "x" for text in chosen}
    correct(corpus, document, changes)
    for form in WRITERS:
        content = written(corpus, document, form)
        assert faults(form, content) == [], form
        after = said(content)
        plain = {key: word for key, word in before.items() if not word.text.endswith(("-", "¬"))}
        for key, word in plain.items():
            wanted = Said(changes[word.text], word.text, word.box) if word.text in changes else Said(word.text, None, word.box)
            assert after[key] == wanted, (form, key)
        assert sum(word.ocr is not None for word in after.values()) == 3


IDS = st.text(st.characters(exclude_categories=("Cs",)), max_size=8)


@given(IDS)
def test_any_id_becomes_one_that_the_schema_takes(given_id: str) -> None:
    xml = Xml()
    with xml.within("PcGts", {"xmlns": "http://schema.primaresearch.org/PAGE/gts/pagecontent/2019-07-15"}):
        with xml.within("Metadata"):
            for name, text in (("Creator", "x"), ("Created", TIME), ("LastChange", TIME)):
                xml.add(name, text=text)
        with (
            xml.within("Page", {"imageFilename": "x", "imageWidth": 1, "imageHeight": 1}),
            xml.within("TextRegion", {"id": Names().of(given_id, "r")}),
        ):
            xml.add("Coords", {"points": points(((0, 0), (1, 1)))})
    assert violations(str(xml)) == []


def test_the_schemas_are_there_and_find_faults() -> None:
    assert schemas("http://www.loc.gov/standards/alto/ns-v4#", "4.2")
    assert schemas("http://schema.primaresearch.org/PAGE/gts/pagecontent/2019-07-15")
    alto = '<alto xmlns="http://www.loc.gov/standards/alto/ns-v4#" SCHEMAVERSION="4.2"><Layout><Page PHYSICAL_IMG_NR="1"/></Layout></alto>'
    assert any("ID" in told for told in violations(alto))


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (' lang="fr"', "", ""),
        ("ocrp_poly ", "", "poly is not among"),
        ("ocrp_lang ", "", "lang="),
        ("bbox 220 10 300 50", "bbox 220 10 301 51", "goes beyond"),
        ("bbox 10 10 60 50", "bbox 60 10 10 50", "inside out"),
        ("x_wconf 93", "x_wconf 930", "x_wconf"),
        ('id="word_1"', 'id="word_3"', "twice"),
        ('class="ocr_line"', 'class="ocr_par"', "within"),
        ("baseline 0.01026 -3", "slope 0.01", "slope"),
    ],
)
def test_the_rules_of_hocr_find_faults(old: str, new: str, told: str, empty: Corpus, tmp_path: Path) -> None:
    (case,) = (case for case in CASES if case["name"].startswith("hOCR"))
    (tmp_path / "given.hocr").write_text(case["file"], encoding="utf-8")
    content = written(empty, taken_in(empty, tmp_path / "given.hocr"), "hocr")
    assert broken_rules(content) == [] and old in content
    found = broken_rules(content.replace(old, new, 1))
    assert any(told in fault for fault in found) if told else found == []
