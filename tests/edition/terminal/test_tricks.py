"""A game in a terminal: played to its end, refused with its rule, in both languages."""

from __future__ import annotations

import ast
import io
import json
import re
import string
from pathlib import Path
from typing import Any

import pytest

from edition.corpus import open_corpus
from edition.paths import PACKAGE, packaged
from edition.play.errors import PlayError
from edition.play.levels import FLOWS_OF
from edition.play.transcript import load
from edition.publish.play import clauses_of, page_data
from edition.rules.load import GameRules
from edition.rules.mechanisms import MECHANISMS, RANKS, SUITS
from edition.terminal.playing import play
from edition.words import LANGS, Lang, flat, words


@pytest.fixture(scope="module")
def game() -> GameRules:
    return open_corpus().game("brusquembille")


@pytest.fixture(scope="module")
def data(game: GameRules) -> dict[Lang, dict[str, Any]]:
    clauses = clauses_of(open_corpus())
    return {lang: page_data(game, clauses, lang) for lang in LANGS}


def played(
    game: GameRules, data: dict[str, Any], typed: str, players: str = "2", variant: str = "", seed: int = 1797, level: str = "rule"
) -> tuple[bool, str]:
    output = io.StringIO()
    model = json.loads(json.dumps(game.compiled(variant)))
    ended = play(model, data, [("players", players)], seed=seed, level=level, input=io.StringIO(typed), output=output)
    # on a screen the reader's own Enter ends the line of the prompt
    return ended, output.getvalue().replace(data["words"]["terminal"]["prompt"], "")


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("players", ["2", "3", "4", "5"])
def test_a_match_is_played_to_its_end(lang: Lang, players: str, game: GameRules, data: dict[Lang, dict[str, Any]]) -> None:
    ended, text = played(game, data[lang], "1\n" * 40, players)
    assert ended
    assert {"fr": "emporte", "en": "win"}[lang] in text or {"fr": "Égalité", "en": "A tie"}[lang] in text
    # each card is told once, and every move names its article
    numbers = [int(line[:3]) for line in text.splitlines() if line[:3].strip().isdecimal()]
    assert numbers == list(range(1, (32 if players in "24" else 30) + 1))
    assert all("§" in line for line in text.splitlines() if line[:3].strip().isdecimal())


def test_what_can_i_do_answers_with_the_clause(game: GameRules, data: dict[Lang, dict[str, Any]]) -> None:
    ended, text = played(game, data["fr"], "q\n§ 8\n§ s4\nf\n")
    assert not ended
    assert "Il n’y a point de renonce" in text
    assert "Qui joue le premier après une levée" in text
    assert "graine 1797" in text


def test_a_refusal_cites_its_rule(game: GameRules, data: dict[Lang, dict[str, Any]]) -> None:
    # after Trévoux, once the talon is gone, some card of some hand may not be played: all are tried
    refused = ""
    for seed in range(12):
        _, text = played(game, data["en"], "5\n4\n3\n2\n1\n" * 40, "5", "trevoux", seed)
        refused += text
    assert "suit must be followed" in refused
    assert "another witness" in refused
    assert "Trévoux, 1771" in refused


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("9\nf\n", "“9” is neither"),
        ("jouer\nf\n", "“jouer” is neither"),
        ("r\nf\n", "Too late to take back"),
        ("§ 99\nf\n", "no rule “§ 99”"),
        ("e\nf\n", "name of a file"),
        ("e /no/such/folder/x\nf\n", "cannot be written"),
        ("?\nf\n", "plays it"),
        ("p 1\nf\n", "According to:"),
        ("", "The game stops here"),
    ],
)
def test_what_cannot_be_done_is_said(typed: str, said: str, game: GameRules, data: dict[Lang, dict[str, Any]]) -> None:
    ended, text = played(game, data["en"], typed)
    assert not ended
    assert said in text


def test_a_game_taken_away_replays(tmp_path: Path, game: GameRules, data: dict[Lang, dict[str, Any]]) -> None:
    file = tmp_path / "match.json"
    played(game, data["fr"], f"1\n1\n1\ne {file}\nf\n", "3", "trevoux")
    match = load(file.read_text(encoding="utf-8"), game.compiled("trevoux"))
    assert len(match.moves) >= 3


def test_a_selection_that_is_not_there_is_refused(game: GameRules, data: dict[Lang, dict[str, Any]]) -> None:
    with pytest.raises(PlayError, match="option-value"):
        played(game, data["fr"], "", "6")


# ------------------------------------------------------------------ the words that page and terminal speak

ENGINE = Path(PACKAGE) / "play"
SCRIPTS = packaged("site") / "play"
TABLE = (
    "engine.js",
    "refusals.js",
    "kinds.js",
    "keys.js",
    "moves.js",
    "over.js",
    "what.js",
    "frame.js",
    "files.js",
    "replay.js",
    "leaving.js",
    "table.js",
)


def blanks(sentence: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name}


def refusals() -> dict[str, set[str]]:
    """The codes that the engine refuses with, and the blanks that each can fill."""
    found: dict[str, set[str]] = {}
    for path in ENGINE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "PlayError"):
                continue
            texts = [each.value for each in ast.walk(node) if isinstance(each, ast.Constant) and isinstance(each.value, str)]
            codes = [text for text in ast.walk(node.args[0]) if isinstance(text, ast.Constant)]
            assert codes or isinstance(node.args[0], ast.Name), f"{path.name}: a refusal without a code"
            for code in codes:
                found.setdefault(str(code.value), set()).update(texts)
    return found | {code: {"suit"} for code in ("must-follow", "must-follow-now", "must-trump")}


@pytest.mark.parametrize("lang", LANGS)
def test_every_refusal_has_a_sentence_whose_blanks_can_be_filled(lang: Lang) -> None:
    sentences = words(lang)["play"]["refusals"]
    for code, names in refusals().items():
        assert code in sentences, code
        fillable = names | ({"name"} if "seat" in names else set())
        assert blanks(sentences[code]) <= fillable, code


@pytest.mark.parametrize("lang", LANGS)
def test_every_key_that_the_page_names_has_words(lang: Lang) -> None:
    section = dict(flat(lang))
    ends = {"say": ("",), "get": ("",), "count": (".one", ".other"), "of": (".you", ".other"), "you": (".you", ".other")}
    seen = 0
    for path in (SCRIPTS / name for name in ("story.js", "board.js", "book.js", *TABLE)):
        for call, key in re.findall(r"\b(say|get|count|of|you)\(\"([a-z0-9.-]+[a-z0-9])\"", path.read_text(encoding="utf-8")):
            seen += 1
            for end in ends[call]:
                whole = f"play.{key}{end}"
                assert whole in section or any(name.startswith(f"{whole}.") or name == whole for name in section), f"{path.name}: {whole}"
    assert seen > 60


@pytest.mark.parametrize("lang", LANGS)
def test_every_mechanism_card_status_and_choice_has_a_name(lang: Lang) -> None:
    section = words(lang)["play"]
    assert set(section["mechanisms"]) == set(MECHANISMS)
    assert set(section["ranks"]) == set(RANKS)
    assert set(section["suits"]) == set(SUITS)
    levels = {level for _, names, _ in FLOWS_OF for level in names}
    assert set(section["before"]["levels"]) == set(section["before"]["opponent"]) == set(section["before"]["opponents"]) == levels
    assert set(section["status"]) == {"attested", "inferred", "supplied", "witness"}
    offered: dict[str, set[str]] = {}
    for each in open_corpus().games.values():
        for option in each.options:
            offered.setdefault(option.id, set()).update(option.values)
    assert {name: set(option["values"]) for name, option in section["options"].items()} == offered
