"""The search as a repair: what it proposes, how it is laid upon the text, and what is never applied."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from normalize.codes import CODES
from normalize.correction import Correction, Suspect
from normalize.language.confidence import Confidence, Regression
from normalize.repairs import noisy_channel
from normalize.repairs.context import Context, Line, Passage
from normalize.repairs.noisy_channel import MISCODED, laid, stretches
from tests.normalize.language import small

CASES = small.cases("noisy_channel")
PIECES = st.sampled_from(
    [
        "les",
        "perfonnes",
        "font",
        "per-\n",
        "fonncs",
        "compa-\ngnic",
        "Ton",
        "l'",
        "8c",
        "20",
        "^",
        "XV",
        ".",
        ",",
        "\n",
        "per sonnes",
        "tempsde",
        "Ã©",
    ]
)
TEXTS = st.lists(PIECES, max_size=16).map(" ".join)
SURE = Confidence(Regression({"bias": 30.0}), Regression({"bias": -30.0}))
HARMFUL = Confidence(Regression({"bias": 30.0}), Regression({"bias": 30.0}))
DOUBTFUL = Confidence(Regression({"bias": -0.4}), Regression({"bias": -30.0}))
HOPELESS = Confidence(Regression({"bias": -30.0}), Regression({"bias": -30.0}))


def lines(text: str, zone: str = "") -> tuple[Line, ...]:
    return tuple(Line(number, a, b, zone) for number, (a, b) in enumerate(small.lines_of(text), 1) if a < b)


def proposed(text: str, context: Context | None = None) -> list[Correction | Suspect]:
    return list(noisy_channel.repair(Passage(lines(text), ()), context or small.context(text)))


def applied(found: list[Correction | Suspect], text: str) -> str:
    for c in reversed([c for c in found if isinstance(c, Correction)]):
        assert text[c.start : c.end] == c.before
        text = text[: c.start] + c.after + text[c.end :]
    return text


def by(confidence: Confidence, text: str, long_s: bool = True) -> list[Correction | Suspect]:
    """What is proposed where the regressions say one thing of all choices."""
    return proposed(text, replace(small.context(text, long_s), weights=replace(small.weights(), confidence=confidence)))


@pytest.mark.parametrize("case", CASES["changes"], ids=lambda case: case["in"])
def test_it_changes(case: dict[str, Any]) -> None:
    found = proposed(case["in"], small.context(case["in"], case.get("long_s", True)))
    assert applied(found, case["in"]) == case["out"]
    assert {c.code for c in found} == set(case["codes"])


@pytest.mark.parametrize("case", CASES["keeps"], ids=str)
def test_it_keeps(case: str) -> None:
    assert [c for c in proposed(case) if isinstance(c, Correction)] == []


@settings(max_examples=150, deadline=None)
@given(TEXTS, st.sampled_from([SURE, HARMFUL, DOUBTFUL, small.CONFIDENCE]), st.booleans())
def test_what_holds_of_every_proposal(text: str, confidence: Confidence, long_s: bool) -> None:
    last = 0
    for c in by(confidence, text, long_s):
        assert last <= c.start < c.end
        assert text[c.start : c.end] == c.before
        assert CODES[c.code] == "ocr"
        assert c.evidence == "channel"
        assert {name for name, _ in c.facts} >= {"margin", "cost"}
        if isinstance(c, Correction):
            last = c.end
            assert c.after and c.after != c.before
            assert "\n" not in c.before + c.after
            assert "ſ" not in c.after
            assert 0.5 < c.confidence < 1
        else:
            assert all(0 <= chance <= 1 for _, chance in c.candidates)
            assert 1 <= len(c.candidates) <= noisy_channel.MOST_SHOWN
            assert c.before not in {text for text, _ in c.candidates}


def test_a_choice_that_breaks_more_than_it_mends_is_a_suspect() -> None:
    text = "Ceux qui font de la compagnie"
    (sure,), (harmful,), (doubtful,) = by(SURE, text), by(HARMFUL, text), by(DOUBTFUL, text)
    assert isinstance(sure, Correction)
    assert isinstance(harmful, Suspect)
    assert isinstance(doubtful, Suspect)
    assert harmful.candidates[0][0] == doubtful.candidates[0][0] == sure.after == "sont"
    assert by(HOPELESS, text) == []


def test_what_is_never_applied() -> None:
    for text in CASES["gated"]:
        assert [c for c in by(SURE, text) if isinstance(c, Correction)] == [], text


def test_f_is_never_made_s_in_a_print_without_long_s() -> None:
    found = by(SURE, "Ceux qui font de la compagnie, les perfonnes", long_s=False)
    assert [f.before for f in found] == ["perfonnes"]  # no word: shown
    assert not any(isinstance(f, Correction) for f in found)


@pytest.mark.parametrize("case", CASES["laid"], ids=lambda case: f"{case['in']} {case['reading']}")
def test_a_reading_is_laid_upon_the_text(case: dict[str, Any]) -> None:
    """A word broken at a line end keeps its break; between the pieces nothing is touched."""
    text = case["in"]
    (choice,) = (c for c in small.choices(text, case.get("long_s", True)))
    choice = replace(choice, reading=replace(choice.reading, text=case["reading"]))
    for start, end, after in sorted(laid(choice, text), reverse=True):
        assert "\n" not in text[start:end]
        text = text[:start] + after + text[end:]
    assert text == case["out"]


def test_stretches_are_neighbouring_lines_with_words() -> None:
    kinds = ["", "", "head", "folio", "", "ornament", "head", "head"]
    found = stretches([Line(number, number, number + 1, kind) for number, kind in enumerate(kinds, 1)])
    assert [[line.number for line in stretch] for stretch in found] == [[1, 2], [3], [5], [7, 8]]


def test_a_head_is_no_part_of_the_sentence_around_it() -> None:
    text = "les per-\nsonnes"
    first, second = lines(text)
    parted = Passage((first, replace(second, zone="head")), ())
    assert len(list(stretches(parted.lines))) == 2
    assert [c for c in noisy_channel.repair(parted, small.context(text)) if isinstance(c, Correction) and "\n" in c.before] == []


@pytest.mark.parametrize(
    ("text", "yes"), [("Ã©tait", True), ("cÅ“ur", True), ("lâ€™as", True), ("À la", False), ("où", False), ("Â la", False)]
)
def test_misread_encodings_are_seen(text: str, yes: bool) -> None:
    assert bool(MISCODED.search(text)) == yes


def test_the_weights_of_the_package_are_loaded_once() -> None:
    assert noisy_channel.packaged() is noisy_channel.packaged()
    assert noisy_channel.packaged().search(True, 2) is noisy_channel.packaged().search(True, 2)
    assert noisy_channel.packaged().search(True, 2) is not noisy_channel.packaged().search(False, 2)
