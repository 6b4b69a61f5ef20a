"""The rules of a game as JSON: `edition.exports.models.Rules`."""

from __future__ import annotations

from edition.exports import models
from edition.exports.json_document import both, both_or_none
from edition.rules.load import GameRules, Variant
from edition.rules.rule import Rule
from edition.version import VERSION


def rules(game: GameRules) -> models.Rules:
    """A game with its variants. Clauses are named in full."""
    return models.Rules(
        format=models.FORMAT,
        edition=VERSION,
        game=game.id,
        title=both(game.title),
        entry=game.entry,
        flow=game.flow,
        options=[models.Option(id=o.id, values=list(o.values), only={k: list(v) for k, v in o.only.items()} or None) for o in game.options],
        rules=[_rule(rule) for rule in game.rules],
        conflicts=[
            models.Conflict(clauses=[game.clause(name) for name in c.clauses], chosen=c.chosen, fr=c.fr, en=c.en) for c in game.conflicts
        ],
        unmodelled=[models.Unmodelled(clause=game.clause(u.clause), words=u.words or None, fr=u.fr, en=u.en) for u in game.unmodelled],
        variants=[_variant(game, variant) for variant in game.variants],
    )


def _rule(rule: Rule) -> models.Rule:
    return models.Rule(
        id=rule.id,
        mech=rule.mech,
        status=rule.status,  # type: ignore[arg-type]
        when={name: list(values) for name, values in rule.when.items()},
        set=dict(rule.params),
        cites=[models.Cite(clause=cite.clause, words=cite.words) for cite in rule.cites],
        note=both_or_none(rule.note),
        informative=both_or_none(rule.informative),
    )


def _variant(game: GameRules, variant: Variant) -> models.Variant:
    """Only the parameters that differ from the treatise's own."""
    own = {rule.id: rule.params for rule in game.rules}
    theirs = {rule.id: rule.params for rule in variant.rules}
    changed = {name: {key: value for key, value in theirs[name].items() if own[name].get(key) != value} for name in variant.changed}
    return models.Variant(
        id=variant.id,
        title=both(variant.title),
        source=both(variant.source),
        status=variant.status,  # type: ignore[arg-type]
        set=changed,
        notes={name: both(words) for name, words in variant.changed.items()},
    )
