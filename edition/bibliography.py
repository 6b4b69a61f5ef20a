"""`bibliography.yaml`: the works that the commentary rests on, each with how it is known to us."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Literal

from pydantic import Field

from edition.bilingual import Both, Certainty
from edition.yamlfile import Strict, Tree, demand_once, read_model
from normalize.errors import InputError

Kind = Literal["book", "article", "page", "facsimile"]
Known = Literal["seen", "second-hand", "noted"]


class Work(Strict):
    """A work. `short` stands in a citation, `title` and what holds it (`within`) in the bibliography; `*italics*` in these.

    `known`: its text was read (seen), another reports it (second-hand, `via` names the reporter where that is
    known), or it is known to exist and was not read (noted). `how` says so in words.
    `certainty` is that of the author and the identification. A text that both languages share is plain.
    """

    id: str = Field(pattern=r"^[a-z0-9]+(?:-[a-z0-9]+)*$")
    kind: Kind
    short: Both
    author: Both | None = None
    title: str = ""  # empty where it was not noted
    within: Both | None = None
    place: Both | None = None
    publisher: str = ""
    year: Both | None = None
    part: Both | None = None  # volume, article, page
    call: str = ""  # call number, or the name under which a library keeps it
    language: Literal["fr", "en", "de"] = "fr"  # of the title
    url: str = Field(default="", pattern=r"^(?:https?://[^\s<>\"]+)?$")
    certainty: Certainty = "certain"
    known: Known
    via: tuple[str, ...] = ()
    how: Both


class BibliographyFile(Strict):
    works: tuple[Work, ...]


@dataclass(frozen=True)
class Bibliography:
    """The works in the order of the file."""

    works: tuple[Work, ...] = ()
    tree: Tree | None = None

    @cached_property
    def by_id(self) -> dict[str, Work]:
        return {work.id: work for work in self.works}

    def line(self, work_id: str) -> int | None:
        for at, work in enumerate(self.works):
            if work.id == work_id and self.tree:
                return self.tree.line(("works", at))
        return None


def load_bibliography(path: Path) -> Bibliography:
    """Errors: yaml-*, id-twice, work-via (a reporter that is not in the file, or beside a work that was read)."""
    model, tree = read_model(path, BibliographyFile)
    known = {work.id for work in model.works}
    seen: set[str] = set()
    for at, work in enumerate(model.works):
        line = tree.line(("works", at))
        demand_once(work.id, seen, path, line)
        for reporter in work.via:
            if reporter not in known or reporter == work.id or work.known == "seen":
                raise InputError("work-via", path, line, id=work.id, via=reporter)
    return Bibliography(model.works, tree)
