"""Every number that the documentation states, measured anew: `make check-all`.

Runs the whole test suite, slow tests included, then the measures; writes `tests/results.json` with
machine and commit. A bar that is missed is an error. What needs the bench beside the project says
that it was not measured where the bench is not there.
"""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parent.parent
BENCH: Final = ROOT.parent / "shared" / "bench"
RESULTS: Final = ROOT / "tests" / "results.json"
# by set the least improvement, and the most right words broken, in per cent
BARS: Final = {"longs18": (46, 0.12), "longs17": (22, 0.90), "print19": (18, 0.06), "directories19": (0, 0.10)}
BAR_OF_DOCUMENTS: Final = (30, 0.07)


def commit() -> str:
    """The commit measured; with a plus sign where the tree differs from it."""
    name = subprocess.run(["git", "rev-parse", "--short=12", "HEAD"], capture_output=True, text=True, check=False, cwd=ROOT).stdout.strip()
    dirty = subprocess.run(["git", "status", "--porcelain"], capture_output=True, text=True, check=False, cwd=ROOT).stdout.splitlines()
    return name + ("+" if [line for line in dirty if not line.endswith("tests/results.json")] else "")


def machine() -> dict[str, Any]:
    return {"system": platform.platform(terse=True), "python": platform.python_version(), "cores": os.cpu_count()}


def suite() -> dict[str, Any]:
    """The tests, none left out."""
    start = time.perf_counter()
    command = [sys.executable, "-m", "pytest", "-n", "2", "-m", "slow or not slow", "--no-header"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    print(done.stdout[-2000:])
    if done.returncode:
        sys.exit("the tests fail")
    return {"summary": done.stdout.strip().splitlines()[-1], "seconds": round(time.perf_counter() - start)}


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
    """The table on the page: bytes, cold start, decisions."""
    from tests.bench.page import measure

    figures = measure()
    if figures["bytes"] >= 350_000:
        sys.exit(f"play needs {figures['bytes']} bytes")
    return figures


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
    "tests": suite,
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


def main() -> None:
    results: dict[str, Any] = {"commit": commit(), "date": time.strftime("%Y-%m-%d"), "machine": machine()}
    for name, measure in MEASURES.items():
        print(f"— {name}", flush=True)
        results[name] = measure()
    RESULTS.write_text(json.dumps(results, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    print(f"written: {RESULTS.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
