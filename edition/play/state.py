"""What changes in a game: plain lists and numbers, cheap to copy."""

from __future__ import annotations

from .rng import Rng, resumed


class State:
    """One moment of a match.

    Seats are numbered from 0, each next one at the right of the one before. Cards are numbers of
    the pack. `stock` is dealt from its end. `seen` lists the cards that everybody has seen; `voids`
    has, per seat, the suits it has shown not to hold. `around` is the order of the seats at the table,
    `side` the side of each; both are replaced, never changed in place.
    """

    def __init__(self, seats: int, rng: Rng) -> None:
        self.rng = rng
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.won: list[list[int]] = [[] for _ in range(seats)]
        self.stock: list[int] = []
        self.turn_up = -1
        self.trump = -1
        self.trick: list[int] = []
        self.led = -1
        self.leader = 0
        self.turn = 0
        self.dealer = 0
        self.deals = 0
        self.jetons = [0] * seats
        self.pot = 0
        self.totals = [0] * seats
        self.seen: list[int] = []
        self.voids: list[list[int]] = [[] for _ in range(seats)]
        self.winners: list[int] = []
        self.over = False
        self.around = list(range(seats))
        self.side = list(range(seats))

    def blank(self) -> State:
        """A state of the same kind, to be filled."""
        return State(0, resumed(self.rng.state))

    def copy(self) -> State:
        """The same moment, to be changed without changing this one."""
        other = self.blank()
        other.hands = [hand[:] for hand in self.hands]
        other.won = [pile[:] for pile in self.won]
        other.stock = self.stock[:]
        other.turn_up = self.turn_up
        other.trump = self.trump
        other.trick = self.trick[:]
        other.led = self.led
        other.leader = self.leader
        other.turn = self.turn
        other.dealer = self.dealer
        other.deals = self.deals
        other.jetons = self.jetons[:]
        other.pot = self.pot
        other.totals = self.totals[:]
        other.seen = self.seen[:]
        other.voids = [suits[:] for suits in self.voids]
        other.winners = self.winners[:]
        other.over = self.over
        other.around = self.around
        other.side = self.side
        return other
