"""Reads files within bounds, in a process of its own: `python -m tests.normalize.readers.bounded FILE…`.

Prints, as a line of JSON for each, the code of the refusal (or `read`), its place, and what it took: seconds of the
processor, megabytes beyond the most that were needed before.
"""

from __future__ import annotations

import json
import resource
import sys
import time
from typing import Final

from normalize.errors import InputError
from normalize.language.lexicon import load
from normalize.readers.formats import read_pages
from normalize.scan import composed
from tests.machine import most_memory

MOST_MEMORY: Final = 1_600_000_000  # bytes of addresses, the program and its lexicon among them
MOST_SECONDS: Final = 60


def main(paths: list[str]) -> None:
    load()  # the words by which encodings are told are not the file's
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (MOST_SECONDS, MOST_SECONDS))
    for path in paths:
        print(json.dumps(measured(path)), flush=True)


def measured(path: str) -> dict[str, object]:
    before, began = most_memory(), time.process_time()
    code, place = "read", ""
    try:
        composed(read_pages(path).pages)
    except InputError as error:
        code, place = error.code, error.place
    seconds = time.process_time() - began
    megabytes = (most_memory() - before) / 1024
    return {"code": code, "place": place, "seconds": round(seconds, 2), "megabytes": round(megabytes)}


if __name__ == "__main__":
    main(sys.argv[1:])
