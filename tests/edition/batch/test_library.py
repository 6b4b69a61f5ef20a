"""Two thousand pages, killed again and again: slow, and with every process a real one."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.edition.batch.library import alto, hocr, page, page_xml, tarred, tree, write, zipped
from tests.edition.batch.test_batch import DRIVER, ROOT
from tests.shared import once_in_a_run

pytestmark = pytest.mark.slow
PAGES = 2000
KILLS = 10
ITEMS = "4"  # files in a chunk
CLUSTER = """
import os, sys, time
from distributed import LocalCluster
if __name__ == "__main__":
    with LocalCluster(host="127.0.0.1", dashboard_address=None, n_workers=2, threads_per_worker=1) as cluster:
        workers = [worker.process.pid for worker in cluster.workers.values()]
        print(cluster.scheduler_address, *workers, flush=True)
        sys.stdin.read()
"""


def volumes(folder: Path) -> None:
    """Two thousand pages: single files of four formats, and volumes as zip and tar."""
    makers = (("txt", page), ("hocr", lambda n, s: hocr(page(n, s))), ("xml", lambda n, s: alto(page(n, s))), ("page.xml", _page))
    single = PAGES // 2
    for n in range(single):
        ending, make = makers[n % 4]
        write(folder / f"{n // 100:02}/{n:04}.{ending}", make(n, 2).encode())
    for volume, pack in enumerate((zipped, lambda files: tarred(files, "gz"), zipped, lambda files: tarred(files, "xz"))):
        first = single + volume * single // 4
        files = {f"{n:04}.{makers[n % 4][0]}": makers[n % 4][1](n, 2).encode() for n in range(first, first + single // 4)}
        write(folder / f"volume-{volume}", pack(files))


def _page(n: int, sentences: int) -> str:
    return page_xml(page(n, sentences))


@pytest.fixture(scope="session")
def large(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """`in`, and `out` as one worker made it undisturbed."""

    def make(folder: Path) -> None:
        volumes(folder / "in")
        subprocess.run([*DRIVER, str(folder / "in"), str(folder / "out"), "1", "", ITEMS], cwd=ROOT, check=True)

    return once_in_a_run(tmp_path_factory, "large-library", make)


def recorded(out: Path) -> int:
    ledger = out / "ledger.jsonl"
    return ledger.read_bytes().count(b"\n") - 1 if ledger.exists() else 0


def killed_at(counts: list[int], source: Path, out: Path, *arguments: str, meanwhile: Callable[[int], None] = lambda _turn: None) -> None:
    """Runs of the batch, each killed when so many records stand, and one to the end; `meanwhile` is called just before each kill."""
    command = [*DRIVER, str(source), str(out), *arguments]
    for turn, count in enumerate(counts):
        before = recorded(out)
        with subprocess.Popen(command, cwd=ROOT, start_new_session=True) as running:
            _wait(running, out, count)
            meanwhile(turn)
            _wait(running, out, recorded(out) + 1)  # it goes on, whatever that was
            running.send_signal(signal.SIGKILL)
        print(f"killed with {recorded(out)} records, after {before}")
        assert before < recorded(out) < PAGES
    subprocess.run(command, cwd=ROOT, check=True)


def children(pid: int) -> list[int]:
    """The processes that a process began."""
    found = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii")
    return [int(child) for child in found.split()]


def alive(pid: int) -> bool:
    try:
        return "\nState:\tZ" not in Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
    except FileNotFoundError:
        return False


def test_a_killed_program_leaves_no_workers(large: Path, tmp_path: Path) -> None:
    with subprocess.Popen([*DRIVER, str(large / "in"), str(tmp_path / "out"), "2", "", ITEMS], cwd=ROOT) as running:
        _wait(running, tmp_path / "out", 20)
        workers = children(running.pid)
        assert len(workers) >= 2
        running.send_signal(signal.SIGKILL)
    _gone(workers)


def test_a_worker_that_is_killed_costs_no_page(large: Path, tmp_path: Path) -> None:
    with subprocess.Popen([*DRIVER, str(large / "in"), str(tmp_path / "out"), "2", "", ITEMS], cwd=ROOT) as running:
        _wait(running, tmp_path / "out", 300)
        for pid in children(running.pid):
            if b"LokyProcess" in Path(f"/proc/{pid}/cmdline").read_bytes():
                os.kill(pid, signal.SIGKILL)
                break
        else:
            pytest.fail("no worker was found")
        assert running.wait() == 0
    assert tree(tmp_path / "out") == tree(large / "out")


def _hears() -> None:
    """The signal is heard, though whoever runs the tests in the background may have it ignored."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


def test_ctrl_c_ends_it_in_one_sentence(large: Path, tmp_path: Path) -> None:
    """Sent to all processes at once, as a terminal does."""
    out = tmp_path / "out"
    command = [sys.executable, "-m", "edition.cli", "batch", str(large / "in"), str(out), "--workers", "2", "--lang", "en"]
    with subprocess.Popen(command, cwd=ROOT, stderr=subprocess.PIPE, text=True, start_new_session=True, preexec_fn=_hears) as running:
        while running.poll() is None and recorded(out) < 100:
            time.sleep(0.01)
        workers = children(running.pid)
        os.killpg(running.pid, signal.SIGINT)
        _, err = running.communicate(timeout=120)
    assert running.returncode == 130
    assert err.splitlines()[-1] == "academie: broken off; what is done is kept. The same command goes on" and "Traceback" not in err
    _gone(workers)


def _gone(pids: list[int]) -> None:
    """The processes end, within half a minute."""
    for _ in range(300):
        if not any(map(alive, pids)):
            return
        time.sleep(0.1)
    pytest.fail(f"still there: {[pid for pid in pids if alive(pid)]}")


def _wait(running: subprocess.Popen[bytes], out: Path, count: int) -> None:
    while running.poll() is None and recorded(out) < count:
        time.sleep(0.01)
    assert running.poll() is None, "the batch had ended before it was killed"


def counts_of(seed: int) -> list[int]:
    """When to kill: numbers of records, growing."""
    chance = random.Random(seed)
    return sorted(chance.randrange(1, PAGES - 100) for _ in range(KILLS))


def test_killed_ten_times_at_random(large: Path, tmp_path: Path) -> None:
    killed_at(counts_of(1824), large / "in", tmp_path / "out", "2", "", ITEMS)
    assert tree(tmp_path / "out") == tree(large / "out")
    assert recorded(tmp_path / "out") == PAGES, "a page was done twice, or not recorded"


@contextmanager
def cluster() -> Iterator[tuple[str, list[int]]]:
    """The address of a Dask cluster of two workers on loopback, and their processes."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(
        [sys.executable, "-c", CLUSTER], cwd=ROOT, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as running:
        assert running.stdout is not None and running.stdin is not None
        address, *workers = running.stdout.readline().split()
        try:
            yield address, [int(pid) for pid in workers]
        finally:
            running.stdin.close()


def test_killed_on_a_cluster_of_two(large: Path, tmp_path: Path) -> None:
    """The program is killed ten times, and in the fifth run a worker as well, with what it had in hand."""
    with cluster() as (address, workers):

        def kill_worker(turn: int) -> None:
            if turn == 4:
                os.kill(workers[0], signal.SIGKILL)  # its nanny begins another

        killed_at(counts_of(1797), large / "in", tmp_path / "out", "1", address, ITEMS, meanwhile=kill_worker)
    assert tree(tmp_path / "out") == tree(large / "out")
    assert recorded(tmp_path / "out") == PAGES
