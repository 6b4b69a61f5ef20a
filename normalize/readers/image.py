"""Pictures of pages: what kind they are and how large, read from their first bytes; nothing is decoded here."""

from __future__ import annotations

import struct
from pathlib import Path
from typing import Final

from normalize.errors import InputError

KINDS: Final = {"png": ".png", "jpeg": ".jpg", "tiff": ".tif"}
MOST_BYTES: Final = 200_000_000
MOST_PIXELS: Final = 250_000_000  # a page of 60 by 45 cm at 600 dots an inch is 150 million
_OTHERS: Final = {b"GIF8": "GIF", b"BM": "BMP", b"P4": "PNM", b"P5": "PNM", b"P6": "PNM", b"\0\0\0\x0cjP": "JPEG 2000", b"RIFF": "WebP"}


def kind_of(data: bytes) -> str:
    """`png`, `jpeg`, `tiff`, another kind's name, or nothing for what is no picture."""
    if data.startswith(b"\x89PNG\r\n\x1a\n"):
        return "png"
    if data.startswith(b"\xff\xd8\xff"):
        return "jpeg"
    if data.startswith((b"II*\0", b"MM\0*")):
        return "tiff"
    return next((name for mark, name in _OTHERS.items() if data.startswith(mark) and b"\0" in data[:256]), "")


def size_of(data: bytes) -> tuple[int, int] | None:
    """Width and height in pixels; None where the picture does not tell."""
    kind = kind_of(data)
    if kind == "png" and len(data) >= 24 and data[12:16] == b"IHDR":
        width, height = struct.unpack(">II", data[16:24])
        return width, height
    if kind == "jpeg":
        return _jpeg(data)
    if kind == "tiff":
        return _tiff(data)
    return None


def _jpeg(data: bytes) -> tuple[int, int] | None:
    at = 2
    while at + 9 <= len(data) and data[at] == 0xFF:
        marker = data[at + 1]
        if marker == 0xFF:
            at += 1
            continue
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            height, width = struct.unpack(">HH", data[at + 5 : at + 9])
            return width, height
        at += 2 + int(struct.unpack(">H", data[at + 2 : at + 4])[0])
    return None


def _tiff(data: bytes) -> tuple[int, int] | None:
    order = "<" if data.startswith(b"II") else ">"
    try:
        (at,) = struct.unpack_from(f"{order}I", data, 4)
        (count,) = struct.unpack_from(f"{order}H", data, at)
        found: dict[int, int] = {}
        for entry in range(min(count, 512)):
            tag, kind = struct.unpack_from(f"{order}HH", data, at + 2 + 12 * entry)
            if tag in (256, 257):
                (found[tag],) = struct.unpack_from(f"{order}{'H' if kind == 3 else 'I'}", data, at + 2 + 12 * entry + 8)
    except struct.error:
        return None
    return (found[256], found[257]) if len(found) == 2 else None


def demand_picture(data: bytes, path: Path | str) -> tuple[int, int]:
    """The size of a picture that may be recognised and shown. Errors: image-kind, image-broken, image-large."""
    kind = kind_of(data)
    if kind not in KINDS:
        raise InputError("image-kind", path, kind=kind or "?")
    size = size_of(data)
    if size is None or 0 in size:
        raise InputError("image-broken", path)
    if size[0] * size[1] > MOST_PIXELS:
        raise InputError("image-large", path, width=size[0], height=size[1], most=MOST_PIXELS // 1_000_000)
    return size
