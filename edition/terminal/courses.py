"""Which match a course of play is played as in a terminal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from edition.play.mechanisms.staked import STAKES
from edition.terminal.chalk import ChalkMatch
from edition.terminal.company import CompanyMatch
from edition.terminal.match import Match
from edition.terminal.melds import MeldsMatch
from edition.terminal.stakes import StakesMatch
from edition.terminal.throws import ThrowsMatch

MATCHES: Final[Mapping[str, type[Match]]] = {
    "chalk": ChalkMatch,
    "melds": MeldsMatch,
    "throwing": ThrowsMatch,
    "naming": CompanyMatch,
} | dict.fromkeys(STAKES, StakesMatch)


def match_of(flow: str) -> type[Match]:
    """The match of a course of play; that of tricks where it has none of its own."""
    return MATCHES.get(flow, Match)
