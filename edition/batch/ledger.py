"""What is done, in a file that only grows: a record is in it when its output is on the disk, and not before.

Each line is a JSON object with the name first and a sum over all before it last. A program that is killed leaves at most one line
torn, the last; a disk or a hand may change others. From the first line on that is not as it was written, the ledger is cut off, and
the files are done again. In memory there is only the place of each record.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, BinaryIO, Final

from normalize.errors import InputError

Record = dict[str, Any]
SETTINGS: Final = ("layer", "form", "fold", "time", "encoding", "whole", "part")


class Ledger:
    """The ledger of a batch, open for reading and for more."""

    def __init__(self, path: Path, head: Mapping[str, object]) -> None:
        """Opens the file, or makes it with its head.

        Errors: batch-other (begun with other options, or by another version of the program), batch-ledger (it is none),
        cannot-write.
        """
        self.path = path
        self._places: dict[int, int] = {}
        try:
            self._file: BinaryIO = path.open("a+b")
            self._file.seek(0)
            first = self._file.readline()
            if first.endswith(b"\n"):
                self._demand(json.loads(first), dict(head))
                self._index(len(first))
            else:
                self._file.truncate(0)
                self._append([json.dumps(head, ensure_ascii=False).encode("utf-8") + b"\n"])
        except OSError as error:
            raise InputError("cannot-write", path, reason=error.strerror or str(error)) from error
        except (ValueError, RecursionError) as error:
            raise InputError("batch-ledger", path) from error

    def close(self) -> None:
        """A ledger in which nothing is recorded is taken away: it says no more than none."""
        self._file.close()
        if not self._places:
            self.path.unlink(missing_ok=True)

    def _demand(self, found: Any, wanted: dict[str, object]) -> None:
        if not isinstance(found, dict) or found.get("batch") != wanted["batch"]:
            raise InputError("batch-ledger", self.path)
        if other := [name for name in SETTINGS if found.get(name) != wanted[name]]:
            raise InputError("batch-other", self.path.parent, name=other[0], before=f"{found.get(other[0])}", now=f"{wanted[other[0]]}")
        if found.get("corrector") != wanted["corrector"]:
            raise InputError("batch-version", self.path.parent, before=f"{found.get('corrector')}", now=f"{wanted['corrector']}")

    def _index(self, at: int) -> None:
        for line in self._file:
            record = _read(line)
            if record is None:
                break  # what follows was never there, or cannot be trusted
            self._places[_key(record["name"], record.get("part", 0))] = at
            at += len(line)
        self._file.truncate(at)

    def find(self, name: str, part: int = 0) -> tuple[Record, int] | None:
        """The last record of a file, or of a part of it, and its place."""
        at = self._places.get(_key(name, part))
        if at is None:
            return None
        record = self.at(at)
        return (record, at) if record["name"] == name and record.get("part", 0) == part else None

    def at(self, place: int) -> Record:
        """The record at a place."""
        self._file.seek(place)
        record = _read(self._file.readline())
        if record is None:  # changed since it was read or written: by somebody else
            raise InputError("batch-ledger", self.path)
        return record

    def add(self, records: Iterable[Record], *, settle: bool = True) -> list[int]:
        """Writes records; their places. They are on the disk when it returns, or (not `settle`) when the next are. Error: cannot-write."""
        records = list(records)
        try:
            places = self._write(records, settle=settle)
        except OSError as error:
            raise InputError("cannot-write", self.path, reason=error.strerror or str(error)) from error
        self._places.update((_key(record["name"], record.get("part", 0)), at) for record, at in zip(records, places, strict=True))
        return places

    def _write(self, records: Iterable[Record], *, settle: bool) -> list[int]:
        at = self._file.seek(0, os.SEEK_END)
        places, lines = [], []
        for record in records:
            line = _line(record)
            places.append(at)
            lines.append(line)
            at += len(line)
        self._append(lines, settle=settle)
        return places

    def _append(self, lines: Iterable[bytes], *, settle: bool = True) -> None:
        self._file.write(b"".join(lines))
        self._file.flush()
        if settle:
            os.fsync(self._file.fileno())


def _line(record: Record) -> bytes:
    body = json.dumps(record, ensure_ascii=False).encode("utf-8")[:-1]
    return body + _sum(body)


def _read(line: bytes) -> Record | None:
    """The record of a line; None where it is not as it was written."""
    body = line[:-_SUM]
    if line[-_SUM:] != _sum(body):
        return None
    record: Record = json.loads(body + b"}")
    return record


def _sum(body: bytes) -> bytes:
    """The end of a line."""
    return f', "sum": "{hashlib.blake2b(body, digest_size=8).hexdigest()}"}}\n'.encode()


_SUM: Final = len(_sum(b""))


def _key(name: str, part: int) -> int:
    """64 bits: two names in a library are hardly ever alike in them, and a record tells its name."""
    return int.from_bytes(hashlib.blake2b(f"{part}\0{name}".encode(), digest_size=8).digest(), "big")
