"""A match is kept for the reader who leaves, survives its engine, and is not overwritten by another tab."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from edition.publish.typeset import no_break
from edition.words import Lang, words
from tests.browser.conftest import Open
from tests.browser.test_replay import PLAY, begun
from tests.shared import packaged_corpus

pytestmark = pytest.mark.browser
GAMES = sorted(packaged_corpus().games)
MADE = "const Real = Worker; window.Worker = class extends Real { constructor(...a) { super(...a); (window.made ||= []).push(this); } }"
MATCH = "JSON.parse(document.querySelector('academie-table').open.state.transcript)"
KEPT = "academieKept.list({game}).map((kept) => kept.match.moves.length)"
# what another tab has written comes to this one a little later
ALL_KEPT = "(lengths) => JSON.stringify(" + KEPT.format(game="'brusquembille'") + ".sort((a, b) => a - b)) === JSON.stringify(lengths)"
FULL = """
Storage.prototype.setItem = function () { throw new DOMException('full', 'QuotaExceededError'); };
"""


def moves_of(page: Page) -> list[str]:
    found: list[str] = page.evaluate(f"{MATCH}.moves")
    return found


def offers(page: Page) -> list[str]:
    return page.locator("[data-kept] li").all_inner_texts()


@pytest.mark.parametrize("lang", ["fr", pytest.param("en", marks=pytest.mark.slow)])
def test_a_match_that_was_left_is_offered_with_what_it_was(lang: Lang, tables_alone: str, open_page: Open) -> None:
    play = words(lang)["play"]
    page = open_page("about:blank")
    address = f"{tables_alone}{lang}/tables/brusquembille.html"
    moves = begun(page, f"{address}?players=3&variant=trevoux&pace=quick&level=random&seed=42", 7)
    made = moves_of(page)
    page.goto("about:blank")
    other = page.context.new_page()  # the tab was closed: another one
    other.goto(address)
    offer = other.locator("[data-kept] li")
    expect(offer).to_have_count(1)
    for part in (play["table"]["players"]["3"], "Trévoux", play["before"]["kept"].format(moves=moves, seed=42)):
        expect(offer).to_contain_text(part)
    other.get_by_role("button", name=play["before"]["carried"]).click()
    other.wait_for_selector(".t-line")
    assert moves_of(other) == made
    other.evaluate(PLAY, moves + 1)
    other.get_by_role("button", name=play["table"]["new"]).first.click()
    expect(offer).to_have_count(1)  # the one that went on, not the one that was left as well
    other.get_by_role("button", name=play["before"]["forget"]).click()
    expect(other.locator("[data-kept]")).to_be_hidden()
    assert other.evaluate("academieKept.list('brusquembille')") == []


def test_two_tabs_keep_two_matches_and_a_match_at_its_end_is_kept_no_more(tables_alone: str, open_page: Open) -> None:
    page = open_page("about:blank")
    other = page.context.new_page()
    address = f"{tables_alone}en/tables/brusquembille.html?players=5&pace=quick&level=random&seed="
    first = begun(page, f"{address}1", 5)
    second = begun(other, f"{address}2", 6)
    first += page.evaluate(PLAY, first + 1) - first
    kept = KEPT.format(game="'brusquembille'")
    page.wait_for_function(ALL_KEPT, arg=sorted([first, second]))
    # a third tab takes up the match that the second still plays: both go on
    third = page.context.new_page()
    third.goto(f"{address}3")
    third.locator("[data-kept] li").filter(has_text=f"move {second},").locator("[data-carried]").click()
    third.wait_for_selector(".t-line")
    on = [third.evaluate(PLAY, second + 1), other.evaluate(PLAY, second + 7)]
    assert on[0] != on[1]
    page.wait_for_function(ALL_KEPT, arg=sorted([first, *on]))
    page.evaluate(PLAY, 1000)
    page.wait_for_selector(".t-over:not([hidden])")
    assert first not in page.evaluate(kept)


@pytest.mark.parametrize("lang", ["en", pytest.param("fr", marks=pytest.mark.slow)])
def test_where_there_is_no_room_the_game_goes_on_and_it_is_told(lang: Lang, tables_alone: str, open_page: Open) -> None:
    page = open_page("about:blank")
    page.add_init_script(FULL)
    page.goto(f"{tables_alone}{lang}/tables/roulette.html?pace=quick&seed=3")
    page.locator(".t-start").click()
    expect(page.locator(".t-refusal")).to_contain_text(no_break(words(lang)["play"]["table"]["not-kept"], lang))
    assert page.evaluate(PLAY, 6) >= 6
    assert page.evaluate("academieKept.list('roulette')") == []


# an engine that reports its death, and one that is killed and says nothing
ORDINARY = [("brusquembille", False), ("quinze", True)]
DEATHS = [
    *ORDINARY,
    *(pytest.param(name, silent, marks=pytest.mark.slow) for name in GAMES for silent in (True, False) if (name, silent) not in ORDINARY),
]


@pytest.mark.parametrize(("name", "silent"), DEATHS)
def test_a_match_outlives_its_engine(name: str, silent: bool, tables_alone: str, browser: Browser) -> None:
    play = words("en")["play"]
    context = browser.new_context(reduced_motion="reduce")
    page = context.new_page()
    page.clock.install()
    page.add_init_script(MADE)
    moves = begun(page, f"{tables_alone}en/tables/{name}.html?pace=quick&level=random&seed=11", 6)
    made = moves_of(page)
    lines = page.locator(".t-line").all_inner_texts()
    if silent:
        page.evaluate("made[0].terminate()")
        page.locator(".t-what").click()  # asks in vain
        page.clock.fast_forward(31_000)
    else:
        page.evaluate("made[0].dispatchEvent(new Event('error'))")
    expect(page.locator(".t-refusal")).to_contain_text(play["refusals"]["engine-failed"])
    assert page.evaluate(KEPT.format(game=f"'{name}'")) == [moves]
    page.locator(".t-refusal").get_by_role("button", name=play["table"]["mend"]).click()
    expect(page.locator(".t-refusal")).to_be_hidden()
    assert moves_of(page)[: len(made)] == made
    assert page.locator(".t-line").all_inner_texts()[: len(lines)] == lines
    if not page.evaluate("document.querySelector('academie-table').open.state.over"):
        assert page.evaluate(PLAY, moves + 2) > moves
    assert page.evaluate("made.length") == 2
    context.close()


LINKS = [
    ("players=9", "players", "9"),
    ("players=-1", "players", "-1"),
    ("seed=99999999999", "seed", "99999999999"),
    ("seed=1e3", "seed", "1e3"),
    ("variant=nobody", "variant", "nobody"),
    ("level=divine", "level", "divine"),
    ("pace=never", "pace", "never"),
    ("level=" + "x" * 300, "level", "x" * 40 + "…"),
    ("players=%3Cb%3E", "players", "<b>"),
]


def test_a_link_that_asks_for_the_impossible_is_told_and_the_game_can_begin(tables_alone: str, open_page: Open) -> None:
    page = open_page("about:blank")
    before = words("en")["play"]["before"]
    for asked, _, value in LINKS:
        page.goto("about:blank")
        page.goto(f"{tables_alone}en/tables/brusquembille.html?{asked}")
        expect(page.locator("academie-table > [data-say]")).to_contain_text(f": {value}")
        expect(page.locator("academie-table > [data-say]")).to_contain_text(before["link-wrong"].split("{")[0].strip())
    page.locator(".t-start").click()
    page.wait_for_selector(".t-held")
