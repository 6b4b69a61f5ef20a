"""What a teller is given: an event of the engine, and its parameters by name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

Event = Sequence[Any]
Pairs = Sequence[Sequence[Any]]


def value(params: Pairs, name: str) -> Any:
    return next(value for key, value in params if key == name)
