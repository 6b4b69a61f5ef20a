"""`clauses.yaml`: where each entry, article and clause starts; a clause ends where the next begins."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from typing import Final, Literal

from pydantic import Field

from edition.bilingual import Both
from edition.description import SLUG
from edition.yamlfile import Strict, Tree, demand_once, read_model
from normalize.document import Document, Zone
from normalize.errors import InputError

Kind = Literal["heading", "article", "clause", "paragraph", "row", "subtitle"]
FILE: Final = "clauses.yaml"
PROPOSED: Final = "clauses.proposed.yaml"
"""Clauses that no hand has confirmed: of the same form, read by nobody but those who ask for proposals."""
UNIT: Final[dict[str, str]] = {  # the unit of an id, by kind
    "heading": r"h",
    "article": r"a\d+",
    "clause": r"[ap]\d+[b-z]",
    "paragraph": r"p\d+",
    "row": r"t\d+",
    "subtitle": r"s\d+",
}


class See(Strict):
    """“Voyez à l’article …”: the words, where they lead (an entry or clause id), or that it is not here."""

    quote: str = Field(min_length=1)
    to: str | None
    fr: str = ""
    en: str = ""


class Clause(Strict):
    """A clause starts at the code point `at` of `ocr.txt`, where `quote` stands."""

    id: str
    kind: Kind
    label: str
    at: int = Field(ge=0)
    quote: str = Field(min_length=1)
    see: tuple[See, ...] = ()

    @property
    def entry(self) -> str:
        return self.id.split("/")[1]

    @property
    def unit(self) -> str:
        return self.id.split("/")[2]

    @property
    def anchor(self) -> str:
        """The name of its place on a page: `romestecq.a17b`."""
        return f"{self.entry}.{self.unit}"

    @property
    def article(self) -> str:
        """The id of the article or paragraph it belongs to: `…/a17` for `…/a17b`."""
        return re.sub(r"(\d)[b-z]$", r"\1", self.id)


class Entry(Strict):
    """A game's treatise, a cross-reference, or a fragment whose head is lost."""

    id: str = Field(pattern=SLUG)
    title: Both
    subtitle: Both | None = None
    kind: Literal["game", "reference", "fragment"]
    game: str = ""
    summary: Both | None = None


class Retired(Strict):
    """An id that is no longer used, and the clause that took its place."""

    id: str
    successor: str


class ClauseFile(Strict):
    """`hand`: who confirmed clauses that the machine proposed."""

    hand: str = ""
    entries: tuple[Entry, ...]
    clauses: tuple[Clause, ...]
    retired: tuple[Retired, ...] = ()


@dataclass(frozen=True)
class Partition:
    """The entries and clauses of a document; `ends[i]` is where clause i ends."""

    entries: tuple[Entry, ...] = ()
    clauses: tuple[Clause, ...] = ()
    ends: tuple[int, ...] = ()
    retired: tuple[Retired, ...] = ()
    tree: Tree | None = None

    @cached_property
    def starts(self) -> tuple[int, ...]:
        return tuple(clause.at for clause in self.clauses)

    @cached_property
    def by_id(self) -> dict[str, Clause]:
        return {clause.id: clause for clause in self.clauses}

    @cached_property
    def moved(self) -> dict[str, str]:
        """The ids that are no longer used, each with the clause of today that it leads to."""
        next_ = {retired.id: retired.successor for retired in self.retired}

        def last(name: str) -> str:
            while name in next_:  # the loader sees to it that no successor comes after its own
                name = next_[name]
            return name

        return {name: last(name) for name in next_}

    def standing(self, clause_id: str) -> Clause | None:
        """The clause of an id, or the one that succeeded it where the id was retired."""
        return self.by_id.get(self.moved.get(clause_id, clause_id))

    def spans(self) -> tuple[tuple[Clause, int, int], ...]:
        """Each clause with its start and end in `ocr.txt`."""
        return tuple((c, c.at, end) for c, end in zip(self.clauses, self.ends, strict=True))

    @cached_property
    def _lines(self) -> dict[str, int]:
        return {clause.id: self.tree.line(("clauses", at)) for at, clause in enumerate(self.clauses)} if self.tree else {}

    def line_of(self, clause_id: str) -> int | None:
        """The line of `clauses.yaml` on which a clause stands."""
        return self._lines.get(clause_id)


def load_partition(path: Path, document: Document, zones: Sequence[Zone]) -> Partition:
    """Read and check `clauses.yaml` against its document; all errors name the line.

    Errors: yaml-*, id-twice, clause-id, clause-kind, clause-document, clause-entry, clause-order,
    clause-quote, clause-quote-short, clause-blank, entry-order, entry-empty, entry-heading,
    entry-game, text-before-clauses, retired-id.
    """
    model, tree = read_model(path, ClauseFile)
    _check_entries(path, tree, model)
    _check_ids(path, tree, model, document.id)
    _check_places(path, tree, model, document)
    _check_start(path, tree, model, document, zones)
    end = _end_of_text(document, zones, model.clauses[-1].at if model.clauses else 0)
    ends = (*(c.at for c in model.clauses[1:]), end) if model.clauses else ()
    return Partition(model.entries, model.clauses, ends, model.retired, tree)


def _check_entries(path: Path, tree: Tree, model: ClauseFile) -> None:
    seen: set[str] = set()
    for at, entry in enumerate(model.entries):
        line = tree.line(("entries", at))
        demand_once(entry.id, seen, path, line)
        if (entry.kind == "game") != bool(entry.game):
            raise InputError("entry-game", path, line, id=entry.id)


def _check_ids(path: Path, tree: Tree, model: ClauseFile, document: str) -> None:
    seen: set[str] = set()
    order = [entry.id for entry in model.entries]
    now = -1
    for at, clause in enumerate(model.clauses):
        line = tree.line(("clauses", at))
        parts = clause.id.split("/")
        if len(parts) != 3 or not re.fullmatch(r"[a-z0-9-]+/[a-z0-9-]+/(?:h|[apts]\d+[b-z]?)", clause.id):
            raise InputError("clause-id", path, line, id=clause.id)
        demand_once(clause.id, seen, path, line)
        if parts[0] != document:
            raise InputError("clause-document", path, line, id=clause.id, document=document)
        if not re.fullmatch(UNIT[clause.kind], parts[2]):
            raise InputError("clause-kind", path, line, id=clause.id, kind=clause.kind)
        if parts[1] not in order:
            raise InputError("clause-entry", path, line, id=clause.id, entry=parts[1])
        place = order.index(parts[1])
        if place not in (now, now + 1):
            raise InputError("entry-order", path, line, id=clause.id, entry=parts[1])
        new, now = place != now, place
        if clause.kind == "heading" and not new:
            raise InputError("entry-heading", path, line, id=clause.id, entry=parts[1])
    for at, entry in enumerate(model.entries):
        if at > now:
            raise InputError("entry-empty", path, tree.line(("entries", at)), id=entry.id)
    for at, retired in enumerate(model.retired):
        if retired.id in seen or retired.successor not in seen:
            raise InputError("retired-id", path, tree.line(("retired", at)), id=retired.id, successor=retired.successor)
        seen.add(retired.id)


def _check_places(path: Path, tree: Tree, model: ClauseFile, document: Document) -> None:
    text = document.text
    for at, (before, clause) in enumerate(pairwise((None, *model.clauses))):
        assert clause is not None
        line = tree.line(("clauses", at))
        if before and clause.at <= before.at:
            raise InputError("clause-order", path, line, id=clause.id, at=clause.at, before=before.at)
        if "\n" in clause.quote or text[clause.at : clause.at + len(clause.quote)] != clause.quote:
            found = text[clause.at : clause.at + len(clause.quote)]
            raise InputError("clause-quote", path, line, id=clause.id, at=clause.at, quote=clause.quote, found=found)
        if clause.quote[0].isspace():
            raise InputError("clause-blank", path, line, id=clause.id)
        end = model.clauses[at + 1].at if at + 1 < len(model.clauses) else len(text)
        room = text[clause.at : end].split("\n")[0].rstrip()
        if len(clause.quote) < min(12, len(room)):
            raise InputError("clause-quote-short", path, line, id=clause.id)


def _check_start(path: Path, tree: Tree, model: ClauseFile, document: Document, zones: Sequence[Zone]) -> None:
    first = model.clauses[0].at if model.clauses else len(document.text)
    for number in range(1, len(document.line_starts) + 1):
        start, end = document.line_span(number)
        if start >= first:
            return
        bare = document.text[start : min(end, first)]
        if bare.strip() and not any(z.first <= number <= z.last for z in zones):
            raise InputError("text-before-clauses", path, tree.line(("clauses", 0)), number=number, text=bare.strip()[:40])


def _end_of_text(document: Document, zones: Sequence[Zone], last_start: int) -> int:
    """Where the last clause ends: before chrome that stands after it."""
    end = len(document.text)
    for zone in sorted(zones, key=lambda z: -z.first):
        start, stop = document.line_span(zone.first)[0], document.line_span(zone.last)[1]
        if zone.kind == "chrome" and start > last_start and not document.text[stop:end].strip():
            end = start
    return end
