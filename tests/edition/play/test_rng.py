"""The generator is the one that is specified, on every machine."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from edition.play.rng import Rng, resumed

seeds = st.integers(0, 2**32 - 1)
FIRST = [607771159, 4028465386, 1075641770, 714317246]


def test_the_first_numbers_of_a_seed_never_change() -> None:
    rng = Rng(1797)
    assert [rng.next() for _ in range(4)] == FIRST


@given(seeds, st.integers(1, 1000))
def test_below_stays_below(seed: int, n: int) -> None:
    rng = Rng(seed)
    assert all(0 <= rng.below(n) < n for _ in range(20))


@given(seeds)
def test_a_shuffle_keeps_every_card(seed: int) -> None:
    cards = list(range(32))
    Rng(seed).shuffle(cards)
    assert sorted(cards) == list(range(32))


@given(seeds, st.integers(0, 50))
def test_a_stored_generator_goes_on_where_it_stood(seed: int, drawn: int) -> None:
    rng = Rng(seed)
    for _ in range(drawn):
        rng.next()
    again = resumed(rng.state)
    assert [again.next() for _ in range(5)] == [rng.next() for _ in range(5)]


def test_neighbouring_seeds_deal_differently() -> None:
    firsts: Counter[int] = Counter()
    for seed in range(3200):
        cards = list(range(32))
        Rng(seed).shuffle(cards)
        firsts[cards[0]] += 1
    # 3,200 deals over 32 cards: 100 each on the average; six standard deviations are 59
    assert all(abs(count - 100) < 59 for count in firsts.values())
    assert len(firsts) == 32


@pytest.mark.parametrize("seed", [0, 1, 2**32 - 1])
def test_no_seed_is_stuck(seed: int) -> None:
    rng = Rng(seed)
    assert len({rng.next() for _ in range(100)}) == 100
