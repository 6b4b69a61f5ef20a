"""The text of a page, head by head, as the search finds it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from html.parser import HTMLParser
from typing import Final

VOID: Final = frozenset(
    {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr", "path", "use", "rect", "circle"}
)
SILENT: Final = frozenset({"script", "style", "template", "svg", "dialog", "select"})
HEADS: Final = frozenset({"h1", "h2", "h3", "h4"})
BLOCKS: Final = re.compile(  # between them there is a blank
    "p|li|dt|dd|td|th|tr|div|section|article|header|footer|pre|blockquote|figcaption|summary|details|ul|ol|dl"
)


@dataclass(frozen=True)
class Section:
    """What stands under a head of a page; `anchor` leads there ("": the page itself), `title` is the head, "" where there is none."""

    anchor: str
    title: str
    text: str


def sections(html: str) -> list[Section]:
    """The sections of a page in order, without what the page itself leaves out of the search; empty ones are passed over."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    return reader.sections()


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self._open: list[tuple[str, bool, str]] = []  # tag, whether its text is left out, its id
        self._found: list[tuple[str, list[str], list[str]]] = [("", [], [])]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        out = tag in SILENT or "data-search-exclude" in values or "hidden" in values or "vh" in (values.get("class") or "").split()
        out = out or self._left_out()
        if tag in HEADS and not out:
            inner = next((name for _, _, name in reversed(self._open) if name), "")
            self._found.append((values.get("id") or inner, [], []))
        if BLOCKS.fullmatch(tag):
            self._found[-1][2].append(" ")
        if tag in ("code", "small"):  # beside the words of a head
            self._found[-1][1].append(" ")
        if tag not in VOID:
            self._open.append((tag, out, values.get("id") or ""))

    def handle_endtag(self, tag: str) -> None:
        if tag in VOID or not any(name == tag for name, _, _ in self._open):
            return
        while self._open.pop()[0] != tag:
            pass
        if BLOCKS.fullmatch(tag):
            self._found[-1][2].append(" ")

    def handle_data(self, data: str) -> None:
        if not self._left_out():
            _, title, text = self._found[-1]
            (title if any(tag in HEADS for tag, _, _ in self._open) else text).append(data)

    def _left_out(self) -> bool:
        return bool(self._open) and self._open[-1][1]

    def sections(self) -> list[Section]:
        made = (Section(anchor, _plain(title), _plain(text)) for anchor, title, text in self._found)
        return [section for section in made if section.title or section.text]


def _plain(parts: list[str]) -> str:
    return re.sub(r"\s+", " ", "".join(parts)).strip()
