"""What is wrong with a worked example: what the check finds, and where it stands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from edition.play.errors import PlayError
from edition.rules.load import refusal_word
from edition.yamlfile import Place, Tree
from normalize.errors import InputError


@dataclass(frozen=True)
class Fault:
    """Something that does not come out as a clause (`unit`, as the example names it) says; `code` is that of a finding."""

    code: str
    unit: str
    line: int
    params: Mapping[str, Any]


def refused(tree: Tree, place: Place, example: str, refusal: PlayError) -> InputError:
    """The error of an example that the engine will not do."""
    return InputError("example-refused", tree.path, tree.line(place), example=example, refusal=refusal_word(refusal))


def units_of(tree: Tree) -> tuple[tuple[str, int], ...]:
    """Every clause that an example names, with its line: those that it shows, and those of its parts."""
    found = [(str(unit), tree.line(("clauses", at))) for at, unit in enumerate(tree.data["clauses"])]

    def walk(node: Any, place: Place) -> None:
        steps = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
        for step, each in steps:
            if step == "clause":
                found.append((str(each), tree.line((*place, step))))
            else:
                walk(each, (*place, step))

    walk(tree.data, ())
    return tuple(found)
