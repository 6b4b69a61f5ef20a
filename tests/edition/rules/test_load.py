"""A game's files: what is wrong is named with its place, and nothing is loaded by half."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest
import yaml

from edition.paths import packaged
from edition.rules.load import load_game
from edition.words import LANGS, message
from normalize.errors import InputError

CASES = yaml.safe_load((Path(__file__).parents[2] / "cases" / "bad_rules.yaml").read_text(encoding="utf-8"))
GAME = packaged("corpus") / "games" / "brusquembille"


@pytest.mark.parametrize("case", CASES, ids=lambda c: c["name"])
def test_a_broken_game_is_refused_with_its_place(case: dict[str, Any], tmp_path: Path) -> None:
    folder = tmp_path / "brusquembille"
    shutil.copytree(GAME, folder)
    path = folder / case["file"]
    if case.get("remove"):
        path.unlink()
    else:
        old, new = case["replace"]
        text = path.read_text(encoding="utf-8").replace("\u00a0", "\u00a0")
        assert old in text, "the case is out of date"
        path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(InputError) as refused:
        load_game(folder)
    assert refused.value.code == case["code"]
    assert str(refused.value.path).startswith(str(folder))
    for lang in LANGS:
        assert "{" not in message(lang, refused.value)


def test_every_selection_is_complete() -> None:
    game = load_game(GAME)
    chosen = [dict(s) for s in game.selections()]
    assert {s["players"] for s in chosen} == {"2", "3", "4", "5"}
    assert all(s["players"] == "4" for s in chosen if s["partners"] == "yes")
    assert len(chosen) == (4 + 1) * 4 * 3


def test_a_variant_changes_what_it_names_and_nothing_else() -> None:
    game = load_game(GAME)
    ours = {rule.id: rule for rule in game.rules}
    theirs = {rule.id: rule for rule in game.variant_rules("trevoux")}
    assert set(ours) == set(theirs)
    changed = {rule_id for rule_id in ours if ours[rule_id].params != theirs[rule_id].params}
    assert changed == set(game.variants[0].changed)
    assert {theirs[rule_id].status for rule_id in changed} == {"witness"}


def test_a_variant_that_is_not_there_is_named_with_those_that_are() -> None:
    with pytest.raises(InputError, match="variant-unknown"):
        load_game(GAME).variant_rules("hoyle")


def test_the_compiled_model_holds_no_mapping() -> None:
    """The engine may trust no order of keys."""

    def mappings(value: Any) -> int:
        if isinstance(value, dict):
            return 1 + sum(map(mappings, value.values()))
        return sum(map(mappings, value)) if isinstance(value, list) else 0

    assert mappings(load_game(GAME).compiled()) == 1
