"""Worked positions of the games in which one speaks, each with the articles that decide it."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from edition.corpus import open_corpus
from edition.paths import packaged
from edition.play.game import Game
from edition.rules.load import GameRules, load_game
from edition.witness import load_witness

FOLDER = Path(__file__).parents[2] / "cases" / "positions"
CASES = [(path.stem, case) for path in sorted(FOLDER.glob("*.yaml")) for case in yaml.safe_load(path.read_text(encoding="utf-8"))]


@cache
def rules(game: str) -> GameRules:
    return load_game(packaged("corpus") / "games" / game)


@cache
def compiled(game: str, variant: str) -> dict[str, Any]:
    return rules(game).compiled(variant)


def begun(game: str, case: dict[str, Any]) -> Game:
    """The table before the first word; the first in cards is seat 0, the dealer the last seat. Without cards, a match of its seed."""
    seats = case["players"]
    options = [["players", str(seats)], *([name, str(value)] for name, value in case.get("choose", {}).items())]
    match = Game(compiled(game, case.get("variant", "")), options, case.get("seed", 7))
    flow, s = match.flow, match.state
    if not flow.cards:
        return match.start()
    s.dealer = seats - 1
    s.purses = [case.get("purses", {}).get(seat + 1, 30) for seat in range(seats)]
    s.bought = s.purses[:]
    if "hands" in case:
        hands = [[flow.pack.number(card) for card in case["hands"][seat + 1]] for seat in range(seats)]
        flow.arrange(s, hands, flow.pack.number(case["turn_up"]) if "turn_up" in case else [flow.pack.number(c) for c in case["next"]])
    flow.open_deal(s, False, match.log)
    return match


def found(match: Game, wanted: str) -> Any:
    """What a case asks about, as it now is; seats from 1."""
    s = match.state
    if wanted in ("purses", "staked", "jetons", "totals", "forfeits", "rhymes"):
        return dict(enumerate(getattr(s, wanted), 1))
    if wanted == "heard":
        return {seat + 1: match.view(seat).queens for seat in range(len(s.queens))}
    if wanted == "caught":
        return [seat + 1 for seat in s.caught]
    if wanted == "points":
        return {event[1] + 1: dict(event[4])["points"] for event in match.log if event[0] == "point"}
    if wanted == "standing":
        return dict(enumerate(s.standing, 1))
    if wanted == "queue":
        return [seat + 1 for seat in s.queue]
    if wanted == "cited":  # the rule that a line of the table cites
        return {f"{event[1] + 1} {event[0]}": event[3][0] for event in match.log if event[3]}
    if wanted == "events":
        return [f"{event[1] + 1} {event[0]}" for event in match.log]
    if wanted in ("carre", "turn", "dealer", "opener"):
        return getattr(s, wanted) + 1
    return getattr(s, wanted)


@pytest.mark.parametrize(("game", "case"), CASES, ids=lambda value: value if isinstance(value, str) else value["name"])
def test_a_worked_position_comes_out(game: str, case: dict[str, Any]) -> None:
    match = begun(game, case)
    for move in case["moves"]:
        seat, name = move.split(" ")
        assert match.turn == int(seat) - 1, move
        match.apply(match.flow.move_number(name))
        if hasattr(match.state, "purses"):
            assert sum(match.state.purses) + getattr(match.state, "pot", 0) == sum(match.state.bought)
    for refused in case.get("refused", []):
        seat, name = refused["say"].split(" ")
        refusal = match.why_not(int(seat) - 1, match.flow.move_number(name))
        assert refusal is not None
        assert refusal.code == refused["code"]
        if "rules" in refused:
            assert refusal.rules == refused["rules"]
    for wanted, value in case.get("expect", {}).items():
        now = found(match, wanted)
        if wanted == "events":
            assert [event for event in now if event in value] == value
        else:
            assert {key: now[key] for key in value} == value if isinstance(value, dict) else now == value, wanted
    if "why" in case:
        ids = {rule for event in match.log for rule in event[3]}
        assert set(case["why"]) <= ids


def test_every_position_names_articles_that_the_treatise_has() -> None:
    corpus = open_corpus(None)
    for game, case in CASES:
        entry = rules(game).entry
        clauses = load_witness(corpus, entry.split("/")[0]).clauses
        assert case["articles"], case["name"]
        for article in case["articles"]:
            assert f"{entry}/{article}" in clauses, case["name"]
