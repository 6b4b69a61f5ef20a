"""`parallels/*.yaml`: what other books say of the same game, as an editor retells it.

A parallel is never a source of rules: what it says otherwise may be played as a variant, what it says
more may be the reason of a supplement.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from pydantic import Field

from edition.bilingual import Both
from edition.description import SLUG
from edition.rules.load import GameRules
from edition.yamlfile import Strict, Tree, demand_once, read_model
from normalize.errors import InputError

Says = Literal["same", "otherwise", "more"]


class Statement(Strict):
    """One thing that the other book says, of which rules, and whether the treatise says the same, something else, or nothing."""

    id: str = Field(pattern=SLUG)
    fr: str = Field(min_length=1)
    en: str = Field(min_length=1)
    rules: tuple[str, ...] = ()
    says: Says


class ParallelFile(Strict):
    """`kind` has one value: the words of a book that is not in the corpus are not given out as its own."""

    id: str = Field(pattern=SLUG)
    kind: Literal["paraphrase"]
    title: Both
    source: Both
    statements: tuple[Statement, ...] = Field(min_length=1)


@dataclass(frozen=True)
class Parallel:
    text: ParallelFile
    path: Path
    tree: Tree

    def line(self, at: int) -> int:
        """The line of a statement."""
        return self.tree.line(("statements", at))


def load_parallels(game: GameRules) -> tuple[Parallel, ...]:
    """The parallels of a game, by file name. Errors: parallel-rule, parallel-rules-needed, id-twice."""
    return tuple(_load(game, path) for path in sorted((game.folder / "parallels").glob("*.yaml")))


def _load(game: GameRules, path: Path) -> Parallel:
    text, tree = read_model(path, ParallelFile)
    known = [rule.id for rule in game.rules]
    seen: set[str] = set()
    for at, statement in enumerate(text.statements):
        line = tree.line(("statements", at))
        demand_once(statement.id, seen, path, line)
        if strange := [rule for rule in statement.rules if rule not in known]:
            raise InputError("parallel-rule", path, line, statement=statement.id, rule=strange[0], known=", ".join(known))
        if statement.says != "more" and not statement.rules:
            raise InputError("parallel-rules-needed", path, line, statement=statement.id)
    return Parallel(text, path, tree)
