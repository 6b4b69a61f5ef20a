"""Roulette and the Game of Queens in a terminal: to the end in both languages, their commands, what they refuse."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest

from edition.play.transcript import load
from edition.publish.play import clauses_of, page_data
from edition.terminal.playing import play
from edition.words import LANGS, Lang
from tests.shared import packaged_corpus

corpus = packaged_corpus()
clauses = clauses_of(corpus)


Choices = tuple[tuple[str, str], ...]


def played(game: str, lang: Lang, lines: list[str], selection: Choices = (), seed: int = 7) -> tuple[bool, str]:
    rules = corpus.game(game)
    out = io.StringIO()
    source = io.StringIO("".join(f"{line}\n" for line in lines))
    ended = play(rules.compiled(), page_data(rules, clauses, lang), list(selection), seed=seed, level="table", input=source, output=out)
    return ended, out.getvalue()


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("players", ["2", "5"])
def test_roulette_goes_to_its_end(lang: Lang, players: str) -> None:
    ended, told = played("roulette", lang, ["?", "q", "p 1", *["1"] * 60], (("players", players),))
    assert ended
    assert not re.search(r"\{\w*\}", told)
    assert {"fr": "elle est renvoyée", "en": "it is sent back"}[lang] in told
    assert re.search(r"\[[□■]\]", told)  # the case on which the ball lies
    assert {"fr": "gagne", "en": "win"}[lang] in told


def test_a_number_that_is_too_great_is_refused_with_its_rule() -> None:
    for seed in range(12):
        _, told = played("roulette", "en", ["1", "900", "f"], (("players", "2"),), seed)
        if "How many counters do you offer" in told:
            assert "A number of counters is needed, from 1 to 5." in told
            assert "§\u00a0s9" in told
            return
    pytest.fail("no seed lets the reader throw first")


WORDS = ["beauté", "bonté", "clarté", "pureté", "santé"]


@pytest.mark.parametrize("lang", LANGS)
def test_the_game_of_queens_goes_to_its_end(lang: Lang) -> None:
    ended, told = played("reines", lang, ["?", "q", "Zélinde", "1", "q", "s", "p bonté", *WORDS, *["!"] * 4], (("players", "3"),))
    assert ended
    assert not re.search(r"\{\w*\}", told)
    assert {"fr": "vous dit à l’oreille", "en": "whispers to you"}[lang] in told
    assert {"fr": "On vous souffle", "en": "You are prompted"}[lang] in told
    assert "Zélinde" in told.splitlines()[-3]
    if lang == "en":
        assert "beauté (beauty)" in told


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("douceur", "“douceur” does not rhyme in -té."),
        ("<b>té", "“<b>té” cannot be said here"),
        ("BEAUTÉ", "say: beauté"),
        ("dictée", "It rhymes to the ear alone"),
        ("charmanteté", "This word is not in our lists."),
        ("p douceur", "“douceur” does not rhyme in -té."),
        ("§ 1", "whisper her name in the ear"),
        ("e", "file"),
        ("!", "you are caught"),
    ],
)
def test_what_is_typed_is_answered(typed: str, answer: str) -> None:
    ended, told = played("reines", "en", ["Zélinde", "1", typed, "f"], (("players", "3"),))
    assert not ended or typed == "!"
    assert answer in told


@pytest.mark.parametrize("name", ["123", "-", "a" * 60])
def test_a_name_that_is_none_is_refused(name: str) -> None:
    _, told = played("reines", "fr", [name, "f"], (("players", "3"),))
    assert "ne se dit pas ici" in told or "n’est ni un numéro" in told


def test_a_game_of_words_taken_away_replays(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    played("reines", "fr", ["Zélinde", "1", "beauté", "charmanteté", "1", f"e {file}", "f"], (("players", "3"),))
    match = load(file.read_text(encoding="utf-8"), corpus.game("reines").compiled())
    assert "reine:Zélinde" in [match.flow.move_name(move) for move in match.moves]
    assert match.state.counts[0] >= 2
