"""How fast the corrector is, as a ratio to the plain long-s rule in the same run, and how much memory it takes."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Final

from normalize.document import Document
from normalize.pipeline import analyse
from normalize.repairs import noisy_channel
from tests.bench.peers import plain
from tests.machine import ROOT

WARM: Final = "Il eſt d'abord une fois pour toutes convenu que la langue, & le reste, sont prêts.\n" * 3
MEMORY: Final = """
import sys
from normalize.document import Document
from normalize.pipeline import analyse
from tests.machine import most_memory
analyse(Document(sys.stdin.read()))
print(most_memory())
"""
READY: Final = """
import time
start = time.perf_counter()
from normalize.repairs import noisy_channel
noisy_channel.packaged()
print(time.perf_counter() - start)
"""


def rate(texts: Sequence[str], work: Callable[[str], object]) -> float:
    """Characters per second of CPU time."""
    start = time.process_time()
    for text in texts:
        work(text)
    return sum(map(len, texts)) / (time.process_time() - start)


def run(program: str, text: str = "") -> float:
    done = subprocess.run([sys.executable, "-c", program], input=text, capture_output=True, text=True, check=True, cwd=ROOT)
    return float(done.stdout)


def measure(pages: Sequence[str]) -> dict[str, Any]:
    """A book (all pages as one text) and its pages one by one; nothing is remembered from one to the other."""
    analyse(Document(WARM))
    plain(WARM)
    book = "\n".join(pages)
    rows: dict[str, Any] = {}
    for name, texts in (("book", [book]), ("pages", list(pages))):
        weights = replace(noisy_channel.packaged())
        ours, rule = rate(texts, lambda text, w=weights: analyse(Document(text), w)), rate(texts, plain)
        rows[name] = {
            "characters": sum(map(len, texts)),
            "per_cpu_s": round(ours),
            "rule_per_cpu_s": round(rule),
            "ratio": round(ours / rule, 4),
        }
    rows["memory_mb"] = round(run(MEMORY, book) / 1024)
    rows["model_ready_s"] = round(run(READY), 2)
    return rows
