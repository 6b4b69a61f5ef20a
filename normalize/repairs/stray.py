"""Marks that are not of the page: dirt in the margin, points and apostrophes where none can stand.

A mark is taken out only where the words around it are sure: between two words that no point may
part, inside a word that is one without it, or at the start of a line in a column whose margin is dirty.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final

from normalize.correction import Correction
from normalize.repairs.context import FREQUENT, Context, Line, Passage
from normalize.repairs.words import words

SURE, LIKELY, FAIR = 0.97, 0.93, 0.85
COMMON: Final = 200  # a word seen so often is not a piece of one
PIECE: Final = 10  # a piece of a word is seen less often than this …
TORN: Final = 5  # … or so many times less often than the whole
SHORT: Final = words("short")
LONG: Final = 6  # letters from which a word is hardly an abbreviation

MARGIN: Final = re.compile(r"(?:[;:>•■'’‘!*|)\]}^_~.¡]{1,3}[ ]?|,)(?=[^\W_])")
STOPPED: Final = ".;:!?)"
RULE: Final = re.compile(r"[jJiîI|][ ](?=[^\W_])")  # the rule beside the column, read as a letter
GLUED_RULE: Final = re.compile(r"[jî](?=([^\W\d_]{2,}))")
INSIDE: Final = re.compile(r"(?<![^\W\d_])([^\W\d_]+)([.^*•■|~]|[\^*]-|-[\^*]|')(?=([^\W\d_]+))")
ELIDED: Final = re.compile(r"(?:[ldnsjmtc]|.*qu|entr|aujourd|contr|grand|prud)", re.IGNORECASE)
TORN_WORD: Final = re.compile(r"(?<![^\W\d_])([^\W\d_]+)(?:-?[*^]|[*^]-|-)[ ](?=([a-zà-ÿ]+))")
SPACED_MARK: Final = re.compile(r"(?<=[^\W\d_])[ ][»^](?=[ ][a-zà-ÿ])")
LEADING: Final = words("leading")  # no full stop, colon or semicolon may follow them …
LEADING_SMALL: Final = LEADING | words("leading_small")  # … nor these, no full stop before a small letter
LED: Final = re.compile(r"([^\W\d_]{6,})(\.)(?=[ ](?:de|du|des|d['’][^\W\d_]+|que|et|&)[ ])")
AFTER_LEADING: Final = re.compile(r"(?<![^\W\d_-])([^\W\d_]+)(?:(?P<point>[.;:■•])(?=[ ][a-zà-ÿ])|(?P<colon>[:;])(?=[ ][A-ZÀ-Þ][a-zà-ÿ]))")
STOP_BEFORE_SMALL: Final = re.compile(r"(?<![^\W\d_.-])([a-zà-ÿ]{3,})(\.)(?=[ ]([a-zà-ÿ]{2,}))")
OPENING: Final = re.compile(r"(?:(?<=[ ])|(?<=^))['‘][ ]?(?=([^\W\d_]{2,}))")
CLOSING: Final = re.compile(r"(?<![^\W\d_'’])([^\W\d_]{3,})(['’])(?=[ ,.;:]|$)")
DOUBLED: Final = re.compile(r"([^\W\d_]+)(?P<both>[.,][ ]?(?P<right>[;:])|\.(?P<comma>,)|,(?P<stop>\.))(?![.,])")
TWO_STOPS: Final = re.compile(r"(?<=[^\W\d_])\.\.$")
LONE_STOP: Final = re.compile(r"(?<=[^\W\d_])[ ]\.(?=[ ][a-zà-ÿ])")
BEFORE_WORD: Final = re.compile(r"(?<=[ ])[.,](?=([a-zà-ÿ]{3,}))")
SQUARE: Final = re.compile(r"■")
HYPHEN: Final = re.compile(r"(?<=[^\W\d_])-(?=[,;.:]|[ ](?:le|la|les|de|du|des|un|une|&|et)[ ])")
BULLET_COMMA: Final = re.compile(r"(?<=[^\W\d_])[ ]?•[ ]?,(?=[ ])")
TRAILER: Final = re.compile(r"(?<=[.;:!?])[ ]+[1Ilj|'’‘^_~]$")


def change(line: Line, start: int, end: int, text: str, after: str, confidence: float, evidence: str) -> Correction:
    """A correction of part of a line; offsets of the line."""
    return Correction("stray", line.start + start, line.start + end, text[start:end], after, confidence, evidence)


def margin(line: Line, text: str, before: str, context: Context) -> Iterator[Correction]:
    """Dirt before the first word; `before` is the end of the line above."""
    if not context.dirty_margin:
        return
    if found := MARGIN.match(text):
        marks = found[0]
        displaced = marks == ". " and before not in STOPPED  # the end of the sentence above
        if not displaced:
            yield change(line, 0, found.end(), text, "", LIKELY, "margin")
    elif found := RULE.match(text):
        word = re.match(r"[^\W_]+", text[found.end() :])
        if word and (word[0].isdigit() or (word[0].islower() and context.known(word[0]) >= FREQUENT)):
            yield change(line, 0, found.end(), text, "", LIKELY, "margin")
    elif (found := GLUED_RULE.match(text)) and context.known(found[1]) >= FREQUENT and context.known(text[0] + found[1]) < PIECE:
        yield change(line, 0, 1, text, "", LIKELY, "margin")


def inside(line: Line, text: str, context: Context) -> Iterator[Correction]:
    """A mark between letters: the word is one without it, or two words with a blank for it."""
    for found in INSIDE.finditer(text):
        left, mark, right = found.groups()
        if (mark == "'" and ELIDED.fullmatch(left)) or not right.islower():
            continue
        whole = context.known(left + right)
        pieces = context.known(left), context.known(right)
        apart = context.lexicon.follows(left.lower(), right)
        if whole >= FREQUENT and TORN * min(pieces) < whole and TORN * apart < whole and "-" not in mark:
            end = found.end() + len(right)
            yield change(line, found.start(), end, text, context.best_form(left + right), SURE, "one-word")
        elif "-" in mark:
            if min(pieces) >= FREQUENT:
                yield change(line, found.start(2), found.end(2), text, "-", SURE, "two-words")
        elif (
            mark in (".•■" if not context.abbreviates else "•■")
            and len(right) > 1
            and min(pieces) >= FREQUENT
            and (len(left) > 2 or (pieces[0] >= COMMON and left in SHORT))
        ):
            yield change(line, found.start(2), found.end(2), text, " ", LIKELY, "two-words")


def torn(line: Line, text: str, context: Context) -> Iterator[Correction]:
    """A word torn by a hyphen or a mark and a blank: `ter-* miné`."""
    for found in TORN_WORD.finditer(text):
        left, right = found.groups()
        whole = context.known(left + right)
        if whole >= FREQUENT and TORN * min(context.known(left), context.known(right)) < whole:
            start, end = line.start + found.start(), line.start + found.end() + len(right)
            yield Correction("join", start, end, context.text[start:end], context.best_form(left + right), SURE, "one-word")


def after_leading(line: Line, text: str, context: Context) -> Iterator[Correction]:
    """A point after a word that leads on: no clause ends there."""
    if context.abbreviates:
        return
    for found in AFTER_LEADING.finditer(text):
        group = "point" if found["point"] else "colon"
        leading = LEADING_SMALL if found["point"] in (".", "•", "■") else LEADING
        if found[1].lower() in leading and not found[1].isupper():
            yield change(line, found.start(group), found.end(group), text, "", LIKELY, "leads-on")
    if context.long_s:  # prints with ſ part words by a full stop before a small letter in one of twenty places, says the aligned sample
        for found in STOP_BEFORE_SMALL.finditer(text):
            if found[1] not in LEADING_SMALL and context.known(found[1]) >= COMMON and context.known(found[3]) >= COMMON:
                yield change(line, found.start(2), found.end(2), text, "", FAIR, "leads-on")
    for found in LED.finditer(text):
        if context.known(found[1]) >= FREQUENT:
            yield change(line, found.start(2), found.end(2), text, "", FAIR, "leads-on")


def quotes(line: Line, text: str, context: Context) -> Iterator[Correction]:
    """A single apostrophe before or after a word; two on a line may be quotation marks."""
    opening = [m for m in OPENING.finditer(text) if context.known(m[1]) >= FREQUENT]
    closing = [m for m in CLOSING.finditer(text) if context.known(m[1]) >= FREQUENT and not m[1].isupper() and not ELIDED.fullmatch(m[1])]
    if opening and closing:
        return
    for found in opening:
        yield change(line, found.start(), found.end(), text, "", LIKELY, "no-elision")
    for found in closing:
        yield change(line, found.start(2), found.end(2), text, "", LIKELY, "no-elision")


def points(line: Line, text: str, context: Context) -> Iterator[Correction]:
    """Two points where one can stand, a hyphen after a word, squares that no fount has."""
    for found in DOUBLED.finditer(text):
        word = found[1]
        if not context.abbreviates and len(word) >= LONG and word.islower() and context.known(word) >= FREQUENT:
            right = f" {found['right']}" if found["right"] else found["comma"] or found["stop"]
            yield change(line, found.start("both"), found.end("both"), text, right, LIKELY, "two-points")
    for found in BEFORE_WORD.finditer(text):
        if context.known(found[1]) >= FREQUENT:
            yield change(line, found.start(), found.end(), text, "", LIKELY, "before-word")
    for found in SQUARE.finditer(text):
        yield change(line, found.start(), found.end(), text, "", SURE, "no-sign")
    for found in HYPHEN.finditer(text):
        yield change(line, found.start(), found.end(), text, "", LIKELY, "hyphen")
    for found in BULLET_COMMA.finditer(text):
        yield Correction("punctuation", line.start + found.start(), line.start + found.end(), found[0], " ;", LIKELY, "no-sign")
    if context.lone_guillemets:
        for found in SPACED_MARK.finditer(text):
            yield Correction("punctuation", line.start + found.start(), line.start + found.end(), found[0], ",", LIKELY, "no-sign")
    if context.dirty_margin:
        for pattern, after in ((TRAILER, ""), (TWO_STOPS, "."), (LONE_STOP, "")):
            for found in pattern.finditer(text):
                yield change(line, found.start(), found.end(), text, after, FAIR, "margin")


KINDS: Final[tuple[Callable[[Line, str, Context], Iterator[Correction]], ...]] = (inside, torn, after_leading, quotes, points)


def repair(passage: Passage, context: Context) -> Iterator[Correction]:
    before = ""
    for line in passage.lines:
        text = context.text[line.start : line.end]
        if line.zone == "ornament" and text:
            yield change(line, 0, len(text), text, "", SURE, "ornament")
        elif not line.zone:
            yield from margin(line, text, before, context)
            for kind in KINDS:
                yield from kind(line, text, context)
            before = text.rstrip()[-1:] or before
