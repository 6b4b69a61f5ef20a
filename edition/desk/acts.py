"""What a person does at the desk, made decisions: what contradicts it is revoked in the same batch."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Literal, get_args

from edition.anchors import resolve
from edition.decisions import ALTERNATIVES, BARE, FORBIDS, SAYS_TEXT, Act, Decision, decide
from edition.desk.library import Snapshot
from edition.difference import code_of
from normalize.correction import Correction
from normalize.errors import InputError

Deed = Literal["read", "reject", "right", "sic", "doubtful", "note"]
DEEDS: Final = get_args(Deed)
LONGEST: Final = 400  # code points of a place, or of what is said of it
MOST: Final = 20_000  # places at once


@dataclass(frozen=True)
class Said:
    """`read`: the page reads `value` here; `reject`: the machine is wrong, the OCR stands; `right`: the OCR is right;
    `sic`: a fault of the printer, the page reads `value`; `doubtful`: `value`, or one of `alternatives`; `note`: the reason only."""

    deed: Deed
    start: int
    end: int
    value: str = ""
    alternatives: tuple[str, ...] = ()
    reason: str = ""


@dataclass(frozen=True)
class Writer:
    """Whose decisions they are, when, and on what evidence."""

    hand: str
    time: str
    evidence: str


def decisions_of(snapshot: Snapshot, said: Sequence[Said], writer: Writer) -> tuple[Decision, ...]:
    """The decisions of some acts, those that they contradict revoked; what is decided already in these words adds nothing.

    Errors: desk-place (no such place, or over a line end or the start of a clause), desk-nothing-said, desk-many,
    desk-twice (two of the acts overlap).
    """
    if len(said) > MOST:
        raise InputError("desk-many", number=len(said), most=MOST)
    standing = [d for d in snapshot.source.resolved.decisions if d.act in SAYS_TEXT | FORBIDS]
    made: list[Decision] = []
    revoked: set[str] = set()
    for one in said:
        _check(snapshot, one)
        for text in _texts(snapshot, one, writer):
            if text.act in SAYS_TEXT | FORBIDS:
                against = [d for d in standing if _meets(d.start, d.end, one)]
                if any((d.act, d.says) == (text.act, text.says) and d.reason == text.reason for d in against):
                    continue
                made += [decide("revoke", hand=writer.hand, time=writer.time, value=d.id) for d in against if d.id not in revoked]
                revoked |= {d.id for d in against}
            made.append(text)
    _refuse_overlaps([s for s in said if s.deed != "note"])
    return tuple(made)


def withdrawn(ids: Iterable[str], writer: Writer, reason: str = "") -> tuple[Decision, ...]:
    """Revocations of decisions."""
    return tuple(decide("revoke", hand=writer.hand, time=writer.time, value=name, reason=reason) for name in ids)


def demand_no_conflict(snapshot: Snapshot, made: Sequence[Decision]) -> None:
    """Error desk-conflict: with these decisions there would be a contradiction that was not there before."""
    before = {(c.code, tuple(d.id for d in c.decisions)) for c in snapshot.source.resolved.conflicts}
    after = resolve((*snapshot.source.decisions, *made), snapshot.document, snapshot.source.partition.starts)
    new = [c for c in after.conflicts if (c.code, tuple(d.id for d in c.decisions)) not in before]
    if new:
        quotes = dict.fromkeys(" ".join(d.quote.split()) or d.value for d in new[0].decisions)
        raise InputError("desk-conflict", snapshot.source.path("decisions.jsonl"), words=", ".join(f"“{q}”" for q in quotes))


def places_of(decisions: Iterable[Decision], known: Sequence[Decision]) -> list[tuple[int, int]]:
    """Where decisions say something: a revocation speaks of the place of what it revokes, an answer of none."""
    by_id = {d.id: d for d in (*known, *decisions)}
    found = []
    for d in decisions:
        now: Decision | None = d
        seen: set[str] = set()
        while now and now.act == "revoke" and now.id not in seen:
            seen.add(now.id)
            now = by_id.get(now.value)
        if now and now.act not in BARE:
            found.append((now.start, now.end))
    return found


def touch(a: tuple[int, int], b: tuple[int, int]) -> bool:
    """Whether two places share a code point; an empty one is where its next code point stands."""
    return a[0] < max(b[1], b[0] + 1) and b[0] < max(a[1], a[0] + 1)


def _check(snapshot: Snapshot, one: Said) -> None:
    text = snapshot.document.text
    if not 0 <= one.start < one.end <= len(text) or one.end - one.start > LONGEST or "\n" in text[one.start : one.end]:
        raise InputError("desk-place", start=one.start, end=one.end)
    starts = snapshot.source.partition.starts
    after = bisect_right(starts, one.start)
    if after < len(starts) and starts[after] < one.end:
        raise InputError("desk-place", start=one.start, end=one.end)
    texts = (one.value, one.reason, *one.alternatives)
    if any("\n" in t or "\r" in t or len(t) > 10 * LONGEST for t in texts) or (one.deed == "note" and not one.reason.strip()):
        raise InputError("desk-nothing-said")
    if one.deed == "doubtful" and (not one.alternatives or any(ALTERNATIVES.strip() in a or not a.strip() for a in one.alternatives)):
        raise InputError("desk-nothing-said")
    if one.deed == "sic" and not one.value:
        raise InputError("desk-nothing-said")


def _texts(snapshot: Snapshot, one: Said, writer: Writer) -> list[Decision]:
    """What an act says, without what it revokes."""
    quote = snapshot.document.text[one.start : one.end]

    def made(act: Act, **more: object) -> Decision:
        said: dict[str, object] = {"evidence": writer.evidence, "reason": one.reason} | more
        place = {"text": snapshot.document.text, "start": one.start, "end": one.end}
        return decide(act, hand=writer.hand, time=writer.time, **place, **said)  # type: ignore[arg-type]

    if one.deed in ("reject", "right", "note"):
        return [made(one.deed)]
    if one.deed == "sic":
        return [made("sic", value=one.value)]
    proposal = snapshot.together.proposals.get((one.start, one.end, one.value))
    if one.value == quote:
        said = made("right")
    elif proposal:
        said = made("accept", value=one.value, code=proposal.code, confidence=proposal.confidence, evidence=proposal.evidence)
    else:
        said = made("replace", value=one.value, code=code_of(quote, one.value, long_s=snapshot.source.analysis.long_s))
    if one.deed == "doubtful":
        return [said, made("doubtful", value=ALTERNATIVES.join(one.alternatives))]
    return [said]


def _meets(start: int, end: int, one: Said) -> bool:
    return Correction("", start, end, "", "").overlaps(one.start, one.end)


def _refuse_overlaps(said: Sequence[Said]) -> None:
    last = -1
    for one in sorted(said, key=lambda s: (s.start, s.end)):
        if one.start < last:
            raise InputError("desk-twice", start=one.start, end=one.end)
        last = one.end
