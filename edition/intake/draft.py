"""A document in the making: `documents/.draft-<id>/`, written after every step, turned into the document at the end."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from edition.files import read_utf8
from edition.layout import FILE as LAYOUT
from edition.layout import IMAGES
from normalize.errors import InputError
from normalize.files import write_atomically

PREFIX: Final = ".draft-"
_STATE: Final = "draft.json"
_MOST_BYTES: Final = 20_000_000


@dataclass(frozen=True)
class Given:
    """A file that was given: its name, the sha256 of its bytes, its kind, how its text was decoded."""

    name: str
    sha256: str
    format: str
    encoding: str = ""
    evidence: str = ""


@dataclass(frozen=True)
class Draft:
    """What is known so far. `pictures`: those still to be recognised and done, by their name in the draft, in order."""

    folder: Path
    id: str
    files: tuple[Given, ...] = ()
    pictures: tuple[str, ...] = ()
    model: str = ""
    version: str = ""
    answers: Mapping[str, str] = field(default_factory=dict)

    @property
    def images(self) -> Path:
        return self.folder / IMAGES

    @property
    def recognised(self) -> Path:
        """The folder of what Tesseract made of each picture."""
        return self.folder / "recognised"

    @property
    def text(self) -> Path:
        return self.folder / "ocr.txt"

    @property
    def layout(self) -> Path:
        return self.folder / LAYOUT

    def save(self) -> Draft:
        """Writes the state; the draft itself, for the next step."""
        data = {key: value for key, value in asdict(self).items() if key != "folder"}
        write_atomically(self.folder / _STATE, json.dumps(data, ensure_ascii=False, indent=1) + "\n")
        return self

    def with_answer(self, key: str, answer: str) -> Draft:
        """The draft with one more answer, saved."""
        return replace(self, answers={**self.answers, key: answer}).save()

    def discard(self) -> None:
        shutil.rmtree(self.folder)


def draft_folder(documents: Path, name: str) -> Path:
    return documents / f"{PREFIX}{name}"


def drafts(documents: Path) -> Iterator[Draft]:
    """The drafts of a corpus, by id. Error: draft-broken."""
    for folder in sorted(documents.glob(f"{PREFIX}*")):
        if (folder / _STATE).is_file():
            yield load_draft(folder)


def load_draft(folder: Path) -> Draft:
    """Error: draft-broken."""
    path = folder / _STATE
    try:
        data: dict[str, Any] = json.loads(read_utf8(path, _MOST_BYTES))
        files = tuple(Given(**given) for given in data.pop("files"))
        answers = {str(key): str(value) for key, value in data.pop("answers").items()}
        draft = Draft(folder, files=files, answers=answers, **data | {"pictures": tuple(data["pictures"])})
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise InputError("draft-broken", path, folder=folder.name) from error
    if draft_folder(folder.parent, draft.id) != folder or any(re.search(r"[/\\]|^\.", name) for name in draft.pictures):
        raise InputError("draft-broken", path, folder=folder.name)
    return draft
