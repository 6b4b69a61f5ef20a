"""What became of an act at the desk: written, or refused because somebody else was there first."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from edition.decisions import Decision


class StaleError(Exception):
    """Someone else decided where this window wants to: `changes`, or None where the whole file was written anew."""

    def __init__(self, changes: tuple[Decision, ...] | None, document: str, *, looked: bool = False) -> None:
        """`looked`: nobody decided, but the machine has looked anew, and the window shows other proposals than there are."""
        self.changes, self.document, self.looked = changes, document, looked
        super().__init__(changes, document)


@dataclass(frozen=True)
class Recorded:
    """What was written, and what others had decided elsewhere in the document meanwhile.

    `others`: what the same batch wrote in other documents, by their ids. `edit`: `undo` or `redo`, where it was a step
    of the English or of the clauses.
    """

    batch: str
    decisions: tuple[Decision, ...]
    meanwhile: tuple[Decision, ...]
    others: Mapping[str, tuple[Decision, ...]] = field(default_factory=dict)
    edit: Literal["", "undo", "redo"] = ""
