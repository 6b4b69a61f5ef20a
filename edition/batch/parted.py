"""A long text in the making: which parts are there, and what is said of all of them together."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from edition.batch.take import Long
from edition.batch.work import Record
from normalize.codes import CODES

_SUMS = ("lines", "characters", "words", "suspects")


@dataclass
class Assembly:
    """`number` of parts is known once the text is cut to its end; `digests` are of the parts that are out."""

    name: str
    long: Long
    number: int = 0
    digests: dict[int, str] = field(default_factory=dict)
    taken: dict[int, Record] = field(default_factory=dict)

    def take(self, number: int, record: Record) -> None:
        self.taken[number] = record
        self.digests.pop(number, None)

    @property
    def complete(self) -> bool:
        return 0 < self.number == len(self.taken)

    def record(self) -> Record:
        """The record of the whole; a part that failed fails it."""
        found = [self.taken[number] for number in range(1, self.number + 1)]
        for record in found:
            if record["state"] != "done":
                return record
        codes: Counter[str] = Counter()
        signs: Counter[str] = Counter()
        for record in found:
            codes.update(record["corrections"])
            signs.update(record["expected"])
        return {
            **found[0],
            "pages": sum(record["pages"] - 1 for record in found) + 1,
            **{name: sum(record[name] for record in found) for name in _SUMS},
            "encoding": self.long.encoding,
            "french": any(record["french"] for record in found),
            "long_s": any(record["long_s"] for record in found),
            "corrections": {code: codes[code] for code in CODES if codes[code]},
            "expected": {name: round(value, 4) for name, value in signs.items()},
            "parts": self.number,
        }
