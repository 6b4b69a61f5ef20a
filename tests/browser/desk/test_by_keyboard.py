"""A page never seen is corrected at the desk by keyboard alone, and comes out as two readers collated it."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from edition.corpus import open_corpus
from edition.desk.lines import corrected
from edition.merge import merge
from edition.paths import packaged
from edition.transcription import export_transcription
from edition.witness import load_witness
from tests.browser.desk.conftest import Desk

pytestmark = pytest.mark.browser
UNSEEN = "academie-bouillotte"
SHEET = 2


@pytest.fixture
def unseen(tmp_path: Path) -> Path:
    """The corpus with one document of which nothing is decided yet."""
    folder = Path(shutil.copytree(packaged("corpus"), tmp_path / "corpus"))
    (folder / "documents" / UNSEEN / "decisions.jsonl").unlink()
    return folder


class Gold:
    """The page as a reader would see it: what stands at each place of the document, and on each line."""

    def __init__(self) -> None:
        source = open_corpus().source(UNSEEN)
        self.text = source.document.text
        self.corrections = merge(source.analysis, source.resolved, source.document, source.partition.starts).corrections
        self.lines = export_transcription(load_witness(open_corpus(), UNSEEN)).split("\n")

    def at(self, start: int, end: int) -> str | None:
        """What is printed there; None where the words cannot be parted at these places."""
        meeting = [c for c in self.corrections if c.overlaps(start, end)]
        if any(c.start < start or c.end > end for c in meeting):
            return None
        return corrected(self.text, start, end, meeting)


def place(page: Page) -> tuple[int, int]:
    address = page.evaluate("location.hash")
    found = re.search(r"/words/(\d+)-(\d+)$", address)
    assert found, address
    return int(found[1]), int(found[2])


def decide_words(page: Page, gold: Gold) -> int:
    """Goes through the words in question as a reader with the page before him; returns how many there were."""
    count = 0
    while page.locator(".file li:not(.done)").count():
        before = page.evaluate("location.href")
        start, end = place(page)
        right = gold.at(start, end)
        shown = [text if text != "(nothing)" else "" for text in page.locator(".cand .w").all_inner_texts()]
        count += 1
        assert count < 200, "the queue does not come to its end"
        if right is None:
            page.keyboard.press("o")
        elif right in shown:
            page.keyboard.press(str(shown.index(right) + 1))
        else:
            page.keyboard.press("r")
            page.keyboard.press("Control+a")
            page.keyboard.insert_text(right)
            page.keyboard.press("Enter")
        page.wait_for_function("url => location.href !== url || !document.querySelector('.file li:not(.done)')", arg=before)
        expect(page.locator("#saved")).to_have_text("saved")
    return count


def correct_lines(page: Page, gold: Gold) -> int:
    """Reads line after line, and writes those anew that are not as on the page; returns how many."""
    written = 0
    numbers = [int(text) for text in page.locator(".lignes .ln").all_inner_texts()]
    for at, number in enumerate(numbers):
        expect(page.locator(".lignes li.cur .ln")).to_have_text(str(number))
        if page.locator(".lignes li.cur .t").inner_text() != gold.lines[number - 1]:
            page.keyboard.press("e")
            page.keyboard.press("Control+a")
            page.keyboard.insert_text(gold.lines[number - 1])
            page.keyboard.press("Enter")
            expect(page.locator("#saved")).to_have_text("saved")
            expect(page.locator(f"#l{number} .t")).to_have_text(gold.lines[number - 1])
            if at + 1 < len(numbers):
                expect(page.locator("#line-text")).to_be_focused()
                page.keyboard.press("Escape")
            written += 1
        elif at + 1 < len(numbers):
            page.keyboard.press("j")
    return written


def test_a_page_never_seen_is_corrected_by_keyboard_alone(unseen: Path, desk_of: Desk) -> None:
    """From the list of documents to the page read: no mouse, and the text is the one that two readers collated."""
    gold = Gold()
    with desk_of(unseen, hand="collation", real=True) as (address, open_page):
        page = open_page(address)
        page.set_default_timeout(30_000)
        page.locator(".documents a").first.wait_for()
        while not page.evaluate(
            "document.activeElement.matches('.documents h2 a') && document.activeElement.textContent.includes('Principal Games')"
        ):
            page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        page.locator(".cand").wait_for()
        page.keyboard.press("]")
        expect(page.locator("select[aria-label='Page']")).to_have_value(str(SHEET))
        page.wait_for_function(f"location.hash.startsWith('#{UNSEEN}/{SHEET}/words/')")
        words = decide_words(page, gold)
        page.keyboard.press("l")
        page.locator(".lignes").wait_for()
        written = correct_lines(page, gold)
        page.keyboard.press("m")
        page.keyboard.press("Space")  # the first of the states: read
        page.keyboard.press("Enter")
        expect(page.locator(".doc .st")).to_have_text("read, not validated")
    assert words and written
    witness = load_witness(open_corpus(unseen), UNSEEN)
    first, last = 17, 36  # printed page 182
    assert export_transcription(witness).split("\n")[first - 1 : last] == gold.lines[first - 1 : last]
    assert {line.state for line in witness.lines if first <= line.number <= last} == {"read"}
    assert not [s for s in witness.suspects if first <= witness_line(witness, s.start) <= last]
    hands = {d.hand for d in open_corpus(unseen).source(UNSEEN).decisions}
    assert hands == {"collation"}


def witness_line(witness: Any, offset: int) -> int:
    return int(witness.layers.ocr.count("\n", 0, offset)) + 1
