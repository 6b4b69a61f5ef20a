"""Figures are counted by words said as their cards are played: what may be said, what may not."""

from __future__ import annotations

from ..cards import Pack
from ..chalk_state import ChalkState, Told
from .faults import Faults
from .figures import NAMES, Figure, Figures


class Speech:
    """What a card may be said to be a piece of."""

    def __init__(self, figures: Figures, faults: Faults, pack: Pack) -> None:
        self.figures = figures
        self.faults = faults
        self.pack = pack

    def figure(self, told: Told) -> Figure:
        return self.figures.figures[told.at]

    def whole(self, told: Told) -> bool:
        """Whether all was said that must be."""
        return told.named >= self.figure(told).words

    def claims(self, s: ChalkState, seat: int, card: int) -> list[int]:
        """The figures, by name, of which a card may truly be said to be a piece."""
        rank = self.pack.rank
        alike = 0
        for each in s.dealt[seat]:
            if rank[each] == rank[card]:
                alike += 1
        if alike < self.figures.least:
            return []  # the usual case, and the hot path
        return [name for name in range(len(NAMES)) if self.told(s, seat, name, card) is not None]

    def told(self, s: ChalkState, seat: int, name: int, card: int) -> Told | None:
        """The figure that such a word means: one begun, or the dearest that the card can begin; None if it is false."""
        for told in s.said[seat]:
            if self.figure(told).at == name and card in told.cards and not self.whole(told):
                return told
        spent: list[int] = []
        for told in s.said[seat]:
            spent += told.cards
        best = None
        for figure, cards in self.figures.holdings(s.dealt[seat], name, card, spent):
            held = sum(1 for each in cards if each in s.hands[seat])  # what was played in silence is not named any more
            told = Told(self.figures.figures.index(figure), cards, 0)
            if held >= figure.words and (best is None or figure.marks > self.figure(best).marks):
                best = told
        return best

    def say(self, s: ChalkState, seat: int, told: Told) -> bool:
        """One piece more is named; whether the figure is counted by it."""
        if told not in s.said[seat]:
            s.said[seat].append(told)
        told.named += 1
        return told.named == self.figure(told).words

    def false(self, s: ChalkState, seat: int, name: int, card: int) -> str:
        """The fault of saying that a card is a piece of a figure that the hand has not; "" if there is none."""
        marks = 0
        possible = False
        for figure in self.figures.figures:
            if figure.at == name:
                marks = max(marks, figure.marks)
                possible = possible or self.pack.rank[card] in figure.ranks
        if not possible or self.figures.holdings(s.dealt[seat], name, card, []):
            return ""
        return self.faults.false_claim(NAMES[name], marks)

    def unsaid(self, s: ChalkState, seat: int) -> int:
        """The marks of the dearest figure in two pieces that a seat was dealt and did not name; 0 if there is none."""
        marks = 0
        for at, figure in enumerate(self.figures.figures):
            if figure.words < 2 or figure.marks <= marks:
                continue
            if any(told.at == at and self.whole(told) for told in s.said[seat]):
                continue
            for card in s.dealt[seat]:
                if any(held is figure for held, _ in self.figures.holdings(s.dealt[seat], figure.at, card, [])):
                    marks = figure.marks
        return marks
