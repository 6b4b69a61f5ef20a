"""The sentences of a game’s data (`edition.publish.play.page_data`): blanks filled, one and other, names of cards, refusals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from edition.play.errors import PlayError

PIPS: Final = {"pique": "♠", "trefle": "♣", "coeur": "♥", "carreau": "♦"}
SHOWN: Final = 200  # characters of what a file holds that are repeated


class Words:
    """Sentences of a game's data (`edition.publish.play.page_data`): blanks filled, one and other, names of cards."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.data = data
        self.lang = str(data["lang"])

    def get(self, key: str) -> Any:
        node: Any = self.data["words"]
        for part in key.split("."):
            node = node[part]
        return node

    def say(self, key: str, **blanks: object) -> str:
        return str(self.get(key)).format(**blanks)

    def count(self, key: str, n: int) -> str:
        single = n == 1 or (self.lang == "fr" and n == 0)
        return self.say(f"{key}.{'one' if single else 'other'}", n=n)

    def card(self, name: str) -> str:
        """A card as it is written on it: D♠."""
        rank, suit = name.split("-")
        return f"{self.get('letters').get(rank, rank)}{PIPS[suit]}"

    def list(self, parts: Sequence[str], glue: str) -> str:
        """a, b or c"""
        return glue.join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)

    def headed(self, head: str, text: str) -> str:
        """“head: text”, with the point as the language sets it."""
        return f"{head}\u00a0: {text}" if self.lang == "fr" else f"{head}: {text}"

    def cards(self, names: Sequence[str]) -> str:
        return " ".join(self.card(name) for name in names)

    def name(self, card: str) -> str:
        """A card in full, the queen of spades; what is no card, as it is."""
        rank, _, suit = card.partition("-")
        if rank not in self.get("ranks") or suit not in self.get("suits"):
            return card
        return self.say("card.name", rank=self.get("ranks")[rank]["name"], suit=self.say(f"suits.{suit}"))

    def refusal(self, error: PlayError, seats: Sequence[str]) -> str:
        """What the engine refuses, as a sentence."""
        blanks = {name: text if len(text) <= SHOWN else f"{text[:SHOWN]}…" for name, text in error.params}
        if "seat" in blanks:
            blanks["name"] = seats[int(blanks.pop("seat"))]
        if "suit" in blanks:
            blanks["suit"] = self.say(f"suits.{blanks['suit']}")
        if "card" in blanks:
            blanks["card"] = self.name(blanks["card"])
        if "game" in blanks:
            blanks["game"] = self.data.get("games", {}).get(blanks["game"], blanks["game"])
        if blanks.get("option") in (options := self.get("options")):
            option = options[blanks["option"]]
            blanks["option"] = option["label"]
            for key in ("value", "values"):
                if key in blanks:
                    blanks[key] = ", ".join(option["values"].get(value, value) for value in blanks[key].split(", "))
        if error.code not in self.get("refusals"):
            return self.say("refusals.unknown", code=error.code)
        return self.say(f"refusals.{error.code}", **blanks)
