"""The table of jetons, in Chromium: what is counted out, and the words of the source. Whole matches: `test_every_game`."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from edition.words import LANGS, Lang, words
from tests.browser.conftest import Open
from tests.browser.table import MOST, PHONE, answer, answered, check_in_view, move, seat
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
    field.fill("9999")  # more than there is: told, and neither said nor replaced in silence
    field.press("Enter")
    expect(page.locator(".t-total")).to_have_text(re.compile(r"^(from 1 to|de 1 à) \d\d$"))
    expect(page.locator(".t-number [type=submit]")).to_be_disabled()
    expect(field).to_have_value("9999")
    page.get_by_role("button", name=amount["all"], exact=True).click()
    expect(page.locator(".t-number [type=submit]")).to_be_enabled()
    assert 1 < int(field.input_value()) < 60
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


@pytest.mark.parametrize(("name", "lang"), list(zip(sorted(PAGES), LANGS, strict=True)))
def test_how_a_hand_ended_is_seen_before_the_next(name: str, lang: Lang, base: str, open_page: Open) -> None:
    page = open_page(f"{base}{lang}/{PAGES[name]}", width=PHONE[0], height=PHONE[1], touch=True)
    begin(page, "7")
    onward, lines = page.locator(".t-onward"), page.locator(".t-moves > li")
    for number in range(MOST):
        if onward.count():
            break
        move(page, number)
    check_in_view(page, ".t-cloth", ".t-onward")
    expect(onward).to_be_focused()
    sums = page.locator(".t-rests .t-won").all_inner_texts()
    assert sum(int(re.sub(r"[^\d−]", "", text).replace("−", "-")) for text in sums) == 0  # what one has won the others have lost
    taken = page.locator(".t-outcome")
    expect(taken.first).to_contain_text(re.compile(r"\d"))
    expect(taken.first.locator("button[data-rule]")).to_have_count(1)
    told = lines.last.inner_text()  # the list stops there too
    assert taken.last.inner_text().split()[0] in told
    page.locator(".t-what").click()
    expect(page.locator(".t-refusal")).to_contain_text(words(lang)["play"]["stakes"]["what"]["rests"])
    page.get_by_role("button", name=words(lang)["play"]["table"]["look"], exact=True).click()
    expect(page.locator(".t-looking .t-cloth")).to_be_visible()
    page.keyboard.press("Escape")
    expect(onward).to_be_visible()  # back where one was
    answer(page, ".t-onward")
    expect(page.locator(".t-past-deal h3")).to_have_text(words(lang)["play"]["stakes"]["table"]["past"])


@pytest.mark.parametrize("name", sorted(PAGES))
def test_on_a_phone_table_and_words_are_in_view(name: str, base: str, open_page: Open) -> None:
    page = open_page(f"{base}fr/{PAGES[name]}", width=390, height=844, touch=True)
    begin(page, "12", "3")
    for part in (".t-cloth", ".t-bids"):
        box = page.locator(part).bounding_box()
        assert box
        assert box["y"] >= 0, part
        assert box["y"] + box["height"] <= 844, part
