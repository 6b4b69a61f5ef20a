"""The point of Bouillotte: the best suit that a holder can make up of the cards laid open."""

from __future__ import annotations

from ..cards import Pack
from ..model import Model
from ..stakes import StakesState


class Point:
    """See the rules `seek`, `attract`, `turn_up_counts`, `strongest` and `points`."""

    def __init__(self, model: Model, pack: Pack) -> None:
        self.pack = pack
        seek = model.one("seek")
        self.in_others = seek.choice("among", ("others", "own")) == "others"
        attract = model.one("attract")
        self.by_ace = attract.choice("card", ("ace", "highest")) == "ace"
        turned = model.one("turn_up_counts")
        self.with_turned = turned.choice("counts", ("yes", "no")) == "yes"
        strongest = model.one("strongest")
        self.by_points = strongest.choice("by", ("points", "cards")) == "points"
        self.point_rules = [model.one("points").id, strongest.id]
        self.seek_rules = [seek.id]
        self.attract_rules = [attract.id]
        self.turned_rules = [turned.id]
        self.rules = [strongest.id, seek.id, attract.id, turned.id, model.one("points").id]

    def makes(self, hands: list[list[int]], turn_up: int, holders: list[int], seat: int) -> list[int]:
        """The cards of the best suit of a holder, his own first; all hands lie open."""
        best: list[int] = []
        for suit in range(len(self.pack.suits)):
            cards = self.suit(hands, turn_up, holders, seat, suit)
            if cards and self.worth(cards) > self.worth(best):
                best = cards
        return best

    def suit(self, hands: list[list[int]], turn_up: int, holders: list[int], seat: int, suit: int) -> list[int]:
        """What a holder has of a suit: his own cards, unless another draws them, and those that he draws."""
        of = self.pack.suit
        own = [card for card in hands[seat] if of[card] == suit]
        if not own:
            return []
        owner = self._drawn_by(hands, holders, suit)
        if owner not in (-1, seat):
            return []
        cards = own[:]
        if self.in_others:
            for other in range(len(hands)):
                if other != seat and (owner == seat or other not in holders):
                    cards += [card for card in hands[other] if of[card] == suit]
        if self.with_turned and turn_up >= 0 and of[turn_up] == suit:
            cards.append(turn_up)
        return cards

    def reasons(self, hands: list[list[int]], turn_up: int, holders: list[int], seat: int, cards: list[int]) -> list[str]:
        """The rules by which a holder makes these cards, the most telling first: who draws whose, or which point is strongest."""
        owners = [self._drawn_by(hands, holders, self.pack.suit[card]) for card in hands[seat]]
        drawn = [card for card in cards if card != turn_up and card not in hands[seat]]
        if not drawn and not [owner for owner in owners if owner not in (-1, seat)]:
            return self.rules
        # who draws none has lost some; without a card that draws, one looks among those who do not hold
        draws = not drawn or self._drawn_by(hands, holders, self.pack.suit[cards[0]]) == seat
        first = self.attract_rules if draws else self.seek_rules
        return first + [rule for rule in self.rules if rule not in first]

    def _drawn_by(self, hands: list[list[int]], holders: list[int], suit: int) -> int:
        """The holder who draws all cards of a suit: with the ace, or with its highest; -1 if none does."""
        best = -1
        owner = -1
        for seat in holders:
            for card in hands[seat]:
                if self.pack.suit[card] == suit and self.pack.strength[card] > best:
                    best = self.pack.strength[card]
                    owner = seat
        ace = best == len(self.pack.ranks)
        return owner if ace or not self.by_ace else -1

    def worth(self, cards: list[int]) -> int:
        """Points of the cards, or their number."""
        return sum([self.pack.points[card] for card in cards]) if self.by_points else len(cards)

    def ranked(self, s: StakesState, holders: list[int]) -> list[list[int]]:
        """Holders in groups of equals, the strongest first; within a group in the order given."""
        groups: list[list[int]] = []
        worths = [self.worth(self.makes(s.hands, s.turn_up, holders, seat)) for seat in holders]
        levels: list[int] = []
        for worth in worths:
            if worth not in levels:
                levels.append(worth)
        levels.sort(reverse=True)
        for level in levels:
            groups.append([seat for at, seat in enumerate(holders) if worths[at] == level])
        return groups
