"""The numbers of articles, by their sequence: `io. 1°. 3».` are 1° 2° 3°.

A number is mended only where it is settled by its neighbours: as many labels stand between two
numbers that read right as there are numbers between them. At a gap, and at an end (but for the first,
which the beginning settles), a number that does not fit is only suspect.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise, product, takewhile
from typing import Final, NamedTuple

from normalize.correction import Correction, Suspect
from normalize.repairs.context import FREQUENT, Context, Passage

# which figures a letter or mark may be
SHAPES: Final[dict[str, str]] = {
    **{d: d for d in "0123456789"},
    **dict.fromkeys("lIij|!tf", "1"),
    **dict.fromkeys("zZ", "2"),
    **dict.fromkeys("oO", "0"),
    **dict.fromkeys("gq", "9"),
    **dict.fromkeys("Gb&", "6"),
    "s": "528",
    "S": "582",
    "Q": "90",
    "B": "8",
    "d": "5",
}
WHOLE: Final[dict[str, frozenset[int]]] = {  # shapes of two figures that run together
    "n": frozenset((11, 22)),
    "H": frozenset((11,)),
    "M": frozenset((21,)),
    "Mm": frozenset((21,)),
}
ORDINAL: Final = "°ºo»\"?'*^”“"  # what the sign of an ordinal is read as
JUNK: Final = r"(?:[jiIlî][ ](?=\d)|[;:•>'’‘!*|)\]}.,^_~■-]{0,3}[ ]?)"  # dirt in the margin
BODY: Final = r"[0-9lIij][ ](?:[0-9lIijszSZ&]{1,2}|ft)(?=[ ]?[.°,;:])|[0-9lIijzZsSoOQgqGbBdnMmH&|!]{1,3}"
SIGN: Final = r"[ ]?[°ºo»\"?'*^”“<]{1,2}[ ]?[.,;:]?-?|[ ]?[.,;:]-?|"
LABEL: Final = re.compile(rf"(?P<junk>{JUNK})(?P<body>{BODY})(?P<sign>{SIGN})(?:[ ]+|(?<=[.,;:-]))(?=[^\W\d_]|[«“(\\])")
LONGEST: Final = 16  # characters of a label with what is around it
MOST: Final = 300  # articles of one series
LEAST_SERIES: Final = 5  # labels of a series …
LEAST_CLEAN: Final = 3  # … and of them that read right as they stand

# the search: a label that reads so, one that may, one that says nothing, one that reads otherwise; a number left out;
# a series begun, at 1 or not
READS, MAY, MUTE, OTHERWISE, GAP, BEGIN_AT_1, BEGIN = 4.0, 3.0, 0.5, -1.0, -3.0, 0.0, -3.0
WINDOW: Final = 6  # labels back that the one before in a series is looked for: those between are none
KEPT: Final = 4  # numbers that are kept for a label
WIDEST_GAP: Final = 3
SURE, MENDED, DOUBTFUL = 0.99, 0.97, 0.7


@dataclass(frozen=True)
class Label:
    """What may be the number of an article at a line's start: `text[start:end]`, with dirt before it up to `body`."""

    start: int
    body: int
    end: int
    clean: int  # the number as it stands, 0 if it is none
    may: frozenset[int]  # the numbers that its shapes may be


class Place(NamedTuple):
    """A label in its series, with the number that it has there."""

    label: Label
    number: int

    @property
    def reads(self) -> bool:
        """Whether the label is its number, as it stands or by its shapes."""
        return self.number == self.label.clean or self.number in self.label.may


class Step(NamedTuple):
    """The best way to a label with a number: its score, the label and number before (-1: none), its length and clean labels."""

    score: float
    before: int = -1
    number: int = 0
    length: int = 0
    clean: int = 0


def shapes(body: str) -> frozenset[int]:
    """Every number that the letters and figures may be."""
    figures = body.replace(" ", "")
    if figures in WHOLE:
        return WHOLE[figures]
    if figures.endswith("ft"):
        figures = figures[:-2] + "2"
    choices = [SHAPES.get(c, "") for c in figures]
    found = {int("".join(digits)) for digits in product(*choices)} if all(choices) else set()
    return frozenset(n for n in found if 0 < n <= MOST)


def label(start: int, end: int, context: Context) -> Label | None:
    """The label of the line `start..end`, if it may have one."""
    text = context.text
    found = LABEL.match(text, start, min(end, start + LONGEST))
    if not found:
        return None
    body, sign = found["body"], found["sign"].replace(" ", "").rstrip("-")
    figures = body.replace(" ", "")
    if not any(c.isdigit() for c in body) and " " not in body:  # letters alone: before a capital, and no word
        after = text[found.end() : end].lstrip("j").strip()[:1]
        word = len(body) > 1 and context.lexicon.common(body) >= FREQUENT
        if not after.isupper() or (not sign and word):
            return None
    may = shapes(body)
    if len(figures) > 1 and not any(c in ORDINAL for c in sign) and figures[-1] in "o0":
        may |= shapes(figures[:-1])  # the sign read as a letter or a figure: io. is 1°., 190. is 19°.
    return Label(start, found.start("body"), found.end("sign"), int(figures) if figures.isdecimal() else 0, may)


def emission(item: Label, number: int) -> float:
    if item.clean == number:
        return READS
    if number in item.may:
        return MAY
    return OTHERWISE if item.clean else MUTE


def steps(item: Label, table: Sequence[dict[int, Step]]) -> dict[int, Step]:
    """The numbers that a label may have, with the best way to each, given those of the labels before."""
    ways = [(number, Step(BEGIN_AT_1 if number == 1 else BEGIN)) for number in item.may | {item.clean}]
    for j in range(max(0, len(table) - WINDOW), len(table)):
        for number, step in table[j].items():
            ways.append((number + 1, step._replace(before=j, number=number)))
            gap = item.clean - number - 1
            if 0 < gap < WIDEST_GAP:
                ways.append((item.clean, step._replace(score=step.score + GAP * gap, before=j, number=number)))
    best: dict[int, Step] = {}
    for number, way in ways:
        score = way.score + emission(item, number)
        if 0 < number <= MOST and score > 0 and (number not in best or score > best[number].score):
            best[number] = way._replace(score=score, length=way.length + 1, clean=way.clean + (item.clean == number))
    return dict(sorted(best.items(), key=lambda kv: -kv[1].score)[:KEPT])


def series(labels: Sequence[Label]) -> Iterator[list[Place]]:
    """The labels read as series of rising numbers, the best first, none sharing a label with another."""
    table: list[dict[int, Step]] = []
    for item in labels:
        table.append(steps(item, table))
    ends = sorted(
        (
            (step.score, i, number)
            for i, row in enumerate(table)
            for number, step in row.items()
            if step.length >= LEAST_SERIES and step.clean >= LEAST_CLEAN
        ),
        reverse=True,
    )
    taken: set[int] = set()
    for _, at, number in ends:
        path: list[tuple[int, int]] = []
        while at >= 0 and at not in taken:
            path.append((at, number))
            at, number = table[at][number].before, table[at][number].number
        places = [Place(labels[i], n) for i, n in reversed(path)]
        if at < 0:  # else a better series has the labels that it begins with
            taken |= {i for i, _ in path}
            yield places


def settled(path: Sequence[Place]) -> list[bool]:
    """For each place of a series, whether its number is what the numbers before and after it leave.

    Between two places that read right, with no number left out, all are settled; one that reads right
    is so itself if its neighbours read right or are settled. The beginning settles a 1.
    """
    result = [False] * len(path)
    anchors = [k for k, place in enumerate(path) if place.reads]
    for a, b in pairwise(anchors):
        if path[b].number - path[a].number == b - a:
            result[a + 1 : b] = [True] * (b - a - 1)

    def confirms(k: int, neighbour: int) -> bool:
        if not 0 <= neighbour < len(path):
            return neighbour < 0 and path[k].number == 1
        return abs(path[k].number - path[neighbour].number) == 1 and (path[neighbour].reads or result[neighbour])

    for k in anchors:
        result[k] = confirms(k, k - 1) and confirms(k, k + 1)
    return result


def mended(path: Sequence[Place], text: str) -> Iterator[Correction | Suspect]:
    """What is to be said of the labels of one series."""
    signed = sum(any(c in "°º" for c in text[p.label.body : p.label.end]) for p in path)
    end = "°." if 2 * signed >= len(path) else "."
    last = 0
    for place, sure in zip(path, settled(path), strict=True):
        item = place.label
        blank = " " if text[item.end : item.end + 1].isalpha() else ""
        before, after = text[item.start : item.end], f"{place.number}{end}{blank}"
        facts = (("number", f"{place.number}"),)
        if last and place.number - last > 1:  # the number reads so, but the one before it is missing
            yield Suspect("ordinal", item.start, item.end, before, ((f"{last + 1}{end}", 0.5), (after, 0.5)), "gap", facts)
        elif text[item.body : item.end] == after:
            if item.start < item.body:
                yield Correction("stray", item.start, item.body, text[item.start : item.body], "", MENDED, "before-number", facts=facts)
        elif sure or item.clean == place.number:  # where the number itself is right, only its sign is mended
            yield Correction("ordinal", item.start, item.end, before, after, SURE if place.reads else MENDED, "sequence", facts=facts)
        else:
            yield Suspect("ordinal", item.start, item.end, before, ((after, DOUBTFUL),), "sequence", facts)
        last = place.number


def proposals(context: Context) -> tuple[Correction | Suspect, ...]:
    """All that the numbering of a document says, in order."""
    inside = {n for zone in context.zones for n in range(zone.first, zone.last + 1)}
    labels = []
    for number in range(1, len(context.document.line_starts) + 1):
        if number not in inside and (found := label(*context.document.line_span(number), context)):
            labels.append(found)
    found_all = [found for path in series(labels) for found in mended(path, context.text)]
    return tuple(sorted(found_all, key=lambda c: c.start))


def repair(passage: Passage, context: Context) -> Iterator[Correction | Suspect]:
    """What the numbering of the whole document says of this passage."""
    numbering = context.numbering
    first = bisect_left(numbering, passage.start, key=lambda found: found.start)
    yield from takewhile(lambda found: found.start < passage.end, numbering[first:])
