"""Corrected words stand where the words of the OCR stood from which they were made; nothing of the OCR is lost."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from edition.interchange.words import placed_words
from normalize.correction import Correction
from normalize.plan import Plan
from normalize.scan import Line, Shape, Word, found_in

CASES = yaml.safe_load((Path(__file__).parents[2] / "cases" / "interchange" / "words.yaml").read_text(encoding="utf-8"))


def line_of(text: str, words: list[list[Any]]) -> Line:
    given_words = [(word, Shape((left, 0, right, 10)), 0.5) for word, left, right in words]
    return Line(text, found_in(text, given_words), Shape((0, 0, 200, 10)))


def corrections_of(text: str, pairs: list[list[str]], start: int) -> list[Correction]:
    found, at = [], 0
    for before, after in pairs:
        at = text.index(before, at)
        found.append(Correction("reading", start + at, start + at + len(before), before, after))
        at += len(before)
    return found


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_in_their_places(case: dict[str, Any]) -> None:
    line, start = line_of(case["line"], case["words"]), 1000
    corrections = corrections_of(case["line"], case["corrections"], start)
    outside = [Correction("reading", 3, 4, "x", "y"), *corrections, Correction("reading", 5000, 5001, "x", "y")]
    made = placed_words(line, start, outside, frozenset())
    told = [[w.text, w.ocr, w.shape.box[0] if w.shape.box else None, w.shape.box[2] if w.shape.box else None] for w in made]
    assert told == case["made"]
    decided = frozenset((c.start, c.end) for c in corrections)
    hands = [w.hand for w in placed_words(line, start, outside, decided)]
    assert any(hands) == bool(corrections)


TEXT = st.text("ab ;&", min_size=0, max_size=14)


@given(st.lists(st.tuples(TEXT, TEXT), max_size=6))
def test_nothing_is_lost_and_nothing_invented(parts: list[tuple[str, str]]) -> None:
    """Any corrections of any line: the words that come out are those of the corrected line, the OCR beside them that of the line."""
    text, corrections = "", []
    for kept, changed in parts:
        text += kept
        after = changed[::-1]
        if changed != after:
            corrections.append(Correction("reading", len(text), len(text) + len(changed), changed, after))
        text += changed
    line = Line(text, found_in(text, [(word, Shape((0, 0, 9, 9)), None) for word in text.split()]))
    made = placed_words(line, 0, corrections, frozenset())
    assert " ".join(w.text for w in made if w.text).replace("\u00a0", " ").split() == Plan(text, tuple(corrections)).target.split()
    assert " ".join(w.ocr for w in made if w.ocr) == " ".join(text.split())
    assert all(w.shape.box for w in made)


def test_a_word_that_the_ocr_has_not() -> None:
    line = Line("un as", (Word(0, 2, Shape((0, 2, 20, 10))), Word(3, 5, Shape((30, 2, 50, 10)))), Shape((0, 0, 50, 12)))
    made = placed_words(line, 0, [Correction("reading", 2, 2, "", " bel")], frozenset({(2, 2)}))
    assert [(w.text, w.ocr, w.shape.box, w.hand) for w in made] == [
        ("un", "un", (0, 2, 20, 10), False),
        ("bel", "", (20, 0, 20, 12), True),
        ("as", "as", (30, 2, 50, 10), False),
    ]
