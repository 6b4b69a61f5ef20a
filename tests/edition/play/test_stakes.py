"""Games of stakes: nothing is lost, matches end, styles are honest and what they are said to be."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from edition.paths import packaged
from edition.play import vying_bots
from edition.play.errors import PlayError
from edition.play.game import Game
from edition.play.levels import STYLES
from edition.play.mechanisms.bids import FIRST, WORDS, move_name, move_number
from edition.play.mechanisms.staked import STAKES
from edition.play.opponents import decide
from edition.play.rng import Rng
from edition.play.session import Session
from edition.play.stakes import IN, OPENING, PASSED
from edition.play.styles import STYLE_NAMES
from edition.play.transcript import load, save, seal
from edition.rules.load import load_game
from tests.edition.play.matches import as_lists, random_match
from tests.edition.play.test_micropython import run_in_micropython

FOLDERS = [folder for folder in sorted((packaged("corpus") / "games").iterdir()) if load_game(folder).flow in STAKES]
IDS = [folder.name for folder in FOLDERS]
LONGEST = 20_000  # moves: a match that is not over by then does not end


def styled_match(compiled: dict[str, Any], selection: list[list[str]], seed: int, styles: list[str]) -> Game:
    """A match of these styles, seat by seat, checked for conservation at every move."""
    game = Game(compiled, selection, seed).start()
    for _ in range(LONGEST):
        if game.over:
            break
        game.apply(decide(game.flow, game.view(game.turn), game.legal(), styles[game.turn], seed * 1009 + len(game.moves)))
        s = game.state
        assert sum(s.purses) + s.pot == sum(s.bought)
        assert min(s.purses) >= 0
    assert game.over
    assert game.state.pot == 0
    return game


@pytest.mark.parametrize("matches", [2, pytest.param(60, marks=pytest.mark.slow)])
@pytest.mark.parametrize("folder", FOLDERS, ids=IDS)
def test_styled_matches_are_identical_in_micropython(folder: Path, matches: int) -> None:
    """Every number of players; each style sits at the table."""
    compiled = load_game(folder).compiled()
    wanted = [([["players", str(n)]], seed, mixed(n, seed)) for n in (2, 3, 4, 5) for seed in range(matches)]
    expected = [seal(styled_match(compiled, selection, seed, styles).log) for selection, seed, styles in wanted]
    assert run_in_micropython({"model": compiled, "wanted": wanted}, STYLED, len(wanted)) == expected


QUICK = [style for style in STYLES if style != "search"]  # who searches has tests of his own: he takes a hundred times as long
STYLED = """
import sys, json
sys.path.insert(0, '/lib')
from edition.play.game import Game
from edition.play.opponents import decide
from edition.play.transcript import seal
given = json.loads(open('/lib/given.json').read())
wanted = given['wanted']
def play(each):
    selection, seed, styles = each
    game = Game(given['model'], selection, seed).start()
    while not game.over:
        game.apply(decide(game.flow, game.view(game.turn), game.legal(), styles[game.turn], seed * 1009 + len(game.moves)))
    print(seal(game.log))
"""


def mixed(players: int, seed: int) -> list[str]:
    return [QUICK[(seat + seed) % len(QUICK)] for seat in range(players)]


@pytest.mark.parametrize("matches", [3, pytest.param(300, marks=pytest.mark.slow)])
@pytest.mark.parametrize("folder", FOLDERS, ids=IDS)
def test_styled_matches_end_and_lose_no_jeton(folder: Path, matches: int) -> None:
    game = load_game(folder)
    for variant in ("", *(known.id for known in game.variants)):
        compiled = game.compiled(variant)
        for selection in game.selections():
            players = int(dict(selection)["players"])
            for seed in range(max(1, matches // 6 if dict(selection) != dict(next(game.selections())) else matches)):
                styled_match(compiled, as_lists(selection), seed, mixed(players, seed))


@pytest.mark.parametrize("matches", [10, pytest.param(1000, marks=pytest.mark.slow)])
@pytest.mark.parametrize("folder", FOLDERS, ids=IDS)
def test_random_matches_end_and_lose_no_jeton(folder: Path, matches: int) -> None:
    game = load_game(folder)
    for variant in ("", *(known.id for known in game.variants)):
        compiled = game.compiled(variant)
        for players in ("2", "3", "4", "5"):
            for seed in range(matches):
                match = random_match(compiled, [["players", players]], seed)
                assert sum(match.state.jetons) == 0
                assert match.state.pot == 0


@pytest.mark.parametrize("folder", FOLDERS, ids=IDS)
def test_every_event_names_rules_and_every_rule_is_named(folder: Path) -> None:
    game = load_game(folder)
    known = {rule.id for rule in game.rules}
    fired: set[str] = set()
    for selection in game.selections():
        for seed in range(8):
            for event in random_match(game.compiled(), as_lists(selection), seed).log:
                assert event[3], event
                assert set(event[3]) <= known
                fired |= set(event[3])
    told = {rule.id for rule in game.rules if not rule.informative}
    assert told - fired <= SILENT


# what is no event of its own: the pack, the turn, and what only refuses
SILENT = {
    *("pack", "sevens-out", "which-sevens", "order", "to-the-right", "first-word", "no-return", "carre-speaks-last"),
    *("no-unsaying", "no-burning-at-fixed-term", "no-burning-with-the-deal"),
}


@pytest.mark.parametrize("folder", FOLDERS, ids=IDS)
def test_legal_is_the_only_judge(folder: Path) -> None:
    game = Game(load_game(folder).compiled(), [["players", "3"]], 5).start()
    rng = Rng(9)
    for _ in range(40):
        if game.over:
            break
        legal, possible = game.legal(), game.legal() + game.faults()
        for move in (*range(1, 40), *(FIRST + at for at in range(len(WORDS)))):
            for seat in range(3):
                refusal = game.why_not(seat, move)
                assert (refusal is None) == (seat == game.turn and move in possible), (move_name(move), seat)
                if refusal is not None:
                    assert refusal.rules, refusal.code
        assert all(game.why(move) for move in possible)
        game.apply(legal[rng.below(len(legal))])


@pytest.mark.parametrize("folder", FOLDERS, ids=IDS)
def test_a_story_masks_what_others_were_dealt(folder: Path) -> None:
    game = random_match(load_game(folder).compiled(), [["players", "3"]], 8)
    dealt = [event for event in game.story(0) if event[0] == "deal"]
    assert dealt
    for event in dealt:
        assert (event[2] == [-1] * len(event[2])) == (event[1] != 0)


@pytest.mark.parametrize("folder", FOLDERS, ids=IDS)
def test_a_match_goes_through_its_transcript(folder: Path) -> None:
    compiled = load_game(folder).compiled()
    game = random_match(compiled, [["players", "3"]], 21)
    assert load(save(game), compiled).log == game.log
    forged = json.loads(save(game))
    for moves in ([*forged["moves"], "passer"], ["voir-autre"], ["007"], ["-1"], ["1" * 40], ["٣"]):
        with pytest.raises(PlayError, match="transcript-move"):
            load(json.dumps(forged | {"moves": moves}), compiled)


@pytest.mark.parametrize("folder", FOLDERS, ids=IDS)
def test_a_session_plays_and_refuses(folder: Path) -> None:
    compiled = load_game(folder).compiled()
    session = Session()

    def ask(**request: Any) -> dict[str, Any]:
        reply: dict[str, Any] = json.loads(session.handle(json.dumps(request)))
        return reply

    new = {"do": "new", "model": compiled, "selection": [["players", "3"]], "seed": 3, "seat": 0}
    assert ask(**new, level="rule")["code"] == "request-broken"  # a level of games of tricks
    table = ask(**new, level="table")
    said = 0
    while not table["over"]:
        if table["turn"] != 0:
            table = ask(do="bot")
            continue
        for foreign in ("as-pique", "999999", "0", "", "dire"):
            reply = ask(do="play", card=foreign)
            assert not reply["ok"]
        bids = [name for name in table["legal"] if not name.isdigit()] or table["legal"]
        assert ask(do="why", card=bids[0])["rules"]
        table = ask(do="play", card=bids[said % len(bids)])
        assert table["ok"]
        said += 1
    assert said > 5
    assert sum(table["jetons"]) == 0


@pytest.mark.parametrize("name", ["", "x", "01", "1.5", "-3", "+3", "1234567", "Passer", "²", "٣"])
def test_what_is_no_word_and_no_number_is_refused(name: str) -> None:
    with pytest.raises(PlayError, match="no-such-word"):
        move_number(name)


def test_words_and_numbers_go_there_and_back() -> None:
    for move in (1, 30, 999_999, *(FIRST + at for at in range(len(WORDS)))):
        assert move_number(move_name(move)) == move


# ------------------------------------------------------------------ what the styles are said to be

BOUILLOTTE = packaged("corpus") / "games" / "bouillotte"
TURN_UP = "valet-pique"
FINE = ["as-pique", "roi-pique", "dame-pique"]
POOR = ["8-trefle", "9-coeur", "8-carreau"]


@cache
def bouillotte() -> dict[str, Any]:
    return load_game(BOUILLOTTE).compiled()


def dealt(hand: list[str], players: int) -> Game:
    """A table at which the first in cards holds this hand and has not straddled."""
    game = Game(bouillotte(), [["players", str(players)]], 1)
    flow, s = game.flow, game.state
    cards = [flow.pack.number(card) for card in hand]
    turn_up = flow.pack.number(TURN_UP)
    rest = [card for card in range(len(flow.pack.names)) if card not in (*cards, turn_up)]
    s.dealer = players - 1
    s.purses = [30] * players
    s.bought = [30] * players
    flow.arrange(s, [cards, *(rest[3 * at : 3 * at + 3] for at in range(players - 1))], turn_up)
    flow.open_deal(s, False, None)
    game.apply(move_number("laisser"))
    assert s.phase == OPENING
    return game


def share(hand: list[str], style: str, words: tuple[str, ...], seeds: int = 200) -> float:
    """How often a style that speaks first says one of these words."""
    game = dealt(hand, 5)
    said = [move_name(decide(game.flow, game.view(0), game.legal(), style, seed)) for seed in range(seeds)]
    return sum(word in words for word in said) / seeds


def test_the_good_player_passes_with_a_very_fine_hand_and_the_others_do_not() -> None:
    """Article 11 of the Bouillotte."""
    assert share(FINE, "bon-joueur", ("passer",)) > 0.6
    assert share(FINE, "prudent", ("passer",)) == 0
    assert share(FINE, "hardi", ("passer",)) == 0


def test_and_comes_back_to_raise() -> None:
    game = dealt(FINE, 3)
    for name in ("passer", "voir", "passer"):
        game.apply(move_number(name))
    assert (game.turn, game.state.standing[0], game.state.standing[1]) == (0, PASSED, IN)
    said = {move_name(decide(game.flow, game.view(0), game.legal(), "bon-joueur", seed)) for seed in range(50)}
    assert said == {"relancer"}


def test_bluffs_are_real_and_each_style_has_its_share() -> None:
    """How often each opens on three cards that seldom win."""
    opens = {style: share(POOR, style, ("voir", "voir-avec")) for style in STYLE_NAMES}
    assert 0 < opens["prudent"] < opens["bon-joueur"] < opens["hardi"]
    assert opens["hardi"] > 0.1


def test_the_chance_reckoned_follows_the_hand() -> None:
    hands = (FINE, ["roi-coeur", "dame-coeur", "8-pique"], POOR)
    reckoned = []
    for hand in hands:
        game = dealt(hand, 2)
        reckoned.append(vying_bots.chance(game.flow, game.view(0), Rng(3)))
    assert reckoned == sorted(reckoned, reverse=True)
    assert reckoned[0] > 800
    assert reckoned[2] < 300
