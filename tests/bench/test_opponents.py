"""How levels are ranked: every course of play has its pairs, and the stronger of each wins."""

from __future__ import annotations

from statistics import mean

import pytest

from edition.corpus import open_corpus
from edition.play.levels import levels_of
from tests.bench.opponents import APART, MIDDLE, ORDER, pairs_of, rank, seats_of, share_won

GAMES = open_corpus().games
# how many seeds tell that the order has not turned over, where few are enough; each is played twice, with places exchanged
FEW = [
    ("brusquembille", "rule", "random", 20),
    ("brisque", "rule", "random", 6),
    ("romestecq", "rule", "random", 10),
    ("bouillotte", "bon-joueur", "random", 3),
    ("quinze", "prudent", "random", 4),
    ("quinze", "bon-joueur", "hardi", 10),
    ("reines", "peu-lettre", "random", 20),
    ("reines", "lettre", "peu-lettre", 20),
    ("reines", "bel-esprit", "lettre", 20),
]
EVERY = [(game.id, *pair) for game in GAMES.values() for pair in ORDER[game.flow]]
SECONDS = 30.0  # of CPU time, of the slow comparison of a pair


@pytest.mark.parametrize("name", sorted(GAMES))
def test_every_game_has_pairs_of_levels_that_it_offers(name: str) -> None:
    game = GAMES[name]
    known = levels_of(game.flow)
    assert {level for pair in pairs_of(game.flow) for level in pair} <= set(known)
    assert MIDDLE.get(game.flow, known[0]) in known
    assert int(seats_of(game)) % 2 == 0


@pytest.mark.parametrize("name", sorted(GAMES))
def test_every_level_but_the_mixed_one_stands_in_the_order_or_apart(name: str) -> None:
    game = GAMES[name]
    assert {level for pair in pairs_of(game.flow) for level in pair} == set(levels_of(game.flow)) - {"table"}
    assert not set(ORDER[game.flow]) & set(APART.get(game.flow, ()))


@pytest.mark.parametrize(("name", "better", "worse", "seeds"), FEW)
def test_the_stronger_level_wins(name: str, better: str, worse: str, seeds: int) -> None:
    game = GAMES[name]
    compiled, players = game.compiled(), seats_of(game)
    assert mean(share_won(compiled, players, (better, worse), seed) for seed in range(seeds)) > 0.5


@pytest.mark.slow
@pytest.mark.parametrize(("name", "better", "worse"), EVERY)
def test_each_stronger_level_wins_over_many_matches(name: str, better: str, worse: str) -> None:
    row = rank(GAMES[name], better, worse, SECONDS)
    assert row.share + 2 * row.error > 0.5
