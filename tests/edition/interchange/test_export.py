"""Files for other tools: built as the standards say, the corrected words in place, the OCR beside them, and readable again."""

from __future__ import annotations

import re
import shutil
from collections import Counter
from pathlib import Path

import pytest

from edition.corpus import Corpus
from edition.interchange.export import WRITERS, export_document
from edition.transcription import export_transcription, record_transcription
from edition.witness import load_witness
from normalize.errors import InputError
from normalize.long_s import fold_long_s
from normalize.readers.formats import read_pages
from normalize.readers.tree import Node, parse
from normalize.scan import Scan, composed
from tests.edition.interchange.structure import faults
from tests.edition.own import NAME

TIME = "2026-01-01T00:00:00Z"


@pytest.fixture
def corrected(own: Path) -> Corpus:
    """The document with corrections of a hand: a word joined, one split, one replaced, one taken out."""
    corpus = Corpus(own)
    text = export_transcription(load_witness(corpus, NAME))
    for old, new in (("Chacun met", "Chacunmet"), ("tirelire, qui", "tire lire, qui"), ("piquet", "tarots"), ("& en\n", "en\n")):
        assert old in text
        text = text.replace(old, new, 1)
    record_transcription(corpus, NAME, text, hand="lecture", time=TIME)
    return corpus


def written(corpus: Corpus, form: str, folder: Path, *, fold: bool = False) -> list[Path]:
    paths = []
    for file in export_document(corpus, NAME, form, time=TIME, fold=fold):
        (folder / file.name).write_text(file.text, encoding="utf-8")
        paths.append(folder / file.name)
    return paths


def again(paths: list[Path]) -> Scan:
    return composed([page for path in paths for page in read_pages(path).pages])


@pytest.mark.parametrize("form", ["alto", "page"])
def test_built_as_the_standard_says(form: str, corrected: Corpus, tmp_path: Path) -> None:
    for path in written(corrected, form, tmp_path):
        assert faults(path.read_text(encoding="utf-8"), form) == []


@pytest.mark.parametrize(
    ("form", "old", "new"),
    [
        ("alto", "<SP/>", ""),
        ("alto", 'CONTENT="', 'CONTENTS="'),
        ("alto", "<MeasurementUnit>pixel", "<MeasurementUnit>ell"),
        ("alto", ' WC="0.96"', ' WC="96"'),
        ("page", 'points="', 'points="1 '),
        ("page", 'index="0"', 'index="-1"'),
        ("page", '<TextLine id="line_1_2">', '<TextLine id="line_1_1">'),
        ("page", 'regionRef="par_1_1"', 'regionRef="nobody"'),
        ("page", "<Created>", "<LastChange>x</LastChange><Created>"),
    ],
)
def test_the_table_of_the_standard_finds_faults(form: str, old: str, new: str, added: Path, tmp_path: Path) -> None:
    content = written(Corpus(added), form, tmp_path)[0].read_text(encoding="utf-8")
    assert faults(content, form) == [] and old in content
    changed = content.replace(old, new)
    if new == "":  # strings may follow each other without a blank: what may not stand there is a blank without a string
        changed = content.replace("</TextLine>", "<SP/><SP/></TextLine>")
    assert faults(changed, form)


@pytest.mark.parametrize("form", list(WRITERS))
def test_read_again_it_is_the_corrected_text(form: str, corrected: Corpus, tmp_path: Path) -> None:
    """Line by line the print layer; what was not corrected has its old box, id and confidence."""
    found = again(written(corrected, form, tmp_path))
    printed = load_witness(corrected, NAME).layers.print
    assert [line.split() for line in found.text.split("\n") if line.strip()] == [
        line.split() for line in printed.split("\n") if line.strip()
    ]
    before = {w.shape.id: w for page in corrected.source(NAME).layout for line in page.lines for w in line.words}
    unchanged = 0
    for page in found.pages:
        for line in page.lines:
            for word in line.words:
                old = before.get(word.shape.id)
                if old is not None and word.shape.box == old.shape.box:
                    unchanged += 1
                    assert form == "page" or word.confidence == pytest.approx(old.confidence, abs=0.006)
    assert unchanged > 0.95 * len(before)
    assert [(page.image, page.width, page.height) for page in found.pages] == [("tirelire-1.png", 860, 532), ("tirelire-2.png", 860, 479)]


def markers(form: str, content: str) -> list[tuple[str, str]]:
    """(now, in the OCR) of the words that are marked as changed, by the marker of the format."""
    root = parse(content.encode("utf-8"), form)
    found = []
    for node in root.walk():
        if form == "hocr" and "data-ocr" in node.attributes:
            found.append((node.text, node.get("data-ocr")))
        elif form == "alto" and node.name == "String" and (old := node.first("ALTERNATIVE")):
            assert old.get("PURPOSE") == "ocr"
            found.append((node.get("CONTENT"), old.text))
        elif form == "page" and node.name == "Word":
            texts = {each.get("comments"): _unicode(each) for each in node.named("TextEquiv")}
            if "ocr" in texts:
                found.append((texts[""], texts["ocr"]))
    return found


def _unicode(node: Node) -> str:
    text = node.first("Unicode")
    assert text is not None
    return text.text


@pytest.mark.parametrize("form", list(WRITERS))
def test_what_the_recogniser_had_stands_beside(form: str, corrected: Corpus, tmp_path: Path) -> None:
    pairs = [pair for path in written(corrected, form, tmp_path) for pair in markers(form, path.read_text(encoding="utf-8"))]
    assert {("Chacunmet", "Chacun met"), ("tarots,", "piquet,"), ("tire", "tirelire,"), ("lire,", ""), ("", "&")} <= set(pairs)
    assert ("ſe", "fe") in pairs and ("perſonnes,", "perfonnes,") in pairs
    assert not [pair for pair in pairs if pair[0] == pair[1]]
    # with what is not marked, the OCR is there whole, word by word
    kept = Counter(word for _, old in pairs for word in old.split())
    ocr = Counter(corrected.source(NAME).document.text.split())
    assert not kept - ocr


def test_alto_says_what_a_person_decided_and_where_words_are_broken(corrected: Corpus, tmp_path: Path) -> None:
    content = written(corrected, "alto", tmp_path)[0].read_text(encoding="utf-8")
    strings = {node.get("CONTENT"): node for node in parse(content.encode(), "x").walk() if node.name == "String"}
    assert strings["tarots,"].get("CS") == "true" and strings["cartes."].get("CS") == ""
    assert strings["trente"].get("SUBS_TYPE") == "HypPart1" and strings["trente"].get("SUBS_CONTENT") == "trente-deux"
    ends = [n for n in parse(content.encode(), "x").walk() if n.get("SUBS_TYPE") == "HypPart2"]
    assert [(n.get("CONTENT"), n.get("SUBS_CONTENT")) for n in ends] == [("deux", "trente-deux")]
    assert re.search(r'<String[^>]*CONTENT="trente"[^>]*>\s*</String>\s*<HYP CONTENT="-"/>', content)


def test_heads_go_to_the_margins_and_come_back(own: Path, tmp_path: Path) -> None:
    corpus = Corpus(own)
    path = corpus.source(NAME).path("layout.jsonl")
    path.write_text(path.read_text(encoding="utf-8").replace('{"block":"text"', '{"block":"head"', 1), encoding="utf-8")
    for form in ("alto", "page"):
        files = written(Corpus(own), form, tmp_path)
        assert faults(files[0].read_text(encoding="utf-8"), form) == []
        assert [block.kind for block in again(files).pages[0].blocks][:2] == ["head", "text"]


@pytest.mark.parametrize("form", list(WRITERS))
def test_s_for_long_s(form: str, added: Path, tmp_path: Path) -> None:
    found = again(written(Corpus(added), form, tmp_path, fold=True))
    assert "ſ" not in found.text
    assert found.text.split() == fold_long_s(load_witness(Corpus(added), NAME).layers.print).split()


def test_signs_that_xml_cannot_hold(own: Path, tmp_path: Path) -> None:
    """A page of `<`, `&`, quotation marks and a control sign: every file is well-formed and says the same."""
    corpus = Corpus(own)
    text = export_transcription(load_witness(corpus, NAME)).replace("au milieu", "au <b>&amp;\"'\x01")
    record_transcription(corpus, NAME, text, hand="lecture", time=TIME)
    for form in WRITERS:
        assert "<b>&amp;\"'\ufffd" in again(written(corpus, form, tmp_path)).text


def test_a_text_without_places(own: Path) -> None:
    corpus = Corpus(own)
    shutil.copytree(own / "documents" / NAME, own / "documents" / "bare")
    path = own / "documents" / "bare" / "document.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace(f"id: {NAME}", "id: bare"), encoding="utf-8")
    for name in ("layout.jsonl", "clauses.proposed.yaml"):
        (own / "documents" / "bare" / name).unlink()
    with pytest.raises(InputError) as caught:
        export_document(corpus, "bare", "alto", time=TIME)
    assert caught.value.code == "export-no-places"
    (file,) = export_document(corpus, "bare", "text", time=TIME)
    assert file.text == load_witness(corpus, "bare").layers.print
