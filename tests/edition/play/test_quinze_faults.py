"""Quinze: what the treatise forbids can be done on purpose, costs what it says, and nobody else does it."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from edition.paths import packaged
from edition.play.game import Game
from edition.play.levels import STYLES
from edition.play.opponents import decide
from edition.play.rng import Rng
from edition.play.session import Session
from edition.play.stakes import DROPPED, OUT
from edition.rules.load import GameRules, load_game
from edition.words import LANGS, Lang, flat
from tests.edition.play.matches import moments

CASES = yaml.safe_load((Path(__file__).parents[2] / "cases" / "faults.yaml").read_text(encoding="utf-8"))
FAULTS = [case for case in CASES if case["game"] == "quinze"]
PLAYERS = ("2", "3", "4", "5")


@cache
def quinze() -> GameRules:
    return load_game(packaged("corpus") / "games" / "quinze")


@cache
def compiled() -> dict[str, Any]:
    return quinze().compiled()


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("case", FAULTS, ids=lambda case: f"{case['move']}-{case['article']}")
def test_a_fault_can_be_committed_and_costs_what_its_article_says(case: dict[str, Any], players: str) -> None:
    cites = {rule.id: {cite.clause.rpartition("/")[2] for cite in rule.cites} for rule in quinze().rules}
    committed = 0
    for game in moments(compiled(), players, range(6)):
        wrong = [move for move in game.faults() if game.flow.wrong(game.state, move) == case["fault"]]
        if not wrong or committed > 3:
            continue
        (fault,) = wrong
        seat, s = game.turn, game.state
        assert (s.phase, game.flow.move_name(fault)) == (case["phase"], case["move"])
        assert fault not in game.legal()
        rules = game.why(fault)
        assert any(unit.rstrip("bc") == f"a{case['article']}" for rule in rules for unit in cites[rule])
        engaged = s.staked[seat]
        assert game.flow.cost(s, fault) == (engaged if case["cost"] == "all" else 0)
        purse, held = s.purses[seat], len(s.hands[seat])
        deal, deals = s.rounds, len(game.log)
        game.apply(fault)
        told = [event for event in game.log[deals:] if event[0] == "fault"]
        assert [(event[1], event[3], dict(event[4])["fault"]) for event in told] == [(seat, rules, case["fault"])]
        if s.rounds == deal:  # not the last one but one: the hand goes on without him
            assert s.standing[seat] == (DROPPED if case["cost"] == "all" else OUT)
            assert s.purses[seat] == purse
            assert len(s.hands[seat]) == held  # the card is not given
        assert sum(s.purses) + s.pot == sum(s.bought)
        committed += 1
    assert committed


def test_what_a_changed_rule_does_not_punish_cannot_be_committed() -> None:
    for mech, param, value, gone in (
        ("formula_cost", "loses", "nothing", {"unannounced", "unanswered"}),
        ("formula_answer", "answer", "unneeded", {"unanswered"}),
        ("early_burn", "card", "returned", {"burnt-early"}),
    ):
        changed = dict(compiled())
        changed["rules"] = [
            [kind, name, status, when, [[param, value]] if kind == mech else params]
            for kind, name, status, when, params in changed["rules"]
        ]
        known = set()
        for model in (compiled(), changed):
            game = Game(model, [["players", "3"]], 5).start()
            rng, found = Rng(1), set()
            while not game.over:
                found |= {game.flow.wrong(game.state, move) for move in game.faults()}
                legal = game.legal()
                game.apply(legal[rng.below(len(legal))])
            known = found if model is compiled() else known
        assert known - found == gone


@pytest.mark.parametrize("style", [pytest.param(style, marks=[pytest.mark.slow] if style == "search" else []) for style in STYLES])
def test_no_style_commits_a_fault(style: str) -> None:
    """Nor does it play differently for a fault that it could commit: it is given what is right."""
    offered = 0
    for players in PLAYERS:
        game = Game(compiled(), [["players", players]], 11).start()
        while not game.over:
            chosen = decide(game.flow, game.view(game.turn), game.legal(), style, len(game.moves))
            assert chosen in game.legal()
            offered += len(game.faults())
            game.apply(chosen)
        assert not [event for event in game.log if event[0] == "fault"]
    assert offered > 50


def test_a_session_offers_faults_to_the_reader_alone_and_takes_them() -> None:
    session = Session()
    table = session.answer({"do": "new", "model": compiled(), "selection": [["players", "3"]], "seed": 21, "seat": 0, "level": "table"})
    committed = 0
    while not table["over"]:
        if table["turn"] != table["seat"]:
            assert table["faults"] == []
            table = session.answer({"do": "bot"})
            continue
        faults = table["faults"]
        assert not {name for name, *_ in faults} & set(table["legal"])
        committed += bool(faults)
        table = session.answer({"do": "play", "card": faults[0][0] if faults else table["legal"][-1]})
    assert committed > 3


@pytest.mark.parametrize("lang", LANGS)
def test_every_fault_has_its_words(lang: Lang) -> None:
    said = dict(flat(lang))
    for case in FAULTS:
        for key in ("does", "costs"):
            assert said[f"play.stakes.faults.{key}.{case['fault']}"]
        for who in ("you", "other"):
            assert said[f"play.stakes.faults.told.{case['fault']}.{who}"]
