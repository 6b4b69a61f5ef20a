"""Whole matches for the tests: random moves from a stated seed."""

from __future__ import annotations

from typing import Any

from edition.play.game import Game
from edition.play.playout import random_move
from edition.play.rng import Rng


def random_match(compiled: dict[str, Any], selection: list[list[str]], seed: int) -> Game:
    """A match played to its end, every move drawn by the project's own generator."""
    game = Game(compiled, selection, seed).start()
    rng = Rng((seed ^ 0x5EED) & 0xFFFFFFFF)
    while not game.over:
        game.apply(random_move(game, rng))
    return game


def as_lists(selection: tuple[tuple[str, str], ...]) -> list[list[str]]:
    return [list(pair) for pair in selection]
