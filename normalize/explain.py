"""What is to be said of every correction and suspect: its chance, the candidates, the channel and the context."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from normalize.codes import CODES
from normalize.correction import Correction, Suspect
from normalize.document import Document
from normalize.pipeline import Analysis

SEPARATOR: Final = " · "  # of the readings in the fact `ranked`
NOTHING: Final = "—"


@dataclass(frozen=True, slots=True)
class Candidate:
    """A reading of a place; `score` in nats, that of the best reading 0, where the channel weighed it; `chance` where it was given."""

    text: str
    score: float | None = None
    chance: float | None = None
    as_read: bool = False


@dataclass(frozen=True, slots=True)
class Explanation:
    """One correction (`applied`) or suspect. `line` and `column` count from 1, `start` and `end` are code points.

    Of the channel, in nats: `margin` by which the first candidate beats the text as read, `context` the
    part of it that the words around bring (`alone`, what is left without them), `cost` of the confusion.
    None where another repair has spoken; then `evidence` says all.
    """

    line: int
    column: int
    start: int
    end: int
    before: str
    after: str
    applied: bool
    code: str
    chance: float
    evidence: str
    facts: Mapping[str, str]
    candidates: tuple[Candidate, ...]
    margin: float | None = None
    context: float | None = None
    alone: float | None = None
    cost: float | None = None


def explanations(document: Document, analysis: Analysis) -> Iterator[Explanation]:
    """Everything that the machine says of a document, in the order of the text."""
    both: list[Correction | Suspect] = [*analysis.corrections, *analysis.suspects]
    for found in sorted(both, key=lambda c: (c.start, c.end)):
        line = document.line_of(found.start)
        facts = dict(found.facts)
        margin, context, cost = (float(facts[name]) if name in facts else None for name in ("margin", "context", "cost"))
        candidates = tuple(_candidates(found, facts))
        applied = isinstance(found, Correction)
        yield Explanation(
            line=line,
            column=found.start - document.line_starts[line - 1] + 1,
            start=found.start,
            end=found.end,
            before=found.before,
            after=found.after if isinstance(found, Correction) else candidates[0].text if candidates else "",
            applied=applied,
            code=found.code,
            chance=found.confidence if isinstance(found, Correction) else max((c for _, c in found.candidates), default=0.0),
            evidence=found.evidence,
            facts=facts,
            candidates=candidates,
            margin=margin,
            context=context,
            alone=None if margin is None or context is None else round(margin - context, 1),
            cost=cost,
        )


def _candidates(found: Correction | Suspect, facts: Mapping[str, str]) -> Iterator[Candidate]:
    """The readings, the best first, the text as read among them where the channel weighed it."""
    chances = dict(found.candidates) if isinstance(found, Suspect) else {found.after: found.confidence}
    if "ranked" not in facts:
        yield from (Candidate(text, None, chance) for text, chance in chances.items())
        return
    best = next(iter(chances))
    weighed = [Candidate(best, 0.0, chances[best]), Candidate(found.before, -float(facts["margin"]), as_read=True)]
    if facts["ranked"] != NOTHING:
        for item in facts["ranked"].split(SEPARATOR):
            text, _, behind = item.rpartition(" ")
            weighed.append(Candidate(text, -float(behind), chances.get(text)))
    yield from sorted(weighed, key=lambda c: (-(c.score or 0.0), c.as_read))


def as_json(e: Explanation) -> dict[str, Any]:
    """One explanation as JSON has it; what the channel did not weigh is null."""
    candidates = [{"text": c.text, "score": c.score, "chance": c.chance, "as_read": c.as_read} for c in e.candidates]
    names = ("line", "column", "start", "end", "before", "after", "applied", "code", "chance", "margin", "context", "alone", "cost")
    said = {name: getattr(e, name) for name in names} | {"class": CODES[e.code], "evidence": e.evidence}
    return said | {"facts": dict(e.facts), "candidates": candidates}
