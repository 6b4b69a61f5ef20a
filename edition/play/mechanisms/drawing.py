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


class Drawing:
    """See the rules `draw_order`, `formula`, `formula_again`, `formula_cost`, `all_staked`, `raise_at_card`."""

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
        # the card without the formula is a fault, and has its price
        if s.drawn[s.drawer] and self.after:
            return [WITH_THAT, CARD]
        return [WITH_THAT, CARD, STAND]

    def say(self, s: StakesState, log: Log | None) -> None:
        """“Avec ça”: the others may answer by a raise."""
        again = s.drawn[s.drawer] > 0
        if log is not None:
            rules = (self.again_rules if again else []) + self.formula_rules
            log.append(["with-that", s.drawer, [], rules, [["word", "avec-ca"]]])
        s.said = True
        waiting = [self.table.after(s.drawer, steps) for steps in range(1, self.table.seats)]
        s.queue = [seat for seat in waiting if s.standing[seat] == IN and s.purses[seat] > 0 and self.speaking.may_raise(s, seat)]
        s.phase = FORMULA
        if not s.queue or (again and not self.raises):
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
        if self.due(s):
            return (self.cost_rules if move == CARD and self.costs else []) + self.formula_rules
        return self.order_rules if s.said else self.free_rules + self.order_rules
