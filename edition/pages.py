"""On which printed page a line stands, as far as it is known."""

from __future__ import annotations

from bisect import bisect_right

from edition.description import Description
from edition.views import PageRef


def page_reference(description: Description, first: int, last: int) -> PageRef:
    """The page of the lines `first` to `last` (from 1, both included)."""
    pages = description.pages
    if pages.known == "range":
        return PageRef("range", pages.range, "inferred", pages.certainty)
    starts = [start.line for start in pages.starts]
    a, b = bisect_right(starts, first) - 1, bisect_right(starts, last) - 1
    if pages.known == "none" or a < 0:
        return PageRef("unknown")
    run = pages.starts[a : b + 1]
    name = run[0].page if len(run) == 1 else f"{run[0].page}–{run[-1].page}"
    evidence = "head" if all(start.evidence == "head" for start in run) else "inferred"
    return PageRef("page", name, evidence, pages.certainty)
