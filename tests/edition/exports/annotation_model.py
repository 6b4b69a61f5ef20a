"""The Web Annotation Data Model, as far as our files use it: what is wrong with a collection, in words.

https://www.w3.org/TR/annotation-model/
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

MOTIVATIONS = {
    *("assessing", "bookmarking", "classifying", "commenting", "describing", "editing", "highlighting"),
    *("identifying", "linking", "moderating", "questioning", "replying", "tagging"),
}
CONTEXT = "http://www.w3.org/ns/anno.jsonld"
TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ")
IRI = re.compile(r"[a-z][a-z0-9+.-]*:[^\s<>\"{}|\\^`]+")


def faults(collection: dict[str, Any], text: str) -> Iterator[str]:
    """`text`: of the source that the targets point into."""
    if collection.get("@context") != CONTEXT:
        yield "context"
    if collection.get("type") != "AnnotationCollection" or not _is_iri(collection.get("id")):
        yield "collection"
    page = collection.get("first", {})
    if page.get("type") != "AnnotationPage" or not _is_iri(page.get("id")) or collection.get("last") != page.get("id"):
        yield "page"
    items = page.get("items", [])
    if collection.get("total") != len(items):
        yield "total"
    if len({item.get("id") for item in items}) != len(items):
        yield "an id twice"
    for item in items:
        yield from (f"{item.get('id')}: {fault}" for fault in _annotation(item, text))


def _is_iri(value: Any) -> bool:
    return isinstance(value, str) and bool(IRI.fullmatch(value))


def _annotation(item: dict[str, Any], text: str) -> Iterator[str]:
    if item.get("type") != "Annotation" or not _is_iri(item.get("id")):
        yield "type or id"
    if item.get("motivation") not in MOTIVATIONS:
        yield "motivation"
    for key in ("created", "generated"):
        if key in item and not TIME.fullmatch(item[key]):
            yield key
    for agent in (*item["creator"], item["generator"]):
        if agent.get("type") not in (None, "Person", "Organization", "Software") or not _is_iri(agent.get("id")):
            yield "agent"
    for body in item["body"]:
        if body.get("type") != "TextualBody" or not isinstance(body.get("value"), str) or body.get("purpose") not in MOTIVATIONS:
            yield "body"
    target = item.get("target", {})
    if not isinstance(target.get("source"), str):
        yield "source"
    position, quote = target.get("selector", [{}, {}])
    if position.get("type") != "TextPositionSelector" or quote.get("type") != "TextQuoteSelector":
        yield "selectors"
    elif not 0 <= position["start"] <= position["end"] <= len(text):
        yield "position"
    else:
        start, end = position["start"], position["end"]
        told = quote["prefix"] + quote["exact"] + quote["suffix"]
        if text[start - len(quote["prefix"]) : end + len(quote["suffix"])] != told or text[start:end] != quote["exact"]:
            yield "quote"
