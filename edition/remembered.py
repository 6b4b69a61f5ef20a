"""What a long search found, kept in a file for as long as nothing that it depends on has changed.

The file lies in the user's folder for such things (`XDG_CACHE_HOME`, else `~/.cache`) and may be deleted at
any time. Its name is a digest of all that the result follows from; one that is damaged counts as absent.
Of each kind the files written last are kept, `MOST` of them.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, Final

from normalize.errors import InputError
from normalize.files import write_atomically

NAME: Final = "academie"
MOST: Final = 400  # files of a kind


def folder() -> Path:
    """Where such files lie."""
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / NAME


def digest(data: Any, sources: Iterable[Path]) -> str:
    """A name for what follows from plain data and from the text of some files."""
    found = hashlib.sha256(json.dumps(data, ensure_ascii=False, sort_keys=True).encode("utf-8"))
    for path in sources:
        found.update(path.read_bytes())
    return found.hexdigest()


@cache
def libraries(*names: str) -> list[str]:
    """The versions of Python and of libraries on which a result depends."""
    from importlib.metadata import version  # brings much that no other command needs

    return [sys.version, *(f"{name} {version(name)}" for name in names)]


def remembered(kind: str, name: str, compute: Callable[[], Any]) -> Any:
    """The plain data that `compute` makes, or what it made when it was last asked for the same."""
    known = recalled(kind, name)
    if known is not None:
        return known
    made = compute()
    try:
        write_atomically(_path(kind, name), json.dumps(made, ensure_ascii=False))
    except InputError:
        return made  # a folder that cannot be written to costs time, and nothing else
    _let_go(kind)
    return made


def recalled(kind: str, name: str) -> Any:
    """What `remembered` kept, or None where it has not been asked for or the file is damaged."""
    try:
        return json.loads(_path(kind, name).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None


def _let_go(kind: str) -> None:
    """Deletes the oldest files of a kind that are too many; another process may be at the same."""
    written = []
    for path in folder().glob(f"{kind}-*.json"):
        with suppress(FileNotFoundError):
            written.append((path.stat().st_mtime_ns, path))
    for _, path in sorted(written)[:-MOST]:
        with suppress(OSError):
            path.unlink()


def _path(kind: str, name: str) -> Path:
    return folder() / f"{kind}-{name[:32]}.json"
