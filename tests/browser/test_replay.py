"""Looking back at a match on the page, links to a move, and the same match in CPython, event for event."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from edition.play.game import Game
from edition.play.transcript import load
from edition.words import Lang, words
from tests.browser.axe import violations
from tests.browser.conftest import Open
from tests.shared import packaged_corpus

pytestmark = pytest.mark.browser
corpus = packaged_corpus()
GAMES = sorted(corpus.games)
NO_CLIPBOARD = "Object.defineProperty(navigator, 'clipboard', { value: undefined })"
# the reader's moves, the first that can be made each time, through the table itself; with others at a quick pace
PLAY = """async (most) => {
  const table = document.querySelector("academie-table").open;
  const soon = () => new Promise((done) => setTimeout(done, 5));
  const mine = () => {
    const { state } = table;
    return state.legal[0] || (state.phase === "queen" ? "reine:" + state.names[0] : "court");
  };
  for (let n = 0; n < 2000 && !table.state.over && table.state.moves < most; n += 1) {
    if (table.rests) table.onward();
    else if (table.state.turn === table.state.seat && !table.pending) await table.play(mine(), null);
    else await soon();
  }
  while (!table.state.over && (table.rests || table.state.turn !== table.state.seat)) {
    if (table.rests) table.onward();
    await soon();
  }
  return table.state.moves;
}"""
# lines of the list, with the move of each
LINES = "[...document.querySelectorAll('.t-moves [data-move]')].map((line) => [Number(line.dataset.move), line.textContent])"
LOOKED = "document.querySelector('.t-replay')?.hidden ?? true ? -1 : Number(document.querySelector('.t-replay [type=range]').value)"
# without who thinks, and by what he chose: that stands until the table is drawn anew
SHOWN = """JSON.stringify([...document.querySelectorAll(".t-cloth, .t-hand")].map((part) =>
  [...part.querySelectorAll(".t-thinks")].reduce((text, mark) => text.replace(mark.innerText, ""), part.innerText)
    .replace(/\\s+/g, " ")))"""


def replay_words(lang: Lang) -> dict[str, Any]:
    found: dict[str, Any] = words(lang)["play"]["replay"]
    return found


def begun(page: Page, address: str, most: int) -> int:
    """A match of so many moves, or to its end; how many it has."""
    page.goto(address)
    page.locator(".t-start").click()
    page.wait_for_selector(".t-line")
    moves: int = page.evaluate(PLAY, most)
    return moves


def button(page: Page, name: str) -> Any:
    return page.locator(".t-game").get_by_role("button", name=name, exact=True)


def at(page: Page, move: int) -> None:
    page.wait_for_function(f"({LOOKED}) === {move}")


def told(compiled: dict[str, Any], transcript: dict[str, Any]) -> list[list[Any]]:
    """The events of a match as the reader is told them, move after move."""
    whole = load(json.dumps(transcript), compiled)
    game = Game(compiled, transcript["selection"], transcript["seed"]).start()
    names = game.flow.pack.names if game.flow.cards else []
    events = game.story(0)
    for move in whole.moves:
        start = len(game.log)
        game.apply(move)
        events += game.story(0, start)
    assert game.log == whole.log
    return [[ev, actor, [names[card] if card >= 0 else "" for card in cards], rules, params] for ev, actor, cards, rules, params in events]


# each game once in the ordinary run
@pytest.mark.parametrize("name", GAMES)
def test_a_match_of_the_page_replays_in_cpython_event_for_event(name: str, tables_alone: str, open_page: Open, tmp_path: Path) -> None:
    page = open_page("about:blank")
    moves = begun(page, f"{tables_alone}fr/tables/{name}.html?pace=quick&level=random&seed=7", 15)
    with page.expect_download() as download:
        button(page, words("fr")["play"]["table"]["save"]).click()
    file = tmp_path / "match.json"
    download.value.save_as(file)
    transcript = json.loads(file.read_text(encoding="utf-8"))
    assert len(transcript["moves"]) == moves > 3
    page_events = page.evaluate("document.querySelector('academie-table').open.events")
    compiled = corpus.game(name).compiled(transcript["variant"])
    assert page_events == json.loads(json.dumps(told(compiled, transcript)))
    # each line of the list belongs to a move, in order, and each move that is told can be looked at
    lines = page.evaluate(LINES)
    assert [move for move, _ in lines] == sorted(move for move, _ in lines)
    assert max(move for move, _ in lines) == moves
    # “What can I do?” now, and then: with a rule
    page.locator(".t-what").click()
    expect(page.locator(".t-refusal [data-rule]").first).to_be_visible()
    button(page, words("fr")["play"]["table"]["look"]).click()
    at(page, moves - 1)
    page.locator(".t-what").click()
    expect(page.locator(".t-refusal [data-rule]").first).to_be_visible()


@pytest.mark.parametrize(("lang", "width"), [("fr", 390), pytest.param("en", 1280, marks=pytest.mark.slow)])
def test_a_match_is_looked_at_move_by_move(lang: Lang, width: int, tables_alone: str, open_page: Open) -> None:
    page = open_page("about:blank", width=width, height=844, scheme="dark" if width < 500 else "light")
    says = replay_words(lang)
    moves = begun(page, f"{tables_alone}{lang}/tables/brusquembille.html?players=3&pace=quick&seed=42", 12)
    live = page.evaluate(SHOWN)
    page.locator(".t-moves").focus()
    page.keyboard.press("v")
    at(page, moves - 1)
    seen = {}
    for move in range(moves - 1, 0, -1):  # back to the deal by keys, and what lies there each time
        seen[move] = page.evaluate(SHOWN)
        page.keyboard.press("ArrowLeft")
        at(page, move - 1)
    assert len(set(seen.values())) > moves // 2
    page.keyboard.press("End")
    at(page, moves)
    page.keyboard.press("Home")
    at(page, 0)
    expect(page.locator(".t-held")).to_have_count(3)
    # the slider, a line of the list, the buttons
    slider = page.get_by_role("slider", name=says["slider"])
    slider.fill("5")
    at(page, 5)
    expect(slider).to_have_attribute("aria-valuetext", re.compile(re.escape(says["count"].format(n=5, of=moves)) + ". .+"))
    assert page.evaluate(SHOWN) == seen[5]
    page.locator(".t-moves [data-move='7'] .t-text").first.click()
    at(page, 7)
    assert page.evaluate(SHOWN) == seen[7]
    expect(page.locator(".t-moves [aria-current=step]").first).to_have_attribute("data-move", "7")
    button(page, says["previous"]).click()
    at(page, 6)
    if width > 500:
        expect(page.locator(".t-then [data-rule]").first).to_be_visible()
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.evaluate("document.querySelector('.t-game').scrollIntoView()")
    for part in (".t-cloth", ".t-moves [aria-current=step]"):
        box = page.locator(part).first.bounding_box()
        assert box, part
        assert box["y"] >= -1 and box["y"] + box["height"] <= 845, part
    # a card cannot be played into the past
    page.locator(".t-held").first.click()
    expect(page.locator(".t-refusal")).to_contain_text(says["not-now"].format(n=6).split(".")[0])
    page.locator(".t-moves").focus()
    page.keyboard.press("Escape")
    expect(page.locator(".t-replay")).to_be_hidden()
    assert page.evaluate(SHOWN) == live
    assert page.evaluate("document.querySelector('academie-table').open.state.moves") == moves


@pytest.mark.parametrize("lang", ["fr", pytest.param("en", marks=pytest.mark.slow)])
def test_a_link_leads_to_a_move_from_which_another_match_is_played(lang: Lang, tables_alone: str, open_page: Open) -> None:
    page = open_page("about:blank")
    page.add_init_script(NO_CLIPBOARD)
    says = replay_words(lang)
    moves = begun(page, f"{tables_alone}{lang}/tables/bouillotte.html?players=3&pace=quick&level=table&seed=3", 14)
    page.locator(".t-moves [data-move='4']").last.click()
    at(page, 4)
    shown = page.evaluate(SHOWN)
    button(page, says["link"]).click()
    page.wait_for_url(re.compile(r"#match=[\w-]+&move=4$"))
    other = open_page(page.url)
    at(other, 4)
    assert other.evaluate(SHOWN) == shown
    assert other.evaluate("document.querySelector('academie-table').open.state.moves") == moves
    button(other, says["branch"]).click()
    expect(other.locator(".t-refusal")).to_contain_text(words(lang)["play"]["table"]["branched"]["other"].format(n=4))
    expect(other.locator(".t-replay")).to_be_hidden()
    other.evaluate(PLAY, 6)
    kept = other.evaluate("academieKept.list('bouillotte').map((kept) => kept.match.moves)")
    first = page.evaluate("JSON.parse(document.querySelector('academie-table').open.state.transcript).moves")
    assert [match[:4] for match in kept] == [first[:4]]
    # a move that was not made: the match is shown, and that it has no such move is said
    other.goto("about:blank")
    other.goto(page.url.replace("move=4", "move=999"))
    expect(other.locator(".t-refusal")).to_contain_text(words(lang)["play"]["refusals"]["no-such-move"].format(move=999, moves=moves))
    expect(other.locator(".t-replay")).to_be_hidden()


FORGED = [
    ("#match=&move=3", "match-broken"),
    ("#match=zAAAA&move=3", "match-broken"),
    ("#match=z" + "A" * 4001, "match-broken"),
    ("#match=p" + "W1tb" * 900, "transcript-broken"),  # [[[[[[…
    ("#match=pbnVsbA", "transcript-broken"),  # null
    ("#match=pe30&move=x", "transcript-broken"),  # {}
    ("#match=p%3Cscript%3E", "match-broken"),
]


def test_a_forged_link_is_told_in_a_sentence(tables_alone: str, open_page: Open) -> None:
    """Each of them, followed on one page; a game can be begun all the same."""
    page = open_page(f"{tables_alone}en/tables/quinze.html")
    play = words("en")["play"]
    for hash_, code in FORGED:
        page.evaluate("document.querySelector('academie-table > [data-say]').textContent = ''")
        page.evaluate("(hash) => { location.hash = hash; }", hash_)
        expect(page.locator("academie-table > [data-say]")).to_have_text(play["before"].get(code) or play["refusals"][code])
        expect(page.locator("form.t-before")).to_be_visible()
    page.locator(".t-start").click()
    page.wait_for_selector(".t-line")


FOREIGN = {
    "huge": b"[" + b"0," * 150_000 + b"0]",
    "deep": b"[" * 190_000,
    "binary": bytes(range(256)) * 40,
    "picture": b"\x89PNG\r\n\x1a\n" + b"\0" * 100,
    "empty": b"",
    "page": b"<!doctype html><title>Brusquembille</title>",
}


def test_a_file_that_is_no_match_is_told_in_a_sentence(tables_alone: str, open_page: Open, tmp_path: Path) -> None:
    """Before the game and during it; the match at the table stays as it is, and its engine too."""
    page = open_page(f"{tables_alone}fr/tables/brisque.html?pace=quick")
    broken = words("fr")["play"]["refusals"]["transcript-broken"]
    for name, content in FOREIGN.items():
        (tmp_path / name).write_bytes(content)
        page.locator("academie-table > [data-say]").evaluate("(place) => { place.textContent = ''; }")
        page.locator(".t-bring input[type=file]").set_input_files(tmp_path / name)
        expect(page.locator("academie-table > [data-say]")).to_have_text(broken)
    page.locator(".t-start").click()
    page.wait_for_selector(".t-yours")
    lines = page.evaluate(LINES)
    for name in FOREIGN:
        page.evaluate("document.querySelector('.t-refusal').replaceChildren()")
        page.locator(".t-list input[type=file]").set_input_files(tmp_path / name)
        expect(page.locator(".t-refusal")).to_contain_text(broken)
    assert page.evaluate(LINES) == lines
    (tmp_path / "other.json").write_text((corpus.root / "games/quinze/golden/treatise.jsonl").read_text().splitlines()[0])
    page.locator(".t-list input[type=file]").set_input_files(tmp_path / "other.json")
    expect(page.locator(".t-refusal")).to_contain_text(corpus.game("quinze").title["fr"])
