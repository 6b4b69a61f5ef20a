"""The levels or styles that opponents have, by the course of play: names alone, without those who play so."""

from __future__ import annotations

from .styles import STYLE_NAMES

CARDS = ["random", "rule", "search", "deep"]
STYLES = ["random"] + STYLE_NAMES + ["table", "search"]
THROWS = ["random", "prudent", "hardi", "table"]
WORDS = ["random", "peu-lettre", "lettre", "bel-esprit", "table"]
FLOWS_OF = (
    ("tricks", CARDS, "rule"),
    ("hands", CARDS, "rule"),
    ("melds", CARDS, "rule"),
    ("chalk", CARDS, "rule"),
    ("vying", STYLES, "table"),
    ("fifteen", STYLES, "table"),
    ("throwing", THROWS, "table"),
    ("naming", WORDS, "table"),
)


def levels_of(flow: str) -> list[str]:
    """The levels or styles of a flow, as they are offered."""
    for name, levels, _ in FLOWS_OF:
        if name == flow:
            return levels
    return []


def usual_level(flow: str) -> str:
    """The one that is chosen unless another is."""
    for name, _, level in FLOWS_OF:
        if name == flow:
            return level
    return ""
