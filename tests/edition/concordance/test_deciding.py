"""A position in which a rule decides: found for every rule, true when played again, and the same every time."""

from __future__ import annotations

import pytest

from edition.concordance.deciding import position_of
from edition.concordance.liveness import Matches
from edition.concordance.parting import carry_over, parting
from edition.play.game import Game
from edition.rules.load import GameRules
from tests.shared import packaged_corpus

GAME = packaged_corpus().game("brusquembille")
RULES = [rule for rule in GAME.rules if not rule.informative]


@pytest.fixture
def game() -> GameRules:
    return GAME


@pytest.mark.parametrize("rule", RULES, ids=lambda r: r.id)
def test_every_rule_decides_somewhere(rule: object, game: GameRules) -> None:
    known = next(each for each in game.rules if each is rule)
    position = position_of(game, known)
    assert position is not None
    assert known.id in position.changed
    assert known.holds(position.selection)
    assert position.stands != position.other
    assert position == position_of(game, known)
    if position.kind == "legal":
        assert position.stands.legal != position.other.legal
    if position.move:
        assert position.move in position.hand


def test_an_informative_rule_decides_nowhere(game: GameRules) -> None:
    assert position_of(game, next(rule for rule in game.rules if rule.informative)) is None


def test_the_order_of_the_cards_is_tried_on_the_same_cards(game: GameRules) -> None:
    """Another order numbers the pack anew; dealt from the same seed it would give other cards and prove nothing."""
    order = next(rule for rule in game.rules if rule.mech == "order")
    position = position_of(game, order)
    assert position is not None
    assert position.kind == "events"
    assert position.stands.events[0][0] == "trick"
    assert position.stands.events[0][2] == position.other.events[0][2]
    assert position.stands.events[0][1] != position.other.events[0][1]


def test_cards_are_carried_over_by_name(game: GameRules) -> None:
    matches = Matches(game)
    other = {"order": {"high_to_low": ["10", "as", "roi", "dame", "valet", "9", "8", "7"]}}
    pairs = [list(pair) for pair in next(iter(game.selections()))]
    one, two = (Game(model, pairs, 7).start() for model in (matches.compiled, matches.model(other)))
    assert carry_over(one, two)
    hands = [[[game.flow.pack.names[card] for card in hand] for hand in game.state.hands] for game in (one, two)]
    assert hands[0] == hands[1]
    assert not carry_over(one, one)


def test_the_same_rules_never_part(game: GameRules) -> None:
    matches = Matches(game)
    for seed, selection in enumerate(list(game.selections())[:6]):
        assert parting(matches.compiled, matches.compiled, selection, seed, {}) is None
