"""A plan: the corrections that lead from one layer to the next, applied and undone exactly."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property

from normalize.correction import Correction


class PlanError(ValueError):
    """Corrections that do not fit their text or each other: a fault of the program."""


def ordered(corrections: Iterable[Correction]) -> tuple[Correction, ...]:
    """Corrections in the order of the text; an insertion stands before a change that starts there."""
    return tuple(sorted(corrections, key=lambda c: (c.start, c.end)))


@dataclass(frozen=True)
class Plan:
    """Source text and its corrections, in order and apart; `target` is what they make of it."""

    source: str
    corrections: tuple[Correction, ...] = ()

    def __post_init__(self) -> None:
        last: Correction | None = None
        for c in self.corrections:
            if not 0 <= c.start <= c.end <= len(self.source):
                raise PlanError(f"outside the text: {c}")
            if self.source[c.start : c.end] != c.before:
                raise PlanError(f"not what stands there ({self.source[c.start : c.end]!r}): {c}")
            if c.start == c.end and not c.after:
                raise PlanError(f"changes nothing: {c}")
            if last and (c.start < last.end or (c.start, c.end) == (last.start, last.end)):
                raise PlanError(f"overlap or disorder: {last} / {c}")
            last = c

    @cached_property
    def target(self) -> str:
        """The layer that the plan makes."""
        parts: list[str] = []
        at = 0
        for c in self.corrections:
            parts += (self.source[at : c.start], c.after)
            at = c.end
        parts.append(self.source[at:])
        return "".join(parts)

    @cached_property
    def inverse(self) -> Plan:
        """The plan from `target` back to `source`: the same corrections, turned round.

        Two neighbouring changes that would become insertions in one place are given back as one.
        """
        turned: list[Correction] = []
        shift = 0
        for c in self.corrections:
            start = c.start + shift
            back = replace(c, start=start, end=start + len(c.after), before=c.after, after=c.before)
            shift += len(c.after) - len(c.before)
            last = turned[-1] if turned else None
            if last and last.end == back.start and (last.start == last.end or back.start == back.end):
                turned[-1] = replace(last, end=back.end, before=last.before + back.before, after=last.after + back.after)
            else:
                turned.append(back)
        return Plan(self.target, tuple(turned))

    @cached_property
    def _edges(self) -> tuple[list[int], list[int], list[int]]:
        """Starts and ends in the source, and what the text has grown by before each correction."""
        grown, total = [], 0
        for c in self.corrections:
            grown.append(total)
            total += len(c.after) - len(c.before)
        grown.append(total)
        return [c.start for c in self.corrections], [c.end for c in self.corrections], grown

    def forward(self, offset: int) -> int:
        """Where a place of the source lies in the target.

        A place inside a correction goes to the start of what replaced it. What is inserted at a
        place belongs to what starts there, so the place goes before it.
        """
        starts, ends, grown = self._edges
        done = bisect_right(ends, offset)  # corrections that end at or before the place …
        while done and starts[done - 1] == offset:  # … but for the insertions at the place itself
            done -= 1
        if done < len(starts) and starts[done] < offset:
            return starts[done] + grown[done]
        return offset + grown[done]

    def backward(self, offset: int) -> int:
        """Where a place of the target lies in the source; see `forward`."""
        return self.inverse.forward(offset)

    def touching(self, start: int, end: int) -> tuple[Correction, ...]:
        """The corrections whose source span meets `start..end`; insertions at `start` included."""
        _, ends, _ = self._edges
        first = bisect_left(ends, start)
        found = []
        for c in self.corrections[first:]:
            if c.start > end or (c.start == end and start != end):
                break
            if c.end > start or (c.start == c.end == start):
                found.append(c)
        return tuple(found)


def without_overlaps(first: Iterable[Correction], second: Iterable[Correction]) -> tuple[tuple[Correction, ...], tuple[Correction, ...]]:
    """`first` wins over `second`: the plan's corrections in order, and those of `second` that were dropped."""
    kept = list(ordered(first))
    merged = list(kept)
    dropped: list[Correction] = []
    at = 0
    for c in ordered(second):
        while at < len(kept) and kept[at].end < c.start:
            at += 1
        rest = at
        clash = False
        while rest < len(kept) and kept[rest].start <= c.end:
            clash = clash or kept[rest].overlaps(c.start, c.end)
            rest += 1
        (dropped if clash else merged).append(c)
    return ordered(merged), tuple(dropped)
