"""Jetons: what each buys, puts in, engages, and takes; nothing is lost between purses and pot."""

from __future__ import annotations

from ..kinds import Log
from ..model import Model
from ..stakes import IN, SILENT, StakesState
from .places import Places


class Purse:
    """See the rules `buy_in`, `recave`, `ante`, `ante_order` and `re_ante`."""

    def __init__(self, model: Model, table: Places) -> None:
        self.table = table
        buy = model.one("buy_in")
        self.fiche = buy.get("fiche")
        self.cave = buy.get("jetons") + buy.get("fiches") * self.fiche
        self.buy_rules = [buy.id]
        ante = model.one("ante")
        order = model.one("ante_order")
        self.ante = ante.get("each")
        self.dealer_last = order.choice("dealer", ("last", "first")) == "last"
        self.ante_rules = [ante.id, order.id]
        again = model.one("re_ante")
        self.again = again.get("each")
        self.again_rules = [again.id]
        recave = model.one("recave")
        self.spare = 1 if recave.choice("left", ("only_ante", "less")) == "only_ante" else 0
        self.recave_rules = [recave.id]

    def buy(self, s: StakesState, seat: int, rules: list[str], log: Log | None) -> None:
        """A seat buys the agreed number of jetons."""
        s.purses[seat] += self.cave
        s.bought[seat] += self.cave
        if log is not None:
            log.append(["buy", seat, [], rules, [["jetons", self.cave]]])

    def antes(self, s: StakesState, again: bool, log: Log | None) -> None:
        """Each puts in before the deal; who cannot, or has nothing left for more, buys in first."""
        first = self.table.after(s.dealer) if self.dealer_last else s.dealer
        each = self.again if again else self.ante
        for seat in self.table.order(first):
            while s.purses[seat] < each + self.spare:
                self.buy(s, seat, self.recave_rules, log)
            self.put(s, seat, each)
            if log is not None:
                log.append(["ante", seat, [], self.again_rules if again else self.ante_rules, [["jetons", each], ["pot", s.pot]]])

    def needs(self, s: StakesState, seat: int) -> bool:
        """Whether a seat would have to buy in before another deal."""
        return bool(s.purses[seat] < self.ante + self.spare)

    def put(self, s: StakesState, seat: int, jetons: int) -> None:
        """From the purse into the pot."""
        s.purses[seat] -= jetons
        s.pot += jetons

    def engage(self, s: StakesState, seat: int, jetons: int) -> None:
        """Into the pot, as part of what the seat plays for."""
        self.put(s, seat, jetons)
        s.staked[seat] += jetons
        s.standing[seat] = IN

    def take(self, s: StakesState, seat: int, jetons: int, rules: list[str], log: Log | None) -> None:
        """Out of the pot."""
        s.pot -= jetons
        s.purses[seat] += jetons
        if log is not None:
            log.append(["take", seat, [], rules, [["jetons", jetons], ["pot", s.pot]]])

    def share(self, s: StakesState, ranked: list[list[int]], rules: list[str], short: list[str], log: Log | None) -> None:
        """Pays the pot to the best, then to the next as far as the best had engaged too little.

        `ranked` are the holders in groups of equals, the best first. Each takes from every other
        no more than he had engaged himself; what lay there before the opening goes to the best.
        What equals cannot divide goes to the first of them. `rules`: by which the best take, `short`: the next.
        """
        left = s.staked[:]
        base = s.pot - sum(left)
        for group in ranked:
            equals = group[:]
            while equals:
                level = min(s.staked[seat] for seat in equals)
                won = base
                base = 0
                for seat in range(len(left)):
                    part = min(left[seat], level - (s.staked[seat] - left[seat])) if left[seat] else 0
                    if part > 0:
                        left[seat] -= part
                        won += part
                each = won // len(equals)
                for at, seat in enumerate(equals):
                    part = each + (won - each * len(equals) if at == 0 else 0)
                    if part:
                        self.take(s, seat, part, rules if group is ranked[0] else short, log)
                equals = [seat for seat in equals if s.staked[seat] > level]
        if s.pot:  # engaged above all holders by one who has dropped
            self.take(s, ranked[0][0], s.pot, rules, log)
        self.clear(s)

    def clear(self, s: StakesState) -> None:
        """Nothing is engaged any more."""
        seats = self.table.seats
        s.staked = [0] * seats
        s.standing = [SILENT] * seats
        s.base = s.pot
        s.bet = 0
        s.opener = -1
        s.carre = -1
        s.raised = False
        s.offered = False
