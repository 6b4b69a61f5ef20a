"""What was found is kept, and only for as long as nothing has changed."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from edition.concordance import deciding, liveness
from edition.concordance.model import Modelled
from edition.paths import packaged
from edition.remembered import digest, folder, remembered
from edition.rules.load import load_game

OTHERS = ("brusquembille", "romestecq", "brisque", "bouillotte", "quinze", "reines")


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


def test_asked_once() -> None:
    asked: list[int] = []

    def compute() -> list[int]:
        asked.append(1)
        return [1, 2]

    assert [remembered("x", "a" * 40, compute) for _ in range(3)] == [[1, 2]] * 3
    assert len(asked) == 1
    assert remembered("x", "b" * 40, compute) == [1, 2]
    assert len(asked) == 2


def test_damaged_file_counts_as_absent() -> None:
    remembered("x", "a" * 40, lambda: 1)
    (path,) = folder().iterdir()
    path.write_text("{", encoding="utf-8")
    assert remembered("x", "a" * 40, lambda: 2) == 2
    assert remembered("x", "a" * 40, lambda: 3) == 2


def test_folder_that_cannot_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    assert remembered("x", "a" * 40, lambda: 1) == 1


def test_the_oldest_are_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of their own kind, and no more than are too many."""
    monkeypatch.setattr("edition.remembered.MOST", 2)
    remembered("y", "a" * 40, lambda: 0)
    for at, name in enumerate("abc"):
        remembered("x", name * 40, lambda at=at: at)
        os.utime(folder() / f"x-{name * 32}.json", ns=(at, at))
    assert remembered("x", "d" * 40, lambda: 3) == 3
    assert sorted(path.name[:3] for path in folder().iterdir()) == ["x-c", "x-d", "y-a"]


def test_digest_is_of_data_and_sources(tmp_path: Path) -> None:
    path = tmp_path / "engine.py"
    path.write_text("a", encoding="utf-8")
    first = digest({"a": 1, "b": 2}, [path])
    assert digest({"b": 2, "a": 1}, [path]) == first
    assert digest({"a": 1, "b": 3}, [path]) != first
    path.write_text("b", encoding="utf-8")
    assert digest({"a": 1, "b": 2}, [path]) != first


def test_leaves_are_the_same_from_the_file() -> None:
    game = load_game(packaged("corpus") / "games" / "brusquembille")
    fresh = liveness.leaves(Modelled(game, {}))
    assert liveness.leaves(Modelled(game, {})) == fresh
    assert {leaf.state for leaf in fresh} == {"live", "informative"}
    assert len(list(folder().iterdir())) == 1


@pytest.mark.parametrize("name", ["roulette", *(pytest.param(game, marks=pytest.mark.slow) for game in OTHERS)])
def test_positions_are_the_same_from_the_file(name: str) -> None:
    game = load_game(packaged("corpus") / "games" / name)
    modelled = Modelled(game, {})
    known = modelled.once(liveness.leaves)
    fresh = {rule.id: deciding.position_of(game, rule, known) for rule in game.rules}
    assert deciding.positions(modelled) == fresh
    assert deciding.positions(Modelled(game, {})) == fresh
    assert {rule.id: deciding.position(game, rule) for rule in game.rules} == fresh
    assert any(fresh.values())
