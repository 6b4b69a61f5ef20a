"""The golden transcripts are written by the command as they stand in the corpus."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from edition.cli import main
from edition.paths import packaged


def test_they_are_written_as_they_stand(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shutil.copytree(packaged("corpus"), tmp_path / "corpus")
    folder = tmp_path / "corpus" / "games" / "brisque" / "golden"
    kept = {path.name: path.read_bytes() for path in folder.iterdir()}
    shutil.rmtree(folder)
    assert main(["--corpus", str(tmp_path / "corpus"), "--lang", "en", "golden", "brisque"]) == 0
    assert capsys.readouterr().out == f"brisque, matches written: {len(kept)}\n"
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == kept
    assert main(["--corpus", str(tmp_path / "corpus"), "--lang", "en", "golden", "whist"]) == 2
