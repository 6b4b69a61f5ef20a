"""Who plays the other seats: for each flow, the levels or styles that it has."""

from __future__ import annotations

from . import bots, chalk_bots, company_bots, stakes_bots, throws_bots
from .bots import LEVELS
from .kinds import Flow, Moves, SeatView
from .stakes_bots import STYLES

CARDS = [name for name, _ in LEVELS]
FLOWS_OF = (
    ("tricks", CARDS),
    ("melds", CARDS),
    ("chalk", CARDS),
    ("vying", STYLES),
    ("fifteen", STYLES),
    ("throwing", throws_bots.LEVELS),
    ("naming", company_bots.LEVELS),
)
USUAL = (
    ("tricks", "rule"),
    ("melds", "rule"),
    ("chalk", "rule"),
    ("vying", "table"),
    ("fifteen", "table"),
    ("throwing", "table"),
    ("naming", "table"),
)


def levels_of(flow: str) -> list[str]:
    """The levels or styles of a flow, as they are offered."""
    for name, levels in FLOWS_OF:
        if name == flow:
            return levels
    return []


def usual_level(flow: str) -> str:
    """The one that is chosen unless another is."""
    for name, level in USUAL:
        if name == flow:
            return level
    return ""


def decide(flow: Flow, view: SeatView, legal: Moves, level: str, seed: int) -> int:
    """A legal move; the same for the same view, level or style, and seed."""
    if flow.stakes:
        return stakes_bots.choose(flow, view, legal, level, seed)
    if flow.model.flow == "chalk":
        return chalk_bots.choose(flow, view, legal, level, seed)
    if flow.model.flow == "throwing":
        return throws_bots.choose(flow, view, legal, level, seed)
    if flow.model.flow == "naming":
        return company_bots.choose(flow, view, legal, level, seed)
    return bots.choose(flow, view, legal, level, seed)
