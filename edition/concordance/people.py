"""Every hand is known, and a page is validated by another hand than the one that read it."""

from __future__ import annotations

from collections.abc import Iterator

from edition.concordance.finding import Checked, Finding
from edition.second_reader import Readers


def check(checked: Checked) -> Iterator[Finding]:
    """Findings: hand-unknown (of a translation), validated-unread, validated-alone."""
    source = checked.source
    hand = source.translation.hand
    if hand and hand not in checked.corpus.people:
        path = source.path("translation.en.yaml")
        yield Finding("people", "hand-unknown", path, source.translation.hand_line, source.id, params={"hand": hand})
    path = source.path("decisions.jsonl")
    for d, breach in Readers(source).breaches():
        said = {"hand": d.hand, "id": d.id, "first": breach.lines[0], "last": breach.lines[-1]}
        yield Finding("people", f"validated-{breach.code}", path, d.line or None, source.id, params=said)
