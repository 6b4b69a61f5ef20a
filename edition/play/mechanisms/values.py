"""The values of a game in which more is counted than cards: a table, item by item, and nothing else.

An item is a name: `tierce:roi:trump`, `quinte:as:plain`, `four:as`, `marriage:trump`, `met:plain`,
`turn-up`, `courts:first`, `courts:more`, `blanks:first`, `blanks:more`, `trump-ace`, `last-card`,
`five-trumps`, `last-tricks`, `most-tricks`, `card:as`. What it is worth depends on the rules alone, so
the same table serves the game and whoever adds up a score by hand.
"""

from __future__ import annotations

from ..errors import PlayError
from ..kinds import Value
from ..model import Model

LENGTHS = (("tierce", 3), ("quatrieme", 4), ("quinte", 5))
SUITED = ("trump", "plain")
VOLE = "vole"


class Values:
    """See the rules `tierce`, `plain_sequences`, `longer_sequences`, `four`, `marriage`, `met_marriages`, `turn_up_points`,
    `first_courts`, `more_courts`, `blanks`, `trump_ace`, `last_card_points`, `five_trumps`, `last_tricks`, `most_tricks`, `points`."""

    def __init__(self, model: Model) -> None:
        self.order = model.one("sequence_order").get("high_to_low")
        self.order_rules = [model.one("sequence_order").id]
        self.items: list[str] = []
        self.points: list[int] = []
        self.rules: list[list[str]] = []
        self._sequences(model)
        for rule in model.many("four"):
            self._add("four:" + rule.get("rank"), rule.get("points"), [rule.id])
        self.marriages(model)
        up = model.one("turn_up_points")
        self._add("turn-up", up.get("points"), [up.id])
        courts = model.one("first_courts")
        more = model.one("more_courts")
        again = more.choice("points", ("same", "none")) == "same"
        self._add("courts:first", courts.get("points"), [courts.id])
        self._add("courts:more", courts.get("points") if again else 0, [more.id, courts.id])
        blanks = model.one("blanks")
        share = 2 if blanks.choice("worth", ("half", "same")) == "half" else 1
        self._add("blanks:first", courts.get("points") // share, [blanks.id, courts.id])
        self._add("blanks:more", courts.get("points") // share if again else 0, [blanks.id, more.id])
        for item, mech in (
            ("trump-ace", "trump_ace"),
            ("last-card", "last_card_points"),
            ("five-trumps", "five_trumps"),
            ("last-tricks", "last_tricks"),
            ("most-tricks", "most_tricks"),
        ):
            rule = model.one(mech)
            self._add(item, rule.get("points"), [rule.id])
        counting = model.one("points")
        for rank, value in counting.get("values"):
            self._add("card:" + rank, value, [counting.id])
        vole = model.one("vole")
        self.vole_wins = vole.choice("wins", ("match", "nothing")) == "match"
        self._add(VOLE, 0, [vole.id])

    def _sequences(self, model: Model) -> None:
        """Sequences of three, as stated; longer ones, by the editor's rule; in plain suits, their share."""
        heads = []
        for rule in model.many("tierce"):
            heads.append((rule.get("head"), rule.get("points"), [rule.id]))
        plain = model.one("plain_sequences")
        share = 2 if plain.choice("worth", ("half", "same")) == "half" else 1
        longer = model.one("longer_sequences")
        within = longer.choice("worth", ("tierces_within", "head_tierce")) == "tierces_within"
        for name, length in LENGTHS:
            for suit in SUITED:
                for at in range(len(self.order) - length + 1):
                    points = 0
                    rules: list[str] = []
                    for head, worth, of in heads:
                        step = self.order.index(head) - at if head in self.order else -1
                        if step == 0 or (within and 0 < step <= length - 3):
                            points += worth
                            rules += of
                    if suit == "plain":
                        points = points // share
                        rules = [plain.id] + rules
                    if length > 3:
                        rules = [longer.id] + rules  # first: the editor’s word is the one on which the sum hangs
                    self._add(name + ":" + self.order[at] + ":" + suit, points, rules)

    def marriages(self, model: Model) -> None:
        """Marriages in hand, and those that meet in a trick."""
        met = model.one("met_marriages")
        same = met.choice("worth", ("same", "nothing")) == "same"
        for kind in ("marriage", "met"):
            for rule in model.many("marriage"):
                worth = rule.get("points") if kind == "marriage" or same else 0
                suit = rule.choice("suits", SUITED)
                self._add(kind + ":" + suit, worth, [rule.id] if kind == "marriage" else [met.id, rule.id])

    def _add(self, item: str, points: int, rules: list[str]) -> None:
        if item not in self.items:  # of two rules for one thing the first stands
            self.items.append(item)
            self.points.append(points)
            self.rules.append(rules)

    def of(self, item: str) -> tuple[int, list[str]]:
        """What an item is worth, and by which rules; PlayError for one that the game does not have."""
        if item not in self.items:
            raise PlayError("no-such-item", [("item", item)])
        at = self.items.index(item)
        return self.points[at], self.rules[at]

    def has(self, item: str) -> bool:
        return item in self.items and self.points[self.items.index(item)] > 0


def reckon(values: Values, counted: list[list[Value]]) -> list[list[Value]]:
    """A score added up: for each [item, how often] the line [item, how often, points each, points, rules].

    PlayError for an item that there is not, or a number that is none.
    """
    lines: list[list[Value]] = []
    for item, number in counted:
        if not isinstance(number, int) or isinstance(number, bool) or not 0 <= number <= 32:
            raise PlayError("item-number", [("item", str(item))])
        each, rules = values.of(str(item))
        lines.append([item, number, each, each * number, rules])
    return lines
