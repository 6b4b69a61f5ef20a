"""A game with announcements in words: its figures, its rows of values, and what is counted as it comes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from edition.telling.events import Event, value
from edition.telling.teller import Teller
from edition.telling.words import Words


def figure_name(words: Words, move: str) -> str:
    """An announcement in words: tierce au roi en pique."""
    kind, _, rest = move.partition(":")
    if kind == "marriage":
        return words.say("melds.suited", figure=words.say("melds.figures.marriage"), suit=words.say(f"suits.{rest}"))
    rank, _, suit = rest.partition(":")
    if kind == "four":
        return words.say("melds.figures.four", rank=words.get("melds.plural")[rank])
    figure = words.say(f"melds.figures.{kind}", head=words.get("melds.heads")[rank])
    return words.say("melds.suited", figure=figure, suit=words.say(f"suits.{suit}"))


def item_name(words: Words, item: str) -> str:
    """A row of the table of values in words: tierce au roi en à-tout."""
    kind, *rest = item.split(":")
    items = words.get("melds.items")
    suits = words.get("melds.suits")
    if kind in ("tierce", "quatrieme", "quinte"):
        return f"{items[kind].format(head=words.get('melds.heads')[rest[0]])} {suits[rest[1]]}"
    if kind in ("four", "card"):
        rank = words.get("melds.plural")[rest[0]] if kind == "four" else words.get("ranks")[rest[0]]["name"]
        return str(items[kind].format(rank=rank))
    if kind in ("marriage", "met"):
        return f"{items[kind]} {suits[rest[0]]}"
    return str(items["-".join([kind, *rest])])


class MeldsTeller(Teller):
    """The events of such a game as lines; see `Teller`."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.totals = [0] * len(self.seats)

    def _count(self, group: Sequence[Event]) -> list[str]:
        _, seat, _, rules, params = group[0]
        self.totals[seat] += value(params, "points")
        points = self.words.count("table.points", value(params, "points"))
        text = self.words.say(f"melds.events.count.{self._whose(seat)}", points=points, total=self.totals[seat])
        return self._line(self.seats[seat], text, rules)

    def _meld(self, group: Sequence[Event]) -> list[str]:
        _, seat, _, rules, params = group[0]
        figure = figure_name(self.words, value(params, "figure"))
        return self._line(self.seats[seat], self.words.say(f"melds.events.meld.{self._whose(seat)}", figure=figure), rules)

    def _score(self, group: Sequence[Event]) -> list[str]:
        _, seat, _, rules, params = group[0]
        item = value(params, "item")
        item = self.words.get("melds.scored").get(item) or item_name(self.words, item)
        self.totals[seat] += value(params, "points")
        text = self.words.say(f"melds.events.score.{self._whose(seat)}", points=value(params, "points"), item=item)
        return self._line(self.seats[seat], text, rules)

    def _vole(self, group: Sequence[Event]) -> list[str]:
        _, seat, _, rules, _ = group[0]
        return self._line(self.seats[seat], self.words.say(f"melds.events.vole.{self._whose(seat)}"), rules)

    def _whose(self, seat: int) -> str:
        return "you" if seat == 0 else "other"
