"""The marks that a hand of a game for chalk marks may rub out, when all is said that can be."""

from __future__ import annotations

from ..chalk_state import ChalkState, Told
from ..errors import PlayError
from ..kinds import Flow, Log, Value
from ..rng import Rng
from ..scores import Hand, Worth
from .figures import NAMES

# each figure that can be named of it, and the most that they bring together; those that bring most; and with its aces and
# kings, none of them gobbled
MOMENTS = ("figures", "held", "passed")


def worth(flow: Flow, hand: Hand) -> Worth:
    """The figures that bring most together, each card in as many as the rules allow; four alike win the game at once."""
    cards = flow.deal.cards
    if len(hand.cards) > cards:
        raise PlayError("hand-size", [("cards", str(cards))], flow.deal.rules[:1])
    figures = flow.figures
    rank = figures.virlicque(hand.cards)
    if rank >= 0:
        four = [card for card in hand.cards if flow.pack.rank[card] == rank]
        return Worth([["virlicque", four, 0, figures.four_rules]], "game", figures.four_rules)
    s = flow.fresh(Rng(0))
    s.hands[0] = hand.cards[:]
    s.dealt[0] = hand.cards[:]
    each = _next(flow, s)
    s.said[0] = _said(flow, s)
    if hand.moment == "figures":
        most = sum([flow.speech.figure(told).marks for told in s.said[0]])
        return Worth([_line(flow, told) for told in each], "", figures.overlap_rules, most)
    log: Log = []
    flow.reckoning.due(s, 0, log)
    lines = []
    for _, _, shown, rules, params in log:
        what, marks = str(params[0][1]), params[1][1]
        if what != "passed" or hand.moment == "passed":
            lines.append([what, shown, marks, rules])
    return Worth(lines, "", flow.rub_rules)


def _line(flow: Flow, told: Told) -> list[Value]:
    figure = flow.speech.figure(told)
    return [figure.name, told.cards, figure.marks, [figure.id]]


def _said(flow: Flow, s: ChalkState) -> list[Told]:
    """The figures to be named that are worth most in all; of equals those that begin with the dearest."""
    best: list[Told] = []
    most = 0
    for first in _next(flow, s):
        before = s.said[0]
        s.said[0] = before + [first]
        told = [first] + _said(flow, s)
        s.said[0] = before
        marks = sum([flow.speech.figure(each).marks for each in told])
        if marks > most:
            best = told
            most = marks
    return best


def _next(flow: Flow, s: ChalkState) -> list[Told]:
    """The figures that can still be named, the dearest first, each card beginning its own; all of them said to the end."""
    found: list[Told] = []
    for name in range(len(NAMES)):
        for card in sorted(s.dealt[0]):
            told = flow.speech.told(s, 0, name, card)
            if told is not None and not any(sorted(each.cards) == sorted(told.cards) and each.at == told.at for each in found):
                told.named = flow.speech.figure(told).words
                found.append(told)
    order: list[Told] = []
    for marks in range(max([0] + [flow.speech.figure(told).marks for told in found]), 0, -1):
        order += [told for told in found if flow.speech.figure(told).marks == marks]
    return order
