"""A disk that fails at its n-th write: opening a file to write, making a folder, renaming, and putting on the disk."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final

_WRITES: Final = frozenset({"os.mkdir", "os.rename", "os.link", "os.symlink", "os.truncate"})
_REASONS: Final = {"full": errno.ENOSPC, "denied": errno.EACCES}


@dataclass
class Disk:
    """`fails_at`: the write that fails, from 1; `done`: how many were asked for."""

    below: str
    fails_at: int
    reason: str
    done: int = 0

    def write(self, path: str) -> None:
        self.done += 1
        if self.done == self.fails_at:
            number = _REASONS[self.reason]
            raise OSError(number, os.strerror(number), path)


_disk: Disk | None = None


def _hook(event: str, arguments: tuple[Any, ...]) -> None:
    """Python tells of what it is about to do; an error raised here keeps it from doing it. A hook cannot be taken away again."""
    if _disk is None or not (event in _WRITES or (event == "open" and _is_writing(arguments))):
        return
    path = os.fsdecode(arguments[0]) if isinstance(arguments[0], str | bytes | os.PathLike) else ""
    if path.startswith(_disk.below):
        _disk.write(path)


def _is_writing(arguments: tuple[Any, ...]) -> bool:
    flags = arguments[2]
    return isinstance(flags, int) and bool(flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC))


@contextmanager
def failing(below: str, fails_at: int, reason: str) -> Iterator[Disk]:
    """Writes below a folder are counted, and the one of that number fails: for want of room also while the bytes are put on the disk."""
    global _disk
    if not _hooked:
        sys.addaudithook(_hook)
        _hooked.append(True)
    fsync = os.fsync

    def settle(handle: Any) -> None:
        if _disk is not None:
            _disk.write("")
        fsync(handle)

    _disk = Disk(below, fails_at, reason)
    os.fsync = settle
    try:
        yield _disk
    finally:
        _disk = None
        os.fsync = fsync


_hooked: Final[list[bool]] = []
