"""Plans: what they make, how they are undone, and where places go."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from normalize.correction import Correction
from normalize.document import Document
from normalize.plan import Plan, PlanError, ordered, without_overlaps
from tests.normalize.texts import corrections, texts


@st.composite
def plans(draw: st.DrawFn) -> Plan:
    text = draw(texts())
    return Plan(text, draw(corrections(text)))


def change(start: int, before: str, after: str) -> Correction:
    return Correction("letter", start, start + len(before), before, after)


def test_makes_the_target() -> None:
    plan = Plan("fon jeu & fa carte", (change(0, "f", "s"), change(10, "f", "s"), change(18, "", ".")))
    assert plan.target == "son jeu & sa carte."


@given(plans())
def test_inverse_undoes_and_is_undone(plan: Plan) -> None:
    assert plan.inverse.source == plan.target
    assert plan.inverse.target == plan.source
    assert plan.inverse.inverse.target == plan.target


@given(plans())
def test_places_go_forward_in_order_and_in_range(plan: Plan) -> None:
    there = [plan.forward(at) for at in range(len(plan.source) + 1)]
    assert there == sorted(there)
    assert all(0 <= at <= len(plan.target) for at in there)
    back = [plan.backward(at) for at in range(len(plan.target) + 1)]
    assert back == sorted(back)
    assert all(0 <= at <= len(plan.source) for at in back)


@given(plans())
def test_an_untouched_character_keeps_its_identity(plan: Plan) -> None:
    touched = {at for c in plan.corrections for at in range(c.start, c.end)}
    for at, char in enumerate(plan.source):
        inserted = sum(len(c.after) for c in plan.corrections if c.start == c.end == at)
        if at not in touched:
            assert plan.target[plan.forward(at) + inserted] == char


@given(plans(), st.data())
def test_touching_finds_what_meets_the_span(plan: Plan, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(plan.source)))
    end = data.draw(st.integers(start, len(plan.source)))
    found = plan.touching(start, end)
    if start < end:
        wanted = [c for c in plan.corrections if (c.start < end and start < c.end) or (c.start == c.end and start <= c.start < end)]
    else:
        wanted = [c for c in plan.corrections if c.start <= start < c.end or c.start == c.end == start]
    assert list(found) == wanted


@given(st.data())
def test_the_first_wins_over_the_second(data: st.DataObject) -> None:
    text = data.draw(texts())
    first, second = data.draw(corrections(text)), data.draw(corrections(text))
    merged, dropped = without_overlaps(first, second)
    plan = Plan(text, merged)  # raises if they do not fit
    assert set(first) <= set(plan.corrections)
    assert sorted(map(repr, (*first, *second))) == sorted(map(repr, (*merged, *dropped)))
    for c in dropped:
        assert any(other.overlaps(c.start, c.end) for other in first)


def test_an_insertion_stands_before_what_starts_there() -> None:
    made = ordered([change(1, "b", "x"), change(1, "", "i")])
    assert Plan("ab", made).target == "aix"
    assert Plan("ab", made).forward(1) == 1


@pytest.mark.parametrize(
    "wrong",
    [
        (change(0, "x", "y"),),  # not what stands there
        (change(0, "", ""),),  # changes nothing
        (change(0, "ab", "x"), change(1, "b", "y")),  # overlap
        (change(1, "b", "x"), change(0, "a", "y")),  # disorder
        (change(1, "", "x"), change(1, "", "y")),  # twice in one place
        (replace(change(0, "a", "y"), end=9),),  # outside
    ],
)
def test_corrections_that_do_not_fit_are_refused(wrong: tuple[Correction, ...]) -> None:
    with pytest.raises(PlanError):
        Plan("abc", wrong)


@given(texts())
def test_every_offset_lies_on_its_line(text: str) -> None:
    document = Document(text)
    assert len(document.line_starts) == text.count("\n") + 1
    for at in range(len(text) + 1):
        start, end = document.line_span(document.line_of(at))
        assert start <= at <= end
        assert "\n" not in text[start:end]
