"""Numbers and names for moves that are more than cards: a word said with a card, an act, a card out of turn."""

from __future__ import annotations

from ..errors import PlayError
from .figures import NAMES

ACTS = (
    "deal",
    "leave",
    "rub",
    "rub-more",
    "rub-unsaid",
    "tell-count",
    "keep-count",
    "deal-more",
    "face-own",
    "face-opponents",
    "faced-pack",
    "denounce",
)
LARGEST_PACKET = 5


class Moves:
    """In the order of their numbers: cards; cards with a figure named; acts; manners of dealing; cards out of turn."""

    def __init__(self, cards: list[str], seats: int) -> None:
        self.cards = cards
        self.seats = seats
        self.count = len(cards)
        self.said = self.count
        self.acts = self.count * (1 + len(NAMES))
        self.by = self.acts + len(ACTS)
        self.out = self.by + LARGEST_PACKET

    def saying(self, card: int, figure: int) -> int:
        return self.said + figure * self.count + card

    def act(self, name: str) -> int:
        return self.acts + ACTS.index(name)

    def dealing(self, size: int) -> int:
        return self.by + size - 1

    def early(self, seat: int, card: int) -> int:
        return self.out + seat * self.count + card

    def card(self, move: int) -> int:
        """The card that a move plays, -1 if it plays none."""
        if move >= self.out:
            return (move - self.out) % self.count
        return move % self.count if move < self.acts else -1

    def figure(self, move: int) -> int:
        """The figure that is named with the card of a move, -1 if none is."""
        return (move - self.said) // self.count if self.said <= move < self.acts else -1

    def size(self, move: int) -> int:
        """The size of the packets of a move that deals by packets, 0 if it does not."""
        return move - self.by + 1 if self.by <= move < self.out else 0

    def seat(self, move: int) -> int:
        """The seat that plays out of turn, -1 if the move is not such."""
        return (move - self.out) // self.count if move >= self.out else -1

    def name(self, move: int) -> str:
        if move < self.count:
            return self.cards[move]
        if move < self.acts:
            return self.cards[self.card(move)] + "+" + NAMES[self.figure(move)]
        if move < self.by:
            return ACTS[move - self.acts]
        if move < self.out:
            return "deal-by-" + str(self.size(move))
        return "seat-" + str(self.seat(move)) + ":" + self.cards[self.card(move)]

    def number(self, name: str) -> int:
        """The move called so; PlayError if there is none."""
        if name in self.cards:
            return self.cards.index(name)
        for move in range(self.count, self.out + self.seats * self.count):
            if self.name(move) == name:
                return move
        raise PlayError("no-such-card", [("card", name)])
