"""Moves in words: a card is played, a figure announced, a word or a number of jetons said, and the rest is done."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from edition.play.mechanisms.bids import WORDS
from edition.play.mechanisms.moves import ACTS
from edition.telling.melds import figure_name
from edition.telling.stakes import chips
from edition.telling.words import Words
from edition.words import Lang, say, words

Act = Literal["play", "announce", "say", "do"]

ORDER: Final[tuple[Act, ...]] = ("play", "announce", "say", "do")
SILENT: Final = ("conserver",)  # among the words of bids, what is done without one
OUT_OF_TURN: Final = "seat-"
DEALING: Final = "deal-by-"


def act_of(name: str) -> Act:
    """What kind of move a name is of."""
    if name in SILENT or name in ACTS or name.startswith(DEALING):
        return "do"
    if name in WORDS or name.isdecimal():
        return "say"
    return "announce" if ":" in name and not name.startswith(OUT_OF_TURN) else "play"


def made(who: str, name: str, fiche: int, lang: Lang) -> str:
    """What somebody does who makes a move; `fiche`: the jetons that one is worth (0: there are none)."""
    if name in words(lang)["why"]["done"]:
        return say(lang, f"why.done.{name}", who=who)
    return say(lang, f"why.made.{act_of(name)}", who=who, moves=_amount(name, fiche, lang) if name.isdecimal() else move(name, lang))


def may(who: str, names: Sequence[str], fiche: int, lang: Lang) -> str:
    """What somebody may do: the moves of a kind together, numbers of jetons in a row as from the least to the most."""
    acts = []
    for act in ORDER:
        these = [name for name in names if act_of(name) == act]
        numbers = [name for name in these if name.isdecimal()]
        told = [*_amounts(numbers, fiche, lang), *(move(name, lang) for name in these if name not in numbers)]
        if told:
            acts.append(say(lang, f"why.may-act.{act}", moves=", ".join(dict.fromkeys(told))))
    return say(lang, "why.legal", who=who, acts=say(lang, "why.or").join(acts))


def cards(names: Sequence[str], lang: Lang) -> str:
    """Cards in full, the queen of spades; what is no card, as it is."""
    return ", ".join(move(name, lang) for name in names)


def seat(number: int, lang: Lang) -> str:
    """`le joueur 1`; the table itself has no name."""
    return say(lang, "why.seat", n=number + 1) if number >= 0 else ""


def move(name: str, lang: Lang) -> str:
    """A card, or a move that is more than a card: `8-pique+rome`, `deal-by-3`, `seat-2:valet-pique`, `tierce:roi:pique`, `dire:beauté`."""
    who, colon, rest = name.partition(":")
    if colon and who.startswith(OUT_OF_TURN):
        return f"{seat(int(who.removeprefix(OUT_OF_TURN)), lang)} {move(rest, lang)}"
    if colon and who in words(lang)["why"]["say"]:
        return say(lang, f"why.say.{who}", word=rest)
    if colon:
        return figure_name(_of_the_table(lang), name)
    card, plus, figure = name.partition("+")
    if plus:
        return f"{move(card, lang)} ({words(lang)['why']['moves'].get(figure, figure)})"
    if name in words(lang)["why"]["moves"]:
        return say(lang, f"why.moves.{name}")
    return _of_the_table(lang).name(name)


def _of_the_table(lang: Lang) -> Words:
    return Words({"lang": lang, "words": words(lang)["play"]})


def _amount(name: str, fiche: int, lang: Lang) -> str:
    return chips(_of_the_table(lang), int(name), fiche)


def _amounts(names: Sequence[str], fiche: int, lang: Lang) -> list[str]:
    """Numbers of jetons, in their order; three or more in a row by their ends."""
    numbers = sorted(map(int, names))
    if len(numbers) < 3 or numbers[-1] - numbers[0] != len(numbers) - 1:
        return [_amount(str(number), fiche, lang) for number in numbers]
    least, most = (_amount(str(number), fiche, lang) for number in (numbers[0], numbers[-1]))
    return [say(lang, "why.amounts", least=least, most=most)]
