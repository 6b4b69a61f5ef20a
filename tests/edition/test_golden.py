"""The golden transcripts are written by the command as they stand in the corpus."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from edition.cli import main
from edition.corpus import open_corpus
from edition.golden import write_golden
from edition.paths import packaged
from edition.rules.load import load_game


def test_they_are_written_as_they_stand(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shutil.copytree(packaged("corpus"), tmp_path / "corpus")
    folder = tmp_path / "corpus" / "games" / "brisque" / "golden"
    kept = {path.name: path.read_bytes() for path in folder.iterdir()}
    shutil.rmtree(folder)
    assert main(["--corpus", str(tmp_path / "corpus"), "--lang", "en", "golden", "brisque"]) == 0
    assert capsys.readouterr().out == f"brisque, matches written: {len(kept)}\n"
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == kept
    assert main(["--corpus", str(tmp_path / "corpus"), "--lang", "en", "golden", "whist"]) == 2


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(open_corpus().games))
def test_those_of_every_game_are_what_the_command_writes(name: str, tmp_path: Path) -> None:
    kept = open_corpus().game(name).folder
    shutil.copytree(kept, tmp_path / name)
    shutil.rmtree(tmp_path / name / "golden")
    write_golden(load_game(tmp_path / name))
    assert {path.name: path.read_bytes() for path in (tmp_path / name / "golden").iterdir()} == {
        path.name: path.read_bytes() for path in (kept / "golden").iterdir()
    }
