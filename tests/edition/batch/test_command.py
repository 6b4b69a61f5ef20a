"""What the command refuses, in one sentence and with nothing written; how it is broken off; what it tells meanwhile."""

from __future__ import annotations

import errno
import io
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from edition.batch import command
from edition.batch.engine import Chunk, _again
from edition.batch.progress import Progress, duration
from edition.batch.run import Done
from edition.batch.work import Result, Task
from edition.cli import main
from edition.words import LANGS, Lang
from normalize.errors import InputError
from tests.edition.batch.library import tree, write, zipped
from tests.edition.batch.stub import Upper, go

Prepare = Callable[[Path], list[str]]


def _with(path: str, data: bytes = b"x") -> Prepare:
    def prepare(folder: Path) -> list[str]:
        write(folder / path, data)
        return [str(folder / "in"), str(folder / "out")]

    return prepare


def _listed(data: bytes) -> Prepare:
    def prepare(folder: Path) -> list[str]:
        write(folder / "list.txt", data)
        return [str(folder / "in"), str(folder / "out"), "--list", str(folder / "list.txt")]

    return prepare


REFUSED: dict[str, tuple[Prepare, str]] = {
    "no such folder": (lambda f: [str(f / "none"), str(f / "out")], "no such folder"),
    "out within in": (lambda f: [str(f / "in"), str(f / "in/out")], "holds it"),
    "in within out": (lambda f: [str(f / "in/a"), str(f / "in")], "holds it"),
    "out is in": (lambda f: [str(f / "in"), str(f / "in/../in")], "holds it"),
    "out is a file": (_with("out"), "is no folder"),
    "out is taken": (_with("out/diary.txt"), "not of a batch"),
    "the ledger is none": (_with("out/ledger.jsonl", b"shopping\n"), "is no ledger"),
    "the ledger is nested without end": (_with("out/ledger.jsonl", b"[" * 100_000 + b"\n"), "is no ledger"),
    "the ledger is of a later format": (_with("out/ledger.jsonl", b'{"batch": 2}\n'), "is no ledger"),
    "workers": (lambda f: [str(f / "in"), str(f / "out"), "--workers", "-1"], "-1 workers"),
    "time": (lambda f: [str(f / "in"), str(f / "out"), "--time", "yesterday"], "is no time"),
    "encoding": (lambda f: [str(f / "in"), str(f / "out"), "--encoding", "klingon"], "no encoding"),
    "no list": (lambda f: [str(f / "in"), str(f / "out"), "--list", str(f / "none")], "cannot be read"),
    "a list of bytes": (_listed(b"a.txt\n\xff\n"), "list.txt:2"),
    "a list of a file": (lambda f: [str(f / "in/a/1.txt"), str(f / "out"), "--list", "-"], "names files of a folder"),
    "no cluster": (lambda f: [str(f / "in"), str(f / "out"), "--dask", "nonsense://x"], "no Dask scheduler"),
}


# to look for a cluster takes longer than all the others
@pytest.mark.parametrize("name", [pytest.param(name, marks=pytest.mark.slow if "cluster" in name else ()) for name in REFUSED])
def test_refused_in_one_sentence(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    prepare, said = REFUSED[name]
    write(tmp_path / "in/a/1.txt", b"Le jeu.\n")
    arguments = prepare(tmp_path)
    before = {path: path.read_bytes() if path.is_file() else b"" for path in tmp_path.rglob("*")}
    assert main(["batch", *arguments, "--lang", "en"]) == 2
    out, err = capsys.readouterr()
    assert out == "" and err.count("\n") == 1 and err.startswith("academie: ") and said in err, err
    assert {path: path.read_bytes() if path.is_file() else b"" for path in tmp_path.rglob("*")} == before


@pytest.mark.parametrize("lang", LANGS)
def test_a_list_names_what_is_meant(
    lang: Lang, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """In its order; what is not there, or not within, is a failure, and the others are done."""
    for name in ("a.txt", "b/c.txt", "d.txt"):
        write(tmp_path / "in" / name, b"Le jeu.\n")
    names = ["d.txt", "", "gone.txt", "../secret.txt", str(tmp_path / "in/b/c.txt"), "d.txt", "./d.txt"]
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO("\n".join(names).encode())))
    monkeypatch.setattr(command, "engine", lambda _workers, _dask, _chunks: Upper())
    assert main(["batch", str(tmp_path / "in"), str(tmp_path / "out"), "--list", "-", "--lang", lang]) == 1
    assert sorted(p.name for p in (tmp_path / "out/corrected").rglob("*.txt")) == ["c.txt", "d.txt"]
    err = capsys.readouterr().err
    assert "gone.txt" in err and "secret.txt" in err
    assert {"fr": "n’existe pas", "en": "there is no such file"}[lang] in err


@pytest.mark.parametrize("lang", LANGS)
def test_broken_off_it_says_how_to_go_on(
    lang: Lang, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    class Stopped(Upper):
        ended = False

        def result(self, task: Task) -> Result:
            if task.name == "3.txt":
                raise KeyboardInterrupt
            return super().result(task)

        def stop(self) -> None:
            self.ended = True

    works = Stopped()
    for n in range(9):
        write(tmp_path / f"in/{n}.txt", b"x " * 20_000)
    monkeypatch.setattr(command, "engine", lambda _workers, _dask, _chunks: works)
    arguments = ["batch", str(tmp_path / "in"), str(tmp_path / "out"), "--lang", lang]
    assert main(arguments) == command.INTERRUPTED == 130
    assert works.ended and {"fr": "La même commande reprend", "en": "The same command goes on"}[lang] in capsys.readouterr().err
    monkeypatch.setattr(command, "engine", lambda _workers, _dask, _chunks: Upper())
    assert main(arguments) == 0 and len(list((tmp_path / "out/corrected").iterdir())) == 9


@pytest.mark.parametrize("call", range(1, 12))
def test_a_full_disk_ends_it_and_costs_nothing(call: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever write it is that the disk refuses."""
    for n in range(3):
        write(tmp_path / f"in/{n}.txt", b"x\n")
    go(tmp_path / "in", tmp_path / "whole")
    calls = 0

    def full(_handle: int) -> None:
        nonlocal calls
        calls += 1
        if calls == call:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(InputError) as caught:
        go(tmp_path / "in", tmp_path / "out")
    assert caught.value.code == "cannot-write"
    go(tmp_path / "in", tmp_path / "out")
    assert tree(tmp_path / "out") == tree(tmp_path / "whole")


def test_a_single_file_and_a_single_archive(tmp_path: Path) -> None:
    write(tmp_path / "page.txt", b"x\n")
    write(tmp_path / "v.zip", zipped({"1.txt": b"y\n"}))
    go(tmp_path / "page.txt", tmp_path / "a")
    go(tmp_path / "v.zip", tmp_path / "b")
    assert (tmp_path / "a/corrected/page.txt").read_bytes() == b"X\n"
    assert (tmp_path / "b/corrected/v.zip!/1.txt").read_bytes() == b"Y\n"


def test_links_lead_nowhere_else(tmp_path: Path) -> None:
    write(tmp_path / "secret/key.txt", b"secret\n")
    write(tmp_path / "in/a.txt", b"x\n")
    (tmp_path / "in/inner.txt").symlink_to(tmp_path / "in/a.txt")
    (tmp_path / "in/key.txt").symlink_to(tmp_path / "secret/key.txt")
    (tmp_path / "in/folder").symlink_to(tmp_path / "secret")
    (tmp_path / "in/circle.txt").symlink_to(tmp_path / "in/circle.txt")
    os.mkfifo(tmp_path / "in/pipe.txt")
    assert {name for name, _ in go(tmp_path / "in", tmp_path / "out").asked} == {"a.txt", "inner.txt"}
    assert b"SECRET" not in b"".join(tree(tmp_path / "out").values())


# ------------------------------------------------------------------ who works


class Broken(Exception):  # noqa: N818 (as joblib's)
    """A pool whose worker died."""


def test_what_a_dead_worker_had_is_given_out_again() -> None:
    """First all together, then one by one; the one that kills is told, and only that one."""
    tasks = [Task(n, f"{n}.txt", b"") for n in range(6)]
    runs: list[list[int]] = []

    def run_all(chunks: list[Chunk]):  # type: ignore[no-untyped-def]
        runs.append([len(chunk) for chunk in chunks])
        for chunk in chunks:
            if any(task.turn == 3 for task in chunk):
                raise Broken
            yield [Result(task.turn, task.name, 0, b"x") for task in chunk]

    found = [result for results in _again(run_all, [tasks[:2], tasks[2:4], tasks[4:]], Broken) for result in results]  # type: ignore[arg-type]
    assert sorted(result.turn for result in found) == list(range(6))
    assert {result.turn: result.record["reason"] for result in found if result.content is None} == {3: "batch-died"}
    assert runs[:2] == [[2, 2, 2], [1, 1, 1, 1]] and all(run == [1] for run in runs[2:])


# ------------------------------------------------------------------ progress


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_rate_and_remaining_time_are_of_what_was_worked() -> None:
    """What an earlier run had done is done, and says nothing of the rate."""
    now = 0.0
    out = Terminal()
    progress = Progress("en", 10_000, out, clock=lambda: now)
    progress(Done(5_000, 50, 50_000, failed=False, worked=False))
    for _ in range(10):
        now += 1
        progress(Done(100, 2, 1_000, failed=False, worked=True))
    assert progress.rates() == (100, 2, 1000)
    assert progress.line() == "60.0% · files: 11, failed: 0 · 2.0 pages/s, 1000 characters/s · 0:40 left"
    now += 100  # the rate is that of the last minute
    for _ in range(70):
        now += 1
        progress(Done(10, 1, 100, failed=True, worked=True))
    assert progress.rates() == pytest.approx((10, 1, 100))
    progress.end(complete=True)
    assert out.getvalue().count("\n") == 1 and out.getvalue().rstrip().endswith("0:00 left")


def test_a_log_is_written_now_and_then() -> None:
    now = 0.0
    out = io.StringIO()
    progress = Progress("fr", 1_000, out, clock=lambda: now)
    for _ in range(100):
        now += 1
        progress(Done(10, 1, 100, failed=False, worked=True))
    assert out.getvalue().count("\n") == 3 and "\r" not in out.getvalue() and "1,0 pages/s" in out.getvalue()


@pytest.mark.parametrize(("seconds", "shown"), [(0, "0:00"), (59.6, "1:00"), (3600, "1:00:00"), (360_000, "100:00:00")])
def test_durations(seconds: float, shown: str) -> None:
    assert duration(seconds) == shown
