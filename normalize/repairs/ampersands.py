"""& read as `Si`, `8c`, `81`, `&.`: only in a print that has &, and only where no word or number can stand."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from normalize.correction import Correction, Suspect
from normalize.repairs.context import Context, Line, Passage
from normalize.repairs.words import words

ALONE: Final = r"(?:^|(?<=[ (,;:]))"
NEXT: Final = r"(?=[ ][^\W\d_]|[ ]?$)"  # a word follows, or the line ends
# no word and no number: always &
NO_WORD: Final = re.compile(rf"{ALONE}(?:8[cetz]|6c|5c|Sc|Sz|[ôêéè]c)(?=[ ][^\W\d_])|{ALONE}&[.:,']{{1,2}}(?=[ ][^\W\d_A-Z])")
# a figure where no figure can stand: after a word in lower case, before one that no number counts
FIGURE: Final = re.compile(r"(?<=[^\W\d_])[ ]?[,;:]?[ ](?P<sign>8[1i]?)(?=[ \n]([a-zà-ÿ]+))")
COUNTED: Final = words("counted")  # a number follows them
UNCOUNTED: Final = words("uncounted")  # no number stands before them
SI: Final = re.compile(r"(?:^|(?<=[ )]))Si(?=[ ]|$)")
ETC: Final = re.compile(r"&[ ]?C\.|&c(?=[ ][a-zà-ÿ])")
ENDS: Final = ".!?:"
LONGEST_WORD: Final = 24
CONFIDENT: Final = 0.97
SURE: Final = 0.99
DOUBTFUL: Final = 0.6
LEAST_INSIDE: Final = 2  # Si inside a phrase, so often, tells that it is a misread & elsewhere too


def previous(text: str, at: int) -> str:
    """The last character before a place that is no blank; line ends are passed over."""
    before = text[max(0, at - 80) : at].rstrip()
    return before[-1] if before else "."


def repair(passage: Passage, context: Context) -> Iterator[Correction | Suspect]:
    if not context.ampersand or context.abbreviates:
        return
    for line in passage.lines:
        if line.has_words:
            yield from signs(line, context)
            yield from capitals(line, context)


def change(start: int, end: int, context: Context, confidence: float, evidence: str) -> Correction:
    return Correction("ampersand", start, end, context.text[start:end], "&", confidence, evidence)


def signs(line: Line, context: Context) -> Iterator[Correction]:
    text = context.text
    for found in ETC.finditer(text, line.start, line.end):
        # `&C.` is &c.; `&c` without a point, before a word, is &
        after = "&c." if found[0].endswith(".") else "&"
        yield Correction("ampersand", found.start(), found.end(), found[0], after, CONFIDENT, "no-word")
    for found in NO_WORD.finditer(text, line.start, line.end):
        yield change(found.start(), found.end(), context, SURE, "no-word")
    for found in FIGURE.finditer(text, line.start, min(len(text), line.end + LONGEST_WORD)):
        if found.start("sign") >= line.end:
            break  # of the line below, only the first word is looked at
        left = re.search(r"([^\W\d_]+)[ ]?[,;:]?[ ]$", text[max(line.start, found.start("sign") - 40) : found.start("sign")])
        if left and left[1].islower() and left[1] not in COUNTED and found[2] in UNCOUNTED:
            yield change(found.start("sign"), found.end("sign"), context, CONFIDENT, "no-number")


def capitals(line: Line, context: Context) -> Iterator[Correction | Suspect]:
    """`Si` with a capital where no sentence begins. In verse a line's first word has one anyway."""
    text = context.text
    witnessed = context.long_s and context.inner_si >= LEAST_INSIDE
    for found in SI.finditer(text, line.start, line.end):
        before = previous(text, found.start())
        first = found.start() == line.start
        if before in ENDS or not context.long_s:
            continue
        if first and (context.verse or not witnessed):
            continue
        if before.isalpha() or before in ",)" or witnessed:
            yield change(found.start(), found.end(), context, CONFIDENT, "no-sentence")
        else:
            yield Suspect("ampersand", found.start(), found.end(), "Si", (("&", DOUBTFUL),), "no-sentence")
