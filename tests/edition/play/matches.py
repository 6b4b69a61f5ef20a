"""Whole matches for the tests: random moves from a stated seed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from edition.golden import random_match
from edition.play.game import Game
from edition.play.rng import Rng

__all__ = ["as_lists", "moments", "random_match"]


def as_lists(selection: tuple[tuple[str, str], ...]) -> list[list[str]]:
    return [list(pair) for pair in selection]


def moments(compiled: dict[str, Any], players: str, seeds: range) -> Iterator[Game]:
    """Every moment of some matches that are played by the rules, at random."""
    for seed in seeds:
        game = Game(compiled, [["players", players]], seed).start()
        rng = Rng(seed)
        while not game.over:
            yield game
            legal = game.legal()
            if legal:  # whoever watches may have made a move, and the last one
                game.apply(legal[rng.below(len(legal))])
