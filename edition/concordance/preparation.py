"""A document in preparation may lack what is yet to be done: that is told in one line each, and no fault."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from edition.concordance.finding import Checked, Finding

TO_BE_DONE: Final = frozenset({"translation-missing", "link-new"})


def told(checked: Checked, findings: Iterable[Finding]) -> Iterator[Finding]:
    """The findings, those of what is to be done made one warning of each code: preparation-<code>, with their number."""
    waiting: dict[str, list[Finding]] = {}
    for finding in findings:
        if finding.code in TO_BE_DONE:
            waiting.setdefault(finding.code, []).append(finding)
        else:
            yield finding
    document = checked.source.id
    for code, found in waiting.items():
        params = {"id": document, "n": len(found)}
        yield Finding(found[0].check, _CODES[code], found[0].path, None, document, params=params, severity="warning")


_CODES: Final = {"translation-missing": "preparation-translation", "link-new": "preparation-links"}
