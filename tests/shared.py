"""What is costly to make is made once in a run, whichever of the processes of the tests asks first."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Callable, Sequence
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from edition.corpus import Corpus, open_corpus


@cache
def packaged_corpus() -> Corpus:
    """The corpus of the package, whose games a process reads once for all tests that are named after them. Nobody may write to it."""
    return open_corpus()


def diagonal(*axes: Sequence[Any]) -> list[Any]:
    """Every combination, of which the ordinary run takes so many that each value of each axis comes once; the others are slow."""
    often = {tuple(axis[at % len(axis)] for axis in axes) for at in range(max(map(len, axes)))}
    return [pytest.param(*each, marks=() if each in often else pytest.mark.slow) for each in product(*axes)]


def by_turns(values: Sequence[Any], turn: int) -> list[Any]:
    """Values of which the ordinary run takes one, by the turn of the test; the others are slow."""
    return [pytest.param(each, marks=() if at == turn % len(values) else pytest.mark.slow) for at, each in enumerate(values)]


def once_in_a_run(factory: pytest.TempPathFactory, name: str, make: Callable[[Path], object]) -> Path:
    """The folder that `make` fills; another process waits for it, and finds it made. Nobody may write to it afterwards."""
    root = factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        root = root.parent
    folder = root / name
    with (root / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.is_dir():
            beside = root / f"{name}.new"
            make(beside)
            beside.rename(folder)
    return folder
