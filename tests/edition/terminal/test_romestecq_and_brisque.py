"""Romestecq and Brisque in a terminal: to the end in both languages, faults and announcements by their commands."""

from __future__ import annotations

import io
import re
from typing import Any

import pytest

from edition.play.game import Game
from edition.play.mechanisms.faults import FORFEITS, PENALTIES
from edition.play.mechanisms.figures import NAMES
from edition.play.mechanisms.moves import ACTS
from edition.play.mechanisms.values import Values
from edition.play.model import Model
from edition.play.playout import random_move
from edition.play.rng import Rng
from edition.publish.play import clauses_of
from edition.telling.chalk import fault_label, move_label
from edition.telling.melds import figure_name, item_name
from edition.telling.words import Words
from edition.terminal.playing import play, terminal_data
from edition.words import LANGS, Lang, words
from tests.shared import packaged_corpus

corpus = packaged_corpus()
clauses = clauses_of(corpus)


def played(game: str, lang: Lang, selection: list[tuple[str, str]], lines: list[str], variant: str = "", seed: int = 7) -> str:
    rules = corpus.game(game)
    out = io.StringIO()
    source = io.StringIO("".join(f"{line}\n" for line in lines))
    play(rules.compiled(variant), terminal_data(rules, clauses, lang), selection, seed=seed, level="rule", input=source, output=out)
    return out.getvalue()


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("players", ["2", "4", "6"])
def test_romestecq_goes_to_its_end(lang: Lang, players: str) -> None:
    told = played("romestecq", lang, [("players", players), ("marks", "agreed")], ["q", "!", "?", *["1"] * 400])
    assert not re.search(r"\{\w*\}", told)
    last = told.strip().splitlines()[-int(players) - 1]
    assert "Vous" in last or "You" in last or last.endswith(".")
    assert {"fr": "efface", "en": "rubs out"}[lang] in told


@pytest.mark.parametrize("lang", LANGS)
def test_a_fault_is_listed_with_its_price_and_committed(lang: Lang) -> None:
    told = played("romestecq", lang, [("players", "2")], ["1", "1", "!", "1", "!", *["! 1"] * 12, *["1"] * 200], seed=5)
    assert {"fr": "perd la partie", "en": "loses the game"}[lang] in told
    assert {"fr": "pris en faute", "en": "found at fault"}[lang] in told


@pytest.mark.parametrize("lang", LANGS)
def test_brisque_goes_to_its_end_and_announces(lang: Lang) -> None:
    told = played("brisque", lang, [], ["q", "?", *["a 1", "1"] * 16], seed=9)
    assert not re.search(r"\{\w*\}", told)
    assert {"fr": "annoncez", "en": "announce:"}[lang] in told
    assert {"fr": "emporte", "en": "win"}[lang] in told
    takes = {"fr": ("faites la levée", "fait la levée"), "en": ("take the trick", "takes the trick")}[lang]
    tables = list(re.finditer(r"Points\s?: (.*)\.$", told, re.MULTILINE))
    assert len(tables) > 16
    for table in tables:
        shown = [re.search(r"\((\d+) ", each) for each in table[1].split(", ")]
        before = told[: table.start()].splitlines()
        assert [int(each[1]) if each else 0 for each in shown] == [sum(take in line for line in before) for take in takes]


@pytest.mark.parametrize("lang", LANGS)
def test_everything_that_can_be_done_or_counted_has_words(lang: Lang) -> None:
    said = Words({"lang": lang, "words": words(lang)["play"]})
    chalk = said.get("chalk")
    assert set(chalk["figures"]) == set(chalk["words"]) == set(NAMES)
    assert set(chalk["faulty"]) == set(PENALTIES) | set(FORFEITS)
    assert set(ACTS) <= set(chalk["acts"])
    rules = corpus.game("brisque")
    values = Values(Model(rules.compiled(), []))
    names = [item_name(said, item) for item in values.items]
    assert len(set(names)) == len(names)
    game = Game(rules.compiled(), [], 1)
    figures = [figure_name(said, figure[1]) for figure in game.flow.figures]
    assert len(set(figures)) == len(figures)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("variant", ["", "accuser"])
def test_every_move_and_every_fault_of_some_matches_has_a_label_of_its_own(lang: Lang, variant: str) -> None:
    said = Words({"lang": lang, "words": words(lang)["play"]})
    compiled = corpus.game("romestecq").compiled(variant)
    for seed in range(3):
        game = Game(compiled, [["players", "4"]], seed).start()
        rng = Rng(seed)
        while not game.over:
            view = game.view(game.turn)
            moves = [move_label(said, game.flow.move_name(move), view.due) for move in game.legal()]
            table: dict[str, Any] = view.more()
            faults = [fault_label(said, fault, table) for fault in game.offered(game.turn)]
            assert len(set(moves)) == len(moves)
            assert len(set(faults)) == len(faults)
            assert not any("{" in label for label in moves + faults)
            game.apply(random_move(game, rng))
