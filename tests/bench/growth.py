"""How a long work grows: builds generated corpora of 100, 200 and 500 entries, and prints what one entry costs in each.

    python -m tests.bench.growth [ENTRIES …]

The corrector has no part in it (`tests.edition.machine`): it is the site that is measured. CPU time is of this
process, in this run; what is to be read are the ratios to the smallest corpus.
"""

from __future__ import annotations

import argparse
import gzip
import tempfile
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Final

from edition.publish.search import NAME as SEARCH
from edition.publish.site import build_site
from tests.edition.grown import NAME, grown

SIZES: Final = (100, 200, 500)
WARM: Final = 4  # entries of a corpus built first, that templates are compiled and modules loaded


@dataclass
class Steps:
    """CPU seconds of each step of a build, from what it says of its progress."""

    seconds: dict[str, float] = field(default_factory=dict)
    _step: str = "documents"
    _last: float = field(default_factory=time.process_time)

    def __call__(self, step: str, _done: int, _total: int) -> None:
        now = time.process_time()
        self.seconds[self._step] = self.seconds.get(self._step, 0.0) + now - self._last
        self._step, self._last = step, now


@dataclass(frozen=True)
class Measured:
    """A built corpus: CPU seconds in all and by step; bytes of its kinds of files."""

    entries: int
    seconds: float
    steps: Mapping[str, float]
    weights: Mapping[str, float]


def measure(entries: int) -> Measured:
    """Builds a corpus of so many entries in a folder of its own."""
    with tempfile.TemporaryDirectory(prefix="academie-") as folder:
        corpus = grown(Path(folder) / "corpus", entries)
        began = time.process_time()
        steps = Steps()
        build_site(corpus, Path(folder) / "site", progress=steps)
        seconds = time.process_time() - began
        return Measured(entries, seconds, steps.seconds, weights(Path(folder) / "site" / "fr"))


def weights(site: Path) -> dict[str, float]:
    """Bytes, compressed: of the entries the middle one and the heaviest; then the pages that name every entry, and the search."""
    entries = sorted(_packed(path) for path in (site / NAME).glob("jeu-*.html"))
    named = {"home": "index.html", "document": f"{NAME}/index.html", "lines": f"{NAME}/lines.html", "search": SEARCH}
    return {"entry": median(entries), "heaviest entry": max(entries)} | {name: _packed(site / path) for name, path in named.items()}


def _packed(path: Path) -> int:
    return len(gzip.compress(path.read_bytes(), mtime=0))


def table(rows: list[Measured]) -> str:
    """What one entry costs in each corpus, and the ratio of the largest to the smallest."""
    lines = [f"{'entries':>22} " + "".join(f"{row.entries:>10}" for row in rows) + f"{'ratio':>9}"]

    def line(name: str, values: list[float], digits: int) -> str:
        return f"{name:>22} " + "".join(f"{value:>10.{digits}f}" for value in values) + f"{values[-1] / values[0]:>9.2f}"

    lines.append(line("ms of CPU an entry", [1000 * row.seconds / row.entries for row in rows], 1))
    lines += [line(f"… {step}", [1000 * row.steps[step] / row.entries for row in rows], 1) for step in rows[0].steps if step != "play"]
    for name in rows[0].weights:
        shared = name not in ("entry", "heaviest entry")  # these hold every entry
        values = [row.weights[name] / (row.entries if shared else 1) for row in rows]
        lines.append(line(f"bytes, {name}{' / entry' if shared else ''}", values, 0))
    return "\n".join(lines)


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("entries", nargs="*", type=int, default=list(SIZES))
    sizes = arguments.parse_args().entries
    measure(WARM)
    print(table([measure(size) for size in sizes]))


if __name__ == "__main__":
    main()
