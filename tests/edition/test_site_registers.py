"""The registers of the fixture corpus: nothing is left out, every figure is counted, both languages show the same."""

from __future__ import annotations

import html
import re
from pathlib import Path

import pytest

from edition.corpus import Corpus
from edition.decisions import decide
from edition.publish import corrections as corrections_module
from edition.publish.book import Book, load_book
from edition.publish.contributors import contributors_context
from edition.publish.corrections import corrections_path, proof_name, rows
from edition.publish.pages import Page, all_pages
from edition.publish.quality import quality
from edition.publish.rulebook import REGISTERS
from edition.publish.terms import terms_context
from edition.words import LANGS, Lang, flat
from tests.edition.machine import machine


@pytest.fixture
def book(folder: Path) -> Book:
    """Two proposals decided, one line read, a doubt; the rest is the machine's."""
    corpus = Corpus(folder, analyse=machine())
    text = corpus.source("tricotet-1790").document.text
    proposals = corpus.source("tricotet-1790").analysis.corrections
    counted = [c for c in proposals if c.code == "long-s"]
    common = {"hand": next(iter(corpus.people)), "time": "2026-01-01T00:00:00Z", "text": text}
    decisions = [
        decide("accept", start=counted[0].start, end=counted[0].end, value=counted[0].after, code="long-s", confidence=0.9, **common),
        decide("replace", start=counted[1].start, end=counted[1].end, value="mains", code="reading", evidence="conjecture", **common),
        decide("reject", start=counted[2].start, end=counted[2].end, **common),
    ]
    path = folder / "documents" / "tricotet-1790" / "decisions.jsonl"
    path.write_text("".join(f"{d.json()}\n" for d in decisions), encoding="utf-8")
    return load_book(Corpus(folder, analyse=machine()))


def pages(book: Book, lang: Lang) -> dict[str, Page]:
    return {page.path: page for page in all_pages(book, lang)}


def test_every_register_is_linked_and_has_its_page_in_both_languages(book: Book) -> None:
    ids = {}
    for lang in LANGS:
        found = pages(book, lang)
        index = found["registers.html"].html(lang)
        for path in REGISTERS.values():
            assert path in found and f'href="{path}"' in index
            ids.setdefault(path, []).append(re.findall(r' id="([^"]+)"', found[path].html(lang)))
    assert all(french == english for french, english in ids.values())


@pytest.mark.parametrize("lang", LANGS)
def test_every_correction_is_listed_with_what_it_is_sifted_by(book: Book, lang: Lang) -> None:
    for witness in book.witnesses:
        page = pages(book, lang)[corrections_path(witness.id)].html(lang)
        listed = re.findall(r'<tr data-code="([^"]*)" data-hand="([^"]*)" data-sure="([^"]*)" data-proof="([^"]*)">(.*?)</tr>', page)
        assert len(listed) == witness.statistics.applied
        for name, at in (("code", 0), ("hand", 1), ("sure", 2), ("proof", 3)):
            select = re.search(rf'<select name="{name}".*?</select>', page, re.DOTALL)
            assert select
            options = dict(re.findall(r'<option value="([^"]+)">[^<]*\((\d+)\)</option>', select[0]))
            assert {value: str([row[at] for row in listed].count(value)) for value in {row[at] for row in listed} - {""}} == options
        for _, _, _, _, cells in listed:
            assert re.search(rf'href="\.\./{witness.id}/lines\.html#l\d+"', cells) and 'href="../principles.html#' in cells


def test_a_correction_knows_its_line_its_clause_and_its_hands(book: Book) -> None:
    witness = next(w for w in book.witnesses if w.id == "tricotet-1790")
    source = book.corpus.source(witness.id)
    listed = rows(book, "fr", witness)
    accepted = next(row for row in listed if row.accepted_by)
    replaced = next(row for row in listed if row.code == "reading")
    assert (accepted.hand, accepted.accepted_by) == ("machine", next(iter(book.corpus.people)))
    assert (replaced.after, replaced.confidence, replaced.sure) == ("mains", None, "hand")
    for row in (accepted, replaced):
        line = witness.lines[row.line - 1]
        assert row.before in line.ocr and row.place and "#tricotet." in row.place.address
    assert len(source.resolved.decisions) == 3


def test_a_long_document_has_several_pages(book: Book, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(corrections_module, "ON_A_PAGE", 2)
    witness = next(w for w in book.witnesses if w.id == "tricotet-1790")
    total = witness.statistics.applied
    found = [page for path, page in pages(book, "en").items() if path.startswith(f"corrections/{witness.id}.")]
    assert len(found) == -(-total // 2) > 1
    assert sum(page.html("en").count("<tr data-code=") for page in found) == total
    assert f'href="{witness.id}.2.html"' in found[0].html("en")


def test_hands_are_counted_from_decisions(book: Book) -> None:
    shares = {share.person.id: {name: total for name, _, total in share.rows} for share in contributors_context(book, "en")["shares"]}
    hand = next(iter(book.corpus.people))
    assert shares[hand]["proposals of the machine accepted"] == 1
    assert shares[hand]["words read otherwise"] == 1
    assert shares[hand]["proposals of the machine refused"] == 1
    assert "remarks" not in shares[hand]


def test_a_document_that_was_not_measured_has_no_figure(book: Book) -> None:
    """Nor is one made up: the page says so in words."""
    for witness in book.witnesses:
        assert quality(witness, "en").measured is None
    page = pages(book, "en")["quality.html"].html("en")
    assert page.count("not measured") == len(book.witnesses)


def test_every_place_of_a_term_is_listed(book: Book) -> None:
    context = terms_context(book, "fr")
    found = {row.term.id: [place.address for entry in row.entries for place, _ in entry.places] for row in context["rows"]}
    expected: dict[str, list[str]] = {term.id: [] for term in book.corpus.glossary.terms}
    for name, clause in book.clauses.items():
        for term in dict.fromkeys(o.term.id for o in book.corpus.glossary.find(clause.reading, name)):
            expected[term].append(book.address(name))
    assert found == expected and any(expected.values())


def test_the_principles_say_what_proposals_were_worth_here(book: Book) -> None:
    page = html.unescape(pages(book, "en")["principles.html"].html("en"))
    section = re.search(r'<li id="long-s">.*?</li>', page, re.DOTALL)
    assert section
    assert "the hands read 1 the same" in section[0] and "and refuse 1." in section[0]


def test_kinds_of_evidence_have_short_names() -> None:
    for lang in LANGS:
        keys = [key.removeprefix("evidence.") for key, _ in flat(lang) if key.startswith("evidence.")]
        names = [proof_name(lang, key) for key in keys]
        assert len(keys) > 20 and all(name and "{" not in name for name in names), names


# --------------------------------------------------------------------- the page of an entry


@pytest.mark.parametrize("lang", LANGS)
def test_a_slip_leads_to_its_code_its_line_and_all_corrections(book: Book, lang: Lang) -> None:
    page = pages(book, lang)["tricotet-1790/tricotet.html"].html(lang)
    slips = re.findall(r"<template id=\"m\d+\">(.*?)</template>", page, re.DOTALL)
    corrected = [slip for slip in slips if 'class="code"' in slip]
    assert corrected
    for slip in corrected:
        assert re.search(r'<dd class="code"><a href="\.\./principles\.html#[\w-]+">', slip)
        assert re.search(r'<a href="lines\.html#l\d+">', slip) and 'href="../corrections/tricotet-1790.html"' in slip


def test_changed_words_say_so_and_others_do_not(book: Book) -> None:
    page = pages(book, "fr")["tricotet-1790/tricotet.html"].html("fr")
    assert re.search(r'data-changed data-ocr="d’ufage"[^>]*>mains<', page)
    assert not re.search(r'data-changed data-ocr="([^"]*)"[^>]*>\1<', page)


def test_who_refers_to_a_clause_is_told_there(folder: Path) -> None:
    path = folder / "documents" / "tricotet-1790" / "clauses.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("to: null", "to: tricotet-1790/tricotet/p1"), encoding="utf-8")
    book = load_book(Corpus(folder, analyse=machine()))
    assert book.referring == {"tricotet-1790/tricotet/a1": ("tricotet-1790/tricotet/a3b",)}  # by the name of today
    page = pages(book, "en")["tricotet-1790/tricotet.html"].html("en")
    assert re.search(r'Referred to by <a href="#tricotet\.a3b">', page)
