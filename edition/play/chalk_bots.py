"""Opponents in a game for chalk marks: honest, and never at fault.

The levels are those of `searching`: `search` and `deep` deal the unseen cards anew so many times and play
each deal out by the rule of thumb.
"""

from __future__ import annotations

from .chalk_state import ChalkState, Told
from .chalk_view import ChalkView
from .kinds import Thought
from .mechanisms.chalk import Chalk
from .rng import Rng
from .searching import deals_of, dealt, searched, think

# what a card does, in steps of rank (of nine)
NAMED = 100  # marks that a word earns come before all else
BARED = 60  # an ace or king thrown on another suit to the other side is gobbled
SAVED = 20  # an ace or king that leads or follows suit is safe
TAKES = 10  # the lead is worth having: the last trick counts
WON = 100  # marks that the match is worth


def choose(flow: Chalk, view: ChalkView, legal: list[int], level: str, seed: int, thought: Thought = None) -> int:
    """A legal move; the same for the same view, level and seed. See `opponents.decide`."""
    if len(legal) == 1:
        return legal[0]
    rng = Rng(seed)
    if level == "random":
        return legal[rng.below(len(legal))]
    deals = deals_of(level)
    if view.phase != "play" or deals == 0:
        ours = friends(flow, view.side, view.around, view.leader, view.trick, view.seat)
        move = rule_of_thumb(flow, view.phase, legal, view.trick, view.led, ours)
        if view.phase == "play":
            think(thought, by_which(flow, view, move))
        return move
    return searched(flow, view, _worth_trying(flow, sorted(legal)), deals, rng, imagine, _play_out, thought)


def by_which(flow: Chalk, view: ChalkView, move: int) -> str:
    """Which part of the rule of thumb a move follows."""
    card = flow.moves.card(move)
    if flow.moves.figure(move) >= 0:
        return "announces"
    if not view.trick:
        return "leads-high"
    suit, strength = flow.pack.suit, flow.pack.strength
    takes = suit[card] == view.led and all(suit[other] != view.led or strength[card] > strength[other] for other in view.trick)
    return "takes-high" if takes else "gives"


def friends(flow: Chalk, side: list[int], around: list[int], leader: int, trick: list[int], seat: int) -> list[bool]:
    """Of each card of the trick, whether one of the seat's own side played it."""
    first = around.index(leader) if leader in around else 0
    step = flow.table.step
    return [side[around[(first + step * at) % len(around)]] == side[seat] for at in range(len(trick))]


def rule_of_thumb(flow: Chalk, phase: str, legal: list[int], trick: list[int], led: int, ours: list[bool]) -> int:
    """Leaves the deal to others; names every figure; brings aces and kings home while they cannot be gobbled."""
    if phase == "choose":
        return flow.moves.act("leave")
    if phase != "play":
        return legal[0]
    suit = flow.pack.suit
    strength = flow.pack.strength
    best = -1
    ahead = False
    for at in range(len(trick)):
        if suit[trick[at]] == led and strength[trick[at]] > best:
            best = strength[trick[at]]
            ahead = ours[at]
    chosen = legal[0]
    most = -1000
    for move in legal:
        card = flow.moves.card(move)
        honour = flow.reckoning.honour[card]
        worth = NAMED if flow.moves.figure(move) >= 0 else 0
        if not trick or suit[card] == led:
            takes = strength[card] > best
            worth += (SAVED if honour else 0) + (TAKES + strength[card] if takes and not ahead else -strength[card])
        else:
            worth -= strength[card] + (BARED if honour and not ahead else 0)
        if worth > most:
            most = worth
            chosen = move
    return chosen


def _worth_trying(flow: Chalk, legal: list[int]) -> list[int]:
    """Each card once: with a word where one may be said, since silence earns nothing."""
    named = [flow.moves.card(move) for move in legal if flow.moves.figure(move) >= 0]
    return [move for move in legal if flow.moves.figure(move) >= 0 or move not in named]


def _play_out(flow: Chalk, s: ChalkState, view: ChalkView) -> int:
    """Plays the deal out; by how many marks the seat's side is then nearer to its end than the other."""
    while not s.over and s.phase in ("play", "rub"):
        legal = flow.legal(s)
        move = legal[0]
        if len(legal) > 1:
            ours = friends(flow, s.side, s.around, s.leader, s.trick, s.turn)
            move = rule_of_thumb(flow, s.phase, legal, s.trick, s.led, ours)
        flow.apply(s, move, None)
    side = view.side[view.seat]
    value = s.totals[1 - side] - s.totals[side]
    if s.over:
        value += WON if view.seat in s.winners else -WON
    return value


def imagine(flow: Chalk, view: ChalkView, rng: Rng) -> ChalkState:
    """A state that looks to the seat as the real one does: the unseen cards dealt anew."""
    s = flow.fresh(Rng(rng.next()))
    placed = view.seen + view.exposed
    for hand in view.hands:
        if hand is not None:
            placed = placed + hand
    unseen = [card for card in range(len(flow.pack.names)) if card not in placed]
    exposed = [[card for at, card in enumerate(view.exposed) if view.exposed_at[at] == seat] for seat in range(len(view.hands))]
    s.hands = dealt(flow, view, exposed, unseen, rng)
    s.stock = unseen
    s.dealt = [(view.dealt[seat] if seat == view.seat else view.dealt[seat] + s.hands[seat]) for seat in range(len(s.hands))]
    s.won = [pile[:] for pile in view.won]
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
    s.around = view.around
    s.side = view.side
    s.phase = view.phase
    s.manner = view.manner[:]
    s.said = [[Told(at, cards[:], named) for at, cards, named in each] for each in view.said]
    s.gobbled = view.gobbled[:]
    s.forced = view.forced[:]
    s.jumped = view.jumped[:]
    s.denounced = view.denounced[:]
    s.exposed = view.exposed[:]
    s.heap = view.heap[:]
    s.chalkers = view.chalkers[:]
    s.tricks = view.tricks
    s.last = view.last
    return s
