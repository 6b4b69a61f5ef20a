"""Reading files so that every refusal is told, and writing them so that bad luck costs nobody their work."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from normalize.errors import InputError


@contextmanager
def opened(path: Path | str) -> Iterator[BinaryIO]:
    """A file to be read. Errors: file-not-found, is-a-directory, unreadable (also while it is read)."""
    try:
        with Path(path).open("rb") as file:
            yield file
    except FileNotFoundError:
        raise InputError("file-not-found", path) from None
    except IsADirectoryError:
        raise InputError("is-a-directory", path) from None
    except OSError as error:
        raise InputError("unreadable", path, reason=error.strerror or str(error)) from error


def read_at_most(path: Path | str, most: int) -> bytes:
    """The content of a file, which may be empty. Errors: those of `opened`, and file-too-large (`most`, bytes)."""
    with opened(path) as file:
        data = file.read(most + 1)
    if len(data) > most:
        raise InputError("file-too-large", path, megabytes=f"{most / 1e6:g}")
    return data


def read_bytes(path: Path | str, most: int) -> bytes:
    """The content of a file that has some. Errors: those of `read_at_most`, and empty."""
    data = read_at_most(path, most)
    if not data:
        raise InputError("empty", path)
    return data


def write_atomically(path: Path, content: str | bytes) -> None:
    """Writes UTF-8 text, or bytes, whole or not at all, newlines as they are; the folder is made if need be.

    When it returns, text and name are on the disk: neither a killed program nor a cut current takes them back.

    Raises InputError `cannot-write` where the system refuses (permission, no room, a folder there).
    """
    data = content.encode() if isinstance(content, str) else content
    _put(path, lambda file: file.write(data))


def copy_atomically(source: Path, path: Path) -> None:
    """The same for a copy of a file, however large; times and permissions are not copied."""

    def copied(file: BinaryIO) -> None:
        with source.open("rb") as given:
            shutil.copyfileobj(given, file)

    _put(path, copied)


def demand_place(path: Path) -> None:
    """That a file can be written there, asked before the work that it is to hold; nothing is left. Error: cannot-write."""
    try:
        folder = next(above for above in path.absolute().parents if above.exists())
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        raise InputError("cannot-write", path, reason=error.strerror or str(error)) from error


def _put(path: Path, fill: Callable[[BinaryIO], object]) -> None:
    """A file that `fill` writes, put in its place once it is whole and on the disk."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
        try:
            with os.fdopen(handle, "wb") as file:
                fill(file)
                file.flush()
                os.fsync(file.fileno())
            Path(name).chmod(0o644)
            Path(name).replace(path)
            settle(path.parent)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise
    except OSError as error:
        raise InputError("cannot-write", path, reason=error.strerror or str(error)) from error


def settle(path: Path) -> None:
    """What is in a file, or which names are in a folder, is on the disk: only then is a file that took another's place there for good."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
