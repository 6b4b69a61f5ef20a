"""Drawing cards towards a number: who draws, what must be said before, what it costs to forget it."""

from __future__ import annotations

from ..kinds import Log, Moves
from ..model import Model
from ..stakes import DRAWING, FORMULA, IN, StakesState
from ..stakes_view import StakesView
from .bids import word
from .places import Places
from .speaking import Speaking

WITH_THAT = word("avec-ca")
CARD = word("carte")
STAND = word("s-y-tenir")
NOTHING = word("rien")
RAISE = word("renvier")
AT_ONCE = word("sans-attendre")  # says the formula and takes the card in one breath

# what is done against the rules all the same
UNANNOUNCED = "unannounced"  # a card without the formula
UNANSWERED = "unanswered"  # a card before the answer to it


class Drawing:
    """See the rules `draw_order`, `formula`, `formula_again`, `formula_answer`, `formula_cost`, `all_staked`, `raise_at_card`."""

    def __init__(self, model: Model, table: Places, speaking: Speaking) -> None:
        self.table = table
        self.speaking = speaking
        order = model.one("draw_order")
        self.from_first = order.choice("first", ("first_in_cards", "next_to_opener")) == "first_in_cards"
        self.order_rules = [order.id]
        formula = model.one("formula")
        self.before = formula.choice("before", ("said", "unsaid")) == "said"
        self.formula_rules = [formula.id]
        again = model.one("formula_again")
        self.after = again.choice("after", ("said", "unsaid")) == "said"
        self.again_rules = [again.id]
        answer = model.one("formula_answer")
        self.awaited = answer.choice("answer", ("awaited", "unneeded")) == "awaited"
        self.answer_rules = [answer.id]
        cost = model.one("formula_cost")
        self.costs = cost.choice("loses", ("engaged", "nothing")) == "engaged"
        self.cost_rules = [cost.id]
        staked = model.one("all_staked")
        self.free = staked.choice("formula", ("unneeded", "needed")) == "unneeded"
        self.free_rules = [staked.id]
        raising = model.one("raise_at_card")
        self.raises = raising.choice("may", ("all", "nobody")) == "all"
        self.raise_rules = [raising.id]

    def order(self, s: StakesState) -> list[int]:
        """Who draws, one after the other: those who are in the pot and have not drawn yet."""
        first = self.table.after(s.dealer if self.from_first else s.opener)
        return [seat for seat in self.table.order(first) if s.standing[seat] == IN and seat not in s.done]

    def due(self, s: StakesState | StakesView) -> bool:
        """Whether the formula must be said now: while he and an adversary still have money."""
        if s.said:
            return False
        others = [seat for seat in range(self.table.seats) if seat != s.drawer and s.standing[seat] == IN and s.purses[seat] > 0]
        money = s.purses[s.drawer] > 0 and len(others) > 0
        return self.before if money else not self.free

    def moves(self, s: StakesState) -> Moves:
        if s.phase == FORMULA:
            return [RAISE, NOTHING] if self.speaking.may_raise(s, s.queue[0]) else [NOTHING]
        if not self.due(s):
            return [CARD, STAND]
        card = [] if self.costs else [CARD]  # where it has its price, the card without the formula is a fault
        return [WITH_THAT] + card + ([] if s.drawn[s.drawer] and self.after else [STAND])

    def faults(self, s: StakesState) -> Moves:
        """What whoever draws can do wrong: a card without the formula, or before anybody could answer it."""
        if not self.costs or not self.due(s):
            return []
        return [CARD, AT_ONCE] if self.awaited and self.asked(s) else [CARD]

    def wrong(self, move: int) -> str:
        """The fault that a faulty move commits."""
        return UNANNOUNCED if move == CARD else UNANSWERED

    def asked(self, s: StakesState) -> list[int]:
        """Those who may answer the formula by a raise, in their order."""
        if s.drawn[s.drawer] and not self.raises:
            return []
        waiting = [self.table.after(s.drawer, steps) for steps in range(1, self.table.seats)]
        return [seat for seat in waiting if s.standing[seat] == IN and s.purses[seat] > 0 and self.speaking.may_raise(s, seat)]

    def say(self, s: StakesState, log: Log | None) -> None:
        """“Avec ça”: the others may answer by a raise."""
        if log is not None:
            rules = (self.again_rules if s.drawn[s.drawer] else []) + self.formula_rules
            log.append(["with-that", s.drawer, [], rules, [["word", "avec-ca"]]])
        s.said = True
        s.queue = self.asked(s)
        s.phase = FORMULA
        if not s.queue:
            self.resume(s)

    def resume(self, s: StakesState) -> None:
        """The say is again with whoever draws."""
        s.phase = DRAWING
        s.queue = [s.drawer]

    def rules(self, s: StakesState, move: int) -> list[str]:
        if s.phase == FORMULA:
            return (self.raise_rules if s.drawn[s.drawer] else []) + self.formula_rules
        if move == WITH_THAT and s.drawn[s.drawer]:
            return self.again_rules + self.formula_rules
        if move == AT_ONCE:
            return self.cost_rules + self.answer_rules
        if self.due(s):
            return (self.cost_rules if move == CARD and self.costs else []) + self.formula_rules
        return self.order_rules if s.said else self.free_rules + self.order_rules
