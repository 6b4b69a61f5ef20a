"""The plan of a text as JSON, and the lines of JSON in which texts come in."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final, TextIO

from normalize.codes import CODES
from normalize.errors import InputError
from normalize.layers import Layers
from normalize.pipeline import Analysis

LONGEST: Final = 20_000_000
"""Code points in a line, at most: that is a thick book."""
_HALF: Final = re.compile("[\ud800-\udfff]")  # JSON can say half a character; no file and no terminal can hold it


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


def _rows(file: TextIO, source: str) -> Iterator[Row]:
    number = 0
    try:
        while line := file.readline(LONGEST + 1):
            number += 1
            if len(line) > LONGEST:
                raise InputError("line-too-long", source, number, limit=LONGEST)
            if line.strip():
                yield _row(line, source, number)
    except UnicodeDecodeError as error:
        raise InputError("not-utf8", source, number + 1, byte=f"0x{error.object[error.start]:02X}") from error


def _row(line: str, source: str, number: int) -> Row:
    try:
        row = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise InputError("not-json", source, number, reason=str(error)) from error
    if not (isinstance(row, dict) and isinstance(row.get("id"), str) and isinstance(row.get("text"), str)):
        raise InputError("not-a-row", source, number)
    if _HALF.search(row["id"] + row["text"]):
        raise InputError("half-character", source, number)
    return Row(row["id"], row["text"])
