"""The pages of a document as the desk works through them, and how far each one is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from edition.corpus import Source
from edition.merge import Merged
from edition.progress import together as taken_together
from edition.second_reader import Readers

AT_ONCE: Final = 200  # lines to a sheet, where nothing is known of pages


@dataclass(frozen=True)
class Sheet:
    """Lines `first` to `last` (from 1, both included); `page` is the number printed on it, where it is known."""

    number: int
    page: str
    first: int
    last: int


def sheets_of(source: Source) -> tuple[Sheet, ...]:
    """By the page map, else by the form feeds of the recogniser, else so many lines at once."""
    lines = source.document.text.split("\n")
    last = len(lines) - 1 if len(lines) > 1 and not lines[-1] else len(lines)
    pages = source.description.pages
    if pages.known == "lines":
        starts = {start.line: start.page for start in pages.starts}
    else:
        fed = [number for number, line in enumerate(lines, 1) if number > 1 and line.startswith("\f")]
        starts = dict.fromkeys(fed or range(1, last + 1, AT_ONCE), "")
    chrome = {n for zone in source.analysis.zones if zone.kind == "chrome" for n in range(zone.first, zone.last + 1)}
    text_before = any(line.strip() and n not in chrome for n, line in enumerate(lines[: min(starts, default=1) - 1], 1))
    if text_before or not starts:
        starts[1] = ""
    at = sorted(start for start in starts if start <= last)
    return tuple(Sheet(n, starts[a], a if n > 1 else 1, b - 1) for n, (a, b) in enumerate(pairwise([*at, last + 1]), 1))


def sheet_at(sheets: Sequence[Sheet], line: int) -> Sheet:
    """The sheet on which a line lies; lines after the end belong to the last."""
    return next((sheet for sheet in sheets if line <= sheet.last), sheets[-1])


def span(source: Source, sheet: Sheet) -> tuple[int, int]:
    """Where the lines of a sheet start and end in `ocr.txt`."""
    return source.document.line_span(sheet.first)[0], source.document.line_span(sheet.last)[1]


def state_of(source: Source, together: Merged, sheet: Sheet) -> str:
    """How far the least of its lines of print is; a problem anywhere is a problem of the sheet."""
    zones = {n for zone in source.analysis.zones if zone.kind == "chrome" for n in range(zone.first, zone.last + 1)}
    numbers = range(sheet.first, sheet.last + 1)
    text = source.document.text
    counted = [n for n in numbers if n not in zones and text[slice(*source.document.line_span(n))].strip()]
    return taken_together(together.states[n - 1] for n in counted or numbers)


def may_validate(hand: str, source: Source, sheet: Sheet) -> str:
    """Why a hand may not validate a sheet: `validate-unread`, `validate-alone` (it read there itself), or nothing."""
    breach = Readers(source).against(hand, range(sheet.first, sheet.last + 1))
    return f"validate-{breach.code}" if breach else ""
