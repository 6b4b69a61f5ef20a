"""What a check found: where, how bad, and a code that the edge puts into words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from edition.corpus import Corpus, Source
from edition.witness import Witness

Severity = Literal["error", "warning"]


@dataclass(frozen=True)
class Finding:
    """`code` names a sentence of the words under `checks`, `params` fill its blanks; `line` counts from 1."""

    check: str
    code: str
    path: Path
    line: int | None = None
    document: str = ""
    clause: str = ""
    params: Mapping[str, object] = field(default_factory=dict)
    severity: Severity = "error"

    @property
    def place(self) -> str:
        return str(self.path) if self.line is None else f"{self.path}:{self.line}"


@dataclass(frozen=True)
class Checked:
    """What a check is given: a document as its files have it, and as it reads."""

    corpus: Corpus
    source: Source
    witness: Witness

    def clause_line(self, clause_id: str) -> int | None:
        return self.source.partition.line_of(clause_id)
