"""Blanks lost and blanks too many: `Ilest` is two words, `lon` has lost its apostrophe, `def tinés` is one word.

Glued words are parted only where the whole is (almost) never seen and the two words are often seen
one after the other; torn words are joined only where a piece is no word and the whole is frequent.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from typing import Final

from normalize.correction import Correction, Suspect
from normalize.language.glyphs import f_as_s
from normalize.language.lexicon import Lexicon
from normalize.repairs.context import UNSEEN, Context, Passage, probability
from normalize.repairs.words import words

GLUED: Final = 0.02  # how often a blank or an apostrophe is lost, at most
TORN: Final = 0.01  # how often a word is torn
THRESHOLD: Final = math.log(5)
DOUBT: Final = math.log(1)
ELIDED: Final = frozenset(("l", "d", "n", "s", "j", "m", "t", "c", "qu"))
VOWELS: Final = frozenset("aeiouyhàâéèêëîïôùûœæ")
LONE: Final = frozenset(("a", "à", "y"))  # words of one letter
LONE_LOSS: Final = 0.2  # they are found everywhere: they count less
SHORTEST: Final = 3
LONGEST: Final = 24
OPENERS: Final = words("openers")
LEAST_JOINED: Final = 20
PIECE: Final = 100  # one of the pieces is seen so many times less often than the whole


@lru_cache(maxsize=20_000)
def cuts(word: str, lexicon: Lexicon, long_s: bool) -> tuple[tuple[float, str, str, str], ...]:
    """Ways to part a word in lower case: log of how often its parts stand together, first part, joint, second part; best first."""
    found: list[tuple[float, str, str, str]] = []
    for at in range(1, len(word)):
        for left in (word[:at], *(f_as_s(word[:at]) if long_s else ())):
            for right in (word[at:], *(f_as_s(word[at:]) if long_s else ())):
                together = lexicon.follows(left, right)
                if not together:
                    continue
                elided = left in ELIDED and right[0] in VOWELS
                if not elided and ((len(left) == 1 and left not in LONE) or (len(right) == 1 and right not in LONE) or left in ELIDED):
                    continue
                loss = 0.0 if elided else math.log(LONE_LOSS) * ((len(left) == 1) + (len(right) == 1))
                found.append((math.log(together) + loss, left, "’" if elided else " ", right))
    return tuple(sorted(found, reverse=True))


def cased(read: str, after: str) -> str:
    """`after`, in which each letter has the case of its letter in `read`."""
    letters = iter(read)
    return "".join(c if c in " ’" else (c.upper() if next(letters).isupper() else c) for c in after)


def split(passage: Passage, context: Context) -> Iterator[Correction | Suspect]:
    """Words run together."""
    for word in passage.words:
        text = word.text
        if len(word.parts) > 1 or not SHORTEST <= len(text) <= LONGEST or text.isupper():
            continue
        found = cuts(text.lower(), context.lexicon, context.f_rate > 0)
        if not found:
            continue
        together, left, joint, right = found[0]
        inner = text[len(left)].isupper()
        if (text[0].isupper() and left not in OPENERS) or (any(c.isupper() for c in text[1:]) and not inner):
            continue  # a name, or no word at all
        if "-" in (context.text[word.start - 1 : word.start], context.text[word.end : word.end + 1]):
            continue  # part of a compound: what is lost may be its hyphen
        seen = context.known(text)
        odds = together + math.log(GLUED / (seen + UNSEEN))
        after = cased(text, left + joint + right)
        facts = (("together", f"{round(math.exp(together))}"), ("read", f"{seen}"))
        if odds >= THRESHOLD:
            yield Correction("split", word.start, word.end, text, after, probability(odds), "together", facts=facts)
        elif odds >= DOUBT:
            yield Suspect("split", word.start, word.end, text, ((after, probability(odds)),), "together", facts)


def join(passage: Passage, context: Context) -> Iterator[Correction]:
    """Words torn in two by a blank within a line, one of the pieces being no word."""
    for first, second in pairwise(passage.words):
        if len(first.parts) > 1 or len(second.parts) > 1 or context.text[first.end : second.start] != " ":
            continue
        if min(len(first.text), len(second.text)) < 2 or not second.text.islower():
            continue
        whole = first.text + second.text
        count = context.known(whole)
        pieces = context.known(first.text), context.known(second.text)
        if count < LEAST_JOINED or PIECE * min(pieces) >= count:
            continue
        apart = (pieces[0] + UNSEEN) * (pieces[1] + UNSEEN) / math.sqrt(context.lexicon.total)
        odds = math.log(TORN * count / apart)
        if odds >= THRESHOLD:
            facts = (("meant", f"{count}"),)
            before = context.text[first.start : second.end]
            yield Correction("join", first.start, second.end, before, context.best_form(whole), probability(odds), "torn", facts=facts)
