"""What changes in a game of throws, and what a seat sees of it: all of it, since nothing is hidden."""

from __future__ import annotations

from .kinds import Compiled, Flow
from .rng import Rng, resumed

# what is being done
BALL = "ball"  # the thrower takes a ball
STAKE = "stake"  # and says how many jetons
HOLD = "hold"  # the others hold them or not
THROW = "throw"  # all have answered


class ThrowState:
    """One moment of a match of throws.

    `queue` are the seats still to do something, the first having the turn; `thrower` who throws,
    `ball` the ball taken (-1: none yet), `stake` the jetons that the thrower plays for with each,
    `staked` what each other holds of them; `passed` the cases that the last ball passed.
    """

    def __init__(self, seats: int, rng: Rng) -> None:
        self.rng = rng
        self.hands: list[list[int]] = [[] for _ in range(seats)]  # nobody has any cards
        self.stock: list[int] = []
        self.purses = [0] * seats
        self.bought = [0] * seats
        self.thrower = -1
        self.throws = 0
        self.ball = -1
        self.stake = 0
        self.staked = [0] * seats
        self.passed: list[int] = []
        self.thrown = -1  # the ball of the last throw
        self.phase = ""
        self.queue: list[int] = []
        self.totals = [0] * seats  # throws won
        self.winners: list[int] = []
        self.over = False

    @property
    def turn(self) -> int:
        """Whose move it is."""
        return self.queue[0] if self.queue else -1

    @property
    def jetons(self) -> list[int]:
        """What each seat has won or lost so far."""
        return [self.purses[seat] - self.bought[seat] for seat in range(len(self.purses))]

    def copy(self) -> ThrowState:
        """The same moment, to be changed without changing this one."""
        other = ThrowState(0, resumed(self.rng.state))
        other.hands = [hand[:] for hand in self.hands]
        other.purses = self.purses[:]
        other.bought = self.bought[:]
        other.thrower = self.thrower
        other.throws = self.throws
        other.ball = self.ball
        other.stake = self.stake
        other.staked = self.staked[:]
        other.passed = self.passed[:]
        other.thrown = self.thrown
        other.phase = self.phase
        other.queue = self.queue[:]
        other.totals = self.totals[:]
        other.winners = self.winners[:]
        other.over = self.over
        return other


class ThrowView:
    """The game as `seat` sees it."""

    def __init__(self, flow: Flow, s: ThrowState, seat: int) -> None:
        self.flow = flow
        self.state = s.copy()
        self.state.rng = Rng(0)  # what is still to come is nobody’s to know
        self.seat = seat
        self.side = flow.table.side
        self.around = list(range(flow.table.seats))
        self.over = s.over

    def more(self) -> Compiled:
        """What the table tells beside what all tables tell; plain JSON, cases and balls as numbers of colours."""
        s, flow = self.state, self.flow
        return {
            "purses": s.purses,
            "jetons": s.jetons,
            "fiche": flow.fiche,
            "thrower": s.thrower,
            "throws": s.throws,
            "length": flow.length,
            "ball": s.ball,
            "stake": s.stake,
            "staked": s.staked,
            "passed": s.passed,
            "thrown": s.thrown,
            "cases": flow.gallery.cases,
            "phase": s.phase,
            "pending": "offrir" if s.phase == STAKE else "",  # a number is asked for
            "need": flow.most_now(s) if s.phase == HOLD else 0,
            "most": flow.most_now(s),
            "price": 0,
            "back": False,
            "totals": s.totals,
            "winners": s.winners,
        }
