"""Worked examples: those of the corpus come out, and a fault in one is found with its line, whatever its kind."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest
import yaml

from edition.concordance import examples
from edition.concordance.model import Modelled
from edition.paths import packaged
from edition.rules.example_kinds import KINDS
from edition.rules.example_worth import PlayedScore, PlayedValue
from edition.rules.examples import load_examples
from edition.rules.load import load_game
from edition.words import LANGS, message, say
from normalize.errors import InputError

CASES = yaml.safe_load((Path(__file__).parents[2] / "cases" / "examples.yaml").read_text(encoding="utf-8"))
VALUES = yaml.safe_load((Path(__file__).parents[2] / "cases" / "values.yaml").read_text(encoding="utf-8"))
GAMES = packaged("corpus") / "games"


@pytest.fixture(scope="session")
def clauses() -> dict[str, Any]:
    """The ids of the clauses of the corpus: the check asks no more of them."""
    files = (packaged("corpus") / "documents").glob("*/clauses.yaml")
    return {clause["id"]: None for path in files for clause in yaml.safe_load(path.read_text(encoding="utf-8"))["clauses"]}


def changed(case: dict[str, Any], tmp_path: Path) -> tuple[Path, int]:
    """A game with one thing changed in its examples, and the line of the change."""
    folder = tmp_path / case["game"]
    shutil.copytree(GAMES / case["game"], folder)
    path = folder / "examples.yaml"
    old, new = case["change"]
    text = path.read_text(encoding="utf-8")
    assert old in text, "the case is out of date"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return folder, text[: text.index(old)].count("\n") + 1


def test_every_game_has_examples_and_every_kind_is_used_and_can_be_found_faulty() -> None:
    kinds = {played.example.kind for folder in GAMES.iterdir() for played in load_examples(load_game(folder))}
    assert kinds == set(KINDS) == {case["kind"] for case in CASES["faulty"]}
    assert all((folder / "examples.yaml").is_file() for folder in GAMES.iterdir())


@pytest.mark.parametrize("folder", sorted(GAMES.iterdir()), ids=lambda p: p.name)
def test_the_examples_of_the_corpus_come_out(folder: Path, clauses: dict[str, Any]) -> None:
    assert list(examples.check(Modelled(load_game(folder), clauses))) == []


@pytest.mark.parametrize("case", CASES["faulty"], ids=lambda c: f"{c['game']}-{c['change'][1][:30]}")
def test_a_faulty_example_is_a_finding_with_its_line(case: dict[str, Any], clauses: dict[str, Any], tmp_path: Path) -> None:
    folder, line = changed(case, tmp_path)
    found = list(examples.check(Modelled(load_game(folder), clauses)))
    assert (case["code"], line) in [(finding.code, finding.line) for finding in found]
    assert {played.example.kind for played in load_examples(load_game(folder)) if played.faults} <= {case["kind"]}
    for finding in found:
        for lang in LANGS:
            assert "{" not in say(lang, f"checks.{finding.code}", **finding.params)


@pytest.mark.parametrize("case", CASES["broken"], ids=lambda c: f"{c['game']}-{c['change'][1][:30]}")
def test_an_example_that_cannot_be_done_is_refused_with_its_line(case: dict[str, Any], tmp_path: Path) -> None:
    folder, line = changed(case, tmp_path)
    with pytest.raises(InputError) as refused:
        load_examples(load_game(folder))
    assert refused.value.code == case["code"]
    assert refused.value.line is not None
    assert abs(refused.value.line - line) <= case.get("near", 0)
    for lang in LANGS:
        assert "{" not in message(lang, refused.value)


def test_each_row_of_the_table_of_values_is_shown_with_its_points() -> None:
    shown = set()
    for played in load_examples(load_game(GAMES / "brisque")):
        if isinstance(played, PlayedScore):
            shown |= {(line.what, line.points) for scored in played.hands for line in scored.lines}
        if isinstance(played, PlayedValue):
            shown |= {(line.what, line.points) for line, _ in played.rows}
    halves = {item for item in (row["item"] for row in VALUES["rows"]) if item.startswith("tierce:") and item.endswith(":plain")}
    assert {(row["item"], row["points"]) for row in VALUES["rows"] if row["item"] not in halves} <= shown
    assert any(what in halves for what, _ in shown)
