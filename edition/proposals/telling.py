"""What is said of proposals that were taken in."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from edition.proposals.incoming import Report
from edition.words import Lang, counted, say


def lines(report: Report, lang: Lang) -> Iterator[str]:
    """How many were kept, known and refused; then each new one, document by document, with what is to be said of it."""
    counts = {"new": len(report.new), "known": report.known, "refused": len(report.refused)}
    yield say(lang, "cli.import.done", **{name: counted(lang, f"count.proposals-{name}", number) for name, number in counts.items()})
    for document, group in groupby(report.new, key=lambda taken: taken.proposal.document):
        for taken in group:
            p = taken.proposal
            said = [say(lang, "cli.import.changed")] if taken.id in report.changed else []
            said += [say(lang, "cli.import.lost")] if taken.id in report.lost else []
            words = " ".join("".join(c if c.isprintable() else " " for c in p.quote).split())
            short = words if len(words) <= 60 else words[:59] + "…"
            yield "  " + " · ".join([p.clause, f"“{short}”" if lang == "en" else f"« {short} »", *said])
        yield say(lang, "cli.import.next", id=document)
