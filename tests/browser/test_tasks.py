"""What a reader comes for, from the first page to the last, in both languages; by mouse, and by keyboard alone."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from dataclasses import dataclass

import pytest
from playwright.sync_api import Page, expect
from pypdf import PdfReader

from edition.publish.book import Book
from edition.words import Lang, say
from tests.browser.conftest import Open
from tests.browser.tasks import clause, layer_of, shown

pytestmark = pytest.mark.browser
ENTRY = "dictionnaire-brusquembille/brusquembille"
CLAUSE = "brusquembille.p12"
OTHER: dict[Lang, Lang] = {"fr": "en", "en": "fr"}
PRINTED = re.compile(r"(?<!\d)12(?!\d)")  # the number of the paragraph in the margin
MOST_STOPS = 400  # of the Tab key, before what is looked for must have come


@dataclass
class Reader:
    """Somebody at a page, with a mouse or with a keyboard alone."""

    page: Page
    lang: Lang
    keyboard: bool

    def follow(self, selector: str) -> None:
        """Presses what the selector finds: by a click, or by Tab until it has the focus, then Enter."""
        if self.keyboard:
            self.reach(selector)
            self.page.keyboard.press("Enter")
        else:
            self.page.locator(selector).first.click()

    def reach(self, selector: str) -> None:
        """Tab, and the arrows within a clause, until the focus is there."""
        here = "selector => document.activeElement.matches(selector)"
        for _ in range(MOST_STOPS):
            if self.page.evaluate(here, selector):
                return
            before = self.page.evaluate("document.activeElement === document.body ? '' : document.activeElement.outerHTML")
            if self.page.evaluate("selector => !!document.activeElement.closest('.cl')?.querySelector(selector)", selector):
                self.page.keyboard.press("ArrowRight")
                if self.page.evaluate("document.activeElement.outerHTML") != before:
                    continue
            self.page.keyboard.press("Tab")
        raise AssertionError(f"no way to {selector} by keyboard")


def find(reader: Reader, words: str) -> None:
    """Searches for words from the home page and opens the clause that has them."""
    page = reader.page
    if reader.keyboard:
        page.keyboard.press("/")
    else:
        page.locator("[data-open=recherche]").click()
    field = page.locator("#recherche input[type=text]")
    expect(field).to_be_focused()
    page.keyboard.type(words)
    found = page.locator("#recherche a:visible")
    expect(page.locator("#recherche [data-list]")).to_have_attribute("data-query", words, timeout=30_000)  # each letter is a search
    expect(found.first).to_be_visible()
    if not reader.keyboard:
        found.first.click()
        return
    for _ in range(9):
        page.keyboard.press("ArrowDown")
        if page.evaluate("document.activeElement.matches('#recherche a')"):
            break
    page.keyboard.press("Enter")


def read_in_each_layer(reader: Reader, book: Book) -> None:
    views = [view for view in book.entries[ENTRY].clauses if view.tokens][:12]
    for key, layer in (("o", "ocr"), ("d", "print"), ("m", "modern"), ("n", "reading")):
        if reader.keyboard:
            reader.page.keyboard.press(key)
        else:
            reader.page.locator("form.couches").get_by_text(say(reader.lang, f"ui.layers.{layer}"), exact=True).click()
        for view in views:
            assert shown(reader.page, view.anchor) == layer_of(view, layer), (layer, view.id)


def ask_who_corrected(reader: Reader) -> None:
    """A corrected word tells what stood there, why, how sure, and whose hand it is."""
    reader.follow(".fr button.m-corr")
    slip = reader.page.locator("#pop")
    expect(slip).to_be_visible()
    for key in ("hand", "proof"):
        expect(slip).to_contain_text(say(reader.lang, f"ui.slip.{key}"))
    expect(slip.locator("del").first).not_to_be_empty()
    reader.page.keyboard.press("Escape")
    expect(slip).to_be_hidden()


def follow_to_the_rule_and_back(reader: Reader) -> None:
    """From an article to the rules that render it, to one of them, and back to the article."""
    page = reader.page
    reader.follow(f'a.conc[href$="#{CLAUSE}"]')
    page.wait_for_url(f"**/concordance/brusquembille.html#{CLAUSE}")
    section = page.locator(f'[id="{CLAUSE}"]')
    expect(section).to_be_in_viewport()
    reader.follow(f'[id="{CLAUSE}"] .rendue a')
    page.wait_for_url("**#r-*")
    expect(page.locator(f'[id="{page.url.partition("#")[2]}"]')).to_be_in_viewport()
    page.go_back()
    reader.follow(f'[id="{CLAUSE}"] h3 a')
    page.wait_for_url(f"**/{ENTRY}.html#{CLAUSE}")


def cite(reader: Reader) -> None:
    """The citation names the clause in hand, and its link leads there."""
    page = reader.page
    if reader.keyboard:
        page.locator(f'[id="{CLAUSE}"] a').first.focus()
    else:
        clause(page, CLAUSE).locator(".fr").click(position={"x": 3, "y": 3})
    expect(page.locator(".citer .cit")).to_contain_text("12")
    assert page.locator(".citer a.lien").evaluate("e => e.href").endswith(f"#{CLAUSE}")
    page.context.grant_permissions(["clipboard-write"])  # a window would not ask
    reader.follow(".citer [data-copy]")
    expect(page.locator(".citer [data-copy]")).to_have_text(say(reader.lang, "ui.cite.copied"))


def switch_language(reader: Reader) -> None:
    """The same clause in the other language; by keyboard the way to the link leads on, and what is in view then is kept."""
    page = reader.page
    reader.follow("a.autre-langue")
    there = f"**/{OTHER[reader.lang]}/{ENTRY}.html#{'*' if reader.keyboard else CLAUSE}"
    page.wait_for_url(there)
    assert page.locator("html").get_attribute("lang") == OTHER[reader.lang]
    expect(clause(page, page.url.partition("#")[2])).to_be_in_viewport()


def print_it(reader: Reader, book: Book) -> None:
    """On paper the clause stands with its number and its place to cite."""
    reader_of_pdf = PdfReader(io.BytesIO(reader.page.pdf(prefer_css_page_size=True)))
    text = " ".join(" ".join(page.extract_text().split()) for page in reader_of_pdf.pages)
    view = next(view for view in book.entries[ENTRY].clauses if view.anchor == CLAUSE)
    words = view.text.split()
    assert " ".join(words[1:4]).replace("’", "'") in text.replace("’", "'")
    assert PRINTED.search(text)


TASKS: tuple[Callable[[Reader], None], ...] = (ask_who_corrected, follow_to_the_rule_and_back, cite, switch_language)
SLOW = pytest.mark.slow


@pytest.mark.parametrize(
    ("lang", "keyboard"),
    [
        pytest.param("fr", True),
        *(pytest.param(lang, keyboard, marks=SLOW) for lang, keyboard in (("en", True), ("fr", False), ("en", False))),
    ],
)
def test_the_tasks_of_a_reader(lang: Lang, keyboard: bool, base: str, open_page: Open, book: Book) -> None:
    page = open_page(f"{base}{lang}/index.html")
    reader = Reader(page, lang, keyboard)
    find(reader, "brusquembille")
    page.wait_for_url("**/dictionnaire-brusquembille/**")
    page.goto(f"{base}{lang}/{ENTRY}.html")
    read_in_each_layer(reader, book)
    for task in TASKS:
        task(reader)
    print_it(reader, book)


@pytest.mark.parametrize("lang", ["fr", pytest.param("en", marks=SLOW)])
def test_without_script_all_can_be_read_reached_and_taken_away(lang: Lang, base: str, open_page: Open) -> None:
    """From the first page to an entry, its document, its lines; the concordance; and each text that is offered."""
    page = open_page(f"{base}index.html", script=False)
    page.get_by_role("link", name=say(lang, "ui.root.read")).click()
    page.locator(".jeux a").first.click()
    expect(page.locator(".cl .fr").nth(2)).to_be_visible()
    expect(page.locator(".cl .en").nth(2)).to_be_visible()
    for link in page.locator("a[href$='.txt']").all():
        answer = page.request.get(link.evaluate("e => e.href"))
        assert answer.ok and len(answer.text()) > 200
    page.locator(".ouv a[href*='concordance']").click()
    expect(page.locator(".clause-c").first).to_be_visible()
    page.locator("nav.lieux a").nth(1).click()
    expect(page.locator(".glossaire dt").first).to_be_visible()
    page.locator("a.autre-langue").click()
    page.wait_for_url(f"**/{OTHER[lang]}/glossary.html")
