"""Marks of chalk: how many each side has, what is rubbed out, when a side is out."""

from __future__ import annotations

from ..chalk_state import ChalkState
from ..kinds import Log
from ..model import Model
from ..state import State
from .table import Table


class Marks:
    """See the rules `marks`, `chalk`, `out`, `stakes` and `stake`."""

    def __init__(self, model: Model, table: Table) -> None:
        self.table = table
        number = model.one("marks")
        self.number = number.get("number")
        self.number_rules = [number.id]
        chalk = model.one("chalk")
        self.by_other = chalk.choice("by", ("other", "dealer")) == "other"
        self.chalk_rules = [chalk.id]
        out = model.one("out")
        self.left = out.get("left")
        self.out_rules = [out.id]
        stakes = model.one("stakes")
        self.winner_takes = stakes.choice("to", ("winner", "nobody")) == "winner"
        each = model.one("stake")
        self.stake = each.get("each") if self.winner_takes else 0
        self.stake_rules = [each.id, stakes.id]

    def open(self, s: State, log: Log | None) -> None:
        """Every player puts in his stake; both sides have all their marks."""
        for seat in range(self.table.seats):
            s.jetons[seat] -= self.stake
        s.pot = self.stake * self.table.seats
        s.totals = [self.number, self.number] + [0] * (self.table.seats - 2)
        if log is not None:
            log.append(["stake", -1, [], self.stake_rules, [["each", self.stake], ["pot", s.pot]]])

    def add(self, s: State, seat: int, marks: int, rules: list[str], fault: str, log: Log | None) -> None:
        """Marks against the side of whoever was at fault."""
        side = s.side[seat]
        s.totals[side] += marks
        if log is not None:
            log.append(["marked", seat, [], rules, [["fault", fault], ["marks", marks], ["left", s.totals[side]]]])

    def rub(self, s: State, seat: int, marks: int, rules: list[str], log: Log | None) -> bool:
        """Rubs marks out for a side, no more than there are; whether the side is out."""
        side = s.side[seat]
        s.totals[side] = max(0, s.totals[side] - marks)
        if log is not None:
            log.append(["rub", seat, [], rules, [["marks", marks], ["left", s.totals[side]]]])
        return bool(s.totals[side] <= self.left)

    def win(self, s: ChalkState, side: int, rules: list[str], log: Log | None) -> None:
        """A side has the game, and the stakes."""
        s.over = True
        s.winners = [seat for seat in range(self.table.seats) if s.side[seat] == side]
        for seat in s.winners:
            s.jetons[seat] += s.pot // len(s.winners)
        s.pot = 0
        if log is not None:
            log.append(
                ["end", -1, [], rules + self.stake_rules[::-1], [["winners", s.winners], ["totals", s.totals[:2]], ["jetons", s.jetons[:]]]]
            )
