"""Where the data lie that travel with the program: in the checkout, or inside the wheel."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

PACKAGE = Path(__file__).resolve().parent


def is_installed() -> bool:
    """Whether the program runs from a wheel: then its data are never written to."""
    return (PACKAGE / "_data").is_dir()


def packaged(name: Literal["corpus", "site"]) -> Path:
    """The folder `corpus` or `site` that belongs to this program."""
    return PACKAGE / "_data" / name if is_installed() else PACKAGE.parent / name
