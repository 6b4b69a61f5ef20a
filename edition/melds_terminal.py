"""A game with announcements in a terminal: figures are announced by number, and what is counted is told as it comes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from edition.terminal import Event, Match, Teller, Words, value


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


class MeldsMatch(Match):
    """One match with announcements."""

    def _teller(self) -> Teller:
        return MeldsTeller(self.words, self.seats, self.points, self.variant)

    def _show(self) -> None:
        words, table = self.words, self.table
        stock = words.count("table.stock", table["stock"]) if table["stock"] else words.say("table.stock.none")
        totals = ", ".join(f"{name} {table['totals'][table['sides'][seat]]}" for seat, name in enumerate(self.seats))
        lines = ["", words.say("terminal.melds.table", suit=words.say(f"suits.{table['trump']}"), stock=stock, points=totals)]
        if table["trick"]:
            lines.append(words.say("terminal.trick", cards=words.cards(table["trick"])))
        if table["worth"]:
            lines.append(words.say("terminal.melds.announce"))
        for n, (move, points) in enumerate(table["worth"], 1):
            shown = words.say("melds.worth", figure=figure_name(words, move), points=words.count("table.points", points))
            lines.append(f"  {n:>2}  {shown}")
        hand = "   ".join(f"{n} {words.card(card)}" for n, card in enumerate(self._hand(), 1))
        self._tell(*lines, words.say("terminal.hand", cards=hand))

    def _play(self, text: str) -> bool:
        command, _, number = text.partition(" ")
        if command == "a" and number.isdecimal() and 1 <= int(number) <= len(self.table["worth"]):
            self._take(self.session.answer({"do": "play", "card": self.table["worth"][int(number) - 1][0]}))
            return True
        return super()._play(text)

    def _help(self) -> str:
        return self.words.say("terminal.melds.help")

    def _what(self) -> None:
        """Only cards are listed: what can be announced stands above them."""
        cards = [move for move in self.table["legal"] if move in self._hand()]
        key = "any" if len(cards) == len(self._hand()) else "one" if len(cards) == 1 else "some"
        self._tell(self.words.say(f"what.{key}", cards=self.words.cards(cards)))
        self._rules(self.session.answer({"do": "why", "card": cards[0]})["rules"])
