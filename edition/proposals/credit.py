"""Who proposed what was accepted: the names that readers gave, and nothing of those who gave none."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final, Literal

from edition.decisions import ANSWERS, Decision, standing
from edition.proposals.file import Taken

State = Literal["waiting", "deferred", "accepted", "refused"]
_STATES: Final[dict[str, State]] = {"adopt": "accepted", "decline": "refused", "defer": "deferred"}
_NO_TEXT: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Zl", "Zp"})  # controls, marks of direction, line ends


def strange(text: str) -> str:
    """The first character that has no place in a line of text (a control, a mark of direction), or nothing."""
    return next((c for c in text if unicodedata.category(c) in _NO_TEXT), "")


def one_line(text: str) -> str:
    """A text of a reader as one line without such characters, as it may stand in a decision."""
    blanks = "".join(" " if c.isspace() else c for c in text)
    return " ".join("".join(c for c in blanks if unicodedata.category(c) not in _NO_TEXT).split())


def answers(decisions: Sequence[Decision]) -> dict[str, Decision]:
    """The answer that holds to each proposal, by its id: the last, where there are several."""
    found = sorted((d for d in standing(decisions) if d.act in ANSWERS), key=lambda d: (d.time, d.id))
    return {d.value: d for d in found}


def state_of(answer: Decision | None) -> State:
    return _STATES[answer.act] if answer else "waiting"


def waiting(proposals: Iterable[Taken], decisions: Sequence[Decision]) -> int:
    """How many proposals nobody has answered yet; those put off wait too."""
    taken_in = tuple(proposals)
    answered = answers(decisions) if taken_in else {}
    return sum(state_of(answered.get(taken.id)) in ("waiting", "deferred") for taken in taken_in)


def proposers(decisions: Iterable[Sequence[Decision]]) -> tuple[tuple[str, int], ...]:
    """The names of those of whom proposals were accepted, with how many, in the order of the names; `decisions`: by document."""
    accepted = Counter(d.by for document in decisions for d in answers(document).values() if d.act == "adopt" and d.by)
    return tuple(sorted(accepted.items(), key=lambda item: item[0].casefold()))
