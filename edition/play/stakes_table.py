"""The table of a game of stakes as the reader sees it, in names."""

from __future__ import annotations

from .kinds import Compiled, Flow, Named, SeatView
from .mechanisms.bids import FIRST, move_name
from .stakes import ANSWERING, CARRE, OPENING, OVER


def stakes_table(flow: Flow, view: SeatView, named: Named) -> Compiled:
    """What a session tells of a table beside what it tells of any: plain JSON.

    `need` says what the reader would have to put in to hold (or to open), `most` how many jetons
    he could add, when he is asked for a number; `back` that no rule forbids to think again before the number is said.
    """
    seat = view.seat
    need = 0
    if view.phase in (OPENING, ANSWERING):
        least = view.base if flow.speaking.see_pot else flow.purse.ante
        need = least if view.phase == OPENING else view.bet - view.staked[seat]
    return {
        "hands": [None if hand is None else named(hand) for hand in view.hands],
        "open": [named(cards) for cards in view.open],
        "counts": view.counts,
        "stock": view.stock,
        "pack": view.pack,
        "turn_up": named([view.turn_up])[0],
        "places": named(view.places),
        "dealer": view.dealer,
        "deals": view.deals,
        "length": flow.length,
        "fiche": flow.purse.fiche,
        "purses": view.purses,
        "jetons": view.jetons,
        "pot": view.pot,
        "base": view.base,
        "staked": view.staked,
        "standing": view.standing,
        "carre": view.carre,
        "opener": view.opener,
        "phase": view.phase,
        "pending": move_name(view.pending) if view.pending >= FIRST else "",
        "need": min(need, view.purses[seat]),
        "most": view.purses[seat] - need,
        "price": flow.price(view) if view.phase in (CARRE, OVER) else 0,
        "back": flow.model.maybe("unsaying") is None,
        "totals": view.totals,
        "winners": view.winners,
    }
