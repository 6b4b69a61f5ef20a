"""The picture of the page at the desk: the line and the word are marked where the layout says, and it follows the queue."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from edition.corpus import Corpus
from edition.layout import box_within, page_of
from normalize.scan import Box
from tests.browser.conftest import Open
from tests.browser.desk.running import opened
from tests.edition.conftest import FIXTURES
from tests.edition.machine import machine
from tests.edition.own import NAME, added, own

__all__ = ["added", "own"]
pytestmark = pytest.mark.browser

MEASURE = """() => {
  const box = (query) => { const r = document.querySelector(query).getBoundingClientRect(); return [r.left, r.top, r.right, r.bottom]; };
  const img = document.querySelector(".feuille img");
  return { img: box(".feuille img"), line: box(".trait:not(.mot)"), word: box(".trait.mot"), pane: box(".vitre"),
           loaded: img.complete && img.naturalWidth > 0, alt: img.alt };
}"""
# the picture is placed with the next picture of the screen: the one after it shows that
SHOWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


@pytest.fixture
def desk(own: Path) -> Iterator[str]:
    shutil.copy(FIXTURES / "corpus" / "people.yaml", own)
    with opened(own) as running:
        yield running.address


def expected(corpus: Path, number: int, words: str) -> tuple[Box, Box, tuple[int, int]]:
    """Where the layout says that a line and words of it stand, and the size of the page."""
    source = Corpus(corpus, analyse=machine()).source(NAME)
    page = page_of(source.layout, number)
    assert page
    line = next(line for line in page.lines if line.number == number)
    at = line.text.index(words)
    whole, part = line.shape.box, box_within(line, at, at + len(words))
    assert whole and part
    return whole, part, (page.width, page.height)


def demand_marked(page: Page, corpus: Path, number: int, words: str) -> None:
    """The marks lie where they must, to a point of the screen; the word is within what is seen."""
    expect(page.locator(".feuille img")).to_be_visible()
    page.evaluate("() => document.querySelector('.feuille img').decode()")
    page.evaluate(SHOWN)
    seen = page.evaluate(MEASURE)
    line, word, (width, height) = expected(corpus, number, words)
    left, top, right, bottom = seen["img"]
    scale = (right - left) / width
    assert abs((bottom - top) / height - scale) < 0.01 * scale  # not squeezed
    for told, box in ((seen["line"], line), (seen["word"], word)):
        for found, wanted in zip(told, box, strict=True):
            at = (left, top)[told.index(found) % 2] + wanted * scale
            assert abs(found - at) < 1.5, (told, box)
    pane = seen["pane"]
    middle = [(seen["word"][side] + seen["word"][side + 2]) / 2 for side in (0, 1)]
    assert pane[0] <= middle[0] <= pane[2] and pane[1] <= middle[1] <= pane[3]
    assert str(number) in seen["alt"]


@pytest.mark.parametrize(("width", "scheme"), [(1280, "light"), (390, "dark")])
def test_the_line_is_marked_on_the_picture(desk: str, own: Path, open_page: Open, width: int, scheme: str) -> None:
    text = (own / "documents" / NAME / "ocr.txt").read_text(encoding="utf-8")
    at = text.index("jetons")
    page = open_page("about:blank", width=width, scheme=scheme)
    page.goto(f"{desk}en/#{NAME}/1/words/{at}-{at + 6}")
    demand_marked(page, own, 6, "jetons")
    high = page.evaluate(MEASURE)["line"]
    assert high[3] - high[1] >= 20  # it can be read
    page.keyboard.press("ArrowRight")  # to the next word, the same picture
    demand_marked(page, own, 6, "à")
    before = page.evaluate(MEASURE)["img"]
    page.keyboard.press("z")
    near = page.evaluate(MEASURE)["img"]
    assert near[2] - near[0] == pytest.approx((before[2] - before[0]) * 1.3, rel=0.01)
    demand_marked(page, own, 6, "à")
    page.keyboard.press("Shift+Z")
    page.keyboard.press("q")
    demand_marked(page, own, 6, "à")
    seen = page.evaluate(MEASURE)
    assert seen["pane"][0] - 1 <= seen["img"][0] and seen["img"][2] <= seen["pane"][2] + 1
    assert seen["pane"][1] - 1 <= seen["img"][1] and seen["img"][3] <= seen["pane"][3] + 1  # the whole page
    expect(page.locator("#picture-whole")).to_have_attribute("aria-pressed", "true")
    page.locator("#picture-whole").click()
    expect(page.locator("#picture-whole")).to_have_attribute("aria-pressed", "false")
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    later = text.index("\f") + 1
    page.goto(f"{desk}en/#{NAME}/2/words/{later}-{text.index(' ', later)}")  # the next page, the next picture
    expect(page.locator(".feuille img")).to_have_attribute("src", f"api/{NAME}/picture/2")
    page.goto("about:blank")


def test_without_its_picture_the_desk_says_so(desk: str, own: Path, open_page: Open) -> None:
    (own / "documents" / NAME / "images" / "tirelire-1.png").unlink()
    page = open_page("about:blank")
    page.goto(f"{desk}en/#{NAME}/1/words/0-2")
    expect(page.locator(".col2")).to_contain_text("“tirelire-1.png” of this page is not in the folder images")
    assert page.locator(".feuille").count() == 0
    page.goto("about:blank")
