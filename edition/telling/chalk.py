"""A game for chalk marks in words: what happens, what can be done, and what is a fault."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from edition.telling.events import Event, value
from edition.telling.teller import Teller
from edition.telling.words import Words


class ChalkTeller(Teller):
    """The events of such a game as lines; see `Teller`."""

    def _say(self, key: str, seat: int, **blanks: object) -> str:
        return self.words.say(f"chalk.events.{key}.{'you' if seat == 0 else 'other'}", **blanks)

    def _marks(self, n: int) -> str:
        return self.words.count("chalk.marks", n)

    def _plain(self, key: str, group: Sequence[Event], **blanks: object) -> list[str]:
        """One line for an event with or without a card."""
        _, seat, cards, rules, _ = group[0]
        who = self.seats[seat] if seat >= 0 else self.words.say("all")
        return self._line(who, self._say(key, seat, **blanks), rules, cards[0] if cards else "")

    def lines(self, events: Sequence[Event]) -> list[str]:
        """As `Teller.lines`; places taken one after the other make one line."""
        found: list[str] = []
        at = 0
        while at < len(events):
            end = at + 1
            while events[at][0] in ("deal", "seat") and end < len(events) and events[end][0] == events[at][0]:
                end += 1
            found += getattr(self, f"_{events[at][0]}")(events[at:end])
            at = end
        return found

    def _lots_again(self, group: Sequence[Event]) -> list[str]:
        _, _, cards, rules, _ = group[0]
        return self._line(self.words.say("all"), f"{self._say('lots-again', -1)} ({self.words.cards(cards)})", rules)

    def _lot(self, group: Sequence[Event]) -> list[str]:
        return self._plain("lot-low" if value(group[0][4], "side") else "lot-high", group)

    def _seat(self, group: Sequence[Event]) -> list[str]:
        half = len(group) // 2
        names = [self.seats[event[1]] if event[1] else self.words.say("chalk.mine-alone") for event in group]
        sides = [self.words.list(some, self.words.say("over.names")) for some in (names[:half], names[half:])]
        around = str(self.words.get("chalk.against")).join(sides)
        return self._line(self.words.say("all"), self._say("seats", -1, names=around), group[0][3])

    def _cut_card(self, group: Sequence[Event]) -> list[str]:
        return self._plain("cut-card", group)

    def _may_choose(self, group: Sequence[Event]) -> list[str]:
        return self._plain("may-choose", group)

    def _chooses(self, group: Sequence[Event]) -> list[str]:
        return self._plain("chooses", group)

    def _leaves(self, group: Sequence[Event]) -> list[str]:
        return self._plain("leaves", group)

    def _dealer(self, group: Sequence[Event]) -> list[str]:
        return ["", *self._plain("dealer-next" if self.told.deals else "dealer-first", group)]

    def _chalk(self, group: Sequence[Event]) -> list[str]:
        return self._plain("chalk", group, marks=self._marks(value(group[0][4], "marks")))

    def _cut(self, group: Sequence[Event]) -> list[str]:
        return self._plain("cut", group)

    def _deals(self, group: Sequence[Event]) -> list[str]:
        self.told.deals += 1
        return self._plain("deals", group, by=self.words.get("chalk.by")[str(value(group[0][4], "size"))])

    def _deal(self, _group: Sequence[Event]) -> list[str]:
        return []  # told by `_deals`: the cards of others are hidden, one's own lie in the hand

    def _faced(self, group: Sequence[Event]) -> list[str]:
        return self._plain("faced", group)

    def _marked(self, group: Sequence[Event]) -> list[str]:
        params = group[0][4]
        fault = self.words.get("chalk.faulty")[value(params, "fault")]
        return self._plain("marked", group, marks=self._marks(value(params, "marks")), fault=fault)

    def _tells(self, group: Sequence[Event]) -> list[str]:
        return self._plain("tells", group, cards=self.words.count("table.cards", value(group[0][4], "cards")))

    def _put_aside(self, group: Sequence[Event]) -> list[str]:
        return self._plain("put-aside", group)

    def _virlicque(self, group: Sequence[Event]) -> list[str]:
        _, seat, cards, rules, _ = group[0]
        return self._line(self.seats[seat], self._say("virlicque", seat, four=self.words.cards(cards)), rules)

    def _lead(self, group: Sequence[Event]) -> list[str]:
        self.told.leading = list(group[0][3])
        self.told.trick = []
        return [""]

    def _play(self, group: Sequence[Event]) -> list[str]:
        _, seat, cards, rules, params = group[0]
        told = self.told
        led = told.trick[0].split("-")[1] if told.trick else ""
        act = "lead" if not led else "follow" if cards[0].split("-")[1] == led else "discard"
        told.trick.append(cards[0])
        told.played += 1
        text = self._of(act, seat)
        if said := value(params, "says"):
            text = self.words.say("chalk.events.said", act=text, word=spoken(self.words, said, value(params, "piece")))
        plain = not led and not value(params, "says")
        return self._line(self.seats[seat], text, [*told.leading, *rules] if plain else rules, cards[0], told.played)

    def _figure(self, group: Sequence[Event]) -> list[str]:
        _, seat, _, rules, params = group[0]
        figure = value(params, "figure")
        if len(self.words.get("chalk.words")[figure]) < 2:
            return []  # one word said it all
        name = self.words.get("chalk.figures")[figure]
        return self._line(self.seats[seat], self._say("figure", seat, figure=name, marks=self._marks(value(params, "marks"))), rules)

    def _trick(self, group: Sequence[Event]) -> list[str]:
        _, seat, _, rules, _ = group[0]
        self.told.trick = []
        return self._line(self.seats[seat], self._say("trick", seat), rules)

    def _gobble(self, group: Sequence[Event]) -> list[str]:
        loser = value(group[0][4], "from")
        return self._plain("gobble-you" if loser == 0 else "gobble", group, name=self.seats[loser])

    def _earned(self, group: Sequence[Event]) -> list[str]:
        _, seat, cards, rules, params = group[0]
        what = value(params, "for")
        names = self.words.get("chalk.earned") | self.words.get("chalk.figures")
        shown = f"{names[what]} {self.words.cards(cards)}".rstrip()
        return self._line(self.seats[seat], self._say("earned", seat, what=shown, marks=self._marks(value(params, "marks"))), rules)

    def _rub(self, group: Sequence[Event]) -> list[str]:
        params = group[0][4]
        left = value(params, "left")
        return self._plain("rub" if left else "rub-out", group, marks=self._marks(value(params, "marks")), left=left)

    def _found(self, group: Sequence[Event]) -> list[str]:
        _, seat, cards, rules, params = group[0]
        fault = self.words.get("chalk.faulty")[value(params, "fault")]
        return ["", *self._line(self.seats[seat], self._say("found", seat, fault=fault), rules, cards[0] if cards else "")]

    def _jump(self, group: Sequence[Event]) -> list[str]:
        return self._plain("jump", group)

    def _denounces(self, group: Sequence[Event]) -> list[str]:
        return self._plain("denounces", group)


def spoken(words: Words, figure: str, piece: int = 1) -> str:
    """The word that is said with a card."""
    said = words.get("chalk.words")[figure]
    return str(said[min(piece, len(said)) - 1])


def move_label(words: Words, move: str, due: int) -> str:
    """A right move in words."""
    card, plus, figure = move.partition("+")
    if plus:
        return words.say("chalk.spoken", card=words.card(card), word=spoken(words, figure))
    if move.startswith("deal-by-"):
        return words.say("chalk.acts.deal-by", size=words.get("chalk.by")[move.removeprefix("deal-by-")])
    if move in words.get("chalk.acts"):
        return words.say(f"chalk.acts.{move}", marks=words.count("chalk.marks", due))
    return words.card(card)


def fault_label(words: Words, fault: Sequence[Any], table: dict[str, Any]) -> str:
    """A fault in words, with its price."""
    move, code, cost, _ = fault
    early = move.partition(":")[2]
    card, _, figure = move.partition("+")
    more = 1 if move == "rub-more" else table["unsaid"] if move == "rub-unsaid" else 0
    if early:
        text = words.say("chalk.acts.out-of-turn", card=words.card(early))
    elif figure:
        text = words.say("chalk.acts.untrue", card=words.card(card), word=spoken(words, figure), figure=words.get("chalk.figures")[figure])
    elif code == "renounce":
        text = words.say("chalk.acts.renounce", card=words.card(card))
    else:
        text = move_label(words, move, table["due"] + more)
    if cost < 0:
        price = words.say("chalk.loses")
    else:
        price = words.say("chalk.costs", cost=words.count("chalk.marks", cost) if cost else words.say("chalk.none"))
    return f"{text}  ({price})"
