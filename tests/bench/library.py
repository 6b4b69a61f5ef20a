"""How time grows with the number of pages and of workers.

    python -m tests.bench.library PAGES WORKERS < TEXT      corrects so many pages made of the text, tells seconds as JSON

Each page is a passage of the text with the noise of a recogniser of its own (`normalize.language.noise`), so that no two have
their errors in common: 1,800 characters, the same for the same number. Workers are processes, by joblib.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from random import Random
from typing import Any, Final

from joblib import Parallel, delayed

from normalize.document import Document
from normalize.language import noise
from normalize.pipeline import analyse

PAGE: Final = 1_800  # characters
CHARGE: Final = 8  # pages that a worker is given at once


def page(text: str, number: int) -> str:
    """One page: always the same for a text and a number."""
    rng = Random(number)
    start = rng.randrange(max(1, len(text) - PAGE))
    return noise.page(noise.plain(text[start : start + PAGE]), rng).text


def corrected(pages: list[str]) -> int:
    """How many corrections some pages get."""
    return sum(len(analyse(Document(text)).corrections) for text in pages)


def run(text: str, pages: int, workers: int) -> dict[str, Any]:
    """Wall seconds, starting the workers and loading the model included; making the pages is not."""
    made = [page(text, number) for number in range(pages)]
    charges = [made[at : at + CHARGE] for at in range(0, pages, CHARGE)]
    before = time.perf_counter()
    done = Parallel(n_jobs=workers)(delayed(corrected)(charge) for charge in charges)
    seconds = time.perf_counter() - before
    return {
        "pages": pages,
        "workers": workers,
        "characters": sum(map(len, made)),
        "corrections": sum(done),
        "seconds": round(seconds, 2),
    }


def measure(text: str, pages: int, workers: int) -> dict[str, Any]:
    """The same in a process of its own, in which nothing is loaded yet."""
    command = [sys.executable, "-m", "tests.bench.library", str(pages), str(workers)]
    result: dict[str, Any] = json.loads(subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout)
    return result


if __name__ == "__main__":
    print(json.dumps(run(sys.stdin.read(), int(sys.argv[1]), int(sys.argv[2]))))
