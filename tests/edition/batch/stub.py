"""An engine that corrects nothing: what is tested is who gives out work and takes it back, and not the corrector."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from edition.batch.options import Limits, Options
from edition.batch.report import write_report
from edition.batch.run import Done, Tell, run_batch
from edition.batch.sources import found_in
from edition.batch.store import Store
from edition.batch.work import Record, Result, Task

ONE = Limits(items=1)


def silent(_done: Done) -> None:
    """Hears nothing."""


class Upper:
    """Writes capitals, in another order than it was asked; `asked` counts."""

    round = 4

    def __init__(self) -> None:
        self.asked: list[tuple[str, int]] = []

    def results(self, chunks: Sequence[Sequence[Task]], _options: Options) -> Iterator[list[Result]]:
        for chunk in reversed(chunks):
            self.asked += [(task.name, task.part) for task in chunk]
            yield [self.result(task) for task in chunk]

    def result(self, task: Task) -> Result:
        text = task.data.decode("utf-8", "replace")
        signs = {"words": len(text.split()), "corrected": 0, "doubt": 0, "suspects": 0, "unknown": 1, "odd": 0}
        record: Record = {
            "state": "done",
            "format": "text",
            "pages": 1,
            "lines": text.count("\n") + 1,
            "characters": len(text),
            "words": len(text.split()),
            "french": True,
            "long_s": False,
            "corrections": {"letter": 1},
            "suspects": 0,
            "expected": signs,
        }
        return Result(task.turn, task.name, task.part, text.upper().encode(), record)

    def close(self) -> None:
        """Nothing is open."""

    stop = close


def go(
    source: Path,
    out: Path,
    engine: Upper | None = None,
    *,
    names: Iterable[str] | None = None,
    limits: Limits = ONE,
    options: Options = Options(),  # noqa: B008 (it is frozen)
    tell: Tell = silent,
    restart: bool = False,
) -> Upper:
    """A batch of the stub; the engine, which knows what it was asked."""
    works = engine or Upper()

    def report(records: Iterator[Record], total: int, store: Store) -> None:
        write_report(records, total, store, options, lambda _sums: "page")

    run_batch(found_in(source, names), out, lambda _chunks: works, options, limits=limits, tell=tell, report=report, restart=restart)
    return works
