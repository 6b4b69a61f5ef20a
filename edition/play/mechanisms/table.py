"""Who sits where, who is whose partner, who deals."""

from __future__ import annotations

from ..errors import PlayError
from ..model import Model


class Circle:
    """Seats 0 .. n - 1, each next at the right of the one before; `step` leads to whoever is next.

    `side` gives the side of each seat: its own number, or that of the partnership.
    """

    def __init__(self, model: Model) -> None:
        players = model.one("players")
        self.seats = int(model.chosen("players"))
        if self.seats not in players.get("counts"):
            raise PlayError("players-not-allowed", [("players", str(self.seats))], [players.id])
        turn = model.one("turn")
        self.step = 1 if turn.choice("next", ("right", "left")) == "right" else self.seats - 1
        self.turn_rule = turn.id
        self.side = list(range(self.seats))

    def after(self, seat: int, steps: int = 1) -> int:
        """The seat so many places further in the order of play."""
        return (seat + self.step * steps) % self.seats

    def order(self, seat: int) -> list[int]:
        """All seats in the order of play, from this one on."""
        return [self.after(seat, steps) for steps in range(self.seats)]

    def sees(self, seat: int) -> list[int]:
        """The seats whose hands a seat may see."""
        return [seat]


class Table(Circle):
    """A table at which cards are dealt: partners, who deals first and next."""

    def __init__(self, model: Model) -> None:
        Circle.__init__(self, model)
        partners = model.maybe("partners")
        self.partners_rules: list[str] = []
        self.open_hands = False
        if partners is not None:
            sit = model.one("partners_seats")
            opposite = sit.choice("sit", ("opposite", "adjacent")) == "opposite"
            sides = partners.get("sides")
            self.side = [seat % sides if opposite else seat * sides // self.seats for seat in range(self.seats)]
            self.open_hands = partners.choice("hands", ("shown", "hidden")) == "shown"
            self.partners_rules = [partners.id, sit.id]
        first = model.maybe("first_dealer")  # where sides are drawn, the deal goes by the same cards
        self.first_dealer = first.choice("by", ("lot", "host")) if first is not None else ""
        self.first_dealer_rule = first.id if first is not None else ""
        then = model.one("next_dealer")
        self.next_dealer = then.choice("is", ("next", "same"))
        self.next_dealer_rule = then.id

    def sees(self, seat: int) -> list[int]:
        """The seats whose hands a seat may see: its own, and its partners' where hands are shown."""
        if not self.open_hands:
            return [seat]
        return [other for other in range(self.seats) if self.side[other] == self.side[seat]]
