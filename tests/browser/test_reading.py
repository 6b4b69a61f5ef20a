"""The page of an entry in Chromium: layers, slips, languages, keyboard, touch."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from edition.publish.book import Book
from edition.publish.pages import all_pages
from edition.words import Lang, say
from tests.browser.chromium import served
from tests.browser.conftest import KINDS, Open
from tests.browser.tasks import check_layers, check_slip, clause, corrected, shown
from tests.shared import diagonal

pytestmark = pytest.mark.browser
LANGUAGES: tuple[Lang, ...] = ("fr", "en")
ENTRY = "methodique-1797/romestecq"


@pytest.mark.parametrize(
    ("lang", "entry"), diagonal(LANGUAGES, [ENTRY, "academie-bouillotte/bouillotte", "dictionnaire-brusquembille/brisque"])
)
def test_layers_switch_in_place(base: str, open_page: Open, book: Book, lang: Lang, entry: str) -> None:
    page = open_page(f"{base}{lang}/{entry}.html")
    check_layers(page, book.entries[entry].clauses)


def test_layers_by_mouse(base: str, open_page: Open) -> None:
    page = open_page(f"{base}fr/{ENTRY}.html")
    for layer, word in (("print", "ſ"), ("modern", "convenait"), ("ocr", "fi"), ("reading", "si")):
        page.locator("form.couches").get_by_text(say("fr", f"ui.layers.{layer}"), exact=True).click()
        if layer != "modern":
            assert word in "".join(page.locator(".fr").all_inner_texts()), layer
        expect(page.locator(f'input[value="{layer}"]')).to_be_checked()


@pytest.mark.parametrize(("lang", "how"), diagonal(LANGUAGES, ["mouse", "keyboard", "touch"]))
def test_a_corrected_word_tells_its_story(base: str, open_page: Open, book: Book, lang: Lang, how: str) -> None:
    page = open_page(f"{base}{lang}/{ENTRY}.html", width=390 if how == "touch" else 1280, touch=how == "touch")
    view = next(v for v in book.entries[ENTRY].clauses if v.anchor == "romestecq.a9")
    token = corrected(view)
    button = clause(page, view.anchor).locator("button.m").filter(has_text=token.reading.strip()).first
    check_slip(page, button, how=how, ocr=token.ocr)


def test_a_click_beside_closes_the_slip(base: str, open_page: Open) -> None:
    page = open_page(f"{base}fr/{ENTRY}.html")
    page.locator(".fr button.m").first.click()
    expect(page.locator("#pop")).to_be_visible()
    page.locator("h1").click()
    expect(page.locator("#pop")).to_be_hidden()


def test_marks_and_notes_can_be_hidden(base: str, open_page: Open) -> None:
    page = open_page(f"{base}fr/{ENTRY}.html")
    word = page.locator(".fr button.m-corr").first
    assert "underline" in word.evaluate("e => getComputedStyle(e).textDecorationLine")
    page.keyboard.press("c")
    assert word.evaluate("e => getComputedStyle(e).textDecorationLine") == "none"
    note = page.locator(".app li").first
    expect(note).to_be_visible()
    page.locator("input[name=notes]").uncheck(force=True)
    expect(note).to_be_hidden()
    page.reload()
    expect(page.locator(".app li").first).to_be_hidden()  # remembered


def test_languages_can_be_read_alone(base: str, open_page: Open) -> None:
    page = open_page(f"{base}fr/{ENTRY}.html")
    french, english = page.locator(".cl .fr").nth(3), page.locator(".cl .en").nth(3)
    page.keyboard.press("t")
    expect(french).to_be_hidden()
    expect(english).to_be_visible()
    page.keyboard.press("t")
    expect(french).to_be_visible()
    expect(english).to_be_hidden()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_other_language_opens_at_the_same_clause(base: str, open_page: Open, lang: Lang) -> None:
    other = "en" if lang == "fr" else "fr"
    page = open_page(f"{base}{lang}/{ENTRY}.html#romestecq.a17b")
    page.locator("a.autre-langue").click()
    page.wait_for_url(f"**/{other}/{ENTRY}.html#romestecq.a17b")
    assert page.locator("html").get_attribute("lang") == other
    expect(clause(page, "romestecq.a17b")).to_be_in_viewport()


def test_the_other_language_opens_at_the_clause_in_hand(base: str, open_page: Open) -> None:
    page = open_page(f"{base}fr/{ENTRY}.html")
    page.locator('[id="romestecq.a20"] a').focus()
    page.locator("a.autre-langue").focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/en/**/romestecq.html#romestecq.a20")


def test_keyboard_one_stop_a_clause(base: str, open_page: Open) -> None:
    page = open_page(f"{base}fr/{ENTRY}.html")
    stops = page.evaluate(
        "[...document.querySelectorAll('.cl')].map(c => [...c.querySelectorAll('a[href], button')].filter(e => e.tabIndex === 0).length)"
    )
    assert set(stops) == {1}
    inside = "document.activeElement.closest('.cl').querySelector('.num').id"
    page.locator('[id="romestecq.a9"] a').focus()
    page.keyboard.press("ArrowRight")
    assert page.evaluate(inside) == "romestecq.a9"
    assert page.evaluate("document.activeElement.closest('.num a') === null")
    page.keyboard.press("j")
    assert page.evaluate(inside) != "romestecq.a9"
    page.keyboard.press("k")
    assert page.evaluate(inside) == "romestecq.a9"
    page.keyboard.press("Tab")
    assert page.evaluate(inside) != "romestecq.a9"


def test_pointing_at_one_language_shades_both(base: str, open_page: Open) -> None:
    page = open_page(f"{base}fr/{ENTRY}.html")
    here = clause(page, "romestecq.a6")
    plain = here.locator(".en").evaluate("e => getComputedStyle(e).backgroundColor")
    here.locator(".fr").hover(position={"x": 200, "y": 3})
    assert here.locator(".en").evaluate("e => getComputedStyle(e).backgroundColor") != plain


def test_help_and_scheme(base: str, open_page: Open) -> None:
    page = open_page(f"{base}en/{ENTRY}.html")
    page.keyboard.press("?")
    expect(page.locator("#aide")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#aide")).to_be_hidden()
    paper = "getComputedStyle(document.body).backgroundColor"
    day = page.evaluate(paper)
    page.get_by_role("button", name=say("en", "ui.scheme.candle")).first.click()
    candle = page.evaluate(paper)
    assert candle != day
    page.reload()
    assert page.evaluate(paper) == candle


@pytest.mark.parametrize("lang", LANGUAGES)
def test_fragments_read_in_a_plain_frame(site: Path, book: Book, open_page: Open, lang: Lang, tmp_path: Path) -> None:
    """The pages do not need Material, nor MkDocs: thirty lines around the fragment do."""
    view = book.entries[ENTRY].clauses
    html = next(page for page in all_pages(book, lang) if page.path == f"{ENTRY}.html").html(lang)
    html = html.replace("../../play/", f"{(site / 'play').as_uri()}/")  # the table of the game has its files there
    assets = (site / lang / "assets").as_uri()
    sheets = "".join(
        f'<link rel="stylesheet" href="{assets}/stylesheets/{name}.css">' for name in ("tokens", "frame", "marks", "reading", "pages")
    )
    frame = f"""<!doctype html>
<html lang="{lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>plain</title>
{sheets}
<script src="{assets}/javascripts/scheme.js"></script>
</head>
<body>
<main>{html}</main>
<script src="{assets}/javascripts/reading.js"></script>
</body>
</html>"""
    path = tmp_path / "plain.html"
    path.write_text(frame, encoding="utf-8")
    page = open_page(path.as_uri())
    check_layers(page, view)
    token = corrected(view[8])
    check_slip(
        page, clause(page, view[8].anchor).locator("button.m").filter(has_text=token.reading.strip()).first, how="keyboard", ocr=token.ocr
    )


def _search(page: Page, query: str) -> str:
    """What the sheet of the search says of a query, opened by its key."""
    page.keyboard.press("/")
    field = page.locator("#recherche input")
    expect(field).to_be_focused()
    page.wait_for_function("window.AcademieFinder && !document.querySelector('#recherche [data-list] *')")
    field.fill(query)
    expect(page.locator("#recherche [data-list]")).to_have_attribute("data-query", query)
    expect(page.locator("#recherche [data-list] > *").first).to_be_visible()
    return page.locator("#recherche [data-list]").inner_text()


@pytest.mark.parametrize("lang", ["fr", pytest.param("en", marks=pytest.mark.slow)])
def test_search_by_keyboard_to_the_clause_in_its_layer(base: str, open_page: Open, lang: Lang) -> None:
    page = open_page(f"{base}{lang}/index.html")
    found = _search(page, "venait")
    assert say(lang, "ui.search.layers.modern") in found
    assert "Romestecq, art. 9" in found
    assert page.locator("#recherche [data-list] mark").first.inner_text() == "venait"
    assert re.search(r"^\d+ ", page.locator("#recherche [role=status]").inner_text())
    page.keyboard.press("ArrowDown")
    expect(page.locator("#recherche li a").first).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(page.locator("#recherche input")).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_url("**/romestecq.html*#romestecq.a9b")
    expect(page.locator('input[value="modern"]')).to_be_checked()
    assert "venait" in shown(page, "romestecq.a9b")
    assert page.evaluate("[...CSS.highlights.get('trouve')].map(String)") == ["venait"]
    page.wait_for_url("**/romestecq.html#romestecq.a9b")  # the permanent link, without what was asked for


def test_search_offers_what_comes_near(base: str, open_page: Open) -> None:
    page = open_page(f"{base}fr/{ENTRY}.html")
    page.locator(".cl a").first.focus()
    found = _search(page, "brelen")
    assert "brelan" in found and "brelen" in page.locator("#recherche [role=status]").inner_text()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator("#recherche input")).to_have_value("brelan")
    expect(page.locator("#recherche li a").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#recherche")).to_be_hidden()
    expect(page.locator(".cl a").first).to_be_focused()


def test_the_page_of_the_search(base: str, site: Path, open_page: Open) -> None:
    """Without script it leads to the registers; with it, a query in its address is asked, from a folder too."""
    page = open_page(f"{base}en/{ENTRY}.html", script=False)
    page.locator("header .outils a", has_text=say("en", "ui.search.open")).click()
    expect(page.get_by_text(say("en", "ui.search.without"))).to_be_visible()
    page.locator(".prose a").first.click()
    page.wait_for_url("**/en/glossary.html")
    page = open_page(f"{(site / 'en' / 'search.html').as_uri()}?q=talon")
    expect(page.locator("#recherche li a").first).to_be_visible()
    page.locator("#recherche li a").first.click()
    page.wait_for_url("**/*.html*#*")


def test_other_port_and_sub_path(site: Path, open_page: Open) -> None:
    """Under /x/y/, on a port for which nothing was built."""
    (site.parent.parent / "edition.json").write_text("{}", encoding="utf-8")  # so that the parent may be served
    with served(site.parent.parent) as address:
        page = open_page(f"{address}x/y/index.html")
        page.get_by_role("link", name=say("en", "ui.root.read")).click()
        page.get_by_role("link", name="Romestecq").first.click()
        expect(page.locator("h1")).to_have_text("Romestecq")
        assert page.evaluate("document.fonts.ready.then(() => document.fonts.check('20px \"EB Garamond\"'))")
        page.locator("a.autre-langue").click()
        page.wait_for_url("**/x/y/fr/**/romestecq.html*")
        assert "Quinze" in _search(page, "quinze")


def test_from_a_folder(site: Path, open_page: Open) -> None:
    page = open_page((site / "index.html").as_uri())
    page.get_by_role("link", name=say("fr", "ui.root.read")).click()
    page.get_by_role("link", name="Romestecq").first.click()
    page.wait_for_url("**/fr/**/romestecq.html")
    page.keyboard.press("d")
    assert "ſ" in "".join(page.locator(".fr").all_inner_texts())
    page.locator("a.autre-langue").click()
    page.wait_for_url("**/en/**")
    for kind in ("glossary", "principles", "lines", "prose"):
        page.goto((site / "en" / KINDS[kind]).as_uri())
        assert page.evaluate("getComputedStyle(document.body).fontFamily").startswith('"EB Garamond"')


@pytest.mark.parametrize("lang", LANGUAGES)
def test_without_script(base: str, open_page: Open, book: Book, lang: Lang) -> None:
    page = open_page(f"{base}{lang}/{ENTRY}.html", script=False)
    view = next(v for v in book.entries[ENTRY].clauses if v.anchor == "romestecq.a6")
    assert view.text[:40] in page.locator('.cl:has([id="romestecq.a6"]) .fr').inner_text()
    expect(page.locator("form.couches")).to_be_hidden()
    links = page.locator("nav.couches a")
    addresses = [links.nth(at).get_attribute("href") for at in range(links.count())]
    assert len(addresses) == 6
    for address in addresses:
        assert page.request.get(f"{base}{lang}/methodique-1797/{address}").ok
    page.locator("nav.couches a").first.click()
    assert page.locator(".lignes del").count() > 50
    assert page.locator(".lignes ins").count() > 50
