"""A game for jetons in words: what is said, put in, shown and taken."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from edition.telling.events import Event, value
from edition.telling.teller import Teller
from edition.telling.words import Words

GROUPED: Final = ("deal", "ante", "buy", "place")


def chips(words: Words, jetons: int, fiche: int) -> str:
    """5 fiches et 5 jetons, as a player keeps them: always some jetons to pay with. `fiche`: what one is worth, 0 where there are none."""
    fiches = (jetons - 1) // fiche if fiche and jetons > fiche else 0
    parts = [words.count("stakes.table.fiches", fiches)] if fiches else []
    if jetons - fiches * fiche or not fiches:
        parts.append(words.count("table.jetons", jetons - fiches * fiche))
    return str(words.get("stakes.table.and")).join(parts)


class StakesTeller(Teller):
    """Events of a game of stakes as lines: who, what was said, and the article."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.deals = 0
        self.said = 0
        self.again = False
        self.placed = False
        self.showing = False
        self.points_made: list[tuple[int, int]] = []  # of the deal that is laid open, as long as nobody has taken
        self.hands: dict[int, list[str]] = {}  # that lie open in it

    def lines(self, events: Sequence[Event]) -> list[str]:
        found: list[str] = []
        at = 0
        while at < len(events):
            end = at + 1
            # who has nothing left to put in buys in again when it is his turn to: one round all the same
            same = ("ante", "buy") if events[at][0] == "ante" else (events[at][0],)
            while events[at][0] in GROUPED and end < len(events) and events[end][0] in same:
                end += 1
            found += self._told(events[at][0], events[at:end])
            at = end
        return found

    def _told(self, ev: str, group: Sequence[Event]) -> list[str]:
        own = getattr(self, f"_{ev.replace('-', '_')}", None)
        if own is not None:
            return list(own(group))
        return (
            self._word(group[0])
            if any(name == "word" for name, _ in group[0][4])
            else [self._event(ev.replace("_", "-"), each) for each in group]
        )

    def _event(self, key: str, event: Event, **blanks: object) -> str:
        _, seat, cards, rules, _ = event
        shown = self.words.cards([card for card in cards if card])
        text = self.words.say(f"stakes.events.{key}.{'you' if seat == 0 else 'other'}", **blanks)
        return self._line(self.seats[seat], f"{text} {shown}".rstrip(), rules)[0]

    def _word(self, event: Event) -> list[str]:
        """Something said, in the words of the events."""
        ev, seat, _, rules, params = event
        blanks = {name: self.words.count("table.jetons", n) for name, n in params if name in ("jetons", "more", "pot")}
        word = value(params, "word")
        key = f"faults.told.{value(params, 'fault')}" if ev == "fault" else f"said.{word}"
        if ev == "drop" and f"{word}-lost" in self.words.get("stakes.said"):
            key = f"said.{word}-lost"
        self.said += 1
        return self._line(
            self.seats[seat], self.words.say(f"stakes.{key}.{'you' if seat == 0 else 'other'}", **blanks), rules, no=self.said
        )

    def _says(self, group: Sequence[Event]) -> list[str]:  # noqa: ARG002 (told with its number)
        return []

    def _buy(self, group: Sequence[Event]) -> list[str]:
        if not self.placed:
            jetons = self.words.count("table.jetons", value(group[0][4], "jetons"))
            return self._line(self.words.say("all"), self.words.say("stakes.events.buy-all.other", jetons=jetons), group[0][3])
        return [self._event("recave", event, jetons=self.words.count("table.jetons", value(event[4], "jetons"))) for event in group]

    def _place(self, group: Sequence[Event]) -> list[str]:
        self.placed = True
        return [self._event("place", event) for event in group]

    def _name(self, group: Sequence[Event]) -> list[str]:
        named = value(group[0][4], "seat")
        return [self._event("name" if named else "name-you", group[0], name=self.seats[named])]

    def _dealer(self, group: Sequence[Event]) -> list[str]:
        return ["", self._event("dealer-next" if self.deals else "dealer-first", group[0])]

    def _ante(self, group: Sequence[Event]) -> list[str]:
        bought = [event for event in group if event[0] == "buy"]
        _, last, _, rules, params = [event for event in group if event[0] == "ante"][-1]
        jetons = self.words.count("table.jetons", value(params, "jetons"))
        pot = self.words.count("table.jetons", value(params, "pot"))
        key = f"stakes.events.ante.{'you' if last == 0 else 'other'}"
        return [
            *(self._buy(bought) if bought else []),
            *self._line(self.words.say("all"), self.words.say(key, jetons=jetons, pot=pot, name=self.seats[last]), rules),
        ]

    def _deal(self, group: Sequence[Event]) -> list[str]:
        dealer = value(group[0][4], "dealer")
        sizes = [len(event[2]) for event in group if event[1] == group[0][1]]
        packets = self.words.say(f"moves.packets.{'once' if len(sizes) == 1 else 'each'}")
        key = f"stakes.events.deal{'-one' if sum(sizes) == 1 else ''}.{'you' if dealer == 0 else 'other'}"
        text = self.words.say(key, cards=self.words.count("table.cards", sum(sizes)), packets=packets)
        return self._line(self.seats[dealer], text, group[0][3])

    def _pack(self, group: Sequence[Event]) -> list[str]:
        return [self._event(f"pack-{value(group[0][4], 'colour')}", group[0])]

    def _void(self, group: Sequence[Event]) -> list[str]:
        return [self._event("void", group[0], cards=self.words.count("table.cards", value(group[0][4], "left")))]

    def _bust(self, group: Sequence[Event]) -> list[str]:
        params = group[0][4]
        points = self.words.count("table.points", value(params, "points"))
        return [self._event("bust", group[0], points=points, jetons=self.words.count("table.jetons", value(params, "jetons")))]

    def _draw(self, group: Sequence[Event]) -> list[str]:
        return [self._event("draw", group[0])]

    def _turn_up(self, group: Sequence[Event]) -> list[str]:
        return [self._event("turn-up", group[0])]

    def _all_pass(self, group: Sequence[Event]) -> list[str]:
        return self._line(self.words.say("all"), self.words.say("stakes.events.all-pass.other"), group[0][3])

    def _show(self, group: Sequence[Event]) -> list[str]:
        head = [] if self.showing else [""]
        self.showing = True
        self.hands[group[0][1]] = group[0][2]
        return [*head, self._event("show", group[0])]

    def _point(self, group: Sequence[Event]) -> list[str]:
        _, seat, cards, rules, params = group[0]
        points = value(params, "points")
        self.points_made.append((seat, points))
        drawn = [card for card in cards if any(other != seat and card in hand for other, hand in self.hands.items())]
        ordered = [*(card for card in cards if card not in drawn), *drawn]  # one's own and the turn-up, then what was drawn
        attracted = self._mechanism(rules[0]) == "attract"  # by others, where none was drawn
        key = ("point-drawing" if drawn else "point-losing" if attracted else "point") if points else "point-none"
        shown = {"points": self.words.count("table.points", points), "cards": self.words.count("stakes.events.last-cards", len(drawn))}
        return [self._event(key, [*group[0][:2], ordered, *group[0][3:]], **shown)]

    def _take(self, group: Sequence[Event]) -> list[str]:
        self.showing = False
        self.hands = {}
        tied = self._tied(group[0][1])
        self.points_made = []
        if value(group[0][4], "pot") == 0:
            self.deals += 1
        jetons = self.words.count("table.jetons", value(group[0][4], "jetons"))
        rest = self._mechanism(group[0][3][0]) == "short"
        return [self._event("take-tied" if tied else "take-rest" if rest else "take", group[0], jetons=jetons)]

    def _mechanism(self, rule: str) -> str:
        return str(self.words.data["rules"][rule]["mech"])

    def _tied(self, seat: int) -> bool:
        """The best point, and somebody else has made it too."""
        best = max((points for _, points in self.points_made), default=0)
        return (seat, best) in self.points_made and [points for _, points in self.points_made].count(best) > 1

    def _end(self, group: Sequence[Event]) -> list[str]:
        _, _, _, rules, params = group[0]
        won = value(params, "jetons")
        lines = [""]
        for seat in value(params, "winners"):
            jetons = self.words.count("table.jetons", won[seat]).replace("-", "−")
            key = f"stakes.events.win.{'you' if seat == 0 else 'other'}"
            lines += self._line(self.seats[seat], self.words.say(key, jetons=jetons), rules)
        return lines
