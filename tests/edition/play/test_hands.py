"""Hands that are played out: worked positions of Triomphe, whole matches, and who knows what."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import Any

import pytest
import yaml

from edition.corpus import Corpus
from edition.play.bots import imagine
from edition.play.game import Game, arranged
from edition.play.mechanisms.hands import Hands
from edition.play.opponents import decide
from edition.play.rng import Rng
from edition.play.searching import LEVELS
from edition.rules.load import GameRules, load_game
from edition.rules.rule import Selection
from edition.witness import load_witness
from tests.edition.conftest import FIXTURES
from tests.edition.play.matches import as_lists, random_match

CORPUS = FIXTURES / "triomphe"
RULES: GameRules = load_game(CORPUS / "games" / "triomphe")
COMPILED: dict[str, Any] = RULES.compiled()
SELECTIONS: list[Selection] = list(RULES.selections())
CASES = yaml.safe_load((Path(__file__).parents[2] / "cases" / "hands" / "triomphe.yaml").read_text(encoding="utf-8"))
NAMES = [name for name, _ in LEVELS]


# ------------------------------------------------------------------ positions


def dealt(case: dict[str, Any]) -> Game:
    """The table after the deal that a case names."""
    selection = [["players", str(case["players"])], *([name, value] for name, value in case.get("choose", {}).items())]
    match = arranged(COMPILED, selection, case.get("dealer", 1) - 1, [hand for _, hand in sorted(case["hands"].items())], case["turn_up"])
    for side, points in case.get("points", {}).items():
        match.state.totals[side - 1] = points
    return match


def found(match: Game, wanted: str) -> Any:
    """What a case asks about, as it now is; seats and sides from 1."""
    s = match.state
    if wanted in ("totals", "jetons"):
        return dict(enumerate(getattr(s, wanted), 1))
    if wanted == "winners":
        return [seat + 1 for seat in s.winners]
    return getattr(s, wanted) + (0 if wanted == "over" else 1)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_a_worked_position_comes_out(case: dict[str, Any]) -> None:
    match = dealt(case)
    names = match.flow.pack.names
    for play in case["plays"]:
        seat, card = play.split(" ")
        assert match.turn == int(seat) - 1, play
        match.apply(match.flow.pack.number(card))
    if "may" in case:
        assert sorted(names[card] for card in match.legal()) == sorted(case["may"])
    for refused in case.get("refused", []):
        seat, card = refused["play"].split(" ")
        refusal = match.why_not(int(seat) - 1, match.flow.pack.number(card))
        assert refusal is not None
        assert refusal.code == refused["code"]
        assert refusal.rules == refused.get("rules", refusal.rules)
    for wanted, value in case.get("expect", {}).items():
        if wanted == "events":
            assert set(value) <= {f"{event[1] + 1} {event[0]}" for event in match.log}
        else:
            now = found(match, wanted)
            assert {key: now[key] for key in value} == value if isinstance(value, dict) else now == value, wanted
    assert set(case.get("why", [])) <= {rule for event in match.log for rule in event[3]}


def test_every_position_asks_something_of_an_article_that_there_is() -> None:
    clauses = load_witness(Corpus(CORPUS), RULES.entry.split("/")[0]).clauses
    for case in CASES:
        assert case["articles"]
        assert all(RULES.clause(article) in clauses for article in case["articles"]), case["name"]
        assert {"may", "refused", "expect"} & set(case), case["name"]


# ------------------------------------------------------------------ whole matches


@pytest.mark.parametrize("selection", SELECTIONS, ids=lambda s: "-".join(value for _, value in s))
def test_cards_jetons_and_points_are_conserved(selection: Selection) -> None:
    """Thirty-two cards, no jeton made or lost; each deal brings its point, and more only by equal tricks or the vole."""
    for seed in range(25):
        game = random_match(COMPILED, as_lists(selection), seed)
        s = game.state
        assert sorted(card for pile in (*s.won, s.stock) for card in pile) == list(range(32))
        assert sum(s.jetons) == s.pot == 0
        scored = [dict(event[4])["points"] for event in game.log if event[0] == "score"]
        assert sum(s.totals) == sum(scored) >= s.deals
        assert max(s.totals) >= 5


def test_every_event_names_rules_and_every_rule_comes_to_speak() -> None:
    known = {rule.id for rule in RULES.rules}
    fired: set[str] = set()
    for number in range(10 * len(SELECTIONS)):
        for event in random_match(COMPILED, as_lists(SELECTIONS[number % len(SELECTIONS)]), number).log:
            assert event[3], event
            assert set(event[3]) <= known
            fired |= set(event[3])
    assert known - fired == {"players", "pack"}


@pytest.mark.parametrize("players", ["2", "3", "4"])
@pytest.mark.parametrize("level", NAMES)
def test_bots_play_to_the_end(level: str, players: str) -> None:
    """All levels but the deepest, at which one deal is played instead of a match."""
    for selection in (s for s in SELECTIONS if dict(s)["players"] == players and dict(s)["packets"] == "2-3"):
        game = Game(COMPILED, as_lists(selection), 11).start()
        while not game.over and not (level == "deep" and game.state.deals):
            move = decide(game.flow, game.view(game.turn), game.legal(), level, 1009 + len(game.moves))
            assert move in game.legal()
            game.apply(move)
        assert game.over or level == "deep"


@pytest.mark.parametrize(("high", "expected"), [(True, 379), (False, 295)])
def test_sense_beats_chance_where_it_leads_high(high: bool, expected: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Matches that the rule of thumb wins of 600 for two against moves at random: the numbers of the documentation."""
    monkeypatch.setattr(Hands, "for_tricks", high)
    won = 0
    for seed in range(600):
        game = Game(COMPILED, [["players", "2"]], seed).start()
        while not game.over:
            level = "rule" if game.turn == seed % 2 else "random"
            game.apply(decide(game.flow, game.view(game.turn), game.legal(), level, seed * 1009 + len(game.moves)))
        won += game.state.winners == [seed % 2]
    assert won == expected


def test_legal_is_the_only_judge() -> None:
    for seed, selection in enumerate(SELECTIONS):
        game = Game(COMPILED, as_lists(selection), seed).start()
        while not game.over and game.state.deals < 2:
            for seat, card in product(range(game.flow.table.seats), range(32)):
                refusal = game.why_not(seat, card)
                assert (refusal is None) == (seat == game.turn and card in game.legal())
                assert refusal is None or refusal.rules
            assert all(game.why(card) for card in game.legal())
            game.apply(game.legal()[-1])


# ------------------------------------------------------------------ what is known


@pytest.mark.parametrize("level", [name for name in NAMES if name != "deep"])
def test_a_bots_choice_does_not_change_when_unseen_cards_are_permuted(level: str) -> None:
    game = Game(COMPILED, [["players", "3"]], 33).start()
    flow = game.flow
    assert isinstance(flow, Hands)
    for step in range(24):
        seat = game.turn
        view = game.view(seat)
        chosen = decide(flow, view, game.legal(), level, 5)
        other = imagine(flow, view, Rng(step + 1))
        assert vars(flow.view(other, seat)) == vars(view)
        assert decide(flow, flow.view(other, seat), game.legal(), level, 5) == chosen
        game.apply(chosen)


def test_what_a_player_lacks_is_known_once_shown_and_true() -> None:
    shown = 0
    for seed in range(20):
        game = Game(COMPILED, [["players", "4"]], seed).start()
        while not game.over and game.state.deals == 0:
            for seat, lacks in enumerate(game.state.voids):
                assert not [card for card in game.state.hands[seat] if game.flow.pack.suit[card] in lacks]
                shown += len(lacks)
            game.apply(game.legal()[seed % len(game.legal())])
    assert shown
