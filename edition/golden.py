"""What is kept of played matches beside the rules of a game.

The golden transcripts: one random match a reading and a number of players. And the matches in which its rules decide.
"""

from __future__ import annotations

from typing import Any, Final

from edition.concordance.deciding import keep_matches
from edition.corpus import Corpus
from edition.play.game import Game
from edition.play.playout import random_move
from edition.play.rng import Rng
from edition.play.transcript import save
from edition.rules.load import GameRules
from normalize.files import write_atomically

SEED: Final = 1797  # to which the number of players is added: the same matches, whenever they are written


def random_match(compiled: dict[str, Any], selection: list[list[str]], seed: int) -> Game:
    """A match played to its end, every move drawn by the project's own generator."""
    game = Game(compiled, selection, seed).start()
    rng = Rng((seed ^ 0x5EED) & 0xFFFFFFFF)
    while not game.over:
        game.apply(random_move(game, rng))
    return game


def write_golden(game: GameRules) -> int:
    """Writes the transcripts of a game, those that are there anew; how many. Error: cannot-write."""
    players = next(option.values for option in game.options if option.id == "players")
    written = 0
    for variant in ("", *(known.id for known in game.variants)):
        compiled = game.compiled(variant)
        lines = [save(random_match(compiled, [["players", number]], seed=SEED + int(number))) for number in players]
        write_atomically(game.folder / "golden" / f"{variant or 'treatise'}.jsonl", "\n".join(lines) + "\n")
        written += len(lines)
    return written


def record_golden(corpus: Corpus, name: str) -> int:
    """The same for a game of a corpus, and the matches in which its rules decide. Errors: game-unknown, corpus-read-only."""
    corpus.demand_writable()
    game = corpus.game(name)
    written = write_golden(game)
    keep_matches(game)
    return written
