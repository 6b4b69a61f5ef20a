"""Every decision holds somewhere, and no two contradict each other."""

from __future__ import annotations

from collections.abc import Iterator

from edition.concordance.finding import Checked, Finding


def check(checked: Checked) -> Iterator[Finding]:
    """A finding for each conflict: decision-lost, decision-overlap, decision-crosses, state-lost, revoke-unknown."""
    path = checked.source.path("decisions.jsonl")
    for conflict in checked.witness.conflicts:
        names = ", ".join(f"{d.id} ({d.hand})" for d in conflict.decisions)
        line = max(d.line for d in conflict.decisions) or None
        yield Finding("decisions", conflict.code, path, line, checked.source.id, params={"decisions": names} | dict(conflict.facts))
