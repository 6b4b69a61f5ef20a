"""Check 3: the numbers and cards of a clause and the parameters of the rules that cite it say the same.

Both ways. Every number, in words or in figures, every place in a row (from two up: `un` is as often
an article, `premier` as often a turn) and every card that a clause names must be a parameter, a length
of a list, or a stated sum of some rule that cites the clause, unless the words are said not to be
modelled. And every number and rank that an attested rule sets must stand in a clause that it cites.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from edition.concordance.figures import RANKS, SUITS, Figure, figures
from edition.concordance.finding import Finding
from edition.concordance.model import Modelled
from edition.rules.rule import Rule
from edition.views import ClauseView


def check(modelled: Modelled) -> Iterator[Finding]:
    """Findings: number-unset (of the text, in no rule), number-unsaid (of a rule, in no clause)."""
    for clause in modelled.of_entry():
        if rules := modelled.citing(clause.id):
            yield from _unset(modelled, clause, rules)
    for rule in modelled.game.rules:
        if rule.status == "attested":
            yield from _unsaid(modelled, rule)


def _unset(modelled: Modelled, clause: ClauseView, rules: tuple[Rule, ...]) -> Iterator[Finding]:
    game = modelled.game
    known: set[str] = set()
    for rule in rules:
        known |= {str(value) for value in _values(rule.params)} | {str(value) for value in _values(rule.when)}
    known |= {str(each.value) for each in game.sums if game.clause(each.clause) == clause.id}
    silent = [words for words in modelled.unmodelled(clause.id) if words]
    for figure in figures(clause.text):  # the number of the article is not of the text
        if figure.idle or any(_within(figure, clause.text, words) for words in silent):
            continue
        if not known & {str(figure.value), figure.rank, figure.suit} - {""}:
            cited = ", ".join(rule.id for rule in rules)
            place = ("rules",)
            yield modelled.finding_at("numbers", "number-unset", place, clause.id, id=clause.id, words=figure.words, rules=cited)


def _within(figure: Figure, text: str, words: str) -> bool:
    at = text.find(words)
    return at >= 0 and at <= figure.start and figure.end <= at + len(words)


def _unsaid(modelled: Modelled, rule: Rule) -> Iterator[Finding]:
    said: set[str] = set()
    for cite in rule.cites:
        if clause := modelled.clauses.get(cite.clause):
            for figure in figures(clause.text):
                said |= {str(figure.value), figure.rank, figure.suit}
    for value in _values(rule.params, lengths=False):  # how long a list is, nobody sets
        name = str(value)
        card = name in RANKS.values() or name in SUITS.values()
        if (isinstance(value, int) or card) and name not in said and not _told_by_length(rule, value):
            yield modelled.finding("numbers", "number-unsaid", rule, rule=rule.id, value=name)


def _told_by_length(rule: Rule, value: Any) -> bool:
    """A list of packets is a choice among those that “one or several times” leaves open: its sizes are not numbers of the text."""
    return rule.mech == "packets" and isinstance(value, int)


def _values(params: Any, *, lengths: bool = True) -> Iterator[Any]:
    """All leaves of parameters, names of tables among them, and the lengths of lists."""
    if isinstance(params, Mapping):
        for key, value in params.items():
            yield key
            yield from _values(value, lengths=lengths)
    elif isinstance(params, (list, tuple)):
        if lengths:
            yield len(params)
        for value in params:
            yield from _values(value, lengths=lengths)
    else:
        yield params
