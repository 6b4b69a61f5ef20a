"""What the machine proposes for a document, kept until the text, what is known of it, or the machine changes.

A corpus is built, checked and asked far more often than it changes, and each time the machine came to
the same. What it finds is a function of the document, of what people settled of it, and of the package.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, astuple
from functools import cache
from pathlib import Path
from typing import Any, Final

import normalize
from edition.remembered import digest, libraries, remembered
from normalize.correction import Correction, Suspect
from normalize.document import Document, Zone
from normalize.experience import Experience
from normalize.pipeline import Analysis, analyse

KIND: Final = "analysis"
LEAST: Final = 1000  # code points: what is shorter is read sooner than a file is written
LIBRARIES: Final = ("numpy", "rapidfuzz", "spacy")


def analysed(document: Document, experience: Experience) -> Analysis:
    """`normalize.pipeline.analyse`, or what it found before."""
    if len(document.text) < LEAST:
        return analyse(document, experience=experience)
    follows = {"document": asdict(document), "experience": asdict(experience), "program": _program(), "libraries": libraries(*LIBRARIES)}
    return restored(remembered(KIND, digest(follows, []), lambda: plain(analyse(document, experience=experience))))


@cache
def _program() -> str:
    """A digest of the whole package, sources and data: it takes a tenth of the time of one document."""
    folder = Path(normalize.__file__).parent
    files = sorted(path for path in folder.rglob("*") if path.is_file() and path.suffix != ".pyc")
    return digest([path.relative_to(folder).as_posix() for path in files], files)


def plain(analysis: Analysis) -> dict[str, Any]:
    """An analysis as JSON has it."""
    return {
        "corrections": [astuple(found) for found in analysis.corrections],
        "suspects": [astuple(found) for found in analysis.suspects],
        "long_s": analysis.long_s,
        "zones": [astuple(zone) for zone in analysis.zones],
        "french": analysis.french,
    }


def restored(data: Mapping[str, Any]) -> Analysis:
    """An analysis from JSON."""
    return Analysis(
        tuple(Correction(*_tuples(row)) for row in data["corrections"]),
        tuple(Suspect(*_tuples(row)) for row in data["suspects"]),
        data["long_s"],
        tuple(Zone(*row) for row in data["zones"]),
        data["french"],
    )


def _tuples(value: Any) -> Any:
    """Lists, as JSON has them, as the tuples that they were."""
    return tuple(map(_tuples, value)) if isinstance(value, (list, tuple)) else value
