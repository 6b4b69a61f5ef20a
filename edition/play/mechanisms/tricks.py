"""Tricks: what may be played, who takes, who draws.

The flow of a trick-taking game, and the hot path of the engine: plain lists and local names.
"""

from __future__ import annotations

from ..errors import PlayError
from ..kinds import Log
from ..model import Model
from ..state import State
from .deal import Deal
from .flow import Course
from .match import Match
from .payments import Payments

DUTIES = ("free", "suit", "suit_or_trump")


class Tricks(Course):
    """A match of deals in which cards are played to tricks; moves are the numbers of cards.

    A game that counts more than cards and payments sets `counts` and is told what happens: `played`,
    `taken`, `drawn`, `closing`, `count`. One whose talon lies untouched has `draws` false; one in which
    tricks are worth something and cards nothing is played `for_tricks`.
    """

    counts = False
    draws = True
    for_tricks = False

    def __init__(self, model: Model) -> None:
        super().__init__(model)
        self.deal = Deal(model, self.pack, self.table, self.draws)
        self.payments = Payments(model, self.pack, self.table)
        self.match = Match(model, self.pack, self.table)
        self._duties(model)
        lead = model.one("first_lead")
        self.first_lead = lead.choice("by", ("next_to_dealer", "dealer"))
        again = model.one("next_lead")
        self.winner_leads = again.choice("by", ("winner", "next")) == "winner"
        self.first_lead_rules = [lead.id]
        self.next_lead_rules = [again.id]
        takes = model.one("trick")
        self.trumps_win = takes.choice("taken_by", ("trump_else_led", "led")) == "trump_else_led"
        self.powers = self._powers()
        self.trick_rules = [takes.id, model.one("order").id]
        if self.draws:
            self._talon(model)

    def _duties(self, model: Model) -> None:
        """What a card that is led obliges to."""
        follow = model.one("follow")
        self.duty_talon = follow.choice("talon", DUTIES)
        self.duty_after = follow.choice("after", DUTIES)
        self.free = self.duty_talon == "free" and self.duty_after == "free"
        self.follow_rules = [follow.id]

    def _talon(self, model: Model) -> None:
        """Who draws, and to whom the turn-up falls."""
        refill = model.one("refill")
        self.winner_draws_first = refill.choice("first", ("winner", "next_to_winner")) == "winner"
        self.refill_rules = [refill.id]
        last = model.one("last_card")
        self.turn_up_last = last.choice("turn_up_to", ("last_drawer", "first_drawer")) == "last_drawer"
        self.last_rules = [last.id]

    def _powers(self) -> list[list[list[int]]]:
        """What beats what: by suit led and trump, a number for each card, 0 for one that cannot win.

        The one place where it is said who takes: a card beats another if its number is higher.
        Worked out once, so that a trick costs a look-up a card.
        """
        pack = self.pack
        above = len(pack.ranks) + 1  # any trump is above the best card of the suit led
        tables = []
        for led in range(len(pack.suits)):
            row = []
            for trump in range(len(pack.suits)):
                power = []
                for card, suit in enumerate(pack.suit):
                    if suit == trump and self.trumps_win:
                        power.append(pack.strength[card] + above)
                    else:
                        power.append(pack.strength[card] if suit == led else 0)
                row.append(power)
            tables.append(row)
        return tables

    # --- the course of a match

    def start(self, s: State, log: Log | None) -> None:
        """Stakes, the first dealer, the first deal."""
        self.match.open(s, log)
        s.dealer = s.rng.below(self.table.seats) if self.table.first_dealer == "lot" else 0
        if log is not None:
            log.append(["dealer", s.dealer, [], [self.table.first_dealer_rule], []])
        self.start_deal(s, log)

    def start_deal(self, s: State, log: Log | None) -> None:
        self.deal.start(s, log)
        self.open_deal(s, log)

    def open_deal(self, s: State, log: Log | None) -> None:
        """Cards are dealt: whoever leads first has the turn."""
        s.leader = s.turn = self.table.after(s.dealer) if self.first_lead == "next_to_dealer" else s.dealer
        if log is not None:
            log.append(["lead", s.turn, [], self.first_lead_rules, []])

    # --- moves

    def legal(self, s: State) -> list[int]:
        """The cards that may be played now, in the order of the hand: the only judge of moves."""
        if s.over:
            return []
        hand = s.hands[s.turn]
        if self.free or not s.trick:
            return hand
        duty = self.duty_talon if s.stock else self.duty_after
        if duty == "free":
            return hand
        suit = self.pack.suit
        following = [card for card in hand if suit[card] == s.led]
        if not following and duty == "suit_or_trump":
            following = [card for card in hand if suit[card] == s.trump]
        return following or hand

    def apply(self, s: State, card: int, log: Log | None) -> None:
        """Plays a card that `legal` allows; then all that follows of itself."""
        seat = s.turn
        hand = s.hands[seat]
        hand.remove(card)
        suit = self.pack.suit[card]
        trick = s.trick
        if trick:
            if suit != s.led and not self.free:
                self._note_voids(s, seat, suit)
        else:
            s.led = suit
        trick.append(card)
        s.seen.append(card)
        if log is not None:
            log.append(["play", seat, [card], self.follow_rules, []])
        if self.payments.played[card]:
            self.payments.pay(s, seat, card, self.payments.played[card], log)
        if self.counts:
            self.played(s, seat, card, log)
        if len(trick) < self.table.seats:
            s.turn = (seat + self.table.step) % self.table.seats
        else:
            self._take(s, log)

    def _note_voids(self, s: State, seat: int, suit: int) -> None:
        """Where following is a duty, a card of another suit shows what its player lacks."""
        duty = self.duty_talon if s.stock else self.duty_after
        if duty == "free":
            return
        lacks = [s.led] if suit == s.trump or duty == "suit" else [s.led, s.trump]
        for missing in lacks:
            if missing not in s.voids[seat]:
                s.voids[seat].append(missing)

    def _take(self, s: State, log: Log | None) -> None:
        """The trick is full: who takes it, what is paid, who draws, who leads."""
        trick = s.trick
        power = self.powers[s.led][s.trump]
        best = 0
        highest = power[trick[0]]
        for place in range(1, len(trick)):
            if power[trick[place]] > highest:
                best = place
                highest = power[trick[place]]
        winner = (s.leader + self.table.step * best) % self.table.seats
        s.won[winner] += trick
        if log is not None:
            log.append(["trick", winner, trick[:], self.trick_rules, []])
        payments = self.payments
        for place in range(len(trick)):
            card = trick[place]
            entries = payments.won[card] if place == best else payments.lost[card]
            if entries:
                payments.pay(s, (s.leader + self.table.step * place) % self.table.seats, card, entries, log)
        if self.counts:
            self.taken(s, winner, log)
        s.trick = []
        s.led = -1
        if self.draws and s.stock:
            self._draw(s, winner, log)
        s.leader = s.turn = winner if self.winner_leads else self.table.after(s.leader)
        if s.hands[s.turn]:
            if log is not None:
                log.append(["lead", s.turn, [], self.next_lead_rules, []])
        else:
            self._end(s, log)

    def _draw(self, s: State, winner: int, log: Log | None) -> None:
        """Each takes one card of the talon, the winner first or last; the turn-up lies under it, or on it."""
        seats = self.table.seats
        first = winner if self.winner_draws_first else self.table.after(winner)
        if not self.turn_up_last and len(s.stock) == seats and s.stock[0] == s.turn_up:
            s.stock.append(s.stock.pop(0))
        for place in range(seats):
            seat = (first + self.table.step * place) % seats
            card = s.stock.pop()
            s.hands[seat].append(card)
            if log is not None:
                rules = self.refill_rules + self.last_rules if card == s.turn_up and self.deal.under else self.refill_rules
                log.append(["draw", seat, [card], rules, [["left", len(s.stock)]]])
            if self.counts:
                self.drawn(s, seat, card, log)

    def _end(self, s: State, log: Log | None) -> None:
        """The deal is played: points, then the end of the match or the next deal."""
        if self.counts:
            self.closing(s, log)
        if not s.over:
            self.count(s, log)
        if s.over:
            return
        if self.table.next_dealer == "next":
            s.dealer = self.table.after(s.dealer)
        if log is not None:
            log.append(["dealer", s.dealer, [], [self.table.next_dealer_rule], []])
        self.start_deal(s, log)

    def count(self, s: State, log: Log | None) -> None:
        """What the deal was worth, and the end of the match if it has come."""
        self.match.close_deal(s, log)

    # --- for games that count more

    def played(self, s: State, seat: int, card: int, log: Log | None) -> None:
        """A card has been played."""

    def taken(self, s: State, winner: int, log: Log | None) -> None:
        """A trick has been taken; it still lies on the table."""

    def drawn(self, s: State, seat: int, card: int, log: Log | None) -> None:
        """A card has been drawn from the talon."""

    def closing(self, s: State, log: Log | None) -> None:
        """The deal is played, and nothing is counted yet."""

    # --- reasons

    def why(self, s: State, card: int) -> list[str]:
        """The rules by which a card may be played now."""
        if card not in self.legal(s):
            raise PlayError("not-legal", [("card", self.pack.names[card])], self.follow_rules)
        if s.trick:
            return self.follow_rules
        return self.follow_rules + (self.first_lead_rules if len(s.seen) == 1 else self.next_lead_rules)

    def why_not(self, s: State, seat: int, card: int) -> PlayError | None:
        """Why a seat may not play a card now; None if it may."""
        if s.over:
            return PlayError("game-over", [], self.match.end_rules)
        if seat != s.turn:
            return PlayError("not-your-turn", [("seat", str(s.turn))], [self.table.turn_rule])
        if card not in s.hands[seat]:
            return PlayError("not-in-hand", [("card", self.pack.names[card])], self.deal.rules)
        if card not in self.legal(s):
            code = "must-trump"
            if any(self.pack.suit[held] == s.led for held in s.hands[seat]):
                # a duty that began when the talon was gone is told with its reason
                code = "must-follow-now" if not s.stock and self.duty_talon == "free" else "must-follow"
            return PlayError(code, [("suit", self.pack.suits[s.led])], self.follow_rules)
        return None
