"""The commentary is read strictly, and rests on what it says it rests on: `cases/commentary.yaml`."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from edition.commentary_text import Citation, Link, Stray, Text, parse, references
from edition.concordance.commentary import check_corpus
from edition.corpus import Corpus, open_corpus
from edition.words import LANGS, message, say
from normalize.errors import InputError
from tests.edition.commentary import CASES, with_commentary
from tests.edition.machine import machine


def change(folder: Path, case: dict[str, Any]) -> None:
    if "file" not in case:
        return
    path = folder / case["file"]
    text = case["write"] if "write" in case else path.read_text(encoding="utf-8")
    for old, new in (case[key] for key in ("replace", "also") if key in case):
        assert old in text, "the case is out of date"
        text = text.replace(old, new, 1)
    path.write_text(text + case.get("append", ""), encoding="utf-8")


def corpus_of(folder: Path) -> Corpus:
    return Corpus(folder, analyse=machine())


@pytest.mark.parametrize("case", [case for case in CASES if "findings" in case], ids=lambda case: case["name"])
def test_what_is_wrong_is_found_where_it_is(case: dict[str, Any], tmp_path: Path) -> None:
    folder = with_commentary(tmp_path)
    change(folder, case)
    found = list(check_corpus(corpus_of(folder)))
    assert [[f.code, f.path.name, f.line] for f in found] == case["findings"]
    for lang in LANGS:
        for finding in found:
            sentence = say(lang, f"checks.{finding.code}", **finding.params)
            assert sentence and not re.search(r"\{[a-z]+\}", sentence)


@pytest.mark.parametrize("case", [case for case in CASES if "error" in case], ids=lambda case: case["name"])
def test_what_cannot_be_read_is_told_with_its_line(case: dict[str, Any], tmp_path: Path) -> None:
    folder = with_commentary(tmp_path)
    change(folder, case)
    with pytest.raises(InputError) as caught:
        list(check_corpus(corpus_of(folder)))
    assert [caught.value.code, caught.value.line] == case["error"]
    assert caught.value.path is not None and Path(caught.value.path).name == Path(case["file"]).name
    for lang in LANGS:
        assert not re.search(r"\{[a-z]+\}", message(lang, caught.value))


def test_a_corpus_without_commentary_has_none(tmp_path: Path) -> None:
    folder = with_commentary(tmp_path)
    for name in ("bibliography.yaml", "documents/triomphe-composee/introduction.yaml", "games/triomphe/introduction.yaml"):
        (folder / name).unlink()
    corpus = corpus_of(folder)
    assert corpus.source("triomphe-composee").introduction is None
    assert (dict(corpus.game_introductions), corpus.bibliography.works, list(check_corpus(corpus))) == ({}, (), [])


def test_every_document_and_every_game_of_the_edition_is_introduced_from_sources() -> None:
    corpus = open_corpus()
    assert [name for name in corpus.documents if corpus.source(name).introduction is None] == []
    assert set(corpus.game_introductions) == set(corpus.games)
    assert [(f.place, f.code) for f in check_corpus(corpus)] == []


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("a *b* c", (Text("a "), Text("b", True), Text(" c"))),
        ("[@w]", (Citation("w"),)),
        ("[@w,  p.\n 3 ]", (Citation("w", "p. 3"),)),
        ("*[@w]*", (Citation("w", italic=True),)),
        ("[clause: a1][rule:deal]", (Link("clause", "a1"), Link("rule", "deal"))),
        ("[clause: t6, the *row* 6]", (Stray("["), Text("clause: t6, the "), Text("row", True), Text(" 6"), Stray("]"))),
        ("[clause: t6,\n row  6]", (Link("clause", "t6", "row 6"),)),
        ("[entry: d/e].", (Link("entry", "d/e"), Text("."))),
        ("[@W]", (Stray("[@W]"),)),
        ("[a [@w] b", (Stray("["), Text("a "), Citation("w"), Text(" b"))),
        ("a * b", (Text("a "), Stray("*"), Text(" b"))),
        ("<b>{{ x }}</b>", (Text("<b>{{ x }}</b>"),)),
    ],
)
def test_the_marks_of_a_paragraph(text: str, pieces: tuple[object, ...]) -> None:
    assert parse(text) == pieces


@given(st.text(alphabet="ab *[]@:,-é<&\n"))
def test_what_is_no_mark_stays_as_it_was_written(text: str) -> None:
    pieces = parse(text)
    shown = "".join(piece.text for piece in pieces if isinstance(piece, Text | Stray))
    if not references(text):
        assert shown.replace("*", "") == text.replace("*", "")
    if not re.search(r"[*\[\]]", text):
        assert pieces == ((Text(text),) if text else ())
