"""What one seat may know of a game with announcements: what was announced lies open in memory."""

from __future__ import annotations

from .kinds import Compiled, Flow, Value
from .meld_state import Announced, MeldState
from .state import State
from .view import View


class MeldView(View):
    """See `View` and `MeldState`; cards that were shown in an announcement are known to be in that hand."""

    def __init__(self, flow: Flow, s: State, seat: int) -> None:
        super().__init__(flow, s, seat)
        assert isinstance(s, MeldState)
        self.told: list[list[Value]] = [[[each.kind, each.cards] for each in told] for told in s.told]
        self.run = s.run[:]
        self.takers = s.takers[:]
        self.worth = [[flow.move_name(move), flow.worth(move, s.trump)] for move in flow.melds(s)] if s.turn == seat else []
        for at in range(len(s.hands)):
            for told in s.told[at]:
                self.known[at] += [card for card in told.cards if card in s.hands[at] and card not in self.known[at]]

    def lay(self, s: State) -> None:
        assert isinstance(s, MeldState)
        s.told = [[Announced(str(kind), list(cards)) for kind, cards in told] for told in self.told]
        s.run = self.run[:]
        s.takers = self.takers[:]

    def more(self) -> Compiled:
        return {"worth": self.worth, "tricks": [sum(1 for taker in self.takers if taker == at) for at in range(len(self.counts))]}
