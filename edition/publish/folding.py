"""How the search makes words alike, from the table that the pages read too: accents, ſ, ligatures, hyphens."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import groupby, pairwise
from typing import Any, Final

import yaml

from edition.paths import packaged

_OF_A_WORD: Final = "LMN"  # letters, marks, numbers: the first sign of Unicode's categories


@dataclass(frozen=True)
class Piece:
    """A word as it stands in a text, from `start` to `end`, and folded."""

    word: str
    start: int
    end: int


@cache
def table() -> dict[str, Any]:
    """The file of the table, whole, as it is also given to the pages."""
    content = yaml.safe_load((packaged("site") / "search" / "folding.yaml").read_text(encoding="utf-8"))
    assert isinstance(content, dict)
    return content


def fold(word: str) -> str:
    """A word without marks, in small letters, its letters replaced as the table says."""
    letters = table()["letters"]
    bare = "".join(c for c in unicodedata.normalize("NFD", word) if unicodedata.category(c)[0] != "M")
    return "".join(letters.get(c, c) for c in bare.lower())


def _of_a_word(sign: str) -> bool:
    """One apostrophe is a letter to Unicode, and none here."""
    return unicodedata.category(sign)[0] in _OF_A_WORD and sign not in table()["apostrophes"]


def pieces(text: str) -> Iterator[Piece]:
    """The words of a text in order, those of which nothing is left without marks passed over."""
    at = 0
    for of_a_word, run in groupby(text, key=_of_a_word):
        word = "".join(run)
        if of_a_word and (folded := fold(word)):
            yield Piece(folded, at, at + len(word))
        at += len(word)


def folded_words(text: str) -> list[str]:
    """What a text is found by: its words, and after two joined by a hyphen, both as one."""
    found = list(pieces(text))
    words = [piece.word for piece in found[:1]]
    for before, piece in pairwise(found):
        words.append(piece.word)
        if joins(text[before.end : piece.start]):
            words.append(before.word + piece.word)
    return words


def joins(between: str) -> bool:
    """Whether what stands between two words makes them one: a hyphen, and no blanks but those at the end of a line."""
    return between[:1] in table()["hyphens"] and (between[1:] == "" or (between[1:].isspace() and "\n" in between)) if between else False
