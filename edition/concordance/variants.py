"""Every rule that a variant changes is changed in earnest: the game is played otherwise because of it.

Where a variant names a deal at which it and the treatise’s own reading part, they do part there.
"""

from __future__ import annotations

from collections.abc import Iterator

from edition.concordance.finding import Finding
from edition.concordance.liveness import Matches, refusal
from edition.concordance.model import Modelled
from edition.concordance.parting import LONGEST
from edition.play.errors import PlayError
from edition.play.levels import usual_level
from edition.play.parting import Pair
from edition.rules.load import GameRules, Variant


def check(modelled: Modelled) -> Iterator[Finding]:
    """Findings: overlay-idle (what a variant sets stands there already), overlay-dead (no match notices), parts-nowhere, parts-refused."""
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
        yield from _parts(game, variant)


def _parts(game: GameRules, variant: Variant) -> Iterator[Finding]:
    """What is wrong with the deal that a variant names."""
    if variant.parts is None:
        return
    params = {"game": game.id, "variant": variant.id, "seed": variant.parts.seed}
    try:
        pair = known(game, variant)
    except PlayError as error:
        yield Finding("variants", "parts-refused", variant.path, None, params={**params, "refusal": error.code})
        return
    if not pair.parted:
        yield Finding("variants", "parts-nowhere", variant.path, None, params=params)


def known(game: GameRules, variant: Variant) -> Pair:
    """The two tables at the deal that a variant names, where they part or at the end. PlayError for choices that the game does not have."""
    assert variant.parts is not None
    level = variant.parts.level or usual_level(game.flow)
    selection = [list(pair) for pair in variant.parts.choose.items()]
    pair = Pair([game.compiled(), game.compiled(variant.id)], selection, variant.parts.seed, -1, level, [])
    pair.advance(LONGEST, "")
    return pair
