"""Files and folders in which something is wrong, by the names that the cases give them."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from tests.edition.conftest import FIXTURES
from tests.fuzz.corpora import a_proposal

DIGITS: Final = "9" * 5000  # more than Python reads as a number
NESTED: Final = "[" * 100_000
LAUGHS: Final = '<!DOCTYPE TEI [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;">]><TEI><text>&b;</text></TEI>'
FILES: Final[Mapping[str, bytes]] = {
    "good": "Les perſonnes qui jouent.\n".encode(),
    "empty": b"",
    "blank": b" \n\n\t\n",
    "zeros": bytes(64),
    "picture": b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR",
    "latin": "une carte\nà jouer".encode("latin-1"),
    "cut": b"une carte\n\xc3",
    "endless": b"x" * 1_000_001,
    "list": b"[]",
    "numbers": b"1\n2\n",
    "nested": NESTED.encode(),
    "digits": DIGITS.encode(),
    "surrogate": b'{"id": "a", "text": "\\ud800"}\n',
    "half": b'{"id": "a", "te',
    "other_key": b'{"id": "a", "texte": "un"}\n',
    "xml_cut": b"<alto>\n<Layout>",
    "xml_other": b"<svg/>",
    "laughs": LAUGHS.encode(),
    "deep": b"<alto>" + b"<a>" * 1000,
    "html": b"<html><body><p>non</p></body></html>",
    "pdf": b"%PDF-1.4\n",
    "zip": b"PK\x03\x04" + bytes(26),
    "transcription": b"one line\n",
    "proposal": next(iter(a_proposal())),
}


def made_paths(root: Path) -> dict[str, str]:
    """The paths by name; `root` holds them all."""
    for name, data in FILES.items():
        (root / f"{name}.txt").write_bytes(data)
    for name in ("folder", "full", "hollow/documents/rien", "site"):
        (root / name).mkdir(parents=True)
    (root / "full" / "notes.txt").write_text("mine\n", encoding="utf-8")
    (root / "site" / "edition.json").write_text("{}\n", encoding="utf-8")
    (root / "loop").symlink_to("loop")
    (root / "dangling").symlink_to("nowhere")
    found = {name: str(root / f"{name}.txt") for name in FILES}
    found |= {name: str(root / name) for name in ("folder", "full", "hollow", "site", "loop", "dangling", "missing")}
    return found | {"root": str(root), "long_name": "x" * 300, "long_path": "x/" * 3000 + "x", "many_digits": DIGITS}


def made_corpus(home: Path, file: str, damage: Mapping[str, Any]) -> Path:
    """A small corpus with two documents, a game and its document; one file of it damaged."""
    shutil.copytree(FIXTURES / "corpus", home)
    shutil.copytree(FIXTURES / "triomphe" / "documents", home / "documents", dirs_exist_ok=True)
    shutil.copytree(FIXTURES / "triomphe" / "games", home / "games")
    if not file:
        return home
    path = home / file
    assert path.is_file(), file
    path.unlink()
    if damage.get("folder"):
        path.mkdir()
    elif damage.get("loop"):
        path.symlink_to(path.name)
    else:
        raw = str(damage["bytes"]).replace("{digits}", f"a: {DIGITS}").replace("{brackets}", NESTED)
        path.write_bytes(raw.encode("latin-1").decode("unicode_escape").encode("latin-1"))
    return home
