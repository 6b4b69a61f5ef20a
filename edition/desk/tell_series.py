"""All places alike as JSON for the page: of one document, or of all that are asked for, the one in hand first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict

from edition.desk.history import sheet_number
from edition.desk.library import Snapshot
from edition.desk.series import MOST, Concordance, Place, Series
from edition.desk.tell import Json, sentence
from edition.words import Lang


def concordance(lang: Lang, home: Snapshot, others: Sequence[Snapshot], start: int, end: int, value: str) -> Json:
    """The places where the same was received as at a place of `home`; `total`: how many there are, and `places` the first of them.

    `documents`: each in which it was received, with the version told of. Error: desk-place.
    """
    series = Series(home)
    found = [(home, series.alike(start, end, value))]
    plain = series.is_plain(start, end)
    found += [(other, Series(other).elsewhere(found[0][1].ocr, value, plain=plain)) for other in others]
    found = [(snapshot, one) for snapshot, one in found if one.total or snapshot is home]
    places = [_place(lang, snapshot, place) for snapshot, one in found for place in one.places][:MOST]
    documents = [_document(lang, snapshot, one) for snapshot, one in found]
    total = sum(one.total for _, one in found)
    said = {"ocr": found[0][1].ocr, "value": value, "version": home.version}
    return said | {"documents": documents, "places": places, "total": total, "scope": "corpus" if others else "document"}


def _document(lang: Lang, snapshot: Snapshot, found: Concordance) -> Json:
    short = snapshot.source.description.short[lang]
    return {"id": snapshot.id, "short": short, "version": snapshot.version, "total": found.total}


def _place(lang: Lang, snapshot: Snapshot, place: Place) -> Json:
    told = {k: v for k, v in asdict(place).items() if k != "why"}
    where = {"document": snapshot.id, "sheet": sheet_number(snapshot, place.line)}
    return where | told | {"why": sentence(lang, snapshot.corpus, place.why) if place.why else ""}
