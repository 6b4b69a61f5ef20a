"""Who sits where by the cards drawn for it, who deals first and next."""

from __future__ import annotations

from ..cards import Pack
from ..errors import PlayError
from ..kinds import Log
from ..model import Model
from ..stakes import StakesState
from .table import Table


class Places(Table):
    """Seats 0 .. n - 1, each next at the right of the one before; see the rules `places` and `dealer_card`.

    The cards drawn go round the table in their order, so that drawing is finding out which of
    them lies before seat 0.
    """

    def __init__(self, model: Model, pack: Pack) -> None:
        super().__init__(model)
        drawn = model.one("places")
        self.places_rules = [drawn.id]
        ranks = drawn.get("ranks")[: self.seats]
        first = model.one("dealer_card")
        self.names = first.choice("does", ("deals", "names")) == "names"
        self.first_rules = [first.id]
        if len(ranks) < self.seats or first.get("rank") not in ranks:
            raise PlayError("places-cards", [("rule", drawn.id)], [drawn.id, first.id])
        self.cards = [pack.number(rank + "-" + pack.suits[0]) for rank in ranks]
        self.first_card = pack.number(first.get("rank") + "-" + pack.suits[0])
        self.passes = self.next_dealer == "next"
        self.next_rules = [self.next_dealer_rule]

    def draw(self, s: StakesState, log: Log | None) -> int:
        """Everybody draws a card for the places; who drew the one that deals, or names the dealer."""
        first = s.rng.below(self.seats)
        s.places = [-1] * self.seats
        for at in range(self.seats):
            seat = self.after(first, at)
            s.places[seat] = self.cards[at]
            if log is not None:
                log.append(["place", seat, [self.cards[at]], self.places_rules, []])
        return s.places.index(self.first_card)
