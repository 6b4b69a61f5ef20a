"""A text as a page shows it over the text that is kept: finding a passage in it, and changing what lies below.

The page shows less than what is kept: the reading has no line ends and no hyphens there, the English no asterisks.
Each letter shown knows its place below, and a change of what is shown becomes changes below that leave the rest alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Final, Literal

from rapidfuzz.distance import Levenshtein

from edition.proposals.proposal import CONTEXT
from normalize.errors import InputError

_PIECES: Final = re.compile(r"\s+|\S+")
Part = tuple[Literal["same", "old", "new"], str]


@dataclass(frozen=True)
class Shown:
    """`text` as it is shown; `below[i]`: where its letter i stands (start, end) in the text that is kept.

    `ends`: the letters that stand for a line end, or for something that cannot be changed letter by letter.
    """

    text: str
    below: tuple[tuple[int, int], ...]
    ends: frozenset[int] = frozenset()


@dataclass(frozen=True)
class Edit:
    """The text that is kept should have `text` at `start..end`."""

    start: int
    end: int
    text: str


def folded(text: str) -> tuple[str, list[int]]:
    """A text as passages are compared (blanks as one, ſ as s, one apostrophe), and where each of its letters stood."""
    letters: list[str] = []
    places: list[int] = []
    for at, char in enumerate(text):
        if char.isspace():
            if letters and letters[-1] == " ":
                continue
            char = " "
        for letter in {"ſ": "s", "\ufb05": "st", "'": "’", "‘": "’"}.get(char, char):
            letters.append(letter)
            places.append(at)
    return "".join(letters), places


def find(shown: Shown, quote: str, prefix: str = "", suffix: str = "") -> tuple[int, int] | None:
    """Where a passage stands in what is shown: its only place, or the one whose surroundings fit best; None if no one does."""
    text, places = folded(shown.text)
    wanted = folded(quote)[0].strip()
    before, after = folded(prefix)[0].strip(), folded(suffix)[0].strip()
    found = [m.start() for m in re.finditer(f"(?={re.escape(wanted)})", text)] if wanted else []
    ranked = sorted(found, key=lambda at: -_fit(text, at, at + len(wanted), before, after))
    if not ranked:
        return None
    first, *others = ranked
    if others and _fit(text, first, first + len(wanted), before, after) == _fit(text, others[0], others[0] + len(wanted), before, after):
        return None
    return places[first], places[first + len(wanted) - 1] + 1


def _fit(text: str, start: int, end: int, before: str, after: str) -> int:
    """How many letters around a place are those that stood around the passage."""
    left, right = text[max(0, start - CONTEXT - 1) : start].rstrip(), text[end : end + CONTEXT + 1].lstrip()
    return _same(left[::-1], before[::-1]) + _same(right, after)


def _same(a: str, b: str) -> int:
    return next((at for at, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))


def parts(old: str, new: str) -> tuple[Part, ...]:
    """What is the same in two passages and what differs, by words; words that differ side by side are given together."""
    left, right = _PIECES.findall(old), _PIECES.findall(new)
    made: list[Part] = []
    gone, come = "", ""
    ops = list(Levenshtein.opcodes([folded(p)[0] for p in left], [folded(p)[0] for p in right]))
    for at, op in enumerate(ops):
        was, now = "".join(left[op.src_start : op.src_end]), "".join(right[op.dest_start : op.dest_end])
        bridge = op.tag == "equal" and was.isspace() and 0 < at < len(ops) - 1
        if op.tag != "equal" or bridge:
            gone, come = gone + was, come + now
            continue
        made += [*_differing(gone, come), ("same", was)]
        gone = come = ""
    return (*made, *_differing(gone, come))


def _differing(gone: str, come: str) -> list[Part]:
    return [part for part in (("old", gone), ("new", come)) if part[1]]


def edits(shown: Shown, start: int, end: int, new: str) -> tuple[Edit, ...]:
    """What must change below for `shown.text[start:end]` to read `new`; words that are the same are left alone.

    Error: proposal-line-end (a blank that ends a line below would go, or something else stand in its place).
    """
    old = shown.text[start:end]
    new = " ".join(new.split())
    if "'" not in old:
        new = new.replace("'", "’")  # as the text has it
    left, right = _PIECES.findall(old), _PIECES.findall(new)
    at = [start + n for n in accumulate((len(p) for p in left), initial=0)]
    made: list[Edit] = []
    for op in Levenshtein.opcodes([folded(p)[0] for p in left], [folded(p)[0] for p in right]):
        if op.tag != "equal":
            words = "".join(right[op.dest_start : op.dest_end])
            made += _letters(shown, at[op.src_start], at[op.src_end], words)
    return tuple(made)


def _letters(shown: Shown, start: int, end: int, new: str) -> Iterator[Edit]:
    old = shown.text[start:end]
    for op in Levenshtein.opcodes(old, new):
        here, there = range(start + op.src_start, start + op.src_end), new[op.dest_start : op.dest_end]
        if op.tag == "insert":
            place = _between(shown, start + op.src_start, there)
            yield Edit(place, place, there)
        elif op.tag in ("replace", "delete"):
            yield from (_one(shown, at, there[n] if op.tag == "replace" else "") for n, at in enumerate(here))


def _one(shown: Shown, at: int, letter: str) -> Edit:
    if at in shown.ends:
        raise InputError("proposal-line-end")
    return Edit(*shown.below[at], letter)


def _between(shown: Shown, at: int, added: str) -> int:
    """Where something is put in: after the letter before it; but before the blank where it brings its own, and with its own word."""
    if not shown.below:
        return 0
    leans_right = at < len(shown.below) and (at == 0 or added[:1].isspace() or shown.text[at - 1].isspace())
    return shown.below[at][0] if leans_right else shown.below[at - 1][1]


def applied(text: str, changes: Sequence[Edit]) -> str:
    """The text that is kept, changed; of changes in one place, in their order."""
    made: list[str] = []
    at = 0
    for change in sorted(changes, key=lambda e: (e.start, e.end)):
        made += (text[at : change.start], change.text)
        at = max(at, change.end)
    return "".join([*made, text[at:]])
