"""The clauses that the program proposes for a new document: shown at the desk, proposed anew, taken as they stand."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from edition.clauses import FILE, PROPOSED
from edition.decisions import locked
from edition.desk.library import Library, Snapshot
from edition.desk.structure import ClausesOutdatedError, seen
from edition.intake.add import propose_for
from edition.intake.confirm import confirm_clauses
from edition.words import Lang
from normalize.errors import InputError
from normalize.files import write_atomically


def proposal(snapshot: Snapshot) -> dict[str, Any] | None:
    """What is proposed, and `seen`: the state of its file; None where the clauses are a hand's, or nothing is proposed."""
    found = snapshot.source.proposed
    if found is None:
        return None
    clauses = [{"unit": c.unit, "at": c.at, "line": snapshot.document.line_of(c.at)} for c in found.clauses]
    entries = [{"fr": e.title["fr"], "en": e.title["en"], "kind": e.kind} for e in found.entries]
    return {"seen": _seen(snapshot), "clauses": clauses, "entries": entries}


def take(library: Library, document_id: str, hand: str, *, shown: str, version: str) -> None:
    """Make the proposal the clauses of the document, in the name of a hand. ClausesOutdatedError: it is not as it was shown.

    Errors: those of `confirm_clauses`.
    """
    corpus = library.corpus()
    folder = library.source(corpus, document_id).folder
    with locked(folder):
        _demand_shown(library.snapshot(document_id), shown, version)
        confirm_clauses(corpus, document_id, hand=hand)


def anew(library: Library, document_id: str, lang: Lang, *, shown: str, version: str) -> None:
    """Propose from the text as it reads now; what was proposed before is gone. Error: clauses-there."""
    folder = library.source(library.corpus(), document_id).folder
    with locked(folder):
        snapshot = library.snapshot(document_id)
        _demand_shown(snapshot, shown, version)
        if snapshot.source.path(FILE).exists():
            raise InputError("clauses-there", snapshot.source.path(FILE), id=document_id)
        write_atomically(snapshot.source.path(PROPOSED), propose_for(snapshot.source, lang))


def _seen(snapshot: Snapshot) -> str:
    path = snapshot.source.path(PROPOSED)
    return sha256(path.read_bytes()).hexdigest()[:16] if path.exists() else ""


def _demand_shown(snapshot: Snapshot, shown: str, version: str) -> None:
    if (_seen(snapshot), seen(snapshot)) != (shown, version):
        raise ClausesOutdatedError(snapshot.id)
