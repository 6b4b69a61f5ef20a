"""The index of terms: each term of the glossary with every clause in which it stands."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from edition.glossary import Term
from edition.publish.book import Book, Title, title_of
from edition.publish.concordance import Place, place
from edition.publish.registers import sort_key
from edition.words import Lang


@dataclass(frozen=True)
class InEntry:
    """The clauses of an entry that have a term, each with how often."""

    title: Title
    address: str
    places: tuple[tuple[Place, int], ...]


@dataclass(frozen=True)
class Indexed:
    """`total`: how many clauses have it."""

    term: Term
    total: int
    entries: tuple[InEntry, ...]


def terms_context(book: Book, lang: Lang) -> dict[str, object]:
    """The terms in the order of a dictionary; those that stand nowhere too."""
    found: dict[str, dict[str, int]] = {}
    for name, clause in book.clauses.items():
        for occurrence in book.corpus.glossary.find(clause.reading, name):
            places = found.setdefault(occurrence.term.id, {})
            places[name] = places.get(name, 0) + 1

    def entries(places: dict[str, int]) -> Iterator[InEntry]:
        for entry, names in groupby(places, key=lambda name: name.rsplit("/", 1)[0]):
            rows = tuple((place(book, lang, name), places[name]) for name in names)
            yield InEntry(title_of(lang, book.entries[entry]), book.address(entry), rows)

    terms = sorted(book.corpus.glossary.terms, key=lambda term: sort_key(term.fr))
    rows = [Indexed(term, len(found.get(term.id, {})), tuple(entries(found.get(term.id, {})))) for term in terms]
    return {
        "rows": rows,
        "letters": list(dict.fromkeys(sort_key(row.term.fr)[0].upper() for row in rows if row.total)),
        "initial": _initial,
    }


def _initial(row: Indexed) -> str:
    return sort_key(row.term.fr)[0].upper()
