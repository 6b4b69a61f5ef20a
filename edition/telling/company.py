"""A game in company in words: queens, rhymes, perfections and forfeits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from edition.telling.events import Event, value
from edition.telling.teller import Teller

DOUBTS: Final = ("", "unknown", "sound")  # as the engine numbers them


class CompanyTeller(Teller):
    """Events of a game in company as lines."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.lexicon = self.words.data["lexicon"]
        self.leader = -1
        self.moves = 0

    def lines(self, events: Sequence[Event]) -> list[str]:
        return [line for event in events for line in self._told(event)]

    def _told(self, event: Event) -> list[str]:
        ev, seat, _, rules, params = event
        blanks = dict(params)
        if ev == "end":
            return self._ended(event)
        if ev not in ("leader", "forfeit", "reveal"):
            self.moves += 1
        key = ev
        if ev == "leader":
            self.leader = seat
        elif ev in ("queen", "whisper"):
            key = self._queen(ev, seat)
            blanks = {"queen": blanks.get("queen", ""), "name": self.seats[self.leader]}
        elif ev == "forfeit":
            blanks = {"forfeits": self.words.count("company.forfeits", value(params, "number"))}
        elif "word" in blanks:
            blanks = {"word": self.word(value(params, "word"), glossed=ev == "say")}
        text = self.words.say(f"company.events.{key}.{'you' if seat == 0 else 'other'}", **blanks)
        if ev == "say" and value(params, "standing"):
            text += ", " + self.words.say(f"company.events.{DOUBTS[value(params, 'standing')]}")
        return self._line(self.seats[seat], text, rules, no=self.moves if ev not in ("leader", "forfeit", "reveal") else 0)

    def _queen(self, ev: str, seat: int) -> str:
        """How it is told that a queen is named: who hears it, and to whom."""
        if seat == self.leader:
            return "queen-own" if ev == "queen" else "queen-kept"
        if ev == "whisper" or seat == 0:
            return "queen-whispered-you" if self.leader == 0 else "queen-whispered"
        return "queen-told" if self.leader == 0 else "queen-own"

    def word(self, word: str, *, glossed: bool = False) -> str:
        """A word as it is written, with what it means where that is known."""
        shown, gloss = self.lexicon.get(word, (word, ""))
        return f"{shown} ({gloss})" if gloss and glossed else str(shown)

    def _ended(self, event: Event) -> list[str]:
        _, _, _, rules, params = event
        winners = value(params, "winners")
        if not winners:
            return ["", *self._line(self.words.say("all"), self.words.say("company.events.nobody"), rules)]
        told = [(seat, self.words.say(f"company.events.win.{'you' if seat == 0 else 'other'}")) for seat in winners]
        return ["", *(line for seat, text in told for line in self._line(self.seats[seat], text, rules))]
