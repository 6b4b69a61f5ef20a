"""Figures read as letters: `i5o`, `Go`, `lo` in a column of numbers, or before a unit.

Elsewhere the same letters may be a word, an ordinal (5o) or a name, and are left.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Final

from normalize.correction import Correction, Suspect
from normalize.repairs.context import Context, Line, Passage
from normalize.repairs.words import words

CERTAIN: Final[dict[str, str]] = {
    **{d: d for d in "0123456789"},
    **dict.fromkeys("oO", "0"),
    **dict.fromkeys("liI|", "1"),
    **dict.fromkeys("zZ", "2"),
    "G": "6",
    "B": "8",
}
POSSIBLE: Final[dict[str, str]] = {
    "s": "5",
    "S": "58",
    "j": "31",
    "J": "31",
    "g": "9",
    "q": "9",
    "b": "6",
    "t": "1",
    "Q": "09",
    "a": "2",
}
CELL: Final = re.compile(r"(?<=\s)(?P<leaders>(?:[.•·…_-]+[ ])*)(?P<figure>[0-9oOliI|GBzZsSjJgqbtQa]{1,5})[ ]*$")
LEADERS: Final = re.compile(r"(?<=[^\W_])([ ]*(?:[.•·…_]+[ ]+){2,})(?=[0-9oOliIGBzZsSjJ]{1,5}[ ]*$)")
UNITS: Final = "|".join(sorted(words("units")))
BEFORE_UNIT: Final = re.compile(rf"(?<![\w.,°-])(?P<figure>(?=[oOliI]*\d)[0-9oOliI]{{2,5}})(?=[ ](?:{UNITS})\b)")
COMMON: Final = 500  # a word seen so often is a word and no misread figure
LEAST_ROWS: Final = 3
CLEAN_SHARE: Final = 0.4  # of the rows of a table, so many have a figure that was read right
LONGEST_ROW: Final = 60  # characters: a longer line is no row of a table
IN_TABLE, IN_UNIT = 0.97, 0.93


@dataclass(frozen=True)
class Row:
    line: Line
    start: int  # of the figure
    end: int
    text: str


def row(line: Line, context: Context) -> Row | None:
    text = context.text[line.start : line.end]
    found = CELL.search(text) if len(text) <= LONGEST_ROW and not line.zone else None
    if not found or not text[: found.start()].strip():
        return None
    if found["figure"].isalpha() and context.lexicon.common(found["figure"]) >= COMMON:
        return None
    return Row(line, line.start + found.start("figure"), line.start + found.end("figure"), found["figure"])


def tables(lines: Sequence[Line], context: Context) -> Iterator[list[Row]]:
    """Runs of lines that end in a figure; empty lines lie between them at most."""
    rows: list[Row] = []
    for line in lines:
        found = row(line, context)
        if found:
            rows.append(found)
        elif context.text[line.start : line.end].strip():
            yield rows
            rows = []
    yield rows


def readings(text: str) -> list[str]:
    """The numbers that the shapes may be: one if all are certain."""
    choices = [CERTAIN.get(c) or POSSIBLE[c] for c in text]
    return ["".join(c) for c in product(*choices)]


def repair(passage: Passage, context: Context) -> Iterator[Correction | Suspect]:
    for rows in tables(passage.lines, context):
        clean = sum(r.text.isdecimal() for r in rows)
        if len(rows) >= LEAST_ROWS and clean >= CLEAN_SHARE * len(rows):
            yield from column(rows, context)
    for line in passage.lines:
        for found in BEFORE_UNIT.finditer(context.text, line.start, line.end):
            figure = found["figure"]
            if not figure.isdecimal():
                (after,) = readings(figure)
                yield Correction("figure", found.start(), found.end(), figure, after, IN_UNIT, "unit")


def column(rows: Sequence[Row], context: Context) -> Iterator[Correction | Suspect]:
    facts = (("rows", f"{len(rows)}"),)
    for item in rows:
        for dots in LEADERS.finditer(context.text[item.line.start : item.end]):
            start, end = item.line.start + dots.start(1), item.line.start + dots.end(1)
            yield Correction("stray", start, end, context.text[start:end], " ", IN_TABLE, "leaders")
        if item.text.isdecimal():
            continue
        found = readings(item.text)
        roman = set(item.text) <= {"I"}  # II may be 11, or 2 in Roman figures
        if roman or len(found) > 1 or any(c not in CERTAIN for c in item.text):
            values = [*found, str(len(item.text))] if roman else found
            candidates = tuple((value, round(1 / len(values), 2)) for value in values)
            yield Suspect("figure", item.start, item.end, item.text, candidates, "column", facts)
        else:
            yield Correction("figure", item.start, item.end, item.text, found[0], IN_TABLE, "column", facts=facts)
