"""What a reader tries: hands that are scored, moves that are asked about; the same in CPython and in MicroPython."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from edition.paths import packaged
from edition.play.errors import PlayError
from edition.play.game import flow_of
from edition.play.model import Model
from edition.play.scores import part_of, score
from edition.play.session import Session
from edition.rules.example_kinds import Hand
from edition.rules.example_moves import PlayedMoves
from edition.rules.example_worth import PlayedScore
from edition.rules.examples import load_examples
from edition.rules.load import GameRules, load_game
from tests.edition.play.test_chalk import FIGURES
from tests.edition.play.test_micropython import run_in_micropython

SCORED = ("brusquembille", "brisque", "romestecq", "bouillotte", "quinze")
UNSCORED = ("roulette", "reines")
TOLD = ["ok", "lines", "total", "outcome", "code", "params", "rules"]

PROGRAM = """
import sys, json
sys.path.insert(0, '/lib')
from edition.play.session import Session
given = json.loads(open('/lib/given.json').read())
for request in given['requests']:
    request['model'] = given['models'][request['model']]
    reply = json.loads(Session().handle(json.dumps(request)))
    text = json.dumps([reply.get(name) for name in given['told']])
    print(sum((at % 251 + 1) * ord(char) for at, char in enumerate(text)))
"""


@cache
def rules(game: str) -> GameRules:
    return load_game(packaged("corpus") / "games" / game)


@cache
def compiled(game: str, variant: str = "") -> dict[str, Any]:
    return rules(game).compiled(variant)


@cache
def pack(game: str) -> list[str]:
    return list(flow_of(Model(compiled(game), [])).pack.names)


@st.composite
def hands(draw: st.DrawFn) -> tuple[str, dict[str, Any]]:
    """A game, and a hand of its pack at one of its moments, with others beside it: most fit, some do not."""
    game = draw(st.sampled_from(SCORED))
    part = part_of(rules(game).flow)
    card = st.sampled_from(pack(game))
    moment = draw(st.sampled_from([*part[0], "never"]))
    cards = draw(st.lists(card, max_size=8, unique=draw(st.booleans())))
    others = draw(st.lists(st.lists(card, max_size=3, unique=True), max_size=3))
    hand = {"moment": moment, "cards": cards, "others": others, "holds": draw(st.lists(st.integers(-1, 3), max_size=3))}
    hand |= {"turn_up": draw(st.sampled_from(["", "as-pique", "joker"])), "trump": draw(st.sampled_from(["", "coeur", "epee"]))}
    return game, hand


@settings(max_examples=200)
@given(hands())
def test_any_hand_is_scored_or_refused(asked: tuple[str, dict[str, Any]]) -> None:
    game, hand = asked
    try:
        reply = score(compiled(game), [], hand)
    except PlayError:
        return
    assert set(reply) == {"ok", "lines", "total", "outcome", "rules"}
    ids = {rule.id for rule in rules(game).rules}
    for _, cards, points, by in [*reply["lines"], ("", [], 0, reply["rules"])]:
        assert set(cards) <= {*hand["cards"], *(card for other in hand["others"] for card in other), hand["turn_up"]}
        assert points >= 0
        assert set(by) <= ids
    if reply["outcome"] != "game" and hand["moment"] != "figures":
        assert reply["total"] == sum(line[2] for line in reply["lines"])


@pytest.mark.parametrize("case", FIGURES, ids=lambda c: "+".join(c["figures"]) or "nothing")
def test_the_figures_of_a_hand_are_those_that_can_be_named(case: dict[str, Any]) -> None:
    reply = score(compiled("romestecq"), [], {"moment": "figures", "cards": case["hand"]})
    assert {what: marks for what, _, marks, _ in reply["lines"]} == case["figures"]
    held = score(compiled("romestecq"), [], {"moment": "held", "cards": case["hand"]})
    assert reply["total"] == held["total"]


def test_of_figures_that_exclude_each_other_those_are_said_that_bring_most() -> None:
    hand = ["as-pique", "as-coeur", "as-trefle", "roi-pique", "roi-coeur"]  # triche and double Rome, rather than double ningre
    reply = score(compiled("romestecq"), [], {"moment": "held", "cards": hand})
    assert [(what, marks) for what, _, marks, _ in reply["lines"]] == [("triche", 3), ("double-rome", 2)]


def test_another_reading_scores_otherwise() -> None:
    hand = {"moment": "held", "cards": ["9-coeur", "8-coeur", "7-coeur"], "trump": "coeur"}
    assert [score(compiled("brisque", variant), [], hand)["total"] for variant in ("", "neuf-vingt")] == [30, 20]
    hand = {"moment": "shown", "cards": ["roi-pique"], "others": [["dame-pique"]], "holds": [0]}
    assert [score(compiled("bouillotte", variant), [], hand)["total"] for variant in ("", "plus-haute")] == [10, 20]


@pytest.mark.parametrize("game", UNSCORED)
def test_where_no_hand_scores_the_question_is_refused(game: str) -> None:
    with pytest.raises(PlayError, match="no-score"):
        score(compiled(game), [], {"moment": "held", "cards": ["as-pique"]})


def test_of_two_packs_a_card_is_there_twice() -> None:
    hand = {"moment": "held", "cards": ["7-coeur", "7-coeur"]}
    assert score(compiled("quinze"), [], hand)["total"] == 14
    with pytest.raises(PlayError, match="card-twice"):
        score(compiled("quinze"), [], {**hand, "cards": ["5-coeur"] * 3})


def requests() -> list[tuple[dict[str, Any], bool]]:
    """What the pages ask for the examples of the corpus: each hand, and each move at its place; whether the example says that it may be.

    `model` is a key of `models`.
    """
    found: list[tuple[dict[str, Any], bool]] = []
    for game in (*SCORED, *UNSCORED):
        for played in load_examples(rules(game)):
            common = {"model": f"{game}.{played.example.variant}", "selection": [list(pair) for pair in played.example.selection.items()]}
            if isinstance(played, PlayedScore):
                found += [({"do": "score", **common, "hand": scored.hand.asked()}, True) for scored in played.hands]
            elif isinstance(played, PlayedMoves):
                made: list[str] = []
                for step in played.steps:
                    seat = played.example.names.index(step.move.who)
                    place = {"do": "may", **common, "setup": dict(played.setup), "moves": list(made), "seat": seat}
                    fault = any(event[0] == "fault" for event in step.events)  # it can be done, and is punished
                    found.append(({**place, "move": step.move.names()[0]}, not (step.move.refused or fault)))
                    found += [({**place, "move": name}, False) for name in step.move.forbidden]
                    made += () if step.move.refused else step.move.names()
    return found


@cache
def models() -> dict[str, Any]:
    return {f"{game}.": compiled(game) for game in (*SCORED, *UNSCORED)}


def answered(request: dict[str, Any]) -> dict[str, Any]:
    reply: dict[str, Any] = json.loads(Session().handle(json.dumps({**request, "model": models()[request["model"]]})))
    return reply


def test_each_move_of_an_example_may_be_made_and_what_it_refuses_may_not() -> None:
    for request, allowed in requests():
        reply = answered(request)
        assert reply["ok"] == allowed, request
        assert reply["rules"], request


def alike(wanted: list[dict[str, Any]]) -> None:
    """MicroPython gives the same answers as CPython."""
    texts = [json.dumps([answered(request).get(name) for name in TOLD], ensure_ascii=False) for request in wanted]
    sums = [sum((at % 251 + 1) * ord(char) for at, char in enumerate(text)) for text in texts]
    assert run_in_micropython({"requests": wanted, "models": models(), "told": TOLD}, PROGRAM) == sums


def test_micropython_answers_as_cpython_does() -> None:
    alike([request for request, _ in requests()][::12])


@pytest.mark.slow
def test_micropython_answers_everything_as_cpython_does() -> None:
    alike([request for request, _ in requests()])


BROKEN: list[dict[str, Any]] = [
    {"do": "score", "hand": []},
    {"do": "score", "hand": {}},
    {"do": "score", "hand": {"moment": "held", "cards": "as-pique"}},
    {"do": "score", "hand": {"moment": "held", "cards": [7]}},
    {"do": "score", "hand": {"moment": "held", "cards": ["as-pique"], "others": 3}},
    {"do": "score", "hand": {"moment": "held", "cards": ["as-pique"], "holds": ["0"]}},
    {"do": "score", "hand": {"moment": "held", "cards": ["as-pique"], "trump": 2}},
    {"do": "score", "selection": ["players"], "hand": {"moment": "held", "cards": ["as-pique"]}},
    {"do": "may", "setup": [], "moves": [], "seat": 0, "move": "passer"},
    {"do": "may", "setup": {}, "moves": [3], "seat": 0, "move": "passer"},
    {"do": "may", "setup": {"dealer": -1}, "moves": [], "seat": 0, "move": "passer"},
    {"do": "may", "setup": {"hands": "none"}, "moves": [], "seat": 0, "move": "passer"},
    {"do": "may", "setup": {"purses": [1]}, "moves": [], "seat": 0, "move": "passer"},
    {"do": "may", "setup": {"purses": [True, "x", 1, 1, 1]}, "moves": [], "seat": 0, "move": "passer"},
    {"do": "may", "setup": {}, "moves": [], "seat": 9, "move": "passer"},
]


@pytest.mark.parametrize("request_", BROKEN, ids=str)
def test_what_cannot_be_answered_is_refused(request_: dict[str, Any]) -> None:
    reply = json.loads(Session().handle(json.dumps({"model": compiled("bouillotte"), "selection": [], **request_})))
    assert (reply["ok"], reply["code"]) == (False, "request-broken")


def test_a_hand_as_an_example_has_it_is_asked_about_whole() -> None:
    told = {"moment": "shown", "cards": ("as-pique",), "others": {"A": ("8-coeur",), "B": ("9-coeur",)}, "holds": ("B",)}
    hand = Hand(**told, expect=(), total=11, clause="a16")
    assert hand.asked()["others"] == [["8-coeur"], ["9-coeur"]]
    assert hand.asked()["holds"] == [1]
