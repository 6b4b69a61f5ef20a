"""A game for jetons in a terminal: what is said instead of the cards that are played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from edition.play.mechanisms.bids import FIRST, move_number
from edition.telling.stakes import StakesTeller, chips
from edition.telling.teller import Teller
from edition.terminal.faults import FaultyMatch

NAMING: Final = "donneur-"


class StakesMatch(FaultyMatch):
    """A match in which the reader says words and numbers."""

    prompt = "stakes.terminal.prompt"

    def _teller(self) -> Teller:
        return StakesTeller(self.words, self.seats, self.points, self.variant)

    # --- what is shown

    def _chips(self, jetons: int) -> str:
        return chips(self.words, jetons, self.table["fiche"])

    def _show(self) -> None:
        words, table = self.words, self.table
        me = table["seat"]
        deal = words.say("stakes.table.deal", n=min(table["deals"] + 1, table["length"]), of=table["length"])
        pot = words.count("table.jetons", table["pot"])
        lines = ["", words.say("stakes.terminal.table", pot=pot, purse=self._chips(table["purses"][me]), deal=deal)]
        for seat, name in enumerate(self.seats):
            if seat != me:
                remark = words.get("stakes.table.standing")[table["standing"][seat]]
                remarks = [remark] if remark else []
                if table["carre"] == seat:
                    remarks.append(words.say("stakes.table.carre"))
                told = f" ({', '.join(remarks)})" if remarks else ""
                lines.append(words.say("stakes.terminal.seat", name=name, purse=self._chips(table["purses"][seat]), remarks=told))
                if table["open"][seat]:
                    lines.append(words.say("stakes.terminal.open", name=name, cards=words.cards(table["open"][seat])))
        if table["turn_up"]:
            lines.append(words.say("stakes.terminal.turn-up", card=words.card(table["turn_up"])))
        if table["hands"][me]:
            lines.append(words.say("terminal.hand", cards=words.cards(table["hands"][me])))
        self._tell(*lines, *self._choices())

    def _choices(self) -> list[str]:
        if self.table["pending"]:
            question = self.words.say(f"stakes.amount.{self.table['pending']}")
            return [question, self.words.say("stakes.terminal.number", most=self.table["most"])]
        return [
            self.words.say("stakes.terminal.say", n=n, say=self._say(bid), does=self._does(bid))
            for n, bid in enumerate(self.table["legal"], 1)
        ]

    def _say(self, bid: str) -> str:
        return self.words.say(f"stakes.bids.{_key(bid)}.say", name=self._named(bid))

    def _does(self, bid: str) -> str:
        cost = self.table["price"] if bid in ("carrer", "decarrer") else self.table["need"]
        staked = self.table["staked"][self.table["seat"]] and "loses" in self.words.get(f"stakes.bids.{_key(bid)}")
        key = f"stakes.bids.{_key(bid)}.{'loses' if staked else 'does'}"
        jetons = self.words.count("table.jetons", cost)
        if not self.table["most"]:
            jetons = self.words.say("stakes.table.rest", jetons=jetons)
        return self.words.say(key, jetons=jetons, name=self._named(bid))

    def _named(self, bid: str) -> str:
        return str(self.seats[int(bid.removeprefix(NAMING))]) if bid.startswith(NAMING) else ""

    # --- what is typed

    def _move(self, text: str) -> str:
        """The word or number meant by what was typed, "" if it is none."""
        if not (text.isascii() and text.isdecimal()):
            return ""
        if self.table["pending"]:
            return str(int(text)) if 0 < int(text) < FIRST else ""
        return str(self.table["legal"][int(text) - 1]) if 1 <= int(text) <= len(self.table["legal"]) else ""

    def _fault_label(self, fault: Sequence[Any]) -> str:
        _, code, cost, _ = fault
        price = self.words.say(f"stakes.faults.costs.{code}", jetons=self.words.count("table.jetons", cost))
        return f"{self.words.get('stakes.faults.does')[code]}  ({price})"

    def _move_typed(self, text: str) -> bool:
        move = self._move(text)
        if not move:
            return False
        move_number(move)
        self._take(self.session.answer({"do": "play", "card": move}))
        return True

    def _why(self, text: str) -> bool:
        move = self._move(text)
        if move:
            self._rules(self.session.answer({"do": "why", "card": move})["rules"])
        return bool(move)

    def _what(self) -> None:
        if self.table["pending"]:
            self._tell(self.words.say("stakes.what.number", most=self.table["most"]))
            self._rules(self.session.answer({"do": "why", "card": "1"})["rules"])
            return
        joined = str(self.words.get("what.or")).join(self._say(bid) for bid in self.table["legal"])
        self._tell(self.words.say("stakes.what.speak", words=joined))
        rules: dict[str, None] = {}
        for bid in self.table["legal"]:
            rules |= dict.fromkeys(self.session.answer({"do": "why", "card": bid})["rules"])
        self._rules(list(rules))

    def _unknown(self, text: str) -> str:
        return self.words.say("stakes.terminal.unknown", text=text)

    def _help(self) -> str:
        return self.words.say("stakes.terminal.help")

    def _result(self) -> None:
        words, table = self.words, self.table
        winners = [self.seats[seat] for seat in table["winners"]]
        if len(winners) > 1:
            sentence = words.say("stakes.over.tie", names=str(words.get("over.names")).join(winners))
        else:
            sentence = words.say(f"stakes.over.won.{'you' if table['winners'] == [table['seat']] else 'other'}", name=winners[0])
        self._tell("", sentence)
        for seat, name in enumerate(self.seats):
            won = table["jetons"][seat]
            jetons = words.count("table.jetons", abs(won))
            self._tell(f"  {name:<10} {'−' if won < 0 else '+' if won else ''}{jetons}")


def _key(bid: str) -> str:
    """The words of a bid: those that name a seat share one entry."""
    return "donneur-me" if bid == f"{NAMING}0" else "donneur" if bid.startswith(NAMING) else bid
