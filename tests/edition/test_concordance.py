"""Every check finds what it is for, and nothing else: `cases/concordance.yaml`."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
import yaml

from edition.concordance.report import as_json, as_text, run_checks
from edition.corpus import Corpus
from edition.decisions import Decision, append_decisions, decide
from edition.fingerprints import review
from edition.transcription import record_transcription
from edition.words import LANGS
from tests.edition.machine import machine

NAME = "tricotet-1790"
TIME = "2026-01-02T00:00:00Z"
CASES: list[dict[str, Any]] = yaml.safe_load((Path(__file__).parent.parent / "cases" / "concordance.yaml").read_text(encoding="utf-8"))


@pytest.fixture
def read(corpus: Corpus, corrected: str) -> Corpus:
    record_transcription(corpus, NAME, corrected, hand="lectrice", time="2026-01-01T00:00:00Z")
    review(corpus, [NAME])
    return corpus


def again(folder: Path) -> Corpus:
    return Corpus(folder, analyse=machine())


@pytest.mark.usefixtures("read")
@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_what_is_wrong_is_found_where_it_is(case: dict[str, Any], folder: Path) -> None:
    if "file" in case:
        path = folder / "documents" / NAME / case["file"]
        text = path.read_text(encoding="utf-8")
        if "replace" in case:
            old, new = case["replace"]
            assert old in text, "the case is out of date"
            text = text.replace(old, new, 1)
        path.write_text(text + case.get("append", ""), encoding="utf-8")
    report = run_checks(again(folder))
    assert [[f.code, f.line] for f in report.findings] == case["findings"]
    assert len(report.errors) == len(case["findings"])
    for lang in LANGS:
        assert as_text(report, lang).count("\n") == len(case["findings"])


@pytest.mark.usefixtures("read")
def test_a_report_for_programs_is_json(folder: Path) -> None:
    (folder / "links.lock").unlink()
    data = json.loads(json.dumps(as_json(run_checks(again(folder)))))
    assert data["documents"] == [NAME, "feuille-volante"] and data["clauses"] == 6
    assert {(f["check"], f["code"], f["severity"]) for f in data["findings"]} == {("fingerprints", "link-new", "error")}


def make(read: Corpus, *said: tuple[str, str, str, str]) -> list[Decision]:
    text = read.source(NAME).document.text
    made = []
    for act, hand, words, value in said:
        start = text.index(words)
        made.append(decide(act, hand=hand, time=TIME, text=text, start=start, end=start + len(words), value=value, code="letter"))  # type: ignore[arg-type]
    return made


@pytest.mark.parametrize(
    ("said", "codes"),
    [
        ([("state", "relecteur", "le partagent , excepté le donneur.", "validated")], []),
        ([("state", "lectrice", "le partagent , excepté le donneur.", "validated")], ["validated-alone"]),
        ([("replace", "relecteur", "talon", "talons")], []),
        ([("replace", "relecteur", "io.", "1°")], ["decision-overlap", "label-missing", "link-suspect"]),
        ([("replace", "relecteur", "don-", "don"), ("replace", "lectrice", "don-", "dont")], ["decision-overlap"]),
        ([("replace", "relecteur", "la table. Voyez", "table. Voir")], ["decision-crosses"]),
        ([("revoke", "relecteur", "io.", "0123456789abcdef")], ["revoke-unknown"]),
    ],
)
def test_decisions_are_checked(said: list[tuple[str, str, str, str]], codes: list[str], read: Corpus, folder: Path) -> None:
    append_decisions(read.source(NAME).path("decisions.jsonl"), make(read, *said))  # past every rule, as by hand
    found = [f.code for f in run_checks(again(folder)).findings if f.code != "link-suspect" or "link-suspect" in codes]
    assert sorted(set(found)) == sorted(codes)


def test_lines_that_nobody_read_cannot_be_validated(corpus: Corpus, folder: Path) -> None:
    path = corpus.source(NAME).path("decisions.jsonl")
    append_decisions(path, make(corpus, ("state", "relecteur", "le partagent , excepté le donneur.", "validated")))
    found = {f.code: f for f in run_checks(again(folder)).findings}
    assert (found["validated-unread"].path, found["validated-unread"].line) == (path, 1)


@pytest.mark.usefixtures("read")
def test_decisions_whose_words_are_gone_are_told_with_their_line(folder: Path) -> None:
    home = folder / "documents" / NAME
    raw = (home / "ocr.txt").read_text(encoding="utf-8").replace("fur la table", "par la table")
    (home / "ocr.txt").write_text(raw, encoding="utf-8")
    text = (home / "document.yaml").read_text(encoding="utf-8").split("\n")
    text = [f"sha256: {sha256(raw.encode()).hexdigest()}" if line.startswith("sha256") else line for line in text]
    (home / "document.yaml").write_text("\n".join(text), encoding="utf-8")
    found = [(f.code, f.line) for f in run_checks(again(folder)).findings if f.check == "decisions"]
    lines = (home / "decisions.jsonl").read_text(encoding="utf-8").splitlines()
    (sur,) = (n for n, line in enumerate(lines, 1) if '"quote": "fur"' in line)
    assert ("decision-lost", sur) in found and ("state-lost", len(lines)) in found and len(found) == 2
