"""Every target under the fuzzer, one after the other, each for its share of the time: `make fuzz MINUTES=30`.

Each runs in a process of its own with a bounded memory. What crashes, hangs or fills the memory is kept under
`build/fuzz/<target>/crashes/`; what led to new lines is kept too, and the next run begins with it. A table is
printed and, where `--results` names a file, written there, each target with the machine and the commit of its last run (a
part of the targets may be run again, when what they found is mended). Exit status 1 where anything crashed.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import re
import subprocess
import sys
import time
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

from tests.check_all import ROOT, commit, machine
from tests.fuzz.targets import TARGETS

OUT: Final = ROOT / "build" / "fuzz"
STARTS: Final = 5  # of one target at most, where inputs that hang end its process
GRACE: Final = 600  # seconds beyond its share, to import and to go through what is known


@dataclass
class Row:
    """What became of a target: inputs tried, lines and branches reached, inputs kept in this run, and what crashed."""

    target: str
    seconds: int = 0
    runs: int = 0
    coverage: int = 0
    new: int = 0
    megabytes: int = 0
    crashes: tuple[str, ...] = ()


def run(name: str, seconds: int, out: Path = OUT) -> Row:
    """One target for its time; where its process ends early, it starts again with what is left."""
    folder = out / name
    began = time.time()
    row = Row(name)
    for start in range(STARTS):
        left = int(began + seconds - time.time())
        if start and left < 5:
            break
        command = [sys.executable, "-m", "tests.fuzz.one", name, str(max(left, 1)), str(folder), str(1824 + start)]
        try:
            done = subprocess.run(command, cwd=ROOT, capture_output=True, timeout=max(left, 1) + GRACE, check=False)
            said, ended = done.stderr.decode("utf-8", "replace"), done.returncode
        except subprocess.TimeoutExpired as error:
            said, ended = (error.stderr or b"").decode("utf-8", "replace"), -1
            (folder / "crashes" / "crash-hung.txt").write_text(said[-4000:], encoding="utf-8")
        (folder / "log.txt").write_text(said, encoding="utf-8")
        if "INITED" not in said:
            sys.exit(f"{name} does not start:\n{said[-2000:]}")
        row.runs += _figure(r"stat::number_of_executed_units: (\d+)", said) or max(map(int, re.findall(r"^#(\d+)", said, re.M)), default=0)
        row.new += _figure(r"stat::new_units_added: +(\d+)", said)
        row.coverage = max([row.coverage, *map(int, re.findall(r" cov: (\d+) ", said))])
        row.megabytes = max([row.megabytes, *map(int, re.findall(r"rss: (\d+)Mb", said))])
        if ended == 0:
            break
    row.seconds = round(time.time() - began)
    kept = [path for path in (folder / "crashes").iterdir() if path.stat().st_mtime >= began]
    row.crashes = tuple(sorted(_told(path) for path in kept if path.suffix == ".txt" or not path.with_suffix(".txt").exists()))
    return row


def _figure(pattern: str, said: str) -> int:
    found = re.search(pattern, said)
    return int(found[1]) if found else 0


def _told(path: Path) -> str:
    """A crash by its error and place; what hung or filled the memory by the name of its file."""
    return path.read_text(encoding="utf-8").split("\n", 1)[0] if path.suffix == ".txt" else path.name


def table(rows: list[Row]) -> str:
    lines = [f"{'target':28} {'s':>5} {'runs':>9} {'cover':>6} {'new':>5} {'MB':>5}  crashes"]
    lines += [f"{r.target:28} {r.seconds:>5} {r.runs:>9} {r.coverage:>6} {r.new:>5} {r.megabytes:>5}  {len(r.crashes)}" for r in rows]
    return "\n".join(lines)


def record(path: Path, rows: list[Row], at: str) -> None:
    """Keeps the rows in the file beside those of the targets that were not run; what is no target any more goes."""
    known = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    known |= {
        row.target: {key: value for key, value in asdict(row).items() if key != "target"} | {"machine": machine(), "commit": at}
        for row in rows
    }
    kept = {name: known[name] for name in TARGETS if name in known}
    path.write_text(json.dumps(kept, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz")
    parser.add_argument("--minutes", type=float, default=30, help="in sum, shared out equally")
    parser.add_argument("--targets", default="", help="comma-separated; all without it")
    parser.add_argument("--results", type=Path, help="a file for the table, as JSON")
    options = parser.parse_args()
    if importlib.util.find_spec("atheris") is None:
        sys.exit("not measured: there is no atheris for this Python or system")
    names = [name for name in options.targets.split(",") if name] or list(TARGETS)
    if strange := [name for name in names if name not in TARGETS]:
        sys.exit(f"no such target: {', '.join(strange)} (known: {', '.join(TARGETS)})")
    rows: list[Row] = []
    for name in names:
        rows.append(run(name, max(1, round(60 * options.minutes / len(names)))))
        print(table(rows[-1:]).splitlines()[1], flush=True)
        if options.results:  # at once: a long night may be broken off
            record(options.results, rows[-1:], commit())
        for crash in rows[-1].crashes:
            print(f"    {crash}", flush=True)
    print(table(rows))
    return 1 if any(row.crashes for row in rows) else 0


if __name__ == "__main__":
    sys.exit(main())
