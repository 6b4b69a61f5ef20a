"""The lists of `words.yaml`."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from normalize.data import parsed

_LISTS: Final[dict[str, str]] = parsed(files(__package__).joinpath("words.yaml").read_text(encoding="utf-8"))


def words(name: str) -> frozenset[str]:
    """The words of a list."""
    return frozenset(_LISTS[name].split())
