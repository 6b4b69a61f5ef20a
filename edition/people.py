"""`people.yaml`: whose hand a decision is in."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from pydantic import Field

from edition.bilingual import Both
from edition.yamlfile import Strict, read_model
from normalize.errors import InputError


class Person(Strict):
    """A person, a way of working, or a program, and what is to be said of how it worked."""

    id: str = Field(pattern=r"^[a-z][a-z0-9-]*$")
    name: Both
    kind: Literal["person", "method", "program"]
    role: Both
    statement: Both


class People(Strict):
    people: tuple[Person, ...]


def load_people(path: Path) -> dict[str, Person]:
    """The people by id, in the order of the file. Errors: yaml-*, id-twice."""
    model, tree = read_model(path, People)
    found: dict[str, Person] = {}
    for at, person in enumerate(model.people):
        if person.id in found:
            raise InputError("id-twice", path, tree.line(("people", at)), id=person.id)
        found[person.id] = person
    return found
