"""What the JSON files hold; their JSON Schemas are made of this, and published beside them.

A field that has nothing to say is left out. Offsets count code points from 0; an end is not included.
"""

from __future__ import annotations

from typing import Final, Literal

from pydantic import BaseModel, ConfigDict, Field

FORMAT: Final = 1


class Model(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=True)


class Both(Model):
    """The same in both languages."""

    fr: str
    en: str


class Statement(Both):
    certainty: Literal["certain", "probable", "possible", "unknown"]


class Hand(Model):
    """A person, a way of working or a program, and how it worked."""

    id: str
    kind: Literal["person", "method", "program", "unknown"]
    name: Both
    role: Both | None = None
    statement: Both | None = None


class Page(Model):
    """On which printed page a clause stands: `page`, a `range` in which it lies, or `unknown`."""

    known: Literal["page", "range", "unknown"]
    page: str | None = None
    evidence: str | None = None
    certainty: str | None = None


class Mark(Model):
    """One thing said about some words; `ocr`, `print`, `reading` are these words in each layer."""

    kind: Literal["correction", "doubtful", "sic", "suspect", "term", "note", "see"]
    ocr: str
    print: str
    reading: str
    code: str | None = None
    confidence: float | None = Field(default=None, ge=0, le=1)
    evidence: str | None = None
    facts: dict[str, str] | None = None
    hand: str | None = None
    accepted_by: str | None = None
    reason: str | None = None
    alternatives: list[str] | None = None
    certainty: str | None = None
    note: str | None = None
    term: str | None = None
    target: str | None = None


class Word(Model):
    """A run of the reading text; `print`, `ocr`, `modern` only where that layer writes it otherwise."""

    reading: str
    print: str | None = None
    ocr: str | None = None
    modern: str | None = None
    marks: list[Mark] | None = None


class Note(Model):
    """A note of the editor on `ocr`, words of the clause."""

    id: str
    kind: Literal["doubtful", "note", "sic"]
    ocr: str
    reading: str
    alternatives: list[str]
    certainty: str | None = None
    text: Both


class See(Model):
    """“See the article …”: where it leads, an entry or clause id; null, where it is not in the edition."""

    quote: str
    target: str | None
    text: Both | None = None


class RuleLink(Model):
    """A rule of a game that renders the clause."""

    game: str
    rule: str
    status: str


class Clause(Model):
    """`reading` is whole; `label_words` and `words` make it up, but for the blank between them."""

    id: str
    anchor: str
    kind: str
    label: str
    page: Page
    lines: tuple[int, int]
    reading: str
    label_words: list[Word]
    words: list[Word]
    english: str
    notes: list[Note]
    see: list[See]
    rules: list[RuleLink]
    fingerprint: str


class Entry(Model):
    id: str
    kind: Literal["game", "reference", "fragment"]
    game: str | None = None
    title: Both
    subtitle: Both | None = None
    summary: Both | None = None
    clauses: list[Clause]


class Layers(Model):
    """The whole text in each layer."""

    ocr: str
    print: str
    reading: str
    modern: str
    english: str


class Line(Model):
    """A line of ocr.txt, from 1: how far it is established, and what it is if no running text."""

    number: int
    ocr: str
    print: str
    state: Literal["", "read", "validated", "problematic"]
    zone: str | None = None


class Document(Model):
    """A document of the edition, with all that is known of it."""

    format: Literal[1]
    edition: str
    id: str
    title: Both
    short: Both
    author: Statement | None = None
    publisher: Statement | None = None
    place: Statement | None = None
    date: Statement | None = None
    identification: Statement
    ground: Literal["seen", "typed", "reconstructed"]
    lineation: Literal["ocr", "print"]
    long_s: bool
    sha256: str = Field(pattern="^[0-9a-f]{64}$", description="of ocr.txt")
    licence: Both
    provenance: Both
    hands: list[Hand]
    translator: str | None = None
    layers: Layers
    lines: list[Line]
    entries: list[Entry]


class Correction(Model):
    """A line of the corrections: `ocr[start:end]` is `before`; in its place the print layer has `after`, at `print_start`.

    All lines of a document, made in the OCR, give the print layer code point for code point.
    """

    id: str
    document: str
    clause: str | None = None
    line: int
    start: int
    end: int
    print_start: int
    before: str
    after: str
    code: str
    kind: Literal["ocr", "typography", "printer"]
    hand: str
    accepted_by: str | None = None
    confidence: float | None = Field(default=None, ge=0, le=1)
    evidence: str | None = None
    facts: dict[str, str] | None = None
    decision: str | None = None
    time: str | None = None
    reason: str | None = None


class Term(Model):
    """A term of the games; `clauses`: where it stands in this sense."""

    id: str
    fr: str
    en: str
    gender: str | None = None
    forms: list[str]
    gloss: Both
    sources: list[str]
    clauses: list[str]


class Glossary(Model):
    format: Literal[1]
    edition: str
    terms: list[Term]


class Cite(Model):
    """A clause, and the words of its reading on which the rule rests."""

    clause: str
    words: str


class Rule(Model):
    """`set`: the parameters of the mechanism `mech`; `when`: under which options the rule holds.

    `status`: attested by the text, inferred from it, or supplied by the editor (then it cites nothing).
    """

    id: str
    mech: str
    status: Literal["attested", "inferred", "supplied", "witness"]
    when: dict[str, list[str]]
    set: dict[str, object]
    cites: list[Cite]
    note: Both | None = None
    informative: Both | None = None


class Option(Model):
    """A choice made before the game, the usual one first; `only`: under which other choices there is one."""

    id: str
    values: list[str]
    only: dict[str, list[str]] | None = None


class Conflict(Both):
    """Readings that disagree, the rule that was chosen, and why."""

    clauses: list[str]
    chosen: str


class Unmodelled(Both):
    """A clause, or some words of it, that no rule renders, and why."""

    clause: str
    words: str | None = None


class Variant(Model):
    """Another reading of the game: what it sets otherwise, rule by rule."""

    id: str
    title: Both
    source: Both
    status: Literal["witness", "inferred"]
    set: dict[str, dict[str, object]]
    notes: dict[str, Both]


class Rules(Model):
    """The model of a game."""

    format: Literal[1]
    edition: str
    game: str
    title: Both
    entry: str
    flow: str
    options: list[Option]
    rules: list[Rule]
    conflicts: list[Conflict]
    unmodelled: list[Unmodelled]
    variants: list[Variant]


_LINE_ENDS: Final = {0x85: "\\u0085", 0x2028: "\\u2028", 0x2029: "\\u2029"}


def as_json(model: Model, *, indent: int | None = 1) -> str:
    """A file's text, or a line of it: what has nothing to say is left out.

    What some programs take for a line end is escaped: it can only stand within a text.
    """
    return model.model_dump_json(indent=indent, exclude_defaults=True).translate(_LINE_ENDS) + "\n"
