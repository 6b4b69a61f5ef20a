"""How a passage is cited: one value, whose forms (`citation_forms`) and page metadata (`metadata`) are renderings of it.

What is known of the document comes with its certainty and in the words of `document.yaml`; nothing is
made of a statement that says less (an author who is attributed stays attributed).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal

from edition.bilingual import Certainty
from edition.description import Description, Statement
from edition.publish.book import Book, page_span, title_of
from edition.publish.typeset import no_break, shown_in
from edition.version import DATE, VERSION
from edition.views import EntryView, PageRef
from edition.words import Lang

Known = Literal["page", "range", "unknown"]
STATEMENTS: Final = ("author", "place", "publisher", "date")  # of a document, in the order of an imprint


@dataclass(frozen=True)
class Stated:
    """One thing said of a document; `certainty` unknown: that nothing is known of it."""

    name: str
    words: str
    certainty: Certainty


@dataclass(frozen=True)
class Citation:
    """A document, an entry of it or a clause of that, as a reader of one language cites it.

    `id`: the permanent name (`methodique-1797/romestecq/a17b`). `entry`, `unit`: "" for what is larger.
    `years`: first and last in which the document was printed, None where nothing is known. `pages`: "" where
    `known` is unknown; range: somewhere on these pages. `released`: day of this version (ISO 8601).
    `address`: of the passage, in full; "" where nobody can say where the edition stands.
    """

    lang: Lang
    id: str
    entry: str
    unit: str
    passage: str
    work: str
    identification: Certainty
    stated: tuple[Stated, ...]
    years: tuple[int, int] | None
    known: Known
    pages: str
    pages_certainty: Certainty | Literal[""]
    ground: str
    version: str = VERSION
    released: str = DATE
    address: str = ""

    @property
    def key(self) -> str:
        """The name of the record in a bibliography: `methodique-1797.romestecq.a17b`."""
        return self.id.replace("/", ".")

    def statement(self, name: str) -> Stated | None:
        """What is said of author, place, publisher or date; None where nothing is known."""
        return next((each for each in self.stated if each.name == name and each.certainty != "unknown"), None)


def citation_of(book: Book, lang: Lang, target: str) -> Citation:
    """The citation of a document, an entry or a clause by its id; an id that is no longer used stands for its successor."""
    document = next(witness for witness in book.witnesses if witness.id == target.split("/")[0])
    target = book.moved.get(target, target)
    if target == document.id:
        pages = [clause.page for clause in document.clauses.values()]
        return _citation(lang, document.description, target, "", "", "", pages)
    if target in book.entries:
        entry = book.entries[target]
        title = title_of(lang, entry).text
        return _citation(lang, document.description, target, title, "", title, [clause.page for clause in entry.clauses])
    clause = book.clauses[target]
    title = title_of(lang, book.entries[f"{document.id}/{clause.entry}"]).text
    short, whole = book.unit(lang, clause, whole=False), book.unit(lang, clause)
    return _citation(lang, document.description, target, title, short, whole, [clause.page])


def entry_citations(book: Book, lang: Lang, entry: EntryView) -> tuple[Citation, ...]:
    """The entry, then each of its clauses."""
    return tuple(citation_of(book, lang, name) for name in (entry.id, *(clause.id for clause in entry.clauses)))


def at(citation: Citation, address: str) -> Citation:
    """The citation with the address of its passage."""
    return replace(citation, address=address)


def _citation(lang: Lang, d: Description, target: str, entry: str, unit: str, passage: str, refs: Sequence[PageRef]) -> Citation:
    known = [ref for ref in refs if ref.known != "unknown"]
    how: Known = "unknown" if not known else "range" if any(ref.known == "range" for ref in known) else "page"
    sure: Certainty | Literal[""] = d.pages.certainty if known else ""
    citation = Citation(
        lang=lang,
        id=target,
        entry=entry,
        unit=unit,
        passage=passage,
        work=no_break(_work(d, lang), lang),
        identification=d.identification.certainty,
        stated=tuple(_stated(name, getattr(d, name), lang) for name in STATEMENTS if getattr(d, name) is not None),
        years=_years(d),
        known=how,
        pages=page_span(known) if known else "",
        pages_certainty=sure,
        ground=d.ground,
    )
    return shown_in(citation)


def _work(d: Description, lang: Lang) -> str:
    """The title of a work is French; elsewhere its translation follows in brackets, as libraries set it."""
    return d.title["fr"] if lang == "fr" or d.title["fr"] == d.title[lang] else f"{d.title['fr']} [{d.title[lang]}]"


def _stated(name: str, statement: Statement, lang: Lang) -> Stated:
    return Stated(name, no_break(statement.words[lang], lang), statement.certainty)


def _years(d: Description) -> tuple[int, int] | None:
    if d.date is None or d.date.certainty == "unknown":
        return None
    first, last = d.date.from_, d.date.to
    bounds = [year for year in (first, last) if year is not None]
    return (min(bounds), max(bounds)) if bounds else None
