"""Two readings of the same deal, move for move, up to where they part."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import yaml

from edition.concordance.variants import known
from edition.play.errors import PlayError
from edition.play.levels import usual_level
from edition.play.parting import Pair
from edition.play.session import Session
from edition.rules.load import GameRules, Variant
from edition.rules.schema import PartsText
from tests.edition.play.test_micropython import run_in_micropython
from tests.shared import packaged_corpus

GAMES = packaged_corpus().games
CASES = yaml.safe_load((Path(__file__).parents[2] / "cases" / "partings.yaml").read_text(encoding="utf-8"))


def variant_of(game: str, variant: str) -> tuple[GameRules, Variant]:
    return GAMES[game], next(each for each in GAMES[game].variants if each.id == variant)


def seen(pair: Pair, side: int) -> Any:
    """What is so at one table alone, as the cases have it: an event, or the first two moves."""
    parted, game = pair.parted, pair.games[side]
    if parted["kind"] != "events":
        return parted["only"][side][:2]
    if parted["at"][side] == len(game.log):
        return []
    ev, seat, cards, _, params = game.log[parted["at"][side]]
    return [ev, seat, [game.flow.pack.names[card] for card in cards], dict(params)]


def test_every_variant_has_a_case() -> None:
    assert [(case["game"], case["variant"]) for case in CASES] == [(game.id, v.id) for game in GAMES.values() for v in game.variants]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['game']}-{case['variant']}")
def test_a_variant_and_the_treatise_part_where_they_should(case: dict[str, Any]) -> None:
    game, variant = variant_of(case["game"], case["variant"])
    pair = known(game, variant)
    parted = pair.parted
    assert {name: parted[name] for name in ("number", "kind", "seat", "rules")} == {n: case[n] for n in ("number", "kind", "seat", "rules")}
    assert [seen(pair, 0), seen(pair, 1)] == [case["here"], case["there"]]
    assert set(parted["rules"]) <= set(variant.changed)
    at = parted["at"]
    assert at[0] == at[1]
    for one, two in zip(pair.games[0].log[: at[0]], pair.games[1].log[: at[1]], strict=True):
        assert (one[0], one[1], one[4]) == (two[0], two[1], two[4])
    for side in (0, 1):  # each is played on alone, to its end
        pair.alone(side, 4000, "")
        assert pair.games[side].over


@pytest.mark.parametrize("game", [game for game in GAMES.values() if game.variants], ids=lambda game: game.id)
def test_a_reading_never_parts_from_itself(game: GameRules) -> None:
    for seed in (1, 2):
        pair = Pair([game.compiled(), game.compiled()], [], seed, -1, usual_level(game.flow), [])
        pair.advance(4000, "")
        assert pair.over
        assert pair.parted == {}
        assert pair.games[0].log == pair.games[1].log


def test_a_deal_at_which_they_do_not_part_is_told_so() -> None:
    game, variant = variant_of("romestecq", "gruge-contraint")
    pair = known(game, replace(variant, parts=PartsText(seed=1)))
    assert (pair.parted, pair.over) == ({}, True)


# ------------------------------------------------------------------ as the page asks


def sent(session: Session, **request: Any) -> dict[str, Any]:
    reply: dict[str, Any] = json.loads(session.handle(json.dumps(request)))
    return reply


def opened(game: str, variant: str, /, **changes: Any) -> tuple[Session, dict[str, Any]]:
    rules = GAMES[game]
    models = [rules.compiled(), rules.compiled(variant)]
    asked = {"models": models, "selection": [], "seed": 1, "seat": -1, "level": usual_level(rules.flow), "moves": []}
    session = Session()
    return session, sent(session, do="pair", **(asked | changes))


def test_the_moves_of_a_match_are_made_first_and_only_what_is_new_is_told() -> None:
    session, first = opened("brisque", "mariage-vingt")
    events = [len(table["events"]) for table in first["tables"]]
    moves = []
    reply = first
    while not reply["parted"]:
        reply = sent(session, do="both", moves=1, card="")
        assert [table["from"] for table in reply["tables"]] == events
        events = [at + len(table["events"]) for at, table in zip(events, reply["tables"], strict=True)]
        moves.append(session.pair.games[0].flow.move_name(session.pair.games[0].moves[-1]))
    again, _ = opened("brisque", "mariage-vingt", level="random", moves=moves)
    told = sent(again, do="both", moves=100, card="", quiet=True)
    assert told["parted"] == reply["parted"]
    assert "tables" not in told


def test_the_reader_plays_at_both_until_one_of_them_refuses() -> None:
    """Trévoux’s five cards on both tables, and his duty to follow suit, once the talon is gone, on the second alone."""
    game = GAMES["brusquembille"]
    follows = game.compiled("trevoux")
    free = {**follows, "rules": [rule for rule in follows["rules"] if rule[1] != "no-renounce"]}
    free["rules"] += [rule for rule in game.compiled()["rules"] if rule[1] == "no-renounce"]
    session = Session()
    ask = {"models": [free, follows], "selection": [], "seed": 1, "seat": 0, "level": "rule", "moves": []}
    reply = sent(session, do="pair", **ask)
    for _ in range(40):
        if reply["parted"]:
            break
        mine = reply["tables"][0]["turn"] == 0
        reply = sent(session, do="both", moves=1, card=reply["tables"][0]["legal"][0] if mine else "")
    parted = reply["parted"]
    assert (parted["kind"], parted["rules"]) == ("legal", ["no-renounce"])
    assert parted["only"][0]
    assert parted["refused"][1]["code"] == "must-follow-now"
    assert parted["refused"][1]["rules"] == ["no-renounce"]
    card = parted["only"][0][0]
    if parted["seat"] == 0:
        assert sent(session, do="alone", table=1, moves=1, card=card)["code"] == "must-follow-now"
        assert sent(session, do="alone", table=0, moves=1, card=card)["ok"]


def test_nothing_is_played_for_the_reader_before_they_part() -> None:
    session, reply = opened("brisque", "neuf-vingt", seat=0)
    for _ in range(3):
        reply = sent(session, do="both", moves=10, card="")
    assert reply["tables"][0]["turn"] == 0
    assert sent(session, do="both", moves=1, card="nonsense")["code"] == "no-such-card"
    assert sent(session, do="alone", table=0, moves=1, card="")["code"] == "request-broken"


@pytest.mark.parametrize(
    "changes",
    [{"models": []}, {"models": [1, 2]}, {"seed": -1}, {"seed": "1"}, {"seat": 9}, {"level": "divine"}, {"moves": [1]}, {"selection": 3}],
    ids=str,
)
def test_a_broken_request_for_two_tables_is_refused(changes: dict[str, Any]) -> None:
    session, reply = opened("brisque", "neuf-vingt", **changes)
    assert reply["code"] == "request-broken"
    assert session.pair is None
    assert sent(session, do="both", moves=1, card="")["code"] == "no-game"


@pytest.mark.parametrize("moves", [-1, 401, "1", None])
def test_a_number_of_moves_has_bounds(moves: Any) -> None:
    session, _ = opened("brisque", "neuf-vingt")
    assert sent(session, do="both", moves=moves, card="")["code"] == "request-broken"


def test_choices_that_a_game_has_not_are_refused() -> None:
    game, variant = variant_of("brusquembille", "trevoux")
    with pytest.raises(PlayError, match="option-value"):
        known(game, replace(variant, parts=PartsText(seed=1, choose={"players": "9"})))


PROGRAM = """
import sys, json
sys.path.insert(0, '/lib')
from edition.play.session import Session
given = json.loads(open('/lib/given.json').read())
session = Session()
handle = session.handle
reply = json.loads(handle(json.dumps(given)))
while reply['ok'] and not reply['parted']:
    reply = json.loads(handle(json.dumps({'do': 'both', 'moves': 1, 'card': ''})))
parted = reply['parted']
print(parted['number'])
print(parted['at'][0])
print(parted['at'][1])
print(given['changed'].index(parted['rules'][0]))
"""


def test_they_part_at_the_same_event_in_micropython() -> None:
    game, variant = variant_of("romestecq", "ningre-strict")
    pair = known(game, variant)
    models = [game.compiled(), game.compiled(variant.id)]
    assert variant.parts
    asked = {"do": "pair", "models": models, "selection": [], "seed": variant.parts.seed, "seat": -1, "level": "rule", "moves": []}
    changed = list(variant.changed)
    there = run_in_micropython({**asked, "changed": changed}, PROGRAM)
    assert there == [pair.parted["number"], *pair.parted["at"], changed.index(pair.parted["rules"][0])]
