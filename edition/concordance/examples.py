"""Check 6: the source's own examples come out as printed, and what they forbid is refused."""

from __future__ import annotations

from collections.abc import Iterator

from edition.concordance.finding import Finding
from edition.concordance.model import Modelled
from edition.rules.examples import load_examples


def check(modelled: Modelled) -> Iterator[Finding]:
    """Findings: example-clause (no such clause), example-differs (an event that the text tells does not come), example-allows
    (a card that by the text may not be played may be)."""
    game = modelled.game
    for played in load_examples(game):
        example = played.example
        units = (*example.clauses, *(p.clause for p in example.plays), *(e.clause for e in example.expect))
        for unit in dict.fromkeys(units):
            if game.clause(unit) not in modelled.clauses:
                params = {"game": game.id, "example": example.id, "id": game.clause(unit)}
                yield Finding("examples", "example-clause", played.path, played.line, params=params)
        for missing in played.missing:
            name = game.clause(missing.clause)
            params = {"game": game.id, "example": example.id, "event": missing.event, "who": missing.who, "id": name}
            yield Finding("examples", "example-differs", played.path, played.line, name.partition("/")[0], name, params)
        for play, card in played.allowed:
            name = game.clause(play.clause)
            params = {"game": game.id, "example": example.id, "card": card, "who": play.who, "id": name}
            yield Finding("examples", "example-allows", played.path, played.line, name.partition("/")[0], name, params)
