"""Who decided what, when and why: batch by batch, the last first."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from edition.decisions import BARE, Decision
from edition.desk.batches import Batch, batches, moment_of
from edition.desk.edits import Edit
from edition.desk.library import Snapshot
from edition.desk.sheets import sheet_at, sheets_of

SHOWN: Final = 60  # decisions of a batch that are listed
AT_ONCE: Final = 100  # batches


@dataclass(frozen=True)
class Line:
    """A decision as the history tells it: `line` of the OCR, or 0 where its words are not found any more.

    For a revocation, `of` is what it takes back.
    """

    decision: Decision
    line: int
    holds: bool
    of: Decision | None = None


@dataclass(frozen=True)
class Told:
    """A batch with its first decisions; `more`: how many others."""

    batch: Batch
    lines: tuple[Line, ...]
    more: int


def history(snapshot: Snapshot, skip: int = 0, edits: Sequence[Edit] = ()) -> tuple[tuple[Told | Edit, ...], int]:
    """Some batches and edits, the last first, leaving out `skip`; and how many there are."""
    steps: list[tuple[int, str, Batch | Edit]] = [(b.moment, b.name, b) for b in batches(snapshot.source.decisions)]
    steps += [(moment_of(e.name), e.name, e) for e in edits]
    found = sorted(steps, key=lambda step: step[:2], reverse=True)
    here = (step for _, _, step in found[skip : skip + AT_ONCE])
    return tuple(_told(snapshot, step) if isinstance(step, Batch) else step for step in here), len(found)


def _told(snapshot: Snapshot, batch: Batch) -> Told:
    holding = {d.id for d in batch.holding}
    known = {d.id: d for d in snapshot.source.decisions}
    # a text before what it replaces, a revocation last
    ranked = sorted(batch.decisions, key=lambda d: (d.act == "revoke", d.start, d.end))
    lines = tuple(_line(snapshot, d, d.id in holding, known.get(d.value) if d.act == "revoke" else None) for d in ranked[:SHOWN])
    return Told(batch, lines, len(ranked) - len(lines))


def _line(snapshot: Snapshot, d: Decision, holds: bool, of: Decision | None) -> Line:
    placed = of if of and of.act != "revoke" else d
    return Line(d, 0 if placed.act in BARE else snapshot.document.line_of(placed.start), holds, of)


def told_of(snapshot: Snapshot, decisions: Iterable[Decision]) -> Sequence[Line]:
    """Decisions of others, as a window that did not know them is told."""
    known = {d.id: d for d in snapshot.source.decisions}
    return [_line(snapshot, d, True, known.get(d.value) if d.act == "revoke" else None) for d in decisions]


def sheet_number(snapshot: Snapshot, line: int) -> int:
    """On which sheet a line lies."""
    return sheet_at(sheets_of(snapshot.source), max(line, 1)).number
