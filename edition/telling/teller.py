"""Events as lines: who, card, what, and the article. Games of tricks are told here; other courses of play build on it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from edition.rules.standing import DISCS
from edition.telling.events import Event, value
from edition.telling.words import Words

WIDTH: Final = 52  # of a move, before its §


@dataclass
class Told:
    """What the telling of a match must remember from one event to the next."""

    trick: list[str]
    leading: list[str]
    trump: str = ""
    deals: int = 0
    played: int = 0


class Teller:
    """Events as lines: who, card, what, and the article."""

    def __init__(self, words: Words, seats: Sequence[str], points: Mapping[str, int], variant: str) -> None:
        self.words = words
        self.seats = seats
        self.points = points
        self.changed = words.data["witness"].get(variant, {})
        self.told = Told([], [])

    def lines(self, events: Sequence[Event]) -> list[str]:
        """The lines of events that follow those already told; deals and draws together make one."""
        found: list[str] = []
        at = 0
        while at < len(events):
            end = at + 1
            while events[at][0] in ("deal", "draw") and end < len(events) and events[end][0] == events[at][0]:
                end += 1
            found += getattr(self, f"_{events[at][0]}")(events[at:end])
            at = end
        return found

    def article(self, rule: str) -> str:
        """● § 5"""
        known = self.words.data["rules"][rule]
        status = self.changed.get(rule, known)["status"]
        return f"{DISCS[status]} {known['label']}"

    def _line(self, who: str, text: str, rules: Sequence[str], card: str = "", no: int = 0) -> list[str]:
        shown = f"{self.words.card(card):<4}" if card else ""
        move = f"{no or '':>3} {who:<10} {shown}{text}"
        return [f"{move:<{WIDTH}} {self.article(rules[0])}" if rules else move]

    def _of(self, key: str, seat: int, **blanks: object) -> str:
        return self.words.say(f"events.{key}.{'you' if seat == 0 else 'other'}", **blanks)

    def _stake(self, group: Sequence[Event]) -> list[str]:
        _, _, _, rules, params = group[0]
        jetons = self.words.count("table.jetons", value(params, "each"))
        return self._line(self.words.say("all"), self._of("stake", -1, each=jetons, pot=value(params, "pot")), rules)

    def _dealer(self, group: Sequence[Event]) -> list[str]:
        _, seat, _, rules, _ = group[0]
        return ["", *self._line(self.seats[seat], self._of("dealer-next" if self.told.deals else "dealer-first", seat), rules)]

    def _deal(self, group: Sequence[Event]) -> list[str]:
        self.told.deals += 1
        dealer = value(group[0][4], "dealer")
        sizes = [len(event[2]) for event in group if event[1] == group[0][1]]
        lots = self.words.get("moves.lots")
        if len(sizes) == 1:
            packets = self.words.say("moves.packets.once")
        elif set(sizes) == {1}:
            packets = self.words.say("moves.packets.each")
        else:
            joined = str(self.words.get("moves.and")).join(lots.get(str(size), str(size)) for size in sizes)
            packets = self.words.say("moves.packets.parts", sizes=joined)
        cards = self.words.count("table.cards", sum(sizes))
        return self._line(self.seats[dealer], self._of("deal", dealer, cards=cards, packets=packets), group[0][3])

    def _turn_up(self, group: Sequence[Event]) -> list[str]:
        _, seat, cards, rules, _ = group[0]
        self.told.trump = cards[0].split("-")[1]
        return self._line(self.seats[seat], self._of("turn-up", seat, suit=self.words.say(f"suits.{self.told.trump}")), rules, cards[0])

    def _lead(self, group: Sequence[Event]) -> list[str]:
        self.told.leading = list(group[0][3])
        self.told.trick = []
        return [""]

    def _play(self, group: Sequence[Event]) -> list[str]:
        _, seat, cards, rules, _ = group[0]
        told = self.told
        suit = cards[0].split("-")[1]
        led = told.trick[0].split("-")[1] if told.trick else ""
        act = "lead" if not led else "follow" if suit == led else "trump" if suit == told.trump else "discard"
        told.trick.append(cards[0])
        told.played += 1
        return self._line(self.seats[seat], self._of(act, seat), rules if led else [*told.leading, *rules], cards[0], told.played)

    def _trick(self, group: Sequence[Event]) -> list[str]:
        _, seat, cards, rules, _ = group[0]
        points = sum(self.points.get(card.split("-")[0], 0) for card in cards)
        self.told.trick = []
        text = self._of("trick" if points else "trick-empty", seat, points=self.words.count("table.points", points))
        return self._line(self.seats[seat], text, rules)

    def _pay(self, group: Sequence[Event]) -> list[str]:
        _, seat, _, rules, params = group[0]
        each, payers = value(params, "each"), len(value(params, "payers"))
        key = ("receive" if each > 0 else "pay") + ("-one" if payers == 1 else "")
        total = f"{'+' if each > 0 else '−'}\u00a0{abs(each * payers)}"
        return self._line(self.seats[seat], self._of(key, seat, each=self.words.count("table.jetons", abs(each)), total=total), rules)

    def _draw(self, group: Sequence[Event]) -> list[str]:
        first = group[0][1]
        found = self._line(self.words.say("all"), self._of("draw", first, name=self.seats[first]), group[0][3][:1])
        for _, seat, cards, rules, _ in group:
            if len(rules) > 1:
                found += self._line(self.seats[seat], self._of("draw-turn-up", seat), rules[1:], cards[0])
            elif cards[0]:
                found += self._line(self.seats[seat], self._of("draw-card", seat), rules, cards[0])
        return found

    def _count(self, group: Sequence[Event]) -> list[str]:
        _, seat, _, rules, params = group[0]
        return self._line(
            self.seats[seat], self._of("count", seat, points=self.words.count("table.points", value(params, "points"))), rules
        )

    def _end(self, group: Sequence[Event]) -> list[str]:
        _, _, _, rules, params = group[0]
        winners = value(params, "winners")
        if not winners:
            return ["", *self._line(self.words.say("all"), self._of("tie", -1), rules[::-1])]
        key = "win-shared" if len(winners) > 1 else "win"
        rules = sorted(rules, key=lambda rule: self.words.data["rules"][rule]["mech"] != "stakes")  # what the line tells
        return ["", *(line for seat in winners for line in self._line(self.seats[seat], self._of(key, seat), rules))]
