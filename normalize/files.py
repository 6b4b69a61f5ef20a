"""Writing files so that bad luck costs nobody their work."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from normalize.errors import InputError


def write_atomically(path: Path, content: str | bytes) -> None:
    """Writes UTF-8 text, or bytes, whole or not at all, newlines as they are; the folder is made if need be.

    When it returns, text and name are on the disk: neither a killed program nor a cut current takes them back.

    Raises InputError `cannot-write` where the system refuses (permission, no room, a folder there).
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(content.encode() if isinstance(content, str) else content)
                file.flush()
                os.fsync(file.fileno())
            Path(name).chmod(0o644)
            Path(name).replace(path)
            _settle(path.parent)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise
    except OSError as error:
        raise InputError("cannot-write", path, reason=error.strerror or str(error)) from error


def _settle(folder: Path) -> None:
    """A file that was put in the place of another is there for good once its folder is on the disk too."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
