"""Which state of a document a window has seen, and what was decided since."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

from edition.decisions import Decision


def version_of(decisions: Sequence[Decision]) -> str:
    """How many decisions stand in the file, and a hash of their ids: `379-0123456789abcdef`."""
    return f"{len(decisions)}-{sha256(' '.join(d.id for d in decisions).encode()).hexdigest()[:16]}"


def with_look(version: str, look: int) -> str:
    """The version with how often the machine has looked at the document anew: `379-0123456789abcdef+1`."""
    return f"{version}+{look}" if look else version


def look_of(seen: str) -> int:
    """Of which look the proposals are that a window shows; -1 of none that there could be."""
    _, plus, look = seen.partition("+")
    return int(look) if look.isascii() and look.isdigit() else -1 if plus else 0


def since(decisions: Sequence[Decision], seen: str) -> tuple[Decision, ...] | None:
    """What was added after the version seen; None where the file has been written anew (a merge, an editor)."""
    seen, _, _ = seen.partition("+")
    number, _, _ = seen.partition("-")
    if not number.isascii() or not number.isdigit() or int(number) > len(decisions):
        return None
    known = int(number)
    return tuple(decisions[known:]) if version_of(decisions[:known]) == seen else None
