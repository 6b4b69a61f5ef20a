"""What the head of a page says of it to machines: reference managers (Highwire, Dublin Core), schema.org, other forms."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from edition.publish.citation import Citation
from edition.publish.citation_forms import FORMS, edition, plain, worded, work
from edition.publish.typeset import shown
from edition.words import LANGS

TYPES: Final = {"text": "text/plain", "bibtex": "application/x-bibtex", "csl": "application/vnd.citationstyles.csl+json"}


@dataclass(frozen=True)
class Head:
    """`tags`: name and content of meta elements; `links`: address (in the language's folder) and type of other forms; `data`: JSON-LD."""

    tags: tuple[tuple[str, str], ...] = ()
    links: tuple[tuple[str, str], ...] = ()
    data: str = ""


EMPTY: Final = Head()


def head_of(citation: Citation, description: str) -> Head:
    """The head of the page of an entry or a document."""
    links = tuple((file_of(citation.id, form), TYPES[form]) for form in FORMS)
    return Head(tuple(_tags(citation)), links, _block(linked_data(citation, shown(description))))


def file_of(name: str, form: str) -> str:
    """Where the citations of a document or an entry lie, in a language's folder."""
    return f"cite/{name}.{FORMS[form][0]}"


def _tags(c: Citation) -> Iterator[tuple[str, str]]:
    author, place, publisher, date = (c.statement(name) for name in ("author", "place", "publisher", "date"))
    yield "citation_title", c.passage or c.work
    if c.entry:
        yield "citation_inbook_title", c.work
    if author:
        yield "citation_author", author.words
    if publisher:
        yield "citation_publisher", worded(c, publisher)
    if c.years:
        first, last = c.years
        yield "citation_publication_date", f"{first}" if first == last else f"{first}-{last}"
    if c.pages:
        yield "citation_firstpage", c.pages.split("–")[0]
        yield "citation_lastpage", c.pages.split("–")[-1]
    yield "citation_language", "fr"
    yield "DC.type", "Text"
    yield "DC.title", c.passage or c.work
    if author:
        yield "DC.creator", worded(c, author)
    if publisher:
        yield "DC.publisher", worded(c, publisher)
    if place:
        yield "DCTERMS.spatial", worded(c, place)
    if date:
        yield "DC.date", worded(c, date)
    yield "DC.language", "fr"
    yield "DC.identifier", c.id
    if c.entry:
        yield "DCTERMS.isPartOf", work(c)
    yield "DCTERMS.hasVersion", edition(c)
    yield "DCTERMS.issued", c.released
    yield "DCTERMS.bibliographicCitation", plain(c)[0]


def linked_data(c: Citation, description: str) -> dict[str, Any]:
    """The passage in the terms of schema.org; the work it is part of with what is known of it."""
    book: dict[str, Any] = {"@type": "Book", "name": c.work, "inLanguage": "fr"}
    for name, term in (("author", "author"), ("publisher", "publisher")):
        if stated := c.statement(name):
            kind = "Person" if name == "author" else "Organization"
            book[term] = {"@type": kind, "name": worded(c, stated)}
    if c.years:
        first, last = c.years
        book["datePublished"] = f"{first}" if first == last else f"{first}/{last}"
    said: dict[str, Any] = {"@context": "https://schema.org", "@type": "Chapter" if c.entry else "Book", "name": c.passage or c.work}
    said |= {"identifier": c.id, "inLanguage": list(LANGS), "description": description, "version": c.version}
    said |= {"dateModified": c.released, "creditText": plain(c)[0]}
    return {**said, "pagination": c.pages, "isPartOf": book} if c.entry and c.pages else {**said, "isPartOf": book}


def _block(data: dict[str, Any]) -> str:
    """JSON that can stand in an element of a page: no sign that would end it."""
    return json.dumps(data, ensure_ascii=False).replace("<", "\\u003c").replace("&", "\\u0026")
