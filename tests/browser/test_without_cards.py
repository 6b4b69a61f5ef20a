"""Roulette and the Game of Queens, in Chromium: the gallery and its ball, words of one’s own. Whole matches: `test_every_game`."""

from __future__ import annotations

import re
from typing import Final

import pytest
from playwright.sync_api import Browser, Page, expect

from edition.words import LANGS, Lang, words
from tests.browser.conftest import Open
from tests.browser.table import MOST, answer, answered, asked, move, seat

pytestmark = pytest.mark.browser
PAGES = {"roulette": "methodique-1797/roulette.html", "reines": "methodique-1797/reines.html"}
# what the gallery says of itself, wherever its ball lies
LIES = {
    "fr": re.compile("la boule (blanche|noire) est sur une case (blanche|noire)"),
    "en": re.compile("the (white|black) ball is on a (white|black) compartment"),
}
LINES: Final = "document.querySelectorAll('.t-moves li').length"
RUNS: Final = "document.querySelector('.t-ball').getAnimations().length"


def write(page: Page, text: str) -> None:
    """What is typed, and Enter."""
    with answered(page):
        page.locator(".t-line-in").fill(text)
        page.locator(".t-line-in").press("Enter")


def throw_at_last(page: Page) -> None:
    """Plays until the reader may throw the ball."""
    for number in range(MOST):
        assert asked(page)
        if page.locator("[data-bid=jeter]").count():
            return
        move(page, number)
    raise AssertionError("the reader never throws")


@pytest.mark.parametrize("lang", LANGS)
def test_the_gallery_says_where_its_ball_lies(lang: Lang, base: str, open_page: Open) -> None:
    page = open_page(f"{base}{lang}/{PAGES['roulette']}")
    seat(page, players="2", seed="4")
    throw_at_last(page)
    answer(page, "[data-bid=jeter]")
    expect(page.locator(".t-gallery .t-case")).to_have_count(16)
    expect(page.locator(".t-gallery")).to_have_attribute("aria-label", LIES[lang])


@pytest.mark.parametrize("lang", LANGS)
def test_a_word_of_ones_own_is_judged_by_the_reader(lang: Lang, base: str, open_page: Open) -> None:
    page = open_page(f"{base}{lang}/{PAGES['reines']}")
    act = words(lang)["play"]["company"]["act"]
    seat(page, players="3", seed="1797")
    write(page, "Zélinde")
    answer(page, "[data-bid='rime:té']")
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


def test_a_ball_that_is_seen_running_comes_to_rest_where_it_is_told(base: str, browser: Browser) -> None:
    """With motion allowed: the ball runs, nothing can be pressed meanwhile, and the result is told after it."""
    context = browser.new_context(viewport={"width": 1280, "height": 900}, reduced_motion="no-preference")
    page = context.new_page()
    page.goto(f"{base}en/{PAGES['roulette']}?players=2&throws=2&seed=4&pace=quick")
    seat(page)
    throw_at_last(page)
    lines = page.evaluate(LINES)
    page.locator("[data-bid=jeter]").click()
    told = page.wait_for_function(f"{RUNS} > 0 && {{ lines: {LINES} }}").json_value()
    assert told["lines"] == lines  # not told yet
    runs = page.wait_for_function(f"{LINES} > {lines} && {{ runs: {RUNS} }}").json_value()
    assert runs["runs"] == 0
    context.close()
