"""Any match, saved, comes back event for event; any transcript that is damaged is refused, or says the same match."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from edition.paths import packaged
from edition.play.errors import PlayError
from edition.play.game import Game
from edition.play.transcript import load, save
from edition.rules.load import GameRules, load_game
from tests.edition.play.matches import as_lists, random_match

GAMES = ("brusquembille", "romestecq", "brisque", "reines", "roulette")
FEW = settings(max_examples=max(10, settings.default.max_examples // 4))  # a match is long
HARM = ["", "0", "9", '"', "]", ",", "é", "\ud800", "-1", "null"]
SEEDS = st.integers(0, 2**32 - 1)


@cache
def game(name: str) -> GameRules:
    return load_game(packaged("corpus") / "games" / name)


@cache
def model(name: str, variant: str) -> dict[str, Any]:
    return game(name).compiled(variant)


@st.composite
def matches(draw: st.DrawFn, names: tuple[str, ...] = GAMES) -> tuple[Game, dict[str, Any]]:
    """A match of any game and reading, under any selection, of any seed."""
    known = game(draw(st.sampled_from(names)))
    compiled = model(known.id, draw(st.sampled_from(["", *(v.id for v in known.variants)])))
    selection = as_lists(draw(st.sampled_from(list(known.selections()))))
    return random_match(compiled, selection, draw(SEEDS)), compiled


@FEW
@given(matches())
def test_any_match_comes_back(found: tuple[Game, dict[str, Any]]) -> None:
    played, compiled = found
    again = load(save(played), json.loads(json.dumps(compiled)))
    assert again.log == played.log
    assert again.over and save(again) == save(played)


def same_or_refused(text: str, compiled: dict[str, Any], played: Game) -> None:
    try:
        again = load(text, compiled)
    except PlayError as error:
        assert error.code
    else:
        assert again.log == played.log


@FEW
@given(matches(("brusquembille", "roulette")), st.data())
def test_any_damage_is_refused(found: tuple[Game, dict[str, Any]], data: st.DataObject) -> None:
    """Letters taken out, put in, changed."""
    played, compiled = found
    text = save(played)
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(text)))
        end = min(len(text), at + data.draw(st.integers(0, 6)))
        text = text[:at] + data.draw(st.sampled_from([*HARM, text[at:end] * 2])) + text[end:]
    same_or_refused(text, compiled, played)


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=5,
)


@FEW
@given(matches(("brusquembille",)), st.data())
def test_any_other_value_is_refused(found: tuple[Game, dict[str, Any]], data: st.DataObject) -> None:
    """A field of any value of JSON, a move or a choice among them."""
    played, compiled = found
    fields = json.loads(save(played))
    name = data.draw(st.sampled_from(sorted(fields)))
    if isinstance(fields[name], list) and fields[name] and data.draw(st.booleans()):
        fields[name][data.draw(st.integers(0, len(fields[name]) - 1))] = data.draw(VALUES)
    else:
        fields[name] = data.draw(VALUES)
    same_or_refused(json.dumps(fields), compiled, played)
