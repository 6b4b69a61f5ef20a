"""A document as the exports take it: its folder, its witness, and how each correction came about."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from edition.corpus import Corpus, Source
from edition.exports.stream import Stream, stream_of
from edition.marks import apparatus
from edition.merge import Merged, merge
from edition.rules.load import GameRules
from edition.views import Witness
from normalize.codes import CODES
from normalize.correction import MACHINE


@dataclass(frozen=True)
class Logged:
    """A correction that was made: `ocr[start:end] == before` reads `after`, which stands at `at` of the print layer.

    `kind`: the class of its code. `confidence`: the machine's, None for a person's reading. `decision`: the id of the
    decision behind it, "" where the machine alone made it; `time`, `reason`: of that decision.
    """

    start: int
    end: int
    before: str
    after: str
    at: int
    line: int
    clause: str
    code: str
    kind: str
    hand: str
    accepted_by: str
    confidence: float | None
    evidence: str
    facts: tuple[tuple[str, str], ...]
    decision: str
    time: str
    reason: str

    @property
    def id(self) -> str:
        """A name that stays: the OCR is never edited."""
        return f"c_{self.start}-{self.end}"


@dataclass(frozen=True)
class Known:
    """A document with all that is to be told of it."""

    corpus: Corpus
    source: Source
    witness: Witness

    @cached_property
    def together(self) -> Merged:
        source = self.source
        return merge(source.analysis, source.resolved, source.document, source.partition.starts)

    @cached_property
    def stream(self) -> Stream:
        return stream_of(self.witness, {page.first: page.image for page in self.source.layout if page.image})

    @cached_property
    def log(self) -> tuple[Logged, ...]:
        """Every correction from OCR to print, in the order of the text."""
        return tuple(self._log())

    def _log(self) -> Iterator[Logged]:
        grown = 0
        without_long_s = {(c.start, c.end): c for c in self.together.corrections}  # as they were made, in s
        for c in self.witness.layers.correct.corrections:
            decision = self.together.by.get((c.start, c.end))
            said = apparatus(without_long_s.get((c.start, c.end), c), self.together)
            yield Logged(
                start=c.start,
                end=c.end,
                before=c.before,
                after=c.after,
                at=c.start + grown,
                line=self.source.document.line_of(c.start),
                clause=self.clause_at(c.start),
                code=c.code,
                kind=CODES[c.code],
                hand=str(said["hand"]),
                accepted_by=str(said.get("accepted_by", "")),
                confidence=said.get("confidence"),
                evidence=str(said.get("evidence", "")),
                facts=tuple(said.get("facts", ())),
                decision=decision.id if decision else "",
                time=decision.time if decision else "",
                reason=decision.reason if decision else "",
            )
            grown += len(c.after) - len(c.before)

    def clause_at(self, start: int) -> str:
        """The id of the clause in which a place of the OCR lies; "" before the first."""
        partition = self.source.partition
        index = bisect_right(partition.starts, start) - 1
        return partition.clauses[index].id if index >= 0 else ""

    @cached_property
    def hands(self) -> tuple[str, ...]:
        """Whose hands are in the document, the program among them."""
        found = {MACHINE, *self.witness.people}
        found |= {c.hand for c in self.log} | {c.accepted_by for c in self.log} | {d.hand for d in self.source.decisions}
        found |= {self.witness.translator}
        order = list(self.corpus.people)
        return tuple(sorted(found - {""}, key=lambda hand: (order.index(hand) if hand in order else len(order), hand)))

    @cached_property
    def rules(self) -> tuple[tuple[GameRules, str, str, str], ...]:
        """(game, rule, status, clause) for every clause of the document that a rule renders."""
        prefix = f"{self.witness.id}/"
        return tuple(
            (game, rule.id, rule.status, clause)
            for game in self.corpus.games.values()
            for rule in game.rules
            for clause in dict.fromkeys(cite.clause for cite in rule.cites)
            if clause.startswith(prefix) and clause in self.witness.clauses
        )


def known(corpus: Corpus, witness: Witness) -> Known:
    return Known(corpus, corpus.source(witness.id), witness)
