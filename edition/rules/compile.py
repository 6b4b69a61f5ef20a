"""A game's rules as the engine takes them: JSON without mappings, since the engine trusts no order of keys."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from edition.play.model import FORMAT
from edition.rules.rule import Rule
from edition.rules.schema import OptionText


def compile_rules(
    game: str, variant: str, flow: str, options: Iterable[OptionText], rules: Iterable[Rule], lexicon: dict[str, Any] | None = None
) -> dict[str, Any]:
    """The compiled model of a game under a variant ("" is the treatise's own reading); see `edition.play.model`."""
    model = {
        "format": FORMAT,
        "game": game,
        "variant": variant,
        "flow": flow,
        "options": [[o.id, list(o.values), [[name, list(values)] for name, values in o.only.items()]] for o in options],
        "rules": [_rule(rule) for rule in rules],
    }
    return model if lexicon is None else model | {"lexicon": lexicon}


def _rule(rule: Rule) -> list[Any]:
    """[mechanism, id, status, when, params]"""
    when = [[option, list(values)] for option, values in rule.when.items()]
    return [rule.mech, rule.id, rule.status, when, [[name, _pairs(value)] for name, value in rule.params.items()]]


def _pairs(value: Any) -> Any:
    if isinstance(value, dict):
        return [[key, each] for key, each in value.items()]
    return list(value) if isinstance(value, tuple) else value
