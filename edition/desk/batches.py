"""What was done at the desk in one go: decisions whose ids share their first part, so that one undo takes all back.

The id of a decision made here is a ULID: ten letters of time (milliseconds), one that says what was done
(a deed, an undo, a redo), nine of chance, and six that count within the batch. So a batch is known from
`decisions.jsonl` alone, after a crash, in another window, in another program.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Final, Literal

from edition.decisions import Decision, standing

DIGITS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # Crockford's, as ULIDs have them
NAME: Final = 20  # letters of an id that name its batch
MOMENT: Final = 10  # letters of it that say when
ID: Final = 26
Kind = Literal["deed", "undo", "redo", "elsewhere"]
_KINDS: Final[dict[str, Kind]] = {"D": "deed", "V": "undo", "W": "redo"}
_LETTERS: Final = {kind: letter for letter, kind in _KINDS.items()}


def _digits(number: int, width: int) -> str:
    return "".join(DIGITS[number >> 5 * place & 31] for place in reversed(range(width)))


def new_name(kind: Kind, moment: datetime, chance: int | None = None) -> str:
    """The name of a new batch; `chance`: 45 bits, drawn if not given."""
    milliseconds = int(moment.timestamp() * 1000)
    drawn = secrets.randbits(45) if chance is None else chance
    return _digits(milliseconds, 10) + _LETTERS[kind] + _digits(drawn, 9)


def named(name: str, decisions: Iterable[Decision], first: int = 0) -> tuple[Decision, ...]:
    """The decisions as members of a batch, counted from `first` (a batch may go over several documents)."""
    return tuple(replace(d, id=name + _digits(at, ID - NAME)) for at, d in enumerate(decisions, first))


def moment_of(name: str) -> int:
    """Milliseconds since 1970, of a name that was given here."""
    return sum(DIGITS.index(digit) << 5 * place for place, digit in enumerate(reversed(name[:MOMENT])))


@dataclass(frozen=True)
class Batch:
    """Decisions that were made together; `holding`: those that still hold.

    `elsewhere`: made by a command, not at the desk; such decisions are one batch by hand and time.
    """

    name: str
    kind: Kind
    hand: str
    time: str
    decisions: tuple[Decision, ...]
    holding: tuple[Decision, ...]

    @property
    def moment(self) -> int:
        """Milliseconds since 1970; of what was made elsewhere, to the second."""
        if self.kind == "elsewhere":
            return int(datetime.strptime(self.time, "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=UTC).timestamp()) * 1000
        return moment_of(self.name)


def batches(decisions: Sequence[Decision]) -> tuple[Batch, ...]:
    """All batches, in the order in which they were first written."""
    holds = {d.id for d in standing(decisions)}
    groups: dict[str, list[Decision]] = {}
    for d in decisions:
        groups.setdefault(_name_of(d), []).append(d)
    return tuple(_batch(name, group, holds) for name, group in groups.items())


def _batch(name: str, group: Sequence[Decision], holds: set[str]) -> Batch:
    kind: Kind = _KINDS.get(name[10], "elsewhere") if len(name) == NAME else "elsewhere"
    return Batch(name, kind, group[0].hand, group[0].time, tuple(group), tuple(d for d in group if d.id in holds))


def _name_of(d: Decision) -> str:
    made_here = len(d.id) == ID and d.id[10] in _KINDS
    return d.id[:NAME] if made_here else f"{d.time} {d.hand}"


def _own(found: Iterable[Batch], hand: str, since: int) -> Iterator[Batch]:
    return (b for b in found if b.hand == hand and b.moment >= since)


def to_undo(found: Sequence[Batch], hand: str, since: int) -> Batch | None:
    """The last deed of a hand that still holds, made at the desk no earlier than `since` (milliseconds)."""
    return max((b for b in _own(found, hand, since) if b.kind == "deed" and b.holding), key=lambda b: b.name, default=None)


def to_redo(found: Sequence[Batch], hand: str, since: int) -> Batch | None:
    """The last undo of a hand that still holds, if the hand has done nothing new since."""
    own = [b for b in _own(found, hand, since) if b.kind in ("deed", "undo") and b.holding]
    last = max(own, key=lambda b: b.name, default=None)
    return last if last and last.kind == "undo" else None
