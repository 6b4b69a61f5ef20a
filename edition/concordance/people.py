"""Every hand is known, and a page is validated by another hand than the one that read it."""

from __future__ import annotations

from collections.abc import Iterator

from edition.concordance.finding import Checked, Finding


def check(checked: Checked) -> Iterator[Finding]:
    """Findings: hand-unknown (of a translation), validated-unread, validated-alone."""
    source = checked.source
    hand = source.translation.hand
    if hand and hand not in checked.corpus.people:
        path = source.path("translation.en.yaml")
        yield Finding("people", "hand-unknown", path, source.translation.hand_line, source.id, params={"hand": hand})
    states = [d for d in source.resolved.decisions if d.act == "state"]
    path = source.path("decisions.jsonl")
    for d in states:
        if d.value != "validated":
            continue
        readers = {r.hand for r in states if r.value == "read" and r.start < d.end and d.start < r.end}
        code = "validated-unread" if not readers else "validated-alone" if readers == {d.hand} else ""
        if code:
            yield Finding("people", code, path, d.line or None, source.id, params={"hand": d.hand, "id": d.id})
