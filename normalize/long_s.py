"""The long s: taken out of a text, and put back by the printers' rule.

The rule, as French printers of the 18th century kept it: ſ at the beginning and in the middle of a
word, and before the hyphen of a word broken at a line end; round s at the end of a word, before an
apostrophe, before the hyphen of a compound, and before f, h, b and k. Of two s, each follows the
rule (`poſſible`, `Congreſs`).
"""

from __future__ import annotations

import unicodedata
from dataclasses import replace
from typing import Final

from normalize.correction import Correction
from normalize.layout import keeps_hyphen, line_end_hyphens
from normalize.plan import Plan, ordered

LONG_S: Final = "ſ"
ROUND_BEFORE: Final = frozenset("bfhk")
EVIDENCE: Final = "printers-rule"
_FOLD: Final = str.maketrans({LONG_S: "s", "ﬅ": "st"})


def fold_long_s(text: str) -> str:
    """ſ as s, and its ligature U+FB05 as st (which makes the text longer by one); nothing else changes."""
    return text.translate(_FOLD)


def long_s_places(text: str) -> tuple[int, ...]:
    """The offsets of every s of the text that the printers' rule makes long; letters that are ſ already are not among them."""
    broken = {hyphen.at for hyphen in line_end_hyphens(text) if not keeps_hyphen(hyphen.left, hyphen.right)}
    return tuple(at for at, char in enumerate(text) if char == "s" and _is_long(text, at, broken))


def _is_long(text: str, at: int, broken: set[int]) -> bool:
    following = at + 1
    while following < len(text) and unicodedata.combining(text[following]):
        following += 1
    if following in broken:
        return True
    after = text[following : following + 1]
    return after.isalpha() and not after.isupper() and after not in ROUND_BEFORE


def set_long_s(plan: Plan) -> Plan:
    """The same plan, its target printed with ſ.

    A letter that a correction wrote changes within that correction; every other one becomes a
    correction of its own (code `long-s-set`). A correction that only turned ſ into s where the rule
    wants ſ leaves the text as it was, and falls away.
    """
    target = plan.target
    places = long_s_places(target)
    made: list[Correction] = []
    shift = 0  # from source to target, before the correction at hand
    index = 0

    def between(until: int) -> None:
        """Corrections of their own for the places before `until` (an offset of the target)."""
        nonlocal index
        while index < len(places) and places[index] < until:
            at = places[index] - shift
            made.append(Correction("long-s-set", at, at + 1, "s", LONG_S, 1.0, EVIDENCE))
            index += 1

    for c in plan.corrections:
        start = c.start + shift
        between(start)
        letters = list(c.after)
        while index < len(places) and places[index] < start + len(letters):
            letters[places[index] - start] = LONG_S
            index += 1
        after = "".join(letters)
        if after != c.before or c.before == c.after:
            made.append(replace(c, after=after))
        shift += len(c.after) - len(c.before)
    between(len(target))
    return Plan(plan.source, ordered(made))
