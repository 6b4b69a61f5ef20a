"""What the page says that counts is what the engine scores: on the strip of the cards, in each line, and of the hand that is held."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import product
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from edition.play.scores import score
from edition.words import LANGS, Lang
from tests.browser.conftest import Open
from tests.browser.table import answer, seat
from tests.browser.test_every_game import GAMES
from tests.counted import CASES
from tests.edition.test_counts import ALONE

pytestmark = pytest.mark.browser
PANEL: Final = ".t-counts:not([hidden])"
READINGS: Final = sorted({(case.game, case.variant) for case in CASES})
OFTEN: Final = [("brisque", "neuf-vingt", "fr")]
SHOWN: Final = """() => {
  const panel = document.querySelector(".t-counts:not([hidden])");
  if (!panel) return null;
  const all = (place, selector, read) => [...place.querySelectorAll(selector)].map(read);
  const text = (element, selector) => element.querySelector(selector)?.textContent || "";
  return {
    lines: all(panel, "[data-line]", (line) => [line.dataset.line, text(line, "b"), text(line, "button")]),
    cards: all(panel, ".t-strip li", (tile) => [tile.dataset.rank, text(tile, ".t-vh"), text(tile, "i")]),
    held: all(document, ".t-held", (held) => [held.dataset.card, held.dataset.points || ""]),
  };
}"""
HELD: Final = "[...document.querySelectorAll('.t-hand svg use')].map((use) => use.getAttribute('href').slice(1))"


def counts(page: Page) -> dict[str, Any]:
    """Asks what counts; what is shown then."""
    page.locator(".t-count").click()
    shown: dict[str, Any] = page.wait_for_function(SHOWN).json_value()
    return shown


def at_table(page: Page, base: str, lang: Lang, game: str, **choices: str) -> Page:
    query = "&".join(f"{name}={value}" for name, value in {"seed": "5", "pace": "quick", **choices}.items() if value)
    page.goto(f"{base}{lang}/{GAMES[game].entry}.html?{query}")
    seat(page)
    return page


@pytest.mark.parametrize(
    ("game", "variant", "lang"),
    [
        pytest.param(*each, marks=() if each in OFTEN else pytest.mark.slow)
        for each in ((game, variant, lang) for (game, variant), lang in product(READINGS, LANGS))
    ],
)
def test_each_line_brings_what_the_engine_scores(game: str, variant: str, lang: Lang, base: str, open_page: Open) -> None:
    page = at_table(open_page("about:blank"), base, lang, game, variant=variant)
    shown = counts(page)
    brings = {rule: text for rule, text, _ in shown["lines"]}
    for case in CASES:
        if case.game == game and case.variant in ("", variant):  # what a reading leaves as it is, and what it has otherwise
            scored = replace(case, variant=variant).scored(GAMES[game])
            assert re.findall(r"\d+", brings[case.rule]) == [str(scored)], case.rule
    assert all(cite for _, _, cite in shown["lines"])  # each has its article
    moment = ALONE.get(GAMES[game].flow)
    for rank, heard, seen in shown["cards"]:
        asked = {"moment": moment, "cards": [f"{rank}-coeur"], "trump": "pique"}
        points = str(score(GAMES[game].compiled(variant), [], asked)["total"]) if moment else ""
        assert re.sub(r"\D", "", heard) == seen == points, rank
    for card, points in shown["held"]:
        assert points == {rank: seen for rank, _, seen in shown["cards"]}[card.split("-")[0]]


@pytest.mark.parametrize(
    ("game", "lang"),
    [pytest.param(*each, marks=() if each == ("quinze", "en") else pytest.mark.slow) for each in product(("quinze", "bouillotte"), LANGS)],
)
def test_what_is_held_is_scored_by_the_engine(game: str, lang: Lang, base: str, open_page: Open) -> None:
    page = at_table(open_page("about:blank"), base, lang, game)
    if game == "quinze" and not page.evaluate(HELD):
        answer(page, "[data-bid^=donneur]")
    counts(page)
    asked = {
        "moment": ALONE[GAMES[game].flow],
        "cards": page.evaluate(HELD),
        "turn_up": page.evaluate("document.querySelector('.t-turned use')?.getAttribute('href').slice(1) || ''"),
    }
    assert asked["cards"]
    total = score(GAMES[game].compiled(), [], asked)["total"]
    expect(page.locator(".t-mine-counts > p b")).to_have_text(re.compile(rf"^{total}\spoints?$"))


@pytest.mark.parametrize(
    ("lang", "width"), [("en", 390), *(pytest.param(*each, marks=pytest.mark.slow) for each in (("fr", 390), ("en", 1280), ("fr", 1280)))]
)
def test_by_keys_alone_and_not_before_it_is_asked(lang: Lang, width: int, base: str, open_page: Open) -> None:
    page = open_page("about:blank", width=width)
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url))
    at_table(page, base, lang, "brusquembille", players="3")
    assert not [url for url in fetched if ".counts." in url]
    keys = page.keyboard
    keys.press("1")
    keys.press("c")
    expect(page.locator(PANEL)).to_be_focused()
    expect(page.locator(".t-count")).to_have_attribute("aria-expanded", "true")
    keys.press("Tab")
    keys.press("Tab")
    expect(page.locator(".t-counts summary").first).to_be_focused()
    keys.press("Enter")
    expect(page.locator(".t-strip")).to_be_hidden()
    keys.press("Tab")
    keys.press("Enter")
    expect(page.locator(f"{PANEL} details[open]")).to_have_count(2)
    keys.press("Escape")
    expect(page.locator(".t-held").first).to_be_focused()
    expect(page.locator(PANEL)).to_have_count(0)
    assert len([url for url in fetched if ".counts." in url]) == 1
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
