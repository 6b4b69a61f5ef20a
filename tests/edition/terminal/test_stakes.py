"""A game for jetons in a terminal: played to its end, refused with its rule, in both languages."""

from __future__ import annotations

import io
import json
import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from edition.corpus import open_corpus
from edition.paths import packaged
from edition.play.transcript import load
from edition.publish.play import clauses_of, page_data
from edition.rules.load import GameRules
from edition.terminal.playing import play
from edition.words import LANGS, Lang, flat

GAMES = ("bouillotte", "quinze")


@pytest.fixture(scope="module")
def data() -> dict[tuple[str, Lang], dict[str, Any]]:
    corpus = open_corpus()
    clauses = clauses_of(corpus)
    return {(name, lang): page_data(corpus.game(name), clauses, lang) for name in GAMES for lang in LANGS}


def rules(name: str) -> GameRules:
    return open_corpus().game(name)


def played(name: str, data: dict[str, Any], typed: str, players: str = "3", seed: int = 1797, variant: str = "") -> tuple[bool, str]:
    output = io.StringIO()
    model = json.loads(json.dumps(rules(name).compiled(variant)))
    ended = play(model, data, [("players", players)], seed=seed, level="table", input=io.StringIO(typed), output=output)
    # on a screen the reader's own Enter ends the line of the prompt
    return ended, output.getvalue().replace(data["words"]["stakes"]["terminal"]["prompt"], "")


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("players", ["2", "3", "4", "5"])
@pytest.mark.parametrize("name", GAMES)
def test_a_match_is_played_to_its_end(name: str, players: str, lang: Lang, data: dict[tuple[str, Lang], dict[str, Any]]) -> None:
    ended, text = played(name, data[name, lang], "2\n1\n3\n1\n" * 400, players)
    assert ended
    assert {"fr": "gagne", "en": "win"}[lang] in text
    said = [line for line in text.splitlines() if re.match(r" *\d+ [A-Z]", line)]
    assert len(said) > 10
    assert [line for line in said if "art." not in line and "§" not in line] == []
    assert "{" not in text


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("9\nf\n", "“9” is neither"),
        ("je passe\nf\n", "“je passe” is neither"),
        ("²\nf\n", "“²” is neither"),
        ("r\nf\n", "Too late to take back"),
        ("§ 99\nf\n", "no rule “§ 99”"),
        ("art. 6\nf\n", "neither"),
        ("e\nf\n", "name of a file"),
        ("?\nf\n", "The number of a bid says it"),
        ("p 1\nf\n", "According to:"),
        ("q\nf\n", "you may say"),
        ("", "The game stops here"),
    ],
)
def test_what_cannot_be_done_is_said(typed: str, said: str, data: dict[tuple[str, Lang], dict[str, Any]]) -> None:
    # with this seed the reader is the first in cards, and is asked whether he straddles
    ended, text = played("bouillotte", data["bouillotte", "en"], typed, "2", seed=3)
    assert not ended
    assert said in text


def test_a_number_out_of_bounds_is_refused_with_its_rule(data: dict[tuple[str, Lang], dict[str, Any]]) -> None:
    for seed in range(20):
        _, text = played("bouillotte", data["bouillotte", "en"], "1\n3\n500\n0\nf\n", "2", seed)
        if "With how many more than the pot?" in text:
            assert "A number of counters is needed, from 1 to" in text
            assert "“0” is neither" in text
            return
    pytest.fail("no seed asks the reader for a number")


@pytest.mark.parametrize(
    ("lang", "listed", "told"),
    [
        ("fr", "prendre carte sans dire « avec ça »  (perd 2 jetons)", "prenez carte sans dire « avec ça » et perdez 2 jetons"),
        ("en", "draw a card without saying “avec ça”  (loses 2 counters)", "draw without saying “avec ça” and lose 2 counters"),
    ],
)
def test_a_fault_is_listed_with_its_price_and_article_and_committed(
    lang: Lang, listed: str, told: str, data: dict[tuple[str, Lang], dict[str, Any]]
) -> None:
    _, text = played("quinze", data["quinze", lang], "1\n!\n! 1\nf\n", "2", seed=0)  # he holds, and may draw
    assert re.search(rf"1  {re.escape(listed)} *● art\.\s16", text)
    assert re.search(rf"{told} *● art\.\s16", text)


def test_where_no_fault_can_be_committed_that_is_said(data: dict[tuple[str, Lang], dict[str, Any]]) -> None:
    _, text = played("bouillotte", data["bouillotte", "en"], "!\n! 1\nf\n", "2", seed=3)
    assert text.count("No fault can be committed for the moment.") == 2


def test_a_game_taken_away_replays(tmp_path: Path, data: dict[tuple[str, Lang], dict[str, Any]]) -> None:
    file = tmp_path / "match.json"
    played("quinze", data["quinze", "fr"], f"1\n1\n1\n1\ne {file}\nf\n")
    match = load(file.read_text(encoding="utf-8"), rules("quinze").compiled())
    assert len(match.moves) >= 4


# ------------------------------------------------------------------ the words that page and terminal speak


@pytest.mark.parametrize("lang", LANGS)
def test_every_word_that_can_be_said_has_its_words(lang: Lang) -> None:
    from edition.play.mechanisms.bids import WORDS

    section = dict(flat(lang))
    for word in WORDS:
        key = "donneur" if word.startswith("donneur-") else word
        for end in ("say", "does"):
            assert f"play.stakes.bids.{key}.{end}" in section, word
        if key not in ("donneur", "carte", "sans-attendre"):  # a card is told by its event, a fault by its own words
            assert f"play.stakes.said.{key}.you" in section, word
            assert f"play.stakes.said.{key}.other" in section, word


@pytest.mark.parametrize("lang", LANGS)
def test_every_key_that_the_page_names_has_words(lang: Lang) -> None:
    section = dict(flat(lang))
    ends = {"say": ("",), "get": ("",), "count": (".one", ".other"), "of": (".you", ".other")}
    seen = 0
    for path in sorted(path for kind in ("stakes-*", "gallery*", "company-*") for path in (packaged("site") / "play").glob(f"{kind}.js")):
        source = path.read_text(encoding="utf-8")
        for call, key in re.findall(r"words\.(say|get|count|of)\(\"([a-z0-9.-]+[a-z0-9])\"", source):
            seen += 1
            for end in ends[call]:
                whole = f"play.{key}{end}"
                assert whole in section or any(name.startswith(f"{whole}.") for name in section), f"{path.name}: {whole}"
        for key in re.findall(r"tell\(state, event, \"([a-z-]+[a-z])\"", source):
            seen += 1
            assert f"play.stakes.events.{key}.you" in section, key
    assert seen > 80


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", GAMES)
def test_each_deal_puts_in_once_and_who_buys_in_again_does_so_before(
    name: str, lang: Lang, data: dict[tuple[str, Lang], dict[str, Any]]
) -> None:
    """One line of antes a deal, whoever had to buy in again in the midst of them; a card alone has no packets."""
    words = data[name, lang]["words"]
    _, text = played(name, data[name, lang], "2\n1\n3\n1\n" * 400, "5", seed={"bouillotte": 2, "quinze": 1}[name])
    lines = text.splitlines()
    bought = {"fr": "se recave|vous recavez", "en": "buys? in again"}[lang]
    antes = [n for n, line in enumerate(lines) if re.search({"fr": "chacun met", "en": "each puts in"}[lang], line)]
    again = [n for n, line in enumerate(lines) if re.search(bought, line)]
    assert again, "nobody buys in again in this match: another seed"
    taken = [
        n
        for n, line in enumerate(lines)
        if re.search(
            {"fr": r"(prend|prenez) \d+ jetons?\b|tout le monde a passé", "en": r"takes? \d+ counters?\b|everyone has passed"}[lang], line
        )
    ]
    # between two antes somebody has taken what lay there, or all have passed
    assert all(any(first < n < second for n in taken) for first, second in pairwise(antes))
    lots = words["moves"]["packets"]["once"]
    assert not [line for line in lines if re.search(rf"\b1 (carte|card)\b.*{lots}", line)]


def test_a_tie_and_an_empty_hand_are_told_as_such(data: dict[tuple[str, Lang], dict[str, Any]]) -> None:
    told = ""
    for seed in (1, 2):
        told += played("bouillotte", data["bouillotte", "fr"], "2\n1\n3\n1\n" * 400, "5", seed=seed)[1]
    assert "à égalité de points" in told
    assert "aucun point\u00a0: d’autres ont attiré" in told
    assert "fait 0 point" not in told


def test_of_a_point_the_cards_of_others_come_last_and_are_counted(data: dict[tuple[str, Lang], dict[str, Any]]) -> None:
    hands: dict[str, list[str]] = {}
    found = 0
    for line in played("bouillotte", data["bouillotte", "en"], "1\n1\n2\n2\n" * 40, "5", seed=11)[1].splitlines():
        if laid := re.match(r" +(\S+) +lays? open ((?:\S+[♠♥♣♦] )+)", line):
            hands[laid[1]] = laid[2].split()
        elif made := re.match(r" +(\S+) +makes? .*, the last (?:(\d+)\xa0cards|card) drawn from the others ((?:\S+[♠♥♣♦] )+)", line):
            cards, last = made[3].split(), int(made[2] or 1)
            others = {card for who, hand in hands.items() if who != made[1] for card in hand}
            assert set(cards[-last:]) <= others
            assert not set(cards[:-last]) & others
            found += 1
        elif "takes" in line or "take " in line:
            hands = {}
    assert found > 5
