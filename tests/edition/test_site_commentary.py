"""Introductions and bibliography as pages: the same in both languages, every citation led to and back, all else text."""

from __future__ import annotations

import html
import re
from pathlib import Path

import pytest

from edition.corpus import Corpus
from edition.publish import typeset
from edition.publish.book import Book, load_book
from edition.publish.pages import all_pages
from edition.words import LANGS, Lang, say
from tests.edition.commentary import with_commentary
from tests.edition.machine import machine

GAME, DOCUMENT, WORKS = "introductions/triomphe.html", "triomphe-composee/index.html", "bibliography.html"
WILD = "<b onclick=x>{{ 1234 + 1 }} {% raw %} & \u202eabc _no_ # no `no`"


def pages_of(book: Book, *paths: str) -> dict[tuple[Lang, str], str]:
    return {(lang, page.path): page.html(lang) for lang in LANGS for page in all_pages(book, lang) if page.path in paths}


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[tuple[Lang, str], str]:
    book = load_book(Corpus(with_commentary(tmp_path_factory.mktemp("commentary")), analyse=machine()))
    return pages_of(book, GAME, DOCUMENT, WORKS)


def ids(page: str) -> list[str]:
    return re.findall(r'id="([^"]+)"', page)


@pytest.mark.parametrize("path", [GAME, DOCUMENT, WORKS])
def test_both_languages_have_the_same_anchors_and_links(path: str, pages: dict[tuple[Lang, str], str]) -> None:
    french, english = pages["fr", path], pages["en", path]
    assert ids(french) == ids(english) and len(set(ids(french))) == len(ids(french))
    assert re.findall('href="([^"]+)"', french) == re.findall('href="([^"]+)"', english)


@pytest.mark.parametrize("lang", LANGS)
def test_an_introduction_leads_to_its_sources_and_they_lead_back(lang: Lang, pages: dict[tuple[Lang, str], str]) -> None:
    game, document, works = (pages[lang, path] for path in (GAME, DOCUMENT, WORKS))
    assert 'href="../bibliography.html#hoyle">Hoyle, p.\u00a03</a>' in game
    assert 'href="../triomphe-composee/triomphe.html#triomphe.a4">art.\u00a04</a>' in game
    assert 'href="../concordance/triomphe.html#r-players"' in game and f">, {say(lang, 'play.status.attested')}<" in game
    assert "<i>cinq cartes</i>" in game or "<i>five cards</i>" in game
    assert 'id="introduction"' in document and 'id="introduction-what"' in document
    assert 'href="triomphe.html#triomphe.a1">art.\u00a01</a>' in document
    assert f'class="avis"><span class="de-nous">{say(lang, "ui.commentary.ours")}</span>' in document
    hoyle, cotton = (works.index(f'id="{name}"') for name in ("hoyle", "cotton"))
    assert hoyle < works.index(f'href="{GAME}#what"') < cotton
    assert (
        works.index(say(lang, "ui.bibliography.groups.seen"))
        < hoyle
        < works.index(say(lang, "ui.bibliography.groups.second-hand"))
        < cotton
    )
    assert f'{say(lang, "ui.bibliography.via")} <a href="#hoyle">Hoyle</a>.' in works


def test_what_is_written_comes_out_as_text(tmp_path: Path) -> None:
    folder = with_commentary(tmp_path)
    places = {
        "games/triomphe/introduction.yaml": ("says ", "dit ", "The game", "Le jeu"),
        "documents/triomphe-composee/introduction.yaml": ("fond of it", "aimons"),
        "bibliography.yaml": ("Read.", "Lu.", '"Games'),
    }
    for name, before in places.items():
        text = (folder / name).read_text(encoding="utf-8")
        for words in before:
            assert words in text
            text = text.replace(words, f"{words}{WILD} ")
        (folder / name).write_text(text, encoding="utf-8")
    shown = {GAME: 2, DOCUMENT: 1, WORKS: 2}
    for (lang, path), page in pages_of(load_book(Corpus(folder, analyse=machine())), *shown).items():
        assert "<b onclick" not in page and "1235" not in page, (lang, path)
        assert page.count(html.escape(typeset.shown(WILD), quote=False)) >= shown[path], (lang, path)


def test_a_corpus_without_introductions_has_no_such_pages(tmp_path: Path) -> None:
    folder = with_commentary(tmp_path)
    (folder / "games" / "triomphe" / "introduction.yaml").unlink()
    book = load_book(Corpus(folder, analyse=machine()))
    assert GAME not in {page.path for page in all_pages(book, "fr")}
    entry = pages_of(book, "triomphe-composee/triomphe.html")["fr", "triomphe-composee/triomphe.html"]
    assert "introductions/" not in entry
