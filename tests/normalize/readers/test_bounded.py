"""Large, deep and slow files: read or refused in bounded time and memory, whatever they are made of. The cases are data."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.normalize.texts import cases

CASES = cases("readers/huge")
MOST_MEGABYTES = 1000
SECONDS = {False: 5, True: 30}  # of the processor


def written(path: Path, case: dict[str, Any]) -> Path:
    """The file of a case; `{n}` counts, where the parts are numbered."""
    encoding = "latin-1" if case.get("latin") else "utf-8"
    with path.open("wb") as file:
        for text, times in case["parts"]:
            if case.get("numbered") and "{n}" in text:
                file.writelines(text.replace("{n}", str(n)).encode(encoding) for n in range(times))
            else:
                file.write(text.encode(encoding) * times)
    return path


def read(paths: list[Path]) -> list[dict[str, Any]]:
    """What became of each, read one after the other in one process of its own; the files are gone afterwards."""
    command = [sys.executable, "-m", "tests.normalize.readers.bounded", *map(str, paths)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    for path in paths:
        path.unlink()
    found: list[dict[str, Any]] = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(found) == len(paths), f"{paths[len(found)]} ended it: {done.stderr[-2000:]}"
    return found


def within_bounds(case: dict[str, Any], found: dict[str, Any], path: Path) -> None:
    assert found["code"] == case["code"], (case["name"], found)
    assert found["code"] == "read" or found["place"].startswith(str(path)), (case["name"], found)
    assert found["megabytes"] < MOST_MEGABYTES, (case["name"], found)
    assert found["seconds"] < SECONDS[bool(case.get("slow"))], (case["name"], found)


def test_the_small_ones_one_after_the_other(tmp_path: Path) -> None:
    small = [case for case in CASES if not case.get("slow")]
    paths = [written(tmp_path / str(number), case) for number, case in enumerate(small)]
    for case, found, path in zip(small, read(paths), paths, strict=True):
        within_bounds(case, found, path)


@pytest.mark.slow
@pytest.mark.parametrize("case", [case for case in CASES if case.get("slow")], ids=lambda case: case["name"])
def test_the_large_ones_each_by_itself(case: dict[str, Any], tmp_path: Path) -> None:
    path = written(tmp_path / "given", case)
    within_bounds(case, read([path])[0], path)
