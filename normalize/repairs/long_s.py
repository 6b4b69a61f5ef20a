"""ſ read as f: a word with f becomes the word with s where the odds are clearly for it.

The odds weigh how frequent the two words are in period French, how often this document's ſ was read
f, and, where both are words, the words beside them. A word that no lexicon has is judged by the
letters around each f. What stays undecided (`font`/`sont` without a deciding neighbour) is suspect.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from typing import Final

from normalize.correction import Correction, Suspect
from normalize.language.glyphs import f_as_s
from normalize.language.lexicon import ending
from normalize.long_s import fold_long_s
from normalize.repairs.context import UNSEEN, Context, Passage, Word, probability, rewrite

THRESHOLD: Final = math.log(15)  # odds from which a known word is changed
DOUBT: Final = math.log(1 / 3)  # odds from which it is at least suspect
LEAST_COUNT: Final = 2  # an s-form must have been seen this often
LETTERS_THRESHOLD: Final = math.log(15)  # for an unknown word
SHORTEST_UNKNOWN: Final = 4
TRUST: Final = 0.5  # share of a neighbour's chance that is taken from sightings of the two words together …
KIND: Final = 0.3  # … and from sightings of words that end like it
LETTERS_WEIGHT: Final = 0.5  # for an unseen word; half, as the count of the s-form says part of it already


def neighbour_odds(context: Context, word: Word, to: str, frm: str) -> float:
    """Log-odds that the words to the left and right give to `to` against `frm`."""
    lexicon = context.lexicon
    total = 0.0
    for near, order in ((context.guess(word.left), 1), (context.guess(word.right), -1)):
        if not near:
            continue
        alone = (lexicon.count(near) + UNSEEN) / lexicon.total
        kind = ending(near)
        chance = []
        for w in (to, frm):
            times = max(lexicon.count(w), 1)
            together, alike = (lexicon.follows(*(x, w)[::order]) / times for x in (near, kind))
            chance.append(TRUST * together + KIND * alike * alone / lexicon.of_kind(kind) + (1 - TRUST - KIND) * alone)
        total += math.log(chance[0] / chance[1])
    return total


def log_odds(context: Context, word: Word, candidate: str) -> float:
    """Log-odds that the page had the candidate (f made s) and not the word as read."""
    lexicon = context.lexicon
    read, other = word.text.lower(), candidate.lower()
    changed = [at for at, (a, b) in enumerate(zip(read, other, strict=True)) if a != b]
    odds = math.log((lexicon.count(other) or 1e-9) / (lexicon.count(read) + UNSEEN)) + len(changed) * math.log(context.f_rate)
    if lexicon.count(read):
        return odds + neighbour_odds(context, word, other, read)
    return odds + LETTERS_WEIGHT * sum(math.log(lexicon.s_for_f(read, at)) for at in changed)


def known(passage: Passage, context: Context) -> Iterator[Correction | Suspect]:
    """Words whose s-form the lexicon has."""
    if not context.f_rate:
        return
    for word in passage.words:
        if "f" not in word.text[:-1]:
            continue
        best = max(((log_odds(context, word, w), w) for w in f_as_s(word.text)), default=None)
        if best is None or context.lexicon.count(best[1]) < LEAST_COUNT:
            continue
        odds, after = best
        facts = (("read", f"{context.lexicon.count(word.text)}"), ("meant", f"{context.lexicon.count(after)}"))
        if odds >= THRESHOLD:
            for start, end, old, new in rewrite(word, after):
                yield Correction("long-s", start, end, old, new, probability(odds), "frequency", facts=facts)
        elif odds >= DOUBT:
            for start, end, old, new in rewrite(word, after):
                yield Suspect("long-s", start, end, old, ((new, probability(odds)),), "frequency", facts)


def unknown(passage: Passage, context: Context) -> Iterator[Correction]:
    """Words that the lexicon has in no form: each f by its neighbours."""
    if not context.f_rate:
        return
    for word in passage.words:
        small = word.text.lower()
        if "f" not in word.text[:-1] or len(small) < SHORTEST_UNKNOWN or context.lexicon.count(small):
            continue
        letters = list(word.text)
        least = math.inf
        for run in re.finditer("f+", word.text[:-1]):  # ff are two ſ or none
            if small[run.end()] == "l":  # fl is as often ſſ or ſt
                continue
            odds = sum(math.log(context.lexicon.s_for_f(small, at)) for at in range(*run.span())) / len(run[0]) + math.log(context.f_rate)
            if odds >= LETTERS_THRESHOLD:
                letters[run.start() : run.end()] = "s" * len(run[0])
                least = min(least, odds)
        if least == math.inf:
            continue
        for start, end, old, new in rewrite(word, fold_long_s("".join(letters))):  # beside the f there may be a ſ read right
            yield Correction("long-s", start, end, old, new, probability(least), "letters")
