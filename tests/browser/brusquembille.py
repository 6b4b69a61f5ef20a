"""The game by which the table is tried: its page with the examples, and a match of it begun."""

from __future__ import annotations

from playwright.sync_api import Page

from edition.play.game import Game
from edition.rules.load import GameRules
from tests.browser.table import seat


def begin(page: Page, **choices: str) -> None:
    seat(page, **({"seed": "1797"} | choices))


def leading_seed(game: GameRules, players: str) -> str:
    """A seed with which the reader, at seat 0, leads to the first trick."""
    compiled = game.compiled()
    return str(next(seed for seed in range(100) if Game(compiled, [["players", players]], seed).start().turn == 0))
