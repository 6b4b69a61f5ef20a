"""Where a proposal stands in a document as it is now, in the layer that its reader saw."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from edition.clauses import Clause
from edition.corpus import Source
from edition.fingerprints import fingerprint
from edition.merge import Merged
from edition.proposals.passage import Edit, Shown, applied, edits, find
from edition.proposals.proposal import Layer, Proposal
from normalize.layers import Layers, build_layers
from normalize.long_s import fold_long_s
from normalize.plan import Plan

_MARKS: Final = re.compile(r"[*\[\]]")


@dataclass(frozen=True)
class Place:
    """`shown`: the clause in the proposal's layer; `span`: where the passage stands in it, or None where it is not found.

    `changed`: the clause reads otherwise than it did; `done`: it already reads what is proposed.
    """

    clause: Clause
    shown: Shown
    span: tuple[int, int] | None
    changed: bool
    done: bool


class Places:
    """Finds the places of proposals in a document; the layers are made once. Print is taken in s, as decisions are."""

    def __init__(self, source: Source, together: Merged) -> None:
        self._source = source
        zones, breaks = source.analysis.zones, source.partition.starts
        self.layers: Layers = build_layers(source.document, together.corrections, long_s=False, zones=zones, breaks=breaks)
        self._spans = {clause.id: (start, end) for clause, start, end in source.partition.spans()}
        self._zones = {n for zone in zones for n in range(zone.first, zone.last + 1)}

    def of(self, proposal: Proposal) -> Place:
        """The clause named must be of the document, or retired from it."""
        clause = self._source.partition.standing(proposal.clause)
        assert clause is not None, proposal.clause
        shown = self.shown(clause, proposal.layer)
        span = find(shown, proposal.quote, proposal.prefix, proposal.suffix)
        changed = fingerprint(self._reading(clause).text) != proposal.fingerprint
        done = proposal.layer != "note" and span is None and find(shown, proposal.proposed, proposal.prefix, proposal.suffix) is not None
        return Place(clause, shown, span, changed, done)

    def shown(self, clause: Clause, layer: Layer) -> Shown:
        """What a page shows of a clause in a layer; a remark is on the reading."""
        if layer == "english":
            return _english(self._source.translation.clauses.get(clause.id, ""))
        return self._print(clause) if layer == "print" else self._reading(clause)

    def lines(self, place: Place, proposed: str) -> dict[int, str]:
        """The lines (from 1) that change, as the print then reads them. Error: proposal-line-end."""
        assert place.span is not None
        found: dict[int, list[Edit]] = {}
        for edit in edits(place.shown, *place.span, proposed):
            found.setdefault(self.layers.print.count("\n", 0, edit.start) + 1, []).append(edit)
        printed = self.layers.print.split("\n")
        starts = [0]
        for line in printed:
            starts.append(starts[-1] + len(line) + 1)
        made = {}
        for number, changes in found.items():
            here = starts[number - 1]
            moved = [Edit(e.start - here, e.end - here, e.text) for e in changes]
            made[number] = fold_long_s(applied(printed[number - 1], moved))
        return made

    def english(self, place: Place, proposed: str) -> str:
        """The English of the clause as it then reads, its marks where they were."""
        assert place.span is not None
        return applied(self._source.translation.clauses[place.clause.id], edits(place.shown, *place.span, proposed))

    def _reading(self, clause: Clause) -> Shown:
        start, end = (self.layers.reading_offset(at) for at in self._spans[clause.id])
        return _shown(self.layers.regularise, start, end)

    def _print(self, clause: Clause) -> Shown:
        """The print of a clause without the heads and folios that lie within it, which a reader sees apart."""
        start, end = (self.layers.correct.forward(at) for at in self._spans[clause.id])
        text, below = [], []
        number = self.layers.print.count("\n", 0, start) + 1
        for at in range(start, end):
            char = self.layers.print[at]
            if number not in self._zones:
                text.append(char)
                below.append((at, at + 1))
            number += char == "\n"
        return Shown("".join(text), tuple(below), frozenset(at for at, char in enumerate(text) if char == "\n"))


def _shown(plan: Plan, start: int, end: int) -> Shown:
    """A stretch of what a plan makes, each letter with its place in the plan's source."""
    text: list[str] = []
    below: list[tuple[int, int]] = []
    ends: set[int] = set()
    at = made = 0

    def add(char: str, span: tuple[int, int], position: int, *, end_of_line: bool = False) -> None:
        if start <= position < end:
            if end_of_line:
                ends.add(len(text))
            text.append(char)
            below.append(span)

    for c in (*plan.corrections, None):
        stop = c.start if c else len(plan.source)
        for place in range(max(at, at + start - made), min(stop, at + end - made)):
            add(plan.source[place], (place, place + 1), made + place - at)
        made += stop - at
        if c is None or made >= end:
            break
        alike = len(c.after) == len(c.before) and "\n" not in c.before
        for n, char in enumerate(c.after):
            span = (c.start + n, c.start + n + 1) if alike else (c.start, c.end) if n == 0 else (c.end, c.end)
            add(char, span, made + n, end_of_line=not alike)
        made += len(c.after)
        at = c.end
    return Shown("".join(text), tuple(below), frozenset(ends))


def _english(raw: str) -> Shown:
    kept = [at for at, char in enumerate(raw) if not _MARKS.match(char)]
    return Shown("".join(raw[at] for at in kept), tuple((at, at + 1) for at in kept))
