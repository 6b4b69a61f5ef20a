"""Moves that are words and numbers instead of cards: “passer”, “voir avec”, then how many jetons.

A move is a number in the engine: a number of jetons stands for itself, words lie above any of them.
"""

from __future__ import annotations

from ..errors import PlayError

FIRST = 1_000_000
WORDS = (
    # Bouillotte: before the cards, then with them
    "laisser",
    "carrer",
    "decarrer",
    "passer",
    "voir",
    "voir-avec",
    "tenir",
    "relancer",
    "renoncer",
    # Quinze
    "garder-jeu",
    "bruler-jeu",
    "passe",
    "jeu",
    "argent",
    "conserver",
    "renvier",
    "bruler",
    "avec-ca",
    "carte",
    "s-y-tenir",
    "rien",
    "sans-attendre",
    # whoever may name the dealer
    "donneur-0",
    "donneur-1",
    "donneur-2",
    "donneur-3",
    "donneur-4",
    # Roulette
    "blanche",
    "noire",
    "jeter",
)
DIGITS = 6  # of the longest number that is read as jetons


def word(name: str) -> int:
    """The move that says a word."""
    return FIRST + WORDS.index(name)


def move_name(move: int) -> str:
    """A move as it is written down."""
    return WORDS[move - FIRST] if move >= FIRST else str(move)


def move_number(name: str) -> int:
    """The move that is written so; PlayError if there is none."""
    if name in WORDS:
        return word(name)
    if 0 < len(name) <= DIGITS and all("0" <= char <= "9" for char in name) and name[0] != "0":
        return int(name)
    raise PlayError("no-such-word", [("word", name)])
