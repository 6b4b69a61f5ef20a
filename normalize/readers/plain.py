"""Plain text: UTF-8, taken code point for code point as received."""

from __future__ import annotations

import codecs
import sys
from pathlib import Path
from typing import BinaryIO, Final

from normalize.errors import InputError
from normalize.files import opened

LONGEST_LINE: Final = 1_000_000
"""Code points in a line, at most: more is no page but a file of another kind."""
MOST_BYTES: Final = 64_000_000
"""Of a text, at most: some sixty thick books."""
STDIN: Final = "-"
_BLOCK: Final = 1 << 16  # bytes read at a time


def read_text(path: Path | str) -> str:
    """The text of a UTF-8 file, or of the standard input for `-`; newlines and a leading BOM are kept.

    Raises InputError: file-not-found, is-a-directory, unreadable, file-too-large, empty, blank, binary (a NUL
    byte), not-utf8 and line-too-long (all but the first six with the line). The file is checked as it is
    read, so a wrong one is refused before it is held in memory.
    """
    if str(path) == STDIN:
        return _decoded(sys.stdin.buffer, "-")
    with opened(path) as file:
        return _decoded(file, path)


def _decoded(file: BinaryIO, path: Path | str) -> str:
    decoder = codecs.getincrementaldecoder("utf-8")("strict")
    parts: list[str] = []
    line, width = 1, 0  # the line at hand, and how many code points of it were read
    size = 0
    while True:
        block = file.read(_BLOCK)
        size += len(block)
        if size > MOST_BYTES:
            raise InputError("file-too-large", path, megabytes=f"{MOST_BYTES / 1e6:g}")
        nul = block.find(b"\0")
        if nul >= 0:
            raise InputError("binary", path, line + block.count(b"\n", 0, nul))
        pending = decoder.getstate()[0]
        try:
            part = decoder.decode(block, final=not block)
        except UnicodeDecodeError as error:
            at = error.start - len(pending)  # within the block; negative where a sequence began in the last one
            raise InputError(
                "not-utf8", path, line + block.count(b"\n", 0, max(at, 0)), byte=f"0x{error.object[error.start]:02X}"
            ) from None
        line, width = measured(part, line, width, path)
        parts.append(part)
        if not block:
            break
    text = "".join(parts)
    if not text:
        raise InputError("empty", path)
    if not text.strip("\ufeff \t\r\n\f\v\u00a0"):
        raise InputError("blank", path)
    return text


def measured(part: str, line: int, width: int, path: Path | str) -> tuple[int, int]:
    """The line and the width after `part`; a line that grows too long is refused at once."""
    for index, piece in enumerate(part.split("\n")):
        if index:
            line, width = line + 1, 0
        width += len(piece)
        if width > LONGEST_LINE:
            raise InputError("line-too-long", path, line, limit=LONGEST_LINE)
    return line, width
