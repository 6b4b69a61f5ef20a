"""A desk that runs over a corpus of the tests, and what it has kept."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Final

from playwright.sync_api import Page, expect

from edition.corpus import Corpus
from edition.transcription import export_transcription
from edition.witness import load_witness
from tests.edition.conftest import FIXTURES
from tests.edition.desk.running import Running
from tests.edition.machine import machine

NAME: Final = "tricotet-1790"
SERIES: Final = "fur-la-table"
# in the manner of the period, and for these tests only: one word received the same, meaning two things
SERIES_TEXT: Final = (
    "Du jeu de la table, & de ce qu’on y met.\n"
    "Chacun met fur la table un jeton ; on tire fur\n"
    "le tapis la carte qui eft fur le talon.\n"
    "Qui n’a rien fur lui, dit-on, fur cela joue fur\n"
    "parole ; le vin fur ne paie pas.\n"
)


def own_corpus(folder: Path, name: str, text: str) -> Path:
    """A corpus of one document, the people of the fixtures in it."""
    home = folder / "documents" / name
    home.mkdir(parents=True)
    shutil.copy(FIXTURES / "corpus" / "people.yaml", folder)
    (home / "ocr.txt").write_text(text, encoding="utf-8")
    description = (FIXTURES / "corpus" / "documents" / "feuille-volante" / "document.yaml").read_text(encoding="utf-8")
    kept = [line for line in description.splitlines() if not line.startswith(("id:", "sha256:"))]
    lines = [f"id: {name}", *kept, f"sha256: {sha256(text.encode()).hexdigest()}"]
    (home / "document.yaml").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return folder


@contextmanager
def opened(folder: Path, **more: object) -> Iterator[Running]:
    desk = Running(folder, **more)  # type: ignore[arg-type]
    desk.start()
    try:
        yield desk
    finally:
        desk.kill()


def printed(folder: Path, name: str) -> list[str]:
    """The lines of the print as they are on the disk now."""
    return export_transcription(load_witness(Corpus(folder, analyse=machine()), name)).split("\n")


def settled(page: Page, text: str) -> None:
    """Waits until the page says that it is kept."""
    expect(page.locator("#said")).to_contain_text(text)
    expect(page.locator("#saved")).to_have_text("saved")
