"""The bound on the styles: the abstracted game is solved, and no style is as easily exploited as chance."""

from __future__ import annotations

import numpy as np
import pytest

from edition.play.styles import STYLE_NAMES
from tests.bench.stakes import CLASSES, Abstract, Deals, Leaf, Policy, bluffs, measure, nodes, tree


def uniform() -> Policy:
    return {node.name: np.full((CLASSES, len(node.actions)), 1 / len(node.actions)) for node in nodes(tree())}


@pytest.fixture(scope="module")
def deals() -> Deals:
    return Deals(4000)


def test_classes_are_met_and_beaten_as_they_should_be(deals: Deals) -> None:
    assert deals.met.sum() == pytest.approx(1)
    against_all = (deals.won * deals.met).sum(axis=1) / deals.met.sum(axis=1)
    assert (np.diff(against_all) > -0.05).all()  # a better class wins oftener
    assert against_all[-1] > 0.75 > 0.4 > against_all[0]


def test_the_solution_cannot_be_exploited_and_bluffs(deals: Deals) -> None:
    game = Abstract(deals.met, deals.won)
    solution = game.solve(600)
    assert game.exploitability(solution) < 0.01 < game.exploitability(uniform())
    assert max(bluffs(solution).values()) > 0.02  # the poorest hands are not always passed


def test_the_best_answer_to_one_who_always_renounces_is_to_open() -> None:
    """By hand: the other always passes; opening wins his ante, one jeton a deal."""
    game = Abstract(np.full((CLASSES, CLASSES), 1 / CLASSES**2), np.full((CLASSES, CLASSES), 0.5))
    never = {node.name: np.eye(len(node.actions))[np.zeros(CLASSES, dtype=int)] for node in nodes(game.root)}
    assert game.best(0, never) == pytest.approx(1)
    assert game.best(1, never) == pytest.approx(1)
    assert game.value(never, never) == pytest.approx(0)


def test_a_leaf_is_as_good_for_one_as_bad_for_the_other(deals: Deals) -> None:
    game = Abstract(deals.met, deals.won)
    reach = np.ones(CLASSES)
    for leaf in (Leaf(fixed=3), Leaf(shown=8)):
        assert game.leaf(leaf, 0, reach).sum() == pytest.approx(-game.leaf(leaf, 1, reach).sum())


@pytest.mark.parametrize("asked", [40, pytest.param(1000, marks=pytest.mark.slow)])
def test_no_style_is_exploited_half_as_far_as_chance(asked: int) -> None:
    rows = measure(asked, counted=4000, rounds=300)
    for style in STYLE_NAMES:
        assert rows[style]["exploitability"] < rows["random"]["exploitability"] * (0.5 if asked > 100 else 0.75)
        assert rows[style]["loses"] >= -0.01
