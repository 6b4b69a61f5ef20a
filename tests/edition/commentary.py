"""The further game's corpus with a commentary, as `cases/commentary.yaml` has it."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any, Final

import yaml

from tests.edition.conftest import FIXTURES

_FILE: Final = Path(__file__).parent.parent / "cases" / "commentary.yaml"
DATA: Final[dict[str, Any]] = yaml.safe_load(_FILE.read_text(encoding="utf-8"))
CASES: Final[list[dict[str, Any]]] = DATA["cases"]


def with_commentary(root: Path) -> Path:
    """A copy of the corpus in a new folder, with the files of `base`."""
    folder = root / "corpus"
    shutil.copytree(FIXTURES / "triomphe", folder)
    for name, text in DATA["base"].items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder
