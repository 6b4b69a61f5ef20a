"""A game with announcements in a terminal: figures are announced by number."""

from __future__ import annotations

from edition.telling.melds import MeldsTeller, figure_name
from edition.telling.teller import Teller
from edition.terminal.match import Match


class MeldsMatch(Match):
    """One match with announcements."""

    def _teller(self) -> Teller:
        return MeldsTeller(self.words, self.seats, self.points, self.variant)

    def _show(self) -> None:
        words, table = self.words, self.table
        stock = words.count("table.stock", table["stock"]) if table["stock"] else words.say("table.stock.none")
        totals = ", ".join(map(self._standing, range(len(self.seats))))
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

    def _standing(self, seat: int) -> str:
        """What somebody has counted, and the tricks that will count at the end of the deal."""
        counted = f"{self.seats[seat]} {self.table['totals'][self.table['sides'][seat]]}"
        tricks = self.table["tricks"][seat]
        return f"{counted} ({self.words.count('melds.tricks', tricks)})" if tricks else counted

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
