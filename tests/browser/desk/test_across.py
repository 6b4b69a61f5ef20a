"""A series over the whole corpus in Chromium: how many places in how many documents, one act, one undo."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from edition.words import LANGS, Lang
from tests.browser.conftest import Open
from tests.browser.desk.running import SERIES, SERIES_TEXT, opened, own_corpus, printed, settled

pytestmark = pytest.mark.browser
OTHER = "sur-parole"
WORDS = {
    "en": (
        *("the whole corpus", "ARead sur in 10 places of 10, in 2 documents", "ARead sur in 9 places of 10, in 2 documents"),
        *("Decided in 9 places, in 2 documents.", "9 decisions taken back, in 2 documents.", "ARead sur in 7 places of 7"),
    ),
    "fr": (
        *("tout le corpus", "ALire sur à 10 endroits sur 10, dans 2 documents", "ALire sur à 9 endroits sur 10, dans 2 documents"),
        *("Décidé à 9 endroits, dans 2 documents.", "9 décisions reprises, dans 2 documents.", "ALire sur à 7 endroits sur 7"),
    ),
}


@pytest.mark.parametrize("lang", [pytest.param(lang, marks=[] if lang == "en" else pytest.mark.slow) for lang in LANGS])
def test_a_series_over_the_corpus_and_its_undo(lang: Lang, tmp_path: Path, open_page: Open) -> None:
    folder = own_corpus(tmp_path / "own", SERIES, SERIES_TEXT)
    own_corpus(folder, OTHER, "On joue fur parole.\nLe fort fur le foible ; rien fur rien.\n")
    own_corpus(folder, "rien", "Rien de tel ici.\n")
    before = {name: printed(folder, name) for name in (SERIES, OTHER)}
    wide, ten, nine, decided, back, seven = WORDS[lang]
    with opened(folder) as desk:
        page = open_page(f"{desk.address}{lang}/#{SERIES}/1/words", width=390 if lang == "fr" else 1280)
        page.select_option("#filter", "proposals")
        page.locator(".file a", has_text="fur").first.click()
        expect(page.locator("#apply")).to_have_text(seven)
        page.locator("#page").focus()
        page.keyboard.press(".")
        expect(page.locator("#scope-corpus")).to_have_attribute("aria-pressed", "true")
        expect(page.locator("#scope-corpus")).to_contain_text(wide)
        expect(page.locator("#apply")).to_have_text(ten)
        expect(page.locator(".conc .livre")).to_have_count(2)
        page.locator(".conc input").last.focus()
        page.keyboard.press("Space")
        expect(page.locator("#apply")).to_have_text(nine)
        page.keyboard.press("Escape")
        page.keyboard.press("a")
        expect(page.locator("#said")).to_contain_text(decided)
        assert printed(folder, OTHER) == ["On joue sur parole.", "Le fort sur le foible ; rien sur rien.", ""]
        page.keyboard.press("h")
        expect(page.locator(".histoire > li").first).to_contain_text({"en": "in 1 other document", "fr": "dans 1 autre document"}[lang])
        page.keyboard.press("w")
        page.locator(".cand").wait_for()
        page.keyboard.press("Control+z")
        expect(page.locator("#said")).to_contain_text(back)
        assert {document: printed(folder, document) for document in before} == before
        page.keyboard.press(".")  # back to this document
        page.locator(".file a", has_text="fur").first.click()
        expect(page.locator("#apply")).to_have_text(seven)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        page.goto("about:blank")


@pytest.mark.slow
def test_somebody_else_in_another_document_keeps_it_out_of_all(tmp_path: Path, browser: object) -> None:
    """The window did not know: it is told where, and nothing of it was written anywhere."""
    folder = own_corpus(tmp_path / "own", SERIES, SERIES_TEXT)
    own_corpus(folder, OTHER, "On joue fur parole.\n")
    with opened(folder) as desk, opened(folder, hand="relecteur", port=18350) as second:
        context = browser.new_context(viewport={"width": 1280, "height": 900})  # type: ignore[attr-defined]
        ours, theirs = context.new_page(), context.new_page()
        ours.goto(f"{desk.address}en/#{SERIES}/1/words")
        ours.select_option("#filter", "proposals")
        ours.locator(".file a", has_text="fur").first.click()
        ours.locator("#scope-corpus").click()
        expect(ours.locator("#apply")).to_have_text("ARead sur in 8 places of 8, in 2 documents")
        theirs.goto(f"{second.address}en/#{OTHER}/1/words/8-11")
        theirs.locator(".cand").wait_for()
        theirs.locator("#page").focus()
        theirs.keyboard.press("x")
        settled(theirs, "1 decision kept.")
        ours.locator("#apply").click()
        expect(ours.locator("#notice")).to_contain_text("Somebody else decided meanwhile in")
        assert not (folder / "documents" / SERIES / "decisions.jsonl").exists()
        expect(ours.locator("#apply")).to_have_text("ARead sur in 7 places of 8, in 1 document")
        context.close()
