"""What a check of a rules model is given: the game, and the clauses as they read now."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, TypeVar

from edition.concordance.finding import Finding
from edition.glossary import Glossary
from edition.rules.load import GameRules
from edition.rules.rule import Rule
from edition.views import ClauseView

T = TypeVar("T")


@dataclass(frozen=True)
class Modelled:
    """A game's rules beside the clauses of the whole corpus, by id, and the glossary of their terms."""

    game: GameRules
    clauses: Mapping[str, ClauseView]
    glossary: Glossary = field(default_factory=Glossary)

    @cached_property
    def _known(self) -> dict[Callable[..., Any], Any]:
        return {}

    def once(self, compute: Callable[[Modelled], T]) -> T:
        """What a function makes of this, worked out when first asked for: check, report and page share it."""
        if compute not in self._known:
            self._known[compute] = compute(self)
        found: T = self._known[compute]
        return found

    def of_entry(self) -> tuple[ClauseView, ...]:
        """The clauses of the game's own entry, in the order of the text."""
        return tuple(c for c in self.clauses.values() if c.id.startswith(f"{self.game.entry}/"))

    def citing(self, clause: str) -> tuple[Rule, ...]:
        return tuple(rule for rule in self.game.rules if any(cite.clause == clause for cite in rule.cites))

    def unmodelled(self, clause: str) -> tuple[str, ...]:
        """The words of a clause that no rule is said to render; "" stands for all of it."""
        return tuple(each.words for each in self.game.unmodelled if self.game.clause(each.clause) == clause)

    def finding(self, check: str, code: str, where: Rule, clause: str = "", /, **params: object) -> Finding:
        """A finding at the place of a rule."""
        return Finding(check, code, where.path, where.line, clause.partition("/")[0], clause, {"game": self.game.id, **params})

    def finding_at(self, check: str, code: str, place: tuple[str | int, ...], clause: str = "", **params: object) -> Finding:
        """A finding at another place of `rules.yaml`."""
        tree = self.game.tree
        return Finding(check, code, tree.path, tree.line(place), clause.partition("/")[0], clause, {"game": self.game.id, **params})
