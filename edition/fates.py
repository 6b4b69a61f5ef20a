"""What became of the machine's proposals where hands have read: a measure of each code on the edition's own texts.

A proposal is held against what the decisions make of the same words, whatever the cuts: `l a` → `la` by
one correction or by two is the same reading. On a line that was read, words that no decision touches
stand as the recogniser has them, because the hand left them so.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import astuple, dataclass
from typing import Literal

from edition.decisions import ESTABLISHED, FORBIDS, SAYS_TEXT, Decision
from edition.merge import line_states
from normalize.codes import CODES
from normalize.correction import Correction
from normalize.document import Document

Fate = Literal["same", "otherwise", "refused", "open"]
FATES: tuple[Fate, ...] = ("same", "otherwise", "refused", "open")


@dataclass(frozen=True)
class Fates:
    """How many proposals of a code a hand reads the same, reads otherwise (or left), refused, and has not decided."""

    same: int = 0
    otherwise: int = 0
    refused: int = 0
    open: int = 0

    def __add__(self, other: Fates) -> Fates:
        return Fates(*(mine + theirs for mine, theirs in zip(astuple(self), astuple(other), strict=True)))

    @property
    def decided(self) -> int:
        return self.same + self.otherwise + self.refused


def fates(document: Document, proposals: Sequence[Correction], decisions: Sequence[Decision]) -> dict[str, Fates]:
    """The fates of the proposals of class ocr, by code."""
    found: dict[str, dict[Fate, int]] = {}
    for proposal, fate in judged(document, proposals, decisions):
        of_code = found.setdefault(proposal.code, dict.fromkeys(FATES, 0))
        of_code[fate] += 1
    return {code: Fates(**counts) for code, counts in found.items()}


def judged(document: Document, proposals: Sequence[Correction], decisions: Sequence[Decision]) -> Iterator[tuple[Correction, Fate]]:
    """Each proposal of class ocr with what became of it."""
    read = line_states([d for d in decisions if d.value in ESTABLISHED], document)
    said = [d for d in decisions if d.act in SAYS_TEXT or d.act in FORBIDS]
    for group in _groups([*proposals, *said]):
        machine = [c for c in group if isinstance(c, Correction)]
        hands = [d for d in group if isinstance(d, Decision)]
        counted = [c for c in machine if CODES[c.code] == "ocr"]
        if not counted:
            continue
        start, end = min(c.start for c in group), max(c.end for c in group)
        ours = _made(document.text, start, end, [(c.start, c.end, c.after) for c in machine])
        theirs = _made(document.text, start, end, [(d.start, d.end, d.value) for d in hands if d.act in SAYS_TEXT])
        settled = all(read[number - 1] for number in range(document.line_of(start), document.line_of(end) + 1))
        fate: Fate = "same" if hands and ours == theirs else "otherwise" if hands or settled else "open"
        if any(d.act in FORBIDS for d in hands) and fate != "same":
            fate = "refused"
        for correction in counted:
            yield correction, fate


def _groups(changes: Iterable[Correction | Decision]) -> Iterator[list[Correction | Decision]]:
    """The changes, those together that meet each other."""
    group: list[Correction | Decision] = []
    end = -1
    for change in sorted(changes, key=lambda c: (c.start, c.end)):
        if group and (change.start >= end and (change.start, change.end) != (group[-1].start, group[-1].end)):
            yield group
            group, end = [], -1
        group.append(change)
        end = max(end, change.end)
    if group:
        yield group


def _made(text: str, start: int, end: int, changes: Iterable[tuple[int, int, str]]) -> str:
    """What the changes make of a stretch of text; two that say the same count once."""
    made, at = [], start
    for first, last, after in sorted(set(changes)):
        if first >= at:
            made += [text[at:first], after]
            at = last
    return "".join([*made, text[at:end]])
