"""`introduction.yaml` of a document or a game: what it is, where it comes from, what is hard in it; in both languages."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from pydantic import Field

from edition.bilingual import Both
from edition.yamlfile import Strict, Tree, demand_once, read_model
from normalize.errors import InputError

FILE: Final = "introduction.yaml"


class Paragraph(Strict):
    """A paragraph in both languages, in the markup of `commentary_text`; `ours`: it rests on no source but is the editors' opinion."""

    fr: str = Field(min_length=1)
    en: str = Field(min_length=1)
    ours: bool = False

    @property
    def text(self) -> dict[str, str]:
        return {"fr": self.fr, "en": self.en}


class Section(Strict):
    """A section under a heading; `id` is its anchor in both languages."""

    id: str = Field(pattern=r"^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$")
    heading: Both
    paragraphs: tuple[Paragraph, ...]


class IntroductionFile(Strict):
    sections: tuple[Section, ...]


@dataclass(frozen=True)
class Introduction:
    """The sections in order, and the file, which knows its lines."""

    sections: tuple[Section, ...]
    tree: Tree

    def paragraphs(self) -> Iterator[tuple[Section, Paragraph, int]]:
        """Every paragraph with its section and its line."""
        for at, section in enumerate(self.sections):
            for number, paragraph in enumerate(section.paragraphs):
                yield section, paragraph, self.tree.line(("sections", at, "paragraphs", number))


def load_introduction(path: Path) -> Introduction:
    """Errors: yaml-*, id-twice. An introduction says something, and so does each of its sections (yaml-too-short)."""
    model, tree = read_model(path, IntroductionFile)
    if not model.sections:
        raise InputError("yaml-too-short", path, tree.line(("sections",)), place="sections")
    seen: set[str] = set()
    for at, section in enumerate(model.sections):
        demand_once(section.id, seen, path, tree.line(("sections", at)))
        if not section.paragraphs:
            place = ("sections", at, "paragraphs")
            raise InputError("yaml-too-short", path, tree.line(place), place=f"sections.{at}.paragraphs")
    return Introduction(model.sections, tree)
