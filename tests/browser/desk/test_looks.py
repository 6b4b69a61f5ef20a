"""The desk as it looks: accessible, never too wide, by touch, in either language, its keys on one sheet."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from edition.corpus import Corpus
from edition.words import LANGS, Lang
from tests.browser.axe import script
from tests.browser.desk.conftest import Desk
from tests.browser.desk.running import NAME, opened
from tests.browser.desk.views import VIEWS, drawn

pytestmark = pytest.mark.browser
LOOKS = [("fr", "light", 390), ("en", "dark", 1280)]
OTHER_LOOKS = [("en", "light", 390), ("fr", "dark", 1280), ("fr", "light", 1280), ("en", "light", 1280)]


@pytest.mark.parametrize(("lang", "scheme", "width"), [*LOOKS, *(pytest.param(*look, marks=pytest.mark.slow) for look in OTHER_LOOKS)])
def test_accessible_and_never_too_wide(folder: Path, browser: Any, lang: Lang, scheme: str, width: int) -> None:
    """axe-core finds nothing in any view nor on any sheet laid over it; nothing scrolls sideways."""
    found: list[Any] = []
    with opened(folder, lang=lang) as desk:
        # axe puts its script into the page, which the policy of the page forbids to all others
        context = browser.new_context(
            viewport={"width": width, "height": 900}, color_scheme=scheme, reduced_motion="reduce", bypass_csp=True
        )
        page = context.new_page()
        page.goto(f"{desk.address}{lang}/{VIEWS[1]}")
        page.locator(".cand").wait_for()
        page.keyboard.press("1")
        expect(page.locator(".file .done")).to_have_count(1)

        def check(name: str) -> None:
            result = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
            found.extend(
                (name, v["id"], v["impact"], v["nodes"][0]["html"][:160], v["nodes"][0]["failureSummary"]) for v in result["violations"]
            )
            wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
            if wide > 0:
                found.append((name, "too wide", wide))

        page.evaluate(script())
        for view in VIEWS:
            page.goto(f"{desk.address}{lang}/{view}")
            drawn(page, view.split("/")[-1].removeprefix("#"))
            check(view)
        page.goto(f"{desk.address}{lang}/{VIEWS[1]}")
        page.locator(".cand").wait_for()
        for key in "rdfnm?":
            page.locator("#page").focus()
            page.keyboard.press(key)
            page.locator("dialog[open]").wait_for()
            check(key)
            page.keyboard.press("Escape")
            expect(page.locator("dialog")).to_have_count(0)
        context.close()
    assert not found


@pytest.mark.parametrize("lang", LANGS)
def test_by_touch_on_a_phone(folder: Path, desk_of: Desk, lang: Lang) -> None:
    with desk_of(folder, lang=lang) as (address, open_page):
        page = open_page(f"{address}{lang}/#{NAME}/2/words", width=390, touch=True)
        page.locator(".file a", has_text="relie").tap()
        expect(page.locator(".ici .cur")).to_have_text("relie")
        page.locator(".cand button").first.tap()
        expect(page.locator(".file .done")).to_have_count(1)
        page.locator(".doc button.st").tap()
        page.locator("dialog input[value=problematic]").tap()
        page.locator("dialog button[type=submit]").tap()
        expect(page.locator(".doc .st")).to_have_text({"fr": "problématique", "en": "problematic"}[lang])
    acts = [d.act for d in Corpus(folder).source(NAME).decisions]
    assert acts == ["replace", "state"]


def test_the_language_switch_stays_at_the_place(folder: Path, desk_of: Desk) -> None:
    with desk_of(folder) as (address, open_page):
        page = open_page(f"{address}en/#{NAME}/2/words")
        page.locator(".file a", has_text="relie").click()
        expect(page.locator(".ici .cur")).to_have_text("relie")
        where = page.evaluate("location.hash")
        page.locator("#language").click()
        page.wait_for_url(f"{address}fr/{where}")
        expect(page.locator("html")).to_have_attribute("lang", "fr")
        expect(page.locator(".ici .cur")).to_have_text("relie")
        assert page.locator(".ici .cur").get_attribute("lang") == "fr"


def test_the_sheet_of_keys_names_every_key_and_gives_the_focus_back(folder: Path, desk_of: Desk) -> None:
    with desk_of(folder) as (address, open_page):
        page = open_page(f"{address}en/#{NAME}/2/words")
        page.locator(".cand button").first.focus()
        page.keyboard.press("?")
        shown = set(page.locator("dialog kbd").all_inner_texts())
        assert {"J", "K", "R", "O", "X", "D", "F", "N", "S", "U", "E", "M", "A", "T", "G", "C", "?", "Esc", "Ctrl Z"} <= shown
        page.keyboard.press("j")  # nothing goes on beneath it
        page.keyboard.press("Escape")
        expect(page.locator(".cand button").first).to_be_focused()
        assert not (folder / "documents" / NAME / "decisions.jsonl").exists()
