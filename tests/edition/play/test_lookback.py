"""Looking back shows the table as it was; what can be done has a rule at every moment of every game."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from edition.paths import packaged
from edition.play.errors import PlayError
from edition.play.game import LEARNT, Game
from edition.play.levels import levels_of
from edition.play.lookback import Lookback
from edition.play.rng import Rng
from edition.play.session import Session
from edition.play.transcript import load
from edition.rules.load import GameRules, load_game

GAMES = sorted((packaged("corpus") / "games").iterdir())
NOW = ("from", "events", "marks", "thought", "transcript")  # what a reply tells of itself, not of the table


@cache
def rules_of(folder: Path) -> GameRules:
    return load_game(folder)


def begun(game: GameRules, seed: int = 1797) -> tuple[Session, dict[str, Any]]:
    session = Session()
    request = {"do": "new", "model": game.compiled(), "selection": [], "seed": seed, "seat": 0, "level": levels_of(game.flow)[0]}
    return session, session.answer(request)


def onward(session: Session, rng: Rng) -> dict[str, Any]:
    """One move, whoever has it."""
    game = session.game
    assert game
    if game.turn != session.seat:
        return session.answer({"do": "bot"})
    legal = game.legal()
    return session.answer({"do": "play", "card": game.flow.move_name(legal[rng.below(len(legal))])})


@pytest.mark.parametrize("folder", GAMES, ids=lambda folder: folder.name)
def test_the_past_is_as_it_was_and_what_can_be_done_has_a_rule(folder: Path) -> None:
    rules = rules_of(folder)
    known = {rule.id for rule in rules.rules}
    session, table = begun(rules)
    rng = Rng(5)
    tables, told, answers = [table], [list(table["events"])], []
    while True:
        now = session.answer({"do": "what"})["rules"]
        assert now, f"no rule after {table['moves']} moves"
        assert set(now) <= known
        answers.append(now)
        if table["over"]:
            break
        table = onward(session, rng)
        tables.append(table)
        told.append(told[-1][: table["from"]] + table["events"])
    assert table["moves"] == len(tables) - 1 > 3
    whole = session.answer({"do": "save"})
    assert whole["transcript"] == table["transcript"]
    back = list(range(len(tables) - 1, -1, -max(1, len(tables) // 8)))
    for at in [*range(len(tables)), *back]:
        seen = session.answer({"do": "look", "at": at})
        assert {k: v for k, v in seen.items() if k not in NOW} == {k: v for k, v in tables[at].items() if k not in NOW}, at
        assert [event[:2] for event in seen["events"]] == [event[:2] for event in told[at]], at
        assert session.answer({"do": "what", "at": at})["rules"] == answers[at]
    assert session.answer({"do": "save"}) == whole  # the match has stayed as it was


@pytest.mark.parametrize("folder", GAMES, ids=lambda folder: folder.name)
def test_each_reply_tells_the_match_so_far_and_where_its_moves_begin(folder: Path) -> None:
    rules = rules_of(folder)
    compiled = rules.compiled()
    session, table = begun(rules, 3)
    rng = Rng(1)
    marks: list[int] = []
    for _ in range(12):
        if table["over"]:
            break
        table = onward(session, rng)
        marks += table["marks"]
        match = load(table["transcript"], compiled)
        assert match.marks == marks
        assert len(match.log) == table["from"] + len(table["events"])


def test_a_branch_is_a_match_of_its_own(compiled: dict[str, Any]) -> None:
    session = Session()
    session.answer({"do": "new", "model": compiled, "selection": [["players", "3"]], "seed": 7, "seat": 0, "level": "rule"})
    rng = Rng(2)
    for _ in range(9):
        onward(session, rng)
    before = session.game
    assert before
    table = session.answer({"do": "branch", "at": 4})
    assert (table["from"], table["moves"]) == (0, 4)
    assert json.loads(table["transcript"])["moves"] == [before.flow.move_name(move) for move in before.moves[:4]]
    assert len(before.moves) == 9
    onward(session, rng)
    assert len(before.moves) == 9


@pytest.mark.parametrize("at", [-1, 1, 10**9])
@pytest.mark.parametrize("do", ["look", "branch", "what"])
def test_a_move_that_was_not_made_cannot_be_looked_at(do: str, at: int, compiled: dict[str, Any]) -> None:
    session = Session()
    session.answer({"do": "new", "model": compiled, "selection": [], "seed": 7, "seat": 0, "level": "rule"})
    with pytest.raises(PlayError, match="no-such-move"):
        session.answer({"do": do, "at": at})
    assert session.game and session.game.moves == []


def test_another_match_is_not_taken_for_the_past(compiled: dict[str, Any], trevoux: dict[str, Any]) -> None:
    lookback = Lookback()
    first = Game(compiled, [], 1).start()
    first.apply(first.legal()[0])
    lookback.at(first, 1)
    for other in (Game(compiled, [], 2), Game(trevoux, [], 1), Game(compiled, [["players", "3"]], 1)):
        seen = lookback.at(other.start(), 0)
        assert (seen.seed, seen.compiled["variant"], seen.flow.table.seats) == (
            other.seed,
            other.compiled["variant"],
            other.flow.table.seats,
        )


@pytest.mark.parametrize("folder", GAMES, ids=lambda folder: folder.name)
def test_a_move_is_taken_back_in_every_game_as_long_as_nothing_was_learnt(folder: Path) -> None:
    """The table is then what it was before; and once somebody has played or a card was seen, there is no way back."""
    session, table = begun(rules_of(folder), 11)
    rng = Rng(3)
    taken_back = refused = 0
    while not table["over"]:
        before = table
        mine = before["turn"] == session.seat
        table = onward(session, rng)
        shown = {event[0] for event in table["events"]} & set(LEARNT)
        assert not (shown and table["undoable"]), shown
        assert mine or not table["undoable"]
        if not table["undoable"]:
            refused += 1
            with pytest.raises(PlayError, match="undo-too-late"):
                session.answer({"do": "undo"})
            continue
        taken_back += 1
        move = json.loads(table["transcript"])["moves"][-1]
        again = session.answer({"do": "undo"})
        assert again["transcript"] == before["transcript"]
        assert {k: v for k, v in again.items() if k not in NOW} == {k: v for k, v in before.items() if k not in NOW}
        made = session.answer({"do": "play", "card": move})
        assert made["transcript"] == table["transcript"]
    assert taken_back and refused
