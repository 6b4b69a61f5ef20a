"""A batch in a process of its own, each file a chunk of its own, so that little work makes much to give out and much to lose."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

from edition.batch.engine import engine
from edition.batch.options import Limits, Options
from edition.batch.page import page_of
from edition.batch.report import write_report
from edition.batch.run import run_batch
from edition.batch.sources import found_in
from edition.batch.store import Store
from edition.batch.work import Record


def main(arguments: Sequence[str]) -> None:
    """IN OUT WORKERS [ADDRESS [ITEMS]]"""
    source, out, workers, *more = arguments
    address = more[0] if more else ""
    options = Options()

    def report(records: Iterator[Record], total: int, store: Store) -> None:
        write_report(records, total, store, options, lambda sums: page_of(sums, options, "en"))

    items = int(more[1]) if len(more) > 1 else 1
    run_batch(
        found_in(Path(source), None), Path(out), partial(engine, int(workers), address), options, limits=Limits(items=items), report=report
    )
