"""A second witness of the same game, laid beside the first: what it says of the same things, and where it differs.

The machine finds for each statement the rule and the clause that speak of the same thing, by the method
of the alignment, and says whether the two agree: otherwise, where the statement has a number or a card
that neither the rule nor the clause has, or denies what the other asserts; more, where nothing in the
treatise is like it, or only something that the editor supplied. Beside it stands what the editor of the
parallel found. How often the two agree is a figure about the method.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from edition.concordance.alignment import Pair, likenesses, of_clause, of_rule, of_text, prepare_words
from edition.concordance.figures import figures
from edition.concordance.finding import Finding
from edition.concordance.lemmas import prepare
from edition.concordance.model import Modelled
from edition.rules.parallels import Parallel, Says, Statement, load_parallels
from edition.rules.rule import Rule
from edition.rules.wording import wording

LEAST: Final = 0.2  # likeness below which the treatise is taken to say nothing of it


@dataclass(frozen=True)
class Compared:
    """A statement beside the rule and the clause most like it.

    `rule`, `clause` are "" where the treatise has nothing like it; `figures` are the numbers and cards of
    the statement that neither has; `found` is what the machine makes of it.
    """

    statement: Statement
    rule: str
    clause: str
    likeness: float
    figures: tuple[str, ...]
    found: Says

    @property
    def right_rule(self) -> bool:
        """Whether the machine found a rule that the editor names (or rightly none)."""
        return self.rule in self.statement.rules if self.statement.rules else not self.rule


@dataclass(frozen=True)
class Beside:
    """A parallel, statement by statement."""

    parallel: Parallel
    rows: tuple[Compared, ...]

    @property
    def agreed(self) -> int:
        """How many statements machine and editor judge alike."""
        return sum(row.found == row.statement.says for row in self.rows)

    @property
    def aligned(self) -> int:
        """How many statements the machine lays beside the right rule."""
        return sum(row.right_rule for row in self.rows)


def check(modelled: Modelled) -> Iterator[Finding]:
    """Findings: parallel-same (said to agree, with a number that no rule named has)."""
    rules = {rule.id: rule for rule in modelled.game.rules}
    for beside in modelled.once(compare):
        for at, row in enumerate(beside.rows):
            named = [rules[rule] for rule in row.statement.rules]
            if row.statement.says == "same" and (missing := _missing(row.statement, named, modelled)):
                params = {"game": modelled.game.id, "statement": row.statement.id, "words": ", ".join(missing)}
                yield Finding("parallels", "parallel-same", beside.parallel.path, beside.parallel.line(at), params=params)


def compare(modelled: Modelled) -> tuple[Beside, ...]:
    """Every parallel of a game beside its rules."""
    parallels = load_parallels(modelled.game)
    if not parallels:
        return ()
    prepare_words(modelled)
    prepare(each.fr for parallel in parallels for each in parallel.text.statements)
    entry = f"{modelled.game.entry}/"
    rules = [_without_numbers(of_rule(rule, modelled.glossary, modelled.game.entry)) for rule in modelled.game.rules]
    clauses = [_without_numbers(of_clause(clause, modelled.glossary)) for clause in modelled.of_entry()]

    def beside(parallel: Parallel) -> Beside:
        statements = [_without_numbers(of_text(each.fr, each.en, modelled.glossary, entry)) for each in parallel.text.statements]
        return Beside(parallel, tuple(_rows(modelled, parallel, statements, rules, clauses)))

    return tuple(map(beside, parallels))


def _rows(modelled: Modelled, parallel: Parallel, statements: list[Pair], rules: list[Pair], clauses: list[Pair]) -> Iterator[Compared]:
    of_rules, of_clauses = likenesses(statements, rules), likenesses(statements, clauses)
    places = {clause.id: place for place, clause in enumerate(modelled.of_entry())}
    for statement, by_rule, by_clause in zip(parallel.text.statements, of_rules, of_clauses, strict=True):

        def both(rule: Rule, itself: float, by_clause: Sequence[tuple[float, object]] = by_clause) -> float:
            """A rule speaks through its sentence and through what it cites."""
            cited = [by_clause[places[cite.clause]][0] for cite in rule.cites if cite.clause in places]
            return (itself + max(cited)) / 2 if cited else itself

        scored = [(both(rule, itself), at) for at, (rule, (itself, _)) in enumerate(zip(modelled.game.rules, by_rule, strict=True))]
        value, at = max(scored, key=lambda pair: (pair[0], -pair[1]))
        there, place = max(((alike, place) for place, (alike, _) in enumerate(by_clause)), key=lambda pair: (pair[0], -pair[1]))
        rule = modelled.game.rules[at] if value >= LEAST else None
        clause = modelled.of_entry()[place].id if there >= LEAST else ""
        missing = _missing(statement, [rule] if rule else [], modelled)
        found: Says = (
            "more" if rule is None or rule.status == "supplied" else "otherwise" if missing or _denies(statement, rule) else "same"
        )
        yield Compared(statement, rule.id if rule else "", clause, max(value, there), missing, found)


def _without_numbers(pair: Pair) -> Pair:
    """Features by which to find what speaks of the same thing: the numbers are what may differ."""
    return Pair(*(tuple(feature for feature in features if not feature[1:].isdigit()) for features in (pair.fr, pair.en)))


def _missing(statement: Statement, rules: list[Rule], modelled: Modelled) -> tuple[str, ...]:
    """The numbers and cards of a statement that stand neither in the rules, nor in their clauses."""
    texts = [wording(rule, "fr") for rule in rules]
    texts += [" ".join(value for values in rule.when.values() for value in values) for rule in rules]
    cited = (modelled.clauses.get(cite.clause) for rule in rules for cite in rule.cites)
    texts += [clause.text for clause in cited if clause]
    said = {name for text in texts for figure in figures(text) for name in (str(figure.value), figure.rank, figure.suit)}
    stated = (figure for figure in figures(statement.fr) if not figure.idle)
    return tuple(figure.words for figure in stated if not ({str(figure.value), figure.rank, figure.suit} - {""}) & said)


def _denies(statement: Statement, rule: Rule) -> bool:
    """Whether one obliges where the other does not: `il faut` against none."""
    return ("il faut" in statement.fr.casefold()) != ("il faut" in wording(rule, "fr").casefold())
