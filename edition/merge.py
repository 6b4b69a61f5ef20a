"""The machine's proposals and people's decisions, made one: a decision wins, and nothing is lost in silence."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from edition.anchors import Conflict, Resolved
from edition.decisions import ESTABLISHED, FORBIDS, SAYS_TEXT, STATES, Decision
from normalize.codes import CODES
from normalize.correction import Correction, Suspect
from normalize.document import Document
from normalize.pipeline import Analysis
from normalize.plan import ordered

State = str  # "" (raw), "read", "validated" or "problematic"


@dataclass(frozen=True)
class Merged:
    """What is applied (ocr -> print, s for ſ), and what becomes of the rest.

    `by`: the decision behind a correction, by its span. `dropped`: proposals that a decision, the start
    of a clause, or (typography) the state of a line kept out. `suspects`: the machine's, and its proposals on lines that were read.
    `states`: of each line, from the first.
    """

    corrections: tuple[Correction, ...]
    by: dict[tuple[int, int], Decision]
    proposals: dict[tuple[int, int, str], Correction]
    dropped: tuple[Correction, ...]
    suspects: tuple[Suspect, ...]
    remarks: tuple[Decision, ...]
    states: tuple[State, ...]
    conflicts: tuple[Conflict, ...]


def merge(analysis: Analysis, resolved: Resolved, document: Document, starts: Sequence[int] = ()) -> Merged:
    """Merge what the machine proposes for a document with the decisions on it."""
    decided = [d for d in resolved.decisions if d.act in SAYS_TEXT]
    corrections = {(d.start, d.end): _correction(d) for d in decided if d.value != d.quote}
    closed = _Spans([(d.start, d.end) for d in resolved.decisions if d.act in SAYS_TEXT | FORBIDS])
    settled = line_states([d for d in resolved.decisions if d.value in ESTABLISHED], document)
    kept: list[Correction] = []
    dropped: list[Correction] = []
    suspects: list[Suspect] = [s for s in analysis.suspects if not closed.meets(s.start, s.end)]
    for c in analysis.corrections:
        decision = corrections.get((c.start, c.end))
        if decision and decision.after == c.after:
            continue  # accepted: the decision stands for it
        if closed.meets(c.start, c.end) or _crosses(c, starts):
            dropped.append(c)
        elif settled[document.line_of(c.start) - 1]:
            # a line that was read stands by its decisions alone, whatever the machine learns: of its errors it is told
            if CODES[c.code] == "ocr":
                suspects.append(Suspect(c.code, c.start, c.end, c.before, ((c.after, c.confidence),), c.evidence, c.facts))
            else:
                dropped.append(c)
        else:
            kept.append(c)
    return Merged(
        corrections=ordered([*corrections.values(), *kept]),
        by={(d.start, d.end): d for d in decided},
        proposals={(c.start, c.end, c.after): c for c in analysis.corrections},
        dropped=tuple(dropped),
        suspects=tuple(sorted(suspects, key=lambda s: (s.start, s.end, s.code))),
        remarks=tuple(sorted((d for d in resolved.decisions if d.act in ("doubtful", "note", "sic")), key=lambda d: d.start)),
        states=line_states(resolved.decisions, document),
        conflicts=resolved.conflicts,
    )


def line_states(decisions: Sequence[Decision], document: Document) -> tuple[State, ...]:
    """Of each line, how far it is established: raw, read, validated; or that it is problematic, whoever read it."""
    states = [""] * len(document.line_starts)
    ranked = sorted((d for d in decisions if d.act == "state"), key=lambda d: STATES.index(d.value))
    for d in ranked:
        for number in lines_within(document, d.start, d.end):
            states[number - 1] = d.value
    return tuple(states)


def lines_within(document: Document, start: int, end: int) -> range:
    """The numbers of the lines that lie whole within a span."""
    first = bisect_left(document.line_starts, start) + 1
    last = document.line_of(end)
    if document.line_span(last)[1] > end:
        last -= 1
    return range(first, last + 1)


def _correction(d: Decision) -> Correction:
    confidence = 1.0 if d.confidence is None else d.confidence
    return Correction(d.code or "sic", d.start, d.end, d.quote, d.value, confidence, d.evidence, d.hand)


def _crosses(c: Correction, starts: Sequence[int]) -> bool:
    after = bisect_right(starts, c.start)
    return after < len(starts) and starts[after] < c.end


class _Spans:
    """Spans apart from each other or equal, asked whether another one meets them (as corrections overlap)."""

    def __init__(self, spans: Sequence[tuple[int, int]]) -> None:
        self._spans = sorted(spans)
        self._starts = [start for start, _ in self._spans]
        self._longest = max((end - start for start, end in spans), default=0)

    def meets(self, start: int, end: int) -> bool:
        first = bisect_left(self._starts, start - self._longest)
        probe = Correction("", start, end, "", "")
        return any(probe.overlaps(s, e) for s, e in self._spans[first : bisect_right(self._starts, end)])
