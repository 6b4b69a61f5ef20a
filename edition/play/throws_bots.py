"""Opponents at games of throws: chance is even, so that a style is only how much one dares."""

from __future__ import annotations

from .errors import PlayError
from .kinds import Flow, Moves, SeatView
from .levels import THROWS
from .mechanisms.throwing import HOLDS, PASSES
from .rng import Rng
from .throws import HOLD, STAKE

BOLD_HOLDS = 9  # of ten times
PRUDENT_HOLDS = 6
TIMES = 10


def choose(flow: Flow, view: SeatView, legal: Moves, level: str, seed: int) -> int:
    """A legal word or number; the same for the same view, style and seed."""
    if level not in THROWS:
        raise PlayError("request-broken")
    rng = Rng(seed)
    bold = level == "hardi" or (level == "table" and view.seat % 2 == 0)
    s = view.state
    if level == "random" or s.phase not in (STAKE, HOLD):
        return legal[rng.below(len(legal))]
    if s.phase == STAKE:
        most = flow.most_now(s)
        return most - rng.below(most // 2 + 1) if bold else 1 + rng.below(most // 2 + 1)
    if PASSES not in legal:
        return HOLDS
    # a prudent player does not risk more than a quarter of what he has
    holds = BOLD_HOLDS if bold else PRUDENT_HOLDS if flow.most_now(s) * 4 <= s.purses[view.seat] else 1
    return HOLDS if rng.below(TIMES) < holds else PASSES
