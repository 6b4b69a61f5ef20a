"""What a person meets who knows none of the games: each is played to its end by the keyboard alone, and all that stands there is read.

A key never falls on nothing, whatever is told can be told aloud, and every sentence is set as its language wants it.
"""

from __future__ import annotations

import re
from collections import Counter

import pytest
from playwright.sync_api import Page, expect

from edition.words import LANGS, Lang
from tests.browser.conftest import Open
from tests.browser.test_play import violations

pytestmark = pytest.mark.browser
# each game, with what makes its match short
MATCHES = {
    "brusquembille": "dictionnaire-brusquembille/brusquembille.html?players=5&seed=11",
    "romestecq": "methodique-1797/romestecq.html?players=2&marks=agreed&seed=8",
    "brisque": "dictionnaire-brusquembille/brisque.html?seed=77",
    "bouillotte": "academie-bouillotte/bouillotte.html?players=5&seed=6",
    "quinze": "academie-quinze/quinze.html?players=3&main=whole-pack&seed=31",
    "roulette": "methodique-1797/roulette.html?players=3&throws=2&seed=9",
    "reines": "methodique-1797/reines.html?players=3&several=3&seed=4",
}
MOST = 400  # moves of a match
READY = (
    "document.querySelector('.t-over:not([hidden])') || (document.querySelector('.t-yours') && !document.querySelector('.t-bids.t-idle'))"
)
# where the keys go: a choice of the table, the line to write on, or what stands in the refusal
AT = "(document.activeElement.closest('.t-game') && document.activeElement !== document.body) || false"
ASKED = "document.querySelector('.t-number')"
CHOICES = ".t-held[aria-disabled=false], .t-does button, .t-bid, .t-take"


def ready(page: Page) -> bool:
    """Waits until the reader may do something; False when the match is over."""
    page.wait_for_function(READY, timeout=60_000)
    return not page.locator(".t-over:not([hidden])").count()


def move(page: Page, number: int) -> None:
    """One move of the reader’s: by the keys alone, from where the focus is."""
    keys = page.keyboard
    if page.locator(".t-number input[type=number]").count():
        keys.press("3")  # the first figure finds the field by itself
        assert page.locator(".t-number input[type=number]").input_value() == "3"
        keys.press("Enter")
    elif page.locator(".t-line-in").count():
        page.evaluate("document.activeElement.matches('.t-line-in') || document.querySelector('.t-line-in').focus()")
        prompted = page.locator("[data-bid^='dire:']")
        if page.locator(".t-hint").count() and prompted.count():
            # with an article, as one answers the question what she has
            keys.type("la " + (prompted.nth(number % prompted.count()).get_attribute("data-bid") or "").removeprefix("dire:"))
        elif page.locator(".t-hint").count():
            keys.type("bonté")
        else:
            keys.type("Zélinde")
        keys.press("Enter")
    else:
        # the first of the choices has the focus, or can be reached from it by the arrows
        for _ in range(12):
            if page.evaluate(f"document.activeElement.matches({CHOICES!r})"):
                break
            keys.press("ArrowRight")
        assert page.evaluate(f"document.activeElement.matches({CHOICES!r})"), page.evaluate("document.activeElement.outerHTML")[:200]
        keys.press("Enter")


def check_told(page: Page, lang: Lang) -> None:
    """Nothing that is said aloud lacks its subject; no code, no blank that was not filled; French points are kept to their words."""
    live = page.locator(".t-game > .t-vh[aria-live]").inner_text()
    assert not re.search(r"(^|\. )\s*:", live), live
    shown = page.locator(".t-game").evaluate("element => element.innerText + '\\n' + element.textContent")
    assert not re.search(r"[{}]|undefined|NaN|\[object", shown)
    assert not re.search(r"(?<![\w-])-\d", shown), "a number below nothing has a minus sign"
    if lang == "fr":
        found = re.search(r".{0,20}( [;:!?»]|« ).{0,20}", shown)
        assert not found, found
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


CASES = [
    # each game in one of the languages, by turns; all in both when there is time
    pytest.param(name, lang, id=f"{name}-{lang}", marks=[] if n % 2 == (lang == "en") else pytest.mark.slow)
    for n, name in enumerate(MATCHES)
    for lang in LANGS
]


@pytest.mark.parametrize(("name", "lang"), CASES)
def test_a_match_is_played_by_the_keys_alone(name: str, lang: Lang, base: str, open_page: Open) -> None:
    page = open_page(f"{base}{lang}/{MATCHES[name]}", width=390 if lang == "fr" else 1280)
    expect(page.locator(".t-start")).to_be_visible()
    page.locator(".t-start").focus()
    page.keyboard.press("Enter")
    for number in range(MOST):
        if not ready(page):
            break
        assert page.evaluate(AT), f"move {number}: the focus is lost"
        check_told(page, lang)
        told = page.locator(".t-moves li").count()
        page.evaluate(f"window.asked = {ASKED}")
        move(page, number)
        # answered: something more is told, or a number is asked for that was not asked for before
        page.wait_for_function(
            f"document.querySelectorAll('.t-moves li').length != {told} || ![null, window.asked].includes({ASKED})", timeout=60_000
        )
    expect(page.locator(".t-over")).to_be_focused()
    check_told(page, lang)
    assert violations(page) == []
    # a deal, a hand, a round, a throw begins once
    unique = page.locator(".t-moves .t-head").all_inner_texts()
    begun = [head for head in unique if re.search(r"\b(coup|hand|donne|deal|tour|round|throw)\b", head, re.IGNORECASE)]
    assert [head for head, times in Counter(begun).items() if times > 1] == []
    # who has won, and by which rules
    assert page.locator(".t-over .t-by [data-rule]").count()
