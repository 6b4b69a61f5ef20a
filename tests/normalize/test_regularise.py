"""print -> reading."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from normalize.codes import CODES
from normalize.document import Zone
from normalize.regularise import regularise
from tests.normalize.texts import cases, texts, zones

CASES = cases("layout/regularise")


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_reading(case: dict[str, Any]) -> None:
    text = case["print"]
    where = [Zone(*zone) for zone in case.get("zones", ())]
    plan = regularise(text, where, [text.index(start) for start in case.get("breaks", ())])
    assert plan.target == case["reading"]
    assert plan.inverse.target == text


def test_each_change_says_what_it_is() -> None:
    plan = regularise("on re-\n184 DU BRELAN.\ncommence\nſi tard", [Zone("head", 2, 2)], [])
    assert [(c.code, c.before, c.after) for c in plan.corrections] == [
        ("rejoin", "-\n", ""),
        ("zone", "184 DU BRELAN.\n", ""),
        ("line-end", "\n", " "),
        ("fold-long-s", "ſ", "s"),
    ]


@given(st.data())
def test_only_the_line_the_page_and_the_type_are_taken_back(data: st.DataObject) -> None:
    text = data.draw(texts())
    out = data.draw(zones(text.count("\n") + 1))
    breaks = data.draw(st.lists(st.integers(0, len(text)), max_size=5))
    plan = regularise(text, out, breaks)
    assert plan.inverse.target == text
    assert plan.target == plan.target.strip()
    assert "ſ" not in plan.target
    assert plan.target.count("\n") <= len(breaks)
    assert all(CODES[c.code] == "typography" for c in plan.corrections)
    kept = "".join(line for number, line in enumerate(text.split("\n"), 1) if number not in {zone.first for zone in out})
    letters = [char for char in kept.replace("ſ", "s").replace("ﬅ", "st") if char.isalnum()]
    assert [char for char in plan.target if char.isalnum()] == letters


@given(texts())
def test_the_reading_of_a_reading_is_itself(text: str) -> None:
    reading = regularise(text, (), ()).target
    assert regularise(reading, (), ()).target == reading
