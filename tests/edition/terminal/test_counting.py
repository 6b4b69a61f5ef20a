"""“c” in a terminal: what counts in the game that is played, by its rules, and what one's hand would bring."""

from __future__ import annotations

import io
import re
from itertools import product

import pytest

from edition.play.scores import score
from edition.publish.counts import counts_data
from edition.publish.play import clauses_of
from edition.telling.teller import WIDTH
from edition.telling.words import PIPS
from edition.terminal.counting import in_force
from edition.terminal.playing import play, terminal_data
from edition.words import LANGS, Lang, words
from tests.shared import packaged_corpus

corpus = packaged_corpus()
clauses = clauses_of(corpus)
SUITS = {pip: suit for suit, pip in PIPS.items()}


def asked(game: str, lang: Lang, typed: str = "c", variant: str = "", **chosen: str) -> str:
    """What is told of what counts, without the title above it and the table below."""
    rules = corpus.game(game)
    output = io.StringIO()
    source = io.StringIO("".join(f"{line}\n" for line in typed.split()))
    data = terminal_data(rules, clauses, lang)
    play(rules.compiled(variant), data, list(chosen.items()), seed=5, level="random", input=source, output=output)
    return output.getvalue().rpartition(words(lang)["play"]["counts"]["title"])[2]


def flat(text: str) -> str:
    """On one line, without the § that stand beside, and with simple blanks."""
    lines = (line[:WIDTH] if line.startswith("    ") else line for line in text.splitlines())
    return re.sub(r"\s+", " ", " ".join(lines))


@pytest.mark.parametrize(("game", "lang"), list(product(sorted(corpus.games), LANGS)))
def test_every_rule_that_counts_is_told_with_its_article_and_no_other(game: str, lang: Lang) -> None:
    rules = corpus.game(game)
    told = asked(game, lang)
    told_flat = flat(told)
    selection = dict(next(iter(rules.selections())))
    there = in_force(rules.compiled(""), list(selection.items()))
    counts = counts_data(rules, lang)
    of = [rule for section in counts["sections"] for rule in section["rules"]]
    labels = terminal_data(rules, clauses, lang)["rules"]
    missing = {rule for rule in of if re.sub(r"\s", " ", counts["readings"][""]["lines"][rule][0]) not in told_flat}
    assert missing == {rule for rule in of if rule not in there}
    assert all(labels[rule]["label"] in told for rule in of if rule in there)
    assert not re.search(r"[{}]", told)
    assert max(map(len, told.splitlines()[:-5])) < 80  # what follows is the table again


def test_what_is_chosen_before_the_game_decides_what_is_told() -> None:
    assert "after 10 hands" in flat(asked("quinze", "en"))
    assert "after 24 hands" not in flat(asked("quinze", "en"))
    assert "after 24 hands" in flat(asked("quinze", "en", term="open"))


def test_another_reading_is_told_by_its_own_rules() -> None:
    assert "Headed by" not in asked("brisque", "en")
    assert "from the nine down: 30 points" in flat(asked("brisque", "en"))
    assert "from the nine down: 20 points" in flat(asked("brisque", "en", variant="neuf-vingt"))


def test_the_cards_lie_in_their_order_over_their_points() -> None:
    strip, points = asked("brusquembille", "fr").splitlines()[3:5]
    assert strip.split() == ["A", "10", "R", "D", "V", "9", "8", "7"]
    assert points.split() == ["11", "10", "4", "3", "2", "0", "0", "0"]
    assert [strip.index(card) for card in ("R", "D", "V")] == [points.index(f"{n} ") for n in (4, 3, 2)]


@pytest.mark.parametrize("lang", LANGS)
def test_what_the_hand_brings_is_what_the_engine_says(lang: Lang) -> None:
    rules = corpus.game("quinze")
    told = asked("quinze", lang, "1 c")
    shown = re.search(r"(?:Your hand makes|Votre main fait)[\s:]+(\d+) point", told)
    held = re.findall(r"(\w+)([♠♥♣♦])", told.partition(shown[0] if shown else "?")[2])[:1]
    ranks = {letter: rank for rank, letter in words(lang)["play"]["letters"].items()}
    cards = [f"{ranks.get(letter, letter)}-{SUITS[pip]}" for letter, pip in held]
    selection = [list(pair) for pair in next(iter(rules.selections()))]
    asked_ = {"moment": "held", "cards": cards, "others": [], "holds": [], "turn_up": "", "trump": ""}
    assert shown and cards
    assert int(shown[1]) == score(rules.compiled(""), selection, asked_)["total"]


@pytest.mark.parametrize(("game", "lang"), list(product(["bouillotte", "quinze", "romestecq"], LANGS)))
def test_it_can_be_asked_before_every_move(game: str, lang: Lang) -> None:
    rules = corpus.game(game)
    source, output = io.StringIO("c\n1\n" * 60), io.StringIO()
    play(rules.compiled(""), terminal_data(rules, clauses, lang), [], seed=5, level="random", input=source, output=output)
    told = output.getvalue()
    hand = words(lang)["play"]["counts"]["hand"][rules.flow]
    assert told.count(hand) > 5
    assert not re.search(r"[{}]|-1\b", told)
