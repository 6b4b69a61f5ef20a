"""A game of throws in a terminal: the gallery as a row of cases, the ball on one of them."""

from __future__ import annotations

from typing import Final

from edition.telling.teller import Teller
from edition.telling.throws import ThrowsTeller
from edition.terminal.stakes import StakesMatch

CASES: Final = "□■"
COLOURS: Final = ("blanche", "noire")  # as the engine numbers them


class ThrowsMatch(StakesMatch):
    """A match in which the reader takes a ball, offers or holds jetons, and throws."""

    legend = False

    def _teller(self) -> Teller:
        return ThrowsTeller(self.words, self.seats, self.points, self.variant)

    def _show(self) -> None:
        words, table = self.words, self.table
        nth = words.say("throws.nth", n=min(table["throws"] + 1, table["length"]), of=table["length"])
        lines = ["", words.say("throws.terminal.table", purse=self._chips(table["purses"][table["seat"]]), nth=nth)]
        for seat, name in enumerate(self.seats):
            if seat != table["seat"]:
                held = words.count("table.jetons", table["staked"][seat])
                remarks = f" ({words.say('throws.holds', jetons=held)})" if table["staked"][seat] else ""
                lines.append(words.say("stakes.terminal.seat", name=name, purse=self._chips(table["purses"][seat]), remarks=remarks))
        lines.append(words.say("throws.terminal.gallery", cases=self._gallery()))
        if table["stake"]:
            ball = words.say(f"throws.colours.{COLOURS[table['ball']]}")
            name = self.seats[table["thrower"]]
            key = "throws.terminal.offer-you" if table["thrower"] == table["seat"] else "throws.terminal.offer"
            lines.append(words.say(key, name=name, ball=ball, jetons=words.count("table.jetons", table["stake"])))
        self._tell(*lines, *self._choices())

    def _gallery(self) -> str:
        """□ ■ □ … with the case in brackets on which the last ball came to rest."""
        rest = self.table["passed"][-1] if self.table["passed"] else -1
        return "".join(f"[{CASES[colour]}]" if at == rest else f" {CASES[colour]} " for at, colour in enumerate(self.table["cases"]))
