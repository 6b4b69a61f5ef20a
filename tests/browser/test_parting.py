"""Two readings of the same deal on the page, through their real buttons."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from edition.concordance.variants import known
from edition.play.parting import Pair
from edition.rules.load import GameRules, Variant
from edition.words import LANGS, Lang, say
from tests.bench.page import sizes
from tests.browser.axe import script, violations
from tests.browser.conftest import Open
from tests.browser.test_play_bytes import MOST_BYTES
from tests.shared import packaged_corpus

pytestmark = pytest.mark.browser
GAMES = packaged_corpus().games
READINGS = [(game.id, variant.id) for game in GAMES.values() for variant in game.variants]
AT = "(text) => document.querySelector('.p-count')?.textContent === text && !document.querySelector('.p-panel[aria-busy]')"
QUIET = "!document.querySelector('.p-panel[aria-busy]')"
DEALT = {"fr": "la donne", "en": "the deal"}
STEP = {"fr": "pas {}", "en": "step {}"}


def variant_of(game: str, variant: str) -> tuple[GameRules, Variant]:
    return GAMES[game], next(each for each in GAMES[game].variants if each.id == variant)


def address(game: GameRules, lang: Lang) -> str:
    return f"{lang}/{game.entry}.html"


def press(page: Page, key: str, lang: Lang) -> None:
    page.locator(".p-panel").get_by_role("button", name=say(lang, f"parting.{key}"), exact=True).click()


def amiss(page: Page) -> list[str]:
    """What axe-core finds in the two readings alone: a whole page is looked at in the slow tests."""
    page.evaluate(script())
    found = page.evaluate("axe.run('academie-parting', {resultTypes: ['violations']})")["violations"]
    return [f"{each['id']}: {each['nodes'][0]['html'][:200]}" for each in found]


def lists(page: Page) -> list[list[str]]:
    return [page.locator(".p-table").nth(at).locator(".t-moves > li").all_inner_texts() for at in (0, 1)]


def bare(lines: list[str]) -> list[str]:
    """Lines without what stands before their §, which says how sure a rule is."""
    return [" ".join(line.split()) for line in lines]


def results(page: Page) -> list[list[int]]:
    """The last column of either end: what each seat has won."""
    read = "(rows) => rows.map((row) => row.lastElementChild.textContent)"
    found = [page.locator(".p-table").nth(at).locator(".t-over tbody tr").evaluate_all(read) for at in (0, 1)]
    return [[int(text.replace("−", "-")) for text in each] for each in found]


def to_the_end(page: Page, pair: Pair, lang: Lang) -> None:
    """Both are played on, each for itself, and come out as in CPython."""
    for at in (0, 1):
        over = f".p-table:nth-child({at + 1}) .t-over:not([hidden])"
        if page.locator(over).count():
            continue
        page.locator(".p-on").nth(at).get_by_text(say(lang, "parting.further.end"), exact=True).click()
        page.wait_for_selector(over)
        pair.alone(at, 4000, "")
    page.wait_for_function(QUIET)


def test_two_readings_are_played_side_by_side_until_they_part(base: str, open_page: Open) -> None:
    game, variant = variant_of("bouillotte", "retour")
    pair = known(game, variant)
    page = open_page(f"{base}{address(game, 'en')}")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.wait_for_load_state("networkidle")
    assert not [url for url in asked if "parting-" in url or "engine" in url or "micropython" in url]
    page.locator("[data-two=retour]").click()
    page.wait_for_function(AT, arg=STEP["en"].format(pair.parted["number"]))
    said = page.locator(".p-say")
    expect(said).to_have_text(
        "They part at move 7. Under “as printed”: Antoine lays open, king of hearts, ten of hearts, eight of diamonds. "
        "Under “As ‘some people’ play”: Camille is asked."
    )
    assert page.locator(".p-table:first-child .p-other").count()
    assert not page.locator(".p-table:last-child .p-other").count()
    assert "can do nothing more" in page.locator(".p-why dd").first.inner_text()
    assert "may come back in if there is a raise" in page.locator(".p-why dd").last.inner_text()
    page.locator(".p-why [data-rule]").last.click()  # the article as the other reading has it
    expect(page.locator(".p-table:last-child .t-article")).to_contain_text("art. 21")
    assert amiss(page) == []
    page.keyboard.press("Escape")
    expect(page.locator(".t-article:visible")).to_have_count(0)

    page.locator(".p-walk button").nth(1).focus()
    for number in range(pair.parted["number"] - 1, -1, -1):  # back to the deal by the keys: both are alike all the way
        page.keyboard.press("ArrowLeft")
        page.wait_for_function(AT, arg=STEP["en"].format(number) if number else DEALT["en"])
        one, two = lists(page)
        assert [line.replace("◇", "●") for line in bare(one)] == [line.replace("◇", "●") for line in bare(two)]
        assert not page.locator(".p-other").count()
    expect(said).to_have_text(say("en", "parting.alike"))
    page.keyboard.press("End")
    page.wait_for_function(AT, arg=STEP["en"].format(pair.parted["number"]))
    to_the_end(page, pair, "en")
    assert results(page) == [list(game.state.jetons) for game in pair.games]
    assert results(page)[0] != results(page)[1]
    expect(said).to_contain_text("Camille has won most counters.")
    expect(said).to_contain_text("Jeanne has won most counters.")


def test_a_match_from_the_table_is_replayed_under_another_reading(base: str, site: Path, browser: Browser) -> None:
    """… and all that both need together is small."""
    game, _ = variant_of("bouillotte", "plus-haute")
    page = browser.new_page(reduced_motion="reduce")
    asked: set[str] = set()
    page.on("request", lambda request: asked.add(request.url.partition("?")[0].partition("/play/")[2]) if "/play/" in request.url else None)
    page.goto(f"{base}{address(game, 'fr')}?seed=5#table")
    page.locator(".t-start").click()
    page.locator(".t-bids:not(.t-idle) [data-bid]").first.click()
    page.get_by_role("button", name=say("fr", "play.table.other"), exact=True).click()
    expect(page.locator("[data-two=plus-haute]")).to_have_text(say("fr", "parting.replay"))
    page.locator("[data-two=plus-haute]").click()
    page.wait_for_function(AT, arg=DEALT["fr"])
    assert page.locator(".p-deal [name=seed]").input_value() == "5"
    assert page.locator(".p-deal [name=who]").input_value() == "seat"
    page.keyboard.press("ArrowRight")  # the reader's own move, or that of whoever came before him, made at both
    page.wait_for_function(AT, arg=STEP["fr"].format(1))
    one, two = lists(page)
    assert bare(one) == bare(two)
    page.close()
    found = sizes(site / "play", sorted(asked))
    assert {"parting.js", "parting-program.js", "engine.parting.json", "micropython/micropython.wasm", "program.js"} <= set(found)
    assert sum(found.values()) < MOST_BYTES, found


# ------------------------------------------------------------------ slow: every reading, every way


@pytest.mark.slow
@pytest.mark.parametrize(("lang", "width", "scheme"), [("fr", 390, "dark"), ("en", 1280, "light")])
@pytest.mark.parametrize(("game", "variant"), READINGS)
def test_every_reading_parts_where_it_is_known_to(
    game: str, variant: str, lang: Lang, width: int, scheme: str, base: str, open_page: Open
) -> None:
    rules, reading = variant_of(game, variant)
    pair = known(rules, reading)
    number = pair.parted["number"]
    page = open_page(f"{base}{address(rules, lang)}?two={variant}#lecture-{variant}", width=width, scheme=scheme, touch=width < 500)
    page.wait_for_function(AT, arg=STEP[lang].format(number) if number else DEALT[lang])
    expect(page.locator(".p-parted")).to_be_visible()
    text = page.locator(".p-panel").inner_text()
    assert "{" not in text
    assert "undefined" not in text
    assert page.locator(".p-why dt").count() == len(pair.parted["rules"])
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert violations(page) == []
    to_the_end(page, pair, lang)
    if rules.flow not in ("naming",):
        assert results(page) == [list(match.state.jetons) for match in pair.games]
    assert violations(page) == []


@pytest.mark.slow
def test_the_reader_has_a_seat_at_both(base: str, open_page: Open) -> None:
    """His cards are laid at both, and both go on alike until they part, or the match is over."""
    game, _ = variant_of("brisque", "neuf-vingt")
    page = open_page(f"{base}{address(game, 'en')}?two=neuf-vingt")
    page.wait_for_selector(".p-parted")
    page.select_option(".p-deal [name=who]", "seat")
    press(page, "deal.known", "en")
    page.wait_for_function(AT, arg=DEALT["en"])
    while not page.locator(".p-parted").count():
        before = page.locator(".p-count").inner_text()
        if say("en", "parting.over") in page.locator(".p-say").inner_text():
            break
        mine = page.locator(".p-table:first-child .t-me.t-turn").count()
        if mine:
            page.locator(".p-table:first-child .t-held[aria-disabled=false]").first.click()
        else:
            page.locator(".p-walk button").nth(2).click()
        page.wait_for_function("(text) => document.querySelector('.p-count').textContent !== text && " + QUIET, arg=before)
        one, two = lists(page)
        assert page.locator(".p-parted").count() or bare(one) == bare(two)
    assert violations(page) == []


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGS)
def test_a_deal_is_looked_for_and_the_search_is_stopped(lang: Lang, base: str, open_page: Open) -> None:
    game, _ = variant_of("brisque", "neuf-vingt")
    page = open_page(f"{base}{address(game, lang)}?two=neuf-vingt")
    page.wait_for_selector(".p-parted")
    page.fill(".p-deal [name=seed]", "1")
    press(page, "deal.go", lang)
    page.wait_for_function(AT, arg=DEALT[lang])
    press(page, "walk.part", lang)
    expect(page.locator(".p-say")).to_have_text(say(lang, "parting.over"))
    page.locator(".p-seek button").click()
    page.wait_for_selector(".p-parted")
    expect(page.locator(".p-say")).to_contain_text(say(lang, "parting.seek.found", seed=4))
    assert page.locator(".p-deal [name=seed]").input_value() == "4"

    game, _ = variant_of("romestecq", "triche-basse")  # sensible opponents never announce it
    page = open_page(f"{base}{address(game, lang)}?two=triche-basse")
    page.wait_for_selector(".p-parted")
    page.select_option(".p-deal [name=level]", "rule")
    press(page, "seek.start", lang)
    page.wait_for_function("document.querySelector('.p-seek progress')?.value > 1")
    page.get_by_role("button", name=say(lang, "parting.seek.stop")).click()
    page.wait_for_function("document.querySelector('.p-seek').hidden && " + QUIET)
    assert page.locator(".p-say").inner_text().startswith(say(lang, "parting.seek.stopped", n="").split(" ")[0])


@pytest.mark.slow
def test_the_registers_and_the_concordance_lead_there(base: str, open_page: Open) -> None:
    page = open_page(f"{base}en/contradictions.html")
    page.locator("a[href*='two=']").first.click()
    page.wait_for_selector(".p-parted")
    page = open_page(f"{base}en/concordance/bouillotte.html")
    page.locator("#r-no-return a[href*='two=retour']").click()
    page.wait_for_selector(".p-parted")


@pytest.mark.slow
def test_in_a_page_opened_from_a_folder(site: Path, open_page: Open) -> None:
    page = open_page((site / "fr" / "dictionnaire-brusquembille" / "brisque.html").as_uri() + "?two=mariage-vingt")
    page.wait_for_selector(".p-parted")


@pytest.mark.slow
def test_a_link_to_a_reading_that_is_not_there_is_told_so(base: str, open_page: Open) -> None:
    game, _ = variant_of("bouillotte", "retour")
    page = open_page(f"{base}{address(game, 'en')}?two=hoyle")
    expect(page.locator("academie-parting [data-say]")).to_have_text(say("en", "parting.unknown", reading="hoyle"))
    assert not page.locator(".p-panel").count()


@pytest.mark.slow
def test_without_javascript_the_readings_are_told(base: str, open_page: Open) -> None:
    game, _ = variant_of("bouillotte", "retour")
    page = open_page(f"{base}{address(game, 'en')}", script=False)
    expect(page.locator("#lecture-retour")).to_contain_text("may come back in, if there is a raise")
    expect(page.locator("#lecture-retour button")).to_be_hidden()
