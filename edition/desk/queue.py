"""What is to be decided: suspicious words and what the machine changed, each with its candidates and reasons."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
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


class Queue:
    """The items of a snapshot, in the order of the text."""

    def __init__(self, snapshot: Snapshot) -> None:
        self._snapshot = snapshot
        self._text = snapshot.document.text

    @cached_property
    def items(self) -> tuple[Item, ...]:
        return tuple(sorted(self._items(), key=lambda item: (item.start, item.end)))

    def on(self, sheet: Sheet) -> tuple[Item, ...]:
        return tuple(item for item in self.items if sheet.first <= item.line <= sheet.last)

    @cached_property
    def _decided(self) -> tuple[Decision, ...]:
        return tuple(d for d in self._snapshot.source.resolved.decisions if d.act in SAYS_TEXT | FORBIDS)

    @cached_property
    def _readings(self) -> dict[str, Counter[str]]:
        """By what was received: what people read there, and how often."""
        found: dict[str, Counter[str]] = {}
        for d in self._decided:
            found.setdefault(fold_long_s(d.quote), Counter())[d.value if d.act in SAYS_TEXT else d.quote] += 1
        return found

    def _items(self) -> Iterator[Item]:
        together = self._snapshot.together
        for s in together.suspects:
            yield self._item("suspect", s.start, s.end, s.before, s.code, _of_suspect(s))
        for c in together.corrections:
            if (c.start, c.end) not in together.by and is_ocr_class(c.code):
                yield self._item("proposal", c.start, c.end, c.after, c.code, [_of_correction(c)])
        machine = {(c.start, c.end): c for c in together.proposals.values()}
        for d in self._decided:
            now = d.value if d.act in SAYS_TEXT else d.quote
            proposed = machine.get((d.start, d.end))
            yield self._item("decided", d.start, d.end, now, d.code, [_of_correction(proposed)] if proposed else [], d)

    def _item(
        self, kind: ItemKind, start: int, end: int, now: str, code: str, machine: Sequence[Candidate], decision: Decision | None = None
    ) -> Item:
        ocr = self._text[start:end]
        known = {c.value for c in machine}
        candidates = [*machine]
        if decision and now not in known and now != ocr:
            candidates.insert(0, Candidate(fold_long_s(now), None, (Word("desk.why.now"),)))
            known.add(now)
        for value, times in self._readings.get(fold_long_s(ocr), Counter()).most_common(3):
            if value not in known and value != ocr:
                candidates.append(Candidate(fold_long_s(value), None, (Word("desk.why.decided", {"n": times}),)))
                known.add(value)
        if ocr not in known:
            left = 1 - sum(c.chance or 0.0 for c in machine)
            chance = round(max(0.0, left), 4) if machine and kind != "decided" else None
            candidates.append(Candidate(ocr, chance, (Word("desk.why.received"),)))
        best = machine[0].chance if machine else None
        line = self._snapshot.document.line_of(start)
        remarks = tuple(d for d in self._snapshot.together.remarks if d.start < end and start < d.end)
        return Item(kind, start, end, line, ocr, fold_long_s(now), code, best, tuple(candidates), self.alike(ocr), decision, remarks)

    @cached_property
    def _words(self) -> Counter[str]:
        return Counter(_WORD.findall(self._text))

    def alike(self, quote: str) -> int:
        """How often a quote stands in the document as whole words."""
        if _WORD.fullmatch(quote):
            return self._words[quote]
        return sum(1 for _ in occurrences(self._text, quote))


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
