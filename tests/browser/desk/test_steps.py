"""Steps of a session in Chromium: the English taken back and brought back, and the machine that looks anew."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from playwright.sync_api import Route, expect

from tests.browser.conftest import Open
from tests.browser.desk.running import NAME, opened, settled
from tests.edition.conftest import FIXTURES

pytestmark = pytest.mark.browser


def test_the_english_is_undone_and_done_again_and_the_history_tells_it(tmp_path: Path, open_page: Open) -> None:
    folder = Path(shutil.copytree(FIXTURES / "corpus", tmp_path / "corpus"))
    path = folder / "documents" / NAME / "translation.en.yaml"
    before = path.read_bytes()
    with opened(folder, hand="redaction") as desk:
        page = open_page("about:blank")
        page.goto(f"{desk.address}en/#{NAME}/1/translation")
        expect(page.locator(".regard .cur")).to_be_visible()
        page.keyboard.press("e")
        page.locator("#english").fill("Quite another English.")
        page.keyboard.press("Control+Enter")
        expect(page.locator("#doc .suite").first).to_be_enabled()  # there is something to be undone
        after = path.read_bytes()
        assert b"Quite another English." in after
        page.keyboard.press("Control+z")
        expect(page.locator("#said")).to_contain_text("taken back")
        assert path.read_bytes() == before
        expect(page.locator(".regard")).not_to_contain_text("Quite another English.")
        late: list[Route] = []
        page.route("**/translation/*", lambda route: late.append(route))
        page.keyboard.press("Control+y")
        expect(page.locator("#said")).to_contain_text("brought back")
        assert path.read_bytes() == after
        page.keyboard.press("h")
        expect(page.locator(".histoire > li")).to_have_count(3)
        with page.expect_response("**/translation/*"):
            late[0].continue_()
        page.unroute("**/translation/*")
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        expect(page.locator(".histoire > li")).to_have_count(3)  # the view before, drawn again, came too late
        expect(page.locator(".histoire > li").last).to_contain_text("Quite another English.")
        expect(page.locator(".histoire button")).to_have_count(1)  # the deed alone can be undone
        page.keyboard.press("w")
        page.locator(".cand").first.wait_for()
        expect(page.locator("#learn")).to_have_count(0)  # nothing was decided that the machine does not know
        page.keyboard.press("o")
        settled(page, "1 decision kept.")
        page.locator("#learn").click()
        expect(page.locator("#notice")).to_contain_text("looked at the document anew")
        expect(page.locator("#learn")).to_have_count(0)
        page.goto("about:blank")
