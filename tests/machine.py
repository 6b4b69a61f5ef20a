"""On what, and of what, figures were measured."""

from __future__ import annotations

import os
import platform
import re
import subprocess
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parent.parent
WRITTEN: Final = (  # by the measurements themselves
    "tests/results.json",
    "tests/pythons.json",
    "tests/fuzz/results.json",
    "site/benchmarks.json",
    "site/corrector.json",
)


def commit() -> str:
    """The commit measured; with a plus sign where the tree differs from it."""
    name = subprocess.run(["git", "rev-parse", "--short=12", "HEAD"], capture_output=True, text=True, check=False, cwd=ROOT).stdout.strip()
    dirty = subprocess.run(["git", "status", "--porcelain"], capture_output=True, text=True, check=False, cwd=ROOT).stdout.splitlines()
    return name + ("+" if [line for line in dirty if not line.endswith(WRITTEN)] else "")


def last_measured(parts: Mapping[str, Callable[..., Any]], measured: Mapping[str, Mapping[str, Any]]) -> Iterator[str]:
    """A line for each part of a measurement: its name, how long it took last and of what commit that was, what it is and of what."""
    for name, part in parts.items():
        about = measured.get(name)
        took = f"{about['seconds'] / 60:5.1f} min  {about['commit']:14}" if about else f"{'not measured yet':25}"
        said, of = (part.func.__doc__, part.args[0]) if isinstance(part, partial) else (part.__doc__, ())
        what = (said or "").strip().partition("\n")[0]
        yield f"{name:15} {took}  {what.removesuffix('.')}: {', '.join(of)}" if of else f"{name:15} {took}  {what}"


def machine() -> dict[str, Any]:
    """System, processor (its name where the system tells it), cores, memory, Python."""
    found = {"system": platform.platform(terse=True), "processor": _processor(), "cores": os.cpu_count()}
    return found | {"memory_gb": _memory(), "python": platform.python_version()}


def most_memory(process: int | str = "self") -> int:
    """The most memory that a process has held since its program began, in kB (Linux); getrusage would count what its parent held."""
    lines = Path(f"/proc/{process}/status").read_text(encoding="ascii").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmHWM:"))


def _processor() -> str:
    told = Path("/proc/cpuinfo")
    name = re.search(r"^model name\s*:\s*(.+)$", told.read_text(encoding="utf-8"), re.MULTILINE) if told.exists() else None
    return name[1] if name else platform.processor() or platform.machine()


def _memory() -> float:
    return round(os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30, 1)
