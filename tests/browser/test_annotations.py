"""A reader's own marks and notes: made by keyboard, kept, changed, taken away as Web Annotations and brought back."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from playwright.sync_api import Page, expect

from edition.publish.book import Book
from edition.words import Lang, say, words
from tests.browser.axe import script
from tests.browser.conftest import Open
from tests.browser.tasks import clause, squeezed
from tests.browser.test_proposals import select

pytestmark = pytest.mark.browser
ENTRY = "academie-quinze/quinze"
CASES: dict[str, Any] = yaml.safe_load((Path(__file__).parents[1] / "cases" / "annotations.yaml").read_text(encoding="utf-8"))
HIGHLIGHTED = "[...CSS.highlights.get('signet')].map(String)"


def noted(page: Page, note: str) -> None:
    """Opens the sheet by its key, writes, keeps, and goes back to the page."""
    page.keyboard.press("a")
    expect(page.locator("#carnet [name=note]")).to_be_focused()
    page.keyboard.type(note)
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")


def told(page: Page) -> str:
    return page.locator("#carnet [data-said]").inner_text()


def brought(page: Page, tmp_path: Path, content: str) -> str:
    """What the sheet says when a file is brought back."""
    path = tmp_path / "notes.jsonld"
    path.write_text(content, encoding="utf-8")
    page.evaluate("document.querySelector('#carnet [data-said]').textContent = ''")
    page.locator("#carnet [data-file]").set_input_files(path)
    page.wait_for_function("document.querySelector('#carnet [data-said]').textContent")
    return told(page)


def kept(page: Page) -> list[dict[str, Any]]:
    return json.loads(page.evaluate("localStorage.getItem('academie.annotations') || '[]'"))  # type: ignore[no-any-return]


def test_noted_by_keyboard_kept_changed_removed_and_put_back(base: str, open_page: Open) -> None:
    page = open_page(f"{base}fr/{ENTRY}.html")
    select(page, "quatre")
    noted(page, "d’où vient-il ?")
    assert told(page) == say("fr", "ui.annotations.kept")
    page.keyboard.press("Escape")
    sign = clause(page, "quinze.a1c").locator(".signet")
    expect(sign).to_have_class(re.compile("garni dit"))
    assert "1 note" in (sign.get_attribute("aria-label") or "")
    assert page.evaluate(HIGHLIGHTED) == ["quatre"]

    page.reload()
    assert page.evaluate(HIGHLIGHTED) == ["quatre"]
    page.keyboard.press("d")  # the print has other words: the mark waits for the reading
    page.wait_for_function(f"{HIGHLIGHTED}.length === 0")
    page.keyboard.press("n")
    page.wait_for_function(f"{HIGHLIGHTED}.length === 1")

    sign.focus()
    page.keyboard.press("Enter")
    field = page.locator("#carnet [name=note]")
    expect(field).to_have_value("d’où vient-il ?")
    field.fill("")
    page.locator("#carnet .tout").click()
    assert [(one["motivation"], "body" in one, "modified" in one) for one in kept(page)] == [("bookmarking", False, True)]
    page.locator("#carnet [data-remove]").click()
    assert kept(page) == []
    page.keyboard.press("Enter")  # the focus is on what puts it back
    assert [one["motivation"] for one in kept(page)] == ["bookmarking"]
    page.keyboard.press("Escape")
    expect(sign).to_be_focused()


@pytest.mark.parametrize("lang", ["fr", pytest.param("en", marks=pytest.mark.slow)])
def test_taken_away_as_web_annotations_and_brought_back(base: str, open_page: Open, book: Book, tmp_path: Path, lang: Lang) -> None:
    other: Lang = "en" if lang == "fr" else "fr"
    page = open_page(f"{base}{lang}/{ENTRY}.html")
    select(page, "right of the five", side=".en")
    noted(page, "<b>&amp;</b> {{ x }} \u202e")
    page.keyboard.press("Escape")
    page.evaluate("getSelection().removeAllRanges()")
    clause(page, "quinze.a2").locator("a").first.focus()
    noted(page, "")
    with page.expect_download() as found:
        page.locator("#carnet [data-do=export]").click()
    content = Path(found.value.path()).read_text(encoding="utf-8")
    assert found.value.suggested_filename.endswith(".jsonld")

    made = json.loads(content)
    assert made["@context"] == "http://www.w3.org/ns/anno.jsonld"
    assert (made["type"], made["total"], made["first"]["type"]) == ("AnnotationCollection", 2, "AnnotationPage")
    views = {view.anchor: view for view in book.entries[ENTRY].clauses}
    texts = {("quinze.a1c", "en"): squeezed(views["quinze.a1c"].english), ("quinze.a2", "fr"): squeezed(views["quinze.a2"].text)}
    for one, motivation in zip(made["first"]["items"], ("commenting", "bookmarking"), strict=True):
        assert one["type"] == "Annotation" and one["motivation"] == motivation and one["id"].startswith("urn:uuid:")
        assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", one["created"])
        source, (quote, position) = one["target"]["source"], one["target"]["selector"]
        address, _, anchor = source["id"].partition("#")
        assert address == f"{base}{lang}/{ENTRY}.html"
        text = texts[anchor, source["language"]]
        assert quote["prefix"] + quote["exact"] + quote["suffix"] in text
        assert text[position["start"] : position["end"]] == quote["exact"]
    assert made["first"]["items"][0]["body"]["value"] == "<b>&amp;</b> {{ x }} \u202e"

    page = open_page(f"{base}{other}/{ENTRY}.html", width=390, touch=True)  # another browser, in the other language
    page.locator(".signaler [data-note]").click()
    assert brought(page, tmp_path, content) == say(other, "ui.annotations.fresh.other", n=2)
    expect(page.locator("#carnet li")).to_have_count(2)
    assert "<b>&amp;</b> {{ x }}" in page.locator("#carnet li p").inner_text()
    assert brought(page, tmp_path, content) == say(other, "ui.annotations.same.other", n=2)
    made["first"]["items"][1] |= {"modified": "2999-01-01T00:00:00Z", "body": {"type": "TextualBody", "value": "since"}}
    assert say(other, "ui.annotations.newer.one", n=1) in brought(page, tmp_path, json.dumps(made))
    assert "since" in page.locator("#carnet ul").inner_text()
    page.evaluate(script())
    assert page.evaluate("axe.run(document, {resultTypes: ['violations']}).then(r => r.violations.map(v => [v.id, v.nodes[0].html]))") == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_a_bad_file_is_told_and_loses_nothing(base: str, open_page: Open, tmp_path: Path) -> None:
    page = open_page(f"{base}en/{ENTRY}.html")
    clause(page, "quinze.a2").locator("a").first.focus()
    noted(page, "mine")
    before = kept(page)
    for case in CASES["bad_files"]:
        assert brought(page, tmp_path, case["file"]) == words("en")["ui"]["annotations"][case["word"]], case["file"]
    left = CASES["left_out"]
    assert brought(page, tmp_path, json.dumps(left)) == say("en", "ui.annotations.strange.other", n=len(left))
    assert kept(page) == before
    said = brought(page, tmp_path, json.dumps({"type": "AnnotationPage", "items": [*left, CASES["taken"]]}))
    assert said.startswith(say("en", "ui.annotations.fresh.one", n=1))
    assert [one["id"] for one in kept(page)] == [before[0]["id"], CASES["taken"]["id"]]
    assert CASES["taken"]["body"] in page.locator("#carnet ul").inner_text()
    assert page.evaluate(HIGHLIGHTED) == ["deux jeux"]


def test_where_nothing_may_be_kept(base: str, open_page: Open) -> None:
    """The notes last as long as the page, and it says so; what another wrote into the storage breaks nothing."""
    page = open_page(f"{base}fr/index.html")
    page.evaluate("localStorage.setItem('academie.annotations', '[7, null, {\"type\": \"Annotation\"}]')")
    page.add_init_script("Storage.prototype.setItem = () => { throw new DOMException('refused', 'QuotaExceededError'); }")
    page.goto(f"{base}fr/{ENTRY}.html")
    for anchor, note in (("quinze.a2", "une"), ("quinze.a3", "deux")):
        clause(page, anchor).locator("a").first.focus()
        noted(page, note)
        assert told(page) == say("fr", "ui.annotations.not-kept")
        page.keyboard.press("Escape")
    page.locator(".signaler [data-note]").click()
    expect(page.locator("#carnet li")).to_have_count(2)


def test_notes_on_paper_if_wished(base: str, open_page: Open) -> None:
    page = open_page(f"{base}fr/{ENTRY}.html")
    clause(page, "quinze.a2").locator("a").first.focus()
    noted(page, "sur le papier")
    page.keyboard.press("Escape")
    paper = page.get_by_text("sur le papier", exact=True).last
    expect(paper).to_be_hidden()
    page.emulate_media(media="print")
    expect(paper).to_be_hidden()
    page.emulate_media(media="screen")
    page.keyboard.press("a")
    page.locator("#carnet [data-paper]").check()
    page.keyboard.press("Escape")
    page.reload()
    page.emulate_media(media="print")
    expect(page.locator(".mienne")).to_be_visible()
    expect(page.locator(".signet.garni")).to_be_hidden()
