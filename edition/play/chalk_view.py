"""What one seat may know of a game for chalk marks."""

from __future__ import annotations

from .chalk_state import ChalkState, Told
from .kinds import Compiled, Flow, Value
from .state import State
from .view import View


class ChalkView(View):
    """The table as `seat` sees it; see `View`, and `ChalkState` for what is added.

    `said` has [number of the rule, cards, cards named]: of others only what was heard. `dealt` is
    what the seat was dealt; of the others it has the cards that all have seen them play. `forced`
    is known of the seat's own card alone. `due` and `unsaid` are what it may rub out, and what it
    might wrongly rub out besides. `doomed` says whether the seat itself has done something that
    will lose the game.
    """

    def __init__(self, flow: Flow, s: State, seat: int) -> None:
        super().__init__(flow, s, seat)
        assert isinstance(s, ChalkState)
        self.phase = s.phase
        self.manner = s.manner[:]
        self.dealt = [hand[:] if at == seat else [card for card in hand if card in s.seen] for at, hand in enumerate(s.dealt)]
        self.said = [[told_to(flow, s, told, at == seat) for told in each] for at, each in enumerate(s.said)]
        self.gobbled = s.gobbled[:]
        self.forced = [forced and player(flow, s, at) == seat for at, forced in enumerate(s.forced)]
        self.jumped = s.jumped[:]
        self.denounced = s.denounced[:]
        self.exposed = [card for card in s.exposed if card not in s.seen]
        self.exposed_at = [holder(s, card) for card in self.exposed]
        self.heap = s.heap[:]
        self.chalkers = s.chalkers[:]
        self.tricks = s.tricks
        self.last = s.last
        self.due = flow.reckoning.due(s, seat, None) if s.phase == "rub" and seat in s.chalkers else 0
        self.unsaid = flow.speech.unsaid(s, seat) if self.due or seat in s.chalkers else 0
        self.doomed = s.doom is not None and s.doom.seat == seat

    def more(self) -> Compiled:
        return {"phase": self.phase, "manner": self.manner, "due": self.due, "unsaid": self.unsaid, "chalkers": self.chalkers}


def told_to(flow: Flow, s: State, told: Told, own: bool) -> list[Value]:
    """A figure as it was heard: its name, not which figure of that name, nor the cards not yet played."""
    if own:
        return [told.at, told.cards[:], told.named]
    figures = flow.figures.figures
    heard = 0
    while figures[heard].at != figures[told.at].at:
        heard += 1
    return [heard, [card for card in told.cards if card in s.seen], told.named]


def player(flow: Flow, s: State, at: int) -> int:
    """Who played that card of the trick."""
    return int(flow.seating.after(s, s.leader, at))


def holder(s: State, card: int) -> int:
    """The seat that holds a card, -1 if none does."""
    for seat, hand in enumerate(s.hands):
        if card in hand:
            return seat
    return -1
