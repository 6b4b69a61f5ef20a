"""`notes.yaml`: doubtful readings, faults of the print and editor's notes, each tied to words of the OCR."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from pydantic import Field

from edition.clauses import Partition
from edition.yamlfile import Strict, Tree, demand_once, read_model
from normalize.document import Document
from normalize.errors import InputError


class Note(Strict):
    """A note on `quote`, which stands at the code point `at` of `ocr.txt`, within a clause."""

    id: str = Field(pattern=r"^n\d+$")
    kind: Literal["doubtful", "note", "sic"]
    clause: str
    at: int = Field(ge=0)
    quote: str = Field(min_length=1)
    reading: str = ""
    alternatives: tuple[str, ...] = ()
    certainty: Literal["low", "medium", "high", ""] = ""
    fr: str = Field(min_length=1)
    en: str = Field(min_length=1)

    @property
    def end(self) -> int:
        return self.at + len(self.quote)

    @property
    def text(self) -> dict[str, str]:
        return {"fr": self.fr, "en": self.en}


class NoteFile(Strict):
    notes: tuple[Note, ...]


@dataclass(frozen=True)
class Notes:
    notes: tuple[Note, ...] = ()
    tree: Tree | None = None

    def line(self, note_id: str) -> int | None:
        for at, note in enumerate(self.notes):
            if note.id == note_id and self.tree:
                return self.tree.line(("notes", at))
        return None


def load_notes(path: Path, document: Document, partition: Partition) -> Notes:
    """Errors: yaml-*, id-twice, note-clause, note-place, note-quote, note-reading."""
    model, tree = read_model(path, NoteFile)
    spans = {clause.id: (start, end) for clause, start, end in partition.spans()}
    seen: set[str] = set()
    for at, note in enumerate(model.notes):
        line = tree.line(("notes", at))
        demand_once(note.id, seen, path, line)
        if note.clause not in spans:
            raise InputError("note-clause", path, line, id=note.id, clause=note.clause)
        found = document.text[note.at : note.end]
        if found != note.quote:
            raise InputError("note-quote", path, line, id=note.id, at=note.at, quote=note.quote, found=found)
        start, end = spans[note.clause]
        if not (start <= note.at and note.end <= end):
            raise InputError("note-place", path, line, id=note.id, clause=note.clause)
        if note.kind == "doubtful" and not (note.reading and note.certainty):
            raise InputError("note-reading", path, line, id=note.id)
    return Notes(model.notes, tree)
