"""Every number that the documentation states, measured anew: `make check-all`.

    python -m tests.check_all [--only NAME]… [--out FILE] [--list]

Runs the whole test suite in parts, slow tests included, then the measures. Each part is written into
`tests/results.json` as it ends, with machine, commit and seconds: what a broken run has measured is
not lost, and a part that was not run stays as it was. A part that fails or misses its bar is told at
the end, with status 1, after the others have run. What needs the bench beside the
project says that it was not measured where the bench is not there.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final

from normalize.files import write_atomically
from tests.machine import ROOT, commit, last_measured, machine

BENCH: Final = ROOT.parent / "shared" / "bench"
RESULTS: Final = ROOT / "tests" / "results.json"
# by set the least improvement, and the most right words broken, in per cent
BARS: Final = {"longs18": (46, 0.12), "longs17": (22, 0.90), "print19": (18, 0.06), "directories19": (0, 0.10)}
BAR_OF_DOCUMENTS: Final = (30, 0.07)


# the tests by where they lie, so that what goes wrong in one part costs no other; “others” is all the rest
SUITES: Final = {
    "browser": ("tests/browser",),
    "commands": ("tests/edition/test_bad_commands.py", "tests/edition/test_cli.py", "tests/edition/test_writes.py"),
    "batch": ("tests/edition/batch",),
    "corrector": ("tests/normalize",),
    "engine": ("tests/edition/play",),
    "benches": ("tests/bench",),
}


def suite(paths: Sequence[str]) -> dict[str, Any]:
    """The tests, the slow ones too.

    `paths`: folders and files; of none, all that are in no part of their own.
    """
    start = time.perf_counter()
    chosen = paths or ["tests", *(f"--ignore={path}" for part in SUITES.values() for path in part)]
    command = [sys.executable, "-m", "pytest", "-n", "3", "--dist", "worksteal", "-m", "slow or not slow", "--no-header", *chosen]
    command += ["--durations", "15", "--hypothesis-profile", "thorough"]
    # its lines come as they are written, so that one sees how far it is
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        last = ""
        for line in process.stdout:
            print(line, end="", flush=True)
            last = line.strip() or last
    if process.returncode:
        sys.exit(f"the tests fail: {last}")
    return {"summary": last, "seconds": round(time.perf_counter() - start)}


def referee() -> Any:
    """Improvement and broken words on the four sets of the bench, by its own referee, every page with weights learned without its book."""
    if not BENCH.is_dir():
        return "not measured: the bench is not beside the project"
    out = ROOT / "build" / "referee.json"
    out.parent.mkdir(exist_ok=True)
    folds = [sys.executable, "-m", "tests.bench.normalize_folds", "--bench", str(BENCH)]
    subprocess.run([*folds, "--learn"], cwd=ROOT, check=True)
    command = [sys.executable, str(BENCH / "measure.py"), "--sets", ",".join(BARS), "--jsonl", f"ours={' '.join(folds)}", "--out", str(out)]
    subprocess.run(command, cwd=ROOT, check=True)
    rows = [row for row in json.loads(out.read_text(encoding="utf-8")) if row["system"] == "ours"]
    keep = ("cer_before", "cer", "imp", "broken", "fixed", "chars_per_s")
    for row in rows:
        least, most = BARS[row["set"]]
        if row["imp"] < least or row["broken"] > most:
            sys.exit(f"{row['set']} misses its bar (+{least} at {most}): {row}")
    return {row["set"]: {key: round(row[key], 3) for key in keep} for row in rows}


def corrector() -> Any:
    """The documents, the machine alone against the collation; what the documentation says of the corrector is in `site/corrector.json`."""
    from tests.bench.corrector import Setting
    from tests.bench.corrector import documents as measured

    collation = BENCH.parent / "collation"
    if not collation.is_dir():
        return "not measured: the collation is not beside the project"
    figures = measured(Setting(BENCH, collation))
    ours = figures["together"]["ours"]
    least, most = BAR_OF_DOCUMENTS
    if ours["improvement"] < least or ours["broken_share"] > most:
        sys.exit(f"the documents miss their bar (+{least} at {most}): {ours}")
    return figures


def documents() -> Any:
    """What the machine alone makes of the documents of the corpus, against their print layer; decisions by act."""
    from collections import Counter

    from edition.corpus import open_corpus
    from edition.witness import load_witness
    from normalize.evaluate import evaluate_correction
    from normalize.layers import build_layers
    from normalize.long_s import fold_long_s

    corpus = open_corpus(None)
    figures = {}
    for name in corpus.documents:
        source, witness = corpus.source(name), load_witness(corpus, name)
        analysis = source.analysis
        alone = build_layers(source.document, analysis.corrections, long_s=analysis.long_s, zones=analysis.zones)
        result = evaluate_correction(source.document.text, fold_long_s(alone.print), fold_long_s(witness.layers.print))
        acts = Counter(decision.act for decision in source.decisions)
        shares = {"before": result.before.cer, "after": result.after.cer, "improvement": result.improvement, "broken": result.broken}
        rounded = {key: None if value is None else round(value, 2) for key, value in shares.items()}
        figures[name] = rounded | {"decisions": dict(acts)}
    return figures


def concordance() -> Any:
    """What the checks of each game looked at: the figures of the documentation and of the pages."""
    from edition.concordance.report import run_checks
    from edition.corpus import open_corpus

    report = run_checks(open_corpus(None))
    if report.errors:
        sys.exit(f"the corpus has faults: {[finding.code for finding in report.errors]}")
    figures = {}
    for summary in report.summaries:
        judged = {"judged_alike": sum(b.agreed for b in summary.parallels), "right_rule": sum(b.aligned for b in summary.parallels)}
        figures[summary.modelled.game.id] = dict(summary.figures) | judged
    return figures


def engine() -> Any:
    """The interpreted model beside the game written out by hand."""
    from tests.bench.engine import measure

    rows = [{"players": r.players, "logged": r.logged, "per_s": round(r.engine), "ratio": round(r.ratio, 2)} for r in measure()]
    if min(row["ratio"] for row in rows) < 0.5:
        sys.exit(f"the engine runs at less than half the speed of the loop by hand: {rows}")
    return rows


def page() -> Any:
    """The table of each game on its page: bytes, cold start on loopback and on a slow line, decisions, the longest block."""
    from tests.bench.page import COLUMNS, measure

    rows = {game: {column: figures[column] for column in COLUMNS} for game, figures in measure().items()}
    if large := {game: row["bytes"] for game, row in rows.items() if row["bytes"] >= 350_000}:
        sys.exit(f"play needs too many bytes: {large}")
    return rows


def stakes() -> Any:
    """How far the styles can be exploited, beside the solution of the abstracted game."""
    from tests.bench.stakes import measure

    rows = measure()
    worst = max(rows[style]["exploitability"] for style in ("prudent", "hardi", "bon-joueur"))
    if rows["solution"]["exploitability"] > 0.01 or worst > rows["random"]["exploitability"] / 2:
        sys.exit(f"the styles are exploited too far: {rows}")
    return rows


def opponents() -> Any:
    """How the levels of opponents rank, and how long the middle one thinks."""
    from tests.bench.opponents import measure

    figures = measure()
    if worse := [row for row in figures["ranks"] if row["should_win"] and row["won"] + 2 * row["error"] < 0.5]:
        sys.exit(f"a level that should be better is not: {worse}")
    if slow := [row for row in figures["middle"] if row["ms"] > 300]:
        sys.exit(f"the middle level thinks too long: {slow}")
    return figures


def walk() -> Any:
    """A document of ten pages from the scan to the published page: errors, and the time of each step."""
    from tests.bench.walk import measure

    return measure()


def growth() -> Any:
    """What an entry costs among 100, 200 and 500: CPU time of the build, and bytes of its page."""
    from tests.bench.growth import SIZES, measure

    rows = [measure(size) for size in SIZES]
    costs, pages = [row.seconds / row.entries for row in rows], [row.weights["entry"] for row in rows]
    if costs[-1] > 1.25 * costs[0] or pages[-1] > 1.02 * pages[0]:
        sys.exit(f"a long work grows more than by its length: {rows}")
    shown = {"ms_an_entry": [round(1000 * cost, 1) for cost in costs], "bytes_of_an_entry": pages}
    return {"entries": list(SIZES), **shown, "bytes_home": [row.weights["home"] for row in rows]}


MEASURES: Final[dict[str, Callable[[], Any]]] = {
    **{f"tests-{part}": partial(suite, paths) for part, paths in SUITES.items()},
    "tests-others": partial(suite, ()),
    "bench": referee,
    "corrector": corrector,
    "documents": documents,
    "concordance": concordance,
    "engine": engine,
    "page": page,
    "stakes": stakes,
    "opponents": opponents,
    "walk": walk,
    "growth": growth,
}


def run(names: Sequence[str], out: Path, measures: Mapping[str, Callable[[], Any]] = MEASURES) -> dict[str, str]:
    """Measures the parts, each in turn, and writes each as it ends; what went wrong in which, none of the others left out."""
    faults: dict[str, str] = {}
    for name in names:
        print(f"— {name}", flush=True)
        start = time.perf_counter()
        try:
            figures = measures[name]()
        except (Exception, SystemExit) as fault:  # a bar that is missed ends a measure with sys.exit; whatever it was, it is told
            faults[name] = f"{type(fault).__name__}: {fault}"
            print(faults[name], flush=True)
            continue
        seconds = round(time.perf_counter() - start)
        about = {"commit": commit(), "date": time.strftime("%Y-%m-%d"), "machine": machine(), "seconds": seconds}
        results: dict[str, Any] = json.loads(out.read_text(encoding="utf-8")) if out.exists() else {}
        known = {key: row for key, row in results.get("measured", {}).items() if key in measures}
        results = {key: value for key, value in results.items() if key in known}  # a figure of no known commit is none
        results |= {name: figures, "measured": known | {name: about}}
        write_atomically(out, json.dumps(results, ensure_ascii=False, indent=1) + "\n")
        print(f"  {seconds} s", flush=True)
    return faults


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", action="append", choices=MEASURES, metavar="NAME", help=", ".join(MEASURES))
    parser.add_argument("--out", type=Path, default=RESULTS, metavar="FILE")
    parser.add_argument("--list", action="store_true", help="the parts, and how long each took last; measures nothing")
    options = parser.parse_args()
    if options.list:
        results = json.loads(options.out.read_text(encoding="utf-8")) if options.out.exists() else {}
        print(*last_measured(MEASURES, results.get("measured", {})), sep="\n")
        return
    faults = run(options.only or list(MEASURES), options.out)
    for name, fault in faults.items():
        print(f"{name}: {fault}", file=sys.stderr)
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
