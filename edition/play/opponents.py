"""Who plays the other seats. Only the opponents of the game that is played are read in: a page loads no others."""

from __future__ import annotations

from .kinds import Flow, Moves, SeatView, Thought


def decide(flow: Flow, view: SeatView, legal: Moves, level: str, seed: int, thought: Thought = None) -> int:
    """A legal move; the same for the same view, level or style, and seed.

    `thought` is filled with by what it was chosen, where that can be told: never where the telling would
    lay open what the seat holds, as with those who bluff, nor where there was nothing to choose.
    """
    if flow.stakes:
        from . import stakes_bots

        return stakes_bots.choose(flow, view, legal, level, seed, thought)
    if flow.model.flow == "chalk":
        from . import chalk_bots

        return chalk_bots.choose(flow, view, legal, level, seed, thought)
    if flow.model.flow == "throwing":
        from . import throws_bots

        return throws_bots.choose(flow, view, legal, level, seed)
    if flow.model.flow == "naming":
        from . import company_bots

        return company_bots.choose(flow, view, legal, level, seed, thought)
    from . import bots

    return bots.choose(flow, view, legal, level, seed, thought)
