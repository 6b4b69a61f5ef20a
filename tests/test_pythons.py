"""`make pythons` on next to nothing: what is found, what is not and why, and what differs."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from tests import debian_python, pythons

HERE = f"{sys.version_info.major}.{sys.version_info.minor}"


def test_a_python_on_the_path_is_taken_and_a_name_that_stands_for_none_is_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("PYENV_ROOT", str(tmp_path / "pyenv"))
    monkeypatch.setattr(pythons, "fetched", lambda version, _folder: f"no {version}")
    (tmp_path / f"python{HERE}").write_text("#!/bin/sh\nexit 127\n", encoding="utf-8")
    (tmp_path / f"python{HERE}").chmod(0o755)
    assert pythons.found(HERE) == f"no {HERE}"
    inside = tmp_path / "pyenv" / "versions" / f"{HERE}.1" / "bin"
    inside.mkdir(parents=True)
    (inside / "python").symlink_to(sys.executable)
    assert pythons.found(HERE) == inside / "python"


def test_where_there_is_no_apt_that_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert debian_python.fetched("3.99", tmp_path / "there") == "there is no apt here, or no x86-64"
    assert not (tmp_path / "there").exists()


def test_a_transcript_is_replayed_by_a_bare_interpreter_and_a_false_one_differs() -> None:
    case = next(iter(pythons.golden()))
    line = json.dumps(case) + "\n"
    assert pythons.replayed(Path(sys.executable), line) == "same"
    transcript = json.loads(case["transcript"])
    false = json.dumps(case | {"transcript": json.dumps(transcript | {"seal": transcript["seal"] + 1})}) + "\n"
    assert pythons.replayed(Path(sys.executable), false).startswith("differs")


@pytest.mark.parametrize(
    ("theirs", "status", "said"),
    [
        ({"a.out": b"1"}, 0, "same"),
        ({"a.out": b"2"}, 1, "differs: a.out"),
        ({"failed": b"Traceback"}, 1, "differs: a.out, failed"),
    ],
)
def test_what_differs_is_named(theirs: dict[str, bytes], status: int, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    python = Path(sys.executable)
    monkeypatch.setattr(pythons, "RESULTS", tmp_path / "pythons.json")
    monkeypatch.setattr(pythons, "golden", lambda: iter([]))
    monkeypatch.setattr(pythons, "found", lambda version: python if version == "3.12" else "none here")
    monkeypatch.setattr(pythons, "replayed", lambda *_: "same")
    monkeypatch.setattr(pythons, "environment", lambda *_: tmp_path / "python")
    monkeypatch.setattr(pythons, "outputs", lambda of, _: theirs if of == tmp_path / "python" else {"a.out": b"1"})
    assert pythons.main() == status
    rows = json.loads((tmp_path / "pythons.json").read_text(encoding="utf-8"))["pythons"]
    assert rows["3.12"]["commands"].startswith(said)
    assert rows["3.13"] == {"transcripts": "not measured: none here", "commands": "not measured: none here"}
