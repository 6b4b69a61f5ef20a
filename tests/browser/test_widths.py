"""Every kind of page from a phone to a wall: nothing runs over, lines can be read, the first view is light."""

from __future__ import annotations

import gzip
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
from playwright.sync_api import Browser, Page

from edition.words import Lang
from tests.browser.conftest import KINDS, Open

pytestmark = pytest.mark.browser
EVERY = {"root": "../index.html", **KINDS}
WIDTHS = (390, 768, 1280, 2560)
LONGEST_LINE = 95  # letters on a line of running text, by the width of its own letters; 90 and a little for what is narrow
LIGHT = 400_000  # bytes of a first view, compressed, fonts included
PACKED = (".html", ".css", ".js", ".mjs", ".json", ".svg", ".txt")  # what a server compresses; fonts are compressed already

# the running text of a page whose lines hold more letters than is comfortable: of each block its words, and how many letters fit
LONG_LINES = """(longest) => {
  const ruler = document.createElement("canvas").getContext("2d");
  const found = [];
  for (const block of document.querySelectorAll("#texte p, #texte li, #texte dd, main p")) {
    const text = block.textContent.trim().replace(/\\s+/g, " ");
    if (text.length < 200 || !block.getClientRects().length || block.querySelector("p, li, dd, pre, table")) continue;
    const style = getComputedStyle(block);
    ruler.font = `${style.fontSize} ${style.fontFamily}`;
    const letter = ruler.measureText(text).width / text.length;
    const range = document.createRange();
    range.selectNodeContents(block);
    const boxes = [...range.getClientRects()];
    const width = Math.max(...boxes.map((box) => box.right)) - Math.min(...boxes.map((box) => box.left));
    if (width / letter > longest) found.push([text.slice(0, 60), Math.round(width / letter)]);
  }
  return found;
}"""


def looked_at(page: Page, base: str, lang: str, kinds: dict[str, str], width: int) -> list[tuple[object, ...]]:
    wrong: list[tuple[object, ...]] = []
    for kind, path in kinds.items():
        page.goto(f"{base}{lang}/{path}")
        page.evaluate("document.fonts.ready")
        needs = page.evaluate("document.documentElement.scrollWidth")
        if needs > width:
            wrong.append((kind, width, "runs over", needs))
        wrong += [(kind, width, *line) for line in page.evaluate(LONG_LINES, LONGEST_LINE)[:2]]
    return wrong


def test_the_widest_and_the_narrowest(base: str, open_page: Open) -> None:
    page = open_page(f"{base}index.html", width=2560, height=1400)
    kinds = {kind: KINDS[kind] for kind in ("home", "entry", "concordance", "prose")}
    assert not looked_at(page, base, "fr", kinds, 2560)


@pytest.mark.slow
@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_kind_at_every_width(base: str, open_page: Open, width: int, lang: Lang) -> None:
    page = open_page(f"{base}index.html", width=width, height=900, touch=width < 800)
    assert not looked_at(page, base, lang, EVERY, width)


def first_view(browser: Browser, site: Path, base: str, address: str) -> dict[str, int]:
    """What a reader who comes for the first time loads, by file: its bytes as a server sends them."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    page = context.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(address)
    page.wait_for_load_state("networkidle")
    context.close()
    files = {unquote(urlsplit(url).path).removeprefix(urlsplit(base).path) for url in asked if not url.startswith("data:")}
    return {name: sent(site / name) for name in files}


def sent(path: Path) -> int:
    data = path.read_bytes()
    return len(gzip.compress(data, 6)) if path.suffix in PACKED else len(data)


@pytest.mark.parametrize(
    "kind",
    [*("entry", "concordance"), *(pytest.param(kind, marks=pytest.mark.slow) for kind in EVERY if kind not in ("entry", "concordance"))],
)
def test_a_first_view_is_light(kind: str, browser: Browser, site: Path, base: str) -> None:
    loaded = first_view(browser, site, base, f"{base}fr/{EVERY[kind]}".replace("fr/../", ""))
    assert any(name.endswith(".woff2") for name in loaded)
    assert sum(loaded.values()) < LIGHT, sorted(loaded.items(), key=lambda item: -item[1])[:6]
