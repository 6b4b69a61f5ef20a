"""Roulette and the Game of Queens, in Chromium, through their real buttons: both languages, two widths, to the end."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from edition.words import LANGS, Lang, words
from tests.browser.conftest import Open
from tests.browser.test_play import violations

pytestmark = pytest.mark.browser
PAGES = {"roulette": "methodique-1797/roulette.html", "reines": "methodique-1797/reines.html"}
ASKED = ".t-bids:not(.t-idle) :is([data-bid], form):not([data-old])"
OVER = ".t-over:not([hidden])"
# what can be done is laid anew after each reply: what lay there before is marked, and no more waited for
OLD = "document.querySelectorAll('.t-bids :is([data-bid], form)').forEach((each) => { each.dataset.old = ''; })"
# what the gallery says of itself, wherever its ball lies
LIES = {
    "fr": re.compile("la boule (blanche|noire) est sur une case (blanche|noire)"),
    "en": re.compile("the (white|black) ball is on a (white|black) compartment"),
}
# what the reader is asked for, by the first thing that he can do
KIND = "(document.querySelector('.t-bids [data-bid]') || { dataset: { bid: 'form' } }).dataset.bid.split(':')[0]"
MOST = 200  # moves of the reader’s


def begin(page: Page, players: str, seed: str = "1797") -> None:
    page.locator(f"label:has(> input[name=players][value='{players}'])").click()
    page.locator("input[name=seed]").fill(seed)
    page.locator(".t-start").click()
    asked(page)


def asked(page: Page) -> None:
    page.wait_for_function(f"document.querySelector('{ASKED}') || document.querySelector('{OVER}')", timeout=60_000)


def press(page: Page, selector: str, at: int = 0) -> None:
    page.evaluate(OLD)
    page.locator(selector).nth(at).click()
    asked(page)


def write(page: Page, text: str) -> None:
    """What is typed, and Enter."""
    page.evaluate(OLD)
    page.locator(".t-line-in").fill(text)
    page.locator(".t-line-in").press("Enter")
    asked(page)


def throw(page: Page, moves: int) -> None:
    """One move of the reader’s at the gallery."""
    if page.locator(".t-number").count():
        press(page, ".t-number [type=submit]")
    else:
        bids = page.locator(".t-bids [data-bid]")
        press(page, ".t-bids [data-bid]", moves % bids.count())


def speak(page: Page, moves: int) -> None:
    """One move of the reader’s in company: a queen of his own, a rhyme, words that are whispered to him, judgements."""
    if page.locator("[data-bid=admettre]").count():
        press(page, "[data-bid=admettre]" if moves % 2 else "[data-bid=refuser]")
    elif page.locator("[data-bid^='rime:']").count():
        press(page, "[data-bid='rime:té']")
    elif page.locator("[data-bid^='reine:']").count():
        write(page, "Zélinde")
    elif page.locator("[data-bid^='dire:']").count():
        if not page.locator("[data-bid^='dire:']").first.is_visible():
            page.locator(".t-hint").click()
        press(page, "[data-bid^='dire:']")
    else:
        press(page, "[data-bid=court]")


# one in each language and at each width in the ordinary run
LOOKS = [("fr", 390), ("en", 1280), *(pytest.param(*look, marks=pytest.mark.slow) for look in (("fr", 1280), ("en", 390)))]


@pytest.mark.parametrize(("lang", "width"), LOOKS)
@pytest.mark.parametrize("name", PAGES)
def test_a_match_is_played_to_its_end(name: str, lang: Lang, width: int, base: str, open_page: Open) -> None:
    page = open_page(f"{base}{lang}/{PAGES[name]}", width=width, touch=width < 500)
    begin(page, "3")
    moves = 0
    while not page.locator(OVER).count():
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        (throw if name == "roulette" else speak)(page, moves)
        moves += 1
        assert moves < MOST
    assert moves > 3
    expect(page.locator(".t-over h3")).to_be_visible()
    assert page.locator(".t-over tbody tr").count() == 3
    # every line of the match names its rule
    assert page.locator(".t-moves .t-line .t-par").count() == page.locator(".t-moves .t-line").count()
    if name == "roulette":
        won = [int(text.replace("−", "-")) for text in page.locator(".t-over tbody td").all_text_contents()]
        assert sum(won) == 0
        expect(page.locator(".t-gallery .t-case")).to_have_count(16)
        expect(page.locator(".t-gallery")).to_have_attribute("aria-label", LIES[lang])
    else:
        expect(page.locator(".t-over tbody")).to_contain_text("Zélinde")


@pytest.mark.parametrize("lang", LANGS)
def test_a_word_of_ones_own_is_judged_by_the_reader(lang: Lang, base: str, open_page: Open) -> None:
    page = open_page(f"{base}{lang}/{PAGES['reines']}")
    act = words(lang)["play"]["company"]["act"]
    begin(page, "3")
    write(page, "Zélinde")
    press(page, "[data-bid='rime:té']")
    field = page.get_by_role("textbox")
    field.fill("de la douceur")
    field.press("Enter")
    refusal = page.locator(".t-refusal")
    expect(refusal).to_contain_text("douceur")
    expect(refusal.locator("button[data-rule]").first).to_be_visible()
    expect(field).to_have_value("de la douceur")  # what was typed stays
    write(page, "  De la Charmanteté ")
    expect(page.locator(".t-question")).to_contain_text("charmanteté")
    expect(page.locator(".t-question")).to_contain_text(act["doubt-unknown"])
    page.get_by_role("button", name=act["admettre"]).click()
    expect(page.locator(".t-person").first.locator(".t-words")).to_have_text("charmanteté")


@pytest.mark.parametrize("name", PAGES)
def test_by_keys_alone(name: str, base: str, open_page: Open) -> None:
    page = open_page(f"{base}en/{PAGES[name]}")
    begin(page, "3")
    for _ in range(MOST):
        if page.locator(OVER).count():
            break
        page.evaluate(OLD)
        if page.locator(".t-line-in").count():
            if page.locator("[data-bid=court]").count():
                page.locator("[data-bid=court]").focus()
                page.keyboard.press("Enter")
            else:
                page.locator(".t-line-in").focus()
                page.keyboard.type("Armide")
                page.keyboard.press("Enter")
        elif page.locator(".t-number").count():
            page.locator(".t-number [type=submit]").focus()
            page.keyboard.press("Enter")
        else:
            page.locator(".t-bids [data-bid]").first.focus()
            page.keyboard.press("1")
            page.keyboard.press("Enter")
        asked(page)
    expect(page.locator(OVER)).to_be_visible()


@pytest.mark.parametrize(("name", "width", "scheme", "lang"), [("roulette", 390, "dark", "en"), ("reines", 1280, "light", "fr")])
def test_accessible(name: str, width: int, scheme: str, lang: Lang, base: str, open_page: Open) -> None:
    """axe-core finds nothing: at each kind of question, with an article open, at the end."""
    page = open_page(f"{base}{lang}/{PAGES[name]}", width=width, height=844, scheme=scheme)
    if name == "reines":
        page.locator("label:has(> input[name=judging][value=every])").click()
    begin(page, "3")
    seen: set[str] = set()
    for moves in range(MOST):
        if page.locator(OVER).count():
            break
        kind = page.evaluate(KIND)
        if kind not in seen:
            seen.add(kind)
            page.click(".t-what")
            page.locator(".t-moves [data-rule]").last.click()
            assert violations(page) == []
        (throw if name == "roulette" else speak)(page, moves)
    assert len(seen) > 3
    assert violations(page) == []


def test_a_ball_that_is_seen_running_comes_to_rest_where_it_is_told(base: str, browser: Browser) -> None:
    """With motion allowed: the ball runs, nothing can be pressed meanwhile, and the result is told after it."""
    context = browser.new_context(viewport={"width": 1280, "height": 900}, reduced_motion="no-preference")
    page = context.new_page()
    page.goto(f"{base}en/{PAGES['roulette']}?players=2&throws=2&seed=4&pace=quick")
    page.locator(".t-start").click()
    asked(page)
    for moves in range(MOST):
        if page.locator("[data-bid=jeter]").count():
            break
        throw(page, moves)
    lines = page.locator(".t-moves li").count()
    page.locator("[data-bid=jeter]").click()
    page.wait_for_function("document.querySelector('.t-ball').getAnimations().length > 0")
    assert page.locator(".t-moves li").count() == lines  # not told yet
    page.wait_for_function(f"document.querySelectorAll('.t-moves li').length > {lines}")
    assert page.evaluate("document.querySelector('.t-ball').getAnimations().length") == 0
    context.close()
