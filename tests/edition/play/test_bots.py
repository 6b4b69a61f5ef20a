"""Opponents at tricks: what they imagine, and each level better than the one below. See `test_hidden` for what they know."""

from __future__ import annotations

from typing import Any

import pytest

from edition.play.bots import choose, imagine
from edition.play.game import Game
from edition.play.levels import CARDS
from edition.play.rng import Rng
from edition.play.searching import LEVELS

NAMES = [name for name, _ in LEVELS]


def test_the_levels_are_offered_by_their_names() -> None:
    assert NAMES == CARDS


def match(compiled: dict[str, Any], levels: tuple[str, ...], seed: int) -> Game:
    game = Game(compiled, [["players", str(len(levels))]], seed).start()
    while not game.over:
        seat = game.turn
        game.apply(choose(game.flow, game.view(seat), game.legal(), levels[seat], seed * 1009 + len(game.moves)))
    return game


def test_an_imagined_deal_respects_what_a_player_has_shown(trevoux: dict[str, Any]) -> None:
    game = Game(trevoux, [["players", "2"]], 12).start()
    checked = 0
    while not game.over:
        view = game.view(game.turn)
        if any(view.voids):
            for seed in range(5):
                state = imagine(game.flow, view, Rng(seed))
                for seat, lacks in enumerate(view.voids):
                    assert not [c for c in state.hands[seat] if game.flow.pack.suit[c] in lacks]
                    checked += len(lacks)
        game.apply(game.legal()[0])
    assert checked


@pytest.mark.parametrize(("better", "worse", "matches", "least"), [("rule", "random", 200, 0.7), ("search", "rule", 60, 0.5)])
def test_each_level_beats_the_one_below(better: str, worse: str, matches: int, least: float, compiled: dict[str, Any]) -> None:
    won = lost = 0
    for seed in range(matches):
        first = seed % 2
        game = match(compiled, (better, worse) if first == 0 else (worse, better), seed)
        mine, other = game.state.totals[first], game.state.totals[1 - first]
        won += mine > other
        lost += mine < other
    assert won / (won + lost) >= least
