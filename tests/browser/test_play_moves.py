"""The table and the example in the text, in Chromium, through their real buttons."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from edition.corpus import open_corpus
from edition.paths import packaged
from edition.play.game import Game
from edition.play.transcript import load
from edition.publish import play
from edition.publish.examples import example_views
from edition.publish.render import environment
from edition.publish.site import MARKER
from edition.publish.typeset import no_break
from edition.rules.load import GameRules
from edition.words import LANGS, Lang, words
from tests.bench.page import GAME, PAGE
from tests.browser.chromium import served
from tests.browser.conftest import FRAME, STYLES, Open
from tests.browser.table import REFUSED, YOURS, answer, answered, asked, play_out, seat, still, transcript
from tests.shared import by_turns

pytestmark = pytest.mark.browser


@pytest.fixture(scope="session")
def game() -> GameRules:
    return open_corpus().game(GAME)


def page_of(game: GameRules, clauses: play.Clauses, lang: Lang) -> str:
    """A page with the table, then the examples: what the frame of the site puts around them does not matter here."""
    templates = environment(lang)
    parts = [templates.get_template("play/table.html").render(table=play.table_view(game, lang))]
    parts += [templates.get_template("play/example.html").render(example=view) for view in example_views(game, clauses, lang)]
    styles = "".join(f'<link rel="stylesheet" href="../../assets/stylesheets/{name}.css">' for name in STYLES)
    return FRAME.format(lang=lang, title=game.title[lang], styles=styles, body="\n".join(parts))


@pytest.fixture(scope="session")
def table_site(tmp_path_factory: pytest.TempPathFactory, game: GameRules) -> Path:
    """A small site in a folder x/y: the play folder, and a page in each language."""
    out = tmp_path_factory.mktemp("play") / "site"
    folder = out / "x" / "y"
    corpus = open_corpus()
    clauses = play.clauses_of(corpus)
    play.write_play(corpus, folder, clauses)
    shutil.copytree(packaged("site") / "theme" / "assets", folder / "assets")
    for lang in LANGS:
        path = folder / lang / PAGE
        path.parent.mkdir(parents=True)
        path.write_text(page_of(game, clauses, lang), encoding="utf-8")
    (out / MARKER).write_text("{}\n", encoding="utf-8")
    return out


@pytest.fixture(scope="session")
def tables(table_site: Path) -> Iterator[str]:
    with served(table_site) as address:
        yield f"{address}x/y/"


def begin(page: Page, **choices: str) -> None:
    seat(page, **({"seed": "1797"} | choices))


def cards_told(page: Page) -> int:
    return page.locator(".t-line .t-what-card").count()


@pytest.mark.slow
@pytest.mark.parametrize("lang", by_turns(LANGS, 0))
def test_partners_see_each_other_and_win_together(lang: Lang, tables: str, open_page: Open, game: GameRules, tmp_path: Path) -> None:
    page = open_page(f"{tables}{lang}/{PAGE}")
    begin(page, players="4", partners="yes", match="three-deals", packets="2-1")
    assert page.locator(".t-at-top .t-open .t-card[role=img]").count() >= 2
    assert page.locator(".t-open").count() == 1
    play_out(page)
    check = load(transcript(page, tmp_path), game.compiled())
    assert len(check.state.winners) in (0, 2)


def test_nothing_is_fetched_before_the_reader_asks(tables: str, open_page: Open) -> None:
    page = open_page("about:blank")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.partition("/play/")[2]) if "/play/" in request.url else None)
    page.goto(f"{tables}fr/{PAGE}")
    page.wait_for_load_state("networkidle")
    # what the page itself is made of: its style, the two openers, the pack of the examples that are near
    assert set(asked) <= {"play.css", "kept.js", "play.js", "example.css", "example.js", "cards.svg"}
    begin(page)
    for needed in (
        "worker.js",
        "program.js",
        "engine.tricks.json",
        "micropython/micropython.mjs",
        "brusquembille.json",
        "brusquembille.fr.json",
    ):
        assert needed in asked
    assert not [name for name in asked if name.startswith("from-file")]


@pytest.mark.parametrize("lang", by_turns(LANGS, 1))
def test_a_refusal_says_why_with_its_article(lang: Lang, tables: str, open_page: Open) -> None:
    """After Trévoux, once the talon is gone, suit must be followed; the card stays where it is, and can be reached."""
    page = open_page(f"{tables}{lang}/{PAGE}")
    begin(page, variant="trevoux", players="5", seed="7")
    while asked(page) and not page.locator(REFUSED).count():
        answer(page, YOURS)
    refused = page.locator(REFUSED).first
    assert refused.count(), "no card of this match is refused: another seed"
    told = page.locator(".t-no").count()
    refused.focus()
    page.keyboard.press("Enter")
    says = page.locator(".t-refusal")
    expect(says).to_contain_text({"fr": "il faut fournir", "en": "suit must be followed"}[lang])
    expect(says.locator("[data-rule=no-renounce]")).to_have_attribute(
        "aria-label", re.compile({"fr": "autre témoin", "en": "another witness"}[lang])
    )
    # the article stands beside: what the witness says, its source, and what the treatise says
    article = page.locator(".t-article")
    expect(article).to_contain_text("1771")
    expect(article.locator("[lang=fr] .m-cite").first).to_be_visible()
    assert page.locator(".t-no").count() == told


@pytest.mark.parametrize("lang", by_turns(LANGS, 0))
def test_what_can_i_do_answers_with_the_rule(lang: Lang, tables: str, open_page: Open) -> None:
    page = open_page(f"{tables}{lang}/{PAGE}")
    begin(page)
    page.click(".t-what")
    expect(page.locator(".t-refusal")).to_contain_text({"fr": "telle carte que vous voudrez", "en": "whatever card you think fit"}[lang])
    expect(page.locator(".t-refusal [data-rule=no-renounce]")).to_be_visible()
    aim = no_break(words(lang)["play"]["aims"]["tricks"], lang)  # and what for
    expect(page.locator(".t-refusal")).to_contain_text(aim)
    assert aim in (page.locator("form.t-before").text_content() or "")


@pytest.mark.parametrize("lang", by_turns(LANGS, 1))
def test_a_sign_opens_the_article_with_the_cited_words(lang: Lang, tables: str, open_page: Open, game: GameRules) -> None:
    page = open_page(f"{tables}{lang}/{PAGE}")
    begin(page, players="5")
    rules = {rule.id: rule for rule in game.rules}
    link = page.locator(".t-moves [data-rule=deal]")
    link.focus()
    page.keyboard.press("Enter")
    article = page.locator(".t-article")
    expect(article).to_be_focused()
    if lang == "fr":
        expect(article.locator(".t-text[lang=en]")).to_have_count(0)
        article.get_by_role("button", name="English").click()
    expect(article.locator(".t-text[lang=en]")).to_contain_text("distributes three cards to each player")
    expect(article.locator(".t-text[lang=fr]")).to_contain_text("distribue trois cartes")
    marked = article.locator(".m-cite").all_inner_texts()
    assert marked == [cite.words for cite in rules["deal"].cites]
    expect(article.locator(".t-st").first).to_have_text({"fr": "attesté", "en": "attested"}[lang])
    expect(article.get_by_role("link")).to_have_attribute("href", "#brusquembille.p4")
    page.keyboard.press("Escape")
    expect(article).to_be_hidden()
    expect(link).to_be_focused()


def test_a_supplement_is_printed_as_the_editors(tables: str, open_page: Open, game: GameRules) -> None:
    page = open_page(f"{tables}fr/{PAGE}")
    begin(page)
    page.locator(".t-moves [data-rule=stake]").first.click()
    note = next(rule.note["fr"] for rule in game.rules if rule.id == "stake")
    expect(page.locator(".t-article p.t-supplied")).to_have_text(no_break(note, "fr"))
    expect(page.locator(".t-article .t-supplied.t-st")).to_have_text("suppléé")
    expect(page.locator(".t-article .m-cite")).to_have_count(0)


def leading_seed(game: GameRules, players: str) -> str:
    """A seed with which the reader, at seat 0, leads to the first trick."""
    compiled = game.compiled()
    return str(next(seed for seed in range(100) if Game(compiled, [["players", players]], seed).start().turn == 0))


def test_a_move_is_taken_back_until_something_is_learnt(tables: str, open_page: Open, game: GameRules) -> None:
    page = open_page(f"{tables}fr/{PAGE}")
    begin(page, pace="signal", players="3", seed=leading_seed(game, "3"))
    undo = page.get_by_role("button", name="reprendre", exact=True)
    hand = page.locator(".t-held")
    expect(page.locator(".t-yours")).to_be_visible()
    expect(undo).to_be_disabled()
    before = [button.get_attribute("data-card") for button in hand.all()]
    lines = page.locator(".t-line").all_inner_texts()
    hand.nth(1).focus()
    page.keyboard.press("Enter")
    expect(hand).to_have_count(2)
    expect(undo).to_be_enabled()  # the others wait for a signal: nothing has been learnt
    page.keyboard.press("r")
    expect(hand).to_have_count(3)
    assert [button.get_attribute("data-card") for button in hand.all()] == before
    assert page.locator(".t-line").all_inner_texts() == lines
    hand.nth(1).click()
    page.get_by_role("button", name="au suivant").click()
    expect(page.locator(".t-line").last).to_contain_text("Antoine")
    expect(undo).to_be_disabled()


def test_a_match_taken_away_is_brought_back(tables: str, open_page: Open, game: GameRules, tmp_path: Path) -> None:
    page = open_page(f"{tables}en/{PAGE}")
    begin(page, variant="trevoux", players="4", seed="42")
    answer(page, YOURS)
    text = transcript(page, tmp_path)
    match = load(text, game.compiled("trevoux"))
    assert len(match.moves) == page.locator(".t-no").filter(has_text=re.compile(r"\d")).count()
    lines = page.locator(".t-line").all_inner_texts()

    other = open_page(f"{tables}en/{PAGE}")
    other.locator(".t-bring input[type=file]").set_input_files(tmp_path / "match.json")
    still(other)
    assert other.locator(".t-line").all_inner_texts() == lines
    expect(other.locator(".t-status")).to_contain_text("Trévoux")

    for change, sentence in (
        ({"seal": 1}, "comes out otherwise"),
        ({"moves": ["as-pique", *json.loads(text)["moves"]]}, "does not replay"),
        ({"format": "academie-transcript/9"}, "another format"),
        ({"game": "whist"}, "another one: whist"),
        ({"game": "romestecq"}, "another one: Romestecq"),
    ):
        (tmp_path / "forged.json").write_text(json.dumps(json.loads(text) | change), encoding="utf-8")
        other.locator(".t-list input[type=file]").set_input_files(tmp_path / "forged.json")
        expect(other.locator(".t-refusal")).to_contain_text(sentence)
        assert other.locator(".t-line").all_inner_texts() == lines  # the match at the table is untouched
    (tmp_path / "cut.json").write_text(text[:70], encoding="utf-8")
    other.locator(".t-list input[type=file]").set_input_files(tmp_path / "cut.json")
    expect(other.locator(".t-refusal")).to_contain_text("cut short")


def test_a_bad_transcript_before_the_game_is_refused_in_a_sentence(tables: str, open_page: Open, tmp_path: Path) -> None:
    page = open_page(f"{tables}fr/{PAGE}")
    (tmp_path / "not.json").write_text("La Brusquembille", encoding="utf-8")
    page.locator(".t-bring input[type=file]").set_input_files(tmp_path / "not.json")
    expect(page.locator("academie-table > [data-say]")).to_contain_text("n’est pas une partie emportée")
    expect(page.locator("form.t-before")).to_be_visible()
    begin(page)  # and a game can be begun all the same


@pytest.mark.parametrize("lang", by_turns(LANGS, 0))
def test_a_browser_without_webassembly_is_told(lang: Lang, tables: str, open_page: Open) -> None:
    page = open_page("about:blank")
    page.add_init_script("delete window.WebAssembly")
    page.goto(f"{tables}{lang}/{PAGE}")
    page.click(".t-start")
    expect(page.locator("academie-table > [data-say]")).to_have_text(words(lang)["play"]["before"]["no-wasm"])
    expect(page.locator(".t-game")).to_have_count(0)
    expect(page.locator(".t-steps").first).to_be_visible()


def test_an_engine_that_does_not_come_is_told(tables: str, browser: Browser) -> None:
    page = browser.new_page()
    page.route("**/micropython.wasm", lambda route: route.fulfill(status=404))
    page.goto(f"{tables}fr/{PAGE}")
    page.click(".t-start")
    expect(page.locator("academie-table > [data-say]")).to_have_text(words("fr")["play"]["before"]["failed"])
    expect(page.locator(".t-game")).to_have_count(0)
    page.unroute("**/micropython.wasm")
    begin(page)
    page.close()


@pytest.mark.parametrize("lang", by_turns(LANGS, 1))
def test_without_javascript_the_text_and_the_moves_stand(lang: Lang, tables: str, open_page: Open) -> None:
    page = open_page(f"{tables}{lang}/{PAGE}", script=False)
    expect(page.get_by_text(words(lang)["play"]["before"]["no-script"])).to_be_visible()
    expect(page.locator("form.t-before")).to_be_hidden()
    moves = page.locator("#exemple-as-de-pique .t-steps li")
    assert moves.count() == 5
    expect(moves.last).to_contain_text(
        {"fr": "Louis joue l’as de pique et fait la levée", "en": "Louis plays the ace of spades and takes the trick"}[lang]
    )


def test_the_table_opens_from_a_folder(table_site: Path, open_page: Open) -> None:
    page = open_page((table_site / "x" / "y" / "fr" / PAGE).as_uri())
    begin(page)
    answer(page, YOURS)
    expect(page.locator(".t-mine .t-what-card").first).to_be_visible()


def test_a_link_gives_the_same_deal(tables: str, open_page: Open) -> None:
    page = open_page(f"{tables}fr/{PAGE}?players=3&variant=trevoux&seed=99&level=random#table")
    seat(page)
    expect(page.locator(".t-status")).to_contain_text("à trois")
    expect(page.locator(".t-status")).to_contain_text("graine 99")
    assert page.locator(".t-held").count() == 5


@pytest.mark.parametrize("seed", ["", "-1", "1797x", "4294967296"])
def test_a_seed_that_is_none_begins_nothing(seed: str, tables: str, open_page: Open) -> None:
    page = open_page(f"{tables}fr/{PAGE}")
    page.fill("input[name=seed]", seed)
    page.click(".t-start")
    assert page.evaluate("document.querySelector('input[name=seed]').validationMessage") == words("fr")["play"]["before"]["seed-wrong"]
    expect(page.locator(".t-game")).to_have_count(0)


@pytest.mark.parametrize("lang", by_turns(LANGS, 0))
@pytest.mark.parametrize(
    "choices", [{"players": "5"}, {"players": "5", "variant": "trevoux"}, {"players": "4", "partners": "yes"}], ids=str
)
def test_on_a_phone_table_and_moves_are_in_view(lang: Lang, choices: dict[str, str], tables: str, open_page: Open) -> None:
    page = open_page(f"{tables}{lang}/{PAGE}", width=390, height=844, touch=True)
    begin(page, **choices)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    for part in (".t-cloth", ".t-hand", ".t-yours"):
        box = page.locator(part).bounding_box()
        assert box and box["y"] >= 0 and box["y"] + box["height"] <= 844, part
    page.locator(".t-moves [data-rule]").last.click()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    hand = [button.bounding_box() for button in page.locator(".t-held").all()]
    assert all(box and box["x"] >= 0 and box["x"] + box["width"] <= 390 for box in hand)


@pytest.mark.parametrize("lang", by_turns(LANGS, 1))
def test_the_example_steps_through(lang: Lang, tables: str, open_page: Open) -> None:
    page = open_page(f"{tables}{lang}/{PAGE}")
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


def test_the_cards_stay_reachable_while_others_play(tables: str, open_page: Open, game: GameRules) -> None:
    page = open_page(f"{tables}fr/{PAGE}")
    begin(page, pace="signal", players="3", seed=leading_seed(game, "3"))
    page.locator(YOURS).first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".t-held")).to_have_count(2)
    # the focus is still in the hand, and pressing a card says whose turn it is
    assert page.evaluate("document.activeElement.classList.contains('t-held')")
    page.keyboard.press("Enter")
    expect(page.locator(".t-refusal")).to_contain_text("Ce n’est pas à vous : Antoine")
    expect(page.locator(".t-article .m-cite").first).to_be_visible()


# ------------------------------------------------------------------ what may go wrong, and the other language


def test_a_double_click_opens_no_refusal(tables: str, open_page: Open, game: GameRules) -> None:
    page = open_page(f"{tables}fr/{PAGE}")
    begin(page, pace="signal", players="3", seed=leading_seed(game, "3"))
    with answered(page):  # whatever was asked of the engine
        page.locator(YOURS).first.dblclick()
    expect(page.locator(".t-held")).to_have_count(2)
    expect(page.locator(".t-refusal")).to_be_hidden()
    expect(page.locator(".t-article")).to_be_hidden()


@pytest.mark.parametrize("lang", by_turns(LANGS, 0))
def test_a_link_that_asks_for_the_impossible_is_told_what(lang: Lang, tables: str, open_page: Open) -> None:
    page = open_page(f"{tables}{lang}/{PAGE}?players=9&seed=99999999999&variant=xx&level=random&h=as#table")
    colon = {"fr": "\u00a0: ", "en": ": "}[lang]
    before = words(lang)["play"]["before"]
    named = (
        words(lang)["play"]["options"]["players"]["label"] + colon + "9",
        before["seed"] + colon + "99999999999",
        before["variant"] + colon + "xx",
    )
    expect(page.locator("academie-table > [data-say]")).to_have_text(before["link-wrong"].format(parts=", ".join(named)))
    assert page.evaluate("document.querySelector('input[name=level]:checked').value") == "random"  # the rest holds
    seat(page)


def test_partners_that_the_number_of_players_excludes_are_told(tables: str, open_page: Open) -> None:
    page = open_page(f"{tables}en/{PAGE}?players=3&partners=yes")
    expect(page.locator("academie-table > [data-say]")).to_contain_text("Partners: two against two")


def test_a_match_goes_on_in_the_other_language(tables: str, open_page: Open, game: GameRules) -> None:
    page = open_page(f"{tables}fr/{PAGE}")
    begin(page, players="3", variant="trevoux", level="random", seed=leading_seed(game, "3"))
    answer(page, YOURS)
    told, seed = cards_told(page), page.locator(".t-status").inner_text().split()[-1]
    page.goto(f"{tables}en/{PAGE}")
    page.get_by_role("button", name=words("en")["play"]["before"]["carried"]).click()
    still(page)
    assert cards_told(page) == told
    status = page.locator(".t-status")
    for part in ("three players", "Trévoux", words("en")["play"]["before"]["levels"]["random"], f"seed {seed}"):
        expect(status).to_contain_text(part)


def kept_as(changes: dict[str, Any]) -> str:
    """What a browser keeps of a match, but for some of it."""
    return json.dumps({"transcript": "{}", "level": "rule", "pace": "quick", "time": 1} | changes)


@pytest.mark.parametrize(
    ("kept", "offered"),
    [
        ("{", False),
        ("[]", False),
        ("null", False),
        ('{"transcript": 7, "level": "rule", "pace": "quick", "time": 1}', False),
        ('{"transcript": "{}", "level": "rule", "pace": "quick", "time": 1}', False),
        (kept_as({"level": "divine"}), False),
        (kept_as({"time": "soon"}), False),
        (kept_as({"transcript": '{"moves": [], "selection": [], "variant": "", "seed": 7}'}), True),
    ],
)
def test_what_is_kept_may_be_forged(kept: str, offered: bool, tables: str, open_page: Open) -> None:
    page = open_page("about:blank")
    page.add_init_script(f"try {{ localStorage.setItem('academie-match:{GAME}:forged', {json.dumps(kept)}) }} catch (_) {{}}")
    page.goto(f"{tables}fr/{PAGE}")
    button = page.locator("[data-carried]")
    expect(page.locator("form.t-before")).to_be_visible()
    expect(button).to_be_visible(visible=offered)
    if offered:
        button.click()
        expect(page.locator("academie-table > [data-say]")).to_contain_text("n’est pas une partie emportée")
    begin(page)


def test_where_nothing_may_be_stored_the_game_is_played(tables: str, open_page: Open) -> None:
    page = open_page("about:blank")
    page.add_init_script(
        "for (const name of ['localStorage', 'sessionStorage'])"
        " Object.defineProperty(window, name, { get() { throw new DOMException('no', 'SecurityError'); } })"
    )
    page.goto(f"{tables}fr/{PAGE}")
    begin(page)
    still(page)
    expect(page.locator(".t-refusal")).to_contain_text(no_break(words("fr")["play"]["table"]["not-kept"], "fr"))
    answer(page, YOURS)
    expect(page.locator(".t-refusal")).to_be_hidden()  # it is told once


def test_a_new_game_after_a_fault_has_a_new_engine(tables: str, browser: Browser, game: GameRules) -> None:
    page = browser.new_page()
    page.add_init_script(
        "const Real = Worker; window.Worker = class extends Real { constructor(...a) { super(...a); (window.made ||= []).push(this); } }"
    )
    page.goto(f"{tables}fr/{PAGE}")
    begin(page, pace="signal", players="3", seed=leading_seed(game, "3"))
    page.evaluate("made[0].dispatchEvent(new Event('error'))")
    expect(page.locator(".t-refusal")).to_contain_text("faute du programme")
    page.get_by_text(words("fr")["play"]["table"]["new"], exact=True).first.click()
    begin(page, pace="quick")
    assert page.evaluate("made.length") == 2
    page.close()


@pytest.mark.parametrize("partners", ["no", "yes"])
def test_on_a_phone_the_trick_hides_no_seat(partners: str, tables: str, open_page: Open) -> None:
    page = open_page(f"{tables}fr/{PAGE}", width=390, height=844, touch=True)
    begin(page, players="4", partners=partners)
    for _ in range(3):
        answer(page, YOURS)
        told = page.locator(".t-at-top .t-has").bounding_box()
        for card in page.locator(".t-trick > *").all():
            box = card.bounding_box()
            assert told and box
            apart = (
                box["y"] >= told["y"] + told["height"] - 1 or box["x"] >= told["x"] + told["width"] or box["x"] + box["width"] <= told["x"]
            )
            assert apart, f"told {told} box {box} {card.get_attribute('class')}"
