"""What is to be decided: suspicious words and what the machine changed, each with its candidates and reasons."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final, Literal

from edition.decisions import FORBIDS, SAYS_TEXT, Decision
from edition.desk.library import Snapshot
from edition.desk.sheets import Sheet
from edition.views import is_ocr_class
from edition.words import Word
from normalize.correction import Correction, Suspect
from normalize.long_s import fold_long_s

ItemKind = Literal["suspect", "proposal", "decided"]
_WORD: Final = re.compile(r"[^\W_]+")
SURE: Final = 0.95  # what the machine changed is asked for first below this confidence


@dataclass(frozen=True)
class Candidate:
    """A reading that the page may have; `chance` where the machine gives one; `why`: sentences of the interface."""

    value: str
    chance: float | None
    why: tuple[Word, ...]


@dataclass(frozen=True)
class Item:
    """A place in question: `now` is what it reads; `chance`: of what the machine takes for best.

    `doubt`: a doubt or a note stands there too. `decision`: where a person decided.
    """

    kind: ItemKind
    start: int
    end: int
    line: int
    ocr: str
    now: str
    code: str
    chance: float | None
    candidates: tuple[Candidate, ...]
    alike: int
    decision: Decision | None = None
    remarks: tuple[Decision, ...] = ()

    @property
    def sure(self) -> bool:
        """Whether it can wait: the machine changed it, and was sure."""
        return self.kind == "proposal" and self.chance is not None and self.chance >= SURE


@dataclass(frozen=True)
class Counts:
    """How many of each kind there are on a sheet; `unsure` and `sure` are what the machine changed."""

    suspects: int
    unsure: int
    sure: int
    decided: int


@dataclass(frozen=True)
class _Entry:
    """A place in question before anything is worked out about it."""

    start: int
    end: int
    of: Suspect | Correction | Decision

    @property
    def kind(self) -> ItemKind:
        return "suspect" if isinstance(self.of, Suspect) else "proposal" if isinstance(self.of, Correction) else "decided"

    @property
    def sure(self) -> bool:
        return isinstance(self.of, Correction) and self.of.confidence >= SURE


class Queue:
    """What is in question in a snapshot, in the order of the text; told of one sheet at a time."""

    def __init__(self, snapshot: Snapshot) -> None:
        self._snapshot = snapshot
        self._text = snapshot.document.text
        together = snapshot.together
        self._decided = [d for d in snapshot.source.resolved.decisions if d.act in SAYS_TEXT | FORBIDS]
        found = [_Entry(s.start, s.end, s) for s in together.suspects]
        found += [_Entry(c.start, c.end, c) for c in together.corrections if is_ocr_class(c.code) and (c.start, c.end) not in together.by]
        found += [_Entry(d.start, d.end, d) for d in self._decided]
        self._entries = sorted(found, key=lambda e: (e.start, e.end))
        self._starts = [e.start for e in self._entries]

    def on(self, sheet: Sheet) -> tuple[Item, ...]:
        """The items of a sheet."""
        return tuple(self._item(entry) for entry in self._within(sheet))

    def counts(self, sheet: Sheet) -> Counts:
        here = self._within(sheet)
        kinds = Counter(entry.kind for entry in here)
        sure = sum(entry.sure for entry in here)
        return Counts(kinds["suspect"], kinds["proposal"] - sure, sure, kinds["decided"])

    @property
    def items(self) -> tuple[Item, ...]:
        """All items of the document."""
        return tuple(self._item(entry) for entry in self._entries)

    def _within(self, sheet: Sheet) -> Sequence[_Entry]:
        start, end = self._snapshot.document.line_span(sheet.first)[0], self._snapshot.document.line_span(sheet.last)[1]
        return self._entries[bisect_left(self._starts, start) : bisect_right(self._starts, end)]

    @cached_property
    def _readings(self) -> dict[str, Counter[str]]:
        """By what was received: what people read there, and how often."""
        found: dict[str, Counter[str]] = {}
        for d in self._decided:
            found.setdefault(fold_long_s(d.quote), Counter())[d.value if d.act in SAYS_TEXT else d.quote] += 1
        return found

    @cached_property
    def _machine(self) -> dict[tuple[int, int], Correction]:
        return {(c.start, c.end): c for c in self._snapshot.together.proposals.values()}

    def _item(self, entry: _Entry) -> Item:
        start, end, of = entry.start, entry.end, entry.of
        ocr = self._text[start:end]
        decision: Decision | None = None
        if isinstance(of, Suspect):
            now, machine = of.before, _of_suspect(of)
        elif isinstance(of, Correction):
            now, machine = of.after, [_of_correction(of)]
        else:
            decision, now = of, of.value if of.act in SAYS_TEXT else of.quote
            proposed = self._machine.get((start, end))
            machine = [_of_correction(proposed)] if proposed else []
        best = machine[0].chance if machine else None
        line = self._snapshot.document.line_of(start)
        remarks = tuple(d for d in self._snapshot.together.remarks if d.start < end and start < d.end)
        candidates = self._candidates(ocr, now, machine, decided=decision is not None)
        alike = count(self._text, ocr)
        return Item(entry.kind, start, end, line, ocr, fold_long_s(now), of.code, best, candidates, alike, decision, remarks)

    def _candidates(self, ocr: str, now: str, machine: Sequence[Candidate], *, decided: bool) -> tuple[Candidate, ...]:
        """What the machine reads, what people read in such places, and what was received."""
        known = {c.value for c in machine}
        found = [*machine]
        if decided and now not in known and now != ocr:
            found.insert(0, Candidate(fold_long_s(now), None, (Word("desk.why.now"),)))
            known.add(now)
        for value, times in self._readings.get(fold_long_s(ocr), Counter()).most_common(3):
            if value not in known and value != ocr:
                found.append(Candidate(fold_long_s(value), None, (Word("desk.why.decided", {"n": times}),)))
                known.add(value)
        if ocr not in known:
            left = 1 - sum(c.chance or 0.0 for c in machine)
            chance = round(max(0.0, left), 4) if machine and not decided else None
            found.append(Candidate(ocr, chance, (Word("desk.why.received"),)))
        return tuple(found)


@lru_cache(4)
def queue_of(snapshot: Snapshot) -> Queue:
    """The queue of a snapshot, worked out once."""
    return Queue(snapshot)


@lru_cache(8)
def _words(text: str) -> Counter[str]:
    return Counter(_WORD.findall(text))


@lru_cache(50_000)
def count(text: str, quote: str) -> int:
    """How often a quote stands in a text as whole words; the texts of a corpus do not change, so it is counted once."""
    if _WORD.fullmatch(quote):
        return _words(text)[quote]
    return sum(1 for _ in occurrences(text, quote))


def occurrences(text: str, quote: str) -> Iterator[int]:
    """Where a quote stands as whole words: no letter or figure goes on beyond its own at either end."""
    at = text.find(quote)
    while at >= 0 and quote:
        end = at + len(quote)
        before = at > 0 and quote[0].isalnum() and text[at - 1].isalnum()
        after = end < len(text) and quote[-1].isalnum() and text[end].isalnum()
        if not before and not after:
            yield at
        at = text.find(quote, at + 1)


def _of_suspect(s: Suspect) -> list[Candidate]:
    found = [Candidate(fold_long_s(value), chance, ()) for value, chance in s.candidates if value != s.before]
    received = [Candidate(s.before, chance, (Word("desk.why.received"),)) for value, chance in s.candidates if value == s.before]
    reason = (Word(f"evidence.{s.evidence}", dict(s.facts)),) if s.evidence else ()
    return [Candidate(c.value, c.chance, reason if at == 0 else c.why) for at, c in enumerate([*found, *received])]


def _of_correction(c: Correction) -> Candidate:
    return Candidate(fold_long_s(c.after), c.confidence, (Word(f"evidence.{c.evidence}", dict(c.facts)),) if c.evidence else ())
