"""Files of any kind become the pages of a draft, in the order in which they were given."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from typing import Final

from edition.intake.draft import Draft, Given
from edition.intake.pictures import beside
from edition.intake.tesseract import MODEL, Engine, demand_model, engine, recognise
from edition.layout import layout_text
from normalize.errors import InputError
from normalize.files import copy_atomically, read_bytes, write_atomically
from normalize.readers.formats import Reading, read_pages
from normalize.readers.hocr import read_hocr
from normalize.readers.image import MOST_BYTES, demand_picture, kind_of, size_of
from normalize.scan import Page, composed

Progress = Callable[[str, int, int], None]
MOST_FILES: Final = 5000


@dataclass(frozen=True)
class _Opened:
    """A file that was read; of a picture only what it is, for many pictures fill the memory."""

    path: Path
    given: Given
    reading: Reading


def gather(draft: Draft, paths: Sequence[Path], *, encoding: str, model: str, images: Path | None = None, progress: Progress) -> Draft:
    """Reads the files, recognises the pictures that no file describes, and writes `ocr.txt` and `layout.jsonl` of the draft.

    `images`: the folder in which the pictures are that the files name; else they are looked for beside the files.
    `progress` hears (step, done, of how many). Errors: those of the readers and of Tesseract; many-files,
    same-name-twice, images-folder. What Tesseract did so far stays when it is broken off.
    """
    if len(paths) > MOST_FILES:
        raise InputError("many-files", number=len(paths), most=MOST_FILES)
    if images is not None and not images.is_dir():
        raise InputError("images-folder", images)
    opened = [_open(path, encoding) for path in paths]
    named = {each.path: _pictures(each, images) for each in opened}
    described = {page.image for each in opened for page in each.reading.pages}
    described |= {found.name for each in opened for found in named[each.path] if found}
    pictures = [each for each in opened if each.reading.format == "image"]
    names: dict[str, str] = {}
    for each in pictures:
        _name(each.path.name, names)
    to_read = [each for each in pictures if each.path.name not in described]
    found: Engine | None = None
    if to_read:  # before anything is written: without Tesseract there is nothing to go on with
        found = engine()
        demand_model(found, model or MODEL)
        draft = replace(draft, model=model or MODEL, version=found.version)
    for each in pictures:
        _keep(draft, names[each.path.name], each.path)
    pages: list[Page] = []
    draft = replace(draft, files=tuple(each.given for each in opened), pictures=tuple(names[each.path.name] for each in to_read)).save()
    for each in opened:
        if each.reading.format != "image":
            pages += [_with_picture(draft, *both, names) for both in zip(each.reading.pages, named[each.path], strict=True)]
        elif found is not None and each in to_read:
            progress("recognise", to_read.index(each), len(to_read))
            pages += _recognised(draft, names[each.path.name], found)
    if to_read:
        progress("recognise", len(to_read), len(to_read))
    if not any(line.text.strip() for page in pages for line in page.lines):
        raise InputError("nothing-read", paths[0] if paths else None)
    scan = composed(pages)
    write_atomically(draft.layout, layout_text(scan.pages))
    write_atomically(draft.text, scan.text)
    return draft


def _open(path: Path, encoding: str) -> _Opened:
    data = read_bytes(path, MOST_BYTES)
    if kind_of(data):
        demand_picture(data, path)
        return _Opened(path, Given(path.name, sha256(data).hexdigest(), "image"), Reading("image", ()))
    reading = read_pages(path, encoding)
    decoded = reading.decoded
    told = (decoded.encoding, decoded.evidence) if decoded else ("", "")
    return _Opened(path, Given(path.name, sha256(data).hexdigest(), reading.format, *told), reading)


def _name(name: str, names: dict[str, str]) -> None:
    """Finds the name under which a picture lies in the document: letters, figures, points, hyphens. Error: same-name-twice."""
    safe = re.sub(r"[^\w.-]+", "-", name).lstrip(".-") or "image"
    if name in names or safe in names.values():
        raise InputError("same-name-twice", name=name)
    names[name] = safe


def _keep(draft: Draft, name: str, path: Path) -> None:
    copy_atomically(path, draft.images / name)


def _pictures(opened: _Opened, images: Path | None) -> list[Path | None]:
    """Of each page of a file the picture that lies beside it, or in the folder named."""
    pages = opened.reading.pages
    return [beside(page, opened.path, images, alone=len(pages) == 1) for page in pages]


def _with_picture(draft: Draft, page: Page, found: Path | None, names: dict[str, str]) -> Page:
    """A page with its picture: one that was given, or the one that was found for it."""
    if page.image in names:
        return replace(page, image=names[page.image])
    if found is None:
        return page
    demand_picture(read_bytes(found, MOST_BYTES), found)
    if found.name not in names:
        _name(found.name, names)
        _keep(draft, names[found.name], found)
    return replace(page, image=names[found.name])


def _recognised(draft: Draft, name: str, found: Engine) -> list[Page]:
    """The pages that Tesseract finds on a picture; done once a model."""
    kept = draft.recognised / f"{name}.{draft.model.replace('/', '-')}.hocr"  # another model reads it anew
    if not kept.is_file():
        write_atomically(kept, recognise(found, draft.images / name, draft.model).decode("utf-8"))
    pages = read_hocr(kept.read_bytes(), kept)
    size = size_of((draft.images / name).read_bytes()) or (0, 0)
    return [replace(page, image=name, file=name, width=page.width or size[0], height=page.height or size[1]) for page in pages]
