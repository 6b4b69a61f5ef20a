"""The files of a book, and the book as bytes: the same text gives the same bytes."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final
from uuid import NAMESPACE_URL, uuid5

from jinja2 import Environment
from markupsafe import Markup

from edition.exports.characters import held
from edition.exports.epub.text import Chapter, chapters
from edition.exports.known import Known
from edition.glossary import Term
from edition.paths import packaged
from edition.people import Person
from edition.publish.book import state_of, title_of
from edition.publish.fonts import FACES, LICENCE
from edition.publish.registers import sort_key
from edition.publish.render import environment
from edition.publish.typeset import no_break
from edition.version import VERSION
from edition.words import LANGS
from normalize.errors import InputError

MIMETYPE: Final = "application/epub+zip"
STAMP: Final = (1980, 1, 1, 0, 0, 0)  # of every file in the archive: what is the same is the same byte for byte
UNCERTAIN: Final = ("certain", "unknown")


@dataclass(frozen=True)
class Part:
    """A document in a book: its title page, then its entries."""

    known: Known
    file: str
    chapters: tuple[Chapter, ...]

    @property
    def has_pages(self) -> bool:
        return any(chapter.pages for chapter in self.chapters)

    @property
    def state(self) -> str:
        return state_of(self.known.witness)


@dataclass(frozen=True)
class Book:
    """`id` stays from one version to the next; `title` in both languages."""

    id: str
    title: Mapping[str, str]
    parts: tuple[Part, ...]
    terms: tuple[Term, ...]
    people: tuple[Person, ...]
    modified: str

    @property
    def pages(self) -> tuple[tuple[str, str], ...]:
        """(printed page, where it starts in the book), where that is known; nothing, where a number would mean two pages."""
        found = tuple((page.page, f"{c.file}#{page.id}") for part in self.parts for c in part.chapters for page in c.pages)
        return found if len({page for page, _ in found}) == len(found) else ()


def book_of(documents: Sequence[Known], *, name: str, title: Mapping[str, str], time: str) -> Book:
    """A book of these documents. `time`: ISO 8601, UTC, when it was made."""
    files = {entry.id: f"{entry.document}.{entry.slug}.xhtml" for known in documents for entry in known.witness.entries}
    terms = {mark.term_id for known in documents for clause in known.witness.clauses.values() for mark in clause.marks if mark.term_id}
    glossary = [term for term in documents[0].corpus.glossary.terms if term.id in terms]
    people = {hand: person for known in documents for hand, person in known.corpus.people.items() if hand in known.hands}
    return Book(
        id=f"urn:uuid:{uuid5(NAMESPACE_URL, f'urn:x-academie:book:{name}')}",
        title=title,
        parts=tuple(Part(known, f"{known.witness.id}.xhtml", tuple(chapters(known, files))) for known in documents),
        terms=tuple(sorted(glossary, key=lambda term: sort_key(term.fr))),
        people=tuple(people.values()),
        modified=time,
    )


@cache
def _environment() -> Environment:
    """The templates of the site; XML forbids some characters, and takes no notice of what HTML calls them."""
    made = environment("fr").overlay(finalize=_finalize)
    made.filters = {**made.filters, "no_break_in": no_break}
    return made


def _finalize(value: Any) -> Any:
    if isinstance(value, Markup):
        return Markup(held(str(value)))  # it was escaped already
    return held(value) if isinstance(value, str) else value


def epub(book: Book) -> bytes:
    """The whole file. Error: no-fonts (set-up cuts them)."""
    fonts = packaged("site") / "theme" / "assets" / "fonts"
    texts: dict[str, str] = {"nav.xhtml": _page("nav", book), "title.xhtml": _page("title", book)}
    for part in book.parts:
        texts[part.file] = _page("part", book, part=part)
        texts |= {chapter.file: _page("chapter", book, part=part, chapter=chapter) for chapter in part.chapters}
    if book.terms:
        texts["glossary.xhtml"] = _page("glossary", book)
    texts["about.xhtml"] = _page("about", book)
    package = (
        _environment()
        .get_template("epub/package.opf")
        .render(book=book, spine=list(texts), faces=list(FACES), langs=LANGS, version=VERSION)
    )
    css = (packaged("site") / "templates" / "epub" / "book.css").read_text(encoding="utf-8")
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        _add(archive, "mimetype", MIMETYPE.encode(), stored=True)
        _add(archive, "META-INF/container.xml", (packaged("site") / "templates" / "epub" / "container.xml").read_bytes())
        _add(archive, "EPUB/package.opf", package.encode())
        _add(archive, "EPUB/book.css", css.encode())
        for name, text in texts.items():
            _add(archive, f"EPUB/{name}", text.encode())
        for path in (*(fonts / name for name in FACES), fonts / LICENCE[1]):
            _add(archive, f"EPUB/fonts/{path.name}", _bytes(path), stored=path.suffix == ".woff2")
    return made.getvalue()


@cache
def _bytes(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except FileNotFoundError as error:
        raise InputError("no-fonts", path) from error


def _page(template: str, book: Book, **more: object) -> str:
    context = {"book": book, "version": VERSION, "langs": LANGS, "uncertain": UNCERTAIN, "title_of": title_of, **more}
    return _environment().get_template(f"epub/{template}.xhtml").render(context)


def _add(archive: zipfile.ZipFile, name: str, data: bytes, *, stored: bool = False) -> None:
    info = zipfile.ZipInfo(name, STAMP)
    info.external_attr = 0o644 << 16
    info.compress_type = zipfile.ZIP_STORED if stored else zipfile.ZIP_DEFLATED
    archive.writestr(info, data)
