"""The table of jetons, in Chromium, through its real buttons: both games, both languages, to the end."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from edition.words import LANGS, Lang, words
from tests.browser.conftest import Open
from tests.browser.test_play import violations

pytestmark = pytest.mark.browser
PAGES = {"bouillotte": "academie-bouillotte/bouillotte.html", "quinze": "academie-quinze/quinze.html"}
BIDS = ".t-bids:not(.t-idle) [data-bid]"
SAID = ".t-bids:not(.t-idle) :is([data-bid], .t-number):not([data-old])"
ASKED = f"document.querySelector('{SAID}') || document.querySelector('.t-over:not([hidden])')"
# what can be said is laid anew after each reply: what lay there before is marked, and no more waited for
OLD = "document.querySelectorAll('.t-bids :is([data-bid], .t-number)').forEach((each) => { each.dataset.old = ''; })"


def begin(page: Page, seed: str, players: str = "3") -> None:
    page.locator(f"label:has(> input[name=players][value='{players}'])").click()
    page.locator("input[name=seed]").fill(seed)
    page.locator(".t-start").click()
    page.wait_for_function(ASKED)


def say(page: Page, selector: str, at: int = 0) -> None:
    """Presses a button, and waits until the reader is asked again."""
    page.evaluate(OLD)
    page.locator(selector).nth(at).click()
    page.wait_for_function(ASKED)


def number(text: str) -> int:
    return int(text.replace("−", "-").replace("+", ""))


@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", sorted(PAGES))
def test_a_match_is_played_to_its_end(name: str, lang: Lang, width: int, base: str, open_page: Open) -> None:
    page = open_page(f"{base}{lang}/{PAGES[name]}", width=width, touch=width < 500)
    begin(page, "1797", "5" if name == "bouillotte" else "3")
    said = 0
    while not page.locator(".t-over:not([hidden])").count():
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        if page.locator(".t-number").count():
            say(page, ".t-number [type=submit]")
        else:
            say(page, BIDS, said % page.locator(BIDS).count())
            said += 1
        assert said < 400
    assert said > 4
    expect(page.locator(".t-over h3")).to_be_visible()
    won = [number(text) for text in page.locator(".t-over tbody td").all_text_contents()]
    assert sum(won) == 0
    assert any(won)
    # every line of the match names its rule
    lines = page.locator(".t-moves .t-line")
    assert page.locator(".t-moves .t-line .t-par").count() == lines.count()


@pytest.mark.parametrize("lang", LANGS)
def test_jetons_are_counted_out_in_fiches_and_jetons(lang: Lang, base: str, open_page: Open) -> None:
    page = open_page(f"{base}{lang}/{PAGES['bouillotte']}")
    for seed in range(20):  # until the reader may open
        begin(page, str(seed), "2")
        if page.locator("[data-bid=laisser]").count():
            say(page, "[data-bid=laisser]")
        if page.locator("[data-bid=voir-avec]").count():
            break
        page.get_by_role("button", name=words(lang)["play"]["table"]["new"]).first.click()
    say(page, "[data-bid=voir-avec]")
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
    page.evaluate(OLD)
    field.press("Enter")
    page.wait_for_function(ASKED)
    mine = page.locator(".t-moves .t-mine").last
    expect(mine).to_contain_text(re.compile(r"\b7\b"))


@pytest.mark.parametrize("lang", LANGS)
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


@pytest.mark.parametrize(("name", "width", "scheme", "lang"), [("bouillotte", 1280, "light", "fr"), ("quinze", 390, "dark", "en")])
def test_accessible(name: str, width: int, scheme: str, lang: Lang, base: str, open_page: Open) -> None:
    """axe-core finds nothing: words to say, a number to say, an article and the rules of what can be said, the end."""
    page = open_page(f"{base}{lang}/{PAGES[name]}", width=width, height=844, scheme=scheme)
    begin(page, "12", "3")
    asked = 0
    said = 0
    while not page.locator(".t-over:not([hidden])").count():
        if page.locator(".t-number").count():
            if not asked:
                page.locator(".t-moves [data-rule]").last.click()
                page.click(".t-what")
                assert violations(page) == []
            asked += 1
            say(page, ".t-number [type=submit]")
        else:
            if said == 1:
                assert violations(page) == []
            say(page, BIDS, said % page.locator(BIDS).count())
            said += 1
    assert asked
    assert violations(page) == []


@pytest.mark.parametrize("name", sorted(PAGES))
def test_on_a_phone_table_and_words_are_in_view(name: str, base: str, open_page: Open) -> None:
    page = open_page(f"{base}fr/{PAGES[name]}", width=390, height=844, touch=True)
    begin(page, "12", "3")
    for part in (".t-cloth", ".t-bids"):
        box = page.locator(part).bounding_box()
        assert box
        assert box["y"] >= 0, part
        assert box["y"] + box["height"] <= 844, part
