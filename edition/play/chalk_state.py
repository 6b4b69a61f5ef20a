"""One moment of a game played for chalk marks; `totals` are the marks that each side has left to rub out."""

from __future__ import annotations

from .rng import Rng, resumed
from .state import State


class Told:
    """A figure that a seat has begun to name: its number among the rules, its cards, how many were named."""

    def __init__(self, at: int, cards: list[int], named: int) -> None:
        self.at = at
        self.cards = cards
        self.named = named


class Doom:
    """A fault that loses the game: whose, which, with what cards."""

    def __init__(self, seat: int, fault: str, cards: list[int]) -> None:
        self.seat = seat
        self.fault = fault
        self.cards = cards


class ChalkState(State):
    """`phase` is what the one whose turn it is must do: "choose", "deal", "count" (his cards), "play" or "rub".

    `manner` is the size of the packets that each seat deals, 0 before its first deal. `dealt` are the
    hands as they were dealt, `said` the figures named. `gobbled` has [who gobbles, the card]; `forced`
    says of each card of the trick whether its player had nothing but honours. `jumped` are the seats
    that have played before their turn in this deal, `denounced` those that have accused, `exposed` the
    cards in hands that all have seen, `heap` what was put aside. `doom` is the first fault that will
    lose the game when it is found out. `chalkers` are those who have yet to rub out.
    """

    def __init__(self, seats: int, rng: Rng) -> None:
        super().__init__(seats, rng)
        self.phase = "choose"
        self.manner = [0] * seats
        self.dealt: list[list[int]] = [[] for _ in range(seats)]
        self.said: list[list[Told]] = [[] for _ in range(seats)]
        self.gobbled: list[list[int]] = []
        self.forced: list[bool] = []
        self.jumped: list[int] = []
        self.denounced: list[int] = []
        self.exposed: list[int] = []
        self.heap: list[int] = []
        self.doom: Doom | None = None
        self.chalkers: list[int] = []
        self.tricks = 0
        self.last = -1

    def clear(self) -> None:
        """Everything of one deal is gone, but for the cards themselves."""
        seats = len(self.hands)
        self.hands = [[] for _ in range(seats)]
        self.won = [[] for _ in range(seats)]
        self.voids = [[] for _ in range(seats)]
        self.said = [[] for _ in range(seats)]
        self.seen = []
        self.trick = []
        self.led = -1
        self.gobbled = []
        self.forced = []
        self.jumped = []
        self.denounced = []
        self.exposed = []
        self.heap = []
        self.tricks = 0
        self.last = -1

    def blank(self) -> State:
        return ChalkState(0, resumed(self.rng.state))

    def copy(self) -> ChalkState:
        other = super().copy()
        assert isinstance(other, ChalkState)
        other.phase = self.phase
        other.manner = self.manner[:]
        other.dealt = self.dealt  # replaced, never changed in place
        other.said = [[Told(told.at, told.cards, told.named) for told in each] for each in self.said]
        other.gobbled = self.gobbled[:]
        other.forced = self.forced[:]
        other.jumped = self.jumped[:]
        other.denounced = self.denounced[:]
        other.exposed = self.exposed[:]
        other.heap = self.heap[:]
        other.doom = self.doom
        other.chalkers = self.chalkers[:]
        other.tricks = self.tricks
        other.last = self.last
        return other
