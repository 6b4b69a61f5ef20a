"""Sides by the cards drawn, who sits where, who cuts, who deals first."""

from __future__ import annotations

from ..cards import Pack
from ..errors import PlayError
from ..kinds import Log
from ..model import Model
from ..state import State
from .table import Table


class Seating:
    """See the rules `sides`, `equal_lots`, `seating`, `cut`, `first_deal` and `partners_hands`.

    Seats keep their numbers; `around` of a state says in what order they sit once the sides are made.
    """

    def __init__(self, model: Model, pack: Pack, table: Table) -> None:
        self.pack = pack
        self.table = table
        sides = model.one("sides")
        self.together = sides.choice("together", ("highest", "alternate"))
        self.each_side = sides.get("each_side")
        self.side_rules = [sides.id]
        if self.each_side >= table.seats:
            raise PlayError("sides-empty", [("rule", sides.id)], [sides.id])
        equal = model.one("equal_lots")
        self.again = equal.choice("then", ("again", "earlier")) == "again"
        self.equal_rules = [equal.id]
        sit = model.one("seating")
        self.highest_inside = sit.choice("middle", ("highest", "lowest")) == "highest"
        self.seat_rules = [sit.id]
        cut = model.one("cut")
        self.cut = cut.choice("by", ("opposite", "next"))
        self.cut_rules = [cut.id]
        first = model.one("first_deal")
        self.first = first.choice("by", ("highest_cut", "highest_lot", "lowest_deals", "highest_deals"))
        self.first_rules = [first.id]
        hands = model.one("partners_hands")
        self.shown = hands.choice("hands", ("hidden", "shown")) == "shown"

    # --- the draw

    def draw(self, s: State, log: Log | None) -> list[int]:
        """Each draws a card; the sides and the places that come of it. Gives the cards, seat by seat."""
        seats = self.table.seats
        strength = self.pack.strength
        while True:
            lots = self._cards(s, seats)
            order = by_strength(lots, strength)
            if not self.again or not self._doubtful(lots, order):
                break
            if log is not None:
                log.append(["lots_again", -1, lots, self.equal_rules + self.side_rules, []])
        high = order[: self.each_side] if self.together == "highest" else order[::2]
        s.side = [0 if seat in high else 1 for seat in range(seats)]
        s.around = self._placed([seat for seat in order if s.side[seat] == 0]) + self._placed([seat for seat in order if s.side[seat] == 1])
        if log is not None:
            for seat in range(seats):
                log.append(["lot", seat, [lots[seat]], self.side_rules, [["side", s.side[seat]]]])
            for seat in s.around:
                log.append(["seat", seat, [], self.seat_rules, []])
        return lots

    def _cards(self, s: State, number: int) -> list[int]:
        cards = list(range(len(self.pack.names)))
        s.rng.shuffle(cards)
        return cards[:number]

    def _doubtful(self, lots: list[int], order: list[int]) -> bool:
        """Equal cards where the sides part, or at the end that names the dealer."""
        strength = self.pack.strength
        pairs = [(self.each_side - 1, self.each_side)]
        if self.first == "lowest_deals":
            pairs.append((len(order) - 2, len(order) - 1))
        if self.first in ("highest_lot", "highest_deals"):
            pairs.append((0, 1))
        return any(strength[lots[order[a]]] == strength[lots[order[b]]] for a, b in pairs if a >= 0 and b < len(order))

    def _placed(self, mates: list[int]) -> list[int]:
        """The seats of a side, highest card first, as they sit: the middle one is the highest, or the lowest."""
        ranked = mates if self.highest_inside else mates[::-1]
        if len(ranked) < 3:
            return ranked
        return [ranked[1], ranked[0]] + ranked[2:]

    # --- places

    def place(self, s: State, seat: int) -> int:
        for at in range(len(s.around)):
            if s.around[at] == seat:
                return at
        return 0

    def after(self, s: State, seat: int, steps: int = 1) -> int:
        """The seat so many places further in the order of play."""
        seats = self.table.seats
        return s.around[(self.place(s, seat) + self.table.step * steps) % seats]

    def middle(self, s: State, side: int) -> int:
        """The middle one of a side; of two, the first."""
        mates = [seat for seat in s.around if s.side[seat] == side]
        return mates[(len(mates) - 1) // 2]

    def opposite(self, s: State, seat: int) -> int:
        """Who sits across: as far along the other side of the table; in a pair, crosswise."""
        return self.after(s, seat, self.table.seats // 2)

    def cutter(self, s: State) -> int:
        """Who cuts before the deal."""
        return self.opposite(s, s.dealer) if self.cut == "opposite" else self.after(s, s.dealer)

    def sees(self, s: State, seat: int) -> list[int]:
        if not self.shown:
            return [seat]
        return [other for other in range(self.table.seats) if s.side[other] == s.side[seat]]

    # --- who deals first

    def chooser(self, s: State, lots: list[int], log: Log | None) -> int:
        """The seat that may choose to deal or not; -1 where the cards oblige somebody, who is the dealer then."""
        strength = self.pack.strength
        order = by_strength(lots, strength)
        if self.first in ("lowest_deals", "highest_deals"):
            s.dealer = order[-1] if self.first == "lowest_deals" else order[0]
            return -1
        if self.first == "highest_lot":
            return self.middle(s, s.side[order[0]])
        rivals = [self.middle(s, 0), self.middle(s, 1)]
        cards = self._cards(s, 2)
        while strength[cards[0]] == strength[cards[1]]:
            if log is not None:
                log.append(["lots_again", -1, cards, self.equal_rules + self.first_rules, []])
            if not self.again:
                break
            cards = self._cards(s, 2)
        if log is not None:
            for at in range(2):
                log.append(["cut_card", rivals[at], [cards[at]], self.first_rules, []])
        return rivals[0] if strength[cards[0]] >= strength[cards[1]] else rivals[1]


def by_strength(lots: list[int], strength: list[int]) -> list[int]:
    """Seats by the card that each drew, the highest first; of equal ones, the seat that drew first."""
    order: list[int] = []
    for seat in range(len(lots)):
        at = 0
        while at < len(order) and strength[lots[order[at]]] >= strength[lots[seat]]:
            at += 1
        order.insert(at, seat)
    return order
