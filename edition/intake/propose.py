"""First clauses for a text that has none: headings, numbered articles and paragraphs, as the page shows them.

They are the machine's, and need a hand: what they are known by stands in `normalize/data/paragraphs.yaml`.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from statistics import median
from typing import Any, Final

from normalize.data import table
from normalize.document import Document, Zone
from normalize.layers import Layers
from normalize.scan import Line, Page

QUOTE: Final = 24  # signs that tell a place, at most


@dataclass(frozen=True)
class Proposed:
    """A clause as the machine sees it: `unit` is the last part of its id."""

    kind: str
    unit: str
    label: str
    at: int
    quote: str


@dataclass
class ProposedEntry:
    """An entry with its clauses; `title` is the heading as it reads."""

    id: str
    title: str
    kind: str
    clauses: list[Proposed] = field(default_factory=list)


def propose(document: Document, layers: Layers, zones: Sequence[Zone], pages: Sequence[Page]) -> tuple[ProposedEntry, ...]:
    """Entries and clauses in the order of the text. `layers`: the document's; `pages`: where its lines stand, if known."""
    lines = list(_ink(document, layers, zones))
    shape = _Shape(pages)
    entries: list[ProposedEntry] = []
    taken: set[str] = set()
    in_heading = False
    for at, line in enumerate(lines):
        before = lines[at - 1] if at else None
        heading = _is_heading(line.text)
        if heading and in_heading:
            entries[-1].title += f" {_title(line.text)}"
            continue
        if heading and _followed(lines, at):
            title = _title(line.text)
            entries.append(ProposedEntry(_slug(title, taken), title, "game"))
            entries[-1].clauses.append(Proposed("heading", "h", "", line.start, line.quote))
        elif not entries:
            entries.append(ProposedEntry(_slug("", taken), "", "fragment"))
            entries[-1].clauses.append(_clause(line, entries[-1]))
        elif in_heading or line.label or _begins(line, before, shape):
            entries[-1].clauses.append(_clause(line, entries[-1]))
        in_heading = heading and entries[-1].clauses[-1].kind == "heading"
    return tuple(entries)


Words = Mapping[str, str]  # by language


def proposed_yaml(document: str, entries: Sequence[ProposedEntry], head: str, untitled: Words, passages: Words) -> str:
    """The content of `clauses.proposed.yaml`. `head`: what its first comment says; `untitled` and `passages` ({n}): words."""

    def flow(data: Mapping[str, Any]) -> str:
        return "{" + ", ".join(f"{key}: {_value(value)}" for key, value in data.items()) + "}"

    rows = [*(f"# {line}" for line in head.split("\n")), "entries:" if entries else "entries: []"]
    for entry in entries:
        rows.append(f"  - id: {entry.id}")
        rows.append(f"    title: {flow({lang: entry.title or untitled[lang] for lang in untitled})}")
        rows.append(f"    kind: {entry.kind}")
        if entry.kind == "game":
            rows.append(f"    game: {entry.id}")
        rows.append(f"    summary: {flow({lang: passages[lang].format(n=len(entry.clauses)) for lang in passages})}")
    rows.append("clauses:" if entries else "clauses: []")
    for entry in entries:
        for c in entry.clauses:
            said = {"id": f"{document}/{entry.id}/{c.unit}", "kind": c.kind, "label": c.label, "at": c.at, "quote": c.quote}
            rows.append(f"  - {flow(said)}")
    return "\n".join(rows) + "\n"


def _value(value: Any) -> str:
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {_value(each)}" for key, each in value.items()) + "}"
    if isinstance(value, str) and re.fullmatch(r"[a-z][a-z0-9/-]*", value) and value not in ("null", "true", "false", "n"):
        return value
    return json.dumps(value, ensure_ascii=False)


@dataclass(frozen=True)
class _Ink:
    """A line with text: `start` of its first sign in the OCR; `text` as it reads now; whether a blank line stands before it."""

    number: int
    start: int
    quote: str
    text: str
    label: str
    apart: bool


def _ink(document: Document, layers: Layers, zones: Sequence[Zone]) -> Iterator[_Ink]:
    left_out = {number for zone in zones for number in range(zone.first, zone.last + 1)}
    printed = layers.print.split("\n")
    labels = re.compile(table("paragraphs")["labels"])
    apart, first_of_all = True, True
    for number in range(1, len(document.line_starts) + 1):
        start, end = document.line_span(number)
        raw, text = document.text[start:end], " ".join(printed[number - 1].split())
        if number in left_out:
            continue
        # a line of nothing but marks that were taken out is as good as blank; but no text may stand before the first clause
        if not raw.strip() or not (text or first_of_all):
            apart = True
            continue
        first_of_all = False
        first = start + len(raw) - len(raw.lstrip())
        found = labels.match(text)
        yield _Ink(number, first, _quote(document.text[first:end].rstrip()), text, found[0] if found else "", apart)
        apart = False


def _quote(line: str) -> str:
    """What tells the place: the first signs of a line, the whole of it where blanks would make them too few."""
    quote = line[:QUOTE].rstrip()
    return quote if 2 * len(quote) >= min(QUOTE, len(line)) else line


def _is_heading(text: str) -> bool:
    known = table("paragraphs")["heading"]
    letters = [char for char in text if char.isalpha()]
    if len(text) > known["longest"] or len(letters) < known["least_letters"]:
        return False
    return bool(sum(char.isupper() for char in letters) >= known["capitals"] * len(letters))


def _followed(lines: Sequence[_Ink], at: int) -> bool:
    """Whether text follows a heading before many lines: a page of capitals is no heading."""
    most = int(table("paragraphs")["heading"]["most_lines"])
    return any(not _is_heading(line.text) for line in lines[at + 1 : at + 1 + most])


def _begins(line: _Ink, before: _Ink | None, shape: _Shape) -> bool:
    """Whether a paragraph begins: its first line is indented; where that is not known, a blank line stands before it."""
    known = table("paragraphs")
    if before is None:
        return True
    if before.text.rstrip(" »”\"')")[-1:] not in known["ends"] or not (line.text[:1].isupper() or line.text[:1] in tuple("&«—–“")):
        return False
    indented = shape.indented(line.number)
    return line.apart if indented is None else indented or (line.apart and shape.short(before.number))


def _clause(line: _Ink, entry: ProposedEntry) -> Proposed:
    kind, letter = ("article", "a") if line.label else ("paragraph", "p")
    number = 1 + sum(clause.kind == kind for clause in entry.clauses)
    return Proposed(kind, f"{letter}{number}", line.label, line.start, line.quote)


class _Shape:
    """Where lines begin and end on their page."""

    def __init__(self, pages: Sequence[Page]) -> None:
        self._lines: dict[int, tuple[Line, Page]] = {line.number: (line, page) for page in pages for line in page.lines if line.shape.box}
        self._edges: dict[int, tuple[float, float, float]] = {}

    def _page(self, page: Page) -> tuple[float, float, float]:
        """The left edge of the text, its right edge, the height of a line."""
        if id(page) not in self._edges:
            boxes = [line.shape.box for line in page.lines if line.shape.box and len(line.words) > 2]
            boxes = boxes or [line.shape.box for line in page.lines if line.shape.box]
            lefts = [box[0] for box in boxes if box]
            self._edges[id(page)] = (median(lefts), median(box[2] for box in boxes if box), median(box[3] - box[1] for box in boxes if box))
        return self._edges[id(page)]

    def indented(self, number: int) -> bool | None:
        """Whether a line begins further right than the others of its page; None, where that is not known."""
        if number not in self._lines:
            return None
        line, page = self._lines[number]
        assert line.shape.box is not None
        left, _, height = self._page(page)
        known = table("paragraphs")["indent"]
        return bool(known["least"] * height <= line.shape.box[0] - left <= known["most"] * height)

    def short(self, number: int) -> bool:
        """Whether a line ends well before the others of its page."""
        if number not in self._lines:
            return False
        line, page = self._lines[number]
        assert line.shape.box is not None
        left, right, _ = self._page(page)
        return bool(line.shape.box[2] - left < table("paragraphs")["short"] * (right - left))


def _title(text: str) -> str:
    """A heading as a title: points off, in small letters but the first."""
    bare = text.strip(" .,;:—–-*")
    if re.fullmatch(r"(?:\w[.\s]?\s)+\w", bare):  # spaced out
        bare = re.sub(r"[\s.]", "", bare)
    return bare[:1].upper() + bare[1:].lower()


def _slug(title: str, taken: set[str]) -> str:
    """An id for an entry, of its title."""
    bare = "".join(char for char in unicodedata.normalize("NFD", title.lower().replace("œ", "oe").replace("æ", "ae")) if char.isascii())
    words = re.findall(r"[a-z0-9]+", bare)
    while len(words) > 1 and words[0] in ("le", "la", "les", "l", "du", "de", "des", "d", "jeu"):
        words.pop(0)
    name = "-".join(words)[:40].strip("-") or "texte"
    unique, turn = name, 1
    while unique in taken:
        turn += 1
        unique = f"{name}-{turn}"
    taken.add(unique)
    return unique
