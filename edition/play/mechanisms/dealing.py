"""Dealing in the manner that the dealer chooses and must keep, and how it can go wrong."""

from __future__ import annotations

from ..cards import Pack
from ..chalk_state import ChalkState
from ..errors import PlayError
from ..kinds import Log
from ..model import Model
from . import faults as fault
from .faults import Faults
from .moves import Moves
from .seating import Seating
from .table import Table


class Dealing:
    """See the rules `hand`, `manners`, `deal_order`, `too_many` and `extra_card`."""

    def __init__(self, model: Model, pack: Pack, table: Table, seating: Seating, faults: Faults, moves: Moves) -> None:
        self.pack = pack
        self.table = table
        self.seating = seating
        self.faults = faults
        self.moves = moves
        hand = model.one("hand")
        self.cards = hand.get("cards")
        manners = model.one("manners")
        self.sizes = manners.get("sizes")
        self.kept = manners.choice("kept", ("match", "deal")) == "match"
        more = model.one("too_many")
        self.more = max(0, more.get("cards") - self.cards)
        if self.cards * table.seats + self.more > len(pack.names):
            raise PlayError("too-many-cards", [("rule", hand.id)], [hand.id, more.id] + pack.rules)
        first = model.one("deal_order")
        self.next_first = first.choice("first", ("next", "dealer")) == "next"
        extra = model.one("extra_card")
        self.by_lot = extra.choice("taken", ("by_lot", "last")) == "by_lot"
        self.manner_rules = [manners.id]
        self.rules = [hand.id, manners.id, first.id, table.turn_rule]
        self.more_rules = [more.id]
        self.extra_rules = [extra.id]

    def legal(self, s: ChalkState) -> list[int]:
        """The manners that the dealer may deal in: any at first, then his own."""
        manner = s.manner[s.dealer]
        return [self.moves.dealing(size) for size in self.sizes if not self.kept or manner in (0, size)]

    def wrong(self, s: ChalkState) -> list[int]:
        """The ways in which he may deal wrongly."""
        manner = s.manner[s.dealer]
        found = []
        if self.kept and manner and self.faults.penalty(fault.OTHER_MANNER):
            found = [self.moves.dealing(size) for size in self.sizes if size != manner]
        if self.more and self.faults.penalty(fault.SIX_DEALT):
            found.append(self.moves.act("deal-more"))
        return found + [self.moves.act(name) for name in fault.FACED if self.faults.penalty(name)]

    def deal(self, s: ChalkState, move: int, log: Log | None) -> str:
        """Deals as the move says; the fault that was committed, "" if there was none."""
        name = self.moves.name(move)
        manner = s.manner[s.dealer]
        size = self.moves.size(move) or manner or self.sizes[0]
        s.manner[s.dealer] = manner or size
        if log is not None:
            log.append(["deals", s.dealer, [], self.manner_rules, [["size", size]]])
        pack = list(range(len(self.pack.names)))
        s.rng.shuffle(pack)
        s.deals += 1
        s.clear()
        first = self.seating.after(s, s.dealer) if self.next_first else s.dealer
        self._packets(s, pack, first, size, self.more if name == "deal-more" else 0, log)
        if name in (fault.FACE_OWN, fault.FACE_OTHERS):
            self._face(s, first, name, log)
        s.stock = pack
        s.dealt = [hand[:] for hand in s.hands]
        if name in fault.FACED:
            return name
        return fault.OTHER_MANNER if self.kept and manner not in (0, size) else ""

    def _packets(self, s: ChalkState, pack: list[int], first: int, size: int, extra: int, log: Log | None) -> None:
        """Packets of this size, the last one what is left; `extra` cards slip into the first hand of the last round."""
        left = self.cards
        while left > 0:
            packet = min(size, left)
            left -= packet
            for place in range(self.table.seats):
                seat = self.seating.after(s, first, place)
                slip = extra if left == 0 and place == 0 else 0
                cards = [pack.pop() for _ in range(packet + slip)]
                s.hands[seat] += cards
                if log is not None:
                    log.append(["deal", seat, cards, self.rules, [["dealer", s.dealer]]])

    def _face(self, s: ChalkState, first: int, name: str, log: Log | None) -> None:
        """The first card that goes to the one side or the other is turned up."""
        for place in range(self.table.seats):
            seat = self.seating.after(s, first, place)
            if (s.side[seat] == s.side[s.dealer]) == (name == fault.FACE_OWN):
                s.exposed = [s.hands[seat][0]]
                if log is not None:
                    log.append(["faced", seat, s.exposed[:], self.faults.rules(name), [["dealer", s.dealer]]])
                return

    def over(self, s: ChalkState) -> int:
        """The seat that holds a card too many, -1 if none does."""
        for seat in range(self.table.seats):
            if len(s.hands[seat]) > self.cards:
                return seat
        return -1

    def put_aside(self, s: ChalkState, seat: int, log: Log | None) -> None:
        """A hand that is too large gives up what it has too many."""
        hand = s.hands[seat]
        while len(hand) > self.cards:
            card = hand.pop(s.rng.below(len(hand)) if self.by_lot else len(hand) - 1)
            s.heap.append(card)
            s.seen.append(card)
            if log is not None:
                log.append(["put_aside", seat, [card], self.extra_rules, []])
        s.dealt = [each[:] for each in s.hands]
