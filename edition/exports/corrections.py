"""The corrections of a document, one a line: JSON Lines of `edition.exports.models.Correction`."""

from __future__ import annotations

from edition.exports import models
from edition.exports.known import Known, Logged


def correction(known: Known, c: Logged) -> models.Correction:
    return models.Correction(
        id=c.id,
        document=known.witness.id,
        clause=c.clause or None,
        line=c.line,
        start=c.start,
        end=c.end,
        print_start=c.at,
        before=c.before,
        after=c.after,
        code=c.code,
        kind=c.kind,  # type: ignore[arg-type]
        hand=c.hand,
        accepted_by=c.accepted_by or None,
        confidence=c.confidence,
        evidence=c.evidence or None,
        facts=dict(c.facts) or None,
        decision=c.decision or None,
        time=c.time or None,
        reason=c.reason or None,
    )


def corrections(known: Known) -> str:
    """Every correction from OCR to print, in the order of the text."""
    return "".join(models.as_json(correction(known, c), indent=None) for c in known.log)
