"""Who plays the other seats: the bots of each flow."""

from __future__ import annotations

from . import bots, chalk_bots
from .kinds import Flow, Moves, SeatView


def decide(flow: Flow, view: SeatView, legal: Moves, level: str, seed: int) -> int:
    """A legal move; the same for the same view, level and seed."""
    if flow.model.flow == "chalk":
        return chalk_bots.choose(flow, view, legal, level, seed)
    return bots.choose(flow, view, legal, level, seed)
