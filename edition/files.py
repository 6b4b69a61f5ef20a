"""Reading the files of a corpus, strictly."""

from __future__ import annotations

from pathlib import Path

from normalize.errors import InputError
from normalize.files import read_at_most


def read_utf8(path: Path, most_bytes: int) -> str:
    """The text of a file, code point for code point.

    Errors: file-not-found, is-a-directory, unreadable, file-too-large, not-utf8 (with the line).
    """
    data = read_at_most(path, most_bytes)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise InputError("not-utf8", path, line, byte=f"0x{data[error.start]:02X}") from error
