"""A reader cites the clause in hand, follows a name that has moved, sees what was changed, sifts the corrections."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from edition.corpus import Corpus
from edition.paths import packaged
from edition.publish.book import Book, load_book
from edition.publish.citing import write_moved
from edition.publish.corrections import corrections_path, rows
from edition.publish.pages import all_pages
from edition.words import Lang, say
from tests.browser.conftest import Open
from tests.browser.tasks import clause, layer_of, shown, squeezed
from tests.edition.bibliography import demand_csl, records
from tests.edition.machine import machine

pytestmark = pytest.mark.browser
ENTRY = "academie-quinze/quinze"
FIXTURES = Path(__file__).parent.parent / "fixtures" / "corpus"


def chosen(page: Page, form: str, lang: Lang) -> str:
    """A form is chosen by keyboard; what then stands there."""
    page.locator(".formes-cit").get_by_text(say(lang, f"ui.cite.forms.{form}"), exact=True).click()
    return str(page.locator(".cit").evaluate("e => e.textContent"))


@pytest.mark.parametrize("lang", [pytest.param("fr", id="fr"), pytest.param("en", id="en", marks=pytest.mark.slow)])
def test_the_clause_in_hand_is_cited_in_three_forms(base: str, open_page: Open, lang: Lang, tmp_path: Path) -> None:
    address = f"{base}{lang}/{ENTRY}.html"
    page = open_page(address)
    assert f"[{ENTRY}]" in chosen(page, "text", lang)  # no clause in hand: the entry
    page.keyboard.press("j")
    page.keyboard.press("j")
    anchor = str(page.evaluate("document.querySelector('[data-here]').dataset.here"))
    name = f"{ENTRY}/{anchor.split('.')[1]}"
    assert f"[{name}]" in chosen(page, "text", lang)
    (record,) = records(chosen(page, "bibtex", lang))
    assert record.key == name.replace("/", ".") and record.fields["url"] == f"{address}#{anchor}"
    items = json.loads(chosen(page, "csl", lang))
    demand_csl(items)
    assert items[0]["id"] == name and items[0]["URL"] == f"{address}#{anchor}"
    with page.expect_download() as download:
        page.locator("[data-download]").click()
    assert download.value.suggested_filename == f"{anchor}.csl.json"
    download.value.save_as(tmp_path / "taken")
    assert json.loads((tmp_path / "taken").read_text(encoding="utf-8")) == items
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.locator(".citer [data-copy]").click()
    expect(page.locator(".citer [role=status]")).to_have_text(say(lang, "ui.cite.copied"))
    assert json.loads(page.evaluate("navigator.clipboard.readText()")) == items


def test_a_folder_has_no_address_and_its_files_need_no_script(site: Path, open_page: Open) -> None:
    page = open_page((site / "fr" / f"{ENTRY}.html").as_uri())
    (record,) = records(chosen(page, "bibtex", "fr"))
    assert "url" not in record.fields
    bare = open_page((site / "fr" / f"{ENTRY}.html").as_uri(), script=False)
    assert bare.locator(".formes-cit").is_hidden() and bare.locator(".citer [data-copy]").is_hidden()
    assert f"[{ENTRY}]" in bare.locator(".cit").inner_text()
    for link in bare.locator(".fichiers a").evaluate_all("links => links.map(link => link.href)"):
        assert Path(link.removeprefix("file://")).is_file(), link


@pytest.fixture
def moved(tmp_path: Path) -> Path:
    """A folder with the page of the fixture’s entry, and that of an entry that is no more."""
    shutil.copytree(FIXTURES, tmp_path / "corpus")
    path = tmp_path / "corpus" / "documents" / "tricotet-1790" / "clauses.yaml"
    gone = "retired:\n" + "".join(
        f"  - {{id: tricotet-1790/bague/a{old}, successor: tricotet-1790/tricotet/a{new}}}\n" for old, new in ((1, 2), (2, 3))
    )
    path.write_text(path.read_text(encoding="utf-8").replace("retired:\n", gone), encoding="utf-8")
    book = load_book(Corpus(tmp_path / "corpus", analyse=machine()))
    folder = tmp_path / "fr"
    write_moved(book, "fr", folder)
    shutil.copytree(packaged("site") / "theme" / "assets", folder / "assets")
    html = next(page for page in all_pages(book, "fr") if page.path == "tricotet-1790/tricotet.html").html("fr")
    script = '<script src="../assets/javascripts/reading.js"></script>'
    frame = f'<!doctype html><html lang="fr"><head><meta charset="utf-8"><title>t</title></head><body>{html}{script}</body></html>'
    (folder / "tricotet-1790" / "tricotet.html").write_text(frame, encoding="utf-8")
    return folder / "tricotet-1790"


@pytest.mark.parametrize("script", [True, False])
def test_an_old_address_leads_on(moved: Path, open_page: Open, script: bool) -> None:
    page = open_page((moved / "bague.html").as_uri() + "#bague.a2", script=script)
    # without a script no page knows which of its places was asked for: the first, and a link to each
    page.wait_for_url(f"**/tricotet.html#tricotet.{'a3' if script else 'a2'}")


def test_an_old_name_on_its_own_page_leads_on(moved: Path, open_page: Open) -> None:
    page = open_page((moved / "tricotet.html").as_uri() + "#tricotet.p1")
    page.wait_for_url("**/tricotet.html#tricotet.a1")
    assert page.evaluate("document.querySelector('[data-here]').dataset.here") == "tricotet.a1"


def test_what_was_changed_is_shown_and_taken_back(base: str, open_page: Open, book: Book) -> None:
    page = open_page(f"{base}fr/{ENTRY}.html")
    page.keyboard.press("e")
    for view in book.entries[ENTRY].clauses:
        counted = [t for t in view.tokens if t.ocr != t.print and any(m.kind == "correction" for m in t.marks)]
        for tag, layer in (("del", "ocr"), ("ins", "print")):
            said = [squeezed(text) for text in clause(page, view.anchor).locator(f".fr {tag}").all_text_contents()]
            assert said == [squeezed(getattr(t, layer)) for t in counted if getattr(t, layer).strip()], view.id
    assert page.locator(".fr del").count() > 30
    page.emulate_media(media="print")
    assert "line-through" in page.locator(".fr del").first.evaluate("e => getComputedStyle(e).textDecorationLine")
    page.emulate_media(media="screen")
    page.keyboard.press("n")
    assert page.locator(".fr :is(del, ins)").count() == 0
    assert all(shown(page, view.anchor) == layer_of(view, "reading") for view in book.entries[ENTRY].clauses)


def test_a_finger_takes_a_clause_in_hand(base: str, open_page: Open) -> None:
    page = open_page(f"{base}fr/{ENTRY}.html", width=390, touch=True)
    here = clause(page, "quinze.a2")
    plain = here.locator(".en").evaluate("e => getComputedStyle(e).backgroundColor")
    here.locator(".en").tap(position={"x": 100, "y": 12})
    assert here.locator(".fr").evaluate("e => getComputedStyle(e).backgroundColor") != plain
    assert "[academie-quinze/quinze/a2]" in str(page.locator(".cit").evaluate("e => e.textContent"))


def test_corrections_are_sifted_and_counted_aloud(base: str, open_page: Open, book: Book) -> None:
    witness = next(w for w in book.witnesses if w.id == "academie-quinze")
    listed = rows(book, "fr", witness)
    letters = [row for row in listed if row.code == "letter"]
    page = open_page(f"{base}fr/{corrections_path(witness.id)}?code=letter")
    visible, status = page.locator("table.corrections tbody tr:visible"), page.locator(".filtres output")
    assert visible.count() == len(letters) < len(listed)
    expect(status).to_have_text(say("fr", "ui.corrections.shown", n=len(letters), all=len(listed)))
    page.locator("select[name=sure]").select_option("hand")
    assert visible.count() == sum(row.sure == "hand" for row in letters)
    page.wait_for_url("**?code=letter&sure=hand")
    for select in ("code", "sure"):
        page.locator(f"select[name={select}]").select_option("")
    assert visible.count() == len(listed)
    visible.first.locator("td.l a").click()
    page.wait_for_url("**/academie-quinze/lines.html#l*")
    bare = open_page(f"{base}fr/{corrections_path(witness.id)}", script=False)
    assert bare.locator(".filtres").is_hidden() and bare.locator("table.corrections tbody tr:visible").count() == len(listed)
