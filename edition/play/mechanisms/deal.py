"""Shuffling, dealing in packets, the turn-up."""

from __future__ import annotations

from ..cards import Pack
from ..errors import PlayError
from ..kinds import Log
from ..model import Model
from ..state import State
from .table import Table


class Deal:
    """How cards come into the hands; see the rules `deal`, `packets` and `turn_up`. `drawn`: so does the talon, later."""

    def __init__(self, model: Model, pack: Pack, table: Table, drawn: bool = True) -> None:
        deal = model.one("deal")
        packets = model.one("packets")
        self.cards = deal.get("cards")
        self.first = deal.choice("first", ("next", "dealer"))
        self.packets = packets.get("sizes")
        if sum(self.packets) != self.cards:
            raise PlayError("packets-sum", [("rule", packets.id)], [deal.id, packets.id])
        if self.cards * table.seats >= len(pack.names):
            raise PlayError("too-many-cards", [("rule", deal.id)], [deal.id] + pack.rules)
        self.rules = [deal.id, packets.id, table.turn_rule]
        turn_up = model.one("turn_up")
        self.under = turn_up.choice("place", ("under_talon", "on_talon")) == "under_talon"
        self.turn_up_rules = [turn_up.id]
        talon = len(pack.names) - self.cards * table.seats  # the turn-up is of it, drawn last or first
        if drawn and talon % table.seats:
            raise PlayError("talon-uneven", [("rule", deal.id), ("left", str(talon))], [deal.id] + pack.rules)
        self.pack = pack
        self.table = table

    def start(self, s: State, log: Log | None) -> None:
        """Everything back into the pack, shuffled, dealt; the turn-up makes the trump."""
        cards = list(range(len(self.pack.names)))
        s.rng.shuffle(cards)
        self.lay(s, cards, log)

    def lay(self, s: State, cards: list[int], log: Log | None) -> None:
        """Deals a pack that lies in this order, the last card first."""
        seats = self.table.seats
        s.hands = [[] for _ in range(seats)]
        s.won = [[] for _ in range(seats)]
        s.voids = [[] for _ in range(seats)]
        first = self.table.after(s.dealer) if self.first == "next" else s.dealer
        for size in self.packets:
            for place in range(seats):
                seat = self.table.after(first, place)
                packet = [cards.pop() for _ in range(size)]
                s.hands[seat] += packet
                if log is not None:
                    log.append(["deal", seat, packet, self.rules, [["dealer", s.dealer]]])
        s.turn_up = cards.pop()
        s.trump = self.pack.suit[s.turn_up]
        s.stock = [s.turn_up] + cards if self.under else cards + [s.turn_up]
        s.seen = [s.turn_up]
        s.trick = []
        s.led = -1
        if log is not None:
            log.append(["turn_up", s.dealer, [s.turn_up], self.turn_up_rules, []])
