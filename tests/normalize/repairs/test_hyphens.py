"""Hyphens at a line end that were read as a point."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from normalize.repairs import hyphens
from normalize.repairs.context import FREQUENT, Context, Line, Passage
from tests.normalize.language import small

CASES = small.cases("hyphens")


def context(text: str) -> Context:
    return small.context(text)


def mended(text: str) -> str:
    """With what the repair proposes for the whole text."""
    passage = Passage((Line(1, 0, len(text)),), ())
    for c in reversed(list(hyphens.repair(passage, context(text)))):
        assert text[c.start : c.end] == c.before
        assert (c.code, c.after, c.evidence) == ("punctuation", "-", "one-word")
        text = text[: c.start] + c.after + text[c.end :]
    return text


@pytest.mark.parametrize("case", CASES["changes"], ids=lambda case: case["in"])
def test_it_changes(case: dict[str, Any]) -> None:
    assert mended(case["in"]) == case["out"]


@pytest.mark.parametrize("text", CASES["keeps"])
def test_it_keeps(text: str) -> None:
    assert mended(text) == text


@given(
    st.lists(st.sampled_from(["per", "sonnes", "fonnes", "les", ".", ":", ",", " ", "\n", "-", "\n\n", "2", "Sonnes"]), max_size=16).map(
        "".join
    )
)
def test_only_a_point_at_a_line_end_is_touched(text: str) -> None:
    after = mended(text)
    assert len(after) == len(text)
    for at, (old, new) in enumerate(zip(text, after, strict=True)):
        if old != new:
            assert old in ".:;,"
            assert text[at + 1 :].lstrip(" ").startswith("\n")
    assert mended(after) == after


def test_a_directory_is_left_alone() -> None:
    """Where abbreviations are many, a full stop at a line end says nothing."""
    text = "les per.\nsonnes\n" + "négoc. de vins, fabric. de draps, r. de la m. de p.\n" * 20
    assert context(text).abbreviates
    assert mended(text) == text


def test_the_passage_bounds_it() -> None:
    text = "les per.\nsonnes\nles per.\nsonnes"
    passage = Passage((Line(1, 0, 8), Line(2, 9, 15)), ())
    assert [c.start for c in hyphens.repair(passage, context(text))] == [7]


def test_the_whole_is_a_frequent_word() -> None:
    assert context("").known("personnes") >= FREQUENT
    assert context("perfonnes").known("perfonnes") >= FREQUENT  # with s for f
