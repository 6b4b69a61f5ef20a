"""What people decided: one JSON object a line, append-only, in an order that carries no meaning.

Undoing appends a `revoke`; two branches that both appended are merged by taking all lines
(`merge=union` in `.gitattributes`).
"""

from __future__ import annotations

import fcntl
import json
import os
import re
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, Literal, get_args

from edition.files import read_utf8
from normalize.codes import CODES
from normalize.errors import InputError
from normalize.files import write_atomically

Act = Literal["replace", "accept", "reject", "right", "doubtful", "sic", "note", "state", "revoke", "adopt", "decline", "defer"]
ACTS: Final = get_args(Act)
ANSWERS: Final = frozenset({"adopt", "decline", "defer"})  # to what a reader proposed; they have no place of their own
BARE: Final = ANSWERS | {"revoke"}
SAYS_TEXT: Final = frozenset({"replace", "accept", "sic"})  # these say what the page reads
FORBIDS: Final = frozenset({"reject", "right"})  # these forbid what the machine proposes
STATES: Final = ("read", "validated", "problematic")  # the later prevails
ESTABLISHED: Final = frozenset({"read", "validated"})  # on such lines the machine only proposes
ALTERNATIVES: Final = " | "  # parts them in the value of a doubt
CONTEXT: Final = 12  # code points of context on either side
MOST_BYTES: Final = 200_000_000

_ID = re.compile(r"[0-9a-f]{16}|[0-9A-HJKMNP-TV-Z]{26}")  # 16 hex digits, or a ULID
_TIME = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z")
_HAND = re.compile(r"[a-z][a-z0-9-]*")
_TEXTS: Final = (
    "id",
    "act",
    "quote",
    "prefix",
    "suffix",
    "value",
    "code",
    "evidence",
    "hand",
    "reason",
    "time",
    "proposal",
    "by",
    "english",
)
_PLACE: Final = ("start", "end", "quote", "prefix", "suffix")
_KEYS: Final = ("id", "act", *_PLACE, "value", "code", "confidence", "evidence", "hand", "reason", "time", "proposal", "by")
_BARE: Final = ("id", "act", "value", "hand", "reason", "time")  # of a revoke: it has no place of its own
_ANSWER: Final = ("id", "act", "quote", "english", "value", "hand", "reason", "time", "by")
_OPTIONAL: Final = frozenset({"confidence", "proposal", "by"})  # written only where there is something to say
_PROPOSAL: Final = re.compile(r"[0-9a-f]{16}")


@dataclass(frozen=True, slots=True)
class Decision:
    """One act on `ocr[start:end] == quote` (code points), by a hand of `people.yaml`.

    `value`: replace, accept, sic: what the page reads (s for ſ); doubtful: other readings that are possible,
    parted by ` | `; state: read, validated or problematic, of whole lines, whose quote is their `sha256:`;
    revoke: the id of the decision that no longer holds; adopt, decline, defer: the id of a reader's proposal
    that was accepted, refused or put off (of adopt: `quote` is the English that was there before, `english` what was written).
    `confidence`: accept only, the machine's. `proposal`, `by`: the proposal that it comes from, and the name that
    its reader gave; the hand is whoever accepted it. `line`: where it stands in its file.
    """

    id: str
    act: Act
    hand: str
    time: str
    start: int = 0
    end: int = 0
    quote: str = ""
    prefix: str = ""
    suffix: str = ""
    value: str = ""
    code: str = ""
    confidence: float | None = None
    evidence: str = ""
    reason: str = ""
    proposal: str = ""
    by: str = ""
    english: str = ""
    line: int = field(default=0, compare=False)

    def json(self) -> str:
        """The decision as its line of `decisions.jsonl`, without line end."""
        optional = _optional(self.act)
        data = {key: getattr(self, key) for key in _keys(self.act) if key not in optional or getattr(self, key) not in (None, "")}
        return json.dumps(data, ensure_ascii=False)

    @property
    def alternatives(self) -> tuple[str, ...]:
        """Of a doubt: the other readings that are possible."""
        return tuple(filter(None, self.value.split(ALTERNATIVES))) if self.act == "doubtful" else ()

    @property
    def says(self) -> tuple[int, int, str]:
        """What it makes of which place: two decisions that say the same do not contradict each other."""
        return self.start, self.end, self.value if self.act in SAYS_TEXT else self.quote


def _keys(act: str) -> tuple[str, ...]:
    return _BARE if act == "revoke" else _ANSWER if act in ANSWERS else _KEYS


def _optional(act: str) -> frozenset[str]:
    return _OPTIONAL | {"quote", "english"} if act in ANSWERS else _OPTIONAL


def is_time(text: str) -> bool:
    """Whether a text is a time as decisions carry it, and one that there is: `2026-11-29T23:40:00Z`."""
    if not _TIME.fullmatch(text):
        return False
    try:
        datetime.fromisoformat(text)
    except ValueError:
        return False
    return True


def state_quote(text: str) -> str:
    """The quote of a `state`: the lines it covers would be too long to repeat."""
    return f"sha256:{sha256(text.encode()).hexdigest()}"


def decide(
    act: Act,
    *,
    hand: str,
    time: str,
    text: str = "",
    start: int = 0,
    end: int = 0,
    value: str = "",
    code: str = "",
    confidence: float | None = None,
    evidence: str = "",
    reason: str = "",
    taken: Container[str] = (),
) -> Decision:
    """A new decision on `text[start:end]`. Its id follows from what it says, and is none of `taken`."""
    if act in BARE:
        text, evidence = "", ""
    quote = state_quote(text[start:end]) if act == "state" else text[start:end]
    prefix, suffix = text[max(0, start - CONTEXT) : start], text[end : end + CONTEXT]
    said = json.dumps([act, start, end, quote, prefix, suffix, value, code, hand, reason, time], ensure_ascii=False)
    turn = 0
    while (name := sha256(f"{turn} {said}".encode()).hexdigest()[:16]) in taken:
        turn += 1
    return Decision(name, act, hand, time, start, end, quote, prefix, suffix, value, code, confidence, evidence, reason)


def load_decisions(path: Path, people: Container[str] | None = None) -> tuple[Decision, ...]:
    """The decisions of a file, in its order; no file means none. A line that is there twice counts once.

    Errors, each with its line: decisions-cut (the last line was not finished), decisions-merge,
    decision-not-json, decision-key (missing or unknown), decision-type, decision-id, decision-id-twice,
    decision-act, decision-span, decision-newline, decision-code, decision-confidence, decision-state,
    decision-time, decision-hand, decision-proposal.
    """
    if not path.exists():
        return ()
    text = read_utf8(path, MOST_BYTES)
    lines = text.split("\n")
    found: dict[str, Decision] = {}
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        cut = number == len(lines)
        decision = _parse(path, number, line.rstrip("\r"), cut=cut)
        if people is not None and decision.hand not in people:
            raise InputError("decision-hand", path, number, hand=decision.hand)
        if found.setdefault(decision.id, decision) != decision:
            raise InputError("decision-id-twice", path, number, id=decision.id, first=found[decision.id].line)
    return tuple(found.values())


def _parse(path: Path, number: int, line: str, *, cut: bool) -> Decision:
    if line.startswith(("<<<<<<<", "=======", ">>>>>>>", "|||||||")):
        raise InputError("decisions-merge", path, number)
    try:
        data = json.loads(line, object_pairs_hook=lambda pairs: _once(path, number, pairs))
    except (ValueError, RecursionError) as error:
        raise InputError("decisions-cut" if cut else "decision-not-json", path, number) from error
    if not isinstance(data, dict):
        raise InputError("decision-not-json", path, number)
    act = data.get("act")
    if act not in ACTS:
        raise InputError("decision-act", path, number, act=act, acts=", ".join(ACTS))
    keys, optional = _keys(str(act)), _optional(str(act))
    for key in keys:
        if key not in data and key not in optional:
            raise InputError("decision-key", path, number, name=key)
    for key, value in data.items():
        if key not in keys:
            raise InputError("decision-key-unknown", path, number, name=key)
        fits = isinstance(value, str) if key in _TEXTS else type(value) is int or (key == "confidence" and type(value) is float)
        if not fits:
            raise InputError("decision-type", path, number, name=key)
    decision = Decision(**data, line=number)
    _check(path, decision)
    return decision


def _once(path: Path, number: int, pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    data: dict[str, Any] = {}
    for key, value in pairs:
        if key in data:
            raise InputError("decision-key-twice", path, number, name=key)
        data[key] = value
    return data


def _check(path: Path, d: Decision) -> None:
    fault: tuple[str, dict[str, object]] | None = None
    if not _ID.fullmatch(d.id):
        fault = "decision-id", {"id": d.id}
    elif not _HAND.fullmatch(d.hand):
        fault = "decision-hand", {"hand": d.hand}
    elif not is_time(d.time):
        fault = "decision-time", {"time": d.time}
    elif d.act == "revoke":
        fault = None if _ID.fullmatch(d.value) else ("decision-id", {"id": d.value})
    elif d.act in ANSWERS:
        fault = None if _PROPOSAL.fullmatch(d.value) else ("decision-proposal", {"id": d.value})
    elif d.proposal and not _PROPOSAL.fullmatch(d.proposal):
        fault = "decision-proposal", {"id": d.proposal}
    elif not 0 <= d.start <= d.end or (d.act != "state" and len(d.quote) != d.end - d.start):
        fault = "decision-span", {"start": d.start, "end": d.end, "length": len(d.quote)}
    elif d.act in SAYS_TEXT and ("\n" in d.quote or "\n" in d.value):
        fault = "decision-newline", {}
    elif d.act in ("replace", "accept") and (d.code not in CODES or d.quote == d.value):
        fault = ("decision-code", {"name": d.code}) if d.code not in CODES else ("decision-nothing", {"value": d.value})
    elif d.confidence is not None and not 0 <= d.confidence <= 1:
        fault = "decision-confidence", {"confidence": d.confidence}
    elif d.act == "state" and d.value not in STATES:
        fault = "decision-state", {"value": d.value}
    if fault:
        raise InputError(fault[0], path, d.line, **fault[1])


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """One writer at a time, among threads and programs: what another appends meanwhile is not lost."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


def append_decisions(path: Path, new: Iterable[Decision]) -> int:
    """Add decisions to the end of a file, all or none; what is there already is not added again.

    Returns how many were added. The file is read and checked first, so a damaged one is never built upon.
    """
    return len(extend_decisions(path, lambda _here: new))


def extend_decisions(path: Path, make: Callable[[tuple[Decision, ...]], Iterable[Decision]]) -> tuple[Decision, ...]:
    """Add what `make` decides in view of the decisions that stand; nobody else writes in between.

    Returns those that are new, once they are on the disk. If `make` raises, nothing is written.
    """
    with locked(path.parent):
        return extend_held(path, make)


def extend_held(path: Path, make: Callable[[tuple[Decision, ...]], Iterable[Decision]]) -> tuple[Decision, ...]:
    """`extend_decisions` for who holds the lock of the folder."""
    standing_here = load_decisions(path)
    here = {d.id: d for d in standing_here}
    added = [d for d in make(standing_here) if here.get(d.id) != d]
    for d in added:
        if d.id in here:
            raise InputError("decision-id-twice", path, here[d.id].line, id=d.id, first=here[d.id].line)
    if added:
        old = read_utf8(path, MOST_BYTES) if path.exists() else ""
        between = "" if not old or old.endswith("\n") else "\n"
        write_atomically(path, old + between + "".join(d.json() + "\n" for d in added))
    return tuple(added)


def live(decisions: Iterable[Decision]) -> tuple[Decision, ...]:
    """The decisions on the text that hold: not revoked by a revoke that holds itself; revokes and answers are left out."""
    return tuple(d for d in standing(decisions) if d.act not in BARE)


def standing(decisions: Iterable[Decision]) -> tuple[Decision, ...]:
    """The decisions that hold, the revokes among them."""
    everything = tuple(decisions)
    revokes: dict[str, list[str]] = {}
    for d in everything:
        if d.act == "revoke":
            revokes.setdefault(d.value, []).append(d.id)
    holds: dict[str, bool] = {}

    def settled(name: str) -> bool:
        # without recursion: a chain of undo and redo may be long; a circle (never written by us) stays unrevoked
        path, on_path = [name], {name}
        while path:
            now = path[-1]
            open_ones = [r for r in revokes.get(now, ()) if r not in holds and r not in on_path]
            if open_ones:
                path.append(open_ones[0])
                on_path.add(open_ones[0])
                continue
            holds[now] = not any(holds.get(r, False) for r in revokes.get(now, ()))
            path.pop()
        return holds[name]

    return tuple(d for d in everything if (holds[d.id] if d.id in holds else settled(d.id)))


def dangling(decisions: Iterable[Decision]) -> tuple[Decision, ...]:
    """Revokes of what is not there."""
    everything = tuple(decisions)
    known = {d.id for d in everything}
    return tuple(d for d in everything if d.act == "revoke" and d.value not in known)
