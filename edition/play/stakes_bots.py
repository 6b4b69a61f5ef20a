"""Opponents at games of stakes: styles, not levels. They are given a view, never the state.

A style reckons its chance on deals of the unseen cards, and then does with it what it is wont to
do. Chances, odds and shares are in thousandths: whole numbers, which every machine reckons alike.
The good player is the treatise’s own (Bouillotte, article 11): he passes with a very fine hand, so
that others engage themselves, and comes back to raise them.
"""

from __future__ import annotations

from . import fifteen_bots, vying_bots
from .errors import PlayError
from .kinds import Flow, Moves, SeatView
from .mechanisms.bids import FIRST, move_name
from .rng import Rng
from .styles import Style, style_of

THOUSAND = 1000


def choose(flow: Flow, view: SeatView, legal: Moves, level: str, seed: int) -> int:
    """A legal word or number; the same for the same view, style and seed."""
    if len(legal) == 1:
        return legal[0]
    rng = Rng(seed)
    if level == "random":
        return legal[rng.below(len(legal))]
    style = style_of(level, view.seat)
    if view.pending >= FIRST:
        return amount(flow, view, legal, style, rng)
    if view.phase == "naming":
        return legal[_before(flow, view.seat)]
    if flow.model.flow == "vying":
        return word_of(legal, vying_bots.speaks(flow, view, style, rng))
    if flow.model.flow == "fifteen":
        return word_of(legal, fifteen_bots.speaks(flow, view, style, rng))
    raise PlayError("flow-unknown", [("flow", str(flow.model.flow))])


def word_of(legal: Moves, wishes: list[str]) -> int:
    """The first of the wishes that may be said."""
    for wish in wishes:
        for move in legal:
            if move_name(move) == wish:
                return move
    return legal[0]


def amount(flow: Flow, view: SeatView, legal: Moves, style: Style, rng: Rng) -> int:
    """How many jetons: some fiches, as the style is wont to; a bold one sometimes all that he has."""
    fiche = int(flow.purse.fiche)
    most = legal[-1]
    if rng.below(THOUSAND) < style.all_in:
        return most
    wanted = fiche * (1 + rng.below(style.fiches)) if rng.below(2) else 1 + rng.below(fiche)
    return int(min(max(wanted, view.base // 2), most))


def _before(flow: Flow, seat: int) -> int:
    """Whoever names the dealer names his neighbour: so he speaks first himself, and wins ties."""
    for other in range(flow.table.seats):
        if flow.table.after(other) == seat:
            return other
    return seat
