"""The pack: cards are numbers; their names, suits and ranks stand in tables."""

from __future__ import annotations

from .errors import PlayError
from .model import Model


class Pack:
    """The cards of a game, as parallel lists over the number of the card.

    `names` such as "as-pique"; `suit` and `rank` are indexes into `suits` and `ranks`; `strength`
    is higher for the card that beats; `points` what it counts.
    """

    def __init__(self, model: Model) -> None:
        whole = model.one("pack")
        order = model.one("order")
        self.suits = whole.get("suits")
        self.ranks = order.get("high_to_low")
        if sorted(self.ranks) != sorted(whole.get("ranks")):
            raise PlayError("order-not-pack", [("rule", order.id)], [order.id, whole.id])
        self.rules = [whole.id]
        removed = self._removed(model)
        values = {}
        counting = model.maybe("points")  # a game may be played for something else than card points
        for rank, value in counting.get("values") if counting is not None else []:
            values[rank] = value
        self.names = []
        self.suit = []
        self.rank = []
        self.strength = []
        self.points = []
        for s, suit in enumerate(self.suits):
            for r, rank in enumerate(self.ranks):
                if (rank, suit) in removed:
                    continue
                self.names.append(rank + "-" + suit)
                self.suit.append(s)
                self.rank.append(r)
                self.strength.append(len(self.ranks) - r)
                self.points.append(values.get(rank, 0))

    def _removed(self, model: Model) -> list[tuple[str, str]]:
        """The (rank, suit) that are taken out before the game."""
        removal = model.maybe("removal")
        if removal is None:
            return []
        which = model.one("removal_suits")
        suits = which.get("suits")
        if len(suits) != removal.get("count"):
            raise PlayError("removal-count", [("rule", which.id)], [removal.id, which.id])
        self.rules += [removal.id, which.id]
        return [(removal.get("rank"), suit) for suit in suits]

    def number(self, name: str) -> int:
        """The number of the card called so."""
        if name not in self.names:
            raise PlayError("no-such-card", [("card", name)], self.rules)
        return self.names.index(name)


class NoCards(Pack):
    """What a game without cards has in the place of a pack."""

    def __init__(self, rules: list[str]) -> None:
        self.suits = []
        self.ranks = []
        self.names = []
        self.suit = []
        self.rank = []
        self.strength = []
        self.points = []
        self.rules = rules
