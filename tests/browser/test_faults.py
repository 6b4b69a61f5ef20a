"""Quinze on the page: what the treatise forbids is committed on purpose, and told with its price and its article."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from edition.words import Lang, words
from tests.browser.axe import violations
from tests.browser.conftest import Open

pytestmark = pytest.mark.browser
PAGE = "academie-quinze/quinze.html"
ASKED = "document.querySelector('.t-bids:not(.t-idle) [data-bid]')"


@pytest.mark.parametrize(("lang", "width"), [("fr", 1280), pytest.param("en", 390, marks=pytest.mark.slow)])
def test_a_card_is_thrown_in_too_early(lang: Lang, width: int, base: str, open_page: Open) -> None:
    said = words(lang)["play"]["stakes"]["faults"]
    page = open_page(f"{base}{lang}/{PAGE}?players=3&seed=21&pace=quick", width=width)
    page.locator(".t-start").click()
    page.wait_for_function(ASKED, timeout=60_000)  # somebody has passed, and the stake is not made
    assert page.locator(".t-bids [data-bid]").evaluate_all("(all) => all.map((one) => one.dataset.bid)") == ["passe", "jeu", "argent"]
    page.locator(".t-faults summary").click()
    row = page.locator(".t-faults li")
    expect(row).to_have_count(1)
    expect(row.locator("button[data-fault=bruler]")).to_have_text(said["does"]["burnt-early"])
    expect(row).to_contain_text(said["costs"]["burnt-early"])
    expect(row.locator("button[data-rule]")).to_contain_text("10")
    assert violations(page) == []
    row.locator("button[data-fault]").click()
    line = page.locator(".t-moves li", has_text=said["told"]["burnt-early"]["you"])
    expect(line).to_have_count(1, timeout=60_000)
    line.locator("button[data-rule]").first.click()
    expect(page.locator(".t-article")).to_contain_text("brûler" if lang == "fr" else "throw in")
