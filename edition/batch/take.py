"""A file taken in: whole where it is short, else looked through from end to end before it is cut into parts.

Of a long text no more than one part is ever in memory. What is wrong with it (bytes of another encoding, a line
without end) is found before its first part is handed out.
"""

from __future__ import annotations

import codecs
import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Final

from edition.batch.archives import archive_kind
from edition.batch.options import Limits
from edition.batch.sources import Source
from normalize.errors import InputError
from normalize.layout import HYPHENS
from normalize.readers.encodings import decoded_or
from normalize.readers.formats import is_markup
from normalize.readers.image import kind_of
from normalize.readers.plain import measured

_BLOCK: Final = 1 << 20
_MARKS: Final = (codecs.BOM_UTF32_LE, codecs.BOM_UTF32_BE, codecs.BOM_UTF8, codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


@dataclass(frozen=True)
class Whole:
    """A file as it is, and the sha256 of it."""

    data: bytes
    digest: str


@dataclass(frozen=True)
class Long:
    """A plain text that is corrected in parts: where it lies, its sha256, its encoding, how many bytes of mark precede it."""

    path: Path
    digest: str
    encoding: str
    mark: int


@dataclass(frozen=True)
class Left:
    """A file that is none of ours: a picture."""

    form: str


def take(source: Source, limits: Limits, spool: Path, encoding: str = "") -> Whole | Long | Left:
    """The content of a source. `spool`: where a long text lies meanwhile that comes out of an archive;
    `encoding`: of a text that does not tell its own.

    Errors: the source's own; unreadable, batch-nested, file-too-large, and for a long text encoding-wrong,
    encoding-doubtful, binary, line-too-long.
    """
    if source.error is not None:
        raise source.error
    assert source.stream is not None
    try:
        head = _read(source.stream, limits.whole + 1)
        if source.path is None and archive_kind(head[:512]):
            raise InputError("batch-nested", source.name)
        if kind_of(head):
            return Left("image")
        if len(head) <= limits.whole:
            return Whole(head, hashlib.sha256(head).hexdigest())
        if is_markup(head) or head.startswith(b"%PDF-"):
            data = head + _read(source.stream, limits.markup + 1 - len(head))
            if len(data) > limits.markup:
                raise InputError("file-too-large", source.name, megabytes=f"{limits.markup / 1e6:g}")
            return Whole(data, hashlib.sha256(data).hexdigest())
        path = source.path or _spooled(head, source.stream, spool)
    except OSError as error:
        raise InputError("unreadable", source.name, reason=error.strerror or str(error)) from error
    return _long(path, source.name, head, encoding)


def _read(stream: BinaryIO, size: int) -> bytes:
    """So many bytes, or all that there are."""
    parts: list[bytes] = []
    while size > 0 and (part := stream.read(min(size, _BLOCK))):
        parts.append(part)
        size -= len(part)
    return b"".join(parts)


def _spooled(head: bytes, stream: BinaryIO, spool: Path) -> Path:
    try:
        with spool.open("wb") as file:
            file.write(head)
            while block := stream.read(_BLOCK):
                file.write(block)
    except OSError as error:
        raise InputError("cannot-write", spool, reason=error.strerror or str(error)) from error
    return spool


def _long(path: Path, name: str, head: bytes, encoding: str) -> Long:
    """Looks through a long text once; its encoding is told by its beginning."""
    encoding = decoded_or(_beginning(head), name, encoding).encoding
    mark = max((len(m) for m in _MARKS if head.startswith(m)), default=0)
    digest = hashlib.sha256()
    with path.open("rb") as file:
        for block in iter(lambda: file.read(_BLOCK), b""):
            digest.update(block)
    line, width = 1, 0
    for text in _decoded(path, name, encoding, mark):
        line, width = measured(text, line, width, name)
    return Long(path, digest.hexdigest(), encoding, mark)


def _beginning(head: bytes) -> bytes:
    """The beginning of a file, cut where no character is broken."""
    if b"\0" in head[:4096]:  # two or four bytes a unit, and some characters of two units
        head = head[: len(head) - len(head) % 4]
        return head[:-2] if any(byte & 0xFC == 0xD8 for byte in head[-2:]) else head
    if end := max(head.rfind(b"\n"), head.rfind(b"\r")) + 1:
        return head[:end]
    end = len(head)
    while end and head[end - 1] >= 0x80:
        end -= 1
    return head[:end]


def _decoded(path: Path, name: str, encoding: str, mark: int) -> Iterator[str]:
    """The text block by block, line ends as \\n."""
    decoder = codecs.getincrementaldecoder(encoding)("strict")
    lines, pending = 1, ""
    with path.open("rb") as file:
        file.seek(mark)
        while True:
            block = file.read(_BLOCK)
            try:
                text = pending + decoder.decode(block, final=not block)
            except UnicodeDecodeError as error:
                at = error.object[: error.start].count(b"\n")
                raise InputError("encoding-wrong", name, lines + at, encoding=encoding, byte=f"0x{error.object[error.start]:02X}") from None
            pending = "\r" if block and text.endswith("\r") else ""  # its \n may come with the next block
            text = text[: len(text) - len(pending)]
            text = text.replace("\r\n", "\n").replace("\r", "\n")
            if "\0" in text:
                raise InputError("binary", name, lines + text.count("\n", 0, text.index("\0")))
            lines += text.count("\n")
            yield text
            if not block:
                return


def parts(long: Long, name: str, limits: Limits) -> Iterator[str]:
    """A long text in parts, which put together by line ends are the text; each ends where a line ends and no word is broken.

    The cuts depend on the text alone.
    """
    held: list[str] = []
    size = 0
    rest = ""
    for text in _decoded(long.path, name, long.encoding, long.mark):
        lines = (rest + text).split("\n")
        rest = lines.pop()
        for line in lines:
            held.append(line)
            size += len(line) + 1
            broken = line.rstrip().endswith(tuple(HYPHENS)) and size < 2 * limits.part
            if size >= limits.part and not broken:
                yield "\n".join(held)
                held, size = [], 0
    yield "\n".join([*held, rest])
