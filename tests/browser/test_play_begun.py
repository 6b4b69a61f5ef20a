"""Before the game at the table in Chromium: what is fetched, what a link chooses, and what is told where no game can begin."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from edition.rules.load import GameRules
from edition.words import LANGS, Lang, words
from tests.bench.page import PAGE
from tests.browser.brusquembille import begin, leading_seed
from tests.browser.conftest import Open
from tests.browser.table import YOURS, answer, seat
from tests.shared import by_turns

pytestmark = pytest.mark.browser


def test_nothing_is_fetched_before_the_reader_asks(tables_alone: str, open_page: Open) -> None:
    page = open_page("about:blank")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.partition("/play/")[2]) if "/play/" in request.url else None)
    page.goto(f"{tables_alone}fr/{PAGE}")
    page.wait_for_load_state("networkidle")
    # what the page itself is made of: its style, the two openers, the pack of the examples that are near
    assert set(asked) <= {"play.css", "kept.js", "play.js", "example.css", "example.js", "cards.svg"}
    begin(page)
    for needed in (
        "worker.js",
        "program.js",
        "engine.tricks.json",
        "micropython/micropython.mjs",
        "brusquembille.json",
        "brusquembille.fr.json",
    ):
        assert needed in asked
    assert not [name for name in asked if name.startswith("from-file")]


@pytest.mark.parametrize("lang", by_turns(LANGS, 0))
def test_a_browser_without_webassembly_is_told(lang: Lang, tables_alone: str, open_page: Open) -> None:
    page = open_page("about:blank")
    page.add_init_script("delete window.WebAssembly")
    page.goto(f"{tables_alone}{lang}/{PAGE}")
    page.click(".t-start")
    expect(page.locator("academie-table > [data-say]")).to_have_text(words(lang)["play"]["before"]["no-wasm"])
    expect(page.locator(".t-game")).to_have_count(0)
    expect(page.locator(".t-steps").first).to_be_visible()


def test_an_engine_that_does_not_come_is_told(tables_alone: str, browser: Browser) -> None:
    page = browser.new_page()
    page.route("**/micropython.wasm", lambda route: route.fulfill(status=404))
    page.goto(f"{tables_alone}fr/{PAGE}")
    page.click(".t-start")
    expect(page.locator("academie-table > [data-say]")).to_have_text(words("fr")["play"]["before"]["failed"])
    expect(page.locator(".t-game")).to_have_count(0)
    page.unroute("**/micropython.wasm")
    begin(page)
    page.close()


def test_a_new_game_after_a_fault_has_a_new_engine(tables_alone: str, browser: Browser, game: GameRules) -> None:
    page = browser.new_page()
    page.add_init_script(
        "const Real = Worker; window.Worker = class extends Real { constructor(...a) { super(...a); (window.made ||= []).push(this); } }"
    )
    page.goto(f"{tables_alone}fr/{PAGE}")
    begin(page, pace="signal", players="3", seed=leading_seed(game, "3"))
    page.evaluate("made[0].dispatchEvent(new Event('error'))")
    expect(page.locator(".t-refusal")).to_contain_text("faute du programme")
    page.get_by_text(words("fr")["play"]["table"]["new"], exact=True).first.click()
    begin(page, pace="quick")
    assert page.evaluate("made.length") == 2
    page.close()


@pytest.mark.parametrize("lang", by_turns(LANGS, 1))
def test_without_javascript_the_text_and_the_moves_stand(lang: Lang, tables_alone: str, open_page: Open) -> None:
    page = open_page(f"{tables_alone}{lang}/{PAGE}", script=False)
    expect(page.get_by_text(words(lang)["play"]["before"]["no-script"])).to_be_visible()
    expect(page.locator("form.t-before")).to_be_hidden()
    moves = page.locator("#exemple-as-de-pique .t-steps li")
    assert moves.count() == 5
    expect(moves.last).to_contain_text(
        {"fr": "Louis joue l’as de pique et fait la levée", "en": "Louis plays the ace of spades and takes the trick"}[lang]
    )


def test_the_table_opens_from_a_folder(table_site: Path, open_page: Open) -> None:
    page = open_page((table_site / "x" / "y" / "fr" / PAGE).as_uri())
    begin(page)
    answer(page, YOURS)
    expect(page.locator(".t-mine .t-what-card").first).to_be_visible()


def test_a_link_gives_the_same_deal(tables_alone: str, open_page: Open) -> None:
    page = open_page(f"{tables_alone}fr/{PAGE}?players=3&variant=trevoux&seed=99&level=random#table")
    seat(page)
    expect(page.locator(".t-status")).to_contain_text("à trois")
    expect(page.locator(".t-status")).to_contain_text("graine 99")
    assert page.locator(".t-held").count() == 5


@pytest.mark.parametrize("seed", ["", "-1", "1797x", "4294967296"])
def test_a_seed_that_is_none_begins_nothing(seed: str, tables_alone: str, open_page: Open) -> None:
    page = open_page(f"{tables_alone}fr/{PAGE}")
    page.fill("input[name=seed]", seed)
    page.click(".t-start")
    assert page.evaluate("document.querySelector('input[name=seed]').validationMessage") == words("fr")["play"]["before"]["seed-wrong"]
    expect(page.locator(".t-game")).to_have_count(0)


@pytest.mark.parametrize("lang", by_turns(LANGS, 0))
def test_a_link_that_asks_for_the_impossible_is_told_what(lang: Lang, tables_alone: str, open_page: Open) -> None:
    page = open_page(f"{tables_alone}{lang}/{PAGE}?players=9&seed=99999999999&variant=xx&level=random&h=as#table")
    colon = {"fr": "\u00a0: ", "en": ": "}[lang]
    before = words(lang)["play"]["before"]
    named = (
        words(lang)["play"]["options"]["players"]["label"] + colon + "9",
        before["seed"] + colon + "99999999999",
        before["variant"] + colon + "xx",
    )
    expect(page.locator("academie-table > [data-say]")).to_have_text(before["link-wrong"].format(parts=", ".join(named)))
    assert page.evaluate("document.querySelector('input[name=level]:checked').value") == "random"  # the rest holds
    seat(page)


def test_partners_that_the_number_of_players_excludes_are_told(tables_alone: str, open_page: Open) -> None:
    page = open_page(f"{tables_alone}en/{PAGE}?players=3&partners=yes")
    expect(page.locator("academie-table > [data-say]")).to_contain_text("Partners: two against two")
