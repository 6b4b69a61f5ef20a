"""A reader goes from the text to what is said of it, from there to the work that says so, and back."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from edition.words import Lang, say
from tests.browser.conftest import Open

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_from_the_text_to_its_introduction_to_the_source_and_back(base: str, open_page: Open, lang: Lang) -> None:
    page = open_page(f"{base}{lang}/academie-quinze/quinze.html", script=False)
    page.locator(".etat a", has_text=say(lang, "ui.commentary.link")).click()
    page.wait_for_url(re.compile(rf"/{lang}/introductions/quinze\.html"))  # whole: a press while it comes in is lost
    expect(page.locator("h1")).to_have_text("Quinze")
    page.locator("#elsewhere ~ p .source-r").first.click()
    expect(page).to_have_url(re.compile(rf"/{lang}/bibliography\.html#adpoker$"))
    page.locator("#adpoker .cite-dans a[href='introductions/quinze.html#elsewhere']").click()
    expect(page).to_have_url(re.compile(rf"/{lang}/introductions/quinze\.html#elsewhere$"))
    page.locator("#silent + p .regle-r").first.click()
    expect(page).to_have_url(re.compile(rf"/{lang}/concordance/quinze\.html#r-values$"))
    page.locator(".ouv .src a", has_text=say(lang, "ui.commentary.link")).click()
    page.locator("#what + p .passage-r").first.click()
    expect(page).to_have_url(re.compile(rf"/{lang}/academie-quinze/quinze\.html#quinze\.a3$"))
