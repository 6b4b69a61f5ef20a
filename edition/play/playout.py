"""Random moves for trials: right ones, and in every other handful of matches a fault now and then where the game knows faults."""

from __future__ import annotations

from .game import Game
from .rng import Rng

# In matches with faults one move in so many is one; where there are few to commit, such as when marks
# are rubbed out, they are committed more often. The other matches last as long as the rules let them.
FAULTY = 60
SELDOM = 8
FEW = 8
HANDFUL = 7  # seeds in a row that are alike in this: no divisor of the number of selections that trials go through


def random_move(game: Game, rng: Rng) -> int:
    """A move that can be made now, drawn by a generator."""
    faults = game.faults() if game.seed // HANDFUL % 2 == 0 else []
    if faults and rng.below(SELDOM if len(faults) <= FEW else FAULTY) == 0:
        return faults[rng.below(len(faults))]
    legal = game.legal()
    return legal[rng.below(len(legal))]
