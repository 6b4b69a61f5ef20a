"""The small markup of the commentary: `*italics*`, `[@work, p. 98]`, `[clause: a4]`, `[rule: deal]`, `[entry: …]`.

A link may have words of its own, which are shown for its name: `[clause: t6, row 6]`.

All else is text as it stands: no HTML, no Markdown. Any other bracket or a lone sign is a `Stray`, which
the check tells and the page shows as it was written.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal

LINKS: Final = ("clause", "rule", "entry")


@dataclass(frozen=True)
class Text:
    """Words; `italic`: between asterisks."""

    text: str
    italic: bool = False


@dataclass(frozen=True)
class Citation:
    """A work of the bibliography, and the place in it: `p. 98`, or "" for the whole."""

    work: str
    place: str = ""
    italic: bool = False


@dataclass(frozen=True)
class Link:
    """A clause, a rule or an entry of the corpus, by the id that the editor wrote; `words`: shown for its name, where given."""

    kind: Literal["clause", "rule", "entry"]
    target: str
    words: str = ""
    italic: bool = False


@dataclass(frozen=True)
class Stray:
    """A sign that belongs to no mark: an asterisk or a bracket without its partner, a bracket that says nothing known."""

    text: str
    italic: bool = False


Piece = Text | Citation | Link | Stray
_BRACKET: Final = re.compile(r"\[([^\[\]]*)\]")
_CITATION: Final = re.compile(r"@\s*([a-z0-9]+(?:-[a-z0-9]+)*)\s*(?:,\s*(.+))?", re.DOTALL)
_LINK: Final = re.compile(rf"({'|'.join(LINKS)})\s*:\s*([^\s,]+)\s*(?:,\s*(.+))?", re.DOTALL)


def parse(text: str) -> tuple[Piece, ...]:
    """The pieces of a paragraph, in order."""
    return tuple(_pieces(text))


def _pieces(text: str) -> Iterator[Piece]:
    runs = text.split("*")
    closed = len(runs) % 2 == 1
    for at, run in enumerate(runs):
        if at == len(runs) - 1 and not closed:
            yield Stray("*")
            yield from _run(run, False)
        else:
            yield from _run(run, at % 2 == 1)


def _run(text: str, italic: bool) -> Iterator[Piece]:
    at = 0
    for match in _BRACKET.finditer(text):
        yield from _plain(text[at : match.start()], italic)
        inner = match[1].strip()
        if cited := _CITATION.fullmatch(inner):
            yield Citation(cited[1], " ".join((cited[2] or "").split()), italic)
        elif linked := _LINK.fullmatch(inner):
            yield Link(linked[1], linked[2], " ".join((linked[3] or "").split()), italic)  # type: ignore[arg-type]
        else:
            yield Stray(match[0], italic)
        at = match.end()
    yield from _plain(text[at:], italic)


def _plain(text: str, italic: bool) -> Iterator[Piece]:
    for part in re.split(r"([\[\]])", text):
        if part:
            yield Stray(part, italic) if part in "[]" else Text(part, italic)


def references(text: str) -> tuple[Citation | Link, ...]:
    """What a paragraph rests on or leads to, in its order; whether it is set in italics does not matter."""
    found: list[Citation | Link] = []
    for piece in parse(text):
        if isinstance(piece, Citation):
            found.append(Citation(piece.work, piece.place))
        elif isinstance(piece, Link):
            found.append(Link(piece.kind, piece.target))
    return tuple(found)
