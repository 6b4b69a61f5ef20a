"""The chances that rules show for their corrections, held to what their evidence was worth on aligned pages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Final

from normalize.correction import Correction, Suspect
from normalize.data import parsed

DATA: Final = Path(__file__).parents[1] / "data" / "evidence.yaml"


@cache
def worth() -> Mapping[tuple[str, str], float]:
    """By code and evidence the share that was right, one right and one wrong added."""
    rows = parsed(DATA.read_text(encoding="utf-8"))
    return {(row["code"], row["evidence"]): round((row["right"] + 1) / (row["of"] + 2), 3) for row in rows}


def sobered(found: Correction | Suspect) -> Correction | Suspect:
    """A correction with no higher a chance than its evidence is worth; a suspect as it is."""
    if isinstance(found, Suspect):
        return found
    most = worth().get((found.code, found.evidence), 1.0)
    return found if found.confidence <= most else replace(found, confidence=most)
