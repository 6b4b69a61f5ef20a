"""The files of a game, changed anywhere: a game that can be compiled, or an error with its file and its line."""

from __future__ import annotations

import copy
import json
import shutil
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from edition.rules.examples import load_examples
from edition.rules.load import load_game
from edition.words import LANGS, message
from normalize.errors import InputError
from tests.edition.conftest import FIXTURES

GAME = FIXTURES / "triomphe" / "games" / "triomphe"
FILES = ("rules.yaml", "supplements.yaml", "examples.yaml")
# what no line can be named for: a mechanism that no rule of the file renders
WITHOUT_LINE = frozenset({"rule-missing", "rule-refused"})
FEW = settings(max_examples=settings.default.max_examples // 4, suppress_health_check=[HealthCheck.function_scoped_fixture])
SCALARS = st.none() | st.booleans() | st.integers(-3, 99) | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=8)
HARM = ["", ":", "- ", "\n", "  ", "{", "]", '"', "&a ", "*a", "!!str ", "0", "é", "\t", "# "]


def _within(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3)


VALUES = st.recursive(SCALARS, _within, max_leaves=6)


def places(data: Any, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """The steps to every key and every item."""
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return [place for key, value in items for place in ((*path, key), *places(value, (*path, key)))]


def holder(data: Any, place: tuple[str | int, ...]) -> Any:
    for step in place[:-1]:
        data = data[step]
    return data


def changed(data: Any, draw: Any) -> None:
    """One thing made otherwise: another value, none, a key of another name, or what stands elsewhere."""
    found = places(data)
    if not found:  # all that could be changed is gone already
        return
    place = draw(st.sampled_from(found))
    inside, step = holder(data, place), place[-1]
    match draw(st.sampled_from(["value", "gone", "elsewhere", "key", "twice"])):
        case "value":
            inside[step] = draw(VALUES)
        case "gone":
            del inside[step]
        case "elsewhere":
            other = draw(st.sampled_from(found))
            inside[step] = copy.deepcopy(holder(data, other)[other[-1]])
        case "key" if isinstance(inside, dict):
            inside[draw(st.text(min_size=1, max_size=8))] = inside.pop(step)
        case _ if isinstance(inside, list):
            inside.append(copy.deepcopy(inside[step]))


def taken(home: Path, path: Path) -> None:
    try:
        game = load_game(home)
        load_examples(game)
    except InputError as error:
        assert error.path is not None and Path(error.path).parent == home
        assert error.line or error.code in WITHOUT_LINE, error
        assert error.line is None or error.line <= path.parent.joinpath(error.path).read_text(encoding="utf-8").count("\n") + 1
        assert all(message(lang, error) for lang in LANGS)
    else:
        json.dumps(game.compiled())


@FEW
@given(data=st.data())
@pytest.mark.parametrize("name", FILES)
def test_changed_anywhere(name: str, data: st.DataObject, tmp_path: Path) -> None:
    home = tmp_path / "triomphe"
    shutil.copytree(GAME, home, dirs_exist_ok=True)
    content = yaml.safe_load((GAME / name).read_text(encoding="utf-8"))
    for _ in range(data.draw(st.integers(1, 2))):
        changed(content, data.draw)
    path = home / name
    path.write_text(yaml.safe_dump(content, allow_unicode=True, sort_keys=False), encoding="utf-8")
    taken(home, path)


@FEW
@given(data=st.data())
@pytest.mark.parametrize("name", FILES)
def test_letters_changed_anywhere(name: str, data: st.DataObject, tmp_path: Path) -> None:
    home = tmp_path / "triomphe"
    shutil.copytree(GAME, home, dirs_exist_ok=True)
    text = (GAME / name).read_text(encoding="utf-8")
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(text)))
        end = min(len(text), at + data.draw(st.integers(0, 12)))
        text = text[:at] + data.draw(st.sampled_from(HARM)) + text[end:]
    path = home / name
    path.write_text(text, encoding="utf-8")
    taken(home, path)
