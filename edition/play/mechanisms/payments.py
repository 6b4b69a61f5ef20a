"""Jetons that change hands when certain cards are played, win or are lost."""

from __future__ import annotations

from ..cards import Pack
from ..kinds import Entry, Log
from ..model import Model
from ..state import State
from .table import Table


class Payments:
    """The rules `payment`, sorted by card and moment.

    A payment is (seats multiply) `jetons` from each other player to whoever played the card, or
    from him to each: `to` is `player` or `others`. Partners pay each other or not, as
    `partner_payments` says.
    """

    def __init__(self, model: Model, pack: Pack, table: Table) -> None:
        self.table = table
        count = len(pack.names)
        self.played: list[list[Entry]] = [[] for _ in range(count)]
        self.won: list[list[Entry]] = [[] for _ in range(count)]
        self.lost: list[list[Entry]] = [[] for _ in range(count)]
        self.pack = pack
        for rule in model.many("payment"):
            when = rule.choice("when", ("played", "won", "lost"))
            to = rule.choice("to", ("player", "others"))
            suits = rule.choice("suits", ("trump", "plain", "any"))
            entry = (suits, rule.get("jetons") if to == "player" else -rule.get("jetons"), [rule.id])
            moment = self.played if when == "played" else self.won if when == "won" else self.lost
            for card in range(count):
                if pack.ranks[pack.rank[card]] == rule.get("rank"):
                    moment[card].append(entry)
        spared = model.maybe("partner_payments")
        self.spared = spared is not None and spared.choice("between", ("none", "as_others")) == "none"
        self.spared_rules = [spared.id] if spared is not None else []
        self.payers = [
            [p for p in range(table.seats) if p != seat and not (self.spared and table.side[p] == table.side[seat])]
            for seat in range(table.seats)
        ]

    def pay(self, s: State, seat: int, card: int, entries: list[Entry], log: Log | None) -> None:
        """Settles the entries of one card for the seat that played it."""
        for suits, amount, rules in entries:
            if suits != "any" and (suits == "trump") != (self.pack.suit[card] == s.trump):
                continue
            payers = self.payers[seat]
            for other in payers:
                s.jetons[other] -= amount
            s.jetons[seat] += amount * len(payers)
            if log is not None:
                log.append(["pay", seat, [card], rules + self.spared_rules, [["each", amount], ["payers", payers]]])
