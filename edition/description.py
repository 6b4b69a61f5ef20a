"""`document.yaml`: who printed a document, when, how it is laid out, and what is known of its pages."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from pydantic import Field

from edition.bilingual import Both, Certainty
from edition.yamlfile import Strict, Tree, read_model
from normalize.document import Document, Lineation, Zone, ZoneKind
from normalize.errors import InputError

SLUG = r"^[a-z0-9]+(?:-[a-z0-9]+)*$"


class Statement(Strict):
    """Free text in both languages, with how sure we are of it."""

    fr: str = Field(min_length=1)
    en: str = Field(min_length=1)
    certainty: Certainty = "certain"

    @property
    def words(self) -> dict[str, str]:
        return {"fr": self.fr, "en": self.en}


class Dated(Statement):
    """A date in words, and the years (both included) between which it lies."""

    from_: int | None = Field(default=None, alias="from")
    to: int | None = None


class Licence(Statement):
    """The rights in the source text."""

    source: str


class PageStart(Strict):
    """A printed page starts on a line (from 1); `head`: its number is printed there."""

    line: int = Field(ge=1)
    page: str
    evidence: Literal["head", "inferred"]


class Pages(Strict):
    """What is known of the pages: nothing, a range in which the text lies, or where each one starts."""

    known: Literal["none", "range", "lines"]
    range: str = ""
    starts: tuple[PageStart, ...] = ()
    certainty: Certainty = "certain"


class ZoneLines(Strict):
    """Lines (from 1, both included) that are not running text."""

    kind: ZoneKind
    first: int = Field(ge=1)
    last: int = Field(ge=1)


class Description(Strict):
    """A document as `document.yaml` describes it."""

    id: str = Field(pattern=SLUG)
    in_preparation: bool = False  # what is still missing (clauses, translation, reviews) is no fault
    order: int = 0  # among the documents of the corpus; then by id
    title: Both
    short: Both
    author: Statement | None = None
    publisher: Statement | None = None
    place: Statement | None = None
    date: Dated | None = None
    identification: Statement
    long_s: bool | None = None
    lineation: Lineation
    page_seen: bool
    typed: bool = False  # there was never a page
    pages: Pages
    zones: tuple[ZoneLines, ...] | None = None
    licence: Licence
    provenance: Both
    sha256: str = Field(pattern=r"^[0-9a-f]{64}$")

    @property
    def ground(self) -> str:
        """What the text rests on: `seen` (its page), `typed` (there is none), `reconstructed` (what was recognised of it)."""
        return "typed" if self.typed else "seen" if self.page_seen else "reconstructed"

    def document(self, text: str) -> Document:
        """The document as `normalize` takes it."""
        zones = None if self.zones is None else tuple(Zone(z.kind, z.first, z.last) for z in self.zones)
        return Document(text, self.id, self.long_s, self.lineation, zones)


def load_description(path: Path) -> tuple[Description, Tree]:
    """Errors: yaml-*, document-folder (the id is not the folder's name)."""
    model, tree = read_model(path, Description)
    if model.id != path.parent.name:
        raise InputError("document-folder", path, tree.line(("id",)), id=model.id, folder=path.parent.name)
    return model, tree


def check_lines(description: Description, tree: Tree, lines: int) -> None:
    """Zones and page starts lie inside a text of so many lines, in order. Errors: zone-*, page-*."""
    last = 0
    for at, zone in enumerate(description.zones or ()):
        line = tree.line(("zones", at))
        if zone.last < zone.first or zone.last > lines:
            raise InputError("zone-outside", tree.path, line, first=zone.first, last=zone.last, lines=lines)
        if zone.first <= last:
            raise InputError("zone-order", tree.path, line, first=zone.first)
        last = zone.last
    last = 0
    for at, start in enumerate(description.pages.starts):
        if not last < start.line <= lines:
            raise InputError("page-start", tree.path, tree.line(("pages", "starts", at)), number=start.line, lines=lines)
        last = start.line
