"""The examples in the text: what the built page says of each, and in Chromium their steps and what a reader tries."""

from __future__ import annotations

import json
import re
from functools import cache
from html import unescape
from pathlib import Path
from typing import Any

import pytest
import yaml
from playwright.sync_api import Page, expect

from edition.paths import packaged
from edition.rules.load import load_game
from edition.words import LANGS, Lang
from tests.bench.page import PAGE
from tests.browser.axe import violations
from tests.browser.conftest import Open
from tests.shared import by_turns

pytestmark = pytest.mark.browser
TOLD = yaml.safe_load((Path(__file__).parents[1] / "cases" / "examples.yaml").read_text(encoding="utf-8"))["told"]
EXAMPLE = re.compile(r'<academie-example\b[^>]*\bid="exemple-([\w-]+)".*?</academie-example>', re.DOTALL)
STEP = re.compile(r"<li>(.*?)</li>", re.DOTALL)
LINE = re.compile(r'<span class="e-line">(.*?)(?:<a class="t-par" href="#([\w.-]+)">|</span>)', re.DOTALL)
TAG = re.compile(r"<[^>]+>")
# an example of each kind: page, id, steps, cards or words that the board shows at the end
SHOWN = (
    ("dictionnaire-brusquembille/brusquembille", "autre-as", 4),
    ("academie-bouillotte/bouillotte", "revenir", 8),
    ("academie-quinze/quinze", "silence", 3),
    ("methodique-1797/reines", "pris-devant-eux", 9),
    ("methodique-1797/roulette", "sa-couleur", 4),
    ("methodique-1797/romestecq", "triche", 3),
    ("dictionnaire-brusquembille/brisque", "levees", 2),
)


def squeezed(text: str) -> str:
    return re.sub(r"\s+", " ", unescape(TAG.sub("", text))).strip()


@cache
def entry(game: str) -> str:
    return load_game(packaged("corpus") / "games" / game).entry


@cache
def examples(site: Path, lang: str, game: str) -> dict[str, str]:
    """The HTML of each example of a game, as the page has it."""
    html = (site / lang / f"{entry(game)}.html").read_text(encoding="utf-8")
    return {match[1]: match[0] for match in EXAMPLE.finditer(html)}


def reading(page: str, anchor: str) -> str:
    """The French words of a clause, as the page has them: without the letters of notes."""
    text = re.search(r'<p class="fr[^>]*>(.*?)</p>', page[page.index(f'id="{anchor}"') :], re.DOTALL)
    assert text is not None
    return squeezed(re.sub(r'<a class="m-note".*?</a>', "", text[1], flags=re.DOTALL))


@pytest.mark.parametrize("lang", LANGS)
def test_each_example_on_the_page_comes_out_as_the_source_says(site: Path, lang: Lang) -> None:
    for case in TOLD:
        steps = STEP.findall(examples(site, lang, case["game"])[case["example"]])
        lines = [(squeezed(text), anchor) for text, anchor in LINE.findall(steps[case["step"] - 1])]
        anchor = f"{entry(case['game']).partition('/')[2]}.{case['clause']}"
        assert [text for text, to in lines if case[lang] in text and to == anchor], (case, lines)


def test_the_clause_on_the_page_has_the_words_that_the_example_shows(site: Path) -> None:
    for case in TOLD:
        page = (site / "fr" / f"{entry(case['game'])}.html").read_text(encoding="utf-8")
        anchor = f"{entry(case['game']).partition('/')[2]}.{case['clause']}"
        assert squeezed(case["words"]) in reading(page, anchor), case


def test_what_is_told_is_told_of_every_example_of_the_corpus(site: Path) -> None:
    told = {(case["game"], case["example"]) for case in TOLD}
    shown = {(folder.name, name) for folder in (packaged("corpus") / "games").iterdir() for name in examples(site, "fr", folder.name)}
    assert told == shown - {("romestecq", "fausse-rome")}  # it shows a fault that another article tells


@pytest.mark.parametrize("lang", LANGS)
def test_each_example_stands_below_its_last_clause_with_its_links_whole(site: Path, lang: Lang) -> None:
    for folder in (packaged("corpus") / "games").iterdir():
        page = (site / lang / f"{entry(folder.name)}.html").read_text(encoding="utf-8")
        listed = yaml.safe_load((folder / "examples.yaml").read_text(encoding="utf-8"))["examples"]
        found = [match[1] for match in EXAMPLE.finditer(page)]
        assert sorted(found) == sorted(example["id"] for example in listed)
        for example in listed:
            last = f'id="{entry(folder.name).partition("/")[2]}.{example["clauses"][-1]}"'
            assert page.index(last) < page.index(f'id="exemple-{example["id"]}"')
        for html in examples(site, lang, folder.name).values():
            for anchor in re.findall(r'href="#([\w.-]+)"', html):
                assert f'id="{anchor}"' in page
            board = json.loads(re.findall(r'<script type="application/json">(.*?)</script>', html, re.DOTALL)[0])
            assert len(board["frames"]) in (0, len(STEP.findall(html)) + 1)


def example(page: Page, name: str) -> Any:
    found = page.locator(f"#exemple-{name}")
    found.scroll_into_view_if_needed()
    return found


def walk(page: Page, name: str, steps: int) -> None:
    """Steps through an example by its button, then back by the arrows of the keyboard."""
    found = example(page, name)
    for step in range(1, steps + 1):
        found.locator("[data-on]").click()
        expect(found.locator(".t-steps > li").nth(step - 1)).to_have_attribute("aria-current", "step")
    expect(found.locator("[data-on]")).to_have_attribute("aria-disabled", "true")
    found.locator("[data-back]").focus()
    page.keyboard.press("ArrowLeft")
    expect(found.locator(".t-steps > li").nth(steps - 2)).to_have_attribute("aria-current", "step")


def test_one_example_of_each_kind_steps_through(base: str, open_page: Open) -> None:
    for path, name, steps in SHOWN:
        page = open_page(f"{base}fr/{path}.html")
        walk(page, name, steps)


def tries_a_hand(page: Page, total: str, clause: str) -> None:
    """Triche: the three aces and what goes through, then a hand of one’s own, by keyboard."""
    found = example(page, "triche")
    found.locator("[data-try]").click()
    trial = found.locator("[data-trial]")
    expect(trial.locator(".e-pick[aria-pressed=true]")).to_have_count(5)
    trial.locator("input[value=passed]").check()
    trial.locator(".e-ask").click()
    expect(trial.locator(".e-total")).to_contain_text(total)
    expect(trial.locator(f'.e-answer a[href="#romestecq.{clause}"]').first).to_be_visible()
    trial.locator(".e-pick[aria-pressed=true]").first.focus()
    page.keyboard.press("Space")
    expect(trial.locator(".e-pick[aria-pressed=true]")).to_have_count(4)
    trial.locator(".e-ask").focus()
    page.keyboard.press("Enter")
    expect(trial.locator(".e-answer")).to_contain_text("double Rome")
    expect(trial.locator(".e-answer")).not_to_contain_text("triche")


def test_a_reader_tries_a_hand_and_nothing_is_fetched_before(base: str, open_page: Open) -> None:
    page = open_page(f"{base}fr/methodique-1797/romestecq.html", width=390, touch=True)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.rpartition("/")[2]))
    walk(page, "triche", 3)
    assert not [name for name in asked if name.endswith((".wasm", ".json", "example-try.js"))]
    page.locator("#exemple-triche [data-back]").click()  # back at the first hand
    tries_a_hand(page, "6", "a17")
    assert {"engine.chalk.json", "micropython.wasm", "example-try.js"} <= set(asked)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def tries_a_move(page: Page) -> None:
    """After Louis has raised, Antoine may hold; Pierre, who passed after the opening, may not."""
    found = example(page, "revenir")
    for _ in range(6):
        found.locator("[data-on]").click()
    found.locator("[data-try]").click()
    trial = found.locator("[data-trial]")
    answer = trial.locator(".e-answer:not([aria-busy])")
    expect(trial.get_by_role("radio", name="Antoine")).to_be_checked()  # whose turn it is
    trial.get_by_role("button", name="je tiens").click()
    expect(answer).to_contain_text(re.compile("Antoine.*je tiens.*Oui"))
    expect(answer.locator('a[href="#bouillotte.a20"]')).to_be_visible()
    trial.get_by_role("radio", name="Pierre").check()
    trial.get_by_role("button", name="je tiens").click()
    expect(answer).to_contain_text(re.compile("Pierre.*je tiens.*Non"))
    expect(answer.locator('a[href="#bouillotte.a21"]')).to_be_visible()


@pytest.mark.slow
def test_a_reader_tries_a_move(base: str, open_page: Open) -> None:
    tries_a_move(open_page(f"{base}fr/academie-bouillotte/bouillotte.html"))


@pytest.mark.slow
def test_from_a_folder_too(site: Path, open_page: Open) -> None:
    tries_a_hand(open_page((site / "fr" / "methodique-1797" / "romestecq.html").as_uri()), "6", "a17")
    tries_a_move(open_page((site / "fr" / "academie-bouillotte" / "bouillotte.html").as_uri()))


@pytest.mark.slow
def test_a_word_of_ones_own_is_tried(base: str, open_page: Open) -> None:
    page = open_page(f"{base}en/methodique-1797/reines.html")
    found = example(page, "rime-en-te")
    for _ in range(6):
        found.locator("[data-on]").click()
    found.locator("[data-try]").click()
    answer = found.locator(".e-answer:not([aria-busy])")
    for word, said in (("bonté", "Yes"), ("bonheur", "No"), ("3 + 4", "No")):
        found.locator(".e-own input").fill(word)
        page.keyboard.press("Enter")
        expect(answer).to_contain_text(re.compile(re.escape(word) + ".*" + said))


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(("width", "scheme"), [(1280, "light"), (390, "dark")])
def test_what_is_tried_is_accessible_on_every_screen(base: str, open_page: Open, lang: Lang, width: int, scheme: str) -> None:
    for path, name, _ in SHOWN:
        page = open_page(f"{base}{lang}/{path}.html", width=width, scheme=scheme, touch=width < 800)
        found = example(page, name)
        found.locator("[data-on]").click()
        if found.locator("[data-try]").count():
            found.locator("[data-try]").click()
            found.locator("[data-trial]").wait_for()
        assert violations(page) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("lang", by_turns(LANGS, 1))
def test_the_example_steps_through(lang: Lang, tables_alone: str, open_page: Open) -> None:
    page = open_page(f"{tables_alone}{lang}/{PAGE}")
    example = page.locator("#exemple-as-de-pique")
    example.scroll_into_view_if_needed()
    onward, back = example.locator("[data-on]"), example.locator("[data-back]")
    expect(example.locator(".t-played .t-card")).to_have_count(0)
    for number in range(1, 6):
        onward.click()
        expect(example.locator(".t-played .t-card")).to_have_count(number)
        expect(example.locator("[aria-current=step]")).to_have_count(1)
    expect(onward).to_have_attribute("aria-disabled", "true")
    expect(example.locator(".t-player.t-wins .t-name")).to_have_text("Louis")
    expect(example.locator(".t-steps > li").last.locator("a").first).to_have_attribute("href", "#brusquembille.p6f")
    back.focus()
    page.keyboard.press("ArrowLeft")
    expect(example.locator(".t-played .t-card")).to_have_count(4)
    other = page.locator("#exemple-couper")
    for _ in range(5):
        other.locator("[data-on]").click()
    expect(other.locator(".t-player.t-wins .t-name")).to_have_text("Pierre")
    # the cards themselves have come
    assert page.evaluate("!!document.getElementById('as-pique')")
