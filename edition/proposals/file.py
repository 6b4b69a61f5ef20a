"""`proposals.jsonl` of a document: what readers proposed, one a line, append-only, in an order that carries no meaning.

What became of a proposal stands in `decisions.jsonl` (adopt, decline, defer), where it can be undone like all else.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from edition.decisions import is_time, locked
from edition.files import read_utf8
from edition.proposals.proposal import Proposal, parsed
from normalize.errors import InputError
from normalize.files import write_atomically

FILE: Final = "proposals.jsonl"
MOST_BYTES: Final = 100_000_000
_KEYS: Final = {"id", "hand", "time", "proposal"}


@dataclass(frozen=True)
class Taken:
    """A proposal, and when it was taken in, by whom (`hand`, or nothing)."""

    id: str
    proposal: Proposal
    hand: str
    time: str

    def json(self) -> str:
        data = {"id": self.id, "hand": self.hand, "time": self.time, "proposal": self.proposal.model_dump()}
        return json.dumps(data, ensure_ascii=False)


def load_proposals(path: Path) -> tuple[Taken, ...]:
    """The proposals of a file, each once; no file means none. Errors: proposals-line, and those of a proposal, with the line."""
    if not path.exists():
        return ()
    found: dict[str, Taken] = {}
    for number, line in enumerate(read_utf8(path, MOST_BYTES).split("\n"), 1):
        if line.strip():
            taken = _parse(path, number, line)
            found.setdefault(taken.id, taken)
    return tuple(found.values())


def _parse(path: Path, number: int, line: str) -> Taken:
    try:
        data = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise InputError("proposals-line", path, number) from error
    if not isinstance(data, dict) or set(data) != _KEYS or not all(isinstance(data[key], str) for key in ("id", "hand", "time")):
        raise InputError("proposals-line", path, number)
    proposal = parsed(data["proposal"], path, number)
    if data["id"] != proposal.id or not is_time(data["time"]):
        raise InputError("proposals-line", path, number)
    return Taken(proposal.id, proposal, data["hand"], data["time"])


def append_proposals(path: Path, new: Iterable[Taken]) -> tuple[Taken, ...]:
    """Add proposals to the end of a file, all or none; returns those that were not there yet, once they are on the disk."""
    with locked(path.parent):
        here = {taken.id for taken in load_proposals(path)}
        added = [taken for taken in {t.id: t for t in new}.values() if taken.id not in here]
        if added:
            old = read_utf8(path, MOST_BYTES) if path.exists() else ""
            between = "" if not old or old.endswith("\n") else "\n"
            write_atomically(path, old + between + "".join(taken.json() + "\n" for taken in added))
    return tuple(added)
