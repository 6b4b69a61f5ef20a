"""A passage cited: the value, its three forms read back, and names that lead on to a successor."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from edition.corpus import Corpus
from edition.publish.book import Book, load_book
from edition.publish.citation import Citation, Stated, at, citation_of, entry_citations
from edition.publish.citation_forms import ADDRESS, FORMS, bibtex, carried, csl_item, csl_json, day, escaped, plain, written
from edition.publish.citing import public, vanished, write_citations, write_moved
from edition.publish.metadata import head_of
from edition.publish.pages import all_pages
from edition.words import LANGS, Lang
from tests.edition.bibliography import demand_csl, read, records
from tests.edition.machine import machine

WHOLE = Citation(
    lang="fr",
    id="traite-1800/jeu/a3b",
    entry="Jeu & gain",
    unit="art. 3 b",
    passage="Jeu & gain, art. 3, b",
    work="Traité {complet} du jeu, à 100 % sûr_",
    identification="probable",
    stated=(
        Stated("author", "attribué à M. Œdipe d’Aÿ", "probable"),
        Stated("place", "Paris", "certain"),
        Stated("publisher", "inconnu", "unknown"),
        Stated("date", "vers 1800", "possible"),
    ),
    years=(1795, 1805),
    known="range",
    pages="140–141",
    pages_certainty="probable",
    ground="reconstructed",
    version="1.2.0",
    released="2026-03-01",
    address="https://jeux.example/fr/traite-1800/jeu.html#jeu.a3b",
)


@pytest.fixture
def book(corpus: Corpus) -> Book:
    return load_book(corpus)


@given(st.text("Éàçôëîñœæ«»“”–—’…°ſ{}\\&%$#_~^ azAZ09.,;:\u00a0", max_size=40))
def test_what_is_escaped_is_read_back(text: str) -> None:
    said = escaped(text)
    assert said.isascii()
    assert read(said) == text.replace("ſ", "s")


@pytest.mark.parametrize("text", ["a\nb", "a\tb", "a\x00b"])
def test_no_control_character_stands_in_a_field(text: str) -> None:
    assert escaped(text) == "a b"


def test_bibtex_is_read_back() -> None:
    (record,) = records("\n".join(bibtex(WHOLE)))
    assert (record.kind, record.key) == ("incollection", "traite-1800.jeu.a3b")
    fields = {name: read(value) for name, value in record.fields.items() if name != "url"}
    assert fields["author"] == "attribué à M. Œdipe d’Aÿ (probable)"
    assert record.fields["author"].startswith("{") and record.fields["author"].endswith("}")  # one name, not parted at its blanks
    assert fields["title"] == WHOLE.passage and fields["booktitle"] == WHOLE.work
    assert fields["year"] == "1795–1805" and record.fields["date"] == "1795?/1805?"
    assert fields["address"] == "Paris" and "publisher" not in fields
    assert fields["pages"] == "140–141" and fields["version"] == "1.2.0"
    assert "1er mars 2026" in fields["howpublished"] and "texte reconstitué" in fields["howpublished"]
    for said in ("libraire inconnu", "vers 1800 (possible)", "quelque part aux p. 140–141 (probable)", WHOLE.id):
        assert said in fields["note"].replace("\u00a0", " "), said
    assert record.fields["url"] == WHOLE.address


def test_csl_is_of_its_structure() -> None:
    items = json.loads("\n".join(csl_json(WHOLE)))
    demand_csl(items)
    assert items == [csl_item(WHOLE)]
    assert items[0]["issued"] == {"date-parts": [[1795], [1805]], "circa": True}
    assert items[0]["available-date"] == {"date-parts": [[2026, 3, 1]]}
    assert items[0]["author"] == [{"literal": "attribué à M. Œdipe d’Aÿ (probable)"}]


@pytest.mark.parametrize(
    ("known", "pages", "sure", "said"),
    [
        ("page", "181", "certain", "p. 181"),
        ("page", "181–184", "certain", "pp. 181–184"),
        ("range", "140–141", "probable", "somewhere on pp. 140–141 (probable)"),
        ("unknown", "", "", "page of the print not known"),
    ],
)
def test_the_page_or_that_it_is_not_known(known: str, pages: str, sure: str, said: str) -> None:
    citation = replace(WHOLE, lang="en", known=known, pages=pages, pages_certainty=sure)  # type: ignore[arg-type]
    assert f", {said}; digital ed. Académie, version 1.2.0 of 1 March 2026," in plain(citation)[0]
    assert ("page" in csl_item(citation)) == bool(pages)


def test_a_certain_year_is_neither_doubted_nor_a_range() -> None:
    stated = (Stated("date", "1800", "certain"),)
    citation = replace(WHOLE, stated=stated, years=(1800, 1800))
    (record,) = records("\n".join(bibtex(citation)))
    assert record.fields["year"] == record.fields["date"] == "1800"
    assert csl_item(citation)["issued"] == {"date-parts": [[1800]]}
    unknown = replace(WHOLE, stated=(Stated("date", "inconnue", "unknown"),), years=None)
    assert "issued" not in csl_item(unknown) and "year" not in "".join(bibtex(unknown))


def test_an_address_stands_on_a_line_of_its_own() -> None:
    """So that a page can fill it in, or leave it out where it has none."""
    for form, (_, make) in FORMS.items():
        lines, without = make(at(WHOLE, ADDRESS)), make(at(WHOLE, ""))
        assert [line for line in lines if ADDRESS not in line] == list(without), form
        assert sum(ADDRESS in line for line in lines) == 1


def test_what_a_page_carries_gives_every_form_back(book: Book) -> None:
    entry = next(iter(book.entries.values()))
    citations = {c.unit: at(c, ADDRESS) for c in entry_citations(book, "en", entry)}
    data = json.loads(json.dumps(carried(citations)))
    for name, citation in citations.items():
        for form, (_, make) in FORMS.items():
            assert [data["lines"][n] for n in data["of"][name][form]] == list(make(citation))


def test_days() -> None:
    assert [day(lang, "2026-08-01") for lang in LANGS] == ["1er août 2026", "1 August 2026"]


@pytest.mark.parametrize(
    ("url", "base"),
    [
        ("", ""),
        ("http://127.0.0.1:8000/", ""),
        ("http://localhost/x/", ""),
        ("https://jeux.example/a/", "https://jeux.example/a/en/"),
    ],
)
def test_only_an_address_that_others_reach_is_cited(url: str, base: str) -> None:
    assert public(url, "en") == base


@pytest.mark.parametrize("lang", LANGS)
def test_files_hold_the_entry_and_each_clause(book: Book, lang: Lang, tmp_path: Path) -> None:
    write_citations(book, lang, tmp_path, "https://jeux.example/")
    entry = next(iter(book.entries.values()))
    names = [entry.id, *(clause.id for clause in entry.clauses)]
    found = list(records((tmp_path / f"cite/{entry.id}.bib").read_text(encoding="utf-8")))
    assert [record.key for record in found] == [name.replace("/", ".") for name in names]
    assert found[1].fields["url"] == f"https://jeux.example/{lang}/{book.address(names[1])}"
    items = json.loads((tmp_path / f"cite/{entry.id}.csl.json").read_text(encoding="utf-8"))
    demand_csl(items)
    assert [item["id"] for item in items] == names
    text = (tmp_path / f"cite/{entry.id}.txt").read_text(encoding="utf-8")
    assert text.count("https://jeux.example/") == len(names) and all(f"[{name}]" in text for name in names)
    for witness in book.witnesses:
        demand_csl(json.loads((tmp_path / f"cite/{witness.id}.csl.json").read_text(encoding="utf-8")))


def test_metadata_cannot_end_its_element() -> None:
    citation = replace(WHOLE, work='</script><b a="&">')
    data = head_of(citation, "d").data
    assert "<" not in data and "&" not in data
    assert json.loads(data)["isPartOf"]["name"] == citation.work
    assert written([citation], "csl").count("</script>") == 1  # a file is no page


# ------------------------------------------------------------------- names that are no longer used


def test_a_retired_name_leads_to_its_successor(book: Book) -> None:
    old, new = "tricotet-1790/tricotet/p1", "tricotet-1790/tricotet/a1"
    assert book.moved == {old: new}
    assert book.address(old) == book.address(new)
    assert citation_of(book, "fr", old) == citation_of(book, "fr", new)
    page = next(page for page in all_pages(book, "en") if page.path == "tricotet-1790/tricotet.html").html("en")
    before, _, after = page.partition('<span class="ancien" id="tricotet.p1"')
    assert re.search(r'<div class="cl k-article"[^>]*>\s*$', before) and after.index('id="tricotet.a1"') < after.index("</h")


@pytest.fixture
def moved(folder: Path) -> Book:
    """Clauses of an entry that is no more, one of them by way of another."""
    path = folder / "documents" / "tricotet-1790" / "clauses.yaml"
    rows = [("bague/a1", "tricotet/a2"), ("bague/a2", "bague/a1"), ("tricotet/p1", "tricotet/a1")]
    text = path.read_text(encoding="utf-8").partition("retired:")[0] + "retired:\n"
    text += "".join(f"  - {{id: tricotet-1790/{old}, successor: tricotet-1790/{new}}}\n" for old, new in rows)
    path.write_text(text, encoding="utf-8")
    return load_book(Corpus(folder, analyse=machine()))


@pytest.mark.parametrize("lang", LANGS)
def test_an_entry_that_is_no_more_leads_on(moved: Book, lang: Lang, tmp_path: Path) -> None:
    assert dict(vanished(moved)) == {
        "tricotet-1790/bague": [("bague.a1", "tricotet-1790/tricotet/a2"), ("bague.a2", "tricotet-1790/tricotet/a2")]
    }
    write_moved(moved, lang, tmp_path)
    page = (tmp_path / "tricotet-1790/bague.html").read_text(encoding="utf-8")
    target = "../tricotet-1790/tricotet.html#tricotet.a2"
    assert f'<meta http-equiv="refresh" content="0; url={target}">' in page
    assert page.count(f'<a href="{target}">') == 2 and 'id="bague.a1"' in page and "moved.js" in page
    assert [path.name for path in tmp_path.rglob("*.html")] == ["bague.html"]
