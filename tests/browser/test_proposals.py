"""A correction proposed on the published page, taken in, accepted at the desk, and credited; and what must not come of one."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from edition.cli import main
from edition.corpus import Corpus
from edition.decisions import load_decisions
from edition.paths import packaged
from edition.proposals.incoming import take_in
from edition.proposals.proposal import Proposal, parsed
from edition.publish.book import Book
from edition.words import Lang, say
from tests.browser.axe import script
from tests.browser.conftest import Open
from tests.browser.desk.running import opened, settled
from tests.edition.conftest import FIXTURES
from tests.edition.machine import machine
from tests.edition.proposals.made import proposal, written

pytestmark = pytest.mark.browser
DOCUMENT = "academie-quinze"
ENTRY = f"{DOCUMENT}/quinze"
CLAUSE = f"{ENTRY}/a1c"  # « Le quatre se met à la droite du cinq, et ainsi de suite. »
TIME = "2026-11-30T12:00:00Z"
SELECT = """([clause, side, words]) => {
    const root = document.getElementById(clause).closest('.cl').querySelector(side), range = document.createRange();
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const at = walker.currentNode.data.indexOf(words);
        if (at < 0) continue;
        range.setStart(walker.currentNode, at); range.setEnd(walker.currentNode, at + words.length);
        getSelection().removeAllRanges(); getSelection().addRange(range);
        return;
    }
    throw new Error('no such words: ' + words);
}"""


def select(page: Page, words: str, *, side: str = ".fr", anchor: str = "quinze.a1c") -> None:
    page.evaluate(SELECT, [anchor, side, words])


def field(page: Page, name: str) -> Any:
    return page.locator(f"#proposer [name={name}]")


def downloaded(page: Page, press: Callable[[], None]) -> tuple[str, str]:
    """The name of a file that the page gives, and what is in it."""
    with page.expect_download() as found:
        press()
    return found.value.suggested_filename, Path(found.value.path()).read_text(encoding="utf-8")


def proposed(page: Page) -> Proposal:
    """What the sheet makes of its fields."""
    name, text = downloaded(page, lambda: page.locator("#proposer .tout").click())
    found = parsed(json.loads(text), name, 1)
    assert name == f"proposition-{found.clause.replace('/', '-')}.json"
    return found


def test_proposed_on_the_page_taken_in_accepted_by_keyboard_and_credited(base: str, open_page: Open, tmp_path: Path) -> None:
    page = open_page(f"{base}en/{ENTRY}.html")
    select(page, "quatre")
    page.keyboard.press("p")
    expect(field(page, "proposed")).to_be_focused()
    expect(field(page, "proposed")).to_have_value("quatre")
    field(page, "proposed").fill("cinquième")
    field(page, "reason").fill("so in the copy at Troyes")
    field(page, "name").fill("Jeanne Roux")
    name, text = downloaded(page, lambda: field(page, "name").press("Enter"))
    page.keyboard.press("Escape")
    expect(page.locator("#proposer")).to_be_hidden()

    folder = Path(shutil.copytree(packaged("corpus"), tmp_path / "corpus"))
    given = tmp_path / name
    given.write_text(text, encoding="utf-8")
    assert main(["--corpus", str(folder), "--lang", "en", "import", str(given), "--as", "redaction"]) == 0
    kept = folder / "documents" / DOCUMENT / "decisions.jsonl"
    before = load_decisions(kept)
    with opened(folder, hand="collation") as desk:
        page = open_page(f"{desk.address}en/#{DOCUMENT}/1/words")
        expect(page.locator("#views")).to_contain_text("Proposals (1)")
        page.locator("#page").focus()
        page.keyboard.press("0")
        expect(page.locator(".propositions .cur del")).to_contain_text("quatre")
        expect(page.locator(".propositions .cur")).to_contain_text("Jeanne Roux")
        page.keyboard.press("Enter")
        settled(page, "2 decisions kept.")
        expect(page.locator("#views")).not_to_contain_text("Proposals (1)")
        word, answer = load_decisions(kept)[len(before) :]
        assert (word.act, word.value, word.hand, word.by, word.reason) == (
            *("replace", "cinquième", "collation", "Jeanne Roux"),
            "so in the copy at Troyes",
        )
        assert (answer.act, answer.value, answer.hand, answer.by) == ("adopt", word.proposal, "collation", "Jeanne Roux")
        page.keyboard.press("h")
        expect(page.locator(".histoire > li").first).to_contain_text("(proposed by Jeanne Roux)")
        page.keyboard.press("Control+z")
        settled(page, "2 decisions taken back.")
        page.keyboard.press("0")
        expect(page.locator("#views")).to_contain_text("Proposals (1)")
        page.goto("about:blank")


HARM = "<script>alert(1)</script></script><img src=x onerror=alert(2)>\u202e&lt;"


@pytest.mark.parametrize("lang", ["en", pytest.param("fr", marks=pytest.mark.slow)])
def test_whatever_a_proposal_holds_is_text_at_the_desk(lang: Lang, browser: Browser, tmp_path: Path) -> None:
    folder = Path(shutil.copytree(FIXTURES / "corpus", tmp_path / "corpus"))
    corpus = Corpus(folder, analyse=machine())
    said: dict[str, Any] = dict.fromkeys(("reason", "name", "contact"), HARM)
    said |= {"prefix": HARM[:64], "edition": {"version": HARM[:40], "commit": "", "date": ""}}
    made = proposal(corpus, "tricotet/a3", "relie", HARM, **said)
    lost = made | {"quote": HARM, "proposed": "x", "made": "2026-11-30T11:00:00Z"}
    assert not take_in(corpus, [written(tmp_path / "p.jsonl", made, lost)], time=TIME).refused
    with opened(folder, lang=lang) as desk:
        context = browser.new_context(reduced_motion="reduce")
        page = context.new_page()
        opened_by_harm: list[str] = []
        page.on("dialog", lambda dialog: (opened_by_harm.append(dialog.message), dialog.dismiss()))
        page.goto(f"{desk.address}{lang}/#tricotet-1790/1/proposals")
        first = page.locator(".propositions > li").first
        shown = HARM.replace("\u202e", "U+202E")
        expect(first.locator("ins")).to_contain_text(shown)
        expect(first.locator(".raison")).to_contain_text(shown)
        expect(first.locator(".qui")).to_contain_text(f"{shown}, ")
        assert page.locator(".propositions :is(img, script, b)").count() == 0
        page.locator("#page").focus()
        page.keyboard.press("Enter")
        expect(page.locator("#notice")).to_contain_text("U+202E")  # it is not accepted as it is
        page.keyboard.press("r")
        page.locator("dialog textarea").fill("reste")
        page.keyboard.press("Enter")
        expect(page.locator(".propositions .fait")).to_have_count(1)
        page.keyboard.press("x")
        page.locator("dialog [name=reason]").fill(HARM)
        page.keyboard.press("Enter")
        expect(page.locator(".propositions .fait")).to_have_count(2)
        page.keyboard.press("h")
        expect(page.locator(".histoire")).to_contain_text("<script>alert(1)</script>")
        context.close()
    assert opened_by_harm == []


def test_each_way_in_and_each_text(base: str, open_page: Open, book: Book) -> None:
    """The margin, the slip, the foot; the French as read and as printed, whole or by line; the English; a remark."""
    page = open_page(f"{base}en/{ENTRY}.html")
    view = book.clauses[CLAUSE]
    here = page.locator('.cl:has([id="quinze.a1c"])')
    here.locator(".prop").click(force=True)
    assert field(page, "proposed").input_value() == view.reading
    page.keyboard.type(" fin")
    whole = proposed(page)
    assert (whole.layer, whole.quote, whole.proposed) == ("reading", view.reading, f"{view.reading} fin")
    assert (whole.clause, whole.fingerprint, whole.language) == (CLAUSE, view.fingerprint, "en")
    assert proposed(page) == whole  # the same twice is the same, its time too
    field(page, "layer").select_option("english")
    field(page, "proposed").fill("The four sits on the right.")
    assert (proposed(page).layer, proposed(page).quote) == ("english", view.english)
    field(page, "layer").select_option("note")
    expect(field(page, "proposed")).to_be_hidden()
    page.locator("#proposer .tout").click()
    expect(page.locator("#proposer .faute")).to_have_text(say("en", "ui.propose.empty"))
    field(page, "reason").fill("Is this not article 2?")
    assert (proposed(page).layer, proposed(page).proposed) == ("note", "")
    page.keyboard.press("Escape")
    expect(here.locator(".prop")).to_be_focused()

    select(page, "right", side=".en")
    page.locator(".signaler [data-propose]").click()
    field(page, "proposed").fill("left")
    words = proposed(page)
    assert (words.layer, words.quote, words.prefix, words.suffix[:8]) == ("english", "right", "The four sits at the ", " of the ")
    page.keyboard.press("Escape")

    page.goto(f"{base}en/methodique-1797/romestecq.html")
    word = page.locator('.cl:has([id="romestecq.a6"]) .fr button.m').first
    word.click()
    page.locator("#pop .pa button").first.click()
    assert word.inner_text() in field(page, "proposed").input_value()
    field(page, "layer").select_option("print")
    passages = field(page, "passage").locator("option")
    lines = book.clauses["methodique-1797/romestecq/a6"].lines
    assert passages.count() == 2 + lines[1] - lines[0] + 1 > 4
    field(page, "passage").select_option("3")
    second = next(w for w in book.witnesses if w.id == "methodique-1797").lines[lines[0]]
    assert field(page, "proposed").input_value() == second.print.strip()
    page.keyboard.press("Escape")
    expect(word).to_be_focused()


def test_a_list_is_kept_and_a_browser_that_refuses_breaks_nothing(site: Path, open_page: Open) -> None:
    address = (site / "fr" / f"{ENTRY}.html").as_uri()
    page = open_page(address)
    for text in ("un", "deux"):
        page.keyboard.press("p")
        field(page, "proposed").fill(text)
        page.locator("[data-do=keep]").click()
        page.keyboard.press("Escape")
    page.reload()
    page.keyboard.press("p")
    expect(page.locator("#proposer [data-count]")).to_have_text(say("fr", "ui.propose.list.other", n=2))
    _, text = downloaded(page, lambda: page.locator("[data-do=download-all]").click())
    assert [parsed(json.loads(line), "", 1).proposed for line in text.splitlines()] == ["un", "deux"]
    page.locator("#proposer li button").first.click()
    expect(page.locator("#proposer li")).to_have_count(1)

    page.add_init_script("Object.defineProperty(window, 'localStorage', {get() { throw new DOMException('no', 'SecurityError'); }})")
    page.goto(address)
    page.keyboard.press("p")
    expect(page.locator("#proposer section")).to_be_hidden()
    field(page, "proposed").fill("trois")
    page.locator("[data-do=keep]").click()
    expect(page.locator("#proposer [data-said]")).to_have_text(say("fr", "ui.propose.not-kept"))
    assert proposed(page).proposed == "trois"


def test_who_says_nothing_is_not_remembered(base: str, open_page: Open) -> None:
    page = open_page(f"{base}fr/{ENTRY}.html")
    for remember in (False, True):
        page.keyboard.press("p")
        expect(field(page, "name")).to_have_value("")
        field(page, "name").fill("Jeanne")
        field(page, "remember").set_checked(remember)
        field(page, "proposed").fill(f"x {remember}")
        proposed(page)
        page.reload()
    page.keyboard.press("p")
    expect(field(page, "name")).to_have_value("Jeanne")


GONE = "gone.map(a => { const u = new URL(a); return [u.protocol, u.pathname, u.searchParams.get('body'), a.length]; })"
WIDE = """Math.max(document.documentElement.scrollWidth - innerWidth,
    ...[...document.querySelectorAll('dialog[open]')].map(d => d.scrollWidth - d.clientWidth))"""


def test_a_letter_and_an_issue_carry_the_proposal_or_say_that_it_was_copied(base: str, open_page: Open) -> None:
    page = open_page("about:blank")

    def configured(route: Any) -> None:
        body = route.fetch().text().replace('"mail": ""', '"mail": "editors@example.org"')
        # what a corpus with site.yaml has there
        body = body.replace('"issues": ""', '"issues": "https://example.org/new?title={title}\\u0026body={body}"')
        buttons = '<button type="button" data-do="mail">m</button><button type="button" data-do="issue">i</button>'
        route.fulfill(
            body=body.replace('<button type="button" data-do="keep">', buttons + '<button type="button" data-do="keep">'),
            content_type="text/html",
        )

    page.route("**/quinze.html", configured)
    page.add_init_script("window.gone = []; HTMLAnchorElement.prototype.click = function () { window.gone.push(this.href); }")
    page.goto(f"{base}en/{ENTRY}.html")
    page.keyboard.press("p")
    field(page, "proposed").fill("1 & 2 = 3 % # ?")
    page.locator("[data-do=mail]").click()
    page.locator("[data-do=issue]").click()
    field(page, "proposed").fill("long " * 1500)
    page.locator("[data-do=issue]").click()
    letter, issue, long = page.evaluate(GONE)
    assert letter[:2] == ["mailto:", "editors@example.org"] and issue[0] == "https:"
    sent = json.loads(next(line for line in issue[2].splitlines() if line.startswith("{")))
    assert parsed(sent, "", 1).proposed == "1 & 2 = 3 % # ?" and "#quinze." in issue[2]
    assert "paste" in long[2] and long[3] < 7000


def test_without_script_the_foot_says_how(base: str, open_page: Open) -> None:
    page = open_page(f"{base}en/{ENTRY}.html", script=False)
    expect(page.locator(".signaler.sans-js")).to_contain_text("permanent link")
    expect(page.locator(".signaler.js-seul")).to_be_hidden()
    expect(page.locator("#proposer")).to_be_hidden()


LOOKS = [("en", "light", 390), ("fr", "dark", 1280)]


@pytest.mark.parametrize(("lang", "scheme", "width"), [LOOKS[0], pytest.param(*LOOKS[1], marks=pytest.mark.slow)])
def test_accessible_and_never_too_wide(base: str, browser: Browser, lang: Lang, scheme: str, width: int, tmp_path: Path) -> None:
    folder = Path(shutil.copytree(FIXTURES / "corpus", tmp_path / "corpus"))
    corpus = Corpus(folder, analyse=machine())
    made = [proposal(corpus, "tricotet/a3", "relie", "reste"), proposal(corpus, "tricotet/a2", "nowhere", "x", fingerprint="0" * 64)]
    take_in(corpus, [written(tmp_path / "p.jsonl", *made, made[0] | {"layer": "note", "contact": "x"})], time=TIME)
    context = browser.new_context(viewport={"width": width, "height": 900}, color_scheme=scheme, reduced_motion="reduce", bypass_csp=True)  # type: ignore[arg-type]
    found: list[Any] = []

    def check(name: str) -> None:
        page.evaluate(script())
        result = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
        found.extend((name, v["id"], v["nodes"][0]["html"][:160], v["nodes"][0]["failureSummary"]) for v in result["violations"])
        wide = page.evaluate(WIDE)
        found.extend([(name, "too wide", wide)] if wide > 0 else [])

    with opened(folder, lang=lang) as desk:
        page = context.new_page()
        page.goto(f"{base}{lang}/{ENTRY}.html")
        page.locator('.cl:has([id="quinze.a1b"]) .prop').click(force=True)
        check("sheet")
        field(page, "proposed").fill("x")
        page.locator("[data-do=keep]").click()
        check("list")
        page.goto(f"{desk.address}{lang}/#tricotet-1790/1/proposals")
        page.locator(".propositions").wait_for()
        check("desk")
        page.locator("#page").focus()
        for key in "rx":
            page.keyboard.press(key)
            page.locator("dialog[open]").wait_for()
            check(key)
            page.keyboard.press("Escape")
        page.keyboard.press("Enter")
        expect(page.locator(".propositions .fait")).to_have_count(1)
        check("answered")
        context.close()
    assert not found
