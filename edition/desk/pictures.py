"""The pictures of the pages at the desk: which file may be shown, and where on it a line and its words stand.

A page of the browser asks for a picture by the number of its page in `layout.jsonl`, never by a name or a path. What is
shown is a plain file in the folder `images` of the document itself, of a kind that browsers show (PNG, JPEG), known by
what stands in it and within limits: a link, a folder, a pipe or a file elsewhere is none. Of a page whose picture is a
TIFF, a PNG or JPEG beside it under the same name is shown.
"""

from __future__ import annotations

import os
import stat
from bisect import bisect_right
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, Literal

from edition.corpus import Source
from edition.desk.library import Snapshot
from edition.desk.sheets import Sheet
from edition.layout import FILE as LAYOUT
from edition.layout import IMAGES, load_layout
from normalize.readers.image import kind_of, size_of
from normalize.scan import Line, Page, around

State = Literal["shown", "none", "missing", "kind", "large", "broken"]
TYPES: Final = {"png": "image/png", "jpeg": "image/jpeg"}
SUFFIXES: Final = (".png", ".jpg", ".jpeg")
MOST_BYTES: Final = 60_000_000
MOST_PIXELS: Final = 120_000_000  # the browser takes four bytes for each
HEAD: Final = 1 << 20  # bytes in which a picture says how large it is
Json = dict[str, Any]


@dataclass(frozen=True)
class Picture:
    """The picture of a page, or why there is none to be shown: `none` (the page names none), `missing`, `kind` (a browser
    does not show it), `large`, `broken` (it does not say how large it is). `width`, `height`: in points."""

    state: State
    name: str = ""
    path: Path | None = None
    kind: str = ""
    width: int = 0
    height: int = 0


@dataclass(frozen=True)
class _Looked:
    """What a file's beginning says of it."""

    kind: str
    size: tuple[int, int] | None
    length: int


def picture_of(folder: Path, page: Page) -> Picture:
    """The picture of a page of the document in `folder`."""
    if not page.image:
        return Picture("none")
    found = [(name, looked) for name in _names(page.image) if (looked := _look(folder / IMAGES / name)) is not None]
    if not found:
        return Picture("missing", page.image)
    name, looked = next((each for each in found if each[1].kind in TYPES), found[0])
    width, height = looked.size or (0, 0)
    state: State = "shown"
    if looked.kind not in TYPES:
        state = "kind"
    elif not width or not height:
        state = "broken"
    elif looked.length > MOST_BYTES or width * height > MOST_PIXELS:
        state = "large"
    return Picture(state, name, folder / IMAGES / name, looked.kind, width, height)


def content(picture: Picture) -> tuple[bytes, str] | None:
    """The bytes of a picture and their type; None where it is not to be shown, or is no longer what it was."""
    handle = _open(picture.path) if picture.state == "shown" and picture.path else None
    if handle is None:
        return None
    with os.fdopen(handle, "rb") as file:
        data = file.read(MOST_BYTES + 1)
    size = size_of(data)
    if len(data) > MOST_BYTES or kind_of(data) != picture.kind or size is None or size[0] * size[1] > MOST_PIXELS:
        return None
    return data, TYPES[picture.kind]


def _names(image: str) -> Iterator[str]:
    """The name that the page says, and the same name with the ending of a kind that is shown."""
    yield image
    yield from (name for suffix in SUFFIXES if (name := Path(image).stem + suffix) != image)


def _open(path: Path) -> int | None:
    """A handle on a plain file that lies in its folder itself; the folder is no link either."""
    if "\0" in path.name or path.parent.is_symlink():
        return None
    with suppress(OSError):
        handle = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
        if stat.S_ISREG(os.fstat(handle).st_mode):
            return handle
        os.close(handle)
    return None


def _look(path: Path) -> _Looked | None:
    handle = _open(path)
    if handle is None:
        return None
    try:
        status = os.fstat(handle)
    finally:
        os.close(handle)
    return _head(path, status.st_mtime_ns, status.st_size)


@lru_cache(2048)
def _head(path: Path, _changed: int, length: int) -> _Looked | None:
    handle = _open(path)
    if handle is None:
        return None
    with os.fdopen(handle, "rb") as file:
        data = file.read(HEAD)
    return _Looked(kind_of(data), size_of(data), length)


# ------------------------------------------------------------------ what the page is told


def pages_of(source: Source) -> tuple[Page, ...]:
    """The pages of a document; read once, though every decision reads the document anew. Errors: those of `load_layout`."""
    path = source.path(LAYOUT)
    try:
        status = path.stat()
    except FileNotFoundError:
        return ()
    return _pages(path, status.st_mtime_ns, status.st_size, source.document.text)


@lru_cache(8)
def _pages(path: Path, _changed: int, _length: int, text: str) -> tuple[Page, ...]:
    return load_layout(path, text)


def content_of(source: Source, number: int) -> tuple[bytes, str] | None:
    """The picture of a page by its number in the file, from 1: its bytes and their type; None where there is none to be shown."""
    pages = pages_of(source)
    return content(picture_of(source.folder, pages[number - 1])) if 1 <= number <= len(pages) else None


def told(snapshot: Snapshot, sheet: Sheet) -> Json:
    """The pictures of a sheet: `pages` by number, and `lines` by number, each with its box and those of its words, where known.

    Boxes are [left, top, right, bottom] in the unit of `size`, the extent of the page; the places of words are in `ocr.txt`.
    """
    pages = pages_of(snapshot.source)
    firsts = [page.first for page in pages]
    first, last = bisect_right(firsts, sheet.first), bisect_right(firsts, sheet.last)
    here = {number: pages[number - 1] for number in range(max(1, first), last + 1)}
    lines: Json = {}
    for number, page in here.items():
        for line in page.lines:
            if sheet.first <= line.number <= sheet.last:
                lines[str(line.number)] = {"page": number} | _place(line, snapshot.document.line_span(line.number)[0])
    return {"pages": {str(number): _told_page(snapshot.source, page) for number, page in here.items()}, "lines": lines}


def _told_page(source: Source, page: Page) -> Json:
    picture = picture_of(source.folder, page)
    extent = (page.width, page.height) if page.width and page.height else (picture.width, picture.height)
    return {"state": picture.state, "name": picture.name, "size": list(extent), "first": page.first}


def _place(line: Line, start: int) -> Json:
    words = [[start + word.start, start + word.end, *word.shape.box] for word in line.words if word.shape.box]
    box = line.shape.box or around(word.shape.box for word in line.words)
    return {"box": list(box), "words": words} if box else {}
