"""No opponent of any game, at any level, knows what it cannot see: permuted, it changes no choice."""

from __future__ import annotations

import inspect
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest

from edition.paths import packaged
from edition.play import bots, chalk_bots
from edition.play.company import CompanyState
from edition.play.game import Game
from edition.play.levels import FLOWS_OF, levels_of
from edition.play.opponents import decide
from edition.play.rng import Rng
from edition.play.stakes import StakesState
from edition.play.state import State
from edition.play.throws import ThrowState, ThrowView
from edition.rules.load import GameRules, load_game
from tests.edition.conftest import FIXTURES
from tests.edition.play.hidden import otherwise

FOLDERS: Final = [*sorted((packaged("corpus") / "games").iterdir()), *sorted(FIXTURES.glob("*/games/*"))]
STATES: Final = (State, StakesState, CompanyState, ThrowState)
# positions that are compared, by how long a level thinks: in the ordinary run, and for each seed of the slow one
MANY, FEW, ONE = (30, 200), (4, 40), (1, 6)
COMPARED: Final = {"search": FEW, "deep": ONE}


@cache
def rules(folder: Path) -> GameRules:
    return load_game(folder)


def seated(folder: Path) -> list[tuple[Path, str]]:
    return [(folder, level) for level in levels_of(rules(folder).flow)]


EVERY: Final = [pair for folder in FOLDERS for pair in seated(folder)]


def begun(folder: Path, seed: int) -> Game:
    """A match under the choices and the reading that a seed chooses."""
    game = rules(folder)
    selections = list(game.selections())
    variants = ["", *(variant.id for variant in game.variants)]
    selection = selections[seed * 7 % len(selections)]
    return Game(game.compiled(variants[seed % len(variants)]), [list(pair) for pair in selection], seed).start()


def seen(view: Any) -> dict[str, Any]:
    """What a view holds, for comparison."""
    held = {name: value for name, value in vars(view).items() if name != "flow"}
    return {**held, "state": vars(view.state) | {"rng": view.state.rng.state}} if isinstance(view, ThrowView) else held


def compared(folder: Path, level: str, seed: int, positions: int) -> int:
    """How many positions of a match were compared; the moves between are drawn, faults among them."""
    game, rng = begun(folder, seed), Rng(seed + 1)
    done = 0
    while not game.over and done < positions:
        seat, legal = game.turn, game.legal()
        other, hidden = otherwise(game, seat, rng)
        if hidden and len(legal) > 1:
            view, again = game.view(seat), game.flow.view(other, seat)
            assert seen(again) == seen(view)
            chosen = decide(game.flow, view, legal, level, done)
            assert chosen in legal
            assert decide(game.flow, again, legal, level, done) == chosen
            done += 1
        for _ in range(1 + (rng.below(4) if positions > 1 else rng.below(9))):
            if not game.over:
                moves = [move for move in game.faults() if game.flow.actor(game.state, move) == game.turn] if rng.below(12) == 0 else []
                moves = moves or game.legal()
                game.apply(moves[rng.below(len(moves))])
    return done


# the deepest is the same search, longer
QUICK: Final = [pytest.param(*pair, marks=pytest.mark.slow) if pair[1] == "deep" else pair for pair in EVERY]


@pytest.mark.parametrize(("folder", "level"), QUICK, ids=lambda value: value.name if isinstance(value, Path) else value)
def test_a_choice_does_not_change_when_what_is_hidden_is_permuted(folder: Path, level: str) -> None:
    positions, _ = COMPARED.get(level, MANY)
    assert sum(compared(folder, level, seed, positions // 2 or 1) for seed in range(2 if positions > 1 else 1)) >= 1


@pytest.mark.slow
@pytest.mark.parametrize(("folder", "level"), EVERY, ids=lambda value: value.name if isinstance(value, Path) else value)
def test_nor_at_many_more_positions(folder: Path, level: str) -> None:
    _, positions = COMPARED.get(level, MANY)
    done = sum(compared(folder, level, seed, positions) for seed in range(2, 12))
    further = iter(range(12, 100))
    while done < positions:  # a fault may end a match before it has gone far
        done += compared(folder, level, next(further), positions)


# ------------------------------------------------------------------ by construction


def test_whoever_decides_is_given_a_view_and_neither_the_match_nor_its_state() -> None:
    # the last is filled, not read
    assert list(inspect.signature(decide).parameters) == [
        "flow",
        "view",
        "legal",
        "level",
        "seed",
        "thought",
    ]


def reached(*roots: Any) -> list[object]:
    """Every object of the engine that can be come by from these."""
    found: list[object] = []
    met: set[int] = set()
    left = list(roots)
    while left:
        each = left.pop()
        if id(each) in met:
            continue
        met.add(id(each))
        if isinstance(each, (list, tuple, set)):
            left += each
        elif isinstance(each, dict):
            left += each.values()
        elif type(each).__module__.startswith("edition.play"):
            found.append(each)
            left += vars(each).values()
    return found


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_from_a_view_and_the_rules_no_way_leads_to_the_match(folder: Path) -> None:
    game = begun(folder, 3)
    for step in range(12):
        if game.over:
            break
        view = game.view(game.turn)
        objects = reached(view, game.flow)
        assert len(objects) > 3
        assert not [each for each in objects if isinstance(each, Game)]
        states = [each for each in objects if isinstance(each, STATES)]
        # a game of throws hides nothing but chance: its view is a copy without it
        assert states == ([view.state] if isinstance(view, ThrowView) else [])
        assert game.state not in states
        assert not [each for each in objects if isinstance(each, Rng) and each.state == game.state.rng.state]
        game.apply(game.legal()[step % len(game.legal())])


def test_every_course_of_play_is_compared() -> None:
    assert {rules(folder).flow for folder in FOLDERS} == {flow for flow, _, _ in FLOWS_OF}


# ------------------------------------------------------------------ what players have shown

IMAGINED: Final = {"tricks": bots.imagine, "hands": bots.imagine, "melds": bots.imagine, "chalk": chalk_bots.imagine}


@pytest.mark.parametrize("folder", [folder for folder in FOLDERS if rules(folder).flow in IMAGINED], ids=lambda folder: folder.name)
def test_cards_dealt_anew_respect_what_players_have_shown_to_lack(folder: Path) -> None:
    """Wherever a duty to follow has shown that a player lacks a suit, no imagined hand of his has it; nor is a card lost or doubled."""
    shown = 0
    for seed in range(12):
        game, rng = begun(folder, seed), Rng(seed)
        while not game.over:
            view = game.view(game.turn)
            if any(view.voids) and rng.below(3) == 0:
                s = IMAGINED[game.flow.model.flow](game.flow, view, Rng(seed))
                suits = game.flow.pack.suit
                for seat, lacks in enumerate(view.voids):
                    if view.hands[seat] is None:
                        assert len(s.hands[seat]) == view.counts[seat]
                        assert not [card for card in s.hands[seat] if suits[card] in lacks]
                        shown += len(lacks)
                assert sorted(card for part in (*s.hands, s.stock) for card in part) == sorted(
                    card for part in (*game.state.hands, game.state.stock) for card in part
                )
            legal = game.legal()
            game.apply(legal[rng.below(len(legal))])
    assert shown
