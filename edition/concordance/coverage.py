"""Check 1: every clause is rendered by a rule or said not to be, and every rule rests on words that stand there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from edition.concordance.finding import Finding
from edition.concordance.model import Modelled
from edition.rules.mechanisms import MECHANISMS, Number
from edition.rules.rule import Rule


def check(modelled: Modelled) -> Iterator[Finding]:
    """Findings: entry-unknown, clause-uncovered, cite-clause, cite-words, unmodelled-clause, unmodelled-words,
    unmodelled-cited, conflict-rule, conflict-clause, rule-doubled."""
    game = modelled.game
    if not modelled.of_entry():
        yield modelled.finding_at("coverage", "entry-unknown", ("entry",), entry=game.entry)
        return
    for clause in modelled.of_entry():
        if not modelled.citing(clause.id) and not modelled.unmodelled(clause.id):
            words = clause.text[:60]
            yield modelled.finding_at("coverage", "clause-uncovered", ("rules",), clause.id, id=clause.id, words=words)
    yield from _citations(modelled)
    yield from _unmodelled(modelled)
    yield from _doubled(modelled)
    for at, conflict in enumerate(game.conflicts):
        if conflict.chosen not in {rule.id for rule in game.rules}:
            yield modelled.finding_at("coverage", "conflict-rule", ("conflicts", at, "chosen"), rule=conflict.chosen)
        for unit in conflict.clauses:
            if game.clause(unit) not in modelled.clauses:
                yield modelled.finding_at("coverage", "conflict-clause", ("conflicts", at, "clauses"), id=game.clause(unit))


def _citations(modelled: Modelled) -> Iterator[Finding]:
    for rule in modelled.game.rules:
        for cite in rule.cites:
            clause = modelled.clauses.get(cite.clause)
            if clause is None:
                yield modelled.finding("coverage", "cite-clause", rule, rule=rule.id, id=cite.clause)
            elif cite.words not in clause.reading:
                yield modelled.finding("coverage", "cite-words", rule, clause.id, rule=rule.id, id=clause.id, words=cite.words)


def _unmodelled(modelled: Modelled) -> Iterator[Finding]:
    for at, each in enumerate(modelled.game.unmodelled):
        place = ("unmodelled", at, "clause")
        name = modelled.game.clause(each.clause)
        clause = modelled.clauses.get(name)
        if clause is None:
            yield modelled.finding_at("coverage", "unmodelled-clause", place, id=name)
        elif each.words not in clause.reading:
            yield modelled.finding_at("coverage", "unmodelled-words", place, name, id=name, words=each.words)
        elif not each.words and (citing := modelled.citing(name)):
            yield modelled.finding_at("coverage", "unmodelled-cited", place, name, id=name, rule=citing[0].id)


def _doubled(modelled: Modelled) -> Iterator[Finding]:
    """Two rules of one mechanism that speak of the same thing at the same time: alike in all that they choose, numbers apart.

    Mechanisms of which a game has one rule only are held to that when the rules are read.
    """
    game = modelled.game
    selections = tuple(game.selections())
    for at, rule in enumerate(game.rules):
        for other in game.rules[:at]:
            same = rule.mech == other.mech and chosen(rule) == chosen(other)
            if same and any(rule.holds(s) and other.holds(s) for s in selections):
                yield modelled.finding("coverage", "rule-doubled", rule, rule=rule.id, other=other.id, mech=rule.mech)


def chosen(rule: Rule) -> dict[str, Any]:
    """The parameters by which a rule says what it speaks of: all that are not numbers; all, where there are only numbers."""
    kinds = MECHANISMS[rule.mech].params
    selecting = {name: value for name, value in rule.params.items() if not isinstance(kinds[name], Number)}
    return selecting or dict(rule.params)
