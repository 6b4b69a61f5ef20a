"""How fast the engine plays each game: random matches and moves per second of CPU, nothing left out that a table records."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any, Final

from edition.golden import random_match
from edition.paths import packaged
from edition.rules.load import load_game

SECONDS: Final = 2.0  # of CPU for each game
PLAYERS: Final = "3"  # where the game takes so many, else its least


def measure(seconds: float = SECONDS, games: Sequence[str] = ()) -> list[dict[str, Any]]:
    """For these games of the package, or for all, as their treatises have them."""
    rows = []
    home = packaged("corpus") / "games"
    for folder in [home / name for name in games] or sorted(home.iterdir()):
        game = load_game(folder)
        takes = next(option.values for option in game.options if option.id == "players")
        players = PLAYERS if PLAYERS in takes else takes[0]
        compiled = game.compiled()
        matches = moves = 0
        start = time.process_time()
        while (spent := time.process_time() - start) < seconds:
            moves += len(random_match(compiled, [["players", players]], matches).moves)
            matches += 1
        per_s = {"matches_per_s": round(matches / spent, 1), "moves_per_s": round(moves / spent)}
        rows.append({"game": folder.name, "players": int(players)} | per_s)
    return rows
