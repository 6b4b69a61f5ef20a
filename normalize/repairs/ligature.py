"""ſ and its ligatures read as other letters than f: `ell` for `eſt`, `puifle` for `puiſſe`, `{e` for `ſe`.

Only in a print with ſ. A word that is no word (or hardly ever one) becomes a frequent one when the
shapes of `glyphs.SHAPES`, at most two of them, with any f made s, lead to it and to no other.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from normalize.correction import Correction, Suspect
from normalize.language.glyphs import SHAPES, f_as_s
from normalize.repairs.context import UNSEEN, Context, Line, Passage, Word, probability, rewrite
from normalize.repairs.long_s import neighbour_odds

THRESHOLD: Final = math.log(10)
DOUBT: Final = math.log(2)
MOST_SHAPES: Final = 2
LONGEST: Final = 24  # letters; a longer run is no word
RARE: Final = 60  # a word seen more often is not taken for a misread one
LEAST_COUNT: Final = 5
SHORTEST: Final = 3  # a word of two letters has too many neighbours, unless a mark that is no letter stands in it
MARKED: Final = re.compile(r"(?<![^\W\d_])[^\W\d_]*[{\[(£][^\W\d_]+(?:[{\[(£][^\W\d_]+)*(?!\w)|(?<![^\W\d_])[^\W\d_]+£(?![^\W\d_])")


@lru_cache(maxsize=20_000)
def readings(word: str) -> tuple[tuple[str, float, bool], ...]:
    """What the page may have had for the word: spelling, log of the shapes' rates, whether one is a lone letter.

    The word itself is not among them; each has at least one shape.
    """
    found: dict[str, tuple[float, bool]] = {}
    layer = {word: (0.0, 0, False)}  # spelling so far: log rate, where the next shape may start, whether one is a lone letter
    for _ in range(MOST_SHAPES):
        following: dict[str, tuple[float, int, bool]] = {}
        for text, (rate, at, lone) in layer.items():
            for shape in SHAPES:
                place = text.find(shape.read, at)
                while place >= 0:
                    # ſ stands at no word's end: a shape that is ſ alone needs a letter after it
                    if not (shape.page == "s" and place + len(shape.read) == len(text) and shape.read != "£"):
                        new = text[:place] + shape.page + text[place + len(shape.read) :]
                        step = (rate + math.log(shape.rate), place + len(shape.page), lone or shape.lone)
                        following[new] = max(following.get(new, (-math.inf, 0, False)), step)
                    place = text.find(shape.read, place + 1)
        for text, (rate, _, lone) in following.items():
            found[text] = max(found.get(text, (-math.inf, False)), (rate, lone))
        layer = following
    out: dict[str, tuple[float, bool]] = {}
    for text, reading in found.items():
        for other in (text, *f_as_s(text)):
            out[other] = max(out.get(other, (-math.inf, False)), reading)
    out.pop(word, None)
    return tuple((text, rate, lone) for text, (rate, lone) in out.items())


def best(context: Context, word: Word, text: str) -> list[tuple[float, str]]:
    """Log-odds of each reading against the word as it is (or as f made s gives it), best first; sums to the runner-up are not taken."""
    lexicon = context.lexicon
    small = text.lower()
    keep = max((lexicon.count(w) for w in (small, *f_as_s(small))), default=0) if text.isalpha() else 0
    if keep > RARE:
        return []
    ranked = []
    for reading, rate, lone in readings(small):
        count = lexicon.count(reading)
        if count >= LEAST_COUNT and not (lone and keep) and not (text[0].isupper() and reading[0] != small[0]):
            odds = math.log(count / (keep + UNSEEN)) + rate
            odds += neighbour_odds(context, word, reading, small) if keep or word.left or word.right else 0.0
            ranked.append((odds, reading))
    return sorted(ranked, reverse=True)


def proposals(context: Context, word: Word) -> Iterator[Correction | Suspect]:
    text = word.text
    ranked = best(context, word, text)
    if not ranked:
        return
    odds, reading = ranked[0]
    if len(ranked) > 1:
        odds = min(odds, odds - ranked[1][0] + math.log(5))  # the runner-up must be clearly behind
    after = reading.capitalize() if text[0].isupper() else reading
    facts = (("read", f"{context.lexicon.count(text)}"), ("meant", f"{context.lexicon.count(reading)}"))
    for start, end, old, new in rewrite(word, after):
        if odds >= THRESHOLD:
            yield Correction("ligature", start, end, old, new, probability(odds), "shapes", facts=facts)
        elif odds >= DOUBT:
            yield Suspect("ligature", start, end, old, tuple((r, probability(o)) for o, r in ranked[:5]), "shapes", facts)


def repair(passage: Passage, context: Context) -> Iterator[Correction | Suspect]:
    """Words of letters, and words with a mark that was taken for ſ."""
    if not context.long_s:
        return
    for line in passage.lines:
        yield from marked(line, context)
    for word in passage.words:
        if SHORTEST <= len(word.text) <= LONGEST and word.text[1:].islower():
            yield from proposals(context, word)


def marked(line: Line, context: Context) -> Iterator[Correction | Suspect]:
    for found in MARKED.finditer(context.text, line.start, line.end):
        text = found[0]
        if len(text) <= LONGEST and text.count("(") <= 1 and not (text[0] in "([" and context.lexicon.count(text[1:])):
            yield from proposals(context, Word(text, ((found.start(), found.end()),)))
