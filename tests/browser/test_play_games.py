"""Romestecq and Brisque at the table of the page, and the table of values that adds up."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Open
from tests.browser.table import REFUSED, YOURS, answer, answered, asked, play_out, seat

pytestmark = pytest.mark.browser
ROMESTECQ = "methodique-1797/romestecq.html"
BRISQUE = "dictionnaire-brusquembille/brisque.html"


def test_a_fault_is_committed_on_purpose_only_and_loses_the_game(base: str, open_page: Open) -> None:
    page = open_page(f"{base}fr/{ROMESTECQ}?players=2&seed=5&pace=quick")
    seat(page)
    while asked(page) and not page.locator(REFUSED).count():
        answer(page, YOURS if page.locator(YOURS).count() else ".t-does button")
    refused = page.locator(REFUSED).first
    card = refused.get_attribute("data-card")
    held = page.locator(".t-held").count()
    refused.click(force=True)  # it can be pressed: its disability is told, not enforced
    expect(page.locator(".t-refusal")).to_contain_text("Renoncer est une faute")
    assert page.locator(".t-held").count() == held
    page.locator(".t-faults summary").click()
    row = page.locator(f'.t-faults li:has(button[data-fault="{card}"])')
    expect(row).to_contain_text("perd la partie")
    expect(row.locator("button[data-rule]")).to_contain_text("art. 12")
    with answered(page):
        row.locator("button").first.click()
    play_out(page)
    expect(page.locator(".t-moves")).to_contain_text("êtes pris en faute")
    expect(page.locator(".t-over h3")).to_contain_text("Antoine")


@pytest.mark.parametrize(("lang", "takes"), [("fr", ("faites la levée", "fait la levée")), ("en", ("take the trick", "takes the trick"))])
def test_the_tricks_that_will_count_stand_beside_each_name(lang: str, takes: tuple[str, str], base: str, open_page: Open) -> None:
    page = open_page(f"{base}{lang}/{BRISQUE}?players=2&seed=3&pace=quick", width=390)
    seat(page)
    names = {takes[0]: ".t-me .t-seated", takes[1]: ".t-cloth .t-seated"}
    for _ in range(6):
        answer(page, YOURS)
        told = page.locator(".t-moves .t-line").all_inner_texts()
        for take, name in names.items():
            shown = re.search(r"(\d+)\xa0(?:tricks?|levées?)", page.locator(name).inner_text())
            assert int(shown[1] if shown else 0) == sum(take in line for line in told)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("width", [1280, 390])
def test_the_table_of_values_adds_up(width: int, base: str, open_page: Open) -> None:
    page = open_page(f"{base}en/{BRISQUE}", width=width)
    reckoner = page.locator("academie-reckoner")
    assert reckoner.locator("tr[data-item]").count() == 30 + 5 + 4 + 8 + 3 + 5
    for item, number in (("tierce:as:trump", 1), ("tierce:9:plain", 2), ("four:as", 1), ("card:10", 3)):
        reckoner.locator(f'tr[data-item="{item}"] input').fill(str(number))
    expect(reckoner.locator("output")).to_have_text("330", timeout=60_000)  # 120 + 2 × 15 + 150 + 3 × 10
    reckoner.get_by_label("Headed by the nine, 20").check()
    expect(reckoner.locator("output")).to_have_text("320")
    reckoner.locator('tr[data-item="vole"] input').fill("1")
    expect(reckoner.locator("output")).to_have_text("the game")
    reckoner.get_by_role("button", name="clear all").click()
    expect(reckoner.locator("output")).to_have_text("0")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_without_script_the_table_of_values_is_read(base: str, open_page: Open) -> None:
    page = open_page(f"{base}fr/{BRISQUE}", script=False)
    reckoner = page.locator("academie-reckoner")
    expect(reckoner.locator('tr[data-item="four:as"]')).to_contain_text("150")
    expect(reckoner.locator("input").first).to_be_hidden()
