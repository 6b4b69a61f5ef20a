"""Figures that a hand may hold as it was dealt: what makes them, what they are worth, what must be said."""

from __future__ import annotations

from ..cards import Pack
from ..model import Model

NAMES = ("rome", "double-rome", "village", "double-ningre", "triche")
SAID = {"none": 1, "one": 1, "both": 2}  # cards that must be named for a figure to be counted


class Figure:
    """One rule `figure`: so many cards `alike`, of one rank or of a couple of ranks, `of` those named or of the others."""

    def __init__(self, at: int, id: str, name: str) -> None:  # noqa: A002
        self.at = at
        self.id = id
        self.name = name
        self.ranks: list[int] = []
        self.alike = 0
        self.couple = False
        self.neighbours = False
        self.marks = 0
        self.words = 1
        self.spoilt = False


class Figures:
    """The rules `figure`, `ningre_gobbled`, `virlicque` and `overlap`; a figure is called by its number among the names."""

    def __init__(self, model: Model, pack: Pack) -> None:
        self.pack = pack
        self.figures: list[Figure] = []
        ningre = model.one("ningre_gobbled")
        spoilt = ningre.choice("marks", ("kept", "lost")) == "lost"
        for rule in model.many("figure"):
            name = rule.choice("figure", NAMES)
            figure = Figure(NAMES.index(name), rule.id, name)
            named = rule.choice("of", ("these", "others")) == "these"
            figure.ranks = [at for at, rank in enumerate(pack.ranks) if (rank in rule.get("ranks")) == named]
            figure.alike = rule.get("alike")
            made = rule.choice("made", ("single", "couple", "neighbours"))
            figure.couple = made != "single"
            figure.neighbours = made == "neighbours"
            figure.marks = rule.get("marks")
            figure.words = SAID[rule.choice("said", ("none", "one", "both"))]
            figure.spoilt = spoilt and name == "double-ningre"
            self.figures.append(figure)
        self.least = min([figure.alike for figure in self.figures])  # no figure has fewer cards alike
        four = model.one("virlicque")
        self.four = four.get("alike")
        self.wiped = four.choice("gains", ("wiped", "kept")) == "wiped"
        self.four_rules = [four.id]
        overlap = model.one("overlap")
        self.once = overlap.choice("card", ("once", "again")) == "once"
        self.overlap_rules = [overlap.id]

    def virlicque(self, hand: list[int]) -> int:
        """The rank of which a hand has four (the highest such), -1 if none."""
        rank = self.pack.rank
        for each in range(len(self.pack.ranks)):  # the ranks stand from high to low
            if sum(1 for card in hand if rank[card] == each) >= self.four:
                return each
        return -1

    def holdings(self, hand: list[int], name: int, card: int, spent: list[int]) -> list[tuple[Figure, list[int]]]:
        """The figures of that name in a hand of which a card is part, `spent` cards left out: each with its cards."""
        rank = self.pack.rank
        free = [each for each in sorted(hand) if not (self.once and each in spent)]
        if card not in free:
            return []
        found = []
        for figure in self.figures:
            if figure.at != name or figure.marks == 0 or rank[card] not in figure.ranks:
                continue
            mine = [each for each in free if rank[each] == rank[card]]
            if len(mine) < figure.alike:
                continue
            mine = ([card] + [each for each in mine if each != card])[: figure.alike]
            if not figure.couple:
                found.append((figure, mine))
                continue
            for other in figure.ranks:
                theirs = [each for each in free if rank[each] == other]
                near = not figure.neighbours or abs(other - rank[card]) == 1
                if other != rank[card] and near and len(theirs) >= figure.alike:
                    found.append((figure, mine + theirs[: figure.alike]))
        return found
