"""A game for chalk marks in a terminal: the two counts, and the moves by their numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from edition.telling.chalk import ChalkTeller, fault_label, move_label
from edition.telling.teller import Teller
from edition.terminal.faults import FaultyMatch


class ChalkMatch(FaultyMatch):
    """One match for chalk marks."""

    prompt = "terminal.chalk.prompt"
    unit = "chalk.left-to-rub"

    def _teller(self) -> Teller:
        return ChalkTeller(self.words, self.seats, self.points, self.variant)

    def _show(self) -> None:
        words, table = self.words, self.table
        mine = table["sides"][table["seat"]]
        alone = table["seats"] == 2
        names = [words.say("chalk.mine-alone" if alone else "chalk.mine"), self.seats[1] if alone else words.say("chalk.theirs")]
        sides = ", ".join(f"{name} {table['totals'][side]}" for name, side in zip(names, (mine, 1 - mine), strict=True))
        lines = ["", words.say("terminal.chalk.table", sides=sides)]
        if table["trick"]:
            lines.append(words.say("terminal.trick", cards=words.cards(table["trick"])))
        for seat, hand in enumerate(table["hands"]):
            if hand and seat != table["seat"]:
                lines.append(words.say("terminal.partner", cards=words.cards(hand)))
        if self._hand():
            lines.append(words.say("terminal.hand", cards=words.cards(self._hand())))
        lines.append(words.say("terminal.chalk.moves"))
        lines += [f"  {n:>2}  {move_label(words, move, table['due'])}" for n, move in enumerate(table["legal"], 1)]
        self._tell(*lines)

    def _fault_label(self, fault: Sequence[Any]) -> str:
        return fault_label(self.words, fault, self.table)

    def _move_typed(self, text: str) -> bool:
        if not (text.isdecimal() and 1 <= int(text) <= len(self.table["legal"])):
            return False
        self._take(self.session.answer({"do": "play", "card": self.table["legal"][int(text) - 1]}))
        return True

    def _why(self, text: str) -> bool:
        if not (text.isdecimal() and 1 <= int(text) <= len(self.table["legal"])):
            return False
        self._rules(self.session.answer({"do": "why", "card": self.table["legal"][int(text) - 1]})["rules"])
        return True

    def _help(self) -> str:
        return self.words.say("terminal.chalk.help")

    def _what(self) -> None:
        table = self.table
        phase = table["phase"]
        if phase == "play":
            self._tell(self.words.say("terminal.chalk.moves"))
        else:
            key = "deal-kept" if phase == "deal" and len(table["legal"]) == 1 else phase
            self._tell(self.words.say(f"chalk.what.{key}", marks=self.words.count("chalk.marks", table["due"])))
        self._rules(self.session.answer({"do": "why", "card": table["legal"][0]})["rules"])
