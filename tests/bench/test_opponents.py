"""How levels are ranked: every course of play has its pairs, and good sense beats chance."""

from __future__ import annotations

import pytest

from edition.corpus import open_corpus
from edition.play.levels import levels_of
from tests.bench.opponents import MIDDLE, PAIRS, rank, seats_of


@pytest.mark.parametrize("name", sorted(open_corpus().games))
def test_every_game_has_pairs_of_levels_that_it_offers(name: str) -> None:
    game = open_corpus().game(name)
    known = levels_of(game.flow)
    assert {level for pair in PAIRS[game.flow] for level in pair} <= set(known)
    assert MIDDLE.get(game.flow, known[0]) in known
    assert int(seats_of(game)) % 2 == 0


def test_good_sense_beats_chance() -> None:
    row = rank(open_corpus().game("brusquembille"), "rule", "random", 0.5)
    assert row.matches > 20
    assert row.share - 2 * row.error > 0.5
