"""Archives for the fuzzer: packed of what its bytes tell, mended so that they are read, and sound ones to begin with."""

from __future__ import annotations

import io
import tarfile
import warnings
import zipfile
from collections.abc import Iterator
from typing import Final

import yaml

from tests.edition.batch.library import alto, page, tarred, zipped
from tests.fuzz.target import HERE

METHODS: Final = {"stored": zipfile.ZIP_STORED, "deflated": zipfile.ZIP_DEFLATED, "bzip2": zipfile.ZIP_BZIP2}  # of zip
KINDS: Final = (*METHODS, "", "gz", "bz2", "xz")  # and of tar
TYPES: Final = {b"@": tarfile.SYMTYPE, b"=": tarfile.LNKTYPE, b"%": tarfile.CHRTYPE, b"|": tarfile.FIFOTYPE, b"/": tarfile.DIRTYPE}


def packed(data: bytes) -> bytes:
    kind = KINDS[data[0] % len(KINDS)] if data else ""
    lines = data[1:].split(b"\n")
    pairs = list(zip(lines[::2], lines[1::2], strict=False))
    return _zipped(pairs, METHODS[kind]) if kind in METHODS else _tarred(pairs, kind)


def _zipped(pairs: list[tuple[bytes, bytes]], method: int) -> bytes:
    buffer = io.BytesIO()
    with warnings.catch_warnings(), zipfile.ZipFile(buffer, "w") as made:
        warnings.simplefilter("ignore")  # two of one name
        for name, content in pairs:
            info = zipfile.ZipInfo(name.decode("utf-8", "replace")[:20_000])
            if content[:1] in TYPES:
                info.external_attr = 0o120777 << 16
            made.writestr(info, content, method)
    return buffer.getvalue()


def _tarred(pairs: list[tuple[bytes, bytes]], kind: str) -> bytes:
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode=f"w:{kind}") as made:
        for name, content in pairs:
            info = tarfile.TarInfo(name.decode("utf-8", "surrogateescape"))
            info.type = TYPES.get(content[:1], tarfile.REGTYPE)
            info.linkname = content[1:].decode("utf-8", "surrogateescape")
            info.size = len(content) if info.isreg() else 0
            made.addfile(info, io.BytesIO(content))
    return buffer.getvalue()


def summed(data: bytes) -> bytes:
    blocks = [data[at : at + tarfile.BLOCKSIZE] for at in range(0, len(data), tarfile.BLOCKSIZE)]
    return b"".join(_header(block) if block[257:262] == b"ustar" and len(block) == tarfile.BLOCKSIZE else block for block in blocks)


def _header(block: bytes) -> bytes:
    return block[:148] + b"%06o\0 " % (sum(block[:148]) + 8 * ord(" ") + sum(block[156:])) + block[156:]


def archives() -> Iterator[bytes]:
    """Sound ones of each kind, and those that would do harm."""
    files = {"p/1.txt": page(1).encode(), "p/2.xml": alto(page(2, 1)).encode(), "3.txt": b"x\n" * 200, "4.png": b"\x89PNG\r\n\x1a\n\0\0"}
    yield zipped(files)
    for form in ("", "gz", "bz2", "xz"):
        yield tarred(files, form)
    for kind in range(len(KINDS)):
        yield packed(bytes([kind]) + b"a\nune page\nb/c\n@/etc/passwd\n\xc3\xa9\n" + page(3).replace("\n", " ").encode())


def names() -> Iterator[bytes]:
    """Of members, each kind of archive: from the cases that would do harm."""
    cases = yaml.safe_load((HERE / "cases" / "batch_hostile.yaml").read_text(encoding="utf-8"))
    found = "".join(f"{name}\nune page\n" for case in cases for name in case["files"]).encode()
    for kind in range(len(KINDS)):
        yield bytes([kind]) + found


def tars() -> Iterator[bytes]:
    """Long names in either manner, a sparse file, links; each ends with its last header or content, without the filling."""
    for form in (tarfile.GNU_FORMAT, tarfile.PAX_FORMAT):
        made = bytearray()
        for name, kind, size in (("a" * 120, tarfile.REGTYPE, 9), ("é", tarfile.SYMTYPE, 0), ("s", tarfile.GNUTYPE_SPARSE, 5)):
            info = tarfile.TarInfo(name)
            info.type, info.linkname, info.size = kind, "b" * 110, size
            made += info.tobuf(form) + (b"une page\n" if size else b"").ljust(tarfile.BLOCKSIZE if size else 0, b"\0")
        yield bytes(made)
