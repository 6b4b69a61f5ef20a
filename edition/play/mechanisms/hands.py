"""Hands that are played out: what a card led obliges to, and tricks that are counted instead of cards.

The cards that are not dealt lie untouched. What is counted has the rules of a game with announcements
(`most_tricks`, `most_tricks_tie`, `last_tricks`); nothing is announced.
"""
# ruff: noqa: ARG002 (what is told to every game, not every game heeds)

from __future__ import annotations

from ..errors import PlayError
from ..kinds import Log, SeatView
from ..meld_state import MeldState
from ..meld_view import MeldView
from ..model import Model
from ..rng import Rng
from ..state import State
from .tricks import Tricks

BOUND = ("must", "may")


class Hands(Tricks):
    """See the rules `obligation`, `most_tricks`, `most_tricks_tie`, `last_tricks`."""

    counts = True
    draws = False
    for_tricks = True

    def __init__(self, model: Model) -> None:
        super().__init__(model)
        most = model.one("most_tricks")
        self.most = most.get("points")
        self.most_rules = [most.id] + self.table.partners_rules
        tie = model.one("most_tricks_tie")
        self.tie_for_both = tie.choice("points", ("nobody", "both")) == "both"
        self.equal_rules = [tie.id]
        last = model.one("last_tricks")
        self.last = last.get("tricks")
        self.last_points = last.get("points")
        self.last_rules = [last.id] + self.table.partners_rules

    def _duties(self, model: Model) -> None:
        obligation = model.one("obligation")
        self.follows = obligation.choice("suit", BOUND) == "must"
        self.goes_higher = obligation.choice("higher", BOUND) == "must"
        self.ruffs = obligation.choice("trump", BOUND) == "must"
        self.free = not (self.follows or self.ruffs)
        self.follow_rules = [obligation.id]

    def fresh(self, rng: Rng) -> State:
        s = MeldState(self.table.seats, rng)
        s.side = self.table.side
        return s

    def view(self, s: State, seat: int) -> SeatView:
        return MeldView(self, s, seat)

    def melds(self, s: State) -> list[int]:
        """What may be announced: nothing."""
        return []

    # --- what may be played

    def legal(self, s: State) -> list[int]:
        if s.over:
            return []
        hand = s.hands[s.turn]
        if self.free or not s.trick:
            return hand
        bound = self._bound(s, hand)
        if self.goes_higher and bound:
            return self._higher(s, bound) or bound
        return bound or hand

    def _bound(self, s: State, hand: list[int]) -> list[int]:
        """The cards among which the obligation leaves the choice; none, where it leaves all."""
        suit = self.pack.suit
        of_suit = [card for card in hand if suit[card] == s.led]
        if of_suit:
            return of_suit if self.follows else []
        return [card for card in hand if suit[card] == s.trump] if self.ruffs else []

    def _higher(self, s: State, cards: list[int]) -> list[int]:
        """Those of the cards that would have the trick as it lies."""
        power = self.powers[s.led][s.trump]
        best = 0
        for card in s.trick:
            best = max(best, power[card])
        return [card for card in cards if power[card] > best]

    def _note_voids(self, s: State, seat: int, suit: int) -> None:
        """A card of another suit shows that its player has none of the suit led, a plain one that he has no trump either."""
        lacks = [s.led] if self.follows else []
        if self.ruffs and suit != s.trump:
            lacks.append(s.trump)
        for missing in lacks:
            if missing not in s.voids[seat]:
                s.voids[seat].append(missing)

    # --- what is counted

    def open_deal(self, s: State, log: Log | None) -> None:
        assert isinstance(s, MeldState)
        s.takers = []
        super().open_deal(s, log)

    def taken(self, s: State, winner: int, log: Log | None) -> None:
        assert isinstance(s, MeldState)
        s.takers.append(winner)

    def count(self, s: State, log: Log | None) -> None:
        """Points for the most tricks, and for the last ones; then the end of the match, if it has come."""
        assert isinstance(s, MeldState)
        sides = [self.table.side[taker] for taker in s.takers]
        tricks = [sides.count(side) for side in range(max(self.table.side) + 1)]
        most = [side for side, number in enumerate(tricks) if number == max(tricks)]
        if len(most) == 1 or self.tie_for_both:
            for side in most:
                self._score(s, side, "most-tricks", self.most, self.most_rules + (self.equal_rules if len(most) > 1 else []), log)
        end = sides[-self.last :]
        if len(end) == self.last and end.count(end[0]) == self.last:
            self._score(s, end[0], "last-tricks", self.last_points, self.last_rules, log)
        self.match.finish(s, log)

    def _score(self, s: State, side: int, item: str, points: int, rules: list[str], log: Log | None) -> None:
        """Points for a side, told of its first player after the dealer."""
        s.totals[side] += points
        seat = self.table.after(s.dealer)
        while self.table.side[seat] != side:
            seat = self.table.after(seat)
        if log is not None and points:
            log.append(["score", seat, [], rules, [["item", item], ["points", points]]])

    # --- reasons

    def why_not(self, s: State, seat: int, card: int) -> PlayError | None:
        if s.over or seat != s.turn or card not in s.hands[seat]:
            return super().why_not(s, seat, card)
        if card in self.legal(s):
            return None
        suit = self.pack.suit
        bound = self._bound(s, s.hands[seat])
        duty = "must-follow" if suit[bound[0]] == s.led else "must-trump"
        code = "must-go-higher" if card in bound else duty
        return PlayError(code, [("suit", self.pack.suits[s.led])], self.follow_rules)
