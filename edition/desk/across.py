"""One batch over several documents: written in all of them or in none, and taken back in all at once."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final

from edition.decisions import Decision, decide, extend_held, load_decisions, locked, standing
from edition.desk import journal
from edition.desk.acts import Writer, demand_no_conflict
from edition.desk.batches import ID, NAME, Batch, Kind, batches, named, new_name
from edition.desk.library import Library, Snapshot
from edition.desk.recorded import Recorded
from edition.second_reader import demand_second_reader
from normalize.errors import InputError

if TYPE_CHECKING:
    from edition.desk.store import Store

FILE: Final = "decisions.jsonl"
_NAMED: Final = re.compile(rf'^{{"id": "(\w{{{NAME}}})\w{{{ID - NAME}}}"', re.MULTILINE)  # the batch of a decision made at a desk
Make = Callable[[Snapshot, Writer], Sequence[Decision]]


def record_across(store: Store, home: str, seen: Mapping[str, str], make: Make, kind: Kind = "deed") -> Recorded:
    """Write what `make` decides in each document of `seen` (the version that the window showed), as one batch.

    All is looked at before anything is written, with every folder held; what is written is in the journal first.
    `home`: the document that the window shows. Errors: those of `Store.record`, of whichever document.
    """
    made: dict[str, Sequence[Decision]] = {}
    meanwhile: tuple[Decision, ...] = ()
    with store.mutex, _held(store.library, seen):
        name = store.new_name(kind)
        for document in sorted(seen):
            others, decided = store.checked(store.library.snapshot(document), seen[document], make, name, sum(map(len, made.values())))
            meanwhile = others if document == home else meanwhile
            if decided:
                made[document] = decided
        if made:
            path = journal.begin(store.library.root, name, made)
            try:
                for document, decided in made.items():
                    _add(store.library, document, decided)
            except InputError:
                _taken_back(store.library, made)  # the disk is full, or a file may not be written: none of it is to stand
                journal.end(path)
                raise
            journal.end(path)
    others_made = {document: tuple(decided) for document, decided in made.items() if document != home}
    return Recorded(name if made else "", tuple(made.get(home, ())), meanwhile, others_made)


def batch_named(snapshot: Snapshot, name: str) -> Batch | None:
    """A batch of a document by its name."""
    return next((batch for batch in batches(snapshot.source.decisions) if batch.name == name), None)


def others_of(library: Library, document: str, name: str) -> tuple[str, ...]:
    """The other documents in which a batch has decided something. Only what was made at a desk goes over several."""
    if " " in name:
        return ()
    files = {other: _file(library, other) for other in library.names() if other != document}
    return tuple(other for other, path in files.items() if path.exists() and f'"id": "{name}' in path.read_text(encoding="utf-8"))


def spread(library: Library, document: str) -> dict[str, int]:
    """In how many other documents the batches of a document have decided something too, by their names."""
    found: Counter[str] = Counter()
    for other in library.names():
        path = _file(library, other)
        if other != document and path.exists():
            found.update(set(_NAMED.findall(path.read_text(encoding="utf-8"))))
    return dict(found)


def recover(library: Library) -> tuple[str, ...]:
    """Finish the batches that a killed program broke off; their names.

    Where somebody has decided otherwise since, so that a batch cannot be finished, what it wrote is taken back.
    """
    done = []
    for path in journal.left(library.root):
        documents = sorted(name for name in journal.read(path) if (library.root / "documents" / name).is_dir())
        with _held(library, documents):
            if not path.exists():
                continue  # its desk was alive, and is done with it
            made = journal.read(path)
            if not _finished(library, {name: made[name] for name in documents}):
                _taken_back(library, {name: made[name] for name in documents})
            journal.end(path)
        done.append(path.name)
    return tuple(done)


def _finished(library: Library, made: journal.Written) -> bool:
    """Whether all could be written; if not, nothing was."""
    missing: dict[str, list[Decision]] = {}
    for document, decisions in made.items():
        snapshot = library.snapshot(document)
        there = {d.id for d in snapshot.source.decisions}
        missing[document] = [d for d in decisions if d.id not in there]
        try:
            demand_no_conflict(snapshot, missing[document])
            demand_second_reader(snapshot.source, snapshot.source.decisions, missing[document])
        except InputError:
            return False
    for document, decisions in missing.items():
        _add(library, document, decisions)
    return True


def _taken_back(library: Library, made: journal.Written) -> None:
    name = new_name("undo", datetime.now(UTC))
    first = 0
    for document, decisions in made.items():
        holding = {d.id for d in standing(load_decisions(_file(library, document)))}
        undone = [decide("revoke", hand=d.hand, time=d.time, value=d.id) for d in decisions if d.id in holding]
        _add(library, document, named(name, undone, first))
        first += len(undone)


def _add(library: Library, document: str, decisions: Sequence[Decision]) -> None:
    extend_held(_file(library, document), lambda _here: decisions)


def _file(library: Library, document: str) -> Path:
    return library.source(library.corpus(), document).path(FILE)


@contextmanager
def _held(library: Library, documents: Mapping[str, object] | Sequence[str]) -> Iterator[None]:
    """The locks of some documents, in one order for everybody."""
    with ExitStack() as stack:
        for document in sorted(documents):
            stack.enter_context(locked(_file(library, document).parent))
        yield
