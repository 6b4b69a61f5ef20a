"""The plan of a text as JSON, and the lines of JSON in which texts come in."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from normalize.codes import CODES
from normalize.errors import InputError
from normalize.layers import Layers
from normalize.pipeline import Analysis


@dataclass(frozen=True)
class Row:
    """One text of a batch."""

    id: str
    text: str


def plan_as_json(name: str, analysis: Analysis, layers: Layers) -> dict[str, Any]:
    """Everything that the machine proposes for one text; offsets are code points of the OCR."""
    return {
        "id": name,
        "french": analysis.french,
        "long_s": analysis.long_s,
        "zones": [asdict(zone) for zone in analysis.zones],
        "corrections": [asdict(c) | {"class": CODES[c.code], "facts": dict(c.facts)} for c in layers.correct.corrections],
        "suspects": [asdict(s) | {"facts": dict(s.facts)} for s in analysis.suspects],
        "print": layers.print,
        "reading": layers.reading,
        "modern": layers.modern,
    }


def read_json_lines(source: str) -> Iterator[Row]:
    """Rows from a file, or from standard input if `source` is `-`; InputError with the line that is wrong."""
    if source == "-":
        sys.stdin.reconfigure(encoding="utf-8", errors="strict")  # type: ignore[union-attr]
        yield from _rows(sys.stdin, "-")
        return
    try:
        with Path(source).open(encoding="utf-8", newline="\n") as file:
            yield from _rows(file, source)
    except OSError as error:
        raise InputError("cannot-read", source, reason=error.strerror or str(error)) from error


def _rows(lines: Iterator[str] | Any, source: str) -> Iterator[Row]:
    number = 0
    try:
        for number, line in enumerate(lines, 1):
            if not line.strip():
                continue
            try:
                row = json.loads(line)
            except ValueError as error:
                raise InputError("not-json", source, number, reason=str(error)) from error
            if not (isinstance(row, dict) and isinstance(row.get("id"), str) and isinstance(row.get("text"), str)):
                raise InputError("not-a-row", source, number)
            yield Row(row["id"], row["text"])
    except UnicodeDecodeError as error:
        raise InputError("not-utf8", source, number + 1) from error
