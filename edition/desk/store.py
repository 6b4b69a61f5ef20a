"""Writing to the corpus folder: nobody's work is overwritten, and what was said to be kept is on the disk."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime
from pathlib import Path

from edition.clock import FORM
from edition.decisions import Decision, extend_decisions, locked, standing
from edition.desk.across import batch_named, others_of, record_across, recover
from edition.desk.acts import Writer, demand_no_conflict, places_of, touch, withdrawn
from edition.desk.batches import MOMENT, Batch, Kind, batches, named, new_name, to_redo, to_undo
from edition.desk.library import Library, Snapshot
from edition.desk.recorded import Recorded as Recorded
from edition.desk.recorded import StaleError as StaleError
from edition.desk.versions import look_of, since
from edition.second_reader import demand_second_reader
from normalize.errors import InputError

Clock = Callable[[], datetime]
Make = Callable[[Snapshot, Writer], Sequence[Decision]]


def _now() -> datetime:
    return datetime.now(UTC)


class Store:
    """The one way in which the desk writes decisions, in one hand.

    Errors of opening: corpus-read-only, hand-unknown, hand-is-program.
    """

    def __init__(self, library: Library, hand: str, clock: Clock = _now) -> None:
        corpus = library.corpus()
        corpus.demand_writable()
        corpus.demand_hand(hand)
        self.library = library
        self.hand = hand
        self._clock = clock
        self.mutex = threading.Lock()
        self._last = 0
        self.opened = int(clock().timestamp() * 1000)
        sweep(library.root)
        recover(library)

    def record(self, document_id: str, seen: str, make: Make, kind: Kind = "deed") -> Recorded:
        """Write what `make` decides, as one batch, all or none; when this returns it is on the disk.

        `seen`: the version that the window showed. What others added since is no hindrance, unless it is of
        the same places: then StaleError, and nothing is written. Errors: desk-conflict,
        validation-unread, validation-alone, and those of `make`.
        """
        source = self.library.source(self.library.corpus(), document_id)
        meanwhile: tuple[Decision, ...] = ()
        name = ""

        def decided(_here: tuple[Decision, ...]) -> Sequence[Decision]:
            nonlocal meanwhile, name
            name = self.new_name(kind)
            meanwhile, made = self.checked(self.library.snapshot(document_id), seen, make, name)
            return made

        with self.mutex:
            written = extend_decisions(source.path("decisions.jsonl"), decided)
        return Recorded(name if written else "", written, meanwhile)

    def checked(
        self, snapshot: Snapshot, seen: str, make: Make, name: str, first: int = 0
    ) -> tuple[tuple[Decision, ...], Sequence[Decision]]:
        """What others decided since, and what `make` decides, as members of a batch, once nothing stands against it."""
        others = since(snapshot.source.decisions, seen)
        if others is None:
            raise StaleError(None, snapshot.id)
        if look_of(seen) != snapshot.look:
            raise StaleError(others, snapshot.id, looked=True)
        made = named(name, make(snapshot, self._writer(snapshot)), first)
        if met := _met(others, made, snapshot.source.decisions):
            raise StaleError(met, snapshot.id)
        demand_no_conflict(snapshot, made)
        demand_second_reader(snapshot.source, snapshot.source.decisions, made)
        return others, made

    def undo(self, document_id: str, seen: str, batch: str = "") -> Recorded:
        """Take back a batch, or the last deed of this session. Errors: desk-nothing-to-undo."""

        def chosen(snapshot: Snapshot) -> Batch | None:
            found = batches(snapshot.source.decisions)
            return next((b for b in found if b.name == batch), None) if batch else to_undo(found, self.hand, self.opened)

        return self._withdraw(document_id, seen, chosen, "undo", "desk-nothing-to-undo")

    def redo(self, document_id: str, seen: str) -> Recorded:
        """Bring back what was undone last. Errors: desk-nothing-to-redo."""

        def chosen(snapshot: Snapshot) -> Batch | None:
            return to_redo(batches(snapshot.source.decisions), self.hand, self.opened)

        return self._withdraw(document_id, seen, chosen, "redo", "desk-nothing-to-redo")

    def _withdraw(self, document_id: str, seen: str, chosen: Callable[[Snapshot], Batch | None], kind: Kind, refused: str) -> Recorded:
        """Take back what holds of a batch, in all documents over which it goes."""
        wanted = chosen(self.library.snapshot(document_id))
        others = others_of(self.library, document_id, wanted.name) if wanted else ()

        def made(snapshot: Snapshot, writer: Writer) -> Sequence[Decision]:
            here = chosen(snapshot) if snapshot.id == document_id else batch_named(snapshot, wanted.name if wanted else "")
            if snapshot.id == document_id and (here is None or not here.holding or (wanted and others and here.name != wanted.name)):
                raise InputError(refused)
            return withdrawn((d.id for d in here.holding), writer) if here else ()

        if not others:
            return self.record(document_id, seen, made, kind)
        versions = {name: self.library.snapshot(name).version for name in others}
        return record_across(self, document_id, versions | {document_id: seen}, made, kind)

    def revoke(self, document_id: str, seen: str, ids: Sequence[str], reason: str = "") -> Recorded:
        """Take back single decisions. Errors: decision-unknown, decision-revoked."""

        def made(snapshot: Snapshot, writer: Writer) -> Sequence[Decision]:
            known = {d.id for d in snapshot.source.decisions}
            holding = {d.id for d in standing(snapshot.source.decisions)}
            for name in ids:
                if name not in holding:
                    raise InputError("decision-revoked" if name in known else "decision-unknown", id=name)
            return withdrawn(dict.fromkeys(ids), writer, reason)

        return self.record(document_id, seen, made)

    def _writer(self, snapshot: Snapshot) -> Writer:
        evidence = "image" if snapshot.source.description.page_seen else "conjecture"
        return Writer(self.hand, self.time(), evidence)

    def time(self) -> str:
        """Now, as decisions carry it."""
        return self._clock().strftime(FORM)

    @property
    def first_name(self) -> str:
        """What the names of this session do not come before."""
        return new_name("deed", datetime.fromtimestamp(self.opened / 1000, UTC), 0)[:MOMENT]

    def new_name(self, kind: Kind) -> str:
        """A later name than any this store gave, so that the order of two acts in one millisecond is kept."""
        moment = max(int(self._clock().timestamp() * 1000), self._last + 1)
        self._last = moment
        return new_name(kind, datetime.fromtimestamp(moment / 1000, UTC))


def _met(others: Iterable[Decision], made: Sequence[Decision], known: Sequence[Decision]) -> tuple[Decision, ...]:
    """Of what others decided, what is of the same places."""
    ours = places_of(made, known)
    return tuple(d for d in others if any(touch(a, b) for a in places_of([d], known) for b in ours))


def sweep(root: Path) -> None:
    """Take away the beginnings of files that a killed program left; nobody writes there while we hold the lock."""
    for folder in sorted(p for p in (root / "documents").iterdir() if p.is_dir()):
        left = [p for p in folder.iterdir() if p.is_file() and p.name.startswith((".decisions.jsonl.", ".proposals.jsonl."))]
        if left:
            with locked(folder):
                for path in left:
                    path.unlink(missing_ok=True)
