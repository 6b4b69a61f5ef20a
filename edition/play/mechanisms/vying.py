"""Bouillotte: straddling before the cards, three cards and a turn-up, speaking, the point."""

from __future__ import annotations

from ..errors import PlayError
from ..kinds import Log, Moves
from ..model import Model
from ..stakes import CARRE, OPENING, OVER, StakesState
from ..stakes_view import StakesView
from .bids import move_name, word
from .point import Point
from .speaking import Idiom
from .staked import Staked

LEAVE = word("laisser")
STRADDLE = word("carrer")
AGAIN = word("decarrer")


class Vying(Staked):
    """A match of deals in which one bids on a hand and draws on the hands of the others."""

    def __init__(self, model: Model) -> None:
        Staked.__init__(self, model, Idiom("passer", "voir", "voir-avec", "tenir", "relancer", "renoncer", "passer", ""))
        self.point = Point(model, self.pack)
        straddle = model.one("carrer")
        self.plus = straddle.get("plus")
        self.carre_rules = [straddle.id]
        over = model.one("decarrer")
        self.over_place = over.get("place")
        self.over_plus = over.get("plus")
        self.doubles_pot = over.choice("doubles", ("pot", "antes")) == "pot"
        self.over_rules = [over.id]
        speaks = model.one("carre_word")
        self.speaking.carre_last = speaks.choice("speaks", ("last", "in_turn")) == "last"
        self.word_rules = [speaks.id]
        takes = model.one("carre_takes")
        self.carre_takes = takes.choice("takes", ("pot", "nothing")) == "pot"
        self.takes_rules = [takes.id]
        passed = model.one("all_pass")
        self.redeals = passed.choice("then", ("deal_again", "pass_deal")) == "deal_again"
        self.pass_rules = [passed.id]
        deal = model.one("deal")
        packets = model.one("packets")
        self.cards = deal.get("cards")
        self.first_next = deal.choice("first", ("next", "dealer")) == "next"
        self.packets = packets.get("sizes")
        self.deal_rules = [deal.id, packets.id]
        turned = model.one("turned_card")
        self.turned = turned.get("count")
        self.turned_rules = [turned.id]
        if sum(self.packets) != self.cards:
            raise PlayError("packets-sum", [("rule", packets.id)], [deal.id, packets.id])
        if self.cards * self.table.seats + self.turned > len(self.pack.names):
            raise PlayError("too-many-cards", [("rule", deal.id)], [deal.id] + self.pack.rules)
        equal = model.one("equal_points")
        self.first_wins = equal.choice("to", ("first_in_cards", "shared")) == "first_in_cards"
        self.equal_rules = [equal.id]

    # --- before the cards

    def before_cards(self, s: StakesState, log: Log | None) -> None:
        """The first in cards may straddle, where he has the jetons."""
        s.hands = [[] for _ in range(self.table.seats)]
        s.turn_up = -1
        s.shown = []
        first = self.table.after(s.dealer)
        if s.purses[first] >= s.pot + self.plus:
            s.phase = CARRE
            s.queue = [first]
        else:
            self.deal_cards(s, log)

    def over_price(self, s: StakesState | StakesView) -> int:
        """What the second puts in to take the straddle off: the pot again, or the antes twice, and more."""
        antes = self.table.seats * self.purse.ante
        return (s.pot if self.doubles_pot else 2 * antes) + int(self.over_plus)

    def price(self, s: StakesState | StakesView) -> int:
        """What straddling, or taking the straddle off, would cost now."""
        price: int = s.pot + self.plus if s.phase == CARRE else self.over_price(s)
        return price

    def other_moves(self, s: StakesState) -> Moves:
        return [LEAVE, STRADDLE if s.phase == CARRE else AGAIN]

    def other_apply(self, s: StakesState, move: int, log: Log | None) -> None:
        seat = s.queue.pop(0)
        rules = self.other_rules(s)
        if move == LEAVE:
            if log is not None:
                log.append(["leave", seat, [], rules, [["word", move_name(move)]]])
        else:
            jetons = self.price(s)
            self.purse.put(s, seat, jetons)
            s.carre = seat
            if log is not None:
                log.append(
                    [
                        "carre" if s.phase == CARRE else "over",
                        seat,
                        [],
                        rules,
                        [["word", move_name(move)], ["jetons", jetons], ["pot", s.pot]],
                    ]
                )
        second = self.table.after(s.dealer, self.over_place)
        sits = self.over_place <= self.table.seats
        if s.phase == CARRE and move == STRADDLE and sits and s.purses[second] >= self.over_price(s):
            s.phase = OVER
            s.queue = [second]
        else:
            self.deal_cards(s, log)

    def other_rules(self, s: StakesState) -> list[str]:
        """The rule of straddling, or of over-straddling."""
        return self.carre_rules if s.phase == CARRE else self.over_rules

    # --- the cards

    def deal_cards(self, s: StakesState, log: Log | None) -> None:
        cards = s.prepared
        s.prepared = []
        if not cards:
            cards = list(range(len(self.pack.names)))
            s.rng.shuffle(cards)
        self.lay(s, cards, log)

    def arrange(self, s: StakesState, hands: list[list[int]], turn_up: int) -> None:
        """The next deal gives these hands, seat by seat, and this turn-up; PlayError where they do not fit."""
        used = [card for hand in hands for card in hand] + [turn_up]
        if len(hands) != self.table.seats or any(used.count(card) > 1 for card in used):
            raise PlayError("arranged-deal", [("players", str(self.table.seats))], self.deal_rules)
        for hand in hands:
            if len(hand) != self.cards:
                raise PlayError("arranged-hand", [("cards", str(self.cards))], self.deal_rules)
        order: list[int] = []
        taken = 0
        first = self.table.after(s.dealer) if self.first_next else s.dealer
        for size in self.packets:
            for seat in self.table.order(first):
                order += hands[seat][taken : taken + size]
            taken += size
        rest = [card for card in range(len(self.pack.names)) if card not in used]
        s.prepared = rest + [turn_up] + order[::-1]

    def lay(self, s: StakesState, cards: list[int], log: Log | None) -> None:
        """Deals a pack that lies in this order, the last card first; the next is turned up."""
        first = self.table.after(s.dealer) if self.first_next else s.dealer
        for size in self.packets:
            for seat in self.table.order(first):
                packet = [cards.pop() for _ in range(size)]
                s.hands[seat] += packet
                if log is not None:
                    log.append(["deal", seat, packet, self.deal_rules, [["dealer", s.dealer]]])
        for _ in range(self.turned):
            s.turn_up = cards.pop()
            if log is not None:
                log.append(["turn_up", s.dealer, [s.turn_up], self.turned_rules, []])
        s.stock = cards
        self.speaking.begin(s)

    # --- after the words

    def apply(self, s: StakesState, move: int, log: Log | None) -> None:
        passing = s.phase == OPENING and s.opener < 0 and s.pending < 0
        Staked.apply(self, s, move, log)
        # everybody before him has passed: the straddler need not speak
        if passing and self.carre_takes and s.carre >= 0 and s.opener < 0 and s.queue == [s.carre] and s.pending < 0:
            self._carre_takes(s, log)

    def _carre_takes(self, s: StakesState, log: Log | None) -> None:
        s.queue = []
        self.purse.take(s, s.carre, s.pot, self.takes_rules + self.word_rules, log)
        self.next_deal(s, log)

    def nobody_opens(self, s: StakesState, log: Log | None) -> None:
        """All have passed: another jeton each, and the deal begins again."""
        if self.carre_takes and s.carre >= 0:
            self._carre_takes(s, log)
            return
        if log is not None:
            log.append(["all-pass", -1, [], self.pass_rules, []])
        if not self.redeals:
            s.dealer = self.table.after(s.dealer)
        self.purse.clear(s)
        self.open_deal(s, True, log)

    def spoken(self, s: StakesState, log: Log | None) -> None:
        """Every hand is laid open, and the holders make up their points."""
        holders = self.holders(s)
        for seat in self.table.order(self.table.after(s.dealer)):
            self.show(s, seat, self.point.rules[1:2], log)
        for seat in holders:
            cards = self.point.makes(s.hands, s.turn_up, holders, seat)
            s.totals[seat] = self.point.worth(cards)
            if log is not None:
                rules = self.point.reasons(s.hands, s.turn_up, holders, seat, cards)
                log.append(["point", seat, cards, rules, [["points", s.totals[seat]]]])
        ranked = self.point.ranked(s, holders)
        rules = self.point.rules[:1]
        if len(ranked[0]) > 1:
            rules = self.equal_rules + rules
        if self.first_wins:
            ranked = [[seat] for group in ranked for seat in group]
        self.purse.share(s, ranked, rules, self.speaking.short_rules + rules, log)
        self.next_deal(s, log)
