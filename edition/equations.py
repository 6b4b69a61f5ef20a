"""`equations.yaml`: the sums that a document states of numerals which stand in its own clauses."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from pydantic import Field

from edition.clauses import Partition
from edition.description import SLUG
from edition.yamlfile import Strict, Tree, demand_once, read_model
from normalize.errors import InputError


class Equation(Strict):
    """`times` × (the sum of the last numeral of each clause of `terms`) = `total`, as the `words` of `clause` say."""

    id: str = Field(pattern=SLUG)
    clause: str
    words: str = Field(min_length=3)
    total: int = Field(ge=1)
    times: int = Field(ge=1)
    terms: tuple[str, ...] = Field(min_length=1)


class EquationsFile(Strict):
    equations: tuple[Equation, ...] = ()


@dataclass(frozen=True)
class Equations:
    """The equations in the order of the file."""

    equations: tuple[Equation, ...] = ()
    tree: Tree | None = None

    def line(self, at: int) -> int | None:
        return self.tree.line(("equations", at)) if self.tree else None


def load_equations(path: Path, partition: Partition) -> Equations:
    """Errors: yaml-*, id-twice, equation-clause (no such clause)."""
    model, tree = read_model(path, EquationsFile)
    seen: set[str] = set()
    for at, equation in enumerate(model.equations):
        line = tree.line(("equations", at))
        demand_once(equation.id, seen, path, line)
        for clause in (equation.clause, *equation.terms):
            if clause not in partition.by_id:
                raise InputError("equation-clause", path, line, id=equation.id, clause=clause)
    return Equations(model.equations, tree)
