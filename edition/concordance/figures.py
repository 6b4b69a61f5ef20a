"""Numbers, ranks in a row and cards as the period writes them: vingt-un, six-vingts, 12, 3°, le second, l’as, les dix."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

_UNITS: Final = {
    "un": 1,
    "une": 1,
    "deux": 2,
    "trois": 3,
    "quatre": 4,
    "cinq": 5,
    "six": 6,
    "sept": 7,
    "huit": 8,
    "neuf": 9,
    "dix": 10,
    "onze": 11,
    "douze": 12,
    "treize": 13,
    "quatorze": 14,
    "quinze": 15,
    "seize": 16,
}
_TENS: Final = {"vingt": 20, "trente": 30, "quarante": 40, "cinquante": 50, "soixante": 60, "septante": 70, "nonante": 90}
_HUNDREDS: Final = {"cent": 100, "cents": 100, "cens": 100}
_WORDS: Final = _UNITS | _TENS | _HUNDREDS | {"vingts": 20, "mille": 1000, "mil": 1000}
_ORDINALS: Final = {"premier": 1, "première": 1, "second": 2, "seconde": 2, "neuvième": 9, "neuvieme": 9} | {
    f"{stem}{ending}": value
    for stem, value in (
        *(("deux", 2), ("trois", 3), ("quatr", 4), ("cinqu", 5), ("six", 6), ("sept", 7), ("huit", 8), ("dix", 10), ("onz", 11)),
        *(("douz", 12), ("treiz", 13), ("quatorz", 14), ("quinz", 15), ("seiz", 16), ("vingt", 20), ("trent", 30)),
    )
    for ending in ("ième", "ieme", "iéme")  # the accent that the period prints, and those that it leaves out or turns
}
# words that hold a number without stating one: said, but no rule need say it
_HELD: Final = {"tierce": 3, "tierces": 3, "quatrièmes": 4, "quinte": 5, "quintes": 5, "moitié": 2, "demi": 2, "demie": 2, "double": 2}
# the cards as the rules models name them
RANKS: Final = {
    "as": "as",
    "roi": "roi",
    "rois": "roi",
    "dame": "dame",
    "dames": "dame",
    "valet": "valet",
    "valets": "valet",
    "dix": "10",
    "neuf": "9",
    "neufs": "9",
    "huit": "8",
    "huits": "8",
    "sept": "7",
    "six": "6",
    "cinq": "5",
    "quatre": "4",
}
SUITS: Final = {
    "pique": "pique",
    "piques": "pique",
    "trèfle": "trefle",
    "trèfles": "trefle",
    "cœur": "coeur",
    "cœurs": "coeur",
    "carreau": "carreau",
    "carreaux": "carreau",
}
_TOKEN: Final = re.compile(r"\d+|[^\W\d_]+")
_NUMBERED: Final = re.compile(r"\s?(?:°|o(?=\W|$)|(?:er|re|e|me|ème|ieme|ième)\b)")  # 3°, 3o, 1er, 2e: after the figures


@dataclass(frozen=True)
class Figure:
    """A number or a card named at `start..end` of a text; `rank` or `suit` where it may be a card's.

    `ordinal`: it says which in a row (le second, 3°). `held`: the word holds a number (tierce, moitié)
    and states none.
    """

    start: int
    end: int
    words: str
    value: int | None
    rank: str
    suit: str
    ordinal: bool = False
    held: bool = False

    @property
    def idle(self) -> bool:
        """Whether no rule need say it: `un` is as often an article as a number, `premier` as often a turn as a place."""
        return self.held or self.words.casefold() in ("un", "une") or (self.ordinal and self.value == 1)


def figures(text: str) -> Iterator[Figure]:
    """The numbers and cards of a text, in order."""
    tokens = list(_TOKEN.finditer(text))
    at = 0
    while at < len(tokens):
        length, value = _number(text, tokens, at)
        start, end = tokens[at].start(), tokens[at + max(length, 1) - 1].end()
        word = tokens[at][0].casefold()
        rank = RANKS.get(word, "") if length <= 1 else ""
        suit = SUITS.get(word, "") if length == 0 else ""
        ordinal = value is not None and tokens[at][0].isdigit() and _NUMBERED.match(text, end) is not None
        if length == 0 and word in _ORDINALS:
            value, ordinal = _ORDINALS[word], True
        held = length == 0 and value is None and word in _HELD
        if value is not None or held or rank or suit:
            yield Figure(start, end, text[start:end], _HELD[word] if held else value, rank, suit, ordinal, held)
        at += max(length, 1)


def _number(text: str, tokens: list[re.Match[str]], at: int) -> tuple[int, int | None]:
    """How many tokens from `at` on make one number, and which; (0, None) if none does.

    Words are taken together over a hyphen, a blank, or “et”, as long as each fits what stands
    before: tens take units, hundreds take what is below them, “quatre-vingts” and “six-vingts” multiply.
    """
    first = tokens[at][0].casefold()
    if first.isdigit():
        return 1, int(first)
    if first not in _WORDS:
        return 0, None
    total, current, length = (1000, 0, 1) if first in ("mille", "mil") else (0, _WORDS[first], 1)
    while at + length < len(tokens):
        word = tokens[at + length][0].casefold()
        gap = text[tokens[at + length - 1].end() : tokens[at + length].start()]
        skip = 0
        if word == "et" and gap == " " and at + length + 1 < len(tokens) and current in _TENS.values():
            word, gap, skip = tokens[at + length + 1][0].casefold(), " ", 1
        if gap not in ("-", " ") or word not in _WORDS:
            break
        value = _WORDS[word]
        if word in ("vingt", "vingts") and gap == "-" and 2 <= current <= 17:
            current *= 20
        elif word in _HUNDREDS and 2 <= current <= 9:
            current *= 100
        elif (value < 20 and current in (20, 30, 40, 50, 60, 70, 80, 90, 120) and (gap == "-" or skip)) or (
            value < 100 and current and current % 100 == 0
        ):
            current += value
        elif word in ("mille", "mil"):
            total, current = total + current * 1000, 0
        elif total and current == 0:
            current = value
        else:
            break
        length += 1 + skip
    return length, total + current
