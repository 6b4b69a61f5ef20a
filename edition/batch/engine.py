"""Who does the work: this process, several of this machine, or a Dask cluster; all by joblib, all with the same result.

A worker that dies (killed, out of memory) takes the work of its chunk with it: what did not come back is given out
once more, file by file, and a file that kills its worker again is told as such.
"""

from __future__ import annotations

import os
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from typing import Any, Final, Protocol

from edition.batch.options import Options, corrector
from edition.batch.work import Result, Task, failure, here, run
from normalize.errors import InputError

Chunk = Sequence[Task]
Run = Callable[[Sequence[Chunk]], Iterator[list[Result]]]
ROUND: Final = 32  # chunks a worker, given out together: little waits for the slowest
_SILENCE: Final = 3600  # seconds without any result, after which a cluster is given up
_PATIENCE: Final = 30  # seconds to find a cluster


class Engine(Protocol):
    """Corrects chunks; results come as they are ready."""

    @property
    def round(self) -> int:
        """How many chunks it wants at once."""
        ...

    def results(self, chunks: Sequence[Chunk], options: Options) -> Iterator[list[Result]]: ...

    def close(self) -> None: ...

    def stop(self) -> None:
        """Ends the work that is under way."""
        ...


class Here:
    """One worker: this process."""

    round = 1

    def results(self, chunks: Sequence[Chunk], options: Options) -> Iterator[list[Result]]:
        return (here(chunk, options) for chunk in chunks)

    def close(self) -> None:
        """Nothing is open."""

    stop = close


class Local:
    """Processes of this machine (loky); each loads the corrector once and keeps to one thread."""

    def __init__(self, workers: int) -> None:
        # broken off, it tells how many tasks it dropped; we say that in our own words
        warnings.filterwarnings("ignore", message=".*tasks which (were still being processed|have been dispatched)", module="joblib")
        self.workers = workers
        self.round = ROUND * workers

    def results(self, chunks: Sequence[Chunk], options: Options) -> Iterator[list[Result]]:
        from joblib.externals.loky.process_executor import BrokenProcessPool

        return _again(lambda given: self._run(given, options), chunks, BrokenProcessPool)

    def _run(self, chunks: Sequence[Chunk], options: Options) -> Iterator[list[Result]]:
        from joblib import Parallel, delayed, parallel_config

        with parallel_config(backend="loky", n_jobs=self.workers, inner_max_num_threads=1):
            parallel = Parallel(return_as="generator_unordered", batch_size=1, max_nbytes=None)
            yield from parallel(delayed(run)(chunk, options, os.getpid()) for chunk in chunks)

    def close(self) -> None:
        self._end(kill=False)

    def stop(self) -> None:
        self._end(kill=True)

    def _end(self, *, kill: bool) -> None:
        from joblib.externals.loky import get_reusable_executor

        get_reusable_executor().shutdown(wait=True, kill_workers=kill)


class Cluster:
    """The workers of a Dask cluster; they must have this program installed, in this version."""

    def __init__(self, address: str) -> None:
        """Errors: batch-no-dask (it is not installed here), batch-cluster (not reached), batch-cluster-empty, batch-cluster-version."""
        try:
            from distributed import Client as _Client
        except ImportError as error:
            raise InputError("batch-no-dask") from error
        client: Any = _Client  # distributed has no types
        self._open = ExitStack()
        try:
            self.client: Any = self._open.enter_context(client(address, timeout=_PATIENCE, set_as_default=False))
        except (OSError, ValueError) as error:
            raise InputError("batch-cluster", address=address) from error
        try:
            self._demand_alike(address)
        except BaseException:
            self._open.close()
            raise
        self.round = ROUND * max(1, sum(self.client.ncores().values()))

    def _demand_alike(self, address: str) -> None:
        try:
            self.client.wait_for_workers(1, timeout=_PATIENCE)
        except TimeoutError as error:
            raise InputError("batch-cluster-empty", address=address) from error
        try:
            found = self.client.run(corrector)
        except Exception as error:
            # whatever a worker raises here (no such module, an older one), it says that it cannot do our work
            raise InputError("batch-cluster-version", address=address, found=str(error)[:200], here=corrector()) from error
        if other := sorted({version for version in found.values() if version != corrector()}):
            raise InputError("batch-cluster-version", address=address, found=other[0], here=corrector())

    def results(self, chunks: Sequence[Chunk], options: Options) -> Iterator[list[Result]]:
        from multiprocessing import TimeoutError as SilenceError  # joblib's, and another class than the built-in one

        return _again(lambda given: self._run(given, options), chunks, SilenceError)

    def _run(self, chunks: Sequence[Chunk], options: Options) -> Iterator[list[Result]]:
        from joblib import Parallel, delayed, parallel_config

        with parallel_config(backend="dask", client=self.client, n_jobs=-1, pure=False):
            parallel = Parallel(return_as="generator_unordered", batch_size=1, pre_dispatch="all", timeout=_SILENCE)
            yield from parallel(delayed(run)(chunk, options) for chunk in chunks)

    def close(self) -> None:
        self._open.close()

    stop = close  # what the client asked for is dropped with it


def _again(run_all: Run, chunks: Sequence[Chunk], broken: type[BaseException]) -> Iterator[list[Result]]:
    """All results. What a pool that broke did not give is tried again task by task, all together, and then one after the other."""
    left = {(task.turn, task.part): task for chunk in chunks for task in chunk}
    for split in (False, True):
        given = [[task] for task in left.values()] if split else chunks
        try:
            for results in run_all(given):
                for result in results:
                    del left[result.turn, result.part]
                yield results
        except broken:
            continue
        return
    for task in list(left.values()):
        try:
            yield from run_all([[task]])
        except broken:
            yield [Result(task.turn, task.name, task.part, None, failure(InputError("batch-died", task.name)))]


def engine(workers: int, dask: str, chunks: int) -> Engine:
    """The engine for so many workers of this machine, or for a cluster; for a single chunk no process is begun."""
    if dask:
        return Cluster(dask)
    return Here() if workers == 1 or chunks == 1 else Local(workers)
