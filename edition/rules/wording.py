"""A rule as a sentence in either language: its mechanism’s sentence, with its parameters in the blanks.

Where the games of one course of play have a word of their own for a thing, the mechanism has the words of that
flow below its name, and only those that differ: `rendering.answer.fifteen.sentence`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from edition.rules.mechanisms import RANKS, SUITS
from edition.rules.rule import Rule
from edition.words import Lang, counted, say, words


def wording(rule: Rule, lang: Lang, part: str = "") -> str:
    """What a rule says, in words; `part`: what a part of it says, whose words stand below the mechanism (`row`, `brings`).

    A mechanism for which the words have no sentence yet is told by its name and its parameters as
    the file of rules has them: a game of new mechanisms is readable before anybody has found words.
    """
    if not has_wording(rule, lang):
        title = words(lang)["play"]["mechanisms"].get(rule.mech, rule.mech)
        return say(lang, "rendering.other", title=title, parameters=parameters(rule.params))
    blanks = {name: _value(value, _key(rule, name, lang, part or rule.flow), lang) for name, value in rule.params.items()}
    text = say(lang, f"rendering.{_key(rule, 'sentence', lang, part or rule.flow)}", **blanks)
    return text[:1].upper() + text[1:]


def _key(rule: Rule, name: str, lang: Lang, below: str) -> str:
    """Where the words of a parameter (or the sentence) stand below `rendering`: with a flow or a part, if that has words of its own."""
    own = words(lang)["rendering"][rule.mech].get(below, {})
    return f"{rule.mech}.{below}.{name}" if name in own else f"{rule.mech}.{name}"


def has_wording(rule: Rule, lang: Lang) -> bool:
    """Whether the words have a sentence for the rule’s mechanism."""
    return rule.mech in words(lang)["rendering"]


def parameters(params: Mapping[str, Any]) -> str:
    """Parameters as the file of rules has them: `cards: 3, first: next`."""
    return ", ".join(f"{name}: {bare_value(value)}" for name, value in params.items())


def bare_value(value: Any) -> str:
    """A value as the file of rules has it, without quotation marks."""
    return json.dumps(value, ensure_ascii=False).replace('"', "")


def _value(value: Any, key: str, lang: Lang) -> str:
    """One value: a choice by its own words, a number with its noun, a card by its name, a list or a table item by item."""
    if isinstance(value, Mapping):
        return _listed([f"{_value(name, '', lang)} {_value(each, '', lang)}" for name, each in value.items()], lang)
    if isinstance(value, (list, tuple)):
        return _listed([_value(each, key, lang) for each in value], lang)
    named: Any = words(lang)["rendering"]
    for part in key.split("."):
        named = named.get(part, {})
    name = str(value)
    if name in named:
        return str(named[name])
    if isinstance(value, int):
        return counted(lang, f"rendering.{key}", value) if "other" in named else name
    if name in RANKS:
        return say(lang, f"play.ranks.{name}.name")
    return say(lang, f"play.suits.{name}") if name in SUITS else name


def _listed(items: list[str], lang: Lang) -> str:
    return ", ".join(items[:-1]) + (say(lang, "rendering.and") if len(items) > 1 else "") + items[-1] if items else ""
