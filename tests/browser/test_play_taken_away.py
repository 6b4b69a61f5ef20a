"""A match taken away in Chromium: brought back, forged, gone on with in the other language, and kept where that is allowed."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from edition.play.transcript import load
from edition.publish.typeset import no_break
from edition.rules.load import GameRules
from edition.words import words
from tests.bench.page import GAME, PAGE
from tests.browser.brusquembille import begin, leading_seed
from tests.browser.conftest import Open
from tests.browser.table import YOURS, answer, still, transcript

pytestmark = pytest.mark.browser


def cards_told(page: Page) -> int:
    return page.locator(".t-line .t-what-card").count()


def test_a_match_taken_away_is_brought_back(tables_alone: str, open_page: Open, game: GameRules, tmp_path: Path) -> None:
    page = open_page(f"{tables_alone}en/{PAGE}")
    begin(page, variant="trevoux", players="4", seed="42")
    answer(page, YOURS)
    text = transcript(page, tmp_path)
    match = load(text, game.compiled("trevoux"))
    assert len(match.moves) == page.locator(".t-no").filter(has_text=re.compile(r"\d")).count()
    lines = page.locator(".t-line").all_inner_texts()

    other = open_page(f"{tables_alone}en/{PAGE}")
    other.locator(".t-bring input[type=file]").set_input_files(tmp_path / "match.json")
    still(other)
    assert other.locator(".t-line").all_inner_texts() == lines
    expect(other.locator(".t-status")).to_contain_text("Trévoux")

    for change, sentence in (
        ({"seal": 1}, "comes out otherwise"),
        ({"moves": ["as-pique", *json.loads(text)["moves"]]}, "does not replay"),
        ({"format": "academie-transcript/9"}, "another format"),
        ({"game": "whist"}, "another one: whist"),
        ({"game": "romestecq"}, "another one: Romestecq"),
    ):
        (tmp_path / "forged.json").write_text(json.dumps(json.loads(text) | change), encoding="utf-8")
        other.locator(".t-list input[type=file]").set_input_files(tmp_path / "forged.json")
        expect(other.locator(".t-refusal")).to_contain_text(sentence)
        assert other.locator(".t-line").all_inner_texts() == lines  # the match at the table is untouched
    (tmp_path / "cut.json").write_text(text[:70], encoding="utf-8")
    other.locator(".t-list input[type=file]").set_input_files(tmp_path / "cut.json")
    expect(other.locator(".t-refusal")).to_contain_text("cut short")


def test_a_bad_transcript_before_the_game_is_refused_in_a_sentence(tables_alone: str, open_page: Open, tmp_path: Path) -> None:
    page = open_page(f"{tables_alone}fr/{PAGE}")
    (tmp_path / "not.json").write_text("La Brusquembille", encoding="utf-8")
    page.locator(".t-bring input[type=file]").set_input_files(tmp_path / "not.json")
    expect(page.locator("academie-table > [data-say]")).to_contain_text("n’est pas une partie emportée")
    expect(page.locator("form.t-before")).to_be_visible()
    begin(page)  # and a game can be begun all the same


def test_a_match_goes_on_in_the_other_language(tables_alone: str, open_page: Open, game: GameRules) -> None:
    page = open_page(f"{tables_alone}fr/{PAGE}")
    begin(page, players="3", variant="trevoux", level="random", seed=leading_seed(game, "3"))
    answer(page, YOURS)
    told, seed = cards_told(page), page.locator(".t-status").inner_text().split()[-1]
    page.goto(f"{tables_alone}en/{PAGE}")
    page.get_by_role("button", name=words("en")["play"]["before"]["carried"]).click()
    still(page)
    assert cards_told(page) == told
    status = page.locator(".t-status")
    for part in ("three players", "Trévoux", words("en")["play"]["before"]["levels"]["random"], f"seed {seed}"):
        expect(status).to_contain_text(part)


def kept_as(changes: dict[str, Any]) -> str:
    """What a browser keeps of a match, but for some of it."""
    return json.dumps({"transcript": "{}", "level": "rule", "pace": "quick", "time": 1} | changes)


@pytest.mark.parametrize(
    ("kept", "offered"),
    [
        ("{", False),
        ("[]", False),
        ("null", False),
        ('{"transcript": 7, "level": "rule", "pace": "quick", "time": 1}', False),
        ('{"transcript": "{}", "level": "rule", "pace": "quick", "time": 1}', False),
        (kept_as({"level": "divine"}), False),
        (kept_as({"time": "soon"}), False),
        (kept_as({"transcript": '{"moves": [], "selection": [], "variant": "", "seed": 7}'}), True),
    ],
)
def test_what_is_kept_may_be_forged(kept: str, offered: bool, tables_alone: str, open_page: Open) -> None:
    page = open_page("about:blank")
    page.add_init_script(f"try {{ localStorage.setItem('academie-match:{GAME}:forged', {json.dumps(kept)}) }} catch (_) {{}}")
    page.goto(f"{tables_alone}fr/{PAGE}")
    button = page.locator("[data-carried]")
    expect(page.locator("form.t-before")).to_be_visible()
    expect(button).to_be_visible(visible=offered)
    if offered:
        button.click()
        expect(page.locator("academie-table > [data-say]")).to_contain_text("n’est pas une partie emportée")
    begin(page)


def test_where_nothing_may_be_stored_the_game_is_played(tables_alone: str, open_page: Open) -> None:
    page = open_page("about:blank")
    page.add_init_script(
        "for (const name of ['localStorage', 'sessionStorage'])"
        " Object.defineProperty(window, name, { get() { throw new DOMException('no', 'SecurityError'); } })"
    )
    page.goto(f"{tables_alone}fr/{PAGE}")
    begin(page)
    still(page)
    expect(page.locator(".t-refusal")).to_contain_text(no_break(words("fr")["play"]["table"]["not-kept"], "fr"))
    answer(page, YOURS)
    expect(page.locator(".t-refusal")).to_be_hidden()  # it is told once
