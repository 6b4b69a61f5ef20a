"""Whole matches for the tests: random moves from a stated seed."""

from __future__ import annotations

from edition.golden import random_match

__all__ = ["as_lists", "random_match"]


def as_lists(selection: tuple[tuple[str, str], ...]) -> list[list[str]]:
    return [list(pair) for pair in selection]
