"""Moves that are free words: a queen, a rhyme, a perfection that no list need have.

A move is a number in the engine. The number of such a move is its name in UTF-8 read as one whole
number, so that whatever is said has a number and nothing need be kept of it.
"""

from __future__ import annotations

from ..errors import PlayError

LONGEST = 40  # code points of a word that is said
LETTERS = "abcdefghijklmnopqrstuvwxyzàâäæçéèêëîïôöœùûüÿ"
CAPITALS = "ABCDEFGHIJKLMNOPQRSTUVWXYZÀÂÆÇÉÈÊËÎÏÔŒÙÛ"
JOINTS = " -'’"
FOLDED = (("œ", "oe"), ("æ", "ae"), ("’", "'"))


def number_of(name: str) -> int:
    """The move that is written so."""
    return int.from_bytes(name.encode("utf-8"), "big")


def name_of(move: int) -> str:
    """A move as it is written down."""
    size = 0
    rest = move
    while rest:
        rest >>= 8
        size += 1
    return move.to_bytes(size, "big").decode("utf-8")


def checked(word: str, capitals: bool) -> str:
    """A word that can be said: French letters, joined by single blanks, hyphens or apostrophes; PlayError for any other."""
    known = LETTERS + CAPITALS if capitals else LETTERS
    before = " "
    good = 0 < len(word) <= LONGEST
    for char in word:
        good = good and (char in known or (char in JOINTS and before not in JOINTS))
        before = char
    if not good or before in JOINTS:
        raise PlayError("no-such-text", [("word", word[:LONGEST])])
    return word


def folded(word: str) -> str:
    """A word as it is compared with others: ligatures taken apart, one kind of apostrophe."""
    for char, plain in FOLDED:
        word = word.replace(char, plain)
    return word
