"""What one seat may know: all that a page or a bot is ever given."""

from __future__ import annotations

from .kinds import Event, Flow
from .state import State


class View:
    """The table as `seat` sees it; cards are numbers of the pack.

    `hands` has a list where the seat may look, None elsewhere; `counts` their sizes; `stock` is
    the number of cards left in the talon; `seen` are the cards that all have seen, the turn-up
    first; `turn_up_at` is the seat whose hand everybody has seen it come into, -1 while it lies,
    -2 once it is played; `voids` what each seat has shown to lack.
    """

    def __init__(self, flow: Flow, s: State, seat: int) -> None:
        open_to = flow.table.sees(seat)
        self.seat = seat
        self.hands = [sorted(hand) if at in open_to else None for at, hand in enumerate(s.hands)]
        self.counts = [len(hand) for hand in s.hands]
        self.won_counts = [len(pile) for pile in s.won]
        self.won = [pile[:] for pile in s.won]
        self.stock = len(s.stock)
        self.turn_up = s.turn_up
        self.turn_up_at = -1 if s.turn_up in s.stock else -2
        for at, hand in enumerate(s.hands):
            if s.turn_up in hand:
                self.turn_up_at = at
        self.trump = s.trump
        self.trick = s.trick[:]
        self.led = s.led
        self.leader = s.leader
        self.turn = s.turn
        self.dealer = s.dealer
        self.deals = s.deals
        self.jetons = s.jetons[:]
        self.pot = s.pot
        self.totals = s.totals[:]
        self.seen = s.seen[:]
        self.voids = [suits[:] for suits in s.voids]
        self.winners = s.winners[:]
        self.over = s.over


def masked(event: Event, open_to: list[int]) -> Event:
    """An event as those see it who may look into the hands of `open_to`: cards dealt or drawn elsewhere become -1."""
    ev, actor, cards, rules, params = event
    if ev in ("deal", "draw") and actor not in open_to:
        return [ev, actor, [-1 for _ in cards], rules, params]
    return event
