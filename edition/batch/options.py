"""What a batch is asked for: everything that its output depends on, besides its input and the corrector."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Final

import normalize
from edition.version import VERSION

FORMATS: Final = ("own", "text")
"""`own`: each file in the format in which it came; `text`: plain text of all."""
_PARTS: Final = (".py", ".yaml", ".json", ".tsv", ".bin", ".gz")  # of the program, on which its output depends


@dataclass(frozen=True)
class Options:
    """`layer`: of what is written as text; `fold`: s for ſ; `time`: told in ALTO and PAGE, ISO 8601, or nothing;
    `encoding`: of plain text that does not tell its own."""

    layer: str = "print"
    form: str = "own"
    fold: bool = False
    time: str = ""
    encoding: str = ""


@dataclass(frozen=True)
class Limits:
    """How much is held in memory and handed out at once; the output does not depend on `chunk` and `items`."""

    whole: int = 1_000_000
    """Bytes of a plain text that is corrected as one document; a longer one is corrected in parts."""
    part: int = 300_000
    """Code points after which a part ends, at the next line end that breaks no word."""
    markup: int = 64_000_000
    """Bytes of an hOCR, ALTO, PAGE or TEI file."""
    chunk: int = 32_000
    """Bytes of neighbouring files that a worker is given at once."""
    items: int = 16
    """Files that a worker is given at once."""


USUAL: Final = Limits()


@cache
def corrector() -> str:
    """The version of the program and a digest of all that its corrections come from: code and data."""
    digest = hashlib.sha256()
    of_normalize = Path(normalize.__file__).parent
    ours = Path(__file__).parent
    for folder in (of_normalize, ours.parent / "interchange"):
        for path in sorted(p for p in folder.rglob("*") if p.suffix in _PARTS):
            digest.update(f"{path.relative_to(folder).as_posix()}\0".encode() + path.read_bytes())
    digest.update((ours / "work.py").read_bytes())
    return f"{VERSION}+{digest.hexdigest()[:16]}"


def head(options: Options, limits: Limits) -> Mapping[str, object]:
    """What a batch must have in common with the one that it goes on with."""
    return {"batch": 1, "corrector": corrector(), **asdict(options), "whole": limits.whole, "part": limits.part}
