"""XML as text: elements by hand, every sign escaped, one element a line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Final

from normalize.scan import Box, Point, Shape

_FORBIDDEN: Final = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_START: Final = "A-Z_a-zÀ-ÖØ-öø-ÿ"  # what every edition of XML takes in a name; other scripts it takes or not, by its edition
_NAME: Final = re.compile(f"[{_START}][-.0-9{_START}]*")
Attributes = Mapping[str, object]


def escaped(text: str) -> str:
    """Text as XML takes it, within elements and within quotation marks; what XML cannot hold becomes U+FFFD."""
    text = _FORBIDDEN.sub("\ufffd", text)
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")


class Xml:
    """A document in the making. Attributes that are None or "" are left out; `keep` names those that may be empty."""

    def __init__(self, *head: str) -> None:
        self.lines = ['<?xml version="1.0" encoding="UTF-8"?>', *head]
        self.depth = 0

    def __str__(self) -> str:
        return "\n".join(self.lines) + "\n"

    def add(self, name: str, attributes: Attributes | None = None, text: str | None = None, *, keep: tuple[str, ...] = ()) -> None:
        """An element without children."""
        tag = _opened(name, attributes or {}, keep)
        self._line(f"<{tag}/>" if text is None else f"<{tag}>{escaped(text)}</{name}>")

    @contextmanager
    def within(self, name: str, attributes: Attributes | None = None, *, keep: tuple[str, ...] = ()) -> Iterator[None]:
        """An element, and all that is added meanwhile within it."""
        self._line(f"<{_opened(name, attributes or {}, keep)}>")
        self.depth += 1
        yield
        self.depth -= 1
        self._line(f"</{name}>")

    def _line(self, line: str) -> None:
        self.lines.append(" " * self.depth + line)


def _opened(name: str, attributes: Attributes, keep: tuple[str, ...]) -> str:
    said = [(key, str(value)) for key, value in attributes.items() if value is not None and (value != "" or key in keep)]
    return " ".join([name, *(f'{key}="{escaped(value)}"' for key, value in said)])


class Names:
    """Ids that are unique and that XML allows: the given one where it is such, else one made of its place."""

    def __init__(self) -> None:
        self._taken: set[str] = set()

    def of(self, shape: Shape | str, otherwise: str) -> str:
        given = shape if isinstance(shape, str) else shape.id
        name = given if _NAME.fullmatch(given) else otherwise
        turn = 1
        unique = name
        while unique in self._taken:
            turn += 1
            unique = f"{name}-{turn}"
        self._taken.add(unique)
        return unique


def points(found: tuple[Point, ...]) -> str:
    """`x,y x,y`, no coordinate below zero."""
    return " ".join(f"{max(0, x)},{max(0, y)}" for x, y in found)


def corners(box: Box) -> tuple[Point, ...]:
    left, top, right, bottom = box
    return (left, top), (right, top), (right, bottom), (left, bottom)
