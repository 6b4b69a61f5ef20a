"""What a batch did, file by file and in sum: `batch.jsonl`, `batch.json` and the page `batch.html`.

All of it depends on the files and the options alone: not on who worked, nor on how often it was taken up again.
"""

from __future__ import annotations

import heapq
import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass, field
from typing import Any, Final

from edition.batch.options import Options, corrector
from edition.batch.store import REPORTS, Store
from edition.batch.work import Record
from normalize.codes import CODES
from normalize.estimate import Estimate, estimate

EDGES: Final = (2, 5, 10, 15, 20, 30, 40, 60, 100)
"""Words wrong, in %: up to so many each class of the histogram goes; the first begins with none."""
MOST_WORST: Final = 25
MOST_FAILURES: Final = 500
MOST_STEPS: Final = 100  # of the course through the batch
_FIGURES: Final = ("pages", "lines", "characters", "words", "suspects")


@dataclass
class Step:
    """Neighbouring files: words, and how many of them were probably wrong before and are after."""

    words: int = 0
    before: float = 0.0
    after: float = 0.0


@dataclass
class Sums:
    """The sums over all files; what is kept of single ones is bounded."""

    total: int
    states: Counter[str] = field(default_factory=Counter)
    formats: Counter[str] = field(default_factory=Counter)
    figures: Counter[str] = field(default_factory=Counter)
    foreign: int = 0
    """Files that are not French, and were left as they are; nothing is estimated of them."""
    corrections: Counter[str] = field(default_factory=Counter)
    signs: Counter[str] = field(default_factory=Counter)
    reasons: Counter[str] = field(default_factory=Counter)
    before: Counter[int] = field(default_factory=Counter)
    after: Counter[int] = field(default_factory=Counter)
    worst: list[tuple[float, int, Record]] = field(default_factory=list)
    failures: list[Record] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)
    seen: int = 0

    def __post_init__(self) -> None:
        self.steps = [Step() for _ in range(min(self.total, MOST_STEPS))]

    def add(self, record: Record) -> Record:
        """Counts a record; gives it with its estimate."""
        at, self.seen = self.seen, self.seen + 1
        self.states[record["state"]] += 1
        if record["state"] == "failed":
            self.reasons[record["reason"]] += 1
            if len(self.failures) < MOST_FAILURES:
                self.failures.append(record)
        if record["state"] != "done":
            return record
        self.formats[record["format"]] += 1
        self.figures.update({name: record[name] for name in _FIGURES})
        self.corrections.update(record["corrections"])
        if not record["french"]:
            self.foreign += 1
            return record
        signs = record["expected"]
        self.signs.update(signs)
        if not signs["words"]:
            return record
        found = estimate(signs)
        shares = shares_of(found, int(signs["words"]), record["characters"])
        self.before[_class(shares["words_wrong_before"])] += 1
        self.after[_class(shares["words_wrong_after"])] += 1
        step = self.steps[at * len(self.steps) // self.total]
        step.words += int(signs["words"])
        step.before += found.words_before
        step.after += found.words_after
        record = {**record, "estimate": shares}
        heapq.heappush(self.worst, (shares["words_wrong_after"], -at, record))
        if len(self.worst) > MOST_WORST:
            heapq.heappop(self.worst)
        return record

    @property
    def estimate(self) -> dict[str, float] | None:
        """Of all French files together; None, where there is no word."""
        words = int(self.signs["words"])
        return shares_of(estimate(self.signs), words, self.figures["characters"]) if words else None

    def as_json(self, options: Options) -> dict[str, Any]:
        return {
            "batch": 1,
            "corrector": corrector(),
            "options": asdict(options),
            "files": {name: self.states[name] for name in ("done", "failed", "left")},
            "formats": dict(sorted(self.formats.items())),
            "not_french": self.foreign,
            **{name: self.figures[name] for name in _FIGURES},
            "corrections": {code: self.corrections[code] for code in CODES if self.corrections[code]},
            "estimate": self.estimate,
            "reasons": dict(sorted(self.reasons.items())),
        }


def shares_of(found: Estimate, words: int, characters: int) -> dict[str, float]:
    """An estimate in per cent."""
    return {
        "words_wrong_before": round(100 * found.words_before / words, 2),
        "words_wrong_after": round(100 * found.words_after / words, 2),
        "characters_wrong_after": round(100 * found.characters_after / max(1, characters), 2),
    }


def _class(value: float) -> int:
    return next((n for n, edge in enumerate(EDGES) if value < edge), len(EDGES) - 1)


def write_report(records: Iterable[Record], total: int, store: Store, options: Options, page: Callable[[Sums], str]) -> Sums:
    """Writes the three files, each whole or not at all. Error: cannot-write."""
    sums = Sums(total)
    store.put(REPORTS[0], (_line(sums.add(record)) for record in records))
    store.put(REPORTS[1], [json.dumps(sums.as_json(options), ensure_ascii=False, indent=1).encode("utf-8") + b"\n"])
    store.put(REPORTS[2], [page(sums).encode("utf-8")])
    store.settle()
    return sums


def _line(record: Record) -> bytes:
    return json.dumps(record, ensure_ascii=False).encode("utf-8") + b"\n"


def worst_first(sums: Sums) -> Iterator[Record]:
    """The files of which most is probably wrong still."""
    return (record for _, _, record in sorted(sums.worst, key=lambda item: (-item[0], -item[1])))
