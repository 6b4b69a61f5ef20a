"""What a deal lets each rub out: figures, aces and kings, those that were gobbled, the last trick."""

from __future__ import annotations

from ..cards import Pack
from ..chalk_state import ChalkState
from ..kinds import Log
from ..model import Model
from .speech import Speech


class Reckoning:
    """See the rules `honours`, `gobble` and `last_trick`."""

    def __init__(self, model: Model, pack: Pack, speech: Speech) -> None:
        self.pack = pack
        self.speech = speech
        honours = model.one("honours")
        ranks = [pack.ranks.index(rank) for rank in honours.get("ranks") if rank in pack.ranks]
        self.honour = [rank in ranks for rank in pack.rank]
        self.honour_marks = honours.get("marks")
        self.honour_rules = [honours.id]
        gobble = model.one("gobble")
        self.how = gobble.choice("how", ("off_suit", "forced", "taken"))
        self.gobble_rules = [gobble.id]
        last = model.one("last_trick")
        self.last_marks = last.get("marks")
        self.last_rules = [last.id]

    def bare(self, hand: list[int]) -> bool:
        """Whether a hand holds nothing but aces and kings."""
        return all(self.honour[card] for card in hand)

    def gobbles(self, s: ChalkState, place: int) -> bool:
        """Whether the card at that place of a trick that the other side takes is gobbled."""
        card = s.trick[place]
        if not self.honour[card]:
            return False
        if self.how == "taken":
            return True
        return self.pack.suit[card] != s.led and (self.how == "off_suit" or s.forced[place])

    def due(self, s: ChalkState, seat: int, log: Log | None) -> int:
        """The marks that a seat may rub out at the end of a deal; with a log, what they are for."""
        total = 0
        lost = [card for _, card in s.gobbled]
        for told in s.said[seat]:
            figure = self.speech.figure(told)
            if self.speech.whole(told) and not (figure.spoilt and any(card in lost for card in told.cards)):
                total += earned(seat, figure.name, figure.marks, told.cards, [figure.id], log)
        held = [card for card in s.dealt[seat] if self.honour[card] and card not in lost]
        total += earned(seat, "passed", self.honour_marks * len(held), held, self.honour_rules, log)
        taken = [card for gobbler, card in s.gobbled if gobbler == seat]
        total += earned(seat, "gobbled", self.honour_marks * len(taken), taken, self.gobble_rules + self.honour_rules, log)
        if s.last == seat:
            total += earned(seat, "last-trick", self.last_marks, [], self.last_rules, log)
        return total


def earned(seat: int, what: str, marks: int, cards: list[int], rules: list[str], log: Log | None) -> int:
    """The marks, told if there are any."""
    if log is not None and marks:
        log.append(["earned", seat, cards, rules, [["for", what], ["marks", marks]]])
    return marks
