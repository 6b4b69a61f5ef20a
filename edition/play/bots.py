"""Opponents: they are given a view, never the state, and a seed of their own.

Levels: `random`; `rule` (thirty lines of good sense); `search` and `deep` (so many deals of the
unseen cards, each played out by `rule`: see `searching`). Where a duty to follow suit has shown what
a player lacks, the deals respect it.
"""

from __future__ import annotations

from .kinds import Thought
from .mechanisms.tricks import Tricks
from .rng import Rng
from .searching import deals_of, dealt, searched, think
from .state import State
from .view import View

# What a card costs its player, in steps of rank (a piquet pack has eight).
POINT = 8  # a card point outweighs the whole scale of ranks
TRUMP = 40  # a trump is kept until plain cards would give away more than five points
SPENT = 12  # taking with a trump is dearer than with any plain card
WORTH_A_TRUMP = 10  # while the talon lasts, a trump is spent on a trick that is worth a ten at least
DEAREST = 1000  # above whatever a card can cost

# What the end of an imagined deal is worth.
JETON = 1000  # in thousandths of a jeton
PER_POINT = 10  # a hundred points weigh as much as a jeton: they decide between moves that pay alike


def choose(flow: Tricks, view: View, legal: list[int], level: str, seed: int, thought: Thought = None) -> int:
    """A legal move; the same for the same view, level and seed. See `opponents.decide`."""
    if len(legal) == 1:
        return legal[0]
    rng = Rng(seed)
    if level == "random":
        return legal[rng.below(len(legal))]
    said = flow.worth_saying(legal, view.trump)
    if said >= 0:
        think(thought, "announces")
        return said
    if level == "rule":
        card = rule_of_thumb(flow, legal, view.trick, view.trump, flow.draws and view.stock > 0)
        think(thought, by_which(flow, view, card))
        return card
    return searched(flow, view, sorted(legal), deals_of(level), rng, imagine, _play_out, thought)


def by_which(flow: Tricks, view: View, card: int) -> str:
    """Which part of the rule of thumb a card follows."""
    trick = view.trick
    if not trick:
        return "leads-high" if flow.for_tricks else "leads-low"
    power = flow.powers[flow.pack.suit[trick[0]]][view.trump]
    return "takes" if all(power[card] > power[other] for other in trick) else "gives"


def rule_of_thumb(flow: Tricks, legal: list[int], trick: list[int], trump: int, talon: bool) -> int:
    """Leads low, or high where tricks are worth something and cards nothing; takes what is worth taking as
    cheaply as it can; else gives what costs least."""
    suit = flow.pack.suit
    strength = flow.pack.strength
    points = flow.pack.points
    power = flow.powers[suit[trick[0]] if trick else 0][trump]
    if not flow.trumps_win:
        trump = -1  # a suit like the others
    cheapest = legal[0]
    least = DEAREST
    for card in legal:
        cost = points[card] * POINT + strength[card] + (TRUMP if suit[card] == trump else 0)
        if cost < least:
            least = cost
            cheapest = card
    if not trick:
        return _highest(flow, legal) if flow.for_tricks else cheapest
    best = trick[0]
    worth = points[best]
    for card in trick[1:]:
        worth += points[card]
        if power[card] > power[best]:
            best = card
    last = len(trick) == flow.table.seats - 1
    taking = -1
    least = DEAREST
    for card in legal:
        if power[card] <= power[best]:
            continue
        spends_trump = suit[card] == trump and suit[best] != trump
        cost = strength[card] + (SPENT if spends_trump else 0) - (points[card] if last and not spends_trump else 0)
        if (not spends_trump or worth + points[card] >= WORTH_A_TRUMP or not talon) and cost < least:
            least = cost
            taking = card
    return cheapest if taking < 0 else taking


def _highest(flow: Tricks, legal: list[int]) -> int:
    """The card of the highest rank, the first of them if there are several."""
    highest = legal[0]
    for card in legal:
        if flow.pack.strength[card] > flow.pack.strength[highest]:
            highest = card
    return highest


def _play_out(flow: Tricks, s: State, view: View) -> int:
    """Plays the deal out; what it is worth to the seat, in thousandths of a jeton."""
    while not s.over and s.deals == view.deals:
        legal = flow.legal(s)
        card = legal[0] if len(legal) == 1 else flow.worth_saying(legal, s.trump)
        if card < 0:
            card = rule_of_thumb(flow, legal, s.trick, s.trump, flow.draws and len(s.stock) > 0)
        flow.apply(s, card, None)
    seat = view.seat
    value = (s.jetons[seat] - view.jetons[seat]) * JETON
    if not s.over:
        total = sum(s.totals)
        value += s.pot * JETON * s.totals[flow.table.side[seat]] // total if total else 0
    return value + s.totals[flow.table.side[seat]] * PER_POINT


def imagine(flow: Tricks, view: View, rng: Rng) -> State:
    """A state that looks to the seat as the real one does: the unseen cards dealt anew."""
    s: State = flow.fresh(Rng(rng.next()))
    known = [hand for hand in view.hands if hand is not None]
    placed = view.seen[:]
    for hand in known:
        placed += hand
    for shown in view.known:
        placed += shown
    unseen = [card for card in range(len(flow.pack.names)) if card not in placed]
    s.hands = dealt(flow, view, view.known, unseen, rng)
    lies = [view.turn_up] if view.turn_up_at == -1 else []
    s.stock = lies + unseen if flow.deal.under else unseen + lies
    s.won = [pile[:] for pile in view.won]
    s.turn_up = view.turn_up
    s.trump = view.trump
    s.trick = view.trick[:]
    s.led = view.led
    s.leader = view.leader
    s.turn = view.turn
    s.dealer = view.dealer
    s.deals = view.deals
    s.jetons = view.jetons[:]
    s.pot = view.pot
    s.totals = view.totals[:]
    s.seen = view.seen[:]
    s.voids = [suits[:] for suits in view.voids]
    view.lay(s)
    return s
