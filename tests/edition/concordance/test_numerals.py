"""Numerals solved by the source's own sums, and left alone where more than one value remains."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from edition.concordance import numerals
from edition.concordance.finding import Checked
from edition.corpus import open_corpus
from edition.equations import Equation, load_equations
from edition.views import ClauseView, NoteView, PageRef, Token
from edition.witness import load_witness
from edition.words import LANGS, message, say
from normalize.errors import InputError

CASES = yaml.safe_load((Path(__file__).parents[2] / "cases" / "numerals.yaml").read_text(encoding="utf-8"))
DOCUMENT = "dictionnaire-brusquembille"


@pytest.mark.parametrize("case", CASES["shapes"], ids=lambda c: c["ocr"] or "nothing")
def test_what_a_numeral_may_be_by_its_shape(case: dict[str, Any]) -> None:
    assert list(numerals.shapes(case["ocr"])) == case["values"]


@pytest.mark.parametrize("case", CASES["equations"], ids=lambda c: c["name"])
def test_all_solutions_are_found(case: dict[str, Any]) -> None:
    found = numerals.solve(case["total"], case["times"], case["terms"])
    assert [list(solution) for solution in found] == case["solutions"]


def row(at: int, reading: str, ocr: str, other: str) -> ClauseView:
    note = NoteView("n1", "doubtful", ocr, reading, reading, (other,), "low", {"fr": "x", "en": "x"})
    return ClauseView(
        id=f"d/e/t{at}",
        anchor=f"e.t{at}",
        entry="d/e",
        kind="row",
        label="",
        label_tokens=(),
        tokens=(Token("La carte ", "La carte ", "La carte ", "La carte "), Token(reading, reading, ocr, reading)),
        reading=f"La carte {reading}",
        english="",
        page=PageRef("unknown"),
        see=(),
        notes=(note,) if other else (),
        zones=(),
        fingerprint="",
        lines=(at, at),
    )


@pytest.mark.parametrize("case", CASES["tables"], ids=lambda c: c["name"])
def test_a_table_is_held_against_its_sum(case: dict[str, Any]) -> None:
    doubtful = dict(case.get("doubtful", ()))
    clauses = {f"d/e/t{at}": row(at, reading, ocr, doubtful.get(at, "")) for at, (reading, ocr) in enumerate(case["rows"])}
    equation = Equation(
        id="e", clause="d/e/t0", words=case.get("words", "La carte"), total=case["total"], times=case["times"], terms=tuple(clauses)
    )
    faults = list(numerals.faults(equation, clauses))
    assert [code for code, _ in faults] == case["codes"]
    for code, params in faults:
        for lang in LANGS:
            assert "{" not in say(lang, f"checks.{code}", **{"id": "d/e/t0", **params})


def test_the_corpus_decides_the_ace_and_leaves_the_tierce_open() -> None:
    corpus = open_corpus(None)
    source, witness = corpus.source(DOCUMENT), load_witness(corpus, DOCUMENT)
    assert list(numerals.check(Checked(corpus, source, witness))) == []
    solved = [numerals.solved(equation, witness.clauses) for equation in source.equations.equations]
    assert [each.shown(each.solutions[0]) for each in solved if each.decided] == ["4 × (11 + 10 + 4 + 3 + 2) = 120"]
    left = numerals.open_numerals(tuple(witness.clauses.values()), solved)
    assert {each.clause.split("/")[-1]: each.candidates for each in left} == {"t6": (20, 30), "t13": (10, 20)}


@pytest.mark.parametrize(
    ("old", "new", "code"), [("brisque/p13\n", "brisque/p99\n", "equation-clause"), ("total: 120", "totals: 120", "yaml-key-unknown")]
)
def test_a_broken_file_of_equations_is_refused(old: str, new: str, code: str, tmp_path: Path) -> None:
    source = open_corpus(None).source(DOCUMENT)
    text = source.path("equations.yaml").read_text(encoding="utf-8")
    assert old in text
    (tmp_path / "equations.yaml").write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(InputError) as refused:
        load_equations(tmp_path / "equations.yaml", source.partition)
    assert refused.value.code == code
    assert refused.value.line
    for lang in LANGS:
        assert "{" not in message(lang, refused.value)
