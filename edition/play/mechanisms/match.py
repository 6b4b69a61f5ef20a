"""Counting points, the number of deals or the total agreed, the stakes, the end."""

from __future__ import annotations

from ..cards import Pack
from ..kinds import Log
from ..model import Model
from ..state import State
from .table import Table


class Match:
    """What a deal is worth and when a match ends; see the rules `points`, `match`, `match_number`, `stakes`, `stake`, `tie`."""

    def __init__(self, model: Model, pack: Pack, table: Table) -> None:
        self.table = table
        self.points = pack.points
        self.sides = max(table.side) + 1
        counting = model.maybe("points")  # where tricks are counted, cards are worth nothing
        match = model.one("match")
        self.by_total = match.choice("by", ("deals", "total")) == "total"
        number = model.one("match_number")
        self.number = number.get("number")
        stakes = model.one("stakes")
        self.winner_takes = stakes.choice("to", ("winner", "nobody")) == "winner"
        each = model.one("stake")
        self.stake = each.get("each") if self.winner_takes else 0
        tie = model.one("tie")
        self.tie_returns = tie.choice("stakes", ("returned", "eldest")) == "returned"
        self.score_rules = ([counting.id] if counting is not None else []) + table.partners_rules
        self.stake_rules = [each.id, stakes.id]  # the first is shown: the number of jetons is the editor’s
        self.tie_rules = [tie.id]
        self.end_rules = [match.id, number.id]

    def open(self, s: State, log: Log | None) -> None:
        """Every player puts in his stake."""
        for seat in range(self.table.seats):
            s.jetons[seat] -= self.stake
        s.pot = self.stake * self.table.seats
        if log is not None:
            log.append(["stake", -1, [], self.stake_rules, [["each", self.stake], ["pot", s.pot]]])

    def close_deal(self, s: State, log: Log | None) -> None:
        """Adds up the card points, and sees whether the match is ended."""
        points = self.points
        for seat in range(self.table.seats):
            total = 0
            for card in s.won[seat]:
                total += points[card]
            s.totals[self.table.side[seat]] += total
            if log is not None:
                log.append(["count", seat, s.won[seat][:], self.score_rules, [["points", total]]])
        self.finish(s, log)

    def finish(self, s: State, log: Log | None) -> None:
        """A deal more has been counted: ends the match when its number of deals or its total is reached."""
        s.deals += 1
        best = max(s.totals)
        if (best < self.number) if self.by_total else (s.deals < self.number):
            return
        leaders = [side for side in range(self.sides) if s.totals[side] == best]
        s.over = True
        self.settle(s, leaders, log)

    def settle(self, s: State, leaders: list[int], log: Log | None) -> None:
        """The stakes go to the winning side; a tie is settled by its own rule."""
        rules = self.end_rules + self.stake_rules[::-1]
        if len(leaders) > 1:
            rules = rules + self.tie_rules
            if self.tie_returns:
                for seat in range(self.table.seats):
                    s.jetons[seat] += self.stake
                s.winners = []
            else:
                for place in range(1, self.table.seats + 1):
                    seat = self.table.after(s.dealer, place)
                    if self.table.side[seat] in leaders:
                        leaders = [self.table.side[seat]]
                        break
        if len(leaders) == 1:
            s.winners = [seat for seat in range(self.table.seats) if self.table.side[seat] == leaders[0]]
            for seat in s.winners:
                s.jetons[seat] += s.pot // len(s.winners)
        s.pot = 0
        if log is not None:
            log.append(["end", -1, [], rules, [["winners", s.winners], ["totals", s.totals[: self.sides]], ["jetons", s.jetons[:]]]])
