"""XML with mixed content: elements as values, and their text as it will be read back, character for character."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import TypeAlias

from edition.exports.characters import held

XML_ID = "xml:id"


@dataclass(frozen=True)
class Text:
    """Text that stands in the print layer from the code point `at`."""

    text: str
    at: int


Child: TypeAlias = "Element | Text | str"


@dataclass
class Element:
    """An element; an attribute without a value is left out when it is made."""

    name: str
    attributes: dict[str, str]
    children: list[Child] = field(default_factory=list)

    def add(self, *children: Child) -> None:
        self.children += children

    def walk(self) -> Iterator[Element]:
        """The element and all within it, in the order of the text."""
        yield self
        for child in self.children:
            if isinstance(child, Element):
                yield from child.walk()


def element(name: str, *children: Child, **attributes: object) -> Element:
    """An element. `xml_id` and `xml_lang` are `xml:id` and `xml:lang`, a final `_` is dropped (`from_`), "" and None are left out."""
    said = {_attribute(key): str(value) for key, value in attributes.items() if value not in (None, "")}
    return Element(name, said, list(children))


def _attribute(name: str) -> str:
    return f"xml:{name[4:]}" if name.startswith("xml_") else name.rstrip("_")


def escaped(text: str) -> str:
    """Text within an element; a carriage return as a reference, for XML reads a bare one as a line end."""
    return held(text).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\r", "&#13;")


def quoted(text: str) -> str:
    """Text as the value of an attribute."""
    return escaped(text).replace('"', "&quot;").replace("\n", "&#10;").replace("\t", "&#9;")


def serialized(root: Element, *, blocks: Iterable[str]) -> str:
    """A whole file. A line is begun before each element of `blocks`, and nowhere else: no text gains a blank by it."""
    parts = ['<?xml version="1.0" encoding="UTF-8"?>']
    _write(root, frozenset(blocks), parts)
    return "".join(parts) + "\n"


def _write(node: Element, blocks: frozenset[str], parts: list[str]) -> None:
    if node.name in blocks:
        parts.append("\n")
    attributes = "".join(f' {key}="{quoted(value)}"' for key, value in node.attributes.items())
    if not node.children:
        parts.append(f"<{node.name}{attributes}/>")
        return
    parts.append(f"<{node.name}{attributes}>")
    for child in node.children:
        if isinstance(child, Element):
            _write(child, blocks, parts)
        else:
            parts.append(escaped(child if isinstance(child, str) else child.text))
    parts.append(f"</{node.name}>")
