"""A desk over a copy of the fixture corpus."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from edition.desk.library import Library
from edition.desk.store import Store
from tests.edition.machine import machine

NAME = "tricotet-1790"
Open = Callable[..., Store]


@pytest.fixture
def open_desk(folder: Path) -> Open:
    """Opens a desk in a hand; each has a clock of its own that goes on by a second at every look."""
    started = 0

    def one(hand: str = "lectrice") -> Store:
        nonlocal started
        started += 1
        seconds = iter(range(10_000))
        begin = datetime(2026, 1, 1, started, tzinfo=UTC)
        return Store(Library(folder, machine()), hand, lambda: begin + timedelta(seconds=next(seconds)))

    return one


@pytest.fixture
def desk(open_desk: Open) -> Store:
    return open_desk()
