"""Every decision holds somewhere, no two contradict each other, and every answer has its proposal."""

from __future__ import annotations

from collections.abc import Iterator

from edition.concordance.finding import Checked, Finding
from edition.proposals.credit import answers


def check(checked: Checked) -> Iterator[Finding]:
    """A finding for each conflict: decision-lost, decision-overlap, decision-crosses, state-lost, revoke-unknown;
    and for an answer whose proposal is gone: proposal-gone."""
    path = checked.source.path("decisions.jsonl")
    for conflict in checked.witness.conflicts:
        names = ", ".join(f"{d.id} ({d.hand})" for d in conflict.decisions)
        line = max(d.line for d in conflict.decisions) or None
        yield Finding("decisions", conflict.code, path, line, checked.source.id, params={"decisions": names} | dict(conflict.facts))
    known = {taken.id for taken in checked.source.proposals}
    for d in answers(checked.source.decisions).values():
        if d.value not in known:
            yield Finding("decisions", "proposal-gone", path, d.line or None, checked.source.id, params={"decisions": d.id, "id": d.value})
