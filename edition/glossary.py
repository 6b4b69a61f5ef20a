"""`glossary.yaml`: the terms of the games, how we put them into English, and where they stand in a text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Literal

from pydantic import Field

from edition.bilingual import Both
from edition.yamlfile import Strict, Tree, demand_once, read_model
from normalize.errors import InputError


class Term(Strict):
    """A term in one sense: its inflected forms, its English, and to which clauses the sense is limited."""

    id: str = Field(pattern=r"^[a-z0-9]+(?:-[a-z0-9]+)*$")
    fr: str = Field(min_length=1)
    gender: Literal["m", "f", "m/f", ""] = ""
    en: str = Field(min_length=1)
    forms: tuple[str, ...] = ()
    gloss: Both
    documents: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()
    translate: tuple[str, ...] = ()
    check: bool = True
    absent: bool = False  # given for what it means beside others: no clause has it
    in_: tuple[str, ...] = Field(default=(), alias="in")

    def meant_in(self, clause_id: str) -> bool:
        """Whether the sense can be meant in a clause; an entry or article id limits to all in it."""
        if self.documents and clause_id.split("/")[0] not in self.documents:
            return False
        return not self.in_ or clause_id in self.in_


class GlossaryFile(Strict):
    terms: tuple[Term, ...]


@dataclass(frozen=True)
class Occurrence:
    """A term at `start..end` of a text (code points)."""

    term: Term
    start: int
    end: int


@dataclass(frozen=True)
class Glossary:
    """The terms in the order of the file."""

    terms: tuple[Term, ...] = ()
    tree: Tree | None = None

    @cached_property
    def by_id(self) -> dict[str, Term]:
        return {term.id: term for term in self.terms}

    @cached_property
    def _forms(self) -> dict[str, list[Term]]:
        forms: dict[str, list[Term]] = {}
        for term in self.terms:
            for form in term.forms:
                forms.setdefault(_folded(form), []).append(term)
        return forms

    @cached_property
    def _pattern(self) -> re.Pattern[str] | None:
        longest_first = sorted(self._forms, key=lambda form: (-len(form), form))
        if not longest_first:
            return None
        alternatives = "|".join(re.escape(form).replace(r"\ ", r"\s+") for form in longest_first)
        return re.compile(rf"(?<![\w-])(?:{alternatives})(?![\w-])")

    def find(self, text: str, clause_id: str) -> Iterator[Occurrence]:
        """The terms of a text, longest first, whole words, in the sense that is meant in the clause.

        Of several senses the one that names the clause goes before one that is not limited.
        """
        if self._pattern is None:
            return
        folded = _folded(text)
        for match in self._pattern.finditer(folded):
            senses = [t for t in self._forms[re.sub(r"\s+", " ", match[0])] if t.meant_in(clause_id)]
            if senses:
                yield Occurrence(min(senses, key=lambda t: not t.in_), match.start(), match.end())

    def line(self, term_id: str) -> int | None:
        for at, term in enumerate(self.terms):
            if term.id == term_id and self.tree:
                return self.tree.line(("terms", at))
        return None


def _folded(text: str) -> str:
    """Lower case, code point for code point, so that offsets stay; the two apostrophes as one."""
    return "".join(c.lower() if len(c.lower()) == 1 else c for c in text).replace("'", "’")


def first_of_each(occurrences: Iterable[Occurrence], seen: set[str]) -> Iterator[Occurrence]:
    """The occurrences whose term is not in `seen` yet; it is put there."""
    for occurrence in occurrences:
        if occurrence.term.id not in seen:
            seen.add(occurrence.term.id)
            yield occurrence


def load_glossary(path: Path) -> Glossary:
    """Errors: yaml-*, id-twice, term-translate (a term that is checked needs its English renderings)."""
    model, tree = read_model(path, GlossaryFile)
    seen: set[str] = set()
    for at, term in enumerate(model.terms):
        line = tree.line(("terms", at))
        demand_once(term.id, seen, path, line)
        if term.check and term.forms and not term.translate:
            raise InputError("term-translate", path, line, id=term.id)
    return Glossary(model.terms, tree)
