"""Proposals for the tests, as the published page would make them of the fixture corpus."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from edition.corpus import Corpus
from edition.witness import load_witness
from tests.edition.desk.conftest import NAME


def proposal(corpus: Corpus, clause: str, quote: str, proposed: str, **more: Any) -> dict[str, Any]:
    """A proposal on a clause (`tricotet/a3`) as it reads now."""
    view = load_witness(corpus, NAME).clauses[f"{NAME}/{clause}"]
    made: dict[str, Any] = {
        "format": "academie-proposal",
        "version": 1,
        "document": NAME,
        "clause": view.id,
        "fingerprint": view.fingerprint,
    }
    made |= {"edition": {"version": "0.1", "commit": "", "date": ""}, "layer": "reading", "quote": quote, "prefix": "", "suffix": ""}
    made |= {"proposed": proposed, "reason": "so printed in another copy", "name": "Jeanne Roux", "contact": "", "language": "en"}
    return made | {"made": "2026-11-30T10:00:00Z"} | more


def written(path: Path, *proposals: dict[str, Any] | str) -> Path:
    """A file of them, one a line."""
    path.write_text("".join((p if isinstance(p, str) else json.dumps(p)) + "\n" for p in proposals), encoding="utf-8")
    return path
