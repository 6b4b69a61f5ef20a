"""Random moves for trials, in which everything that the rules speak of should come about now and then."""

from __future__ import annotations

from .game import Game
from .rng import Rng

# In every other handful of matches one move in so many is a fault, where the game knows faults; where
# there are few to commit, such as when marks are rubbed out, they are committed more often. In the
# other matches all play without fault, and keep together what may be counted.
FAULTY = 60
SELDOM = 8
FEW = 8
HANDFUL = 7  # seeds in a row that are alike in this: no divisor of the number of selections that trials go through


def random_move(game: Game, rng: Rng) -> int:
    """A move that can be made now, drawn by a generator."""
    wild = game.seed // HANDFUL % 2 == 0
    faults = game.faults() if wild else []
    if faults and rng.below(SELDOM if len(faults) <= FEW else FAULTY) == 0:
        return faults[rng.below(len(faults))]
    legal = game.legal()
    if not wild:
        legal = game.flow.thrifty(game.state, legal)
    return legal[rng.below(len(legal))]
