"""What must hold in every match: nothing lost, nothing seen that is hidden, every event with its rule."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from edition.play.errors import PlayError
from edition.play.game import Game, arranged, replay
from edition.play.view import View
from edition.rules.load import GameRules
from edition.rules.rule import Selection
from tests.edition.play.matches import as_lists, random_match

VARIANTS = ("", "trevoux")


def selections(game: GameRules) -> list[Selection]:
    return list(game.selections())


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("players", ["2", "3", "4", "5"])
def test_points_jetons_and_cards_are_conserved(
    players: str, variant: str, compiled: dict[str, Any], trevoux: dict[str, Any], brusquembille: GameRules
) -> None:
    model = trevoux if variant else compiled
    for selection in (s for s in selections(brusquembille) if dict(s)["players"] == players):
        game = random_match(model, as_lists(selection), seed=int(players) * 1000 + len(selection))
        state = game.state
        assert sum(state.totals) == 120 * state.deals
        assert sum(state.jetons) + state.pot == 0
        assert sorted(card for pile in state.won for card in pile) == list(range(len(game.flow.pack.names)))
        assert len(game.flow.pack.names) == (32 if players in "24" else 30)


@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("players", ["2", "3", "4", "5"])
def test_a_thousand_matches_conserve(players: str, variant: str, compiled: dict[str, Any], trevoux: dict[str, Any]) -> None:
    for seed in range(1000):
        game = random_match(trevoux if variant else compiled, [["players", players]], seed)
        assert sum(game.state.totals) == 120
        assert sum(game.state.jetons) == 0
        assert sorted(card for pile in game.state.won for card in pile) == list(range(len(game.flow.pack.names)))


@given(seed=st.integers(0, 2**32 - 1), players=st.sampled_from("2345"), moves=st.integers(0, 40))
@settings(deadline=None, max_examples=60)
def test_cards_are_conserved_at_every_moment(seed: int, players: str, moves: int, compiled: dict[str, Any]) -> None:
    game = Game(compiled, [["players", players]], seed).start()
    for _ in range(moves):
        if game.over:
            break
        game.apply(game.legal()[seed % len(game.legal())])
        s = game.state
        everywhere = [c for part in (*s.hands, *s.won, s.stock, s.trick) for c in part]
        assert sorted(everywhere) == list(range(len(game.flow.pack.names)))
        assert sum(s.jetons) + s.pot == 0


def test_every_event_names_rules_that_the_model_has(compiled: dict[str, Any], brusquembille: GameRules) -> None:
    known = {rule.id for rule in brusquembille.rules}
    fired: set[str] = set()
    for selection in selections(brusquembille):
        for event in random_match(compiled, as_lists(selection), seed=7).log:
            assert event[3], event
            assert set(event[3]) <= known
            fired |= set(event[3])
    assert known - fired <= {"players", "pack", "two-sevens-out", "which-sevens", "partners-pay"}


def test_legal_is_the_only_judge(compiled: dict[str, Any]) -> None:
    game = Game(compiled, [["players", "3"]], 11).start()
    for card in range(len(game.flow.pack.names)):
        for seat in range(3):
            refusal = game.why_not(seat, card)
            assert (refusal is None) == (seat == game.turn and card in game.legal())
            if refusal is not None:
                assert refusal.rules
    assert all(game.why(card) for card in game.legal())


def test_a_refused_move_changes_nothing(compiled: dict[str, Any]) -> None:
    game = Game(compiled, [["players", "2"]], 3).start()
    before = (game.state.copy().__dict__ | {"rng": game.state.rng.state}, len(game.log))
    foreign = next(c for c in range(32) if c not in game.legal())
    with pytest.raises(PlayError) as refused:
        game.apply(foreign)
    assert refused.value.code == "not-in-hand"
    assert (game.state.copy().__dict__ | {"rng": game.state.rng.state}, len(game.log)) == before


def test_trevoux_obliges_to_follow_once_the_talon_is_gone(trevoux: dict[str, Any]) -> None:
    game = Game(trevoux, [["players", "2"]], 5).start()
    free = followed = 0
    while not game.over:
        s = game.state
        suits = game.flow.pack.suit
        has = [c for c in s.hands[s.turn] if s.trick and suits[c] == s.led]
        if has and s.stock:
            free += len(game.legal()) == len(s.hands[s.turn])
        elif has:
            assert game.legal() == sorted(has)
            other = [c for c in s.hands[s.turn] if c not in has]
            for card in other:
                refusal = game.why_not(s.turn, card)
                assert refusal is not None
                assert (refusal.code, refusal.rules) == ("must-follow-now", ["no-renounce"])
            followed += 1
        game.apply(game.legal()[-1])
    assert free
    assert followed


def test_a_view_tells_nothing_that_is_hidden(compiled: dict[str, Any]) -> None:
    """Exchanging unseen cards between hands and talon leaves the view as it was."""
    game = Game(compiled, [["players", "4"]], 21).start()
    for _ in range(5):
        game.apply(game.legal()[0])
    seat = game.turn
    before = vars(View(game.flow, game.state, seat))
    s = game.state
    hidden = [(hand, at) for n, hand in enumerate(s.hands) if n != seat for at, c in enumerate(hand) if c != s.turn_up]
    hidden += [(s.stock, at) for at, c in enumerate(s.stock) if c != s.turn_up]
    cards = [part[at] for part, at in hidden]
    for (part, at), card in zip(hidden, cards[1:] + cards[:1], strict=True):
        part[at] = card
    assert vars(View(game.flow, s, seat)) == before


def test_a_story_masks_what_others_were_dealt(compiled: dict[str, Any]) -> None:
    game = random_match(compiled, [["players", "3"]], 8)
    for event in game.story(0):
        if event[0] in ("deal", "draw"):
            assert (event[2] == [-1] * len(event[2])) == (event[1] != 0)


def test_partners_see_each_others_hands(compiled: dict[str, Any]) -> None:
    alone = Game(compiled, [["players", "4"]], 2).start().view(0)
    sides = Game(compiled, [["players", "4"], ["partners", "yes"]], 2).start().view(0)
    assert [hand is not None for hand in alone.hands] == [True, False, False, False]
    assert [hand is not None for hand in sides.hands] == [True, False, True, False]


def test_undo_reaches_to_the_last_thing_learnt(compiled: dict[str, Any]) -> None:
    game = Game(compiled, [["players", "3"]], 4).start()
    seat = game.turn
    state_before = game.state.copy().__dict__ | {"rng": 0}
    game.apply(game.legal()[0])
    assert game.undoable(seat) == 1
    game.undo(seat)
    assert game.state.copy().__dict__ | {"rng": 0} == state_before
    game.apply(game.legal()[0])
    game.apply(game.legal()[0])
    assert game.undoable(seat) == 0  # another has played since
    with pytest.raises(PlayError, match="undo-too-late"):
        game.undo(seat)
    game.apply(game.legal()[0])
    last = game.log[-1]
    assert last[0] == "lead"
    assert game.undoable((seat + 2) % 3) == 0  # cards were drawn


@pytest.mark.parametrize(
    ("selection", "code"),
    [
        ([["players", "6"]], "option-value"),
        ([["plyers", "2"]], "option-unknown"),
        ([["players", "3"], ["partners", "yes"]], "option-value"),
    ],
)
def test_a_selection_that_the_game_does_not_have(selection: list[list[str]], code: str, compiled: dict[str, Any]) -> None:
    with pytest.raises(PlayError, match=code):
        Game(compiled, selection, 1)


def test_replay_comes_to_the_same_events(compiled: dict[str, Any]) -> None:
    game = random_match(compiled, [["players", "5"]], 99)
    assert replay(compiled, [["players", "5"]], 99, game.moves).log == game.log


def test_an_arranged_deal_gives_the_hands_named(compiled: dict[str, Any]) -> None:
    hands = [["as-pique", "8-trefle", "valet-coeur"], ["dame-pique", "7-coeur", "10-trefle"]]
    game = arranged(compiled, [["players", "2"], ["packets", "1-2"]], 0, hands, "9-carreau")
    names = game.flow.pack.names
    assert [[names[c] for c in hand] for hand in game.state.hands] == hands
    assert game.turn == 1
    assert names[game.state.stock[0]] == "9-carreau"
    with pytest.raises(PlayError, match="arranged-deal"):
        arranged(compiled, [["players", "2"]], 0, [hands[0], hands[0]], "9-carreau")
    with pytest.raises(PlayError, match="arranged-hand"):
        arranged(compiled, [["players", "2"]], 0, [hands[0], hands[1][:2]], "9-carreau")
