"""Each correction held against the truth: did it help, did it harm, is its chance what it says.

A correction is judged with the words that it stands in (runs of letters and figures), all corrections of
these words made, by what a minimal alignment of text and truth puts beside them:

  helped   the words were wrong and are right now
  missed   they were wrong and are wrong still, or otherwise
  harmed   they were right and are wrong now
  alike    the correction changes nothing that `evaluate.comparable` sees: a matter of convention, not counted

A correction of points alone is judged by the points of all that stands between blanks, whatever the letters.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from rapidfuzz.distance import Levenshtein

from normalize.codes import REPAIRED
from normalize.correction import Correction
from normalize.evaluate import comparable, share
from normalize.plan import Plan

Outcome = Literal["helped", "missed", "harmed", "alike"]
HYPHENS: Final = ("-", "¬", "=")
BINS: Final = (0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.98, 1.0)  # edges of the bins of chance; a chance below the first is in a bin of its own
_WORD: Final = re.compile(r"[^\W_]+|&")


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a correction did: the words as read, as corrected, and as they are in truth."""

    correction: Correction
    outcome: Outcome
    read: str
    made: str
    truth: str


@dataclass(frozen=True, slots=True)
class Precision:
    """The outcomes of the corrections of one code."""

    helped: int = 0
    missed: int = 0
    harmed: int = 0
    alike: int = 0

    @property
    def counted(self) -> int:
        return self.helped + self.missed + self.harmed

    @property
    def precision(self) -> float | None:
        """Those that helped, in % of those that count; None where none does."""
        return share(self.helped, self.counted)

    def __add__(self, other: Precision) -> Precision:
        return Precision(self.helped + other.helped, self.missed + other.missed, self.harmed + other.harmed, self.alike + other.alike)


@dataclass(frozen=True, slots=True)
class Bin:
    """Corrections shown with a chance of at least `low` and less than `high` (the last bin: or equal)."""

    low: float
    high: float
    shown: int
    right: int
    chances: float  # their sum

    @property
    def mean(self) -> float | None:
        """The mean chance shown, in %."""
        return 100 * self.chances / self.shown if self.shown else None

    @property
    def share(self) -> float | None:
        """Those that were right, in %."""
        return share(self.right, self.shown)


class Alignment:
    """Where each place of a text lies in the truth, by a minimal alignment of characters (ſ as s)."""

    def __init__(self, text: str, truth: str) -> None:
        self.text = text
        self.truth = truth
        places = [0] * (len(text) + 1)
        for op in Levenshtein.opcodes(_alike(text), _alike(truth)):
            for step in range(op.src_end - op.src_start):
                places[op.src_start + step] = op.dest_start + min(step, op.dest_end - op.dest_start)
            places[op.src_end] = op.dest_end
        self.places = places

    def words(self, start: int, end: int, points: bool) -> tuple[int, int]:
        """The span widened to whole words, or (`points`) to the blanks around; a hyphen at a line end parts neither."""
        while start > 0 and not self._parts(start - 1, points):
            start -= 1
        while end < len(self.text) and not self._parts(end, points):
            end += 1
        return start, end

    def _parts(self, at: int, points: bool) -> bool:
        c = self.text[at]
        if c in HYPHENS and self.text[at + 1 : at + 2] == "\n":
            return False
        if c == "\n" and at and self.text[at - 1] in HYPHENS:
            return False
        return _ends(c, points)

    def truth_of(self, start: int, end: int, points: bool) -> str:
        """What the truth has for a span of whole words."""
        first, last = self.places[start], self.places[end]
        while first > 0 and not _ends(self.truth[first - 1], points):
            first -= 1
        while last < len(self.truth) and not _ends(self.truth[last], points):
            last += 1
        return self.truth[first:last]


def _ends(c: str, points: bool) -> bool:
    return c.isspace() if points else not (c.isalnum() or c == "&")


def _alike(text: str) -> str:
    """The text letter for letter, with one sign for each kind of apostrophe and hyphen: it keeps its offsets."""
    return text.translate(_SAME)


_SAME: Final = str.maketrans(
    {"ſ": "s", **dict.fromkeys("'‘ʼ´", "’"), **dict.fromkeys("¬—–", "-"), **dict.fromkeys("“”«»", '"'), "\u00a0": " "}
)


def verdicts(plan: Plan, truth: str) -> Iterator[Verdict]:
    """The verdict on each correction of a plan (ocr -> print), in order."""
    alignment = Alignment(plan.source, truth)
    starts, ends = [c.start for c in plan.corrections], [c.end for c in plan.corrections]
    for c in plan.corrections:
        points = _WORD.findall(c.before) == _WORD.findall(c.after)
        start, end = alignment.words(c.start, c.end, points)
        near = plan.corrections[bisect_left(ends, start) : bisect_right(starts, end)]
        while near and (near[0].start < start or near[-1].end > end):  # another correction reaches beyond: its words as well
            start, end = alignment.words(min(start, near[0].start), max(end, near[-1].end), points)
            near = plan.corrections[bisect_left(ends, start) : bisect_right(starts, end)]
        read = plan.source[start:end]
        made = Plan(read, tuple(_moved(other, -start) for other in near)).target
        true = alignment.truth_of(start, end, points)
        alone = Plan(read, (_moved(c, -start),)).target
        outcome: Outcome = "alike" if comparable(alone) == comparable(read) else _outcome(read, made, true, points=points)
        yield Verdict(c, outcome, read, made, true)


def _moved(c: Correction, by: int) -> Correction:
    return Correction(c.code, c.start + by, c.end + by, c.before, c.after)


def _outcome(read: str, made: str, true: str, *, points: bool) -> Outcome:
    was, now, truly = (_judged(text, points) for text in (read, made, true))
    if was == truly:
        return "alike" if now == truly else "harmed"
    return "helped" if now == truly else "missed"


def _judged(text: str, points: bool) -> list[str] | str:
    """The words of a text, or (`points`) the points beside them."""
    text = comparable(text)
    return _WORD.sub("", text).replace(" ", "") if points else _WORD.findall(text)


def by_code(found: Iterable[Verdict]) -> dict[str, Precision]:
    """Outcomes by code, in the order of the codes' names."""
    counts: dict[str, Counter[str]] = {}
    for v in found:
        counts.setdefault(v.correction.code, Counter())[v.outcome] += 1
    return {code: Precision(**counts[code]) for code in sorted(counts)}


def reliability(found: Iterable[tuple[float, bool]], edges: Sequence[float] = BINS) -> tuple[Bin, ...]:
    """Bins of chances: (the chance that was shown, whether it was right); empty bins are left out."""
    bins: dict[int, list[tuple[float, bool]]] = {}
    for chance, right in found:
        bins.setdefault(min(bisect_right(edges, chance), len(edges) - 1), []).append((chance, right))
    lows = (0.0, *edges)
    return tuple(
        Bin(lows[n], edges[n], len(bins[n]), sum(right for _, right in bins[n]), sum(chance for chance, _ in bins[n])) for n in sorted(bins)
    )


def chances(found: Iterable[Verdict]) -> Iterator[tuple[float, bool]]:
    """The chance of each correction of the recogniser's errors that counts, and whether it helped."""
    for v in found:
        if v.outcome != "alike" and v.correction.code in REPAIRED:
            yield v.correction.confidence, v.outcome == "helped"


def differing(text: str, truth: str) -> Callable[[int, int], Iterator[tuple[str, bool]]]:
    """A function from spans of the text, asked for in order, to the runs of the truth that belong to them, and whether the text lacks them.

    What the truth has between two spans belongs to the first of them.
    """
    alignment = Alignment(text, truth)
    words, others = list(_WORD.finditer(truth)), [_alike(w[0]) for w in _WORD.finditer(text)]
    wrong = [True] * len(words)
    for op in Levenshtein.opcodes([_alike(w[0]) for w in words], others):
        if op.tag == "equal":
            wrong[op.src_start : op.src_end] = [False] * (op.src_end - op.src_start)
    starts = [w.start() for w in words]
    done = 0  # how much of the truth is given

    def runs(_start: int, end: int) -> Iterator[tuple[str, bool]]:
        nonlocal done
        last = len(truth) if end >= len(text) else max(done, alignment.places[end])
        at = done
        for n in range(bisect_left(starts, done), bisect_left(starts, last)):
            a, b = words[n].span()
            yield truth[at:a], False
            yield truth[a : min(b, last)], wrong[n]
            at = min(b, last)
        yield truth[at:last], False
        done = last

    return runs


def mark_of(letters: str) -> str:
    """Letters as a table shows them: a blank as ␣, none as ∅."""
    return letters.replace(" ", "␣").replace("\n", "↵") or "∅"
