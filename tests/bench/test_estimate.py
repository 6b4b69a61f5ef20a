"""The table of the documentation says what was measured, and the weights are learned as they should be."""

from __future__ import annotations

import json

import pytest

from edition.words import LANGS, Lang
from normalize.data import table
from normalize.estimate import SIGNS, estimate
from tests.bench.estimate import RESULTS, Row, filled, fitted, page_of


@pytest.mark.parametrize("lang", LANGS)
def test_the_table_holds_what_was_measured(lang: Lang) -> None:
    text = page_of(lang).read_text(encoding="utf-8")
    measured = json.loads(RESULTS.read_text(encoding="utf-8"))
    assert "<!-- figures: estimate -->" in text
    assert filled(text, measured, lang) == text, "python -m tests.bench.estimate renews it"


def test_the_fit_finds_the_weights_that_made_the_data() -> None:
    """And none below zero."""
    made = []
    for n in range(40):
        signs = {name: float((n * 7 + at * 5) % 11) for at, name in enumerate(SIGNS)} | {"words": 200.0 + n}
        wrong = 2 * signs["doubt"] + 3 * signs["unknown"]
        made.append(Row("set", f"{n % 5}", n % 5, signs, 200 + n, round(wrong), round(wrong), 0))
    found = fitted(made, lambda row: row.after)
    assert found["doubt"] == pytest.approx(2, abs=0.01) and found["unknown"] == pytest.approx(3, abs=0.01)
    assert all(value == pytest.approx(0, abs=0.01) for name, value in found.items() if name not in ("doubt", "unknown"))
    against = fitted([Row(r.set, r.book, r.group, r.signs, r.words, 0, round(50 - r.signs["odd"]), 0) for r in made], lambda row: row.after)
    assert min(against.values()) >= 0


def test_no_more_words_are_wrong_than_there_are() -> None:
    signs = dict.fromkeys(SIGNS, 100.0) | {"words": 10.0}
    assert estimate(signs).words_after == 10 and set(SIGNS) == set(table("estimate")["after"]) == set(table("estimate")["before"])
