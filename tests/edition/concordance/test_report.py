"""The whole check on the corpus and on a copy with a fault: text in both languages, JSON, exit status."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from edition.cli import main
from edition.concordance.report import POINTS, run_checks
from edition.corpus import open_corpus
from edition.words import say


def test_the_corpus_passes_in_every_point(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--lang", "en"]) == 0
    told = capsys.readouterr().out
    assert "{" not in told
    for point in POINTS:
        assert say("en", f"checks.points.{point}") in told
    assert "4 × 8 − 2 = 30" in told
    assert main(["check", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["findings"] == []
    for name in data["games"]:
        game = data["concordance"][name]
        assert game["figures"]["uncovered"] == 0
        assert game["figures"]["dead"] == 0
        assert game["figures"]["clauses"] == len(game["clauses"])
        assert game["figures"]["parameters"] == len(game["parameters"])
        assert 0 < game["alignment"]["precision"] <= 1
        assert len(game["alignment"]["worst"]) <= 10


def test_a_fault_in_a_copy_is_told_with_its_place(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    root = tmp_path / "corpus"
    shutil.copytree(open_corpus(None).root, root)
    path = root / "games" / "brusquembille" / "rules.yaml"
    text = path.read_text(encoding="utf-8")
    old, new = '{clause: p4, words: "qu’on a tiré la main"}', '{clause: p14, words: "Ce que nous disons"}'
    assert old in text, "the case is out of date"
    path.write_text(text.replace(old, new), encoding="utf-8")
    line = text[: text.index("- id: draw-for-deal")].count("\n") + 1
    assert main(["--corpus", str(root), "check", "--lang", "fr"]) == 1
    told = capsys.readouterr().out
    assert f"{path}:{line} : brusquembille : la règle draw-for-deal cite".replace(" :", "\u00a0:") in told.replace(" :", "\u00a0:")
    assert "link-suspect" not in told
    # the wrong link was never reviewed, and the old one leads nowhere: the fingerprints say so too
    assert {f.code for f in run_checks(open_corpus(root)).findings} == {"cite-unsupported", "link-new", "link-orphan"}
