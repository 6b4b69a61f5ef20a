"""A document that was just brought in, at the desk in Chromium: its proposed clauses are seen, taken, and set right."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from edition.corpus import Corpus
from tests.browser.conftest import Open
from tests.browser.desk.running import opened
from tests.edition.own import NAME, added, empty, own

__all__ = ["added", "empty", "own"]
pytestmark = [pytest.mark.browser, pytest.mark.slow]


@pytest.mark.parametrize(("lang", "width", "taken"), [("en", 1280, "take these 7 clauses"), ("fr", 390, "prendre ces 7 passages")])
def test_the_clauses_proposed_are_taken(lang: str, width: int, taken: str, own: Path, open_page: Open) -> None:
    with opened(own, hand="lecture", real=True) as desk:
        page = open_page(f"{desk.address}{lang}/#{NAME}/1/clauses", width=width)
        expect(page.locator("#take")).to_have_text(taken)
        assert page.locator(".propose").count() >= 3
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        page.locator("#take").focus()
        page.keyboard.press("Enter")
        page.locator("dialog").wait_for()
        page.keyboard.press("Enter")
        expect(page.locator(".offre")).to_have_count(0)
        expect(page.locator(".debut").first).to_be_visible()
        expect(page.locator(".propose")).to_have_count(0)
        page.goto("about:blank")
    assert len(Corpus(own).source(NAME).partition.clauses) == 7
