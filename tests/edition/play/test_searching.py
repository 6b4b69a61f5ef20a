"""What whoever searches imagines at games of stakes, and when he departs from what he would have said."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from edition.paths import packaged
from edition.play.game import Game
from edition.play.mechanisms.bids import move_name
from edition.play.opponents import decide
from edition.play.rng import Rng
from edition.play.searching import surely
from edition.play.stakes import FORMULA, IN, NAMING, PACK
from edition.play.stakes_search import Deals, FifteenDeals, VyingDeals, worth_trying
from edition.rules.load import load_game
from tests.edition.play.test_micropython import run_in_micropython
from tests.edition.play.test_stakes import FINE, POOR, dealt

GAMES: Final = packaged("corpus") / "games"


@pytest.mark.parametrize(
    ("found", "best"),
    [
        ([[5, 5]], 0),
        ([[0, 9], [0, 8], [0, 9]], 1),
        ([[0, 9], [0, -9], [0, 1]], 0),  # better on the average, but by chance
        ([[9, 0], [8, 0]], 0),
        ([[0, 3, 5], [0, 3, 5], [0, 3, 5]], 2),
    ],
)
def test_another_word_is_said_only_where_it_surely_does_better(found: list[list[int]], best: int) -> None:
    assert surely(found, 0, 1) == best


def imagined(game: Game, seed: int) -> Deals:
    view = game.view(game.turn)
    return FifteenDeals(game.flow, view, Rng(seed)) if game.flow.model.flow == "fifteen" else VyingDeals(game.flow, view, Rng(seed))


@pytest.mark.parametrize("name", ["bouillotte", "quinze"])
def test_an_imagined_deal_looks_to_the_seat_as_the_real_one_does(name: str) -> None:
    compared = 0
    for seed in range(3):
        game, rng = Game(load_game(Path(GAMES / name)).compiled(), [["players", "4"]], seed).start(), Rng(seed)
        while not game.over and compared < 30 * (seed + 1):
            seat = game.turn
            if game.state.phase not in (NAMING, PACK):
                view = game.view(seat)
                s = imagined(game, seed).imagine(game.flow, view, rng)
                again = game.flow.view(s, seat)
                shown = {at for at, hand in enumerate(view.hands) if hand is not None}
                for at in shown:
                    assert s.hands[at] == view.hands[at]
                assert [len(hand) for hand in s.hands] == view.counts
                assert [again.open[at] for at in range(4) if at not in shown] == [view.open[at] for at in range(4) if at not in shown]
                assert again.stock == view.stock
                assert sorted(game.flow.legal(s)) == game.legal()
                pack = imagined(game, seed).pack(view)
                for card in {card for hand in s.hands for card in hand}:
                    if name == "bouillotte":
                        assert [card for hand in s.hands for card in hand].count(card) + (card == view.turn_up) == 1
                    assert card in pack or any(card in view.open[at] for at in range(4)) or card in view.hands[seat]
                compared += 1
            legal = game.legal()
            game.apply(legal[rng.below(len(legal))])
    assert compared > 50


def test_whoever_still_plays_has_not_burst_in_what_is_imagined() -> None:
    """At Quinze who busts throws his cards down at once: whoever drew and is still in has fifteen at most."""
    checked = 0
    for seed in range(5):
        game, rng = Game(load_game(GAMES / "quinze").compiled(), [["players", "3"]], seed).start(), Rng(seed)
        while not game.over:
            view = game.view(game.turn)
            others = [at for at in range(3) if at != game.turn and view.open[at] and view.standing[at] == IN]
            if others and game.state.phase != FORMULA:
                totals = []
                for each in range(5):
                    s = imagined(game, each).imagine(game.flow, view, Rng(each))
                    totals += [game.flow.total(s.hands[at]) for at in others]
                assert max(totals) <= game.flow.number
                checked += len(totals)
            legal = game.legal()
            game.apply(legal[rng.below(len(legal))])
    assert checked


@pytest.mark.parametrize(("hand", "leaves"), [(FINE, False), (POOR, True)])
def test_whoever_searches_holds_what_wins_and_leaves_what_loses(hand: list[str], leaves: bool) -> None:
    """The rival has seen the pot with a fiche more: the best hand holds or raises, three poor cards pass."""
    said = []
    for seed in range(6):
        game = dealt(hand, 2)
        for name in ("passer", "voir-avec", "20"):
            game.apply(game.flow.move_number(name))
        assert game.turn == 0
        said.append(move_name(decide(game.flow, game.view(0), game.legal(), "search", seed)))
    assert all((word == "passer") == leaves for word in said), said


def test_of_the_numbers_a_few_are_tried() -> None:
    game = dealt(FINE, 2)
    game.apply(game.flow.move_number("voir-avec"))
    view, legal = game.view(0), game.legal()
    tried = worth_trying(game.flow, view, legal, legal[0])
    assert {1, int(game.flow.purse.fiche), view.pot, legal[-1]} <= set(tried) <= set(legal)
    assert len(tried) <= 6


DECIDING = """
import sys, json
sys.path.insert(0, '/lib')
from edition.play.game import Game
from edition.play.opponents import decide
given = json.loads(open('/lib/given.json').read())
for model, level, most in given['wanted']:
    game = Game(model, [['players', '3']], 7).start()
    while not game.over and len(game.moves) < most:
        game.apply(decide(game.flow, game.view(game.turn), game.legal(), level, len(game.moves)))
    for move in game.moves:
        print(move)
"""


def test_whoever_bids_or_names_decides_in_micropython_as_in_cpython() -> None:
    models = {name: load_game(GAMES / name).compiled() for name in ("bouillotte", "quinze", "reines")}
    asked = [
        ("bouillotte", "search", 3),
        ("quinze", "search", 4),
        ("quinze", "bon-joueur", 6),
        ("reines", "bel-esprit", 15),
        ("reines", "random", 12),
    ]
    expected = []
    for name, level, most in asked:
        game = Game(models[name], [["players", "3"]], 7).start()
        while not game.over and len(game.moves) < most:
            game.apply(decide(game.flow, game.view(game.turn), game.legal(), level, len(game.moves)))
        expected += game.moves
    assert run_in_micropython({"wanted": [[models[name], level, most] for name, level, most in asked]}, DECIDING) == expected
