"""Broken off anywhere and taken up again, a batch is what it is undisturbed, and nothing is done twice."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from edition.batch.options import Limits, Options
from edition.batch.run import Done
from normalize.errors import InputError
from tests.edition.batch.library import tree, write
from tests.edition.batch.stub import Upper, go

PARTS = Limits(items=1, whole=300, part=200)  # of the texts below one is long enough to be parted


@pytest.fixture
def source(tmp_path: Path) -> Path:
    folder = tmp_path / "in"
    for n in range(6):
        write(folder / f"{n % 2}/{n}.txt", f"page {n}\n".encode())
    write(folder / "0/long.txt", "".join(f"ligne {n} de la page\n" for n in range(60)).encode())
    write(folder / "picture.png", b"\x89PNG\r\n\x1a\n\0\0")
    return folder


@pytest.fixture
def whole(source: Path, tmp_path: Path) -> dict[str, bytes]:
    go(source, tmp_path / "whole", limits=PARTS)
    return tree(tmp_path / "whole")


class Killed(BaseException):
    """What no handler of ours catches."""


class Dying(Upper):
    """Dies after so many results."""

    def __init__(self, after: int) -> None:
        super().__init__()
        self.left = after

    def results(self, chunks, options):  # type: ignore[no-untyped-def]
        for results in super().results(chunks, options):
            if not self.left:
                raise Killed
            self.left -= 1
            yield results


def test_the_whole_is_there(whole: dict[str, bytes]) -> None:
    assert whole["corrected/1/3.txt"] == b"PAGE 3\n"
    assert whole["corrected/0/long.txt"] == "".join(f"LIGNE {n} DE LA PAGE\n" for n in range(60)).encode()
    records = [json.loads(line) for line in whole["batch.jsonl"].splitlines()]
    assert [r["name"] for r in records] == ["0/0.txt", "0/2.txt", "0/4.txt", "0/long.txt", "1/1.txt", "1/3.txt", "1/5.txt", "picture.png"]
    assert records[3]["parts"] == 6 and records[3]["lines"] == 61 and records[3]["expected"]["words"] == 300
    assert set(whole) == {r["output"] for r in records if r["state"] == "done"} | {"batch.jsonl", "batch.json", "batch.html"}


@pytest.mark.parametrize("after", range(12))
def test_killed_after_so_many_results(after: int, source: Path, whole: dict[str, bytes], tmp_path: Path) -> None:
    first = Dying(after)
    with pytest.raises(Killed):
        go(source, tmp_path / "out", first, limits=PARTS)
    assert not (tmp_path / "out/batch.json").exists()
    second = go(source, tmp_path / "out", limits=PARTS)
    assert tree(tmp_path / "out") == whole
    assert len(second.asked) == 12 - after  # 6 files and 6 parts, each done once


def test_killed_again_and_again(source: Path, whole: dict[str, bytes], tmp_path: Path) -> None:
    for _ in range(11):
        with pytest.raises(Killed):
            go(source, tmp_path / "out", Dying(1), limits=PARTS)
    go(source, tmp_path / "out", limits=PARTS)
    assert tree(tmp_path / "out") == whole


@pytest.mark.parametrize("cut", [1, 2, 40, 200, 700, 1500])
def test_a_ledger_cut_anywhere_costs_what_was_cut(cut: int, source: Path, whole: dict[str, bytes], tmp_path: Path) -> None:
    """The disk that lost its last writes: an output may be there without its record, a record never without its output."""
    go(source, tmp_path / "out", limits=PARTS)
    ledger = tmp_path / "out/ledger.jsonl"
    ledger.write_bytes(ledger.read_bytes()[:-cut])
    kept = ledger.read_bytes().count(b"\n")
    go(source, tmp_path / "out", limits=PARTS)
    assert tree(tmp_path / "out") == whole
    lines = ledger.read_text(encoding="utf-8").splitlines()
    assert len(lines) >= kept and all(json.loads(line) for line in lines)


@pytest.mark.parametrize(("was", "is_now"), [(b'"done"', b'"left"'), (b'"pages": 1', b'"pages": 7'), (b'"words"', b'"worts"')])
def test_a_ledger_that_was_written_on_is_not_believed(
    was: bytes, is_now: bytes, source: Path, whole: dict[str, bytes], tmp_path: Path
) -> None:
    go(source, tmp_path / "out", limits=PARTS)
    ledger = tmp_path / "out/ledger.jsonl"
    assert was in ledger.read_bytes()
    ledger.write_bytes(ledger.read_bytes().replace(was, is_now, 1))
    go(source, tmp_path / "out", limits=PARTS)
    assert tree(tmp_path / "out") == whole


def test_a_ledger_without_its_first_line_is_begun_anew(source: Path, whole: dict[str, bytes], tmp_path: Path) -> None:
    write(tmp_path / "out/ledger.jsonl", b'{"batch": 1, "corr')
    go(source, tmp_path / "out", limits=PARTS)
    assert tree(tmp_path / "out") == whole


def test_done_is_not_done_again(source: Path, whole: dict[str, bytes], tmp_path: Path) -> None:
    told: list[Done] = []
    go(source, tmp_path / "out", limits=PARTS)
    size = (tmp_path / "out/ledger.jsonl").stat().st_size
    assert go(source, tmp_path / "out", limits=PARTS, tell=told.append).asked == []
    assert tree(tmp_path / "out") == whole and (tmp_path / "out/ledger.jsonl").stat().st_size == size
    assert len(told) == 8 and not any(done.worked for done in told)


def test_what_changed_is_done_again(source: Path, tmp_path: Path) -> None:
    """A file of other content, an output that somebody changed, one that is gone; and a new file in its place."""
    go(source, tmp_path / "out", limits=PARTS)
    (source / "0/0.txt").write_bytes(b"autre\n")
    (tmp_path / "out/corrected/0/2.txt").write_bytes(b"?")
    (tmp_path / "out/corrected/1/1.txt").unlink()
    write(source / "0/1.txt", b"nouveau\n")
    assert {name for name, _ in go(source, tmp_path / "out", limits=PARTS).asked} == {"0/0.txt", "0/2.txt", "1/1.txt", "0/1.txt"}
    go(source, tmp_path / "other", limits=PARTS)
    assert tree(tmp_path / "out") == tree(tmp_path / "other")


@pytest.mark.parametrize(
    "options", [Options(layer="modern"), Options(form="text"), Options(fold=True), Options(time="2026-01-01T00:00:00Z")]
)
def test_other_options_are_refused(options: Options, source: Path, tmp_path: Path) -> None:
    go(source, tmp_path / "out")
    before = tree(tmp_path / "out")
    with pytest.raises(InputError) as caught:
        go(source, tmp_path / "out", options=options)
    assert caught.value.code == "batch-other" and tree(tmp_path / "out") == before
    go(source, tmp_path / "out", options=options, restart=True)
    assert json.loads((tmp_path / "out/batch.json").read_bytes())["options"]["layer"] == options.layer


def test_another_corrector_is_refused(source: Path, tmp_path: Path) -> None:
    go(source, tmp_path / "out")
    ledger = tmp_path / "out/ledger.jsonl"
    head, rest = ledger.read_text(encoding="utf-8").split("\n", 1)
    ledger.write_text(json.dumps(json.loads(head) | {"corrector": "0.0.1+0"}) + "\n" + rest, encoding="utf-8")
    with pytest.raises(InputError) as caught:
        go(source, tmp_path / "out")
    assert caught.value.code == "batch-version"


def test_a_failure_of_the_machine_is_tried_again_and_one_of_the_file_is_not(source: Path, tmp_path: Path) -> None:
    class Failing(Upper):
        def result(self, task):  # type: ignore[no-untyped-def]
            found = super().result(task)
            reason = {"0/0.txt": "batch-died", "0/2.txt": "xml-syntax"}.get(task.name)
            return type(found)(found.turn, found.name, found.part, None, {"state": "failed", "reason": reason}) if reason else found

    go(source, tmp_path / "out", Failing())
    assert json.loads((tmp_path / "out/batch.json").read_bytes())["files"] == {"done": 5, "failed": 2, "left": 1}
    assert [name for name, _ in go(source, tmp_path / "out").asked] == ["0/0.txt"]
    assert json.loads((tmp_path / "out/batch.json").read_bytes())["reasons"] == {"xml-syntax": 1}


def test_two_batches_do_not_share_a_folder(source: Path, tmp_path: Path) -> None:
    class Meeting(Upper):
        def results(self, chunks, options):  # type: ignore[no-untyped-def]
            with pytest.raises(InputError) as caught:
                go(source, tmp_path / "out")
            assert caught.value.code == "batch-busy"
            return super().results(chunks, options)

    go(source, tmp_path / "out", Meeting())


def test_files_of_others_are_not_touched(source: Path, tmp_path: Path) -> None:
    write(tmp_path / "out/diary.txt", b"mine")
    for restart in (False, True):
        with pytest.raises(InputError) as caught:
            go(source, tmp_path / "out", restart=restart)
        assert caught.value.code == "batch-taken" and (tmp_path / "out/diary.txt").read_bytes() == b"mine"
    (tmp_path / "linked").mkdir()
    (tmp_path / "linked/corrected").symlink_to(tmp_path / "in")
    with pytest.raises(InputError) as caught:
        go(source, tmp_path / "linked", restart=True)
    assert caught.value.code == "batch-taken"
