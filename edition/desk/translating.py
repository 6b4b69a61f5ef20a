"""The English beside the French, clause by clause: what is missing, what the French has left behind, and writing it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from edition.decisions import locked
from edition.desk.acts import LONGEST
from edition.desk.edits import Note, unnoted
from edition.desk.english import demand_same, new_file, with_english
from edition.desk.library import Library, Snapshot
from edition.desk.sheets import Sheet
from edition.files import read_utf8
from edition.fingerprints import TRANSLATION, Link, links_of, load_links, write_links
from edition.translation import unbalanced
from edition.views import ClauseView
from edition.witness import load_witness
from edition.yamlfile import MOST_BYTES
from normalize.errors import InputError
from normalize.files import write_atomically

State = Literal["right", "stale", "new", "missing"]
FILE: Final = "translation.en.yaml"


@dataclass(frozen=True)
class Facing:
    """A clause and its English. `stale`: the French reads otherwise than when the two were last held together;
    `new`: they never were; `others`: how many notes and rules are stale too."""

    clause: ClauseView
    state: State
    others: int


class OutdatedError(Exception):
    """The English, or the French, is not what the window showed: this is how it stands."""

    def __init__(self, facing: Facing) -> None:
        self.facing = facing
        super().__init__(facing.clause.id)


def facing(snapshot: Snapshot, sheet: Sheet | None = None) -> tuple[Facing, ...]:
    """The clauses that begin on a sheet, or all."""
    clauses = load_witness(snapshot.corpus, snapshot.id).clauses.values()
    hashes = load_links(snapshot.corpus.links_path).hashes
    links: dict[str, list[Link]] = {}
    for link in links_of(snapshot.source, snapshot.corpus.games.values()):
        links.setdefault(link.clause, []).append(link)
    made = []
    for clause in clauses:
        if sheet and not sheet.first <= clause.lines[0] <= sheet.last:
            continue
        old = hashes.get(Link(clause.id, TRANSLATION))
        state: State = "right" if old == clause.fingerprint else "stale" if old else "new"
        others = sum(
            hashes.get(link) not in (None, clause.fingerprint) for link in links.get(clause.id, ()) if link.dependent != TRANSLATION
        )
        made.append(Facing(clause, state if clause.english else "missing", others))
    return tuple(made)


def translate(
    library: Library,
    document_id: str,
    hand: str,
    clause_id: str,
    *,
    old: str,
    english: str,
    fingerprint: str,
    note: Note = unnoted,
) -> None:
    """Write the English of a clause, and note that it was held against the French as it reads now; on the disk when it returns.

    `note`: called with the file before and after, while nobody else writes.
    `old`, `fingerprint`: what the window showed; OutdatedError where it is otherwise now, and nothing is written.
    Errors: clause-unknown, desk-translation-hand (the file is in another hand), desk-translation-marks, desk-translation-text.
    """
    english = " ".join(english.split())
    if not english or len(english) > 50 * LONGEST:
        raise InputError("desk-translation-text")
    if sign := unbalanced(english):
        raise InputError("desk-translation-marks", sign=sign)
    folder = library.source(library.corpus(), document_id).folder
    with locked(folder):
        snapshot = library.snapshot(document_id)
        there = snapshot.source.translation
        if there.hand and there.hand != hand:
            raise InputError("desk-translation-hand", snapshot.source.path(FILE), hand=there.hand)
        _demand_seen(snapshot, clause_id, old, fingerprint)
        path = snapshot.source.path(FILE)
        content = read_utf8(path, MOST_BYTES) if path.exists() else None
        text = new_file(hand) if content is None else content
        order = [clause.id for clause in snapshot.source.partition.clauses]
        made = with_english(text, there.tree, order, clause_id, english)
        demand_same(there.clauses, made, clause_id, english)
        write_atomically(path, made)
        note(content, made)
    confirm(library, document_id, clause_id, old=english, fingerprint=fingerprint)


def confirm(library: Library, document_id: str, clause_id: str, *, old: str, fingerprint: str) -> None:
    """Note that the English of a clause was held against the French as it reads now, and stands.

    OutdatedError, clause-unknown as for `translate`. Notes and rules that are stale stay so.
    """
    with locked(library.root):
        snapshot = library.snapshot(document_id)
        seen = _demand_seen(snapshot, clause_id, old, fingerprint)
        if not seen.clause.english:
            raise InputError("desk-translation-text")
        path = snapshot.corpus.links_path
        write_links(path, {**load_links(path).hashes, Link(clause_id, TRANSLATION): fingerprint})


def _demand_seen(snapshot: Snapshot, clause_id: str, old: str, fingerprint: str) -> Facing:
    found = next((one for one in facing(snapshot) if one.clause.id == clause_id), None)
    if found is None:
        raise InputError("clause-unknown", id=clause_id)
    if (found.clause.english, found.clause.fingerprint) != (old, fingerprint):
        raise OutdatedError(found)
    return found
