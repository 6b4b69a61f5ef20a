"""Every rule that a variant changes is changed in earnest: the game is played otherwise because of it."""

from __future__ import annotations

from collections.abc import Iterator

from edition.concordance.finding import Finding
from edition.concordance.liveness import Matches, refusal
from edition.concordance.model import Modelled


def check(modelled: Modelled) -> Iterator[Finding]:
    """Findings: overlay-idle (what a variant sets stands there already), overlay-dead (no match notices)."""
    game = modelled.game
    own = {rule.id: rule for rule in game.rules}
    for variant in game.variants:
        matches = Matches(game, rules=variant.rules)
        for rule in (each for each in variant.rules if each.id in variant.changed):
            code = "overlay-idle" if rule.params == own[rule.id].params else ""
            selections = [s for s in game.selections() if rule.holds(s)]
            reverted = matches.model({rule.id: own[rule.id].params})
            # where the engine refuses the reading without this change, if only under some selection, the variant's other changes need it
            if not code and selections and all(refusal(reverted, s) is None for s in selections):
                seed, _, _ = matches.difference([reverted], selections)
                code = "overlay-dead" if seed is None else ""
            if code:
                params = {"game": game.id, "variant": variant.id, "rule": rule.id}
                yield Finding("variants", code, variant.path, rule.line, params=params)
