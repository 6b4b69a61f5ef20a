"""Every way in which a corpus can be broken has its own code and names its line; nothing is written."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from edition.concordance.report import run_checks
from edition.corpus import Corpus
from edition.words import LANGS, message
from normalize.errors import InputError
from tests.edition.machine import machine

CASES: list[dict[str, Any]] = yaml.safe_load((Path(__file__).parent.parent / "cases" / "broken_corpus.yaml").read_text(encoding="utf-8"))
DECISION = {
    "id": "0123456789abcdef",
    "act": "replace",
    "start": 30,
    "end": 33,
    "quote": "io.",
    "prefix": "(jeu du)\n",
    "suffix": " On prend",
    "value": "1°.",
    "code": "ordinal",
    "evidence": "conjecture",
    "hand": "lectrice",
    "reason": "",
    "time": "2026-01-01T00:00:00Z",
}


def break_file(path: Path, case: dict[str, Any]) -> None:
    if "folder" in case:
        path.unlink()
        path.mkdir()
    elif "remove" in case:
        path.unlink()
    elif "latin1" in case:
        path.write_bytes(case["latin1"].encode("latin-1"))
    elif "decision" in case:
        data = {key: value for key, value in (DECISION | case["decision"]).items() if value is not None}
        path.write_text(json.dumps(data) + "\n", encoding="utf-8")
    else:
        text = case["write"] if "write" in case else path.read_text(encoding="utf-8")
        for old, new in (case[key] for key in ("replace", "also") if key in case):
            assert old in text, "the case is out of date"
            text = text.replace(old, new, 1)
        path.write_text(text + case.get("append", ""), encoding="utf-8")


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["code"])
def test_the_error_has_its_code_and_its_line(case: dict[str, Any], folder: Path) -> None:
    path = (folder / "documents" / "tricotet-1790" / case["file"]).resolve()
    break_file(path, case)
    before = {p: p.read_bytes() for p in folder.rglob("*") if p.is_file()}
    with pytest.raises(InputError) as caught:
        run_checks(Corpus(folder, analyse=machine()))
    assert (caught.value.code, caught.value.line) == (case["code"], case.get("line"))
    assert caught.value.path is not None and Path(caught.value.path).name == path.name
    for lang in LANGS:
        sentence = message(lang, caught.value)
        assert "\n" not in sentence and not re.search(r"\{[a-z]+\}", sentence)
    assert {p: p.read_bytes() for p in folder.rglob("*") if p.is_file()} == before


@pytest.mark.parametrize(
    ("old", "new", "lang", "said"),
    [
        ("lineation: ocr\n", "", "en", "the key “lineation” is missing"),
        ("lineation: ocr\n", "linaetion: ocr\n", "en", "the key “linaetion” is not known here: look"),
        ("lineation: ocr", "lineation: verse", "fr", 'lineation vaut "verse"\u00a0; il faut l’une de ces valeurs\u00a0: ocr, print'),
        ("lineation: ocr", "lineation: verse", "en", "it must be one of ocr, print"),
        ("lineation: ocr", "lineation: {", "fr", "indent|retrait"),
    ],
)
def test_the_sentence_names_the_key_and_speaks_one_language(old: str, new: str, lang: Any, said: str, folder: Path) -> None:
    path = folder / "documents" / "tricotet-1790" / "document.yaml"
    break_file(path, {"replace": [old, new]})
    with pytest.raises(InputError) as caught:
        run_checks(Corpus(folder, analyse=machine()))
    sentence = message(lang, caught.value)
    assert re.search(said, sentence), sentence
    assert not re.search("(?i)parser|mapping|expected|input", sentence)
    assert "(lineation)" not in sentence


def test_a_whole_file_is_called_so(folder: Path) -> None:
    path = folder / "documents" / "tricotet-1790" / "notes.yaml"
    path.write_text("- n1\n", encoding="utf-8")
    with pytest.raises(InputError) as caught:
        run_checks(Corpus(folder, analyse=machine()))
    assert ["le fichier doit être" in message("fr", caught.value), "the file must be" in message("en", caught.value)] == [True, True]


def test_the_cases_can_fail(folder: Path) -> None:
    assert run_checks(Corpus(folder, analyse=machine())).documents == ("tricotet-1790", "feuille-volante")


def test_a_whole_decision_is_taken(folder: Path) -> None:
    path = folder / "documents" / "tricotet-1790" / "decisions.jsonl"
    path.write_text(json.dumps(DECISION), encoding="utf-8")  # no line end: an editor took it away, nothing was cut
    (found,) = Corpus(folder, analyse=machine()).source("tricotet-1790").decisions
    assert (found.id, found.value, found.line) == ("0123456789abcdef", "1°.", 1)
