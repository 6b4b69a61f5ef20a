"""A mark that is no letter, where a letter must stand: `plu^`, `•ociété`, `1e`; and an apostrophe lost after an elision: `qu on`.

Only where one word fits and no other comes near; letters taken for other letters are left to the
search over whole words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from normalize.correction import Correction, Suspect
from normalize.repairs.context import FREQUENT, Context, Line, Passage
from normalize.repairs.spacing import ELIDED, VOWELS
from normalize.repairs.words import words

ALPHABET: Final = "aàâbcçdeéèêëfghiîïjlmnoôpqrstuùûvxyzœ"
# a word with one mark in it; at the end only marks that are no point, quotation mark or call of a note
MARKED: Final = re.compile(
    r"(?<![^\s'’(-])(?P<a>[^\W\d_]*)(?P<mark>(?<=[^\W\d_])(?:<\||[\^|!<>«»•£\\~*%])(?=[^\W\d_])|(?<![^\W\d_])(?:<\||[\^|<«•£\\~)])(?=[^\W\d_])|(?<=[^\W\d_])[\^|\\£•])(?P<b>[^\W\d_]*)(?![^\W\d_]|[\^|!<>«»•£\\~*%])"
)
SHORTEST: Final = 4
SURE_SHARE: Final = 0.95  # of all words that fit, the best must have been seen so often
DOUBTFUL_SHARE: Final = 0.4
# what always is the same word: nothing else is written so
FIXED: Final[tuple[tuple[re.Pattern[str], str], ...]] = (
    (re.compile(r"(?<![\w.,°'’-])1(?=(?:e|es|a|eur|eurs|ui)(?![\w.°]))"), "l"),
    (re.compile(r"(?<![\w.,°'’-])[1I]['’](?=[aeiouyhâéèêîôœ][^\W\d_]*)"), "l’"),
    (re.compile(r"(?<![\w.,°'’-])1 (?=on )"), "l’"),
    (re.compile(r"(?<=[^\W\d_] )Ion(?= [a-zà-ÿ])"), "l’on"),
    (re.compile(r"(?<=[^\W\d_] )i!(?=[ ][a-zà-ÿ])"), "il"),
    (re.compile(r"(?:(?<=[ ]si )|(?<=[ ]que )|(?<=[ ]où )|(?<=[ ]et )|(?<=[ ]ou )|(?<=[ ]& ))Ton(?= [^\W\d_])"), "l’on"),
)
SURE, LIKELY = 0.98, 0.95
LEAST_TOGETHER: Final = 20
LONG_ELIDED: Final = words("elided_long")


def fitting(context: Context, before: str, after: str) -> list[tuple[float, str]]:
    """The words that a letter in the place of the mark gives, with their share of all, best first."""
    counts = {w: context.known(w) for c in ALPHABET for w in (before + c + after,)}
    total = sum(counts.values()) or 1
    return sorted(((n / total, w) for w, n in counts.items() if n), reverse=True)


def marked(line: Line, context: Context) -> Iterator[Correction | Suspect]:
    for found in MARKED.finditer(context.text, line.start, line.end):
        a, b = found["a"], found["b"]
        if len(a + b) < SHORTEST - 1 or context.known(a + b) >= FREQUENT or not (a + b)[1:].islower():
            continue
        ranked = fitting(context, a, b)
        if not ranked or context.known(ranked[0][1]) < FREQUENT:
            continue
        share, word = ranked[0]
        facts = (("meant", f"{context.known(word)}"),)
        if share >= SURE_SHARE:
            yield Correction(
                "letter", found.start(), found.end(), found[0], context.best_form(word), round(min(share, SURE), 4), "mark", facts=facts
            )
        elif share >= DOUBTFUL_SHARE:
            yield Suspect("letter", found.start(), found.end(), found[0], tuple((w, round(s, 4)) for s, w in ranked[:5]), "mark", facts)


def fixed(line: Line, context: Context) -> Iterator[Correction]:
    for pattern, after in FIXED:
        for found in pattern.finditer(context.text, line.start, line.end):
            yield Correction("letter", found.start(), found.end(), found[0], after, LIKELY, "always")


def elisions(passage: Passage, context: Context) -> Iterator[Correction]:
    """`qu on`: a blank where the apostrophe was."""
    for first, second in pairwise(passage.words):
        left, right = context.guess(first.text.lower()), second.text.lower()
        if context.text[first.end : second.start] != " " or right[0] not in VOWELS or not second.text.islower():
            continue
        if len(left) == len(right) == 1:
            continue  # a letter-spaced line
        if len(left) == 1 and (first.text.isupper() or context.text[first.start - 1 : first.start] not in ("", " ", "\n")):
            continue
        if left == "jusqu" and right == "a":
            yield Correction("punctuation", first.end, second.end, " a", "’à", SURE, "elision")
        elif left in LONG_ELIDED or (left in ELIDED and context.lexicon.follows(left, right) >= LEAST_TOGETHER):
            yield Correction("punctuation", first.end, second.start, " ", "’", SURE if len(left) > 1 else LIKELY, "elision")


def repair(passage: Passage, context: Context) -> Iterator[Correction | Suspect]:
    for line in passage.lines:
        if line.has_words:
            yield from fixed(line, context)
            yield from marked(line, context)
    yield from elisions(passage, context)
