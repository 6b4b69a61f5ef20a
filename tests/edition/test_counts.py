"""What counts at a table, as data: every rule that scores or pays is told, in both languages, under every reading; and no other number
stands there than the engine scores."""

from __future__ import annotations

import re
from functools import cache
from typing import Any, Final

import pytest

from edition.corpus import Corpus, open_corpus
from edition.play.cards import Pack
from edition.play.model import Model
from edition.play.scores import part_of, score
from edition.publish.counts import CARDS, STRIP, counts_data, plan
from edition.rules.mechanisms import MECHANISMS
from edition.words import LANGS, Lang, words
from tests.counted import CASES, Counted
from tests.edition.conftest import FIXTURES

GAMES: Final = {**open_corpus().games, **Corpus(FIXTURES / "triomphe").games}
READINGS: Final = [(game.id, variant) for game in GAMES.values() for variant in ("", *(each.id for each in game.variants))]
# the moment at which a single card is scored by its points, by course of play
ALONE: Final = {"tricks": "won", "melds": "won", "fifteen": "held", "vying": "shown"}


@cache
def told(game: str, lang: Lang) -> dict[str, Any]:
    return counts_data(GAMES[game], lang)


def lines(game: str, variant: str, lang: Lang) -> dict[str, list[str]]:
    """The lines under a reading: its own, and those that it has as the treatise has them."""
    readings = told(game, lang)["readings"]
    return {**readings[""]["lines"], **readings[variant]["lines"]}


def strips(game: str, variant: str) -> list[dict[str, Any]]:
    readings = told(game, "fr")["readings"]
    found: list[dict[str, Any]] = readings[variant].get("strips", readings[""]["strips"])
    return found


def test_the_sections_name_mechanisms_that_there_are_and_each_once() -> None:
    named = [mech for mechs in plan()["sections"].values() for mech in mechs]
    assert len(named) == len(set(named))
    assert set(named) <= set(MECHANISMS)
    assert set(plan()["beating"]) <= set(MECHANISMS)
    assert set(plan()["folded"]) <= set(plan()["sections"])
    for lang in LANGS:
        assert set(words(lang)["counts"]["sections"]) == set(plan()["sections"])
        assert set(words(lang)["play"]["counts"]["hand"]) == set(plan()["hands"])
    for flow, moment in plan()["hands"].items():
        assert moment in part_of(flow)[0]


@pytest.mark.parametrize(
    "mech", [mech for mech in MECHANISMS if "points" in MECHANISMS[mech].params or "jetons" in MECHANISMS[mech].params]
)
def test_what_brings_points_or_counters_is_told(mech: str) -> None:
    assert any(mech in mechs for mechs in plan()["sections"].values()), mech


@pytest.mark.parametrize(("game", "variant"), READINGS)
def test_every_line_is_said_in_both_languages(game: str, variant: str) -> None:
    named = {mech for mechs in plan()["sections"].values() for mech in mechs}
    rules = {rule.id for rule in GAMES[game].variant_rules(variant) if rule.mech in named}
    french, english = (lines(game, variant, lang) for lang in LANGS)
    assert set(french) == set(english) == rules == {rule for section in told(game, "fr")["sections"] for rule in section["rules"]}
    for rule in rules:
        assert french[rule][0] and english[rule][0]
        assert bool(french[rule][1]) == bool(english[rule][1])
        for text in (*french[rule], *english[rule]):
            assert "{" not in text


@pytest.mark.parametrize(("game", "variant"), READINGS)
def test_the_strip_has_the_points_that_the_engine_scores(game: str, variant: str) -> None:
    rules = GAMES[game].variant_rules(variant)
    model = GAMES[game].compiled(variant)
    moment = ALONE.get(GAMES[game].flow)
    for strip in strips(game, variant):
        selection = next(
            s for s in GAMES[game].selections() if [r.id for m in STRIP for r in rules if r.mech == m and r.holds(s)] == strip["rules"]
        )
        names = Pack(Model(model, [list(pair) for pair in selection])).names
        assert {name.split("-")[0] for name in names} == {rank for rank, _ in strip["cards"]}
        for rank, points in strip["cards"]:
            card = next(name for name in names if name.split("-")[0] == rank)
            asked = {"moment": moment, "cards": [card], "trump": names[-1].split("-")[1]}
            scored = score(model, [list(pair) for pair in selection], asked)["total"] if moment else -1
            assert scored == points, (rank, selection)


def test_the_strip_stands_where_there_are_cards() -> None:
    for game in GAMES:
        assert bool(strips(game, "")) == any(section["id"] == CARDS for section in told(game, "en")["sections"]), game


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_line_brings_what_the_engine_scores(case: Counted) -> None:
    wanted = case.scored(GAMES[case.game])
    assert wanted > 0
    for lang in LANGS:
        row, brings = lines(case.game, case.variant, lang)[case.rule]
        assert [int(n) for n in re.findall(r"\d+", brings)] == [wanted], (row, brings)


def test_a_reading_differs_where_it_changes_a_line() -> None:
    """No variant is told by lines of the treatise that its rules contradict, nor by more than it changes."""
    for game in GAMES.values():
        for variant in game.variants:
            changed = set(told(game.id, "en")["readings"][variant.id]["lines"])
            assert changed <= set(variant.changed), variant.id


def test_a_further_game_is_told_by_its_own_order() -> None:
    order = next(rule for rule in GAMES["triomphe"].rules if rule.mech == "order").params["high_to_low"]
    (strip,) = strips("triomphe", "")
    assert [rank for rank, _ in strip["cards"]] == list(order)
    assert strip["kind"] == "order"
