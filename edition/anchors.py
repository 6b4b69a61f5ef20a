"""Where each decision holds in the OCR as it is now, and which decisions contradict each other."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from edition.decisions import FORBIDS, SAYS_TEXT, Decision, dangling, live, state_quote
from normalize.document import Document


@dataclass(frozen=True)
class Conflict:
    """Decisions that cannot be applied; reported, never dropped in silence.

    `code`: decision-lost (its words are not found exactly once), decision-overlap (two that hold
    overlap and say different things), decision-crosses (it lies across the start of a clause),
    state-lost (its lines are not found), revoke-unknown.
    """

    code: str
    decisions: tuple[Decision, ...]
    facts: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Resolved:
    """The decisions that hold, at their places now, in the order of the text; and the conflicts."""

    decisions: tuple[Decision, ...]
    conflicts: tuple[Conflict, ...] = ()


def resolve(decisions: Iterable[Decision], document: Document, starts: Sequence[int] = ()) -> Resolved:
    """Place the live decisions in a document; `starts`: where its clauses start, in order.

    The order of `decisions` does not matter. Of two that say the same of one place, the earlier stands.
    """
    everything = tuple(decisions)
    conflicts = [Conflict("revoke-unknown", (d,), (("id", d.value),)) for d in sorted(dangling(everything), key=_order)]
    placed: list[Decision] = []
    for d in sorted(live(everything), key=_order):
        here = _state_place(d, document) if d.act == "state" else _place(d, document.text)
        if here is None:
            conflicts.append(Conflict("state-lost" if d.act == "state" else "decision-lost", (d,), (("quote", d.quote),)))
        elif d.act in SAYS_TEXT and _crosses(here, starts):
            conflicts.append(Conflict("decision-crosses", (here,), (("quote", d.quote),)))
        else:
            placed.append(here)
    bad, overlaps = _contradictions(placed)
    kept = [d for d in placed if d.id not in bad]
    return Resolved(_without_echoes(kept), (*conflicts, *overlaps))


def _order(d: Decision) -> tuple[int, int, str, str]:
    return d.start, d.end, d.time, d.id


def _moved(d: Decision, start: int) -> Decision:
    return d if start == d.start else replace(d, start=start, end=start + d.end - d.start)


def _place(d: Decision, text: str) -> Decision | None:
    """At its span with its context; else where quote and context stand once; else at its span with one
    side of its context; else where the quote stands once."""
    whole = d.prefix + d.quote + d.suffix
    at = d.start - len(d.prefix)
    if at >= 0 and text.startswith(whole, at):
        return d
    found = _only(text, whole)
    if found is not None:
        return _moved(d, found + len(d.prefix))
    if text.startswith(d.quote + d.suffix, d.start) or (at >= 0 and text.startswith(d.prefix + d.quote, at)):
        return d
    found = _only(text, d.quote)
    return None if found is None else _moved(d, found)


def _only(text: str, words: str) -> int | None:
    if not words:
        return None
    at = text.find(words)
    return at if at >= 0 and text.find(words, at + 1) < 0 else None


def _state_place(d: Decision, document: Document) -> Decision | None:
    text, length = document.text, d.end - d.start
    if state_quote(text[d.start : d.end]) == d.quote:
        return d
    found = [s for s in document.line_starts if state_quote(text[s : s + length]) == d.quote]
    return _moved(d, found[0]) if len(found) == 1 else None


def _crosses(d: Decision, starts: Sequence[int]) -> bool:
    after = bisect_right(starts, d.start)
    return after < len(starts) and starts[after] < d.end


def _contradictions(placed: Sequence[Decision]) -> tuple[set[str], list[Conflict]]:
    """Ids of the decisions that contradict another, and the pairs."""
    bad: set[str] = set()
    conflicts: list[Conflict] = []
    open_ones: list[Decision] = []
    for d in sorted((d for d in placed if d.act in SAYS_TEXT | FORBIDS), key=_order):
        open_ones = [o for o in open_ones if o.end >= d.start]
        for o in open_ones:
            if _overlap(o, d) and not _agree(o, d):
                bad |= {o.id, d.id}
                conflicts.append(Conflict("decision-overlap", (o, d), (("quote", o.quote), ("other", d.quote))))
        open_ones.append(d)
    return bad, conflicts


def _overlap(a: Decision, b: Decision) -> bool:
    if a.start == a.end or b.start == b.end:
        return a.start < b.start < a.end or b.start < a.start < b.end or (a.start, a.end) == (b.start, b.end)
    return a.start < b.end and b.start < a.end


def _agree(a: Decision, b: Decision) -> bool:
    if a.act in FORBIDS and b.act in FORBIDS:
        return True
    return a.act in SAYS_TEXT and b.act in SAYS_TEXT and a.says == b.says


def _without_echoes(placed: Iterable[Decision]) -> tuple[Decision, ...]:
    """Of text-giving decisions that say the same of one place, only the earliest."""
    kept: list[Decision] = []
    said: dict[tuple[int, int, str], Decision] = {}
    for d in sorted(placed, key=lambda d: (d.time, d.id)):
        if d.act in SAYS_TEXT:
            if d.says in said:
                continue
            said[d.says] = d
        kept.append(d)
    return tuple(sorted(kept, key=_order))
