"""Brisque: the table of values as the text has it, and a game in which everything counted adds up."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import yaml

from edition.paths import packaged
from edition.play.bots import imagine
from edition.play.errors import PlayError
from edition.play.game import Game
from edition.play.mechanisms.melds import Melds
from edition.play.mechanisms.values import Values
from edition.play.meld_state import MeldState
from edition.play.meld_view import MeldView
from edition.play.model import Model
from edition.play.opponents import decide
from edition.play.playout import random_move
from edition.play.rng import Rng
from edition.play.session import Session
from edition.rules.load import GameRules, load_game
from tests.edition.play.matches import random_match

CASES = yaml.safe_load((Path(__file__).parents[2] / "cases" / "values.yaml").read_text(encoding="utf-8"))


@pytest.fixture(scope="session")
def brisque() -> GameRules:
    return load_game(packaged("corpus") / "games" / "brisque")


@pytest.fixture(scope="session")
def melded(brisque: GameRules) -> dict[str, Any]:
    return brisque.compiled()


def reckoned(compiled: dict[str, Any], items: list[list[Any]]) -> dict[str, Any]:
    request = {"do": "reckon", "model": compiled, "selection": [], "items": items}
    reply: dict[str, Any] = json.loads(Session().handle(json.dumps(request)))
    return reply


@pytest.mark.parametrize("case", CASES["rows"] + CASES["supplied"], ids=lambda c: c["item"])
def test_a_row_is_worth_what_the_text_says(case: dict[str, Any], brisque: GameRules, melded: dict[str, Any]) -> None:
    points, rules = Values(Model(melded, [])).of(case["item"])
    assert points == case["points"]
    status = {rule.id: rule.status for rule in brisque.rules}
    assert (status[rules[0]] == "supplied") == (case in CASES["supplied"])


@pytest.mark.parametrize("case", CASES["readings"], ids=lambda c: f"{c['variant']} {c['item']}")
def test_the_other_readings_differ_where_they_say_so(case: dict[str, Any], brisque: GameRules, melded: dict[str, Any]) -> None:
    ours = Values(Model(melded, []))
    theirs = Values(Model(brisque.compiled(case["variant"]), []))
    assert theirs.of(case["item"])[0] == case["points"]
    named = {each["item"] for each in CASES["readings"] if each["variant"] == case["variant"]}
    kinds = {item.split(":")[0] + item.split(":")[1] for item in named}
    same = [i for i in ours.items if i.split(":")[0] not in ("tierce", "quatrieme", "quinte", "marriage", "met")]
    assert kinds
    assert [ours.of(item)[0] for item in same] == [theirs.of(item)[0] for item in same]


@pytest.mark.parametrize("case", CASES["sums"], ids=lambda c: str(c["total"]))
def test_a_score_adds_up(case: dict[str, Any], melded: dict[str, Any]) -> None:
    reply = reckoned(melded, case["items"])
    assert reply["ok"]
    assert reply["total"] == case["total"] == sum(line[3] for line in reply["lines"])
    assert all(line[4] for line in reply["lines"])
    assert not reply["won"]


def test_the_vole_wins_and_is_worth_no_points(melded: dict[str, Any]) -> None:
    reply = reckoned(melded, [["vole", 1], ["card:as", 4]])
    assert (reply["won"], reply["total"]) == (True, 44)


@pytest.mark.parametrize(
    ("items", "code"),
    [
        ([["tierce:2:trump", 1]], "no-such-item"),
        ([["four:as", -1]], "item-number"),
        ([["four:as", "two"]], "item-number"),
        (["x"], "request-broken"),
    ],
)
def test_what_cannot_be_counted_is_refused(items: list[Any], code: str, melded: dict[str, Any]) -> None:
    reply = reckoned(melded, items)
    assert (reply["ok"], reply["code"]) == (False, code)


def test_what_is_counted_adds_up_to_the_totals(melded: dict[str, Any], brisque: GameRules) -> None:
    for seed in range(60):
        game = random_match(melded, [list(pair) for pair in list(brisque.selections())[seed % 6]], seed)
        totals = [0, 0]
        for ev, seat, _, _, params in game.log:
            if ev in ("score", "count"):
                totals[seat] += dict(params)["points"]
        assert totals == game.state.totals
        assert sum(dict(e[4])["points"] for e in game.log if e[0] == "count") == 120 * game.state.deals
        assert sum(game.state.jetons) == 0


def test_cards_are_conserved_at_every_moment(melded: dict[str, Any]) -> None:
    for seed in range(20):
        game = Game(melded, [], seed).start()
        rng = Rng(seed)
        while not game.over:
            game.apply(random_move(game, rng))
            s = game.state
            assert sorted(c for part in (*s.hands, *s.won, s.stock, s.trick) for c in part) == list(range(32))


@pytest.mark.slow
def test_two_thousand_matches_end_under_every_reading(brisque: GameRules) -> None:
    for variant in ("", *(known.id for known in brisque.variants)):
        compiled = brisque.compiled(variant)
        for seed in range(2000):
            game = random_match(compiled, [], seed)
            assert game.over
            assert sum(game.state.jetons) == 0


def arranged(melded: dict[str, Any], mine: list[str], others: list[str], turn_up: str) -> tuple[Game, MeldState]:
    """A deal that seat 1 leads, with these hands."""
    game = Game(melded, [], 1)
    pack = game.flow.pack
    hands = [[pack.number(card) for card in hand] for hand in (others, mine)]
    last = pack.number(turn_up)
    used = [*hands[0], *hands[1], last]
    state = game.state
    assert isinstance(state, MeldState)
    state.hands = hands
    state.turn_up = last
    state.trump = pack.suit[last]
    state.stock = [last] + [card for card in range(32) if card not in used]
    state.seen = [last]
    state.leader = state.turn = 1
    return game, state


def scores(game: Game) -> list[tuple[int, str, int]]:
    return [(seat, dict(params)["item"], dict(params)["points"]) for ev, seat, _, _, params in game.log if ev == "score"]


def test_a_figure_is_announced_once_and_a_card_counts_once_a_kind(melded: dict[str, Any]) -> None:
    mine = ["as-coeur", "roi-coeur", "dame-coeur", "valet-coeur", "7-pique"]
    game, _ = arranged(melded, mine, ["8-pique", "9-pique", "8-trefle", "9-trefle", "8-carreau"], "7-coeur")
    names = [game.flow.move_name(move) for move in game.legal() if move >= 32]
    assert names == ["tierce:as:coeur", "tierce:roi:coeur", "quatrieme:as:coeur", "marriage:coeur"]
    game.apply(game.flow.move_number("tierce:as:coeur"))
    assert [game.flow.move_name(move) for move in game.legal() if move >= 32] == ["marriage:coeur"]
    game.apply(game.flow.move_number("marriage:coeur"))
    game.apply(game.flow.move_number("as-coeur"))  # counted already: no thirty
    assert scores(game) == [(1, "tierce:as:trump", 120), (1, "marriage:trump", 40)]


def test_the_ace_of_trumps_counts_thirty_if_it_was_not_counted(melded: dict[str, Any]) -> None:
    game, _ = arranged(
        melded,
        ["as-coeur", "8-coeur", "7-pique", "9-pique", "8-trefle"],
        ["7-trefle", "8-pique", "9-trefle", "7-carreau", "8-carreau"],
        "7-coeur",
    )
    game.apply(game.flow.move_number("as-coeur"))
    assert scores(game) == [(1, "trump-ace", 30)]


def test_a_king_and_a_queen_that_meet_are_a_marriage_of_whoever_takes_them(melded: dict[str, Any]) -> None:
    game, _ = arranged(
        melded,
        ["dame-pique", "8-coeur", "7-pique", "9-pique", "8-trefle"],
        ["roi-pique", "8-pique", "9-trefle", "7-carreau", "8-carreau"],
        "7-coeur",
    )
    game.apply(game.flow.move_number("dame-pique"))
    game.apply(game.flow.move_number("roi-pique"))
    assert (0, "met:plain", 10) in scores(game)


def test_a_run_of_court_cards_counts_as_long_as_it_lasts(melded: dict[str, Any]) -> None:
    courts = ["roi-pique", "dame-coeur", "valet-trefle", "roi-carreau", "valet-coeur"]
    game, state = arranged(melded, courts, ["7-pique", "8-pique", "9-trefle", "7-carreau", "8-carreau"], "7-coeur")
    flow = game.flow
    assert isinstance(flow, Melds)
    state.run = [0, 1]
    draw = [flow.pack.number(card) for card in ("dame-trefle", "roi-trefle", "as-trefle", "dame-carreau")]
    for card in draw:
        flow.drawn(state, 1, card, game.log)
    assert scores(game) == [(1, "courts:more", 20), (1, "courts:more", 20)]


def test_all_the_tricks_win_the_match_whatever_was_counted(melded: dict[str, Any]) -> None:
    game, state = arranged(melded, ["as-coeur", "10-coeur"], ["7-trefle", "8-pique"], "7-coeur")
    state.stock = []
    state.takers = [1] * 14
    state.totals = [900, 0]
    state.pot = 20
    state.jetons = [-10, -10]
    for card in ("as-coeur", "7-trefle", "10-coeur", "8-pique"):
        game.apply(game.flow.move_number(card))
    assert game.over
    assert game.state.winners == [1]
    assert [event[0] for event in game.log if event[0] in ("vole", "count")] == ["vole"]


def test_a_figure_that_is_not_held_cannot_be_announced(melded: dict[str, Any]) -> None:
    game = Game(melded, [], 4).start()
    for move in range(32, 32 + len(game.flow.figures)):
        refusal = game.why_not(game.turn, move)
        assert (refusal is None) == (move in game.legal())
        if refusal is not None:
            assert refusal.code == "no-such-figure"
            assert refusal.rules
            with pytest.raises(PlayError):
                game.apply(move)


@pytest.mark.parametrize("level", ["random", "rule", "search"])
def test_a_bot_is_honest(level: str, melded: dict[str, Any]) -> None:
    game = Game(melded, [], 7).start()
    flow = game.flow
    assert isinstance(flow, Melds)
    for step in range(24):
        seat = game.turn
        view, legal = game.view(seat), game.legal()
        chosen = decide(flow, view, legal, level, 5)
        other = imagine(flow, view, Rng(step + 1))
        again = MeldView(flow, other, seat)
        assert vars(again) == vars(view)
        assert decide(flow, again, legal, level, 5) == chosen
        game.apply(chosen)


def test_sense_beats_chance(melded: dict[str, Any]) -> None:
    won = 0
    for seed in range(60):
        game = Game(melded, [], seed).start()
        while not game.over:
            level = "rule" if game.turn == seed % 2 else "random"
            game.apply(decide(game.flow, game.view(game.turn), game.legal(), level, seed * 1009 + len(game.moves)))
        won += game.state.winners == [seed % 2]
    assert won / 60 >= 0.7
