"""Names of files and of members of archives: which are taken, and which could be mistaken for one another."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from normalize.errors import InputError

INSIDE: Final = "!/"
"""Parts the name of an archive from that of a member: `volumes/1.zip!/page-1.xml`."""
LONGEST: Final = 250  # bytes of a part of a name: most systems take 255, and `.txt` may be added
DEEPEST: Final = 60  # folders
_CONTROL: Final = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029]")
_DRIVE: Final = re.compile(r"[A-Za-z]:")


def shown(name: str) -> str:
    """A name as it can be told: what is no text in it, or rules the terminal, as U+FFFD."""
    return _CONTROL.sub("\ufffd", _readable(name))


def _readable(name: str) -> str:
    return "".join("\ufffd" if 0xD800 <= ord(char) <= 0xDFFF else char for char in name)


def demand_file_name(name: str) -> None:
    """A name under which the result can be written anywhere. Errors: batch-name, batch-name-long."""
    if _CONTROL.search(name) or _readable(name) != name:
        raise InputError("batch-name", shown(name))
    parts = name.split("/")
    if len(parts) > DEEPEST or any(len(part.encode("utf-8")) > LONGEST for part in parts):
        raise InputError("batch-name-long", shown(name))


def member_name(name: str) -> str:
    """The name of a member within its archive, `./` taken off.

    Error: batch-traversal, for a name that leads out of the archive or could: `..`, an absolute path, a drive, a
    backslash (a folder to some systems).
    """
    parts = [part for part in name.split("/") if part != "."]
    if not parts or "" in parts or ".." in parts or "\\" in name or _DRIVE.match(parts[0]):
        raise InputError("batch-traversal", shown(name))
    return "/".join(parts)


def alike(name: str) -> str:
    """The same for names that some systems take for one: capitals and composition of letters do not count."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold())


class Taken:
    """The names given out in a folder or an archive. A file and a folder of one name are at odds as well."""

    def __init__(self) -> None:
        self._files: dict[str, str] = {}
        self._folders: dict[str, str] = {}

    def file(self, name: str) -> None:
        """Takes the name of a file, and of the folders that hold it. Error: batch-twice, with the name that it is like."""
        key = alike(name)
        if (other := self._files.get(key, self._folders.get(key))) is not None:
            raise InputError("batch-twice", shown(name), other=shown(other))
        parts = name.split("/")
        for end in range(1, len(parts)):
            self.folder("/".join(parts[:end]))
        self._files[key] = name

    def folder(self, name: str) -> None:
        """The same of a folder, which may be named again exactly so."""
        key = alike(name)
        other = self._files.get(key) or self._folders.get(key)
        if other is not None and (other != name or key in self._files):
            raise InputError("batch-twice", shown(name), other=shown(other))
        self._folders[key] = name
