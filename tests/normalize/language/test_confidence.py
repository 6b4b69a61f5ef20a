"""What kind of correction a choice is, what is said of it, and what that is worth."""

from __future__ import annotations

import json
import math
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from normalize.language import confidence
from normalize.language.confidence import KINDS, MOST, Circumstances, Confidence, Regression, features, kind, plain
from normalize.language.reading import Reading
from normalize.language.search import Choice, Unit
from tests.normalize.language import small

CASES = small.cases("confidence")
PLAIN = Circumstances(False, False, 0.0, {})
NUMBERS = st.floats(-1e6, 1e6)


def choice(read: str, text: str, *, margin: float = 5.0, left: str = "", right: str = "", begins: bool = False) -> Choice:
    """One that needs no search; of two units where a blank parts what was read."""
    found = small.candidates()
    at = 0
    units = []
    for piece in read.split(" "):
        units.append(Unit(piece, ((at, at + len(piece)),), begins, left, right))
        at += len(piece) + 1
    keep = tuple(map(found.keep, read.split(" ")))
    reading = Reading(text, (found.model.unknown,), 3.0, 1)
    return Choice(tuple(units), reading, keep, margin, 2.0, (), bool(left), bool(right))


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['read']} {case['text']}")
def test_kinds(case: dict[str, str]) -> None:
    assert kind(choice(case["read"], case["text"], left=case.get("left", ""), right=case.get("right", ""))) == case["kind"]
    assert case["kind"] in KINDS


@given(st.text("aefsélL’^8", min_size=1, max_size=6), st.text("aefsélL’& ", min_size=1, max_size=8))
def test_every_choice_is_of_a_kind(read: str, text: str) -> None:
    if read != text:
        assert kind(choice(read, text)) in KINDS


def test_every_kind_has_its_weights() -> None:
    """But two: & is *et* for the model, which so reads nothing as &; and the truth is compared without the accents of capitals."""
    weights = confidence.load().right.weights
    assert {k for k in KINDS if f"kind {k}" not in weights} <= {"ampersand", "capital"}


@given(st.floats(-100, 100), st.sampled_from(["font", "Font", "f", "perfonnes", "FONT"]), st.booleans(), st.booleans())
def test_features_are_finite_and_said_again_apart(margin: float, read: str, listing: bool, long_s: bool) -> None:
    said = features(choice(read, "sont", margin=margin), small.candidates(), Circumstances(long_s, listing, 0.1, {read: 7, "sont": 2}))
    assert all(math.isfinite(value) for value in said.values())
    base = {name for name in said if not name.startswith(("listing: ", "long s: "))}
    assert len(said) == len(base) * (1 + listing + long_s)
    for name in base:
        for apart, here in (("listing: ", listing), ("long s: ", long_s)):
            assert said.get(apart + name) == (said[name] if here else None)
    assert said["margin"] <= MOST


def test_what_is_said_of_a_choice() -> None:
    found = small.candidates()
    text = "Ceux qui font de la compagnie"
    (chosen,) = small.choices(text)
    said = features(chosen, found, Circumstances(True, False, 0.25, {"font": 3, "sont": 1}))
    assert said["margin"] == pytest.approx(min(chosen.margin, MOST))
    assert said["kind long-s"] == said["known"] == said["bias"] == 1.0
    assert said["how known"] == pytest.approx(found.model.unigram(found.known("font")))
    assert said["stands elsewhere"] == pytest.approx(math.log(3))
    assert said["reading stands elsewhere"] == pytest.approx(math.log(2))
    assert said["noise"] == 0.25
    assert (said["capital"], said["one letter"], said["short"], said["same length"], said["same end"]) == (0.0, 0.0, 0.0, 1.0, 1.0)


def test_capitals_at_a_start_and_within_are_told_apart() -> None:
    found = small.candidates()
    within, start = (features(choice("Lcs", "Les", begins=begins), found, PLAIN) for begins in (False, True))
    assert (within["capital"], within["capital at a start"]) == (1.0, 0.0)
    assert (start["capital"], start["capital at a start"]) == (0.0, 1.0)
    assert features(choice("Lcs", "les"), found, PLAIN)["loses a capital"] == 1.0


@given(st.dictionaries(st.sampled_from("abc"), NUMBERS), st.dictionaries(st.sampled_from("abcd"), NUMBERS))
def test_a_chance_is_one(weights: dict[str, float], values: dict[str, float]) -> None:
    assert 0 < Regression(weights).chance(values) < 1


@given(st.floats(0.01, 10), st.floats(-20, 20), st.floats(-20, 20))
def test_more_of_what_counts_for_it_is_no_less(weight: float, a: float, b: float) -> None:
    low, high = sorted((a, b))
    assert Regression({"x": weight}).chance({"x": low}) <= Regression({"x": weight}).chance({"x": high})


def test_what_is_unknown_to_a_regression_does_not_count() -> None:
    assert Regression({}).chance({"x": 9.0}) == 0.5
    assert Regression({"x": 1.0}).chance({"y": 9.0}) == 0.5
    assert Confidence.of({"right": {"x": 2.0}, "harm": {}}) == Confidence(Regression({"x": 2.0}), Regression({}))


@given(st.text("aàâéèêëîïôöûüçœ", max_size=8))
def test_plain_has_no_accents(word: str) -> None:
    assert set(plain(word)) <= set("aeioucœ")
    assert len(plain(word)) == len(word)


def test_the_weights_of_the_package() -> None:
    """They are for features that there are; the surer the search, the surer they are, other things equal."""
    found = small.candidates()
    loaded = confidence.load()
    assert json.loads(confidence.DATA.read_text(encoding="utf-8")).keys() == {"right", "harm"}
    names: set[str] = set()
    for case in CASES:
        chosen = choice(case["read"], case["text"], left=case.get("left", ""), right=case.get("right", ""))
        names |= features(chosen, found, Circumstances(True, True, 0.1, {})).keys()
    assert set(loaded.right.weights) <= names
    assert set(loaded.harm.weights) <= names
    for read, text in (("perfonnes", "personnes"), ("jcu", "jeu")):
        wide, narrow = (choice(read, text, margin=margin) for margin in (18.0, 1.0))
        around = Circumstances(True, False, 0.1, {})
        sure, unsure = (loaded.right.chance(features(c, found, around)) for c in (wide, narrow))
        assert sure > unsure
        assert loaded.harm.chance(features(wide, found, around)) < 0.5
    assert replace(wide, margin=1.0) == narrow
