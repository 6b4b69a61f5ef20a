"""What a note says that we read is what stands in the text."""

from __future__ import annotations

from collections.abc import Iterator

from edition.concordance.finding import Checked, Finding
from normalize.long_s import fold_long_s


def check(checked: Checked) -> Iterator[Finding]:
    """Findings: note-reading (the text reads otherwise than the note says), note-alternative (it is the reading itself)."""
    source = checked.source
    path = source.path("notes.yaml")
    declared = {note.id: note for note in source.notes.notes}
    for clause in checked.witness.clauses.values():
        for view in clause.notes:
            note, line = declared[view.id], source.notes.line(view.id)
            stands = " ".join(fold_long_s(view.print).split())
            if note.reading and stands != " ".join(note.reading.split()):
                params = {"id": note.id, "reading": note.reading, "stands": stands}
                yield Finding("notes", "note-reading", path, line, source.id, clause.id, params)
            if note.reading in note.alternatives:
                yield Finding("notes", "note-alternative", path, line, source.id, clause.id, {"id": note.id, "reading": note.reading})
