"""The pictures that files of other tools name: where they are looked for, and which are missing or cannot be shown."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from edition.intake.draft import Draft
from edition.layout import load_layout
from normalize.readers.image import KINDS, kind_of
from normalize.readers.plain import read_text
from normalize.scan import Page

ENDINGS: Final = (".png", ".jpg", ".jpeg", ".tif", ".tiff")
SHOWN: Final = frozenset({"png", "jpeg"})  # by every browser


@dataclass(frozen=True)
class Lacking:
    """Of the pages of a draft: names of pictures that were not found, and of those that no browser shows."""

    missing: tuple[str, ...]
    unshown: tuple[str, ...]


def beside(page: Page, path: Path, folder: Path | None, *, alone: bool) -> Path | None:
    """The picture of a page of the file at `path`, in `folder` or beside the file; None where there is none.

    By the name that the page says, whatever its ending; where the page is `alone` in its file, by the file’s own name too.
    """
    for name in _names(page.image, path if alone else None):
        found = (folder or path.parent) / name
        if found.is_file() and _kind(found) in KINDS:
            return found
    return None


def _names(image: str, path: Path | None) -> Iterator[str]:
    if image:
        yield image
        yield from (Path(image).stem + ending for ending in ENDINGS)
    if path:
        yield from (path.name.split(".")[0] + ending for ending in ENDINGS)


def _kind(path: Path) -> str:
    with path.open("rb") as file:
        return kind_of(file.read(256))


def lacking(draft: Draft) -> Lacking:
    """What the pages of a draft name and the reader of the document will not see."""
    named = dict.fromkeys(page.image for page in load_layout(draft.layout, read_text(draft.text)) if page.image)
    there = {name: _kind(draft.images / name) for name in named if (draft.images / name).is_file()}
    missing = tuple(name for name in named if name not in there)
    return Lacking(missing, tuple(name for name, kind in there.items() if kind not in SHOWN))
