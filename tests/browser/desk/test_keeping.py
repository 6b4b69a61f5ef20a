"""Nothing decided at the desk is lost or overwritten: two windows, a second reader, a killed program, keys typed ahead."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from edition.corpus import Corpus
from edition.decisions import load_decisions
from edition.witness import load_witness
from tests.browser.desk.conftest import Desk, Window
from tests.browser.desk.running import NAME, opened, settled

pytestmark = pytest.mark.browser


def test_two_windows_on_one_document(folder: Path, window: Window) -> None:
    """The second to decide on a word is told, and overwrites nothing; elsewhere both go on."""
    with opened(folder) as first, opened(folder, hand="relecteur", port=18350) as second:
        ours, theirs = window(f"{first.address}en/#{NAME}/2/words"), window(f"{second.address}en/#{NAME}/2/words")
        for page in (ours, theirs):
            page.locator(".file a", has_text="relie").click()
            expect(page.locator(".ici .cur")).to_have_text("relie")
            page.locator("#page").focus()
        theirs.keyboard.press("1")
        settled(theirs, "1 decision kept.")
        ours.keyboard.press("o")
        expect(ours.locator("#notice")).to_contain_text("Somebody else decided here")
        expect(ours.locator("#notice")).to_contain_text("A second reader: line 10: “relie” → “reste”")
        expect(ours.locator("#saved")).to_have_text("not saved")
        (kept,) = load_decisions(folder / "documents" / NAME / "decisions.jsonl")
        assert (kept.hand, kept.value) == ("relecteur", "reste")
        theirs.keyboard.press("k")
        theirs.locator(".file a", has_text="fon").click()
        theirs.keyboard.press("1")
        settled(theirs, "1 decision kept.")
        ours.keyboard.press("1")  # now in view of what stands: the same reading, so nothing is added
        expect(ours.locator("#notice")).to_contain_text("Meanwhile others decided elsewhere")
    assert [d.hand for d in load_decisions(folder / "documents" / NAME / "decisions.jsonl")] == ["relecteur", "relecteur"]


def test_the_program_killed_in_the_middle_loses_nothing(folder: Path, window: Window) -> None:
    with opened(folder) as desk:
        page = window(f"{desk.address}en/#{NAME}/2/words")
        page.locator(".file a", has_text="relie").click()
        expect(page.locator(".ici .cur")).to_have_text("relie")
        page.keyboard.press("1")
        settled(page, "1 decision kept.")
        desk.kill()
        page.keyboard.press("1")
        expect(page.locator("#saved")).to_have_text("not saved")
        expect(page.locator("#notice")).to_contain_text("The desk does not answer")
        assert [d.quote for d in load_decisions(folder / "documents" / NAME / "decisions.jsonl")] == ["relie"]
        desk.start()
        page.keyboard.press("1")
        settled(page, "1 decision kept.")
    assert len(load_decisions(folder / "documents" / NAME / "decisions.jsonl")) == 2


def test_who_types_ahead_loses_nothing(folder: Path, desk_of: Desk) -> None:
    """Six readings taken as fast as keys can be struck: each goes to its own word."""
    with desk_of(folder) as (address, open_page):
        page = open_page(f"{address}en/#{NAME}/1/words")
        page.select_option("#filter", "proposals")
        page.locator(".file a").first.click()
        number = page.locator(".file li").count()
        page.evaluate(
            """number => {
              const key = { key: "1", code: "Digit1", bubbles: true, cancelable: true };
              for (let n = 0; n < number; n++) document.body.dispatchEvent(new KeyboardEvent("keydown", key));
            }""",
            number,
        )
        expect(page.locator(".file .done")).to_have_count(number)
        expect(page.locator("#saved")).to_have_text("saved")
    decisions = load_decisions(folder / "documents" / NAME / "decisions.jsonl")
    assert [d.act for d in decisions] == ["accept"] * number and len({d.start for d in decisions}) == number > 3


def test_a_second_reader_validates_and_the_first_may_not(folder: Path, desk_of: Desk) -> None:
    with desk_of(folder) as (address, open_page):
        page = open_page(f"{address}en/#{NAME}/1/words")
        page.locator(".cand").wait_for()
        page.keyboard.press("m")
        expect(page.locator("dialog input[value=validated]")).to_be_disabled()
        page.locator("dialog input[value=read]").check()
        page.keyboard.press("Enter")
        expect(page.locator(".doc .st")).to_have_text("read, not validated")
        page.keyboard.press("m")
        expect(page.locator("dialog")).to_contain_text("A reader read on this page; another hand must validate it")
        expect(page.locator("dialog input[value=validated]")).to_be_disabled()
    with desk_of(folder, hand="relecteur") as (address, open_page):
        page = open_page(f"{address}en/#{NAME}/1/words")
        page.locator(".doc .st").click()
        page.locator("dialog input[value=validated]").check()
        page.keyboard.press("Enter")
        expect(page.locator(".doc .st")).to_have_text("validated")
    assert {line.state for line in load_witness(Corpus(folder), NAME).lines if line.number < 5} == {"validated"}
