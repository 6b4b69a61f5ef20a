"""From what one would say to what may be said: words and numbers of jetons."""

from __future__ import annotations

from .kinds import Moves
from .mechanisms.bids import FIRST, move_name
from .rng import Rng
from .styles import Style

THOUSAND = 1000


def word_of(legal: Moves, wishes: list[str]) -> int:
    """The first of the wishes that may be said."""
    for wish in wishes:
        for move in legal:
            if move_name(move) == wish:
                return move
    return legal[0]


def most_of(legal: Moves) -> int:
    """The highest number: a word may stand after it."""
    return [move for move in legal if move < FIRST][-1]


def amount(fiche: int, base: int, legal: Moves, style: Style, rng: Rng) -> int:
    """How many jetons: some fiches, as the style is wont to; a bold one sometimes all that he has."""
    most = most_of(legal)
    if rng.below(THOUSAND) < style.all_in:
        return most
    wanted = fiche * (1 + rng.below(style.fiches)) if rng.below(2) else 1 + rng.below(fiche)
    return int(min(max(wanted, base // 2), most))
