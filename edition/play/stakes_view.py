"""What one seat of a game of stakes may know: all that a page or a bot is ever given."""

from __future__ import annotations

from .kinds import Flow
from .stakes import StakesState


class StakesView:
    """The table as `seat` sees it; cards are numbers of the pack.

    `hands` has a list where the seat may look (its own hand, and what lies open), None elsewhere;
    `open` are the cards of each hand that lie open for all; `counts` the sizes of the hands.
    """

    def __init__(self, flow: Flow, s: StakesState, seat: int) -> None:
        self.seat = seat
        self.side = flow.table.side
        self.around = list(range(flow.table.seats))
        self.hands = [hand[:] if at == seat or at in s.shown else None for at, hand in enumerate(s.hands)]
        self.open = [flow.lies_open(s, at) for at in range(len(s.hands))]
        self.counts = [len(hand) for hand in s.hands]
        self.stock = len(s.stock)
        self.turn_up = s.turn_up
        self.pack = s.pack
        self.places = s.places[:]
        self.dealer = s.dealer
        self.deals = s.deals
        self.rounds = s.rounds
        self.purses = s.purses[:]
        self.bought = s.bought[:]
        self.jetons = s.jetons
        self.pot = s.pot
        self.base = s.base
        self.staked = s.staked[:]
        self.bet = s.bet
        self.standing = s.standing[:]
        self.carre = s.carre
        self.opener = s.opener
        self.raised = s.raised
        self.phase = s.phase
        self.queue = s.queue[:]
        self.pending = s.pending
        self.drawer = s.drawer
        self.drawn = s.drawn[:]
        self.said = s.said
        self.done = s.done[:]
        self.turn = s.turn
        self.totals = s.totals[:]
        self.winners = s.winners[:]
        self.over = s.over
