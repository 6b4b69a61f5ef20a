"""A batch from beginning to end: files are taken in order, given out in chunks, and written and recorded as they come back.

All that is written is written here, by one process; workers only correct. So the output is the same whoever worked, a
cluster needs no disk in common, and what is in the ledger is on the disk.
"""

from __future__ import annotations

import hashlib
import json
from array import array
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Final

from edition.batch.engine import Chunk, Engine
from edition.batch.ledger import Ledger
from edition.batch.options import USUAL, Limits, Options, head
from edition.batch.parted import Assembly
from edition.batch.sources import Source, sources
from edition.batch.store import CORRECTED, LEDGER, TIMINGS, Store
from edition.batch.take import Left, Long, Whole, parts, take
from edition.batch.walk import Found
from edition.batch.work import Record, Result, Task, failure
from normalize.errors import InputError

AGAIN: Final = frozenset(("batch-died", "batch-memory", "unreadable", "file-not-found", "batch-unwritable"))
"""Failures that may not be the file's: they are tried again."""
_OURS: Final = frozenset(("cannot-write",))  # failures that end the batch


@dataclass(frozen=True)
class Done:
    """What is told as it goes on: `worked` is False for what an earlier run had done."""

    bytes: int
    pages: int
    characters: int
    failed: bool
    worked: bool


Tell = Callable[[Done], None]


@dataclass
class Batch:
    """The state of a run. `turns` has the place in the ledger of each file's record, in the order of the files."""

    store: Store
    ledger: Ledger
    options: Options
    limits: Limits
    tell: Tell
    turns: array[int] = field(default_factory=lambda: array("q"))
    sizes: dict[int, tuple[int, str]] = field(default_factory=dict)
    """Of each file that is out: bytes done with it, and its sha256."""
    parted: dict[int, Assembly] = field(default_factory=dict)

    # ------------------------------------------------------------------ giving out

    def chunks(self, found: Iterable[Found]) -> Iterator[Chunk]:
        """The work that is left, in chunks of neighbours."""
        chunk: list[Task] = []
        size = 0
        for task in self._tasks(found):
            if chunk and (size + len(task.data) > self.limits.chunk or len(chunk) >= self.limits.items):
                yield chunk
                chunk, size = [], 0
            chunk.append(task)
            size += len(task.data)
        if chunk:
            yield chunk

    def _tasks(self, found: Iterable[Found]) -> Iterator[Task]:
        for source in sources(found):
            turn = len(self.turns)
            self.turns.append(-1)
            try:
                taken = take(source, self.limits, self.store.spool, self.options.encoding)
            except InputError as error:
                if error.code in _OURS:
                    raise
                self._settled(turn, source, failure(error))
                continue
            if isinstance(taken, Left):
                self._settled(turn, source, {"state": "left", "format": taken.form})
            elif not self._done(turn, source, taken.digest):
                self.sizes[turn] = source.size, taken.digest
                if isinstance(taken, Whole):
                    yield Task(turn, source.name, taken.data)
                else:
                    yield from self._parts(turn, source, taken)

    def _done(self, turn: int, source: Source, digest: str) -> bool:
        """Whether an earlier run did this very file, and its output is there."""
        known = self.ledger.find(source.name)
        if known is None:
            return False
        record, place = known
        if record.get("sha256") != digest or record.get("reason") in AGAIN:
            return False
        if record["state"] == "done" and not self.store.holds(record["output"], record["output_sha256"]):
            return False
        self.turns[turn] = place
        self.tell(_told(record, source.size, worked=False))
        return True

    def _settled(self, turn: int, source: Source, record: Record) -> None:
        """A record that needs no work; said once, however often the batch is taken up again."""
        record = {"name": source.name, **record}
        known = self.ledger.find(source.name)
        self.turns[turn] = known[1] if known and known[0] == record else self.ledger.add([record], settle=False)[0]
        self.tell(_told(record, source.size, worked=False))

    def _parts(self, turn: int, source: Source, long: Long) -> Iterator[Task]:
        """The parts of a long text that are not done yet."""
        assembly = self.parted[turn] = Assembly(source.name, long)
        number = 0
        for number, text in enumerate(parts(long, source.name, self.limits), 1):
            data = text.encode("utf-8")
            digest = hashlib.sha256(data).hexdigest()
            known = self.ledger.find(source.name, number)
            name = self.store.part_name(source.name, number)
            if known and known[0].get("sha256") == digest and self.store.holds(name, known[0].get("output_sha256", "")):
                assembly.take(number, known[0]["record"])
            else:
                assembly.digests[number] = digest
                yield Task(turn, source.name, data, number)
        assembly.number = number
        self.store.spool.unlink(missing_ok=True)
        self._assembled(turn)

    # ------------------------------------------------------------------ taking back

    def keep(self, results: list[Result]) -> None:
        """Writes what came back, then records it."""
        records: list[tuple[Result, Record]] = []
        for result in results:
            records.append((result, self._written(result)))
        self.store.settle()
        places = self.ledger.add(record for _, record in records)
        self._time(results)
        for (result, record), place in zip(records, places, strict=True):
            if result.part:
                self.parted[result.turn].take(result.part, record["record"])
                self._assembled(result.turn)
            else:
                size, _ = self.sizes.pop(result.turn)
                self.turns[result.turn] = place
                self.tell(_told(record, size, worked=True))

    def _written(self, result: Result) -> Record:
        """The record of a result whose content is on the disk."""
        if result.part:
            assembly = self.parted[result.turn]
            record: Record = {"name": result.name, "part": result.part, "sha256": assembly.digests[result.part]}
            if result.content is not None:
                name = self.store.part_name(result.name, result.part)
                record |= {"output": name, "output_sha256": self.store.put(name, [result.content])}
            return record | {"record": result.record}
        record = {"name": result.name, "sha256": self.sizes[result.turn][1], **result.record}
        if result.content is None:
            return record
        return self._put(record, [result.content])

    def _put(self, record: Record, content: Iterable[bytes]) -> Record:
        name = self.output(str(record["name"]), str(record["format"]))
        try:
            return record | {"output": name, "output_sha256": self.store.put(name, content)}
        except InputError as error:
            if error.code in _OURS:
                raise
            return {"name": record["name"], "sha256": record["sha256"], **failure(error)}

    def output(self, name: str, form: str) -> str:
        """Where the corrected file lies: under its own name, and for another format than its own with `.txt` added."""
        text = form == "tei" or (self.options.form == "text" and form != "text")
        return f"{CORRECTED}/{name}{'.txt' if text else ''}"

    def _assembled(self, turn: int) -> None:
        """Puts a long text together once all its parts are there."""
        assembly = self.parted[turn]
        if not assembly.complete:
            return
        del self.parted[turn]
        size, digest = self.sizes.pop(turn)
        record: Record = {"name": assembly.name, "sha256": digest, **assembly.record()}
        if record["state"] == "done":
            names = [self.store.part_name(assembly.name, number) for number in range(1, assembly.number + 1)]
            record = self._put(record, self._joined(names))
            self.store.settle()
        self.turns[turn] = self.ledger.add([record])[0]
        self.store.drop_parts(assembly.name)
        self.tell(_told(record, size, worked=True))

    def _joined(self, names: list[str]) -> Iterator[bytes]:
        for number, name in enumerate(names):
            if number:
                yield b"\n"
            yield from self.store.read(name)

    def _time(self, results: list[Result]) -> None:
        """How long each took: beside the ledger, for it is another each time."""
        lines = [json.dumps({"name": r.name, **({"part": r.part} if r.part else {}), "seconds": round(r.seconds, 3)}) for r in results]
        try:
            with self.store.path(TIMINGS).open("a", encoding="utf-8") as file:
                file.write("".join(f"{line}\n" for line in lines))
        except OSError as error:
            raise InputError("cannot-write", self.store.path(TIMINGS), reason=error.strerror or str(error)) from error

    def records(self) -> Iterator[Record]:
        """The records of all files, in their order."""
        return (self.ledger.at(place) for place in self.turns)


def _told(record: Record, size: int, *, worked: bool) -> Done:
    return Done(size, record.get("pages", 0), record.get("characters", 0), record["state"] == "failed", worked)


def run_batch(
    found: Iterable[Found],
    out: Path,
    engine: Callable[[int], Engine],
    options: Options,
    *,
    limits: Limits = USUAL,
    restart: bool = False,
    tell: Tell = lambda _done: None,
    report: Callable[[Iterator[Record], int, Store], None],
) -> None:
    """Corrects files into a folder, or goes on where an earlier run was ended.

    Last, `report` is given the records, in the order of the files, and their number.
    `engine` is asked for when there is work, with the number of chunks: 1, or 2 for more.

    Errors: those of `Store.opened`, `Ledger` and `Engine`; cannot-write. Whatever is raised, the next run goes on.
    """
    store = Store(out)
    with store.opened(restart=restart):
        ledger = Ledger(store.path(LEDGER), head(options, limits))
        batch = Batch(store, ledger, options, limits, tell)
        work = batch.chunks(found)
        works: Engine | None = None
        ended = True
        try:
            while given := list(islice(work, works.round if works else 2)):
                works = works or engine(len(given))  # only where there is work
                given += islice(work, max(0, works.round - len(given)))
                for results in works.results(given, options):
                    batch.keep(results)
            report(batch.records(), len(batch.turns), store)
            ended = False
        finally:
            if works is not None:
                works.stop() if ended else works.close()
            ledger.close()
