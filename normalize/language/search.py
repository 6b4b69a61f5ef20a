"""The reading of a sentence that is most probable as a whole: a beam over the readings of its words.

A unit is a run of letters (and of marks that may be misread letters) as it stands in the text; a reading
takes the place of one unit, or of two that were torn. The states of the beam are the last two words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from normalize.language.candidates import Candidates
from normalize.language.memory import Memory
from normalize.language.ngrams import NGrams
from normalize.language.reading import Reading

BEAM: Final = 6
# letters and digits, with marks within that are no points; an apostrophe ends a unit
UNIT: Final = re.compile(r"[^\W_]+(?:[\^|!<>»«•£\\~*{\[(_]+[^\W_]+)*(?:['’](?=[^\W_]))?")
LEFT_MARKS: Final = re.compile(r"[\^|<•£{\[()]{1,2}$")
RIGHT_MARKS: Final = re.compile(r"[\^|!»•£*]{1,2}(?=[\s,.;:’']|$)")
CAPITAL: Final = 2.0  # nats: within a sentence a capital misread for another is rarer than for a small letter
SENTENCE: Final = re.compile(r"[.!?]")
HYPHENS: Final = "-¬="
FOLD: Final = str.maketrans({"'": "’", "ſ": "s"})  # one to one: a recogniser that knows ſ has made no error
MISREAD: Final = frozenset(".:;,")  # what a hyphen at a line end is also read as


@dataclass(frozen=True, slots=True)
class Unit:
    """A run of the text; of two parts where a hyphen breaks it at a line end. `text` without the break.

    `left` and `right` are marks beside it that may be letters of it; `begins`: a sentence begins here.
    """

    text: str
    parts: tuple[tuple[int, int], ...]
    begins: bool = False
    left: str = ""
    right: str = ""
    torn: str = ""  # what lies between it and the unit before, where that may be part of one word with it

    @property
    def start(self) -> int:
        return self.parts[0][0]

    @property
    def end(self) -> int:
        return self.parts[-1][1]


@dataclass(frozen=True, slots=True)
class Choice:
    """What the search chose where it did not keep the text.

    `margin`: nats by which the reading beats the text as it is, its surroundings as chosen; `ahead`: by
    which it beats the next other reading; `ranked`: other readings, with the nats they are behind.
    """

    units: tuple[Unit, ...]
    reading: Reading
    keep: tuple[Reading, ...]
    margin: float
    ahead: float
    ranked: tuple[tuple[Reading, float], ...]
    left_marks: bool = False
    right_marks: bool = False


@dataclass(frozen=True, slots=True)
class Option:
    """A reading in the lattice: it leads over `width` units."""

    reading: Reading
    width: int
    left_marks: bool = False
    right_marks: bool = False
    changed: bool = True


@dataclass(slots=True)
class State:
    score: float
    back: State | None = None
    option: Option | None = None
    at: int = 0  # the unit that the option starts at


@dataclass(eq=False)
class Search:
    """The search by one channel; `memory` of its candidates lasts as long as it."""

    model: NGrams
    candidates: Candidates
    beam: int = BEAM
    laid: Memory[tuple[str, bool], tuple[Option, ...]] = field(default_factory=Memory)

    # ------------------------------------------------------------------ the lattice

    def options(self, units: Sequence[Unit], at: int) -> Iterator[Option]:
        unit = units[at]
        yield from self.plain(unit.text, unit.begins)
        if (unit.left or unit.right) and len(unit.parts) == 1:
            yield from self.marked(unit)
        if at + 1 < len(units) and units[at + 1].torn:
            for reading in self.joined(unit, units[at + 1]):
                yield Option(reading, 2)

    def plain(self, text: str, begins: bool) -> tuple[Option, ...]:
        """The readings of a unit by itself, the text as it is first."""
        key = (text, begins and text[0].isupper())
        options = self.laid.get(key)
        if options is None:
            options = self.laid[key] = tuple(self._plain(text, begins))
        return options

    def _plain(self, text: str, begins: bool) -> Iterator[Option]:
        found = self.candidates.readings(text)
        yield Option(found[0], 1, changed=False)
        first = text[0]
        for reading in found[1:]:
            if first.isupper() and not begins and reading.text[0].isupper() and reading.text[0] != first:
                reading = replace(reading, cost=reading.cost + CAPITAL)
            yield Option(reading, 1)

    def marked(self, unit: Unit) -> Iterator[Option]:
        """Readings that take the marks beside the unit for letters."""
        for left, right in ((unit.left, ""), ("", unit.right), (unit.left, unit.right)):
            if left or right:
                for reading in self.candidates.readings(left + unit.text + right)[1:]:
                    if not (set(reading.text) & set(left + right)):
                        yield Option(reading, 1, bool(left), bool(right))
                        break

    def joined(self, first: Unit, second: Unit) -> tuple[Reading, ...]:
        """One word for two units that a blank parts."""
        if len(first.parts) > 1 or len(second.parts) > 1 or not second.text[:1].islower():
            return ()
        return self.candidates.joined(first.text, second.text)

    # ------------------------------------------------------------------ the beam

    def run(self, units: Sequence[Unit]) -> list[Choice]:
        """The choices for the units of a passage, in order; where there is none the text is kept."""
        model, trigram = self.model, self.model.trigram
        end = model.end
        layers: list[dict[tuple[int, int], State]] = [{} for _ in range(len(units) + 1)]
        if not units:
            return []
        layers[0][end, end] = State(0.0)
        lattice: list[list[Option]] = []
        for at, unit in enumerate(units):
            options = list(self.options(units, at))
            lattice.append(options)
            here = layers[at]
            if len(here) > self.beam:
                kept = sorted(here.items(), key=lambda item: -item[1].score)[: self.beam]
                here = layers[at] = dict(kept)
            steps = [(option.reading.cost, option.reading.ids, layers[at + option.width], option) for option in options]
            for (a, b), state in here.items():
                if unit.begins:
                    a, b = b, end
                before = state.score
                for cost, ids, target, option in steps:
                    x, y = a, b
                    score = before - cost
                    for word in ids:
                        score += trigram(x, y, word)
                        x, y = y, word
                    last_two = (x, y)
                    old = target.get(last_two)
                    if old is None or old.score < score:
                        target[last_two] = State(score, state, option, at)
            layers[at] = {}  # what does not lead on is let go
        last: State | None = max(layers[-1].values(), key=lambda s: s.score)
        path: list[tuple[int, Option]] = []
        while last is not None and last.option is not None:
            path.append((last.at, last.option))
            last = last.back
        path.reverse()
        return list(self.choices(units, lattice, path))

    def choices(self, units: Sequence[Unit], lattice: Sequence[Sequence[Option]], path: Sequence[tuple[int, Option]]) -> Iterator[Choice]:
        ids: list[tuple[int, ...]] = []  # of each step, with the sentence's beginning
        for at, option in path:
            ids.append(((self.model.end,) if units[at].begins else ()) + option.reading.ids)
        for step, (at, option) in enumerate(path):
            if not option.changed:
                continue
            before = self.before(ids, step, units[at].begins)
            after = [w for later in ids[step + 1 : step + 3] for w in later][:2]

            def worth(words: Sequence[int], cost: float, before: tuple[int, int] = before, after: Sequence[int] = after) -> float:
                x, y = before
                total = -cost
                for word in (*words, *after):
                    total += self.model.trigram(x, y, word)
                    x, y = y, word
                return total

            taken = units[at : at + option.width]
            keep = tuple(self.candidates.readings(u.text)[0] for u in taken)
            best = worth(option.reading.ids, option.reading.cost)
            keep_ids = [w for r, u in zip(keep, taken, strict=True) for w in r.ids]
            margin = best - worth(keep_ids, sum(r.cost for r in keep))
            others = sorted(
                (
                    (best - worth(o.reading.ids, o.reading.cost), o.reading.text, o.reading)
                    for o in lattice[at]
                    if o.changed and o.width == option.width and o.reading.text != option.reading.text
                ),
                key=lambda item: item[:2],
            )
            ranked = tuple((reading, behind) for behind, _, reading in others)
            ahead = ranked[0][1] if ranked else 20.0
            yield Choice(tuple(taken), option.reading, keep, margin, ahead, ranked, option.left_marks, option.right_marks)

    def before(self, ids: Sequence[tuple[int, ...]], step: int, begins: bool) -> tuple[int, int]:
        """The two words before a step."""
        words = [self.model.end, self.model.end, *(w for earlier in ids[max(0, step - 2) : step] for w in earlier)]
        if begins:
            words.append(self.model.end)
        return words[-2], words[-1]


def units_of(text: str, lines: Sequence[tuple[int, int]], candidates: Candidates) -> Iterator[Unit]:
    """The units of some lines (spans, in order and neighbours), words broken at a line end joined where that makes a word."""
    found: list[tuple[int, int, int]] = []  # start, end, number of the line
    for number, (start, end) in enumerate(lines):
        found += ((m.start(), m.end(), number) for m in UNIT.finditer(text, start, end))
    at = 0
    begins = True
    last_end = lines[0][0] if lines else 0
    while at < len(found):
        start, end, number = found[at]
        gap = text[last_end:start]
        begins = begins or bool(SENTENCE.search(gap))
        torn = gap if gap == " " and at else ""
        parts: tuple[tuple[int, int], ...] = ((start, end),)
        spelled = text[start:end]
        if at + 1 < len(found):
            next_start, next_end, next_number = found[at + 1]
            between = text[end:next_start]
            second = text[next_start:next_end]
            if next_number == number + 1 and broken(spelled, between, second, candidates):
                parts = ((start, end), (next_start, next_end))
                spelled += second
                at += 1
        left = LEFT_MARKS.search(text, max(0, start - 2), start)
        right = RIGHT_MARKS.match(text, parts[-1][1])
        inside = left is not None and left.start() >= lines[number][0] and (left.start() == 0 or text[left.start() - 1] in " \n’'")
        yield Unit(
            spelled.translate(FOLD),
            parts,
            begins,
            left[0] if left and inside else "",
            right[0] if right and len(parts) == 1 else "",
            torn if not begins else "",
        )
        begins = False
        last_end = parts[-1][1]
        at += 1


def broken(first: str, between: str, second: str, candidates: Candidates) -> bool:
    """Whether what stands before and after a line end is one word; a hyphen may have been read as a point."""
    mark = between.strip(" \n")
    if between.count("\n") != 1 or not mark or not first[-1].islower() or not second[0].islower():
        return False
    if not mark.strip(HYPHENS):
        return bool(candidates.known(first + second)) or not (candidates.known(first) and candidates.known(second))
    return mark in MISREAD and candidates.one_word(first, second)
