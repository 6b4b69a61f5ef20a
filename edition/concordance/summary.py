"""What the checks of a game looked at, beside what they found: the figures of the report and of the game's page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from edition.concordance.alignment import Alignment, Link, align
from edition.concordance.arithmetic import quantity
from edition.concordance.figures import figures
from edition.concordance.finding import Finding
from edition.concordance.liveness import Leaf, leaves
from edition.concordance.model import Modelled
from edition.concordance.parallels import Beside, compare
from edition.rules.examples import Played, load_examples
from edition.rules.rule import Rule
from edition.rules.schema import Sum, Unmodelled
from edition.views import ClauseView


@dataclass(frozen=True)
class Row:
    """A clause with the rules that cite it, and what of it is said not to be modelled."""

    clause: ClauseView
    rules: tuple[Rule, ...]
    unmodelled: tuple[Unmodelled, ...]


@dataclass(frozen=True)
class Worked:
    """A sum that the source states, and the equation that the rules make of it."""

    sum: Sum
    clause: str
    equation: str
    holds: bool


@dataclass(frozen=True)
class Summary:
    """A game held against its source; every part is worked out when first asked for. `findings`: of this game only."""

    modelled: Modelled
    findings: tuple[Finding, ...] = ()

    @cached_property
    def rows(self) -> tuple[Row, ...]:
        """The clauses of the entry, in order."""
        game = self.modelled.game
        return tuple(
            Row(clause, self.modelled.citing(clause.id), tuple(each for each in game.unmodelled if game.clause(each.clause) == clause.id))
            for clause in self.modelled.of_entry()
        )

    @cached_property
    def sums(self) -> tuple[Worked, ...]:
        game = self.modelled.game
        found = []
        for each in game.sums:
            selection = next(s for s in game.selections() if all(dict(s)[option] == value for option, value in each.selection.items()))
            result, equation = quantity(game, each.quantity, selection, each.rule)
            found.append(Worked(each, game.clause(each.clause), equation, result == each.value))
        return tuple(found)

    @property
    def leaves(self) -> tuple[Leaf, ...]:
        return self.modelled.once(leaves)

    @property
    def alignment(self) -> Alignment:
        return self.modelled.once(align)

    @property
    def parallels(self) -> tuple[Beside, ...]:
        return self.modelled.once(compare)

    @property
    def examples(self) -> tuple[Played, ...]:
        return self.modelled.once(_examples)

    @cached_property
    def figures(self) -> Mapping[str, int]:
        """The numbers that stand in the report."""
        rules = self.modelled.game.rules
        status = Counter(rule.status for rule in rules)
        states = Counter(leaf.state for leaf in self.leaves)
        return {
            "clauses": len(self.rows),
            "cited": sum(bool(row.rules) for row in self.rows),
            "unmodelled": sum(not row.rules and bool(row.unmodelled) for row in self.rows),
            "uncovered": sum(not row.rules and not row.unmodelled for row in self.rows),
            "rules": len(rules),
            "attested": status["attested"],
            "inferred": status["inferred"],
            "supplied": status["supplied"],
            "parameters": len(self.leaves),
            "live": states["live"],
            "informative": states["informative"],
            "dead": states["dead"] + states["refused"],
            "links": len({(cite.clause, rule.id) for rule in rules for cite in rule.cites}),
            "suspect": sum(f.check == "fingerprints" for f in self.findings),
            "numbers": sum(not figure.idle for row in self.rows if row.rules for figure in figures(row.clause.text)),
            "disagreeing": sum(f.check == "numbers" for f in self.findings),
            "sums": len(self.sums),
            "sums_holding": sum(each.holds for each in self.sums),
            "examples": len(self.examples),
            "examples_holding": sum(not played.faults for played in self.examples),
            "precision": round(100 * self.alignment.precision),
            "recall": round(100 * self.alignment.recall),
            "declared": self.alignment.declared,
            "found": self.alignment.found,
            "both": self.alignment.both,
            "undeclared": self.alignment.undeclared,
            "objectionable": self.alignment.objectionable,
            "statements": sum(len(beside.rows) for beside in self.parallels),
            "otherwise": sum(row.statement.says == "otherwise" for beside in self.parallels for row in beside.rows),
            "more": sum(row.statement.says == "more" for beside in self.parallels for row in beside.rows),
        }

    def as_json(self) -> dict[str, Any]:
        """All of it for programs; ids of clauses are whole."""
        aligned = self.alignment
        return {
            "figures": dict(self.figures),
            "clauses": [
                {
                    "id": row.clause.id,
                    "rules": [rule.id for rule in row.rules],
                    "unmodelled": [{"words": each.words, "fr": each.fr, "en": each.en} for each in row.unmodelled],
                }
                for row in self.rows
            ],
            "parameters": [_leaf(leaf) for leaf in self.leaves],
            "sums": [{"clause": each.clause, "stated": each.sum.value, "equation": each.equation} for each in self.sums],
            "examples": [{"id": played.example.id, "missing": len(played.faults)} for played in self.examples],
            "alignment": {
                "precision": round(aligned.precision, 3),
                "recall": round(aligned.recall, 3),
                "links": [_link(link) for link in aligned.links],
                "worst": [_link(link) for link in aligned.worst()],
            },
            "parallels": [
                {
                    "id": beside.parallel.text.id,
                    "kind": beside.parallel.text.kind,
                    "judged_alike": beside.agreed,
                    "laid_beside_the_right_rule": beside.aligned,
                    "statements": [
                        {
                            "id": row.statement.id,
                            "says": row.statement.says,
                            "rules": list(row.statement.rules),
                            "found": {"says": row.found, "rule": row.rule, "clause": row.clause, "figures": list(row.figures)},
                        }
                        for row in beside.rows
                    ],
                }
                for beside in self.parallels
            ],
        }


def of_game(findings: Iterable[Finding], game: str) -> tuple[Finding, ...]:
    """The findings that speak of a game: its own, and those of the links of its rules."""
    own = f"rule:{game}/"
    return tuple(f for f in findings if f.params.get("game") == game or str(f.params.get("dependent", "")).startswith(own))


def _examples(modelled: Modelled) -> tuple[Played, ...]:
    return load_examples(modelled.game)


def _leaf(leaf: Leaf) -> dict[str, Any]:
    return {
        "rule": leaf.rule.id,
        "parameter": leaf.parameter,
        "value": leaf.value,
        "state": leaf.state,
        "seed": leaf.seed,
        "selection": dict(leaf.selection),
        "changed": {rule: dict(params) for rule, params in leaf.changes.items()},
    }


def _link(link: Link) -> dict[str, Any]:
    shown = {"rule": link.rule, "clause": link.clause, "likeness": round(link.likeness, 3)}
    return shown | {"declared": link.declared, "found": link.found, "shared": list(link.shared)}
