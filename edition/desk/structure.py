"""Where clauses begin: set, moved, joined, and entries named; each change is checked as a whole before it is kept."""

from __future__ import annotations

import re
import tempfile
from bisect import bisect_right
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Final

from edition.anchors import resolve
from edition.clauses import Kind, Partition, load_partition
from edition.decisions import locked
from edition.description import SLUG
from edition.desk.edits import Note, unnoted
from edition.desk.library import Library, Snapshot
from edition.desk.structure_file import ClauseLines, NewEntry, clause_row, new_file, quote_at
from edition.files import read_utf8
from edition.yamlfile import MOST_BYTES
from normalize.errors import InputError
from normalize.files import write_atomically

FILE: Final = "clauses.yaml"
LETTERS: Final = {"article": "a", "paragraph": "p", "row": "t", "subtitle": "s"}
Change = Callable[[Snapshot, str], str]


class ClausesOutdatedError(Exception):
    """The clauses are not as the window showed them: somebody changed them, and nothing was written."""


def seen(snapshot: Snapshot) -> str:
    """The state of the file: what a window has seen of it."""
    path = snapshot.source.path(FILE)
    return sha256(path.read_bytes()).hexdigest()[:16] if path.exists() else ""


def begin(kind: Kind, label: str, at: int, entry: NewEntry | None = None) -> Change:
    """A clause begins here: in the entry of the clause before it, or with a new entry.

    Errors: desk-clause-place, desk-clause-kind (a clause of an article, where none is before it; a heading within an entry), desk-entry.
    """

    def change(snapshot: Snapshot, content: str) -> str:
        partition, document = snapshot.source.partition, snapshot.document.text
        _demand_place(snapshot, at)
        number = bisect_right(partition.starts, at)
        before = partition.clauses[number - 1] if number else None
        if entry and (not re.fullmatch(SLUG, entry.id) or any(entry.id == e.id for e in partition.entries) or not entry.fr or not entry.en):
            raise InputError("desk-entry", id=entry.id)
        if not entry and before is None:
            raise InputError("desk-entry", id="")
        home = entry.id if entry else before.entry if before else ""
        name = _name(partition, snapshot.id, home, kind, before.unit if before and not entry else "")
        end = partition.starts[number] if number < len(partition.starts) else len(document)
        row = clause_row(name, kind, " ".join(label.split()), at, quote_at(document, at, end))
        if not partition.clauses and entry:
            return new_file(row, entry)
        return ClauseLines(content, partition).begun(row, before.id if before else None, entry)

    return change


def move(clause_id: str, at: int) -> Change:
    """A clause begins here, and not where it did. Errors: clause-unknown, desk-clause-place."""

    def change(snapshot: Snapshot, content: str) -> str:
        partition = snapshot.source.partition
        if clause_id not in partition.by_id:
            raise InputError("clause-unknown", id=clause_id)
        _demand_place(snapshot, at)
        number = next(n for n, clause in enumerate(partition.clauses) if clause.id == clause_id)
        low = partition.starts[number - 1] if number else -1
        high = partition.starts[number + 1] if number + 1 < len(partition.starts) else len(snapshot.document.text)
        if not low < at < high:
            raise InputError("desk-clause-place", at=at)
        return ClauseLines(content, partition).moved(partition.clauses[number], at, quote_at(snapshot.document.text, at, high))

    return change


def join(clause_id: str) -> Change:
    """A clause becomes part of the one before it; its id is retired. Errors: clause-unknown, desk-clause-first."""

    def change(snapshot: Snapshot, content: str) -> str:
        partition = snapshot.source.partition
        if clause_id not in partition.by_id:
            raise InputError("clause-unknown", id=clause_id)
        number = next(n for n, clause in enumerate(partition.clauses) if clause.id == clause_id)
        before = partition.clauses[number - 1] if number else None
        if before is None or before.entry != partition.clauses[number].entry:
            raise InputError("desk-clause-first", id=clause_id)
        return ClauseLines(content, partition).joined(clause_id, before.id)

    return change


def name_entry(entry_id: str, fr: str, en: str) -> Change:
    """An entry is called so. Error: desk-entry."""

    def change(snapshot: Snapshot, content: str) -> str:
        said = [" ".join(one.split()) for one in (fr, en)]
        if not all(said) or all(entry.id != entry_id for entry in snapshot.source.partition.entries):
            raise InputError("desk-entry", id=entry_id)
        return ClauseLines(content, snapshot.source.partition).named(entry_id, *said)

    return change


def restructure(library: Library, document_id: str, version: str, change: Change, note: Note = unnoted) -> None:
    """Make one change of `clauses.yaml`; on the disk when it returns. ClausesOutdatedError if the window had seen another state.

    `note`: called with the file before and after, while nobody else writes.

    Errors: those of the change and of the file that it makes, desk-clause-decision (a decision would lie across the new start).
    """
    folder = library.source(library.corpus(), document_id).folder
    with locked(folder):
        snapshot = library.snapshot(document_id)
        if seen(snapshot) != version:
            raise ClausesOutdatedError(document_id)
        path = snapshot.source.path(FILE)
        content = read_utf8(path, MOST_BYTES) if path.exists() else None
        made = change(snapshot, content or "")
        demand_fit(snapshot, made)
        write_atomically(path, made)
        note(content, made)


def demand_fit(snapshot: Snapshot, made: str, *, losing: bool = False) -> None:
    """The file as it would be, read as any other; told of by the name of the true one. `losing`: ids may go, as they came."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / FILE
        path.write_text(made, encoding="utf-8")
        zones = snapshot.document.zones if snapshot.document.zones is not None else snapshot.source.analysis.zones
        try:
            partition = load_partition(path, snapshot.document, zones)
        except InputError as error:
            raise InputError(error.code, snapshot.source.path(FILE), error.line, **error.params) from error
    old = snapshot.source.partition
    if not losing and _names(old) - _names(partition):
        raise InputError("desk-clauses-form", snapshot.source.path(FILE))
    after = resolve(snapshot.source.decisions, snapshot.document, partition.starts).conflicts
    crossed = [c for c in after if c.code == "decision-crosses" and c not in snapshot.source.resolved.conflicts]
    if crossed:
        raise InputError("desk-clause-decision", words=" ".join(crossed[0].decisions[0].quote.split()))


def _names(partition: Partition) -> set[str]:
    """The ids that are in use or retired: a change loses none."""
    return {clause.id for clause in partition.clauses} | {retired.id for retired in partition.retired}


def _demand_place(snapshot: Snapshot, at: int) -> None:
    document = snapshot.document.text
    if not 0 <= at < len(document) or document[at].isspace() or at in snapshot.source.partition.starts:
        raise InputError("desk-clause-place", at=at)


def _name(partition: Partition, document: str, entry: str, kind: Kind, before: str) -> str:
    """An id that was never used: the next number of its kind, or the next letter within the article."""
    home = f"{document}/{entry}/"
    used = {c.id.removeprefix(home) for c in partition.clauses if c.id.startswith(home)}
    used |= {r.id.removeprefix(home) for r in partition.retired if r.id.startswith(home)}
    if kind == "heading":
        if "h" in used:
            raise InputError("desk-clause-kind", kind=kind)
        return f"{home}h"
    if kind == "clause":
        article = re.fullmatch(r"([ap]\d+)[b-z]?", before)
        letters = [letter for letter in "bcdefghijklmnopqrstuvwxyz" if article and f"{article[1]}{letter}" not in used]
        if not article or not letters:
            raise InputError("desk-clause-kind", kind=kind)
        return f"{home}{article[1]}{letters[0]}"
    letter = LETTERS[kind]
    numbers = [int(m[1]) for unit in used if (m := re.fullmatch(rf"{letter}(\d+)[b-z]?", unit))]
    return f"{home}{letter}{max(numbers, default=0) + 1}"
