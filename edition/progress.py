"""How far a text is established: line by line, and page by page where it is known on which page a line stands."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from edition.views import Witness

STATES: Final = ("", "problematic", "read", "validated")  # of several lines: as far as the least of them


@dataclass(frozen=True)
class Progress:
    """Of a document: how many lines of its print stand in each state; and the pages in each, as spans (`181–184`, `190`).

    `pages` is None where it is not known where each page begins; a page stands as far as the least of its lines.
    """

    lines: Mapping[str, int]
    pages: Mapping[str, int] | None
    spans: Mapping[str, tuple[str, ...]]


def together(states: Iterable[str]) -> str:
    """The state of lines taken together: a problem anywhere is a problem of the whole, else that of the least; of none, not read."""
    found = set(states)
    return "problematic" if "problematic" in found else next((state for state in STATES if state in found), "")


def progress(witness: Witness) -> Progress:
    """Of the lines that have words, the web page around the text left out."""
    text = [line for line in witness.lines if line.ocr.strip() and line.zone != "chrome"]
    lines = Counter(line.state for line in text)
    known = witness.description.pages
    if known.known != "lines":
        return Progress(_all(lines), None, {})
    starts = [start.line for start in known.starts]
    states: list[list[str]] = [[] for _ in starts]
    for line in text:
        states[max(0, bisect_right(starts, line.number) - 1)].append(line.state)
    each = [(start.page, together(found)) for start, found in zip(known.starts, states, strict=True)]
    runs = [(state, [page for page, _ in run]) for state, run in groupby(each, key=lambda one: one[1])]
    spans = {name: tuple(_span(pages) for state, pages in runs if state == name) for name in STATES}
    return Progress(_all(lines), _all(Counter(state for _, state in each)), spans)


def _all(counted: Counter[str]) -> dict[str, int]:
    return {state: counted[state] for state in STATES}


def _span(pages: Sequence[str]) -> str:
    return pages[0] if len(pages) == 1 else f"{pages[0]}–{pages[-1]}"
