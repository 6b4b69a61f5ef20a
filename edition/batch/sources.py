"""What is to be corrected, file by file: those of a folder, and those within its archives."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Final

from edition.batch.archives import archive_kind, members
from edition.batch.names import INSIDE, Taken, demand_file_name, shown
from edition.batch.walk import Found, listed, walk
from normalize.errors import InputError

_HEAD: Final = 512
_MAC: Final = "__MACOSX"  # where one system keeps what it knows of the members


@dataclass(frozen=True)
class Source:
    """A file to be corrected, or why it cannot be.

    `stream` is open until the next source is asked for; `path`: of a file that lies on the disk by itself. `size`: the
    bytes of the disk that are done with it, for the progress.
    """

    name: str
    size: int
    stream: BinaryIO | None = None
    path: Path | None = None
    error: InputError | None = None


def found_in(root: Path, names: Iterable[str] | None) -> Iterator[Found]:
    """The files of the folder, or those of the list."""
    return walk(root) if names is None else listed(root, names)


def sources(found: Iterable[Found]) -> Iterator[Source]:
    """The files, archives opened, in order."""
    for each in found:
        if each.error is not None:
            yield Source(each.name, each.size, error=each.error)
            continue
        try:
            stream = each.path.open("rb")
        except OSError as error:
            yield Source(each.name, each.size, error=InputError("unreadable", each.name, reason=error.strerror or str(error)))
            continue
        with stream:
            kind = _kind(stream)
            if not kind:
                yield Source(each.name, each.size, stream, each.path)
                continue
        yield from _within(each, kind)


def _kind(stream: io.BufferedReader) -> str:
    try:
        head = stream.read(_HEAD)
        stream.seek(0)
    except OSError:
        return ""  # whoever reads it next is told why it cannot be
    return archive_kind(head)


def _within(each: Found, kind: str) -> Iterator[Source]:
    """The members of an archive but the hidden ones."""
    taken = Taken()
    for member in members(each.path, kind):
        if member.error is None and any(part.startswith(".") or part == _MAC for part in member.name.split("/")):
            continue
        name = f"{each.name}{INSIDE}{shown(member.name)}" if member.name else each.name
        error = member.error
        try:
            if error is None:
                demand_file_name(f"{each.name}{INSIDE}{member.name}")
                taken.file(member.name)
        except InputError as refused:
            error = refused
        if error is not None or member.stream is None:
            error = error or InputError("batch-archive", name, reason="?")
            yield Source(name, member.size, error=InputError(error.code, name, error.line, **error.params))
            continue
        yield Source(name, member.size, member.stream)
