"""The English and the clauses at the desk, by keyboard."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from edition.corpus import Corpus
from edition.fingerprints import TRANSLATION, Link, review
from edition.witness import load_witness
from tests.browser.desk.conftest import Desk
from tests.browser.desk.running import NAME
from tests.edition.machine import machine

pytestmark = pytest.mark.browser


def test_a_stale_translation_is_marked_and_written_anew(folder: Path, desk_of: Desk) -> None:
    """The French changes under an English that was held against it; by keyboard it is written anew, or said to stand."""
    review(Corpus(folder, analyse=machine()), [NAME])
    with desk_of(folder, hand="redaction") as (address, open_page):
        page = open_page(f"{address}en/#{NAME}/2/translation")
        expect(page.locator(".regard li")).to_have_count(3)
        expect(page.locator(".regard .stale")).to_have_count(0)
        page.goto(f"{address}en/#{NAME}/2/words")
        page.locator(".file a", has_text="relie").click()
        expect(page.locator(".ici .cur")).to_have_text("relie")
        page.locator(".cand button").first.click()
        expect(page.locator(".file .done")).to_have_count(1)
        page.locator("#page").focus()
        page.keyboard.press("y")
        expect(page.locator(".regard .stale")).to_have_count(1)
        expect(page.locator(".regard .cur .z")).to_contain_text("stale: the French has changed")
        page.keyboard.press("e")
        page.keyboard.press("Control+a")
        page.keyboard.insert_text("The *stock* remains on the table.")
        page.keyboard.press("Control+Enter")
        expect(page.locator("#said")).to_have_text("Kept.")
        expect(page.locator(".regard .stale")).to_have_count(0)
    corpus = Corpus(folder, analyse=machine())
    assert corpus.source(NAME).translation.clauses[f"{NAME}/tricotet/a3"] == "The *stock* remains on the table."
    witness = load_witness(corpus, NAME)
    assert corpus.links.hashes[Link(f"{NAME}/tricotet/a3", TRANSLATION)] == witness.clauses[f"{NAME}/tricotet/a3"].fingerprint


def test_clauses_are_set_moved_joined_and_entries_named_by_keyboard(folder: Path, desk_of: Desk) -> None:
    """From the first word of a line: begun, moved to the next word, joined again; the entry gets another title."""
    with desk_of(folder) as (address, open_page):
        page = open_page(f"{address}en/#{NAME}/1/words")
        page.locator(".cand").wait_for()
        page.keyboard.press("p")
        expect(page.locator(".debut")).to_have_text(["h ", "a1 ", "a1b "])
        page.keyboard.press("j")
        page.keyboard.press("j")
        expect(page.locator(".debuts .t .cur")).to_have_text("dix")
        page.keyboard.press("Enter")
        page.select_option("dialog select[name=kind]", "clause")
        page.locator("dialog input[name=label]").press("Enter")
        expect(page.locator(".debut")).to_have_text(["h ", "a1 ", "a1c ", "a1b "])
        page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowRight")
        expect(page.locator(".debuts .t .cur")).to_have_text("puis")
        page.keyboard.press("q")  # the one before begins here
        expect(page.locator("#said")).to_contain_text("Kept.")
        expect(page.locator(".debuts li.cur .debut")).to_have_text("a1c ")
        page.keyboard.press("n")
        page.locator("dialog input[name=fr]").fill("Le Tricotet")
        page.keyboard.press("Enter")
        expect(page.locator(".debuts li").first).to_contain_text("Entry: Le Tricotet / Tricotet")
        page.keyboard.press("z")
        page.locator("dialog button[type=submit]").press("Enter")
        expect(page.locator(".debut")).to_have_text(["h ", "a1 ", "a1b "])
    partition = Corpus(folder, analyse=machine()).source(NAME).partition
    assert {r.id: r.successor for r in partition.retired}[f"{NAME}/tricotet/a1c"] == f"{NAME}/tricotet/a1"
    assert partition.entries[0].title == {"fr": "Le Tricotet", "en": "Tricotet"}
