"""Memory is bounded whatever a file's size: slow, in processes of their own whose greatest memory is read off."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from edition.batch.options import USUAL
from tests.edition.batch.library import hocr, page
from tests.edition.batch.test_batch import ROOT

pytestmark = pytest.mark.slow
# the stub corrects nothing: what is weighed is who reads, cuts, hands out and writes
HANDED = """
import sys
from pathlib import Path
from edition.batch.options import USUAL
from tests.edition.batch.stub import go
from tests.machine import most_memory
go(Path(sys.argv[1]), Path(sys.argv[2]), limits=USUAL)
print(most_memory() // 1024)
"""
CORRECTED = """
import sys
from pathlib import Path
from edition.batch.options import Options
from edition.batch.work import Task, corrected
from tests.machine import most_memory
content, record = corrected(Task(0, "x", Path(sys.argv[1]).read_bytes()), Options())
assert record["state"] == "done", record
print(most_memory() // 1024)
"""


def megabytes(script: str, *arguments: Path) -> int:
    done = subprocess.run([sys.executable, "-c", script, *map(str, arguments)], cwd=ROOT, check=True, capture_output=True, text=True)
    return int(done.stdout.splitlines()[-1])


def grown(path: Path, times: int, line: str = "") -> Path:
    """A text of so many megabytes: lines of our own, or one line."""
    block = (line or page(1, 200)).encode()
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        for _ in range(times * 1_000_000 // len(block)):
            file.write(block)
    return path


def test_a_text_of_500_megabytes_is_handed_out_in_the_memory_of_one_of_5(tmp_path: Path) -> None:
    small = megabytes(HANDED, grown(tmp_path / "small/x.txt", 5), tmp_path / "out-small")
    large = megabytes(HANDED, grown(tmp_path / "large/x.txt", 500), tmp_path / "out-large")
    print(f"5 MB: {small} MB; 500 MB: {large} MB")
    assert (tmp_path / "out-large/corrected/x.txt").stat().st_size > 490_000_000
    assert large < small + 30


def test_a_line_of_500_megabytes_is_refused_in_little_memory(tmp_path: Path) -> None:
    used = megabytes(HANDED, grown(tmp_path / "in/x.txt", 500, "sans fin "), tmp_path / "out")
    print(f"{used} MB")
    assert '"reason": "line-too-long"' in (tmp_path / "out/batch.jsonl").read_text(encoding="utf-8")
    assert used < 150


def test_a_part_is_corrected_in_bounded_memory(tmp_path: Path) -> None:
    path = tmp_path / "x.txt"
    path.write_text("".join(page(n, 40) for n in range(USUAL.part // 3000)), encoding="utf-8")
    used = megabytes(CORRECTED, path)
    print(f"{path.stat().st_size} bytes: {used} MB")
    assert used < 400


def test_a_book_as_one_file_of_hocr(tmp_path: Path) -> None:
    path = tmp_path / "x.hocr"
    path.write_text(hocr(*(page(n, 40) for n in range(320))), encoding="utf-8")
    used = megabytes(CORRECTED, path)
    print(f"{path.stat().st_size} bytes: {used} MB")
    assert used < 600
