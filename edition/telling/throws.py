"""A game of throws in words: the ball, who throws, where it rests."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from edition.telling.events import Event, value
from edition.telling.teller import Teller


class ThrowsTeller(Teller):
    """Events of a match of throws as lines; all circuits of a ball make one."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.moves = 0
        self.last = -1  # who threw before
        self.bought = False

    def lines(self, events: Sequence[Event]) -> list[str]:
        found: list[str] = []
        at = 0
        while at < len(events):
            end = at + 1
            while events[at][0] == "circuit" and end < len(events) and events[end][0] in ("circuit", "back"):
                end += 1
            found += self._told(events[at:end])
            at = end
        return found

    def _told(self, group: Sequence[Event]) -> list[str]:
        ev, seat, _, rules, params = group[0]
        own = {"buy": self._buy, "thrower": self._thrower, "circuit": self._circuits, "rest": self._rest, "end": self._end}
        if ev in own:
            return own[ev](group)
        if ev in ("ball", "offer", "hold", "pass", "throw"):
            self.moves += 1
        word = dict(params).get("word", "")
        key = f"stakes.said.{word}" if ev == "ball" else f"throws.events.{ev}-{word}" if ev == "throw" else f"throws.events.{ev}"
        jetons = self.words.count("table.jetons", dict(params).get("jetons", 0))
        no = self.moves if ev in ("ball", "offer", "hold", "pass", "throw") else 0
        return self._line(self.seats[seat], self._say(key, seat, jetons=jetons), rules, no=no)

    def _say(self, key: str, seat: int, **blanks: object) -> str:
        return self.words.say(f"{key}.{'you' if seat == 0 else 'other'}", **blanks)

    def _buy(self, group: Sequence[Event]) -> list[str]:
        _, seat, _, rules, params = group[0]
        jetons = self.words.count("table.jetons", value(params, "jetons"))
        if self.last >= 0:
            return self._line(self.seats[seat], self._say("throws.events.buy", seat, jetons=jetons), rules)
        if self.bought:
            return []
        self.bought = True
        return self._line(self.words.say("all"), self.words.say("stakes.events.buy-all.other", jetons=jetons), rules)

    def _thrower(self, group: Sequence[Event]) -> list[str]:
        _, seat, _, rules, _ = group[0]
        key = "first" if self.last < 0 else "again" if self.last == seat else "next"
        self.last = seat
        return ["", *self._line(self.seats[seat], self._say(f"throws.events.{key}", seat), rules)]

    def _circuits(self, group: Sequence[Event]) -> list[str]:
        number = sum(ev == "circuit" for ev, *_ in group)
        found = self._line("", self.words.count("throws.events.circuits", number), group[0][3])
        sent = [event for event in group if event[0] == "back"]
        return found + (self._line("", self.words.say("throws.events.back"), sent[0][3]) if sent else [])

    def _rest(self, group: Sequence[Event]) -> list[str]:
        _, _, _, rules, params = group[0]
        key = f"throws.events.rest-{'own' if value(params, 'own') else 'other'}-{value(params, 'colour')}"
        return self._line("", self.words.say(key), rules)

    def _end(self, group: Sequence[Event]) -> list[str]:
        _, _, _, rules, params = group[0]
        lines = [""]
        for seat in value(params, "winners"):
            won = value(params, "jetons")[seat]
            jetons = f"{'−' if won < 0 else '+'}{self.words.count('table.jetons', abs(won))}"
            lines += self._line(self.seats[seat], self._say("stakes.events.win", seat, jetons=jetons), rules)
        return lines
