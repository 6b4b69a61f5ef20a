"""XML as a small tree, read so that no file can do harm.

expat, with limits of our own: no entity is ever declared or fetched (no billion laughs, no file or
address read), depth, size and number of elements are bounded, and each fault has its line. No other
library is needed for that: what makes XML dangerous are declarations, and the first one ends the reading.
"""

from __future__ import annotations

from collections.abc import Iterator
from html.entities import name2codepoint
from pathlib import Path
from typing import Any, Final
from xml.parsers import expat

from normalize.errors import InputError

MOST_BYTES: Final = 64_000_000
MOST_ELEMENTS: Final = 2_000_000
DEEPEST: Final = 100
MOST_ATTRIBUTES: Final = 1_000  # of one element
LONGEST_TAG: Final = 4_000_000  # bytes; what is not ended by then is gone through again with every block
_BLOCK: Final = 1 << 16
_MAY_HAVE_DOCTYPE: Final = frozenset({"html", "tei", "tei.2", "teicorpus"})


class Node:
    """An element: its local name, its attributes by local name, the text before its first child, and after its end."""

    __slots__ = ("attributes", "children", "line", "name", "namespace", "tail", "text")

    def __init__(self, name: str, attributes: dict[str, str], line: int = 0, namespace: str = "") -> None:
        self.name, self.attributes, self.line, self.namespace = name, attributes, line, namespace
        self.children: list[Node] = []
        self.text = ""
        self.tail = ""

    def get(self, name: str, default: str = "") -> str:
        return self.attributes.get(name, default)

    def named(self, *names: str) -> Iterator[Node]:
        """Children of these names, in order."""
        return (child for child in self.children if child.name in names)

    def first(self, name: str) -> Node | None:
        return next(self.named(name), None)

    def walk(self) -> Iterator[Node]:
        """The element and all within it, in order."""
        todo = [self]
        while todo:
            node = todo.pop()
            yield node
            todo.extend(reversed(node.children))

    def words(self) -> str:
        """All text within."""
        return "".join(self._texts())

    def _texts(self) -> Iterator[str]:
        yield self.text
        todo: list[Node | str] = list(reversed(self.children))
        while todo:
            item = todo.pop()
            if isinstance(item, str):
                yield item
            else:
                yield item.text
                todo.append(item.tail)
                todo.extend(reversed(item.children))


class Builder:
    """Puts a tree together, within the limits."""

    def __init__(self, path: Path | str) -> None:
        self.path = path
        self.root: Node | None = None
        self.open: list[Node] = []
        self.count = 0
        self._parts: list[str] = []

    def start(self, node: Node) -> None:
        self._flush()
        self.count += 1
        if self.count > MOST_ELEMENTS:
            raise InputError("xml-many", self.path, node.line, most=MOST_ELEMENTS)
        if len(self.open) >= DEEPEST:
            raise InputError("xml-deep", self.path, node.line, most=DEEPEST)
        if self.open:
            self.open[-1].children.append(node)
        elif self.root is None:
            self.root = node
        self.open.append(node)

    def end(self) -> None:
        self._flush()
        self.open.pop()

    def data(self, text: str) -> None:
        if self.open:
            self._parts.append(text)

    def _flush(self) -> None:
        if self._parts and self.open:
            text = "".join(self._parts)
            parent = self.open[-1]
            if parent.children:
                parent.children[-1].tail += text
            else:
                parent.text += text
        self._parts.clear()


def demand_few(attributes: int, path: Path | str, line: int) -> None:
    """Error: xml-attributes."""
    if attributes > MOST_ATTRIBUTES:
        raise InputError("xml-attributes", path, line, most=MOST_ATTRIBUTES)


def parse(data: bytes, path: Path | str) -> Node:
    """The root of an XML document.

    Errors, with the line: xml-syntax, xml-doctype (declarations inside the document, or a DOCTYPE where
    the format has none), xml-entity (one that is not of XML or HTML), xml-deep, xml-many, xml-long (a tag or a comment
    without end), xml-attributes, file-too-large.
    """
    if len(data) > MOST_BYTES:
        raise InputError("file-too-large", path, megabytes=f"{MOST_BYTES / 1e6:g}")
    build = Builder(path)
    parser = expat.ParserCreate(namespace_separator=" ")
    parser.buffer_text = True
    parser.ordered_attributes = True

    def start(name: str, attributes: list[str]) -> None:
        demand_few(len(attributes) // 2, path, parser.CurrentLineNumber)
        namespace, _, local = name.rpartition(" ")
        pairs = zip(attributes[::2], attributes[1::2], strict=True)
        build.start(Node(local, {key.rpartition(" ")[2]: value for key, value in pairs}, parser.CurrentLineNumber, namespace))

    def doctype(name: str, _system: str | None, _public: str | None, has_internal_subset: bool) -> None:
        if has_internal_subset or name.lower() not in _MAY_HAVE_DOCTYPE:
            raise InputError("xml-doctype", path, parser.CurrentLineNumber)

    def entity(*_declared: object) -> Any:
        raise InputError("xml-doctype", path, parser.CurrentLineNumber)

    def skipped(name: str, _is_parameter: bool) -> None:
        if name not in name2codepoint:
            raise InputError("xml-entity", path, parser.CurrentLineNumber, name=name)
        build.data(chr(name2codepoint[name]))

    parser.StartElementHandler = start
    parser.EndElementHandler = lambda _name: build.end()
    parser.CharacterDataHandler = build.data
    parser.StartDoctypeDeclHandler = doctype
    parser.EntityDeclHandler = entity
    parser.ExternalEntityRefHandler = entity
    parser.SkippedEntityHandler = skipped
    try:
        for at in range(0, len(data), _BLOCK):
            parser.Parse(data[at : at + _BLOCK], False)
            if at - parser.CurrentByteIndex > LONGEST_TAG:
                raise InputError("xml-long", path, parser.CurrentLineNumber, megabytes=LONGEST_TAG // 1_000_000)
        parser.Parse(b"", True)
    except expat.ExpatError as error:
        raise InputError("xml-syntax", path, error.lineno) from None
    except (LookupError, ValueError) as error:  # an encoding that nobody knows, or of several bytes a character
        raise InputError("xml-encoding", path, 1) from error
    assert build.root is not None, "expat accepts no document without a root"
    return build.root


def integer(text: str) -> int | None:
    """A number of a coordinate, rounded; None where there is none that a page can have."""
    try:
        number = float(text)
    except ValueError:
        return None
    return round(number) if abs(number) < 1e7 else None


def points(text: str) -> tuple[tuple[int, int], ...]:
    """`x1,y1 x2,y2`, or the same numbers parted by blanks only; nothing where it is neither."""
    numbers = [integer(part) for part in text.replace(",", " ").split()]
    if None in numbers or len(numbers) % 2:
        return ()
    found = [number or 0 for number in numbers]
    return tuple(zip(found[::2], found[1::2], strict=True))
