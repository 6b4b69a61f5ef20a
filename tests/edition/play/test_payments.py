"""The jetons of Brusquembille, paragraphs 12 to 14, and the end of a match, by hand."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from edition.play.game import Game, arranged

CASES = yaml.safe_load((Path(__file__).parents[2] / "cases" / "payments.yaml").read_text(encoding="utf-8"))


def play(game: Game, names: list[str]) -> None:
    for name in names:
        game.apply(game.flow.pack.number(name))


@pytest.mark.parametrize("case", CASES, ids=lambda c: c["case"])
def test_payments_between_two(case: dict[str, Any], compiled: dict[str, Any]) -> None:
    game = arranged(compiled, [["players", "2"]], 1, case["hands"], "roi-carreau")
    before = game.state.jetons[:]
    play(game, case["trick"])
    assert [now - then for now, then in zip(game.state.jetons, before, strict=True)] == case["paid"]


def test_each_of_five_pays(compiled: dict[str, Any]) -> None:
    hands = [
        ["8-trefle", "9-trefle", "8-coeur"],
        ["as-carreau", "9-coeur", "roi-coeur"],
        ["dame-coeur", "valet-coeur", "7-coeur"],
        ["8-pique", "9-pique", "valet-pique"],
        ["dame-trefle", "roi-trefle", "valet-trefle"],
    ]
    game = arranged(compiled, [["players", "5"]], 0, hands, "roi-carreau")
    before = game.state.jetons[:]
    play(game, ["as-carreau"])
    assert [now - then for now, then in zip(game.state.jetons, before, strict=True)] == [-2, 8, -2, -2, -2]


def test_the_last_drawer_gets_the_turn_up(compiled: dict[str, Any]) -> None:
    game = Game(compiled, [["players", "4"]], 17).start()
    while game.state.stock:
        game.apply(game.legal()[0])
    draws = [event for event in game.log if event[0] == "draw"]
    assert draws[-1][2] == [game.state.turn_up]
    assert "last-takes-turn-up" in draws[-1][3]


def test_stakes_go_to_the_winner_or_back(compiled: dict[str, Any]) -> None:
    ties = wins = 0
    for seed in range(400):
        game = Game(compiled, [["players", "2"]], seed).start()
        while not game.over:
            game.apply(game.legal()[seed % len(game.legal())])
        totals, winners = game.state.totals, game.state.winners
        if totals[0] == totals[1]:
            ties += 1
            assert winners == []
        else:
            wins += 1
            assert winners == [0 if totals[0] > totals[1] else 1]
    assert wins
    assert ties
