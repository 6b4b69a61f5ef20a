"""One moment of a game in which more is counted than cards; `totals` grow as things are counted."""

from __future__ import annotations

from .rng import Rng, resumed
from .state import State


class Announced:
    """A figure that was announced: its kind, and the cards that were shown."""

    def __init__(self, kind: str, cards: list[int]) -> None:
        self.kind = kind
        self.cards = cards


class MeldState(State):
    """`told` has, per seat, what was announced; `run` says whether a seat still has nothing
    but court cards (1) or blank cards (2), or neither (0); `takers` who took each trick of the deal."""

    def __init__(self, seats: int, rng: Rng) -> None:
        super().__init__(seats, rng)
        self.told: list[list[Announced]] = [[] for _ in range(seats)]
        self.run = [0] * seats
        self.takers: list[int] = []

    def blank(self) -> State:
        return MeldState(0, resumed(self.rng.state))

    def copy(self) -> MeldState:
        other = super().copy()
        assert isinstance(other, MeldState)
        other.told = [told[:] for told in self.told]
        other.run = self.run[:]
        other.takers = self.takers[:]
        return other
