"""A session answers whatever it is sent: with the table, or with a refusal that changes nothing."""

from __future__ import annotations

import json
from typing import Any

import pytest

from edition.play.session import Session


def sent(session: Session, request: Any) -> dict[str, Any]:
    reply: dict[str, Any] = json.loads(session.handle(json.dumps(request)))
    return reply


def new(model: dict[str, Any], /, **changes: Any) -> dict[str, Any]:
    return {"do": "new", "model": model, "selection": [["players", "2"]], "seed": 1797, "seat": 0, "level": "rule"} | changes


BROKEN = [
    {"seat": 2},
    {"seat": -1},
    {"seat": "0"},
    {"seed": -1},
    {"seed": 2**32},
    {"seed": None},
    {"level": "divine"},
    {"selection": None},
    {"selection": ["players"]},
    {"model": []},
    {"model": {"format": "academie-rules/1"}},
]


@pytest.mark.parametrize("request_", [[], 7, None, "new", [{"do": "new"}], {"do": "new"}, {"do": "load"}], ids=str)
def test_what_is_no_request_is_refused(request_: Any) -> None:
    assert sent(Session(), request_)["code"] == "request-broken"


@pytest.mark.parametrize("text", ["", "{", "[" * 100_000, "{}x"], ids=lambda text: text[:4])
def test_what_is_no_json_is_refused(text: str) -> None:
    assert json.loads(Session().handle(text))["code"] == "request-broken"


@pytest.mark.parametrize("changes", BROKEN, ids=str)
def test_a_broken_request_leaves_the_match_as_it_was(changes: dict[str, Any], compiled: dict[str, Any]) -> None:
    session = Session()
    assert sent(session, new(compiled))["ok"]
    before = sent(session, {"do": "save"})
    assert sent(session, new(compiled, **changes))["code"] == "request-broken"
    assert (session.seat, session.level) == (0, "rule")
    assert sent(session, {"do": "save"}) == before


@pytest.mark.parametrize("gone", ["model", "selection", "seed", "seat", "level"])
def test_a_request_that_lacks_a_key_is_refused(gone: str, compiled: dict[str, Any]) -> None:
    request = {name: value for name, value in new(compiled).items() if name != gone}
    assert sent(Session(), request)["code"] == "request-broken"


def test_a_selection_that_is_refused_changes_nothing(compiled: dict[str, Any], trevoux: dict[str, Any]) -> None:
    session = Session()
    sent(session, new(compiled))
    before = sent(session, {"do": "save"})
    assert sent(session, new(trevoux, selection=[["players", "9"]], seat=1, level="deep"))["code"] == "option-value"
    assert (session.seat, session.level, session.compiled["variant"]) == (0, "rule", "")
    assert sent(session, {"do": "save"}) == before


@pytest.mark.parametrize("do", ["play", "why"])
@pytest.mark.parametrize("card", [{}, {"card": None}, {"card": ["as-pique"]}], ids=str)
def test_a_move_without_a_card_is_refused(do: str, card: dict[str, Any], compiled: dict[str, Any]) -> None:
    session = Session()
    sent(session, new(compiled))
    assert sent(session, {"do": do} | card)["code"] == "request-broken"
