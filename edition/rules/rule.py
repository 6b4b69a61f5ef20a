"""A rule as the program holds it, wherever it was written."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

Selection = tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Citation:
    """A whole clause id, and the words of its reading on which a rule rests."""

    clause: str
    words: str


@dataclass(frozen=True)
class Rule:
    """One rule, wherever it stands; `path` and `line` say where, `flow` in which course of play."""

    id: str
    mech: str
    params: Mapping[str, Any]
    when: Mapping[str, tuple[str, ...]]
    cites: tuple[Citation, ...]
    status: str
    note: Mapping[str, str]
    informative: Mapping[str, str]
    path: Path
    line: int
    flow: str

    def holds(self, selection: Selection) -> bool:
        chosen = dict(selection)
        return all(chosen.get(option) in values for option, values in self.when.items())
