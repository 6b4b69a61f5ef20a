"""Links: written sorted, suspect when a clause changes, renewed only by name."""

from __future__ import annotations

from pathlib import Path

import pytest

from edition.concordance.report import run_checks
from edition.corpus import Corpus
from edition.fingerprints import Link, review
from edition.transcription import record_transcription
from normalize.errors import InputError
from tests.edition.machine import machine

NAME = "tricotet-1790"


def codes(folder: Path, check: str = "fingerprints") -> list[tuple[str, str]]:
    found = run_checks(Corpus(folder, analyse=machine())).findings
    return [(f.code, f"{f.params['id']} {f.params['dependent']}") for f in found if f.check == check]


@pytest.fixture
def read(corpus: Corpus, corrected: str) -> Corpus:
    record_transcription(corpus, NAME, corrected, hand="lectrice", time="2026-01-01T00:00:00Z")
    return corpus


@pytest.mark.usefixtures("read")
def test_what_was_never_reviewed_is_said(folder: Path) -> None:
    assert len(codes(folder)) == 8 and {code for code, _ in codes(folder)} == {"link-new"}


def test_review_of_all_passes_and_the_file_is_sorted(read: Corpus, folder: Path) -> None:
    renewed = review(read, [NAME])
    assert [(r.old, r.dependent) for r in renewed if r.clause.endswith("/a2")] == [("", f"note:{NAME}/n1"), ("", "translation:en")]
    assert codes(folder) == []
    lines = read.links_path.read_text(encoding="utf-8").splitlines()
    assert [line.split("  ")[1:] for line in lines] == sorted(line.split("  ")[1:] for line in lines)
    assert review(read, [NAME]) == ()


def test_review_renews_only_what_is_named(read: Corpus, folder: Path) -> None:
    review(read, [f"{NAME}/tricotet/a1"])
    assert list(Corpus(folder).links.hashes) == [Link(f"{NAME}/tricotet/a1", "translation:en")]


def test_a_change_of_the_reading_makes_its_links_suspect(read: Corpus, folder: Path, corrected: str) -> None:
    review(read, [NAME])
    changed = corrected.replace("son enjeu ;", "son enjeu,").replace("les autres", "les aulnes")
    record_transcription(read, NAME, changed, hand="relecteur", time="2026-01-02T00:00:00Z")
    expected = [("link-suspect", f"{NAME}/tricotet/a2 note:{NAME}/n1"), ("link-suspect", f"{NAME}/tricotet/a2 translation:en")]
    assert codes(folder) == expected
    (first, second) = review(Corpus(folder, analyse=machine()), [f"{NAME}/tricotet/a2"])
    assert first.old and first.old != first.new and "aulnes" in second.text
    assert codes(folder) == []


def test_points_and_capitals_do_not_count(read: Corpus, folder: Path, corrected: str) -> None:
    review(read, [NAME])
    changed = corrected.replace("son enjeu ; les", "son enjeu, Les")
    record_transcription(read, NAME, changed, hand="relecteur", time="2026-01-02T00:00:00Z")
    assert codes(folder) == []


def test_a_link_to_nothing_is_said_and_taken_out_by_review(read: Corpus, folder: Path) -> None:
    review(read, [NAME])
    path = folder / "links.lock"
    path.write_text(path.read_text(encoding="utf-8") + f"{'0' * 64}  {NAME}/tricotet/a9  translation:en\n", encoding="utf-8")
    assert codes(folder) == [("link-orphan", f"{NAME}/tricotet/a9 translation:en")]
    review(Corpus(folder, analyse=machine()), [f"{NAME}/tricotet/a9"])
    assert codes(folder) == []


@pytest.mark.parametrize("name", ["absent", f"{NAME}/tricotet/a7", f"{NAME}/tric"])
def test_an_unknown_id_is_refused_and_nothing_written(name: str, read: Corpus) -> None:
    with pytest.raises(InputError) as caught:
        review(read, [NAME, name])
    assert caught.value.code == "clause-unknown" and not read.links_path.exists()
