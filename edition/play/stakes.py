"""What changes in a game of stakes: hands, purses, the pot, who has said what."""

from __future__ import annotations

from .rng import Rng, resumed

# where a seat stands in a deal
SILENT = 0  # has not spoken
PASSED = 1  # passed before anybody opened
IN = 2  # has engaged jetons
OUT = 3  # passed after the opening, or stayed out: nothing engaged
DROPPED = 4  # engaged, and renounced, burst, or lost what it had engaged

# what is being done
NAMING = "naming"  # somebody names the dealer
PACK = "pack"  # the dealer may put the pack aside
CARRE = "carre"  # before the cards, the first may straddle
OVER = "over-carre"  # and the second after him
OPENING = "opening"  # nobody has opened yet
ANSWERING = "answering"  # somebody has opened or raised
DRAWING = "drawing"  # whoever has the turn may draw
FORMULA = "formula"  # the others answer “avec ça”


class StakesState:
    """One moment of a match for jetons.

    `purses` are what each seat has before it, `bought` what it has paid for in all; `pot` what
    lies on the table, of which `base` lay there before anybody opened. `staked` is what each has
    engaged since, `bet` what must be matched. `queue` are the seats still to speak, the first
    having the turn; `pending` a verb that waits for its number (-1: none). Cards are numbers of
    the pack, `stock` is dealt from its end; `prepared` is a pack that lies ready for the next deal,
    in a position that is played out.
    """

    def __init__(self, seats: int, rng: Rng) -> None:
        self.rng = rng
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.places: list[int] = []
        self.stock: list[int] = []
        self.prepared: list[int] = []
        self.pack = 0
        self.played = 0
        self.turn_up = -1
        self.dealer = -1
        self.deals = 0
        self.rounds = 0
        self.purses = [0] * seats
        self.bought = [0] * seats
        self.pot = 0
        self.base = 0
        self.staked = [0] * seats
        self.bet = 0
        self.standing = [SILENT] * seats
        self.carre = -1
        self.opener = -1
        self.raised = False
        self.offered = False
        self.phase = ""
        self.back = ""
        self.queue: list[int] = []
        self.pending = -1
        self.drawer = -1
        self.drawn = [0] * seats
        self.said = False
        self.done: list[int] = []
        self.shown: list[int] = []
        self.last: list[list[int]] = [[] for _ in range(seats)]
        self.totals = [0] * seats
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

    def copy(self) -> StakesState:
        """The same moment, to be changed without changing this one."""
        other = StakesState(0, resumed(self.rng.state))
        other.hands = [hand[:] for hand in self.hands]
        other.places = self.places[:]
        other.stock = self.stock[:]
        other.prepared = self.prepared[:]
        other.pack = self.pack
        other.played = self.played
        other.turn_up = self.turn_up
        other.dealer = self.dealer
        other.deals = self.deals
        other.rounds = self.rounds
        other.purses = self.purses[:]
        other.bought = self.bought[:]
        other.pot = self.pot
        other.base = self.base
        other.staked = self.staked[:]
        other.bet = self.bet
        other.standing = self.standing[:]
        other.carre = self.carre
        other.opener = self.opener
        other.raised = self.raised
        other.offered = self.offered
        other.phase = self.phase
        other.back = self.back
        other.queue = self.queue[:]
        other.pending = self.pending
        other.drawer = self.drawer
        other.drawn = self.drawn[:]
        other.said = self.said
        other.done = self.done[:]
        other.shown = self.shown[:]
        other.last = [words[:] for words in self.last]
        other.totals = self.totals[:]
        other.winners = self.winners[:]
        other.over = self.over
        return other
