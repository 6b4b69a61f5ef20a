"""Reading the files of a corpus, strictly."""

from __future__ import annotations

from pathlib import Path

from normalize.errors import InputError


def read_utf8(path: Path, most_bytes: int) -> str:
    """The text of a file, code point for code point.

    Errors: file-not-found, is-a-directory, unreadable, file-too-large, not-utf8 (with the line).
    """
    try:
        with path.open("rb") as file:
            data = file.read(most_bytes + 1)
    except FileNotFoundError as error:
        raise InputError("file-not-found", path) from error
    except IsADirectoryError as error:
        raise InputError("is-a-directory", path) from error
    except OSError as error:
        raise InputError("unreadable", path, reason=error.strerror or str(error)) from error
    if len(data) > most_bytes:
        raise InputError("file-too-large", path, megabytes=f"{most_bytes / 1e6:g}")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise InputError("not-utf8", path, line, byte=f"0x{data[error.start]:02X}") from error
