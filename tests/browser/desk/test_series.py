"""All places alike at the desk: how many are said, decided in one act and undone in one."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from edition.decisions import load_decisions
from tests.browser.desk.conftest import Desk
from tests.browser.desk.running import SERIES, SERIES_TEXT, own_corpus, printed, settled

pytestmark = pytest.mark.browser


def test_a_series_says_how_many_and_is_one_undo(tmp_path: Path, desk_of: Desk) -> None:
    folder = own_corpus(tmp_path / "own", SERIES, SERIES_TEXT)
    before = printed(folder, SERIES)
    with desk_of(folder) as (address, open_page):
        page = open_page(f"{address}en/#{SERIES}/1/words")
        page.select_option("#filter", "proposals")
        page.locator(".file a", has_text="fur").first.click()
        expect(page.locator("#apply")).to_have_text("ARead sur in 7 places of 7")
        expect(page.locator(".portee")).to_have_count(0)  # one document leaves nothing to choose
        page.locator("#page").focus()
        page.keyboard.press("g")  # into the places
        for _ in range(6):
            page.keyboard.press("j")
        page.keyboard.press("Space")  # sour wine: not that one
        expect(page.locator("#apply")).to_have_text("ARead sur in 6 places of 7")
        page.keyboard.press("Escape")
        page.keyboard.press("a")
        settled(page, "Decided in 6 places.")
        decisions = load_decisions(folder / "documents" / SERIES / "decisions.jsonl")
        assert [d.act for d in decisions] == ["accept"] * 6 and len({d.id[:20] for d in decisions}) == 1
        page.keyboard.press("Control+z")
        settled(page, "6 decisions taken back.")
        assert printed(folder, SERIES) == before
        page.keyboard.press("Control+y")
        settled(page, "6 decisions brought back.")
        page.keyboard.press("h")
        expect(page.locator(".histoire > li")).to_have_count(3)
        expect(page.locator(".histoire > li").first).to_contain_text("done again")


def test_a_reading_of_ones_own_goes_to_all_places(tmp_path: Path, desk_of: Desk) -> None:
    """A word that nobody suspects, chosen in its line, replaced wherever it stands."""
    folder = own_corpus(tmp_path / "own", SERIES, "Un jetton, deux jettons.\nUn jetton & un jetton.\n")
    with desk_of(folder) as (address, open_page):
        page = open_page(f"{address}en/#{SERIES}/1/lines")
        page.locator(".lignes").wait_for()
        page.keyboard.press("w")
        expect(page.locator(".rien").first).to_contain_text("Nothing is open on this page")
        page.goto(f"{address}en/#{SERIES}/1/words/0-2")
        expect(page.locator(".ici .cur")).to_have_text("Un")
        page.keyboard.press("ArrowRight")
        expect(page.locator(".ici .cur")).to_have_text("jetton,")
        page.goto(f"{address}en/#{SERIES}/1/words/28-34")
        expect(page.locator(".ici .cur")).to_have_text("jetton")
        page.keyboard.press("r")
        page.keyboard.press("Control+a")
        page.keyboard.insert_text("jeton")
        page.keyboard.press("Tab")
        page.keyboard.press("Tab")
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")  # show all places alike
        expect(page.locator("#apply")).to_have_text("ARead jeton in 3 places of 3")
        page.keyboard.press("a")
        settled(page, "Decided in 3 places.")
    assert printed(folder, SERIES)[:2] == ["Un jeton, deux jettons.", "Un jeton & un jeton."]
