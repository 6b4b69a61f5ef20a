"""Every kind of page in Chromium: accessible, without sideways scrolling, printable; asks nothing of others."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from pypdf import PdfReader

from edition.words import Lang
from tests.browser.axe import script
from tests.browser.conftest import KINDS, SHORT, Open
from tests.shared import by_turns

pytestmark = pytest.mark.browser
LANGUAGES: tuple[Lang, ...] = ("fr", "en")


# the other two when there is time
@pytest.mark.parametrize(
    ("lang", "scheme"),
    [("fr", "light"), ("en", "dark"), *(pytest.param(*look, marks=pytest.mark.slow) for look in (("en", "light"), ("fr", "dark")))],
)
def test_accessible(base: str, open_page: Open, lang: Lang, scheme: str) -> None:
    """axe-core finds nothing at all, by day and by candle, nor on the sheets and slips laid over the page."""
    page = open_page(f"{base}index.html", scheme=scheme)
    found = []
    kinds = SHORT if scheme == "light" else {kind: SHORT[kind] for kind in ("home", "entry", "lines", "prose", "concordance")}
    for kind, path in kinds.items():
        page.goto(f"{base}{lang}/{path}")
        if kind == "entry":
            page.locator(".fr button.m").first.click()
        page.evaluate(script())
        rules = "" if scheme == "light" else "runOnly: ['color-contrast'], "  # by candle only the colours are others
        result = page.evaluate(f"axe.run(document, {{{rules}resultTypes: ['violations']}})")
        found += [(kind, v["id"], v["impact"], v["nodes"][0]["html"][:160], v["nodes"][0]["failureSummary"]) for v in result["violations"]]
    assert not found


@pytest.mark.slow
@pytest.mark.parametrize(
    ("lang", "scheme", "width"), [("fr", "light", 1280), ("en", "light", 390), ("fr", "dark", 390), ("en", "dark", 1280)]
)
def test_every_page_is_accessible(site: Path, base: str, open_page: Open, lang: Lang, scheme: str, width: int) -> None:
    page = open_page(f"{base}index.html", scheme=scheme, width=width, touch=width < 600)
    found = []
    for path in sorted((site / lang).rglob("*.html")):
        address = path.relative_to(site).as_posix()
        page.goto(f"{base}{address}")
        page.evaluate(script())
        result = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
        found += [(address, v["id"], v["nodes"][0]["html"][:160]) for v in result["violations"]]
        if (sideways := page.evaluate("document.documentElement.scrollWidth")) > width:
            found.append((address, "wide", str(sideways)))
    assert not found


@pytest.mark.parametrize("lang", by_turns(LANGUAGES, 1))
def test_accessible_on_a_phone_with_sheets_open(base: str, open_page: Open, lang: Lang) -> None:
    page = open_page(f"{base}{lang}/{SHORT['entry']}", width=390, touch=True)
    found = []
    for sheet in ("", "recherche", "aide"):
        if sheet:
            page.locator(f"[data-open={sheet}]").first.click()
        page.evaluate(script())
        result = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
        found += [(sheet, v["id"], v["impact"], v["nodes"][0]["html"][:160]) for v in result["violations"]]
        if sheet:
            page.keyboard.press("Escape")
    assert not found


def violations(page: Page) -> list[tuple[str, str]]:
    page.evaluate(script())
    result = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [(v["id"], v["nodes"][0]["html"][:160]) for v in result["violations"]]


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1280])
def test_every_kind_is_accessible_on_every_screen(base: str, open_page: Open, lang: Lang, scheme: str, width: int) -> None:
    page = open_page(f"{base}index.html", width=width, scheme=scheme, touch=width < 800)
    found = {}
    for kind, path in {"root": "../index.html", **KINDS}.items():
        page.goto(f"{base}{lang}/{path}")
        found[kind] = violations(page)
    assert not {kind: each for kind, each in found.items() if each}


@pytest.mark.parametrize("lang", by_turns(LANGUAGES, 0))
def test_no_sideways_scrolling_on_a_phone(base: str, open_page: Open, lang: Lang) -> None:
    page = open_page(f"{base}index.html", width=390, height=800, touch=True)
    wide = []
    for kind, path in {"root": "../index.html", **KINDS}.items():
        page.goto(f"{base}{lang}/{path}")
        width = page.evaluate("document.documentElement.scrollWidth")
        if width > 390:
            wide.append((kind, width))
    assert not wide


@pytest.mark.parametrize("width", [320, *(pytest.param(width, marks=pytest.mark.slow) for width in (360, 390))])
def test_titles_and_options_are_not_cut_on_a_phone(base: str, open_page: Open, width: int) -> None:
    """A title of one word stands on one line; an option of a command is never divided."""
    page = open_page(f"{base}index.html", width=width, height=800)
    lines = """() => { const words = document.createRange(); words.selectNodeContents(document.querySelector('h1'));
        return new Set([...words.getClientRects()].map(box => Math.round(box.top))).size; }"""
    for path in (*KINDS.values(), "contradictions.html", "contributors.html", "ambiguities.html"):
        page.goto(f"{base}fr/{path}")
        page.evaluate("document.fonts.ready")
        assert page.evaluate(lines) == 1 or len(page.locator("h1").inner_text().split()) > 1, path
    page.goto(f"{base}fr/documentation/command-line.html")
    options = page.locator(".prose code .nb")
    assert options.count() > 10
    assert page.evaluate("[...document.querySelectorAll('.prose code .nb')].every(e => e.getClientRects().length === 1)")
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_paper_cuts_no_code_and_has_no_link_to_the_table(base: str, open_page: Open) -> None:
    page = open_page(f"{base}fr/{KINDS['table']}", width=688)  # what A4 has between its margins
    expect(page.locator(".ouv .jouer")).to_be_visible()
    page.emulate_media(media="print")
    expect(page.locator(".ouv .jouer")).to_be_hidden()
    for path in (KINDS["prose"], "documentation/rules.html", "documentation/further-game.html"):
        page.goto(f"{base}fr/{path}")
        assert page.locator("pre").count(), path
        assert page.evaluate("[...document.querySelectorAll('pre')].every(e => e.scrollWidth <= e.clientWidth)"), path


@pytest.mark.parametrize("lang", by_turns(LANGUAGES, 1))
def test_printed_on_paper(base: str, open_page: Open, lang: Lang) -> None:
    page = open_page(f"{base}{lang}/{KINDS['entry']}", scheme="dark")
    reader = PdfReader(io.BytesIO(page.pdf(prefer_css_page_size=True)))
    text = " ".join(" ".join(p.extract_text().split()) for p in reader.pages)
    assert "ROMESTECQ" in text
    assert "25°." in text
    assert "Virlicque" in text
    assert "five cards" in text
    assert 3 <= len(reader.pages) <= 12
    width, height = (round(float(x)) for x in reader.pages[0].mediabox[2:])
    assert abs(width - 595) < 3 and abs(height - 842) < 3  # A4


def test_face_has_old_figures_and_long_s(base: str, open_page: Open) -> None:
    """The face is ours, and sets ſ and old-style figures; no fallback stands in."""
    page = open_page(f"{base}fr/{KINDS['entry']}")
    page.evaluate("document.fonts.ready")
    assert page.evaluate("[...document.fonts].filter(f => f.status === 'loaded').length") == 2
    assert page.evaluate("document.fonts.check('20px \"EB Garamond\"', 'ſſ')")
    assert "oldstyle-nums" in page.evaluate("getComputedStyle(document.querySelector('.fr')).fontVariantNumeric")
