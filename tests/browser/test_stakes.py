"""The table of jetons, in Chromium: what is counted out, and the words of the source. Whole matches: `test_every_game`."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from edition.words import LANGS, Lang, words
from tests.browser.conftest import Open
from tests.browser.table import answer, answered, seat
from tests.shared import by_turns

pytestmark = pytest.mark.browser
PAGES = {"bouillotte": "academie-bouillotte/bouillotte.html", "quinze": "academie-quinze/quinze.html"}
BIDS = ".t-bids:not(.t-idle) [data-bid]"


def begin(page: Page, seed: str, players: str = "3") -> None:
    seat(page, players=players, seed=seed)


@pytest.mark.parametrize("lang", by_turns(LANGS, 1))
def test_jetons_are_counted_out_in_fiches_and_jetons(lang: Lang, base: str, open_page: Open) -> None:
    page = open_page(f"{base}{lang}/{PAGES['bouillotte']}")
    for seed in range(20):  # until the reader may open
        begin(page, str(seed), "2")
        if page.locator("[data-bid=laisser]").count():
            answer(page, "[data-bid=laisser]")
        if page.locator("[data-bid=voir-avec]").count():
            break
        page.get_by_role("button", name=words(lang)["play"]["table"]["new"]).first.click()
    answer(page, "[data-bid=voir-avec]")
    amount = words(lang)["play"]["stakes"]["amount"]
    field = page.get_by_role("spinbutton", name=amount["label"])
    expect(field).to_have_value("5")
    page.get_by_role("button", name=amount["more-fiche"]).click()
    page.get_by_role("button", name=amount["more-jeton"]).click()
    expect(field).to_have_value("11")
    page.get_by_role("button", name=amount["fewer-jeton"]).click()
    field.fill("9999")
    field.press("Tab")
    assert int(field.input_value()) < 60  # no more than there is
    field.fill("7")
    with answered(page):
        field.press("Enter")
    mine = page.locator(".t-moves .t-mine").last
    expect(mine).to_contain_text(re.compile(r"\b7\b"))


@pytest.mark.parametrize("lang", by_turns(LANGS, 0))
def test_the_words_of_the_source_stand_on_the_buttons_and_their_rules_open(lang: Lang, base: str, open_page: Open) -> None:
    page = open_page(f"{base}{lang}/{PAGES['quinze']}")
    begin(page, "5", "3")
    bid = page.locator(BIDS).first
    expect(bid.locator(".t-word")).to_have_attribute("lang", "fr")
    page.locator(".t-what").click()
    refusal = page.locator(".t-refusal")
    expect(refusal).to_be_visible()
    refusal.locator("button[data-rule]").first.click()
    article = page.locator(".t-article")
    expect(article).to_be_visible()
    expect(article).to_contain_text("art. 1")
    page.keyboard.press("Escape")
    expect(article).to_be_hidden()
    page.keyboard.press("1")
    expect(page.locator(BIDS).first).to_be_focused()


@pytest.mark.parametrize("name", sorted(PAGES))
def test_on_a_phone_table_and_words_are_in_view(name: str, base: str, open_page: Open) -> None:
    page = open_page(f"{base}fr/{PAGES[name]}", width=390, height=844, touch=True)
    begin(page, "12", "3")
    for part in (".t-cloth", ".t-bids"):
        box = page.locator(part).bounding_box()
        assert box
        assert box["y"] >= 0, part
        assert box["y"] + box["height"] <= 844, part
