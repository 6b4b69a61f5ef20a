"""The matches kept of a game: they are what the command writes, and nothing is believed because it is written there."""

from __future__ import annotations

import json
import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from edition.concordance import liveness
from edition.concordance.deciding import keep_matches, positions
from edition.concordance.model import Modelled
from edition.concordance.seen import FILE, POSITION, Seen, keep, kept
from edition.paths import packaged
from edition.rules.load import GameRules, load_game
from edition.words import LANGS, say
from normalize.errors import InputError

GAMES = sorted(folder.name for folder in (packaged("corpus") / "games").iterdir())
SEARCHED = ("roulette", *(pytest.param(name, marks=pytest.mark.slow) for name in GAMES if name != "roulette"))


def game_of(name: str) -> GameRules:
    return load_game(packaged("corpus") / "games" / name)


@pytest.fixture
def copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> GameRules:
    """The roulette in a folder of its own, with nothing remembered of it."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    shutil.copytree(packaged("corpus") / "games" / "roulette", tmp_path / "roulette")
    return load_game(tmp_path / "roulette")


@pytest.mark.parametrize("name", GAMES)
def test_what_is_kept_of_the_corpus_is_what_the_command_writes(name: str) -> None:
    modelled = Modelled(game_of(name), {})
    before = kept(modelled.game)
    live = {(leaf.rule.id, leaf.parameter): leaf for leaf in modelled.once(liveness.leaves) if leaf.live}
    shown = {(rule, POSITION): position for rule, position in positions(modelled).items() if position}
    assert set(before) == {*live, *shown}
    for key, leaf in live.items():
        assert (before[key].selection, before[key].seed, before[key].changes) == (leaf.selection, leaf.seed, leaf.changes), key
    for key, position in shown.items():
        assert (before[key].selection, before[key].seed, before[key].changes) == (position.selection, position.seed, position.changed), key


@pytest.mark.parametrize("name", SEARCHED)
def test_without_the_file_the_search_finds_the_same_parameters_live(name: str) -> None:
    game = game_of(name)
    found = {(leaf.rule.id, leaf.parameter): leaf.state for leaf in liveness.liveness(game)}
    assert found == {(leaf.rule.id, leaf.parameter): leaf.state for leaf in liveness.liveness(game, before=kept(game))}


def test_written_twice_the_file_is_the_same(copy: GameRules) -> None:
    first = (copy.folder / FILE).read_bytes()
    number = keep_matches(copy)
    assert (copy.folder / FILE).read_bytes() == first
    assert number == len(first.splitlines())
    (copy.folder / FILE).unlink()
    assert keep_matches(copy) == number


def forgeries(seen: Seen) -> dict[str, Seen]:
    """What somebody might write there to have a parameter pass for one that acts."""
    (changed,) = seen.changes.values()
    return {
        "no change": replace(seen, changes={}),
        "no neighbour": replace(seen, changes={seen.rule: dict.fromkeys(changed, 987654)}),
        "a rule that there is not": replace(seen, changes={**seen.changes, "no-such-rule": {"cards": 3}}),
        "a choice that there is not": replace(seen, selection=(*seen.selection, ("players", "99"))),
        "more than is needed": replace(seen, changes={**seen.changes, **other_change(seen)}),
    }


def other_change(seen: Seen) -> dict[str, Any]:
    """The change of another rule, which is noticed whatever becomes of the first."""
    others = kept(game_of("roulette")).values()
    return next(dict(other.changes) for other in others if other.rule != seen.rule and len(other.changes) == 1)


@pytest.mark.parametrize("name", sorted(forgeries(Seen("a", "b", (), 0, {"a": {"b": 1}}))))
def test_a_forged_line_is_not_believed(name: str, copy: GameRules) -> None:
    true = next(seen for key, seen in kept(copy).items() if key[1] != POSITION and len(seen.changes) == 1)
    forged = forgeries(true)[name]
    matches = liveness.Matches(copy, before={(true.rule, true.parameter): forged})
    rule = matches.rules[true.rule]
    others = matches.neighbours(true.rule, true.parameter)
    assert matches.again(rule, true.parameter, true.parameter, others) is None
    matches.before = {(true.rule, true.parameter): true}
    again = matches.again(rule, true.parameter, true.parameter, others)
    assert again is not None
    assert again.live


def test_a_match_in_which_nothing_is_noticed_is_passed_over() -> None:
    """The change is a neighbour, the choices are of the game; but in that match it makes no difference."""
    game = game_of("brusquembille")
    matches = liveness.Matches(game)
    for (rule, parameter), seen in kept(game).items():
        if len(seen.changes) == 1 and parameter in matches.rules[rule].params:
            model = matches.model(seen.changes)
            quiet = [seed for seed in range(seen.seed) if not matches.differs(model, seen.selection, seed)]
            if quiet:
                matches.before = {(rule, parameter): replace(seen, seed=quiet[0])}
                assert matches.again(matches.rules[rule], parameter, parameter, matches.neighbours(rule, parameter)) is None
                return
    pytest.fail("every match of the game notices every change")


@pytest.mark.parametrize(
    "line",
    ["{", "[]", '{"rule": "a"}', '{"rule": "a", "parameter": "b", "selection": [], "seed": 0, "changes": {}}', "\ufeff", "[" * 99999],
)
def test_a_damaged_line_is_told_with_its_place(line: str, copy: GameRules) -> None:
    path = copy.folder / FILE
    path.write_text(f"{path.read_text(encoding='utf-8')}{line}\n", encoding="utf-8")
    with pytest.raises(InputError) as caught:
        kept(copy)
    assert caught.value.code == "deciding-line"
    assert caught.value.place == f"{path}:{len(path.read_text(encoding='utf-8').splitlines())}"
    for lang in LANGS:
        assert "{" not in say(lang, "errors.deciding-line", reason="?", **{k: v for k, v in caught.value.params.items() if k != "reason"})


def test_a_file_that_is_no_text_is_told(copy: GameRules) -> None:
    (copy.folder / FILE).write_bytes(b"\xff\xfe\x00")
    with pytest.raises(InputError, match="deciding-line"):
        kept(copy)


def test_kept_and_read_again_alike(copy: GameRules) -> None:
    before = kept(copy)
    keep(copy, before.values())
    assert kept(copy) == before
    assert json.loads((copy.folder / FILE).read_text(encoding="utf-8").splitlines()[0])["rule"] == next(iter(before))[0]
