"""Determinised Monte Carlo: the unseen cards are dealt anew so many times, and each move is tried on each of these deals.

As in M. Ginsberg, "GIB: Imperfect Information in a Computationally Challenging Game", Journal of Artificial
Intelligence Research 14, 2001. What a deal may look like and how it is played out is each course of play’s own.
"""

from __future__ import annotations

from .kinds import MYPY, Flow, Moves, Pairs, SeatView, Thought
from .rng import Rng

if MYPY:
    from collections.abc import Callable
    from typing import Any

    Imagine = Callable[[Any, Any, Rng], Any]  # (flow, view, rng): a state that looks to the seat as the real one does
    PlayOut = Callable[[Any, Any, Any], int]  # (flow, state, view): plays on; what it is worth to the seat

LEVELS = (("random", 0), ("rule", 0), ("search", 20), ("deep", 200))
TRIES = 20  # deals that respect the voids are tried so often, then given up: they may not exist


def deals_of(level: str) -> int:
    """How many deals a level imagines; none: it does not search."""
    for name, number in LEVELS:
        if name == level:
            return number
    return 0


def think(thought: Thought, code: str, said: Pairs | None = None) -> None:
    """By what a move was chosen, for whoever asks."""
    if thought is not None:
        thought[:] = [code, said or []]


def tried(flow: Flow, view: SeatView, moves: Moves, rng: Rng, imagine: Imagine, play_out: PlayOut) -> list[int]:
    """What each move is worth on one deal that the view leaves possible."""
    start = imagine(flow, view, rng)
    values = []
    for move in moves:
        s = start.copy()
        flow.apply(s, move, None)
        values.append(play_out(flow, s, view))
    return values


def surely(found: list[list[int]], usual: int, times: int) -> int:
    """Which move does best, of those that beat the usual one by more than chance would have it; the usual one, if none does.

    `found`: what each move is worth, deal by deal. What a move gains on the usual one must exceed `times` standard errors
    of that gain, which are reckoned about zero.
    """
    best = usual
    most = 0
    for at in range(len(found[0])):
        gains = [values[at] - values[usual] for values in found]
        gain = sum(gains)
        if gain > most and gain * gain > times * times * sum([each * each for each in gains]):
            best = at
            most = gain
    return best


def searched(flow: Flow, view: SeatView, moves: Moves, deals: int, rng: Rng, imagine: Imagine, play_out: PlayOut, thought: Thought) -> int:
    """The move that does best on the average over so many deals; thought: in how many of them none did better."""
    found = [tried(flow, view, moves, rng, imagine, play_out) for _ in range(deals)]
    sums = [sum([values[at] for values in found]) for at in range(len(moves))]
    best = sums.index(max(sums))
    think(thought, "search", [["deals", deals], ["best", len([values for values in found if values[best] == max(values)])]])
    return moves[best]


def dealt(flow: Flow, view: SeatView, known: list[list[int]], unseen: list[int], rng: Rng) -> list[list[int]]:
    """Hands for those who hide theirs, taken out of `unseen` beside what is known of each; after so many tries, voids are given up."""
    suit = flow.pack.suit
    for attempt in range(TRIES):
        rest = unseen[:]
        rng.shuffle(rest)
        hands = []
        whole = True
        for seat, open_hand in enumerate(view.hands):
            if open_hand is not None:
                hands.append(open_hand[:])
                continue
            hand = known[seat][:]
            lacks = view.voids[seat] if attempt < TRIES - 1 else []
            at = len(rest) - 1
            while len(hand) < view.counts[seat] and at >= 0:
                if suit[rest[at]] not in lacks:
                    hand.append(rest.pop(at))
                at -= 1
            whole = whole and len(hand) == view.counts[seat]
            hands.append(hand)
        if whole:
            unseen[:] = rest
            return hands
    return hands
