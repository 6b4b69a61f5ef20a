"""The corpus itself: its print layers are the collation, its clauses add up, and all its checks pass."""

from __future__ import annotations

from pathlib import Path

import pytest

from edition.concordance.report import as_text, run_checks
from edition.corpus import Corpus, open_corpus
from edition.paths import packaged
from edition.transcription import export_transcription, import_transcription
from edition.witness import load_witness
from normalize.document import Document
from normalize.experience import Experience
from normalize.pipeline import Analysis

PRINT = Path(__file__).parent.parent / "golden" / "print"
NAMES = sorted(path.stem for path in PRINT.glob("*.txt"))
# the collation from which the golden texts were taken, where it lies beside the checkout
COLLATION = Path(__file__).resolve().parents[3] / "shared" / "collation"
COLLATED = {
    "methodique-1797": "000_5414247e52a353c6",
    "academie-bouillotte": "001_8fc8be781833e752",
    "academie-quinze": "002_4504dd90c0cd96e7",
    "dictionnaire-brusquembille": "003_27ad18d57fe61b63",
}


@pytest.fixture(scope="module")
def corpus() -> Corpus:
    return open_corpus()


def golden(name: str) -> str:
    return (PRINT / f"{name}.txt").read_text(encoding="utf-8")


def nothing(document: Document, _experience: Experience) -> Analysis:
    """A machine that proposes nothing."""
    return Analysis((), (), bool(document.long_s), document.zones or ())


def test_every_document_has_its_expected_print(corpus: Corpus) -> None:
    assert sorted(corpus.documents) == NAMES and len(NAMES) == 4


@pytest.mark.parametrize("name", NAMES)
def test_the_print_layer_is_the_collation_line_by_line(name: str, corpus: Corpus) -> None:
    found, expected = export_transcription(load_witness(corpus, name)).split("\n"), golden(name).split("\n")
    assert [(n, a) for n, (a, b) in enumerate(zip(found, expected, strict=True), 1) if a != b] == []


@pytest.mark.parametrize("name", NAMES)
def test_the_print_layer_stands_without_the_machine(name: str) -> None:
    witness = load_witness(Corpus(packaged("corpus"), analyse=nothing), name)
    assert export_transcription(witness) == golden(name)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.skipif(not COLLATION.is_dir(), reason="the collation does not lie beside this checkout")
def test_the_golden_text_is_the_collation(name: str) -> None:
    assert golden(name) == (COLLATION / f"{COLLATED[name]}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", NAMES)
def test_the_collation_again_decides_nothing_new(name: str, corpus: Corpus) -> None:
    assert import_transcription(corpus, name, golden(name), hand="collation", time="2027-01-01T00:00:00Z") == ()


@pytest.mark.parametrize("name", NAMES)
def test_tokens_and_lines_add_up(name: str, corpus: Corpus) -> None:
    witness = load_witness(corpus, name)
    for clause in witness.clauses.values():
        label = "".join(token.reading for token in clause.label_tokens)
        assert label == clause.label
        assert clause.text == clause.reading.removeprefix(label).strip()
    for line in witness.lines:
        assert "".join(token.ocr for token in line.tokens) == line.ocr
        assert "".join(token.print for token in line.tokens) == line.print
    told = "".join(t.ocr for clause in witness.clauses.values() for t in (*clause.label_tokens, *clause.tokens))
    zones = "".join(line.ocr for line in witness.lines if line.zone)
    assert sorted("".join((told + zones).split())) == sorted("".join(witness.layers.ocr.split()))


def test_the_corpus_passes_its_checks(corpus: Corpus) -> None:
    report = run_checks(corpus)
    assert report.findings == (), as_text(report, "en")
    assert report.clauses > 200


def test_the_pages_stand_at_read_not_validated(corpus: Corpus) -> None:
    for name in NAMES:
        statistics = load_witness(corpus, name).statistics
        assert (statistics.read, statistics.validated, statistics.suspects) == (statistics.lines, 0, 0)
        assert not corpus.source(name).description.page_seen
