"""What became of each correction, held against the truth."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from normalize.confusions import Row, table
from normalize.correction import Correction
from normalize.plan import Plan
from normalize.verdicts import Precision, by_code, chances, differing, reliability, verdicts


def plan(text: str, *changes: tuple[str, str, str]) -> Plan:
    """Corrections of the first place of each word: (code, before, after)."""
    made = [Correction(code, text.index(before), text.index(before) + len(before), before, after, 0.9) for code, before, after in changes]
    return Plan(text, tuple(sorted(made, key=lambda c: c.start)))


@pytest.mark.parametrize(
    ("before", "after", "truth", "outcome"),
    [
        ("fon", "son", "il a son jeu", "helped"),
        ("fon", "son", "il a fon jeu", "harmed"),
        ("fon", "son", "il a ton jeu", "missed"),
        ("fon", "son", "il a ſon jeu", "helped"),
        ("fon jeu", "son jeu", "il a son\njeu", "helped"),
    ],
)
def test_outcomes(before: str, after: str, truth: str, outcome: str) -> None:
    (verdict,) = verdicts(plan("il a fon jeu", ("long-s", before, after)), truth)
    assert verdict.outcome == outcome


def test_a_convention_is_not_counted() -> None:
    (verdict,) = verdicts(plan("l'on fe leve", ("apostrophe", "'", "’")), "l’on se leve")
    assert verdict.outcome == "alike"
    assert list(chances([verdict])) == []


def test_two_corrections_of_a_word_are_judged_together() -> None:
    found = list(verdicts(plan("les perfonncs jouent", ("long-s", "f", "s"), ("letter", "c", "e")), "les personnes jouent"))
    assert [v.outcome for v in found] == ["helped", "helped"]
    assert {v.made for v in found} == {"personnes"}


def test_points_are_judged_by_the_points() -> None:
    (verdict,) = verdicts(plan("il a fon jeu ;.", ("punctuation", ";.", ".")), "il a son jeu.")
    assert verdict.outcome == "helped"


def test_a_word_broken_at_a_line_end_is_one_word() -> None:
    (verdict,) = verdicts(plan("des per-\nfonnes ici", ("long-s", "f", "s")), "des per-\nsonnes ici")
    assert verdict.outcome == "helped"


def test_precision_is_over_what_counts() -> None:
    assert Precision(3, 1, 0, 9).precision == 75
    assert Precision(alike=9).precision is None
    found = verdicts(plan("fon fi", ("long-s", "fon", "son"), ("long-s", "fi", "si")), "son fi")
    assert by_code(found) == {"long-s": Precision(helped=1, harmed=1)}


def test_chances_fall_into_their_bins() -> None:
    bins = reliability([(0.95, True), (0.97, False), (1.0, True), (0.2, False)])
    assert [(b.low, b.high, b.shown, b.right) for b in bins] == [(0.0, 0.5, 1, 0), (0.95, 0.98, 2, 1), (0.98, 1.0, 1, 1)]
    assert bins[1].share == 50
    assert bins[1].mean == pytest.approx(96)


@given(st.text("ab fs\n", max_size=40), st.text("ab fs\n", max_size=40))
def test_the_truth_is_given_whole_whatever_the_text(text: str, truth: str) -> None:
    runs = differing(text, truth)
    given_back, at = "", 0
    for line in text.split("\n"):
        given_back += "".join(run for run, _ in runs(at, at + len(line)))
        at += len(line) + 1
    assert given_back == truth


def test_confusions_before_and_after() -> None:
    rows = table("fon fi cclui", "son si cclui", "son si celui")
    assert rows == (Row("f", "s", 2, 0), Row("c", "e", 1, 1))
