"""The correction desk in Chromium: a page by keyboard alone, a series and its undo, two windows, a killed program."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from edition.corpus import Corpus, open_corpus
from edition.decisions import load_decisions
from edition.desk.lines import corrected
from edition.fingerprints import TRANSLATION, Link, review
from edition.merge import merge
from edition.paths import packaged
from edition.transcription import export_transcription
from edition.witness import load_witness
from edition.words import Lang
from tests.browser.conftest import Open
from tests.browser.desk import SERIES, SERIES_TEXT, Window, opened, own_corpus, printed, settled
from tests.edition.conftest import FIXTURES
from tests.edition.machine import machine

pytestmark = pytest.mark.browser
Desk = Callable[..., AbstractContextManager[tuple[str, Open]]]
LANGUAGES: tuple[Lang, ...] = ("fr", "en")
UNSEEN = "academie-bouillotte"
SHEET = 2
NAME = "tricotet-1790"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the fixture corpus."""
    return Path(shutil.copytree(FIXTURES / "corpus", tmp_path / "corpus"))


@pytest.fixture
def unseen(tmp_path: Path) -> Path:
    """The corpus with one document of which nothing is decided yet."""
    folder = Path(shutil.copytree(packaged("corpus"), tmp_path / "corpus"))
    (folder / "documents" / UNSEEN / "decisions.jsonl").unlink()
    return folder


@pytest.fixture
def desk_of(open_page: Open) -> Desk:
    """A desk, and the way to open watched pages of it, which are left before it ends: what they then ask for is no fault."""

    @contextmanager
    def one(folder: Path, **more: Any) -> Iterator[tuple[str, Open]]:
        pages: list[Page] = []

        def opened_page(address: str, **said: Any) -> Page:
            pages.append(open_page(address, **said))
            return pages[-1]

        with opened(folder, **more) as desk:
            yield desk.address, opened_page
            for page in pages:
                page.goto("about:blank")

    return one


@pytest.fixture
def window(browser: Any) -> Iterator[Window]:
    """Opens an address where answers are refused on purpose: the browser's own complaints of them are no fault."""
    contexts: list[Any] = []

    def one(address: str) -> Page:
        contexts.append(browser.new_context(viewport={"width": 1280, "height": 900}, reduced_motion="reduce"))
        page: Page = contexts[-1].new_page()
        page.goto(address)
        return page

    yield one
    for context in contexts:
        context.close()


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


def test_a_series_says_how_many_and_is_one_undo(tmp_path: Path, desk_of: Desk) -> None:
    folder = own_corpus(tmp_path / "own", SERIES, SERIES_TEXT)
    before = printed(folder, SERIES)
    with desk_of(folder) as (address, open_page):
        page = open_page(f"{address}en/#{SERIES}/1/words")
        page.select_option("#filter", "proposals")
        page.locator(".file a", has_text="fur").first.click()
        expect(page.locator("#apply")).to_have_text("ARead sur in 7 places of 7")
        expect(page.locator(".portee")).to_have_count(0)  # one document leaves nothing to choose
        page.locator("#page").focus()
        page.keyboard.press("g")  # into the places
        for _ in range(6):
            page.keyboard.press("j")
        page.keyboard.press("Space")  # sour wine: not that one
        expect(page.locator("#apply")).to_have_text("ARead sur in 6 places of 7")
        page.keyboard.press("Escape")
        page.keyboard.press("a")
        settled(page, "Decided in 6 places.")
        decisions = load_decisions(folder / "documents" / SERIES / "decisions.jsonl")
        assert [d.act for d in decisions] == ["accept"] * 6 and len({d.id[:20] for d in decisions}) == 1
        page.keyboard.press("Control+z")
        settled(page, "6 decisions taken back.")
        assert printed(folder, SERIES) == before
        page.keyboard.press("Control+y")
        settled(page, "6 decisions brought back.")
        page.keyboard.press("h")
        expect(page.locator(".histoire > li")).to_have_count(3)
        expect(page.locator(".histoire > li").first).to_contain_text("done again")


def test_a_reading_of_ones_own_goes_to_all_places(tmp_path: Path, desk_of: Desk) -> None:
    """A word that nobody suspects, chosen in its line, replaced wherever it stands."""
    folder = own_corpus(tmp_path / "own", SERIES, "Un jetton, deux jettons.\nUn jetton & un jetton.\n")
    with desk_of(folder) as (address, open_page):
        page = open_page(f"{address}en/#{SERIES}/1/lines")
        page.locator(".lignes").wait_for()
        page.keyboard.press("w")
        expect(page.locator(".rien").first).to_contain_text("Nothing is open on this page")
        page.goto(f"{address}en/#{SERIES}/1/words/0-2")
        expect(page.locator(".ici .cur")).to_have_text("Un")
        page.keyboard.press("ArrowRight")
        expect(page.locator(".ici .cur")).to_have_text("jetton,")
        page.goto(f"{address}en/#{SERIES}/1/words/28-34")
        expect(page.locator(".ici .cur")).to_have_text("jetton")
        page.keyboard.press("r")
        page.keyboard.press("Control+a")
        page.keyboard.insert_text("jeton")
        page.keyboard.press("Tab")
        page.keyboard.press("Tab")
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")  # show all places alike
        expect(page.locator("#apply")).to_have_text("ARead jeton in 3 places of 3")
        page.keyboard.press("a")
        settled(page, "Decided in 3 places.")
    assert printed(folder, SERIES)[:2] == ["Un jeton, deux jettons.", "Un jeton & un jeton."]


def test_two_windows_on_one_document(folder: Path, window: Window) -> None:
    """The second to decide on a word is told, and overwrites nothing; elsewhere both go on."""
    with opened(folder) as first, opened(folder, hand="relecteur", port=18350) as second:
        ours, theirs = window(f"{first.address}en/#{NAME}/2/words"), window(f"{second.address}en/#{NAME}/2/words")
        for page in (ours, theirs):
            page.locator(".file a", has_text="relie").click()
            page.locator("#page").focus()
        theirs.keyboard.press("1")
        settled(theirs, "1 decision kept.")
        ours.keyboard.press("o")
        expect(ours.locator("#notice")).to_contain_text("Somebody else decided here")
        expect(ours.locator("#notice")).to_contain_text("A second reader: line 10: “relie” → “reste”")
        expect(ours.locator("#saved")).to_have_text("not saved")
        (kept,) = load_decisions(folder / "documents" / NAME / "decisions.jsonl")
        assert (kept.hand, kept.value) == ("relecteur", "reste")
        theirs.keyboard.press("k")
        theirs.locator(".file a", has_text="fon").click()
        theirs.keyboard.press("1")
        settled(theirs, "1 decision kept.")
        ours.keyboard.press("1")  # now in view of what stands: the same reading, so nothing is added
        expect(ours.locator("#notice")).to_contain_text("Meanwhile others decided elsewhere")
    assert [d.hand for d in load_decisions(folder / "documents" / NAME / "decisions.jsonl")] == ["relecteur", "relecteur"]


def test_the_program_killed_in_the_middle_loses_nothing(folder: Path, window: Window) -> None:
    with opened(folder) as desk:
        page = window(f"{desk.address}en/#{NAME}/2/words")
        page.locator(".file a", has_text="relie").click()
        page.keyboard.press("1")
        settled(page, "1 decision kept.")
        desk.kill()
        page.keyboard.press("1")
        expect(page.locator("#saved")).to_have_text("not saved")
        expect(page.locator("#notice")).to_contain_text("The desk does not answer")
        assert [d.quote for d in load_decisions(folder / "documents" / NAME / "decisions.jsonl")] == ["relie"]
        desk.start()
        page.keyboard.press("1")
        settled(page, "1 decision kept.")
    assert len(load_decisions(folder / "documents" / NAME / "decisions.jsonl")) == 2


HOSTILE = (
    "<img src=x onerror=alert(1)> <script>alert(2)</script> &lt;b&gt; fur <b>table</b>\n\"'><svg onload=alert(3)> javascript:alert(4) eft\n"
)


def test_what_the_text_says_is_text_and_nothing_else(tmp_path: Path, window: Window) -> None:
    folder = own_corpus(tmp_path / "own", SERIES, HOSTILE)
    with opened(folder) as desk:
        page = window(f"{desk.address}en/#{SERIES}/1/words")
        page.on("dialog", lambda dialog: pytest.fail(dialog.message))
        page.locator(".cand").wait_for()
        assert page.locator(".brut").inner_text().removeprefix("OCR").strip().startswith("<img src=x onerror=alert(1)>")
        page.keyboard.press("r")
        page.keyboard.press("Control+a")
        page.keyboard.insert_text("<script>alert(5)</script>")
        page.keyboard.press("Tab")
        page.keyboard.insert_text("<img src=x onerror=alert(6)>")
        page.keyboard.press("Enter")
        settled(page, "1 decision kept.")
        for view in ("lines", "history", "lists", "words"):
            page.goto(f"{desk.address}en/#{SERIES}/1/{view}")
            drawn(page, view)
            assert page.locator("main img, main script, main svg, main b:not(.brut b, .doc b)").count() == 0, view
        page.goto(f"{desk.address}en/#{SERIES}/1/lines")
        drawn(page, "lines")
        page.goto(f"{desk.address}en/#{SERIES}/1/%3Cimg%20src=x%20onerror=alert(7)%3E/%3Cscript%3E")
        drawn(page, "words")  # what is no view is the first of them
        refused = page.evaluate("() => { try { document.body.innerHTML = '<i>x</i>'; return false } catch (e) { return true } }")
        assert refused, "the policy lets a script make markup"


def test_another_page_of_the_browser_gets_nothing(folder: Path, tmp_path: Path, browser: Any) -> None:
    """A page from elsewhere that even knows the address can neither read nor write nor frame the desk."""
    (tmp_path / "evil.html").write_text("<!doctype html><title>x</title><iframe></iframe>", encoding="utf-8")
    with opened(folder) as desk:
        context = browser.new_context()
        page = context.new_page()
        page.goto((tmp_path / "evil.html").as_uri())
        address = f"{desk.address}en/api/{NAME}"
        told = page.evaluate(
            """async (address) => {
              const tried = [];
              const body = JSON.stringify({ version: "0-e3b0c44298fc1c14", acts: [{ deed: "right", start: 0, end: 1 }] });
              const ask = async (options) => {
                try { await (await fetch(address + "/decide", options)).json(); return "read"; } catch { return "refused"; }
              };
              try { await (await fetch(address + "/sheet/1")).json(); tried.push("read"); } catch { tried.push("refused"); }
              tried.push(await ask({ method: "POST", headers: { "Content-Type": "application/json" }, body }));
              tried.push(await ask({ method: "POST", mode: "no-cors", body }));
              return tried;
            }""",
            address,
        )
        assert told == ["refused"] * 3
        load = "address => new Promise(done => { const f = document.querySelector('iframe'); f.onload = done; f.src = address; })"
        page.evaluate(load, f"{desk.address}en/")  # what is refused is loaded too: as an empty page
        assert not [frame for frame in page.frames[1:] if frame.locator("#doc").count()]
        context.close()
    assert not (folder / "documents" / NAME / "decisions.jsonl").exists()


# ------------------------------------------------------------------ looks

DRAWN = {
    "documents": ".documents",
    "words": ".bureau",
    "lines": ".lignes:not(.debuts)",
    "clauses": ".lignes.debuts",
    "translation": ".regard",
    "proposals": ".propositions, .rien",
    "lists": ".mots",
    "history": ".histoire, .rien",
}


def drawn(page: Page, view: str) -> None:
    """Waits until the view has come whose name the heading shows."""
    page.wait_for_function(
        "(parts) => parts.every((part) => document.querySelector(part))",
        arg=[f"#views [aria-current][href$='{view}']", f"#body :is({DRAWN[view]})"],
    )


@pytest.fixture(scope="module")
def axe() -> str:
    return (packaged("site") / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")


VIEWS = (
    "#documents",
    f"#{NAME}/2/words",
    f"#{NAME}/1/lines",
    f"#{NAME}/1/clauses",
    f"#{NAME}/1/translation",
    f"#{NAME}/1/proposals",
    f"#{NAME}/1/lists",
    f"#{NAME}/1/history",
)


LOOKS = [("fr", "light", 390), ("en", "dark", 1280)]
OTHER_LOOKS = [("en", "light", 390), ("fr", "dark", 1280), ("fr", "light", 1280), ("en", "light", 1280)]


@pytest.mark.parametrize(("lang", "scheme", "width"), [*LOOKS, *(pytest.param(*look, marks=pytest.mark.slow) for look in OTHER_LOOKS)])
def test_accessible_and_never_too_wide(folder: Path, browser: Any, axe: str, lang: Lang, scheme: str, width: int) -> None:
    """axe-core finds nothing in any view nor on any sheet laid over it; nothing scrolls sideways."""
    found: list[Any] = []
    with opened(folder, lang=lang) as desk:
        # axe puts its script into the page, which the policy of the page forbids to all others
        context = browser.new_context(
            viewport={"width": width, "height": 900}, color_scheme=scheme, reduced_motion="reduce", bypass_csp=True
        )
        page = context.new_page()
        page.goto(f"{desk.address}{lang}/{VIEWS[1]}")
        page.locator(".cand").wait_for()
        page.keyboard.press("1")
        expect(page.locator(".file .done")).to_have_count(1)

        def check(name: str) -> None:
            result = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
            found.extend(
                (name, v["id"], v["impact"], v["nodes"][0]["html"][:160], v["nodes"][0]["failureSummary"]) for v in result["violations"]
            )
            wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
            if wide > 0:
                found.append((name, "too wide", wide))

        page.evaluate(axe)
        for view in VIEWS:
            page.goto(f"{desk.address}{lang}/{view}")
            drawn(page, view.split("/")[-1].removeprefix("#"))
            check(view)
        page.goto(f"{desk.address}{lang}/{VIEWS[1]}")
        page.locator(".cand").wait_for()
        for key in "rdfnm?":
            page.locator("#page").focus()
            page.keyboard.press(key)
            page.locator("dialog[open]").wait_for()
            check(key)
            page.keyboard.press("Escape")
            expect(page.locator("dialog")).to_have_count(0)
        context.close()
    assert not found


@pytest.mark.parametrize("lang", LANGUAGES)
def test_by_touch_on_a_phone(folder: Path, desk_of: Desk, lang: Lang) -> None:
    with desk_of(folder, lang=lang) as (address, open_page):
        page = open_page(f"{address}{lang}/#{NAME}/2/words", width=390, touch=True)
        page.locator(".file a", has_text="relie").tap()
        page.locator(".cand button").first.tap()
        expect(page.locator(".file .done")).to_have_count(1)
        page.locator(".doc button.st").tap()
        page.locator("dialog input[value=problematic]").tap()
        page.locator("dialog button[type=submit]").tap()
        expect(page.locator(".doc .st")).to_have_text({"fr": "problématique", "en": "problematic"}[lang])
    acts = [d.act for d in Corpus(folder).source(NAME).decisions]
    assert acts == ["replace", "state"]


def test_the_language_switch_stays_at_the_place(folder: Path, desk_of: Desk) -> None:
    with desk_of(folder) as (address, open_page):
        page = open_page(f"{address}en/#{NAME}/2/words")
        page.locator(".file a", has_text="relie").click()
        where = page.evaluate("location.hash")
        page.locator("#language").click()
        page.wait_for_url(f"{address}fr/{where}")
        expect(page.locator("html")).to_have_attribute("lang", "fr")
        expect(page.locator(".ici .cur")).to_have_text("relie")
        assert page.locator(".ici .cur").get_attribute("lang") == "fr"


def test_the_sheet_of_keys_names_every_key_and_gives_the_focus_back(folder: Path, desk_of: Desk) -> None:
    with desk_of(folder) as (address, open_page):
        page = open_page(f"{address}en/#{NAME}/2/words")
        page.locator(".cand button").first.focus()
        page.keyboard.press("?")
        shown = set(page.locator("dialog kbd").all_inner_texts())
        assert {"J", "K", "R", "O", "X", "D", "F", "N", "S", "U", "E", "M", "A", "T", "G", "C", "?", "Esc", "Ctrl Z"} <= shown
        page.keyboard.press("j")  # nothing goes on beneath it
        page.keyboard.press("Escape")
        expect(page.locator(".cand button").first).to_be_focused()
        assert not (folder / "documents" / NAME / "decisions.jsonl").exists()


def test_a_second_reader_validates_and_the_first_may_not(folder: Path, desk_of: Desk) -> None:
    with desk_of(folder) as (address, open_page):
        page = open_page(f"{address}en/#{NAME}/1/words")
        page.locator(".cand").wait_for()
        page.keyboard.press("m")
        expect(page.locator("dialog input[value=validated]")).to_be_disabled()
        page.locator("dialog input[value=read]").check()
        page.keyboard.press("Enter")
        expect(page.locator(".doc .st")).to_have_text("read, not validated")
        page.keyboard.press("m")
        expect(page.locator("dialog")).to_contain_text("A reader read on this page; another hand must validate it")
        expect(page.locator("dialog input[value=validated]")).to_be_disabled()
    with desk_of(folder, hand="relecteur") as (address, open_page):
        page = open_page(f"{address}en/#{NAME}/1/words")
        page.locator(".doc .st").click()
        page.locator("dialog input[value=validated]").check()
        page.keyboard.press("Enter")
        expect(page.locator(".doc .st")).to_have_text("validated")
    assert {line.state for line in load_witness(Corpus(folder), NAME).lines if line.number < 5} == {"validated"}


def test_a_stale_translation_is_marked_and_written_anew(folder: Path, desk_of: Desk) -> None:
    """The French changes under an English that was held against it; by keyboard it is written anew, or said to stand."""
    review(Corpus(folder, analyse=machine()), [NAME])
    with desk_of(folder, hand="redaction") as (address, open_page):
        page = open_page(f"{address}en/#{NAME}/2/translation")
        expect(page.locator(".regard li")).to_have_count(3)
        expect(page.locator(".regard .stale")).to_have_count(0)
        page.goto(f"{address}en/#{NAME}/2/words")
        page.locator(".file a", has_text="relie").click()
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


def test_who_types_ahead_loses_nothing(folder: Path, desk_of: Desk) -> None:
    """Six readings taken as fast as keys can be struck: each goes to its own word."""
    with desk_of(folder) as (address, open_page):
        page = open_page(f"{address}en/#{NAME}/1/words")
        page.select_option("#filter", "proposals")
        page.locator(".file a").first.click()
        number = page.locator(".file li").count()
        page.evaluate(
            """number => {
              const key = { key: "1", code: "Digit1", bubbles: true, cancelable: true };
              for (let n = 0; n < number; n++) document.body.dispatchEvent(new KeyboardEvent("keydown", key));
            }""",
            number,
        )
        expect(page.locator(".file .done")).to_have_count(number)
        expect(page.locator("#saved")).to_have_text("saved")
    decisions = load_decisions(folder / "documents" / NAME / "decisions.jsonl")
    assert [d.act for d in decisions] == ["accept"] * number and len({d.start for d in decisions}) == number > 3
