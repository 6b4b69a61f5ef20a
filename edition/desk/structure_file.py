"""Changes of `clauses.yaml` that leave every other line as it is: a start set, moved or taken away, an entry named."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from edition.clauses import Clause, Partition
from normalize.errors import InputError

QUOTED: Final = 48  # code points of the quote of a start
_AT: Final = re.compile(r"\bat: \d+")
_QUOTE: Final = re.compile(r'\bquote: (?:"(?:[^"\\]|\\.)*"|\'(?:[^\']|\'\')*\')')
_BEYOND: Final = re.compile(r"\s*$| {0,2}#|\S")  # what may stand after the last item of a list


@dataclass(frozen=True)
class NewEntry:
    """An entry that begins with a clause; `kind` game: its game has the same id."""

    id: str
    kind: str
    fr: str
    en: str


def text(value: str) -> str:
    """A text as YAML."""
    return json.dumps(value, ensure_ascii=False)


def quote_at(document: str, at: int, end: int) -> str:
    """What the quote of a clause says that starts at a place and ends there: the words, on one line."""
    line = document[at:end].split("\n")[0].rstrip()
    return line[:QUOTED].rstrip() if len(line) > QUOTED else line


class ClauseLines:
    """The lines of a `clauses.yaml`, and where each item of it stands."""

    def __init__(self, content: str, partition: Partition) -> None:
        self.lines = content.splitlines()
        self._partition = partition

    def _line(self, *place: str | int) -> int:
        tree = self._partition.tree
        if tree is None or place not in tree.lines:
            raise InputError("desk-clauses-form", tree.path if tree else None)
        return tree.lines[place] - 1

    def _end(self, section: str, number: int, count: int) -> int:
        """The index of the line after an item of a list."""
        first = self._line(section, number)
        if number + 1 < count:
            end = self._line(section, number + 1)
            while end > first + 1 and re.match(r"\s*$| {0,2}#", self.lines[end - 1]):
                end -= 1
            return end
        end = first + 1
        while end < len(self.lines) and not _BEYOND.match(self.lines[end]):
            end += 1
        return end

    def _clause(self, clause_id: str) -> tuple[int, int]:
        clauses = self._partition.clauses
        number = next(n for n, clause in enumerate(clauses) if clause.id == clause_id)
        return self._line("clauses", number), self._end("clauses", number, len(clauses))

    def moved(self, clause: Clause, at: int, quote: str) -> str:
        first, end = self._clause(clause.id)
        item = "\n".join(self.lines[first:end])
        item = _AT.sub(f"at: {at}", item, count=1)
        item = _QUOTE.sub(lambda _: f"quote: {text(quote)}", item, count=1)
        return self._with(first, end, item.split("\n"))

    def begun(self, row: str, before: str | None, entry: NewEntry | None) -> str:
        """With a new clause after the one before it (None: as the first)."""
        first = self._clause(before)[1] if before else self._line("clauses", 0)
        lines = [*self.lines[:first], row, *self.lines[first:]]
        if entry:
            entries = self._partition.entries
            after = next((n for n, e in enumerate(entries) if before and e.id == before.split("/")[1]), None)
            at = self._line("entries", 0) if after is None else self._end("entries", after, len(entries))
            lines = [*lines[:at], *entry_rows(entry), *lines[at:]]
        return "\n".join(lines) + "\n"

    def joined(self, clause_id: str, successor: str) -> str:
        """Without a clause, whose id is retired: what referred to it is led to the clause before."""
        first, end = self._clause(clause_id)
        led = re.compile(rf"\bsuccessor: {re.escape(clause_id)}(?=[\s,}}]|$)")  # what had been led to it goes on to where it goes
        lines = [led.sub(f"successor: {successor}", line) for line in (*self.lines[:first], *self.lines[end:])]
        row = f"  - {{id: {clause_id}, successor: {successor}}}"
        at = next((n for n, line in enumerate(lines) if re.match(r"retired:", line)), None)
        if at is None:
            lines += ["retired:", row]
        else:
            lines[at : at + 1] = ["retired:", row]
        return "\n".join(lines) + "\n"

    def named(self, entry_id: str, fr: str, en: str) -> str:
        """With another title of an entry."""
        entries = self._partition.entries
        number = next(n for n, entry in enumerate(entries) if entry.id == entry_id)
        at, last = self._line("entries", number, "title"), self._line("entries", number, "title", "en")
        indent = self.lines[at][: len(self.lines[at]) - len(self.lines[at].lstrip())]
        if not self.lines[at].lstrip().startswith("title:") or not self.lines[last].rstrip().endswith(("}", '"')):
            raise InputError("desk-clauses-form", self._partition.tree.path if self._partition.tree else None)
        return self._with(at, last + 1, [f"{indent}title: {{fr: {text(fr)}, en: {text(en)}}}"])

    def _with(self, first: int, end: int, rows: Sequence[str]) -> str:
        return "\n".join([*self.lines[:first], *rows, *self.lines[end:]]) + "\n"


def clause_row(clause_id: str, kind: str, label: str, at: int, quote: str) -> str:
    return f"  - {{id: {clause_id}, kind: {kind}, label: {text(label)}, at: {at}, quote: {text(quote)}}}"


def entry_rows(entry: NewEntry) -> list[str]:
    rows = [f"  - id: {entry.id}", f"    title: {{fr: {text(entry.fr)}, en: {text(entry.en)}}}", f"    kind: {entry.kind}"]
    return [*rows, f"    game: {entry.id}"] if entry.kind == "game" else rows


def new_file(row: str, entry: NewEntry) -> str:
    """A file with one clause."""
    return "\n".join(["entries:", *entry_rows(entry), "clauses:", row]) + "\n"
