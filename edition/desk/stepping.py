"""The steps of a session: decisions, the English, the clauses, one after the other; the last is undone first."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from typing import Literal

from edition.corpus import Corpus
from edition.decisions import locked
from edition.desk.batches import Batch, Kind, batches, to_redo, to_undo
from edition.desk.edits import EDITED, Act, Edit, Note, append_edit, applied, digest, holding, hunks_of, last_of, load_edits
from edition.desk.library import Snapshot
from edition.desk.store import Recorded, Store
from edition.desk.structure import demand_fit
from edition.files import read_utf8
from edition.fingerprints import TRANSLATION, Link, load_links, write_links
from edition.witness import load_witness
from edition.yamlfile import MOST_BYTES
from normalize.errors import InputError
from normalize.files import write_atomically

ENGLISH, CLAUSES = EDITED
Way = Literal["undo", "redo"]


class Steps:
    """What a store does with the decisions, done for the edits too, in the same hand and by the same clock."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def note(self, document_id: str, act: Act, what: str) -> Note:
        """Keeps the journal of one edit of a document."""
        folder = self._folder(document_id)
        file = ENGLISH if act == "english" else CLAUSES
        link = self._link(what) if act == "english" else ""

        def kept(before: str | None, after: str) -> None:
            if before != after:
                said = {"before": digest(before), "after": digest(after), "hunks": hunks_of(before or "", after), "link": link}
                append_edit(folder, self._edit("deed", act, file, what, **said))

        return kept

    def undo(self, document_id: str, seen: str, name: str = "") -> Recorded:
        """Take back a step by its name, or the last one of the session, whatever it was of.

        Errors: those of the store, desk-edit-outdated (the file was changed since by another hand, or a later edit stands).
        """
        edits = load_edits(self._folder(document_id))
        if name:
            deed = next((e for e in edits if e.name == name and e.kind == "deed"), None)
            return self._step("undo", document_id, deed) if deed else self._store.undo(document_id, seen, name)
        found = last_of(self._own(edits), self._store.hand, "undo")
        batch = to_undo(self._batches(document_id), self._store.hand, self._store.opened)
        if found and (batch is None or found[0] > batch.name):
            return self._step("undo", document_id, found[1])
        return self._store.undo(document_id, seen)

    def redo(self, document_id: str, seen: str) -> Recorded:
        """Bring back what was undone last, if nothing new was done since."""
        edits = self._own(load_edits(self._folder(document_id)))
        found = last_of(edits, self._store.hand, "redo")
        batch = to_redo(self._batches(document_id), self._store.hand, self._store.opened)
        done = to_undo(self._batches(document_id), self._store.hand, self._store.opened)
        deeds = [e.name for e in edits if e.hand == self._store.hand and e.kind == "deed"]
        newest = max([*deeds, done.name if done else ""])
        if found and found[0] > newest and (batch is None or found[0] > batch.name):
            return self._step("redo", document_id, found[1])
        if batch and deeds and batch.name < deeds[-1]:
            raise InputError("desk-nothing-to-redo")
        return self._store.redo(document_id, seen)

    def waiting(self, snapshot: Snapshot) -> tuple[bool, bool]:
        """Whether there is an edit of this session to be undone, and one to be done again."""
        edits = self._own(load_edits(snapshot.source.folder))
        return last_of(edits, self._store.hand, "undo") is not None, last_of(edits, self._store.hand, "redo") is not None

    # ------------------------------------------------------------------ within

    def _folder(self, document_id: str) -> Path:
        library = self._store.library
        return library.source(library.corpus(), document_id).folder

    def _own(self, edits: tuple[Edit, ...]) -> tuple[Edit, ...]:
        """Those of this session."""
        begun = self._store.first_name
        return tuple(e for e in edits if e.name >= begun)

    def _batches(self, document_id: str) -> tuple[Batch, ...]:
        return batches(self._store.library.snapshot(document_id).source.decisions)

    def _edit(self, kind: Kind, act: Act, file: str, what: str, **more: object) -> Edit:
        return Edit(self._store.new_name(kind), kind, act, file, what, self._store.hand, self._store.time(), **more)  # type: ignore[arg-type]

    def _link(self, clause: str) -> str:
        return load_links(self._store.library.corpus().links_path).hashes.get(Link(clause, TRANSLATION), "")

    def _step(self, way: Way, document_id: str, deed: Edit) -> Recorded:
        """One edit taken back or brought back, the file checked as a whole."""
        folder = self._folder(document_id)
        path = folder / deed.file
        with ExitStack() as held:
            held.enter_context(locked(folder))
            now = read_utf8(path, MOST_BYTES) if path.exists() else None
            if holding(load_edits(folder)).get(deed.name) != (way == "undo"):
                raise InputError("desk-nothing-to-undo" if way == "undo" else "desk-nothing-to-redo")
            if digest(now) != (deed.after if way == "undo" else deed.before):
                raise InputError("desk-edit-outdated", path)
            made: str | None = applied(now or "", deed.hunks, back=way == "undo")
            if way == "undo" and not deed.before:
                made = None  # there was no file
            self._put(document_id, path, now, made)
            undone = [e for e in load_edits(folder) if e.kind == "undo" and e.of == deed.name]
            was = self._link(deed.what) if deed.act == "english" else ""
            said = {"before": digest(now), "after": digest(made), "hunks": (), "of": deed.name, "link": was}
            step = self._edit(way, deed.act, deed.file, deed.what, **said)
            append_edit(folder, step)
        if deed.act == "english":
            self._relink(deed.what, deed.link if way == "undo" else undone[-1].link)
        return Recorded(step.name, (), (), edit=way)

    def _put(self, document_id: str, path: Path, now: str | None, made: str | None) -> None:
        """Write the file; what does not load with it is put back as it was, and the fault told."""
        snapshot = self._store.library.snapshot(document_id)
        if path.name == CLAUSES and made is not None:
            demand_fit(snapshot, made, losing=True)
        _write(path, made)
        try:
            load_witness(Corpus(self._store.library.root, analyse=lambda _document, _experience: snapshot.source.analysis), document_id)
        except InputError:
            _write(path, now)
            raise

    def _relink(self, clause: str, fingerprint: str) -> None:
        """The French that the English had been held against, is so again."""
        library = self._store.library
        with locked(library.root):
            path = library.corpus().links_path
            hashes = dict(load_links(path).hashes)
            hashes.pop(Link(clause, TRANSLATION), None)
            if fingerprint:
                hashes[Link(clause, TRANSLATION)] = fingerprint
            write_links(path, hashes)


def _write(path: Path, text: str | None) -> None:
    if text is None:
        path.unlink(missing_ok=True)
    else:
        write_atomically(path, text)
