"""Check 6: the source's own examples come out as printed, and what they forbid is refused."""

from __future__ import annotations

from collections.abc import Iterator

from edition.concordance.finding import Finding
from edition.concordance.model import Modelled
from edition.rules.examples import load_examples


def check(modelled: Modelled) -> Iterator[Finding]:
    """Findings: example-clause (no such clause), example-differs (an event that the text tells does not come), example-number
    (it comes with another number), example-allows (what by the text may not be done may be), example-worth and example-total
    (a hand or a row is worth something else)."""
    game = modelled.game
    for played in load_examples(game):
        known: set[str] = set()
        for unit, line in played.units:
            name = game.clause(unit)
            if name not in modelled.clauses and name not in known:
                known.add(name)
                params = {"game": game.id, "example": played.example.id, "id": name}
                yield Finding("examples", "example-clause", played.path, line, params=params)
        for fault in played.faults:
            name = game.clause(fault.unit)
            params = {"game": game.id, "id": name, **fault.params}
            yield Finding("examples", fault.code, played.path, fault.line, name.partition("/")[0], name, params)
