"""The files of a folder, or those of it that a list names, in one order whatever the disk's."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from edition.batch.names import Taken, demand_file_name, shown
from normalize.errors import InputError


@dataclass(frozen=True)
class Found:
    """A file: its name within the folder, with `/`, its size in bytes; or why it is not read."""

    name: str
    path: Path
    size: int
    error: InputError | None = None


def walk(root: Path) -> Iterator[Found]:
    """All files below a folder, folder by folder, by name; the hidden ones (`.x`) are left out.

    Links to folders are not followed, and links to files only within the folder.
    """
    if root.is_file():
        yield _found(root, root.name, root.parent)
        return
    yield from _walk(root, "", root)


def _walk(folder: Path, prefix: str, root: Path) -> Iterator[Found]:
    try:
        with os.scandir(folder) as found:
            entries = sorted((e for e in found if not e.name.startswith(".")), key=lambda e: e.name)
    except OSError as error:
        yield Found(shown(prefix.rstrip("/")), folder, 0, InputError("unreadable", shown(prefix), reason=error.strerror or str(error)))
        return
    taken = Taken()
    for entry in entries:
        name = f"{prefix}{entry.name}"
        try:
            if entry.is_dir(follow_symlinks=False):
                taken.folder(entry.name)
                yield from _walk(folder / entry.name, f"{name}/", root)
                continue
            taken.file(entry.name)
        except InputError as error:
            yield Found(shown(name), folder / entry.name, 0, error)
            continue
        yield _found(folder / entry.name, name, root)


def _found(path: Path, name: str, root: Path) -> Found:
    """A file that can be read, and whose name can be written."""
    try:
        demand_file_name(name)
        if path.is_symlink() and not path.resolve().is_relative_to(root.resolve()):
            raise InputError("batch-link", name)
        state = path.stat()
        if not stat.S_ISREG(state.st_mode):
            raise InputError("batch-kind", name)
    except InputError as error:
        return Found(shown(name), path, 0, error)
    except FileNotFoundError:
        return Found(shown(name), path, 0, InputError("file-not-found", shown(name)))
    except (OSError, RuntimeError) as error:  # RuntimeError: links in a circle
        reason = getattr(error, "strerror", None) or str(error)
        return Found(shown(name), path, 0, InputError("unreadable", shown(name), reason=reason))
    return Found(name, path, state.st_size)


def listed(root: Path, lines: Iterable[str]) -> Iterator[Found]:
    """The files of a folder that a list names, a line each, in the order of the list; one that is named again counts once.

    A name is relative to the folder, or absolute and within it. Error of an entry: file-not-found, batch-outside.
    """
    taken = Taken()
    seen: set[str] = set()
    for line in lines:
        given = line.rstrip("\r\n")
        if not given.strip():
            continue
        path = Path(os.path.normpath(root / given))
        if not path.is_relative_to(root) or path == root:
            yield Found(shown(given), path, 0, InputError("batch-outside", shown(given), folder=str(root)))
            continue
        name = path.relative_to(root).as_posix()
        if name in seen:
            continue
        seen.add(name)
        found = _found(path, name, root)
        if found.error is None:
            try:
                taken.file(name)
            except InputError as error:
                found = Found(name, path, 0, error)
        yield found
