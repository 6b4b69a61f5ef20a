"""The print layer of a document in pieces: stretches of running text, and what lies between them, line by line.

What the reading layer makes of a line end (a blank, a paragraph, nothing) is told by where the line starts and how.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from edition.views import Witness

FEED: Final = "\f"
_STRUCTURE: Final = frozenset({"rejoin", "line-end", "zone"})


@dataclass(frozen=True)
class Break:
    """Line `number` (from 1) starts. `page`: so does this page. `joined`: the word goes on over the line end.

    `sign`: the hyphen that stood before it and is no part of the word; `kept`: it is one, under another sign.
    `opens`: a paragraph starts with it. `feed`: it begins with the form feed that recognisers put at the start of a page;
    `image`: of this page.
    """

    number: int
    page: str = ""
    image: str = ""
    feed: bool = False
    joined: bool = False
    sign: str = ""
    kept: bool = False
    opens: bool = False


@dataclass(frozen=True)
class ZoneLine:
    """The text of a line that is no running text: a head, a folio, a line of the web page around it (`chrome`)."""

    number: int
    kind: str
    text: str
    at: int


@dataclass(frozen=True)
class Blank:
    """Blanks that the reading layer does not have, or has between two clauses."""

    text: str
    at: int


@dataclass(frozen=True)
class Words:
    """Running text: what stands in print, from the code point `at` of that layer, and in reading."""

    print: str
    reading: str
    at: int


Part: TypeAlias = Words | Break | ZoneLine | Blank


@dataclass(frozen=True)
class Stretch:
    """Running text that reads alike in both layers, but for ſ; `start`: where it stands in the reading."""

    print: str
    reading: str
    at: int
    start: int


def pieces(witness: Witness, images: Mapping[int, str]) -> Iterator[Stretch | Break | ZoneLine | Blank]:
    """The print layer in order: text, and what lies between two stretches of it."""
    pages = {start.line: start.page for start in witness.description.pages.starts}
    told = _Told(pages, images)
    zones = {line.number: line.zone for line in witness.lines if line.zone}
    number, begun = 1, False
    gap, meant, gap_at = "", "", 0
    for at, before, after, start, structure in _changes(witness):
        if structure:
            if not gap:
                gap_at = at
            gap, meant = gap + before, meant + after
            continue
        yield from _gap(gap, meant, gap_at, number, told, zones, first=not begun)
        number += gap.count("\n")
        gap, meant, begun = "", "", True
        yield Stretch(before, after, at, start)
    yield from _gap(gap, meant, gap_at, number, told, zones, first=not begun, last=True)


def _changes(witness: Witness) -> Iterator[tuple[int, str, str, int, bool]]:
    """(place in print, print, reading, place in reading, whether it is a line end or a zone), in order and without gaps."""
    plan = witness.layers.regularise
    at = read = 0
    for c in plan.corrections:
        yield from _unchanged(plan.source[at : c.start], at, read)
        read += c.start - at
        yield c.start, c.before, c.after, read, c.code in _STRUCTURE
        at, read = c.end, read + len(c.after)
    yield from _unchanged(plan.source[at:], at, read)


def _unchanged(text: str, at: int, read: int) -> Iterator[tuple[int, str, str, int, bool]]:
    """A newline that stays one, where a paragraph starts, is a line end as well."""
    for index, line in enumerate(text.split("\n")):
        if index:
            yield at, "\n", "\n", read, True
            at, read = at + 1, read + 1
        if line:
            yield at, line, line, read, False
            at, read = at + len(line), read + len(line)


@dataclass(frozen=True)
class _Told:
    """What is known of the pages, by the line on which each starts: its number, its picture."""

    pages: Mapping[int, str]
    images: Mapping[int, str]


def _gap(
    text: str, meant: str, at: int, number: int, told: _Told, zones: Mapping[int, str], *, first: bool, last: bool = False
) -> Iterator[Break | ZoneLine | Blank]:
    """What lies between two stretches of running text, line by line."""
    joined = bool(text) and meant in ("", "-") and not (first or last)
    lines = text.split("\n")
    head = lines[0].strip() if joined and number not in zones else ""
    for index, line in enumerate(lines):
        here = number + index
        if index or first:
            sign = head if index == 1 else ""
            feed = line.startswith(FEED)
            page, image = told.pages.get(here, ""), told.images.get(here, "")
            opens = "\n" in meant and index == len(lines) - 1
            yield Break(here, page, image, feed, joined, sign, kept=bool(sign) and meant == "-", opens=opens)
            rest = line.removeprefix(FEED)
        else:
            rest = line.removeprefix(head)
        if here in zones and (index or first):
            yield ZoneLine(here, zones[here], rest, at + len(line) - len(rest))
        elif rest:
            yield Blank(rest, at + len(line) - len(rest))
        at += len(line) + 1
