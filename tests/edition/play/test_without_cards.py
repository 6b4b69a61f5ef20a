"""Roulette and the Game of Queens: matches end and jetons are kept, chance is even, no ear hears what is not for it."""

from __future__ import annotations

import json
from math import sqrt
from typing import Any

import pytest

from edition.paths import packaged
from edition.play.company import SAY
from edition.play.errors import PlayError
from edition.play.game import Game
from edition.play.levels import levels_of
from edition.play.mechanisms.gallery import Gallery
from edition.play.mechanisms.texts import LONGEST, checked, folded, name_of, number_of
from edition.play.model import Model
from edition.play.opponents import decide
from edition.play.rng import Rng
from edition.play.session import Session
from edition.play.transcript import load, save, written
from edition.rules.load import GameRules, load_game
from tests.edition.play.matches import as_lists, random_match

GAMES = {name: load_game(packaged("corpus") / "games" / name) for name in ("roulette", "reines")}
LONGEST_MATCH = 2000


def styled(game: GameRules, selection: list[list[str]], level: str, seed: int) -> Game:
    """A match in which every seat plays at a level."""
    match = Game(game.compiled(), selection, seed).start()
    while not match.over and len(match.moves) < LONGEST_MATCH:
        match.apply(decide(match.flow, match.view(match.turn), match.legal(), level, seed * 31 + len(match.moves) * 7919))
    return match


@pytest.mark.parametrize("name", GAMES)
def test_every_match_ends_under_every_choice_and_reading(name: str) -> None:
    game = GAMES[name]
    for variant in ("", *(known.id for known in game.variants)):
        for seed, selection in enumerate(game.selections()):
            match = random_match(game.compiled(variant), as_lists(selection), seed)
            assert match.over
            if name == "roulette":
                assert sum(match.state.purses) == sum(match.state.bought)
                assert min(match.state.purses) >= 0


@pytest.mark.parametrize("name", GAMES)
def test_every_style_comes_to_the_end_and_plays_what_is_legal(name: str) -> None:
    game = GAMES[name]
    for players in game.options[0].values:
        for level in levels_of(game.flow):
            assert styled(game, [["players", players]], level, 5).over


def test_the_more_words_a_style_knows_the_seldomer_it_is_caught() -> None:
    caught = {
        level: sum(len(styled(GAMES["reines"], [["players", "4"], ["several", "8"]], level, seed).state.caught) for seed in range(12))
        for level in ("peu-lettre", "lettre", "bel-esprit")
    }
    assert caught["peu-lettre"] > caught["lettre"] > caught["bel-esprit"]


# ------------------------------------------------------------------ the gallery


def test_chance_is_even() -> None:
    """“Un jeu de hasard, du reste très-égal”: as many cases of either colour, and as often reached, within three deviations."""
    gallery = Gallery(Model(GAMES["roulette"].compiled(), [["players", "2"]]))
    assert gallery.cases.count(0) == gallery.cases.count(1)
    rng, throws = Rng(1797), 4000
    white = sum(gallery.cases[gallery.throw(rng)[-1]] == 0 for _ in range(throws))
    assert abs(white - throws / 2) < 3 * sqrt(throws) / 2


def test_nobody_foresees_a_throw() -> None:
    """A style answers the same whatever the ball will do."""
    for seed in range(8):
        match = Game(GAMES["roulette"].compiled(), [["players", "3"]], seed).start()
        while not match.over:
            view = match.view(match.turn)
            match.state.rng = Rng(seed + 99)
            again = match.view(match.turn)
            assert decide(match.flow, view, match.legal(), "hardi", 3) == decide(match.flow, again, match.legal(), "hardi", 3)
            assert view.state.rng.state == again.state.rng.state
            match.apply(match.legal()[0])


# ------------------------------------------------------------------ what is whispered, what is remembered


def said(match: Game, *names: str) -> Game:
    for name in names:
        match.apply(match.flow.move_number(name))
    return match


def company() -> Game:
    match = Game(GAMES["reines"].compiled(), [["players", "3"]], 3).start()
    return said(match, "reine:Astrée", "reine:Clélie", "reine:Zélinde", "rime:té", "rime:eur", "rime:oir")


def test_whoever_does_not_hear_a_queen_is_told_that_somebody_whispers() -> None:
    match = company()
    for seat, heard in ((0, 3), (1, 1), (2, 1)):
        story = match.story(seat)
        assert sum(event[0] == "queen" for event in story) == heard
        assert sum(event[0] == "whisper" for event in story) == 3 - heard
        if seat:
            assert "Zélinde" not in json.dumps(story, ensure_ascii=False)
            assert "Zélinde" not in json.dumps(match.view(seat).more(), ensure_ascii=False)


@pytest.mark.parametrize("level", levels_of("naming"))
def test_a_choice_does_not_depend_on_queens_and_minds_of_others(level: str) -> None:
    match, other = company(), company()
    other.state.queens = ["Armide", other.state.queens[1], "Armide"]
    other.state.minds = [1, other.state.minds[1], 2]
    assert match.turn == 1
    first, second = (decide(each.flow, each.view(1), each.legal(), level, 11) for each in (match, other))
    assert first == second


def test_what_a_mind_has_forgotten_it_never_finds() -> None:
    """A vocabulary is drawn once a match: over all its turns a seat says no word that it did not know at first."""
    from edition.play.company_bots import remembered

    match = company()
    known = {seat: set(remembered(match.flow, match.view(seat), "lettre")) for seat in range(3)}
    while not match.over:
        seat = match.turn
        move = decide(match.flow, match.view(seat), match.legal(), "lettre", len(match.moves))
        word = name_of(move).partition(":")[2]
        assert match.state.phase == SAY
        assert not word or word in known[seat]
        match.apply(move)


# ------------------------------------------------------------------ words of one's own


def test_a_word_of_ones_own_is_said_judged_taken_away_and_brought_back() -> None:
    match = said(company(), "dire:charmanteté", "admettre", "dire:beurre", "refuser")
    assert match.state.counts == [0, 1, 0]
    text = save(match)
    again = load(text, GAMES["reines"].compiled())
    assert again.log == match.log
    assert written(match.log[-1]).isascii()


def test_a_word_said_is_taken_back_until_somebody_judges_it() -> None:
    match = said(company(), "dire:beauté", "dire:douceur")
    assert match.turn == 0
    match.apply(match.flow.move_number("dire:savoir"))
    assert match.undoable(0) == 1
    match.undo(0)
    assert match.state.counts == [0, 1, 1]
    assert match.why_not(0, number_of("dire:savoir")) is None


@pytest.mark.parametrize("word", ["", "<b>té</b>", "b3auté", "-té", "beau  té", "té-", "Beauté", "a" * (LONGEST + 1), "быть"])
def test_what_is_no_word_cannot_be_said(word: str) -> None:
    with pytest.raises(PlayError) as refusal:
        checked(word, capitals=False)
    assert refusal.value.code == "no-such-text"
    assert len(dict(refusal.value.params)["word"]) <= LONGEST


@pytest.mark.parametrize("name", ["dire:beauté", "reine:Zaïde", "court", "dire:savoir-faire", "rime:té"])
def test_a_move_is_its_name(name: str) -> None:
    assert name_of(number_of(name)) == name


def test_ligatures_and_apostrophes_are_compared_apart() -> None:
    assert folded("cœur") == folded("coeur")
    match = said(company(), "dire:beauté", "dire:cœur", "dire:espoir", "dire:bonté")
    refusal = match.why_not(2, match.flow.move_number("dire:coeur"))
    assert refusal is not None
    assert refusal.code == "said-before"


def ask(session: Session, **request: Any) -> dict[str, Any]:
    reply: dict[str, Any] = json.loads(session.handle(json.dumps(request)))
    return reply


def test_a_table_does_not_list_a_thousand_words() -> None:
    session = Session()
    model = GAMES["reines"].compiled()
    table = ask(session, do="new", model=model, selection=[["players", "3"]], seed=3, seat=0, level="lettre")
    while not (table["turn"] == 0 and table["phase"] == "say"):
        move = "reine:Astrée" if table["phase"] == "queen" else "rime:té"
        table = ask(session, do="play", card=move) if table["turn"] == 0 else ask(session, do="bot")
        assert table["ok"], table
    assert table["legal"] == ["court"]
    assert len(table["hints"]) == 5
    assert ask(session, do="play", card="dire:1")["code"] == "no-such-text"
    assert ask(session, do="play", card="dire:vaillance")["code"] == "no-rhyme"
    assert ask(session, do="play", card=f"dire:{table['hints'][0]}")["ok"]
