"""The page of a concordance and the registers: nothing of a game is left out, and both languages show the same."""

from __future__ import annotations

import re

import pytest

from edition.corpus import open_corpus
from edition.progress import progress
from edition.publish.book import Book, load_book
from edition.publish.concordance import address_of, pieces
from edition.publish.pages import all_pages
from edition.publish.parting import parting_view
from edition.words import LANGS, Lang, words

REGISTERS = ("coverage.html", "ambiguities.html", "contradictions.html", "quality.html")


@pytest.fixture(scope="module")
def book() -> Book:
    return load_book(open_corpus(None))


@pytest.fixture(scope="module")
def pages(book: Book) -> dict[tuple[Lang, str], str]:
    wanted = {
        *REGISTERS,
        *(address_of(summary.modelled.game) for summary in book.summaries.values()),
    }
    return {(lang, page.path): page.html(lang) for lang in LANGS for page in all_pages(book, lang) if page.path in wanted}


def bare(html: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", "", html)).replace("&#39;", "'").replace("&amp;", "&")


def test_every_clause_and_every_rule_has_its_place(book: Book, pages: dict[tuple[Lang, str], str]) -> None:
    for summary in book.summaries.values():
        for lang in LANGS:
            html = pages[lang, address_of(summary.modelled.game)]
            ids = re.findall(r'id="([^"]+)"', html)
            assert len(ids) == len(set(ids))
            assert {row.clause.anchor for row in summary.rows} <= set(ids)
            assert {f"r-{rule.id}" for rule in summary.modelled.game.rules} <= set(ids)
            text = bare(html)
            for row in summary.rows:
                assert row.clause.text.strip() in text
                for each in row.unmodelled:
                    assert getattr(each, lang).replace("\u00a0", " ") in text.replace("\u00a0", " ")
            assert html.count('class="position"') + sum(bool(r.informative) for r in summary.modelled.game.rules) == len(
                summary.modelled.game.rules
            )


def test_both_languages_have_the_same_anchors(pages: dict[tuple[Lang, str], str]) -> None:
    for path in {path for _, path in pages}:
        french, english = (re.findall(r'id="([^"]+)"', pages[lang, path]) for lang in LANGS)
        assert french == english


def test_links_within_a_page_lead_somewhere(pages: dict[tuple[Lang, str], str]) -> None:
    for html in pages.values():
        ids = set(re.findall(r'id="([^"]+)"', html))
        assert set(re.findall(r'href="#([^"]+)"', html)) <= ids


def test_every_reading_is_told_on_the_page_of_its_game_and_led_to(book: Book, pages: dict[tuple[Lang, str], str]) -> None:
    led = {lang: set(re.findall(r"\?two=([\w-]+)#lecture-", pages[lang, "contradictions.html"])) for lang in LANGS}
    assert led["fr"] == led["en"] != set()
    for summary in book.summaries.values():
        game = summary.modelled.game
        for lang in LANGS:
            view = parting_view(book, game, lang)
            assert [reading.id for reading in (view.readings if view else ())] == [variant.id for variant in game.variants]
            html = pages[lang, address_of(game)]
            for variant in game.variants:
                assert html.count(f"?two={variant.id}#lecture-{variant.id}") == len(variant.changed)
        if any(rule.chosen in variant.changed for rule in game.conflicts for variant in game.variants):
            assert led["fr"] & {variant.id for variant in game.variants}


def test_the_registers_hold_what_the_data_say(book: Book, pages: dict[tuple[Lang, str], str]) -> None:
    for lang in LANGS:
        told = [
            bare(pages[lang, f"{name}.html"]).replace("\u00a0", " ") for name in ("coverage", "ambiguities", "contradictions", "quality")
        ]
        text = " ".join(told)
        assert "4 × (11 + 10 + 4 + 3 + 2) = 120" in text
        for summary in book.summaries.values():
            game = summary.modelled.game
            for rule in game.rules:
                assert rule.informative.get(lang, "").replace("\u00a0", " ") in text
                if rule.status == "supplied":
                    assert rule.note[lang].replace("\u00a0", " ").replace("*", "") in text
            for conflict in game.conflicts:
                assert getattr(conflict, lang).replace("\u00a0", " ").replace("*", "") in text
        for witness in book.witnesses:
            established = progress(witness)
            states = words(lang)["ui"]["progress"]["states"]
            for found in filter(None, (established.lines, established.pages)):
                assert all(f"{states[state or 'unread']} {n}" in text for state, n in found.items())
            for clause in witness.clauses.values():
                for note in clause.notes:
                    if note.kind == "doubtful":
                        assert re.sub(r"[*\[\]]|\s+", " ", note.text[lang]).strip()[:40].replace("\u00a0", " ") in text


def test_a_paraphrase_is_said_to_be_one(book: Book, pages: dict[tuple[Lang, str], str]) -> None:
    for summary in book.summaries.values():
        html = pages["en", address_of(summary.modelled.game)]
        for beside in summary.parallels:
            heading = re.search(rf"<h3>{re.escape(beside.parallel.text.title['en'])} <small>(.*?)</small>", html)
            assert heading is not None
            assert heading[1] == "paraphrase"


@pytest.mark.parametrize(
    ("cited", "unmodelled", "cut"),
    [
        (["b c"], [], [("a ", ""), ("b c", "cited"), (" d", "")]),
        (["a b", "b c"], ["d"], [("a b c", "cited"), (" ", ""), ("d", "unmodelled")]),
        (["b"], ["a b c"], [("a ", "unmodelled"), ("b", "cited"), (" c", "unmodelled"), (" d", "")]),
        (["x"], [], [("a b c d", "")]),
        ([], [], [("a b c d", "")]),
    ],
)
def test_a_clause_is_cut_where_the_use_of_its_words_changes(cited: list[str], unmodelled: list[str], cut: list[tuple[str, str]]) -> None:
    assert [(piece.text, piece.use) for piece in pieces("a b c d", cited, unmodelled)] == cut
