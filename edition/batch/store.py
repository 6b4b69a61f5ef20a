"""The folder that a batch writes to: nothing outside it, nothing half, and one batch at a time.

corrected/…      the corrected files, under their names
ledger.jsonl     what is done, line by line, as it is done
timings.jsonl    how long each took
batch.jsonl, batch.json, batch.html    the report, once all is done
.work/           what is in the making
"""

from __future__ import annotations

import errno
import fcntl
import hashlib
import os
import shutil
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from normalize.errors import InputError
from normalize.files import settle

CORRECTED: Final = "corrected"
LEDGER: Final = "ledger.jsonl"
TIMINGS: Final = "timings.jsonl"
REPORTS: Final = ("batch.jsonl", "batch.json", "batch.html")
_WORK: Final = ".work"
_OURS: Final = frozenset((CORRECTED, LEDGER, TIMINGS, *REPORTS, _WORK))
_BLOCK: Final = 1 << 20
_OF_THE_NAME: Final = (errno.ENAMETOOLONG, errno.EILSEQ, errno.EINVAL)  # the file's own fault, and not the disk's


class Store:
    """The folder, open for one batch."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._count = 0
        self._beside: list[tuple[Path, Path]] = []

    def path(self, name: str) -> Path:
        return self.folder / name

    @property
    def spool(self) -> Path:
        return self.folder / _WORK / "spool"

    @contextmanager
    def opened(self, *, restart: bool) -> Iterator[None]:
        """Makes the folder and holds it; what an earlier batch left half-made is cleared, with `restart` all that it made.

        Errors: batch-taken (there are files of others in it), batch-busy, cannot-write.
        """
        made = not self.folder.exists()
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            others = sorted(p.name for p in self.folder.iterdir() if p.name not in _OURS)
            linked = [p.name for p in self.folder.iterdir() if p.is_symlink()]
            if linked or (others and not self.path(LEDGER).exists()):
                raise InputError("batch-taken", self.folder, name=(linked or others)[0])
            handle = os.open(self.folder, os.O_RDONLY)
        except OSError as error:
            raise InputError("cannot-write", self.folder, reason=error.strerror or str(error)) from error
        try:
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError as error:
                raise InputError("batch-busy", self.folder) from error
            self._clear(_WORK)
            if restart:
                for name in sorted(_OURS - {_WORK}):
                    self._clear(name)
            self._make(self.folder / _WORK)
            try:
                yield
            finally:
                self._clear(_WORK)
        finally:
            os.close(handle)
            if made:
                with suppress(OSError):  # something was written: then it stays
                    self.folder.rmdir()

    def _clear(self, name: str) -> None:
        path = self.path(name)
        try:
            if path.is_dir():
                shutil.rmtree(path)
            else:
                path.unlink(missing_ok=True)
        except OSError as error:
            raise InputError("cannot-write", path, reason=error.strerror or str(error)) from error

    def _make(self, folder: Path) -> None:
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise InputError("cannot-write", folder, reason=error.strerror or str(error)) from error

    # ------------------------------------------------------------------ corrected files

    def put(self, name: str, parts: Iterable[bytes]) -> str:
        """Writes a file beside its place, which it takes when all are settled; gives its sha256.

        `name` is relative to the folder. Errors: batch-unwritable (the name is none here), cannot-write.
        """
        self._count += 1
        beside = self.folder / _WORK / f"{self._count}"
        target = self.path(name)
        digest = hashlib.sha256()
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            with suppress(FileNotFoundError):
                os.lstat(target)  # a name that is too long is found out here, and not when the others are settled
            with beside.open("wb") as file:
                for part in parts:
                    digest.update(part)
                    file.write(part)
        except OSError as error:
            beside.unlink(missing_ok=True)
            code = "batch-unwritable" if error.errno in _OF_THE_NAME else "cannot-write"
            raise InputError(code, target, reason=error.strerror or str(error)) from error
        self._beside.append((beside, target))
        return digest.hexdigest()

    def settle(self) -> None:
        """All files that were put are on the disk, whole and under their names. Error: cannot-write.

        First all contents, then all names: the disk writes together what is asked of it together.
        """
        try:
            for beside, _ in self._beside:
                settle(beside)
            for beside, target in self._beside:
                beside.replace(target)
            folders = {folder for _, target in self._beside for folder in target.parents if folder.is_relative_to(self.folder)}
            for folder in sorted(folders):
                settle(folder)
        except OSError as error:
            raise InputError("cannot-write", error.filename, reason=error.strerror or str(error)) from error
        self._beside.clear()

    def holds(self, name: str, digest: str) -> bool:
        """Whether a file is there as it was written."""
        found = hashlib.sha256()
        try:
            with self.path(name).open("rb") as file:
                for block in iter(lambda: file.read(_BLOCK), b""):
                    found.update(block)
        except OSError:
            return False  # it is written again, and if that cannot be, that is said
        return found.hexdigest() == digest

    def read(self, name: str) -> Iterator[bytes]:
        """A file that was put, block by block."""
        with self.path(name).open("rb") as file:
            yield from iter(lambda: file.read(_BLOCK), b"")

    def part_name(self, name: str, number: int) -> str:
        """Where a part of a long text lies until all of it is there."""
        return f"{self._parts(name)}/{number}"

    def drop_parts(self, name: str) -> None:
        shutil.rmtree(self.path(self._parts(name)), ignore_errors=True)

    def _parts(self, name: str) -> str:
        """A folder that no file of a batch is called: hidden ones are left out."""
        return f"{CORRECTED}/.{hashlib.sha256(name.encode()).hexdigest()[:32]}"
