"""The members of zip and tar archives as streams, read so that no archive can do harm.

Nothing is unpacked to the disk under a name that an archive gives. An archive that swells more than a library's does,
holds too many members, or asks for much memory before it says anything, is refused where that shows.
"""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import stat
import struct
import tarfile
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Final

from edition.batch.names import member_name
from normalize.errors import InputError

MOST_MEMBERS: Final = 200_000
MOST_TIMES: Final = 200  # an archive may hold so many times its own size; XML of the same page over and over hardly reaches 100
ALWAYS: Final = 64_000_000  # bytes that any archive may hold
_MOST_HEADER: Final = 4_000_000  # bytes between two members of a tar: headers, and filling
_XZ_MEMORY: Final = 200_000_000  # the strongest preset asks for 65 MB to unpack
_BLOCK: Final = 1 << 16
_METHODS: Final = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2)  # of others the memory cannot be bounded
_ZIP: Final = (b"PK\x03\x04", b"PK\x05\x06")
_BROKEN: Final = (
    tarfile.TarError,
    zipfile.BadZipFile,
    zlib.error,
    lzma.LZMAError,
    EOFError,
    NotImplementedError,  # a method of compression that is not known here
    OSError,
    ValueError,
    RuntimeError,
    struct.error,
    LookupError,  # a header that ends where a field of it should be
    ArithmeticError,  # a length that no machine counts to
)


@dataclass(frozen=True)
class Member:
    """A member: its name, its stream (until the next member is asked for), or why it is not read; `size` on the disk."""

    name: str
    stream: BinaryIO | None
    size: int
    error: InputError | None = None


def archive_kind(head: bytes) -> str:
    """`zip`, `tar`, `gz`, `bz2`, `xz`, or nothing for what is no archive; `head`: at least its first 512 bytes."""
    if head.startswith(_ZIP):
        return "zip"
    if head[257:262] == b"ustar":
        return "tar"
    return next((kind for mark, kind in ((b"\x1f\x8b", "gz"), (b"BZh", "bz2"), (b"\xfd7zXZ\0", "xz")) if head.startswith(mark)), "")


def members(path: Path, kind: str) -> Iterator[Member]:
    """The files of an archive in its own order. What ends the reading is the error of a last member without a name."""
    try:
        yield from _zip(path) if kind == "zip" else _tar(path, kind)
    except InputError as error:
        yield Member("", None, 0, error)
    except _BROKEN as error:
        yield Member("", None, 0, _broken(path, error))


def _broken(path: Path, error: Exception) -> InputError:
    return InputError("batch-archive", path, reason=type(error).__name__)


def _named(name: str, size: int) -> Member:
    """A member without a stream: with the error that its name is, if it is one."""
    try:
        return Member(member_name(name), None, size)
    except InputError as error:
        return Member(name or "?", None, size, error)


class _Held(io.RawIOBase):
    """A stream that ends in an error where more comes than may: so many bytes in all, and so many until told otherwise."""

    def __init__(self, inner: BinaryIO, path: Path, most: int) -> None:
        self.inner, self.path, self.left, self.allowed = inner, path, most, most

    def readable(self) -> bool:
        return True

    def read(self, size: int = -1) -> bytes:
        data = self.inner.read(min(size, _BLOCK) if size >= 0 else _BLOCK)
        self.left -= len(data)
        self.allowed -= len(data)
        if self.left < 0 or self.allowed < 0:
            raise InputError("batch-bomb", self.path, times=MOST_TIMES)
        return data


# ------------------------------------------------------------------ zip


def _zip(path: Path) -> Iterator[Member]:
    with zipfile.ZipFile(path) as archive:
        found = archive.infolist()
        if len(found) > MOST_MEMBERS:
            raise InputError("batch-many", path, most=MOST_MEMBERS)
        left = max(ALWAYS, MOST_TIMES * path.stat().st_size)
        for info in found:
            if info.filename.endswith("/"):  # not is_dir(), which takes a name that is empty for none
                continue
            member = _named(info.filename, info.compress_size)
            left -= info.file_size
            mode = info.external_attr >> 16
            if member.error:
                yield member
            elif left < 0:
                raise InputError("batch-bomb", path, times=MOST_TIMES)
            elif info.flag_bits & 0x1:
                yield Member(member.name, None, member.size, InputError("batch-encrypted", member.name))
            elif stat.S_IFMT(mode) not in (0, stat.S_IFREG):
                yield Member(member.name, None, member.size, InputError("batch-kind", member.name))
            elif info.compress_type not in _METHODS:
                yield Member(member.name, None, member.size, InputError("batch-archive", member.name, reason=f"{info.compress_type}"))
            else:
                yield from _opened(archive, info, member)


def _opened(archive: zipfile.ZipFile, info: zipfile.ZipInfo, member: Member) -> Iterator[Member]:
    try:
        stream = archive.open(info)
    except _BROKEN as error:
        yield Member(member.name, None, member.size, InputError("batch-archive", member.name, reason=type(error).__name__))
        return
    with stream:
        # zipfile itself stops at the size that was declared, whatever the stream holds
        yield Member(member.name, _Told(stream, member.name), member.size)  # type: ignore[arg-type]


class _Told(io.RawIOBase):
    """A stream whose faults are told of the member that it is."""

    def __init__(self, inner: io.BufferedIOBase | BinaryIO, name: str) -> None:
        self.inner, self.name_ = inner, name

    def readable(self) -> bool:
        return True

    def read(self, size: int = -1) -> bytes:
        try:
            return bytes(self.inner.read(size))
        except _BROKEN as error:
            raise InputError("batch-archive", self.name_, reason=type(error).__name__) from error


# ------------------------------------------------------------------ tar


class _Xz(io.RawIOBase):
    """An xz file unpacked within a bound of memory, which the standard library's own file has not."""

    def __init__(self, raw: BinaryIO) -> None:
        self.raw = raw
        self.inner = lzma.LZMADecompressor(lzma.FORMAT_XZ, memlimit=_XZ_MEMORY)

    def readable(self) -> bool:
        return True

    def read(self, size: int = -1) -> bytes:
        wanted = size if size >= 0 else _BLOCK
        while True:
            if self.inner.eof:  # streams may follow one another
                rest = self.inner.unused_data.lstrip(b"\0") or self.raw.read(_BLOCK).lstrip(b"\0")
                if not rest:
                    return b""
                self.inner = lzma.LZMADecompressor(lzma.FORMAT_XZ, memlimit=_XZ_MEMORY)
                data = self.inner.decompress(rest, wanted)
            else:
                block = self.raw.read(_BLOCK) if self.inner.needs_input else b""
                if not block and self.inner.needs_input:
                    raise EOFError
                data = self.inner.decompress(block, wanted)
            if data:
                return data


def _tar(path: Path, kind: str) -> Iterator[Member]:
    most = max(ALWAYS, MOST_TIMES * path.stat().st_size)
    with path.open("rb") as raw:
        plain = _unpacked(raw, kind)
        held = _Held(plain, path, most)
        held.allowed = _MOST_HEADER
        count = before = 0
        with tarfile.open(fileobj=held, mode="r|") as archive:
            while (info := archive.next()) is not None:
                archive.members = []  # type: ignore[attr-defined] # it keeps them all otherwise
                count += 1
                if count > MOST_MEMBERS:
                    raise InputError("batch-many", path, most=MOST_MEMBERS)
                held.allowed = held.left
                at = raw.tell()
                if info.isfile() and not info.issparse():
                    stream = archive.extractfile(info)
                    member = _named(info.name, 0)
                    yield member if member.error or stream is None else Member(member.name, _Told(stream, member.name), at - before)  # type: ignore[arg-type]
                    while stream is not None and stream.read(_BLOCK):  # what nobody read is read here, by blocks
                        pass
                elif not info.isdir():
                    member = _named(info.name, 0)
                    yield Member(member.name, None, at - before, member.error or InputError("batch-kind", member.name))
                before = at
                held.allowed = _MOST_HEADER


def _unpacked(raw: BinaryIO, kind: str) -> BinaryIO:
    if kind == "gz":
        return gzip.GzipFile(fileobj=raw)  # type: ignore[return-value]
    if kind == "bz2":
        return bz2.BZ2File(raw)  # type: ignore[return-value]
    return _Xz(raw) if kind == "xz" else raw  # type: ignore[return-value]
