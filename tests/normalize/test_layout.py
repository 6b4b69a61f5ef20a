"""Zones and line-end hyphens."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given

from normalize.layout import keeps_hyphen, line_end_hyphens, recognise_zones
from tests.normalize.texts import cases, texts

ZONES = cases("layout/zones")
HYPHENS = cases("layout/hyphens")


def found(text: str) -> list[list[Any]]:
    """The zones of a text, neighbouring lines of a kind drawn together."""
    drawn: list[list[Any]] = []
    for zone in recognise_zones(text):
        if drawn and drawn[-1][0] == zone.kind and drawn[-1][2] == zone.first - 1:
            drawn[-1][2] = zone.last
        else:
            drawn.append([zone.kind, zone.first, zone.last])
    return drawn


@pytest.mark.parametrize("case", ZONES["zones"], ids=lambda case: case["text"][:30])
def test_zones_are_recognised(case: dict[str, Any]) -> None:
    assert found(case["text"]) == case["zones"]


@pytest.mark.parametrize("text", ZONES["false_friends"])
def test_running_text_is_no_zone(text: str) -> None:
    assert found(text) == []


@pytest.mark.parametrize(
    "case",
    [pytest.param(case, marks=pytest.mark.xfail(reason=case["reason"])) for case in ZONES["known_failures"]],
    ids=lambda case: case["text"][:30],
)
def test_zones_not_yet_recognised(case: dict[str, Any]) -> None:
    assert found(case["text"]) == case["zones"]


@given(texts())
def test_zones_are_single_lines_in_order(text: str) -> None:
    zones = recognise_zones(text)
    assert [z.first for z in zones] == sorted({z.first for z in zones})
    assert all(z.first == z.last <= text.count("\n") + 1 for z in zones)


@pytest.mark.parametrize("pair", HYPHENS["rejoined"], ids="-".join)
def test_a_hyphen_of_the_line_end_goes(pair: tuple[str, str]) -> None:
    assert not keeps_hyphen(*pair)


@pytest.mark.parametrize("pair", HYPHENS["kept"], ids="-".join)
def test_a_hyphen_of_the_word_stays(pair: tuple[str, str]) -> None:
    assert keeps_hyphen(pair[0].rpartition("’")[2], pair[1])


@pytest.mark.parametrize(
    "case",
    [pytest.param(case, marks=pytest.mark.xfail(reason=case["reason"])) for case in HYPHENS["known_failures"]],
    ids=lambda c: c["left"],
)
def test_hyphens_not_yet_decided(case: dict[str, Any]) -> None:
    assert keeps_hyphen(case["left"], case["right"]) == case["kept"]


def test_line_end_hyphens() -> None:
    text = "il faut choi-\nsir trente-six cartes —\net l’on re¬  \n\n  donne -\n-là, sau-\n, fin-"
    assert [(h.left, h.right) for h in line_end_hyphens(text)] == [("choi", "sir"), ("re", "donne")]
    assert all(text[h.at] in "-¬" for h in line_end_hyphens(text))
