"""Count what a recogniser makes of a page, on aligned OCR and truth.

`python -m normalize.language.train_channel --bench DIR [--out FILE]`

DIR holds one folder a set, each with `ocr/<id>.txt` and `gold_folded/<id>.txt` (the truth, ſ as s). The
output holds confusions and their costs, sorted, and no running text.
"""

from __future__ import annotations

import argparse
import math
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

from normalize.files import write_atomically
from normalize.language.aligned import Tally, possible
from normalize.language.channel import DATA, Confusion

LONG_S_SETS: Final = frozenset(("longs18", "longs17"))
SETS: Final = ("longs18", "longs17", "print19", "directories19")
OTHER_CLASS: Final = 0.3  # what a page of the other class of prints weighs
LEAST: Final = 2.0  # a confusion seen less often is none
PRIOR: Final = 3.0  # added to how often the page's letters stand, so that rare letters do not seem always misread
SHAPES_OF_S: Final = frozenset("fſlti{[(£")


class Page(NamedTuple):
    """A page of the bench; `book` is what its id begins with."""

    set: str
    id: str
    ocr: str
    gold: str

    @property
    def book(self) -> str:
        return f"{self.set}/{re.sub(r'[_-]?f?[0-9]+$', '', self.id)}"

    @property
    def long_s(self) -> bool:
        return self.set in LONG_S_SETS


def pages(folder: Path) -> Iterator[Page]:
    """All pages, in order."""
    for name in SETS:
        for path in sorted((folder / name / "ocr").glob("*.txt")):
            gold = folder / name / "gold_folded" / path.name
            yield Page(name, path.stem, path.read_text(encoding="utf-8"), gold.read_text(encoding="utf-8"))


def confusions(tallies: dict[bool, Tally]) -> Iterator[Confusion]:
    """The rows of the table: of each class with a part of the other's counts."""
    for long_s, own in tallies.items():
        other = tallies[not long_s]
        for read, page in sorted(set(own.seen) | set(other.seen)):
            if not possible(read, page):
                continue
            alien = "s" in page and set(read) & SHAPES_OF_S and not long_s
            weight = 0.0 if alien else OTHER_CLASS
            times = own.seen[read, page] + weight * other.seen[read, page]
            stood = own.letters[page] + weight * other.letters[page]
            if times >= LEAST:
                yield Confusion(long_s, read, page, round(-math.log(times / (stood + PRIOR)), 2))


def learn(found: Iterable[Page]) -> tuple[Confusion, ...]:
    """The confusions of some pages."""
    tallies = {True: Tally(), False: Tally()}
    for page in found:
        tallies[page.long_s].add(page.ocr, page.gold)
    return tuple(confusions(tallies))


def table(rows: Iterable[Confusion]) -> str:
    head = "# class (s: print with ſ, -: without)\tread\tpage\tcost in nats; counted by normalize.language.train_channel\n"
    return head + "".join(f"{'s' if c.long_s else '-'}\t{c.read}\t{c.page}\t{c.cost}\n" for c in rows)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bench", type=Path, required=True, metavar="DIR")
    parser.add_argument("--out", type=Path, default=DATA)
    options = parser.parse_args()
    text = table(learn(pages(options.bench)))
    write_atomically(options.out, text)
    print(f"{options.out}: {text.count(chr(10)) - 1} confusions")


if __name__ == "__main__":
    main()
