"""The corpus whose texts hold markup, in Chromium: no script of theirs runs, nothing complains, no page is turned around."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.chromium import served
from tests.browser.conftest import Open
from tests.edition.hostile import ENTRY, NAME
from tests.edition.test_hostile import make_hostile
from tests.shared import once_in_a_run

pytestmark = pytest.mark.browser
PAGES = (
    f"{NAME}/index.html",
    f"{NAME}/lines.html",
    "index.html",
    "registers.html",
    "glossary.html",
    "about.html",
    "concordance/triomphe.html",
)


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(once_in_a_run(tmp_path_factory, "hostile", make_hostile) / "site") as found:
        yield found


@pytest.mark.parametrize("lang", ["fr", pytest.param("en", marks=pytest.mark.slow)])
def test_texts_with_markup_do_nothing(lang: str, address: str, open_page: Open) -> None:
    page = open_page(f"{address}{lang}/{ENTRY}.html")
    word = page.locator(".fr button.m").last
    word.click()  # its slip has the reason of a decision, with all of them
    expect(page.locator("#pop")).to_contain_text("<script>window.pwned=1</script>")
    page.keyboard.press("Escape")
    page.locator("academie-table button.t-start").click()  # the table gets clauses and notes as JSON
    page.wait_for_selector(".t-yours, .t-held", timeout=60_000)
    assert page.evaluate("window.pwned") is None
    for path in PAGES:
        page.goto(f"{address}{lang}/{path}")
        assert page.evaluate("window.pwned") is None, path
        assert page.evaluate("getComputedStyle(document.body).direction") == "ltr", path
        assert page.locator("footer.colophon").count() == 1, path
