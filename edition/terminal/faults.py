"""Faults in a terminal: “!” lists those that can be committed, “! N” commits one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from edition.terminal.match import Match

MARK = "!"


class FaultyMatch(Match):
    """A match of a game that knows faults."""

    def _fault_label(self, fault: Sequence[Any]) -> str:
        """A fault, [move, what it is called, cost, rules], in words, with its price."""
        raise NotImplementedError

    def _play(self, text: str) -> bool:
        if not text.startswith(MARK):
            return self._move_typed(text)
        self._fault(text.removeprefix(MARK).strip())
        return True

    def _move_typed(self, text: str) -> bool:
        """Makes the move that was typed, if it is one."""
        raise NotImplementedError

    def _fault(self, number: str) -> None:
        faults = self.table["faults"]
        if number.isdecimal() and 1 <= int(number) <= len(faults):
            self._take(self.session.answer({"do": "play", "card": faults[int(number) - 1][0]}))
            return
        if not faults:
            self._tell(self.words.say("faults.none"))
            return
        self._tell(self.words.say("faults.list"))
        for n, fault in enumerate(faults, 1):
            self._tell(f"{f'  {n:>2}  {self._fault_label(fault)}':<72} {self.teller.article(fault[3][0])}")
