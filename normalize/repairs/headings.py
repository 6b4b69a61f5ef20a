"""Letter-spaced headings closed up: `R O U E D E F O R T U N: E.` is ROUE DE FORTUNE.

The OCR gives each letter for a word, so the gaps between words are lost with those between letters:
the words are found again by the lexicon.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from normalize.correction import Correction
from normalize.language.lexicon import Lexicon
from normalize.repairs.context import UNSEEN, Context, Line, Passage, probability

TOKEN: Final = re.compile(r"\S+")
LEAST_LETTERS: Final = 4  # letters that stand alone, for a run to be a heading
MOST_INITIALS: Final = 0.34  # share of letters with a full stop after them: more are initials (J. B. P.)
MOST_LETTERS: Final = 80  # of a heading
LONGEST_WORD: Final = 24
UNKNOWN_LETTER: Final = 1.2  # nats that each letter of a word costs that the lexicon does not have
KNOWN: Final = math.log(100)
UNKNOWN: Final = math.log(10)


def alone(token: str) -> bool:
    """One letter at most, perhaps with a point: what a letter-spaced heading is made of."""
    letters = sum(c.isalpha() for c in token)
    return len(token) <= 3 and letters <= 1 and not any(c.isdigit() or c in "()[]&" for c in token)


def runs(text: str) -> Iterator[tuple[int, int]]:
    """Spans of letter-spaced words in a line; a piece of several capitals before them belongs to the first."""
    tokens = list(TOKEN.finditer(text))
    at = 0
    while at < len(tokens):
        end = at
        while end < len(tokens) and alone(tokens[end][0]):
            end += 1
        letters = [t[0] for t in tokens[at:end] if any(c.isalpha() for c in t[0])]
        if len(letters) >= LEAST_LETTERS and sum("." in t for t in letters) <= MOST_INITIALS * len(letters):
            first = at
            if at and tokens[at - 1][0].isalpha() and tokens[at - 1][0].isupper() and all(t[0].isupper() for t in letters):
                first = at - 1
            yield tokens[first].start(), tokens[end - 1].end()
        at = end + 1


def segment(letters: str, lexicon: Lexicon) -> tuple[float, list[str]]:
    """The most probable words that make up the letters: log-probability and words."""
    small = letters.lower()
    best = [(0.0, 0)]  # for each place: log-probability so far, where its last word starts
    for end in range(1, len(small) + 1):
        options = []
        for start in range(max(0, end - LONGEST_WORD), end):
            word = small[start:end]
            count = lexicon.count(word) if len(word) > 1 or word in ("à", "a", "y") else 0
            cost = math.log((count or UNSEEN) / lexicon.total) - (0.0 if count else UNKNOWN_LETTER * len(word))
            options.append((best[start][0] + cost, start))
        best.append(max(options))
    words: list[str] = []
    end = len(small)
    while end:
        start = best[end][1]
        words.append(letters[start:end])
        end = start
    return best[-1][0], words[::-1]


def closed(text: str, lexicon: Lexicon) -> tuple[str, bool]:
    """A letter-spaced run closed up, and whether all its words are known."""
    body = text.rstrip(" .,;:")
    last = text[len(body) :].replace(" ", "")
    last = f" {last}" if last[:1] in (";", ":") else last
    out, known = "", True
    for piece in re.split(r"([-’'])", re.sub(r"[ .:;,*•_]", "", body)):
        if piece in ("-", "’", "'"):
            out += piece
        elif piece:
            words = segment(piece, lexicon)[1]
            known = known and all(lexicon.count(w) for w in words)
            out += " ".join(words)
    return out + last, known


def alphabet(letters: str) -> bool:
    """Whether the letters only run through the alphabet or repeat one."""
    steps = {ord(b) - ord(a) for a, b in pairwise(letters)}
    return len(steps) == 1


def heading(line: Line, context: Context) -> Iterator[Correction]:
    text = context.text[line.start : line.end]
    for start, end in runs(text):
        before = text[start:end]
        letters = "".join(c for c in before if c.isalpha())
        if len(letters) > MOST_LETTERS or alphabet(letters):
            continue
        after, known = closed(before, context.lexicon)
        if not (known or letters.isupper()):
            continue
        yield Correction(
            "heading", line.start + start, line.start + end, before, after, probability(KNOWN if known else UNKNOWN), "letter-spaced"
        )


def repair(passage: Passage, context: Context) -> Iterator[Correction]:
    for line in passage.lines:
        if line.has_words:
            yield from heading(line, context)
