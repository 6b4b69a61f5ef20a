"""A small reader of our TEI: gives back the print and the reading layer by what the header of the file declares."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Iterator
from dataclasses import dataclass

TEI = "{http://www.tei-c.org/ns/1.0}"
ID = "{http://www.w3.org/XML/1998/namespace}id"
BLOCKS = ("head", "p", "ab", "row")


@dataclass(frozen=True)
class Line:
    """A line starts."""

    number: int
    joined: bool
    sign: str
    kept: bool
    feed: bool  # a page does, with a form feed


@dataclass(frozen=True)
class Ink:
    text: str
    zone: bool


@dataclass(frozen=True)
class Opening:
    """A block of text begins."""


Event = Line | Ink | Opening


class Tei:
    """A file, read with the standard library alone."""

    def __init__(self, text: str) -> None:
        self.root = ET.fromstring(text)
        self.ids = {node.get(ID): node for node in self.root.iter() if node.get(ID)}
        edition = self.root.find(f".//{TEI}div[@type='edition']")
        assert edition is not None
        self.edition = edition
        self._feed = False
        self.events = list(self._walk(edition, zone=False))

    def _walk(self, node: ET.Element, *, zone: bool) -> Iterator[Event]:
        name = node.tag.removeprefix(TEI)
        if name == "lb":
            signs = node.get("rend", "").split()
            sign = "" if not signs else "-" if signs[0] == "hyphen" else chr(int(signs[0][2:], 16))
            yield Line(int(node.get("n", "0")), node.get("break") == "no", sign, "kept" in signs, self._feed)
            self._feed = False
            return
        if name == "pb":
            self._feed = node.get("rend") == "U+000C"
            return
        if name == "g":
            yield Ink(chr(int(node.get("ref", "")[len("#char_") :], 16)), zone)
            return
        if name in BLOCKS:
            yield Opening()
        zone = zone or name in ("fw", "gap")
        yield from self._text(node.text, zone)
        first = next(iter(node), None)
        for child in node:
            kind = child.tag.removeprefix(TEI)
            left = kind == "certainty" or (name == "choice" and child is not self._chosen(node, first))
            if not left:
                yield from self._walk(child, zone=zone)
            yield from self._text(child.tail, zone)

    def _chosen(self, choice: ET.Element, first: ET.Element | None) -> ET.Element | None:
        """Of readings side by side, what the page has: the first, but of a number that was solved its solution."""
        parent = next(node for node in self.root.iter() if choice in list(node))
        return choice.find(f"{TEI}corr") if parent.tag == f"{TEI}num" else first

    def _text(self, text: str | None, zone: bool) -> Iterator[Event]:
        if text and (said := text.replace("\n", "")):  # line ends of the file are none of the text
            yield Ink(said, zone)

    @property
    def print(self) -> str:
        text = ""
        for event in self.events:
            if isinstance(event, Ink):
                text += event.text
            elif isinstance(event, Line):
                ink = text.rstrip() if event.sign else text
                text = ink + event.sign + text[len(ink) :] + ("\n" if event.number > 1 else "") + "\f" * event.feed
        return text

    @property
    def reading(self) -> str:
        """s for ſ; heads left out; lines joined: by nothing where the word goes on, by a line end where a block begins, else by a blank."""
        text = pending = ""
        opened = line = joined = False
        kept = ""
        for event in self.events:
            if isinstance(event, Opening):
                opened = True
            elif isinstance(event, Line):
                line, joined, kept = True, joined or event.joined, "-" if event.kept else kept
                text, pending = text + pending.rstrip(), ""
            elif not event.zone:
                said = event.text.replace("ſ", "s").replace("ﬅ", "st")
                if line:
                    if not said.strip():
                        continue
                    said = said.lstrip()
                    between = kept if joined else "\n" if opened else " "
                    text = text + (between if text else "")
                elif not said.strip():
                    pending += said
                    continue
                text, pending = text + pending + said.rstrip(), said[len(said.rstrip()) :]
                opened = line = joined = False
                kept = ""
        return text

    def text_of(self, name: str) -> str:
        """All text within an element, as a string-range counts it."""
        return "".join(self.ids[name].itertext())
