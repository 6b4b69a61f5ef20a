"""Everything that is measured side by side, by one command: `make bench`.

    python -m tests.bench [--quick] [--only PART]… [--bench DIR] [--out FILE] [--list]

The parts: quality (what each corrects and finds, on the same pages), cold (starting up), pages (how time grows with pages and
workers), site (how the build grows with entries), engine (random matches). Each is written as it ends, with machine, commit and
seconds, into `site/benchmarks.json`, from which the page “Benchmarks” of the documentation is made; `--quick` tries everything on
a sample and writes nothing, unless `--out` names a file. Where the bench is not beside the project, the documents of the corpus
are measured alone.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from random import Random
from typing import Any, Final

from edition.corpus import open_corpus
from edition.paths import packaged
from edition.witness import load_witness
from normalize.files import write_atomically
from normalize.language.train_channel import SETS, Page, pages
from normalize.long_s import fold_long_s
from normalize.repairs.noisy_channel import Weights
from tests.bench import growth, library, playouts, rivals
from tests.bench.normalize_folds import folds
from tests.machine import ROOT, commit, last_measured, machine

OUT: Final = packaged("site") / "benchmarks.json"
BENCH: Final = ROOT.parent / "shared" / "bench"
COLD_RUNS: Final = 3
LOT: Final = 1824  # by which the pages of a set are drawn
ONE_PAGE: Final = 2_000  # characters


@dataclass(frozen=True)
class Size:
    """How much is measured: characters of a set, pages, entries, CPU seconds of a game."""

    characters: int = 40_000
    pages: tuple[int, ...] = (1, 10, 100, 1000)
    workers: tuple[int, ...] = (1, 2)
    entries: tuple[int, ...] = (10, 100, 500)
    seconds: float = 2.0
    cold_runs: int = COLD_RUNS


QUICK: Final = Size(characters=1_500, pages=(1, 10), entries=(4, 8), seconds=0.1, cold_runs=1)


def drawn(own: Sequence[Page], characters: int) -> list[Page]:
    """Pages drawn by lot, the same each time, until they have so many characters; in the order of the set."""
    taken: list[Page] = []
    for page in Random(LOT).sample(own, len(own)):
        if sum(len(known.ocr) for known in taken) >= characters:
            break
        taken.append(page)
    return sorted(taken, key=own.index)


@dataclass(eq=False)
class Setting:
    """What is measured on."""

    bench: Path | None
    size: Size

    @cached_property
    def documents(self) -> list[tuple[str, str]]:
        """OCR and print layer of each document of the corpus, s for ſ."""
        corpus = open_corpus(None)
        return [(corpus.source(name).document.text, fold_long_s(load_witness(corpus, name).layers.print)) for name in corpus.documents]

    @cached_property
    def pages(self) -> list[Page]:
        return list(pages(self.bench)) if self.bench else []

    @cached_property
    def weights(self) -> dict[str, Weights]:
        """Learned without the book of each page, anew where anything changed that they depend on; for a sample those learned last do."""
        return folds(self.bench, kept=self.size is QUICK) if self.bench else {}

    def sets(self) -> Iterator[tuple[str, int, list[tuple[str, str, Weights | None]]]]:
        """Of each set its name, how many pages it has, and those drawn from it: every system is given the same; then the documents."""
        for name in SETS:
            own = [page for page in self.pages if page.set == name]
            if own:
                yield name, len(own), [(page.ocr, page.gold, self.weights[page.id]) for page in drawn(own, self.size.characters)]
        of_corpus: list[tuple[str, str, Weights | None]] = [(ocr, truth, None) for ocr, truth in self.documents]
        yield "documents", len(of_corpus), of_corpus[: 1 if self.size is QUICK else None]

    @cached_property
    def clean(self) -> str:
        """Text to make pages of."""
        return "\n".join(page.gold for page in self.pages) or "\n".join(truth for _, truth in self.documents)


def quality(setting: Setting) -> dict[str, Any]:
    """Improvement, broken words, detection, and speed in the same run; each over the same pages."""
    sets: dict[str, Any] = {}
    spent: dict[str, list[float]] = {}
    makers = rivals.available()
    ready = {name: maker() for name, maker in makers.items() if maker}
    for rival in ready.values():  # what is loaded at the first word is not counted: the cold start has it
        rival.say("Il eſt d'abord convenu que la langue, & le reste, sont prêts.\n" * 3, None)
    for of, pages_of_it, own in setting.sets():
        row: dict[str, Any] = {}
        for name in makers:
            row[name] = None
            if name in ready:
                row[name], characters, seconds = rivals.judged(ready[name], own)
                total = spent.setdefault(name, [0, 0])
                total[0], total[1] = total[0] + characters, total[1] + seconds
        sets[of] = {"characters": sum(len(ocr) for ocr, _, _ in own), "pages": len(own), "of_pages": pages_of_it, "systems": row}
        print(f"  {of}: {len(own)} pages", flush=True)
    return {
        "lot": LOT,
        "sets": sets,
        "per_cpu_s": {name: round(total[0] / total[1]) if (total := spent.get(name)) else None for name in makers},
    }


def cold(setting: Setting) -> dict[str, Any]:
    """The best of some starts, each in a process of its own: of this program and of the others, one page corrected; of the command."""
    page = setting.documents[0][0][:ONE_PAGE]
    runs = range(setting.size.cold_runs)
    systems = {
        name: min((rivals.cold(name, page) for _ in runs), key=lambda row: row["seconds"]) if maker else None
        for name, maker in rivals.available().items()
    }
    commands = {name: round(min(_command(arguments, page) for _ in runs), 2) for name, arguments in COMMANDS.items()}
    return {"characters": len(page), "systems": systems, "commands": commands}


COMMANDS: Final = {"help": ["--help"], "normalize": ["normalize", "/dev/stdin"]}


def _command(arguments: list[str], page: str) -> float:
    before = time.perf_counter()
    subprocess.run([sys.executable, "-m", "edition.cli", *arguments], input=page, capture_output=True, text=True, check=True, cwd=ROOT)
    return time.perf_counter() - before


def grown_pages(setting: Setting) -> dict[str, Any]:
    """Wall seconds over pages, for each number of workers."""
    size = setting.size
    rows = [library.measure(setting.clean, count, workers) for workers in size.workers for count in size.pages]
    return {"page": library.PAGE, "rows": rows}


def site(setting: Setting) -> dict[str, Any]:
    """CPU seconds of the build over entries, of corpora that are generated."""
    growth.measure(growth.WARM)
    found = [growth.measure(entries) for entries in setting.size.entries]
    return {"rows": [{"entries": row.entries, "cpu_s": round(row.seconds, 2)} for row in found]}


def engine(setting: Setting) -> dict[str, Any]:
    """Random matches of each game."""
    return {"rows": playouts.measure(setting.size.seconds)}


PARTS: Final[dict[str, Callable[[Setting], dict[str, Any]]]] = {
    "quality": quality,
    "cold": cold,
    "pages": grown_pages,
    "site": site,
    "engine": engine,
}


def run(setting: Setting, parts: list[str], out: Path | None) -> dict[str, str]:
    """Measures the parts, one after the other; those of `out` that are not among them stay as they are. What went wrong in which."""
    results: dict[str, Any] = json.loads(out.read_text(encoding="utf-8")) if out and out.exists() else {}
    faults: dict[str, str] = {}
    for name in parts:
        print(f"— {name}", flush=True)
        start = time.perf_counter()
        try:
            figures = PARTS[name](setting)
        except Exception as fault:  # whatever it was, it is told, and the other parts are measured
            faults[name] = f"{type(fault).__name__}: {fault}"
            print(faults[name], flush=True)
            continue
        about = {"commit": commit(), "date": time.strftime("%Y-%m-%d"), "machine": machine(), "seconds": round(time.perf_counter() - start)}
        results[name] = about | figures
        print(json.dumps(figures, ensure_ascii=False, indent=1), f"({about['seconds']} s)", sep="\n", flush=True)
        if out:
            write_atomically(out, json.dumps(results, ensure_ascii=False, indent=1) + "\n")
    return faults


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="a sample of everything; nothing is written")
    parser.add_argument("--only", action="append", choices=PARTS, metavar="PART", help=", ".join(PARTS))
    parser.add_argument("--bench", type=Path, default=BENCH, metavar="DIR", help="the sets; beside the project if not given")
    parser.add_argument("--out", type=Path, metavar="FILE")
    parser.add_argument("--list", action="store_true", help="the parts, and how long each took last; measures nothing")
    options = parser.parse_args()
    if options.list:
        out = options.out or OUT
        print(*last_measured(PARTS, json.loads(out.read_text(encoding="utf-8")) if out.exists() else {}), sep="\n")
        return
    setting = Setting(options.bench if options.bench.is_dir() else None, QUICK if options.quick else Size())
    faults = run(setting, options.only or list(PARTS), options.out or (None if options.quick else OUT))
    for name, fault in faults.items():
        print(f"{name}: {fault}", file=sys.stderr)
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
