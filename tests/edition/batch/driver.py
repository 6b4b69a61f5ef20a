"""A batch in a process of its own, each file a chunk of its own, so that little work makes much to give out and much to lose."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

from edition.batch.engine import engine
from edition.batch.options import Limits, Options
from edition.batch.page import page_of
from edition.batch.report import write_report
from edition.batch.run import Done, run_batch
from edition.batch.sources import found_in
from edition.batch.store import Store
from edition.batch.work import Record


def main(arguments: Sequence[str]) -> None:
    """IN OUT WORKERS [ADDRESS [ITEMS [LAST]]]; LAST: the file in turn after which the program kills itself."""
    source, out, workers, *more = arguments
    address = more[0] if more else ""
    options = Options()

    def report(records: Iterator[Record], total: int, store: Store) -> None:
        write_report(records, total, store, options, lambda sums: page_of(sums, options, "en"))

    items, last = (int(more[at]) if len(more) > at else default for at, default in ((1, 1), (2, 0)))
    worked = 0

    def tell(done: Done) -> None:
        nonlocal worked
        worked += done.worked
        if last and worked == last:
            os.kill(os.getpid(), signal.SIGKILL)

    workers_of = partial(engine, int(workers), address)
    run_batch(found_in(Path(source), None), Path(out), workers_of, options, limits=Limits(items=items), tell=tell, report=report)
