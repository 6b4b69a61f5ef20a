"""Opponents at games of stakes: styles, and above them one who searches. They are given a view, never the state.

A style reckons its chance on deals of the unseen cards, and then does with it what it is wont to
do. Chances, odds and shares are in thousandths: whole numbers, which every machine reckons alike.
The good player of Bouillotte is the treatise’s own (article 11): he passes with a very fine hand, so
that others engage themselves, and comes back to raise them; that of Quinze, of whom the treatise says
nothing, has numbers of his own (`styles`). Who searches is in `stakes_search`.
"""

from __future__ import annotations

from . import fifteen_bots, stakes_search, vying_bots
from .errors import PlayError
from .kinds import Flow, Moves, SeatView, Thought
from .mechanisms.bids import FIRST
from .rng import Rng
from .stakes import NAMING, PACK
from .stakes_choice import amount, word_of
from .styles import Style, ready_of, style_of


def choose(flow: Flow, view: SeatView, legal: Moves, level: str, seed: int, thought: Thought = None) -> int:
    """A legal word or number; the same for the same view, style and seed. See `opponents.decide`."""
    if len(legal) == 1:
        return legal[0]
    rng = Rng(seed)
    if level == "random":
        return legal[rng.below(len(legal))]
    if view.phase == NAMING:
        return legal[_before(flow, view.seat)]
    if level == "search" and view.phase != PACK:  # no cards are dealt yet: one pack is as good as another
        usual = _styled(flow, view, legal, ready_of(flow.model.flow), rng)
        return stakes_search.choose(flow, view, legal, usual, rng, thought)
    return _styled(flow, view, legal, style_of(flow.model.flow, level, view.seat), rng)


def _styled(flow: Flow, view: SeatView, legal: Moves, style: Style, rng: Rng) -> int:
    """What a style says."""
    if view.pending >= FIRST:
        return amount(int(flow.purse.fiche), view.base, legal, style, rng)
    if flow.model.flow == "vying":
        return word_of(legal, vying_bots.speaks(flow, view, style, rng, vying_bots.chance))
    if flow.model.flow == "fifteen":
        return word_of(legal, fifteen_bots.speaks(flow, view, style, rng, fifteen_bots.chance))
    raise PlayError("flow-unknown", [("flow", str(flow.model.flow))])


def _before(flow: Flow, seat: int) -> int:
    """Whoever names the dealer names his neighbour: so he speaks first himself, and wins ties."""
    for other in range(flow.table.seats):
        if flow.table.after(other) == seat:
            return other
    return seat
