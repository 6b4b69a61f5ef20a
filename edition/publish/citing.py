"""Citations as a site has them: what a page carries, the files beside it, the places that lead on to a successor."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final
from urllib.parse import urljoin, urlsplit

from edition.publish.book import Book
from edition.publish.citation import Citation, at, citation_of, entry_citations
from edition.publish.citation_forms import ADDRESS, FORMS, carried, plain, written
from edition.publish.metadata import file_of
from edition.publish.render import environment
from edition.words import Lang

NOWHERE: Final = ("", "localhost", "127.0.0.1", "::1")  # hosts under which no other reader finds the edition


@dataclass(frozen=True)
class CiteView:
    """What “cite” shows: the sentence in which `work` is set in italics, the files, and what the page carries for its script."""

    text: str
    work: str
    files: tuple[tuple[str, str], ...]
    data: dict[str, Any]


def cite_view(book: Book, lang: Lang, target: str) -> CiteView:
    """For the page of an entry (with its clauses) or of a document."""
    whole = citation_of(book, lang, target)
    passages = entry_citations(book, lang, book.entries[target]) if target in book.entries else (whole,)
    anchors = {"": passages[0]} | {book.clauses[c.id].anchor: c for c in passages[1:]}
    files = tuple((form, file_of(target, form)) for form in FORMS)
    return CiteView(plain(whole)[0], whole.work, files, carried({anchor: at(c, ADDRESS) for anchor, c in anchors.items()}))


def public(site_url: str, lang: Lang) -> str:
    """The address of a language's folder as other readers reach it; "" where the site is only at home."""
    return urljoin(site_url, f"{lang}/") if site_url and (urlsplit(site_url).hostname or "") not in NOWHERE else ""


def write_citations(book: Book, lang: Lang, folder: Path, site_url: str) -> None:
    """A file a form for each document, and for each entry with all its clauses."""
    base = public(site_url, lang)

    def located(citation: Citation) -> Citation:
        place = f"{citation.id}/index.html" if not citation.entry else book.address(citation.id)
        return at(citation, f"{base}{place}" if base else "")

    for witness in book.witnesses:
        _write(folder, witness.id, [located(citation_of(book, lang, witness.id))])
        for entry in witness.entries:
            _write(folder, entry.id, [located(each) for each in entry_citations(book, lang, entry)])


def _write(folder: Path, name: str, citations: list[Citation]) -> None:
    for form in FORMS:
        path = folder / file_of(name, form)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(written(citations, form), encoding="utf-8")


def vanished(book: Book) -> Iterator[tuple[str, list[tuple[str, str]]]]:
    """The entries that are no more, each with the anchors it had and the clause that each leads to."""
    found: dict[str, list[tuple[str, str]]] = {}
    for old, new in book.moved.items():
        entry, unit = old.rsplit("/", 1)
        if entry not in book.entries:
            found.setdefault(entry, []).append((f"{entry.split('/')[1]}.{unit}", new))
    return iter(found.items())


def write_moved(book: Book, lang: Lang, folder: Path) -> None:
    """Pages at the addresses of entries that are no more: they lead on, by themselves where one page has all that they had."""
    template = environment(lang).get_template("moved.html")
    for entry, places in vanished(book):
        path = folder / f"{entry}.html"
        path.parent.mkdir(parents=True, exist_ok=True)
        rows = [(anchor, f"../{book.address(new)}", book.name(lang, new)) for anchor, new in places]
        pages = {address.split("#")[0] for _, address, _ in rows}
        path.write_text(template.render(rows=rows, onward=rows[0][1] if len(pages) == 1 else ""), encoding="utf-8")
