"""Romestecq: every fault costs what its article says, figures are worth what theirs say, nothing is lost."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from edition.paths import packaged
from edition.play.chalk_state import ChalkState
from edition.play.errors import PlayError
from edition.play.game import Game
from edition.play.mechanisms.figures import NAMES
from edition.play.opponents import decide
from edition.play.playout import random_move
from edition.play.rng import Rng
from edition.rules.load import GameRules, load_game
from tests.edition.play.matches import moments, random_match

CASES = Path(__file__).parents[2] / "cases"
FAULTS = [case for case in yaml.safe_load((CASES / "faults.yaml").read_text(encoding="utf-8")) if case["game"] == "romestecq"]
FIGURES = yaml.safe_load((CASES / "figures.yaml").read_text(encoding="utf-8"))
PLAYERS = ["2", "4", "6"]


@pytest.fixture(scope="session")
def romestecq() -> GameRules:
    return load_game(packaged("corpus") / "games" / "romestecq")


@pytest.fixture(scope="session")
def chalked(romestecq: GameRules) -> dict[str, Any]:
    return romestecq.compiled()


def state_of(game: Game) -> ChalkState:
    assert isinstance(game.state, ChalkState)
    return game.state


@pytest.mark.parametrize("case", FAULTS, ids=lambda c: c["move"])
def test_a_fault_can_be_committed_and_costs_what_its_article_says(
    case: dict[str, Any], romestecq: GameRules, chalked: dict[str, Any]
) -> None:
    cites = {rule.id: {cite.clause.rpartition("/")[2] for cite in rule.cites} for rule in romestecq.rules}
    for game in moments(chalked, "4", range(400)):
        if case["fault"] == "too-many-played" and state_of(game).phase == "deal":
            game.apply(game.flow.move_number("deal-more"))
        fault = next((f for f in game.faults() if game.flow.wrong(game.state, f) == case["fault"]), None)
        if fault is None or state_of(game).phase != case["phase"]:
            continue
        rules = game.why(fault)
        assert any(unit.rstrip("bcd") == f"a{case['article']}" for rule in rules for unit in cites[rule])
        seat = game.flow.actor(game.state, fault)
        side = game.state.side[seat]
        before = game.state.totals[side]
        assert game.flow.cost(game.state, fault) == case["cost"]
        game.apply(fault)
        if case["cost"] >= 0:
            while state_of(game).phase == "count":
                game.apply(game.legal()[0])
            assert game.state.totals[side] == before + case["cost"]
            return
        while not game.over:
            game.apply(game.legal()[0])
        assert all(game.state.side[winner] != side for winner in game.state.winners)
        found = [event for event in game.log if event[0] == "found"]
        assert found[-1][1] == seat
        assert found[-1][4] == [["fault", case["fault"]]]
        return
    pytest.fail("this fault was never possible")


@pytest.mark.parametrize("case", FIGURES, ids=lambda c: " ".join(c["hand"]))
def test_a_hand_holds_its_figures_and_no_others(case: dict[str, Any], chalked: dict[str, Any]) -> None:
    flow = Game(chalked, [["players", "2"]], 1).flow
    hand = [flow.pack.number(card) for card in case["hand"]]
    found: dict[str, int] = {}
    for at, name in enumerate(NAMES):
        for card in hand:
            for figure, cards in flow.figures.holdings(hand, at, card, []):
                assert card in cards
                assert set(cards) <= set(hand)
                found[name] = max(found.get(name, 0), figure.marks)
    assert found == case["figures"]


@pytest.mark.parametrize("players", PLAYERS)
def test_cards_and_jetons_are_conserved_and_marks_add_up(players: str, chalked: dict[str, Any]) -> None:
    for seed in range(60):
        game = Game(chalked, [["players", players]], seed).start()
        rng = Rng(seed)
        while not game.over:
            game.apply(random_move(game, rng))
            s = state_of(game)
            if s.deals:
                everywhere = [c for part in (*s.hands, *s.won, s.stock, s.trick, s.heap) for c in part]
                assert sorted(everywhere) == list(range(36))
            assert sum(s.jetons) + s.pot == 0
        s = state_of(game)
        if any(event[0] == "virlicque" for event in game.log):
            continue
        for side in (0, 1):
            left = game.flow.marks.number
            for ev, seat, _, _, params in game.log:
                if ev in ("marked", "rub") and s.side[seat] == side:
                    marks = dict(params)["marks"]
                    left = left + marks if ev == "marked" else max(0, left - marks)
            assert left == s.totals[side]


@pytest.mark.slow
@pytest.mark.parametrize("players", PLAYERS)
def test_two_thousand_matches_end_under_every_reading(players: str, romestecq: GameRules) -> None:
    for variant in ("", *(known.id for known in romestecq.variants)):
        compiled = romestecq.compiled(variant)
        for seed in range(2000):
            game = random_match(compiled, [["players", players]], seed)
            assert game.state.winners
            assert sum(game.state.jetons) == 0


def test_who_has_marks_rubs_out_what_the_events_add_up_to(chalked: dict[str, Any]) -> None:
    checked = 0
    for seed in range(30):
        game = random_match(chalked, [["players", "4"]], seed)
        earned = 0
        for ev, _, _, _, params in game.log:
            if ev == "earned":
                earned += dict(params)["marks"]
            if ev == "rub":
                marks = dict(params)["marks"]
                assert marks >= earned
                if marks == earned:
                    checked += 1
                earned = 0
    assert checked > 100


def test_every_event_names_rules_that_the_model_has(chalked: dict[str, Any], romestecq: GameRules) -> None:
    known = {rule.id for rule in romestecq.rules}
    fired: set[str] = set()
    for seed in range(120):
        for event in random_match(chalked, [["players", PLAYERS[seed % 3]]], seed).log:
            assert event[3], event
            assert set(event[3]) <= known
            fired |= set(event[3])
    silent = {"players", "pack", "marks-agreed", "duty-to-follow", "ningre-when-gobbled", "hands-hidden", "two-virlicques"}
    seldom = {"unsaid", "false-double-rome", "six-played", "six-dealt", "other-manner", "virlicque"}
    assert {rule for rule in known - fired - silent - seldom if "ningre" not in rule} == set()


def test_why_not_is_silent_for_what_can_be_done_and_for_nothing_else(chalked: dict[str, Any]) -> None:
    for n, game in enumerate(moments(chalked, "4", range(2))):
        if n % 7:
            continue
        possible = game.legal() + game.faults()
        for move in range(game.flow.moves.out + 4 * 36):
            seat = game.flow.actor(game.state, move)
            refusal = game.why_not(seat, move)
            assert (refusal is None) == (move in possible)
            if refusal is not None:
                assert refusal.rules


def test_moves_have_names_of_their_own(chalked: dict[str, Any]) -> None:
    flow = Game(chalked, [["players", "6"]], 1).flow
    names = [flow.move_name(move) for move in range(flow.moves.out + 6 * 36)]
    assert len(set(names)) == len(names)
    assert [flow.move_number(name) for name in names[::17]] == list(range(0, len(names), 17))
    with pytest.raises(PlayError, match="no-such-card"):
        flow.move_number("as-pique+quinte")


def test_each_level_beats_the_one_below(chalked: dict[str, Any]) -> None:
    for better, worse, matches, least in (("rule", "random", 60, 0.7), ("search", "rule", 24, 0.5)):
        won = 0
        for seed in range(matches):
            game = Game(chalked, [["players", "2"], ["marks", "agreed"]], seed).start()
            while not game.over:
                level = better if game.turn == seed % 2 else worse
                game.apply(decide(game.flow, game.view(game.turn), game.legal(), level, seed * 1009 + len(game.moves)))
            won += game.state.winners == [seed % 2]
        assert won / matches >= least


def test_partners_see_each_other_only_where_the_reading_says_so(romestecq: GameRules) -> None:
    for variant, seen in (("", 1), ("encyclopedie", 2)):
        game = Game(romestecq.compiled(variant), [["players", "4"]], 3).start()
        game.apply(game.legal()[0])
        hands = game.view(0).hands
        assert sum(hand is not None for hand in hands) == seen
        assert all(game.state.side[at] == game.state.side[0] for at, hand in enumerate(hands) if hand is not None)


def test_a_word_counts_for_the_whole_figure_and_silence_for_nothing(chalked: dict[str, Any]) -> None:
    """Village: both pieces must be said; one alone earns nothing, and what was not said may not be rubbed out."""
    game = Game(chalked, [["players", "2"]], 1).start()
    s = state_of(game)
    flow = game.flow
    hand = [flow.pack.number(card) for card in ("dame-pique", "dame-coeur", "valet-trefle", "valet-pique", "8-coeur")]
    s.dealt = [hand, []]
    s.hands = [hand[:], []]
    first = flow.speech.told(s, 0, NAMES.index("village"), hand[0])
    assert first is not None
    assert not flow.speech.say(s, 0, first)
    assert flow.reckoning.due(s, 0, None) == 0
    assert flow.speech.unsaid(s, 0) == 2
    second = flow.speech.told(s, 0, NAMES.index("village"), hand[2])
    assert second is first
    assert flow.speech.say(s, 0, second)
    assert flow.reckoning.due(s, 0, None) == 2
    assert flow.speech.unsaid(s, 0) == 0
    assert flow.speech.told(s, 0, NAMES.index("rome"), hand[1]) is None  # one card, one figure
