"""Moves at the table in Chromium: what is refused, why, by which article, and what is taken back."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from edition.play.transcript import load
from edition.publish.typeset import no_break
from edition.rules.load import GameRules
from edition.words import LANGS, Lang, words
from tests.bench.page import PAGE
from tests.browser.brusquembille import begin, leading_seed
from tests.browser.conftest import Open
from tests.browser.table import REFUSED, YOURS, answer, answered, asked, play_out, transcript
from tests.shared import by_turns

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("lang", by_turns(LANGS, 1))
def test_a_refusal_says_why_with_its_article(lang: Lang, tables_alone: str, open_page: Open) -> None:
    """After Trévoux, once the talon is gone, suit must be followed; the card stays where it is, and can be reached."""
    page = open_page(f"{tables_alone}{lang}/{PAGE}")
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
def test_what_can_i_do_answers_with_the_rule(lang: Lang, tables_alone: str, open_page: Open) -> None:
    page = open_page(f"{tables_alone}{lang}/{PAGE}")
    begin(page)
    page.click(".t-what")
    expect(page.locator(".t-refusal")).to_contain_text({"fr": "telle carte que vous voudrez", "en": "whatever card you think fit"}[lang])
    expect(page.locator(".t-refusal [data-rule=no-renounce]")).to_be_visible()
    aim = no_break(words(lang)["play"]["aims"]["tricks"], lang)  # and what for
    expect(page.locator(".t-refusal")).to_contain_text(aim)
    assert aim in (page.locator("form.t-before").text_content() or "")


@pytest.mark.parametrize("lang", by_turns(LANGS, 1))
def test_a_sign_opens_the_article_with_the_cited_words(lang: Lang, tables_alone: str, open_page: Open, game: GameRules) -> None:
    page = open_page(f"{tables_alone}{lang}/{PAGE}")
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


def test_a_supplement_is_printed_as_the_editors(tables_alone: str, open_page: Open, game: GameRules) -> None:
    page = open_page(f"{tables_alone}fr/{PAGE}")
    begin(page)
    page.locator(".t-moves [data-rule=stake]").first.click()
    note = next(rule.note["fr"] for rule in game.rules if rule.id == "stake")
    expect(page.locator(".t-article p.t-supplied")).to_have_text(no_break(note, "fr"))
    expect(page.locator(".t-article .t-supplied.t-st")).to_have_text("suppléé")
    expect(page.locator(".t-article .m-cite")).to_have_count(0)


def test_a_move_is_taken_back_until_something_is_learnt(tables_alone: str, open_page: Open, game: GameRules) -> None:
    page = open_page(f"{tables_alone}fr/{PAGE}")
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


def test_the_cards_stay_reachable_while_others_play(tables_alone: str, open_page: Open, game: GameRules) -> None:
    page = open_page(f"{tables_alone}fr/{PAGE}")
    begin(page, pace="signal", players="3", seed=leading_seed(game, "3"))
    page.locator(YOURS).first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".t-held")).to_have_count(2)
    # the focus is still in the hand, and pressing a card says whose turn it is
    assert page.evaluate("document.activeElement.classList.contains('t-held')")
    page.keyboard.press("Enter")
    expect(page.locator(".t-refusal")).to_contain_text("Ce n’est pas à vous : Antoine")
    expect(page.locator(".t-article .m-cite").first).to_be_visible()


def test_a_double_click_opens_no_refusal(tables_alone: str, open_page: Open, game: GameRules) -> None:
    page = open_page(f"{tables_alone}fr/{PAGE}")
    begin(page, pace="signal", players="3", seed=leading_seed(game, "3"))
    with answered(page):  # whatever was asked of the engine
        page.locator(YOURS).first.dblclick()
    expect(page.locator(".t-held")).to_have_count(2)
    expect(page.locator(".t-refusal")).to_be_hidden()
    expect(page.locator(".t-article")).to_be_hidden()


@pytest.mark.slow
@pytest.mark.parametrize("lang", by_turns(LANGS, 0))
def test_partners_see_each_other_and_win_together(lang: Lang, tables_alone: str, open_page: Open, game: GameRules, tmp_path: Path) -> None:
    page = open_page(f"{tables_alone}{lang}/{PAGE}")
    begin(page, players="4", partners="yes", match="three-deals", packets="2-1")
    assert page.locator(".t-at-top .t-open .t-card[role=img]").count() >= 2
    assert page.locator(".t-open").count() == 1
    play_out(page)
    check = load(transcript(page, tmp_path), game.compiled())
    assert len(check.state.winners) in (0, 2)
