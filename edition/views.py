"""What pages are rendered from: a document with everything that is known of it, as plain values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

from edition.anchors import Conflict
from edition.description import Description
from edition.people import Person
from normalize.codes import CODES
from normalize.correction import Suspect
from normalize.layers import Layers

MarkKind = Literal["correction", "doubtful", "sic", "suspect", "term", "note", "see"]
Words = Mapping[str, str]  # {fr, en}


@dataclass(frozen=True)
class Mark:
    """One thing said about some words of a clause; `ocr`, `print`, `reading` are these words in each layer.

    Corrections: `code`, `confidence` (None for a person's own reading), `evidence` and its `facts`,
    `hand` (`machine`, or who read it) and, where a person confirmed the machine, `accepted_by`. Where it comes from a
    reader's `proposal`, `hand` or `accepted_by` accepted it, and `by` is the name that the reader gave, if any.
    Suspects: `alternatives`, best first. Doubtful readings: `alternatives`, `certainty`, `note_id`.
    Terms: `term_id`. References: `target`, an entry or clause id, or None where it is not in the corpus.
    """

    kind: MarkKind
    ocr: str
    print: str
    reading: str
    code: str = ""
    confidence: float | None = None
    evidence: str = ""
    facts: tuple[tuple[str, str], ...] = ()
    hand: str = ""
    accepted_by: str = ""
    proposal: str = ""
    by: str = ""
    reason: str = ""
    alternatives: tuple[str, ...] = ()
    certainty: str = ""
    note_id: str = ""
    term_id: str = ""
    target: str | None = None
    text: Words = field(default_factory=dict)
    at: int | None = None  # where it starts in the OCR, of what is said of the OCR


@dataclass(frozen=True)
class Token:
    """A run of the reading layer and what stands there in the others; `print` and `ocr` may hold newlines.

    A mark's words lie whole within one token. Neighbouring tokens without marks that read alike in all
    layers are given as one.
    """

    reading: str
    print: str
    ocr: str
    modern: str
    marks: tuple[Mark, ...] = ()


@dataclass(frozen=True)
class PageRef:
    """On which printed page a clause stands: a page, a range in which it lies, or not known.

    `evidence`: `head` where the number is printed, `inferred` where it follows from its neighbours;
    `certainty` of the page map as a whole.
    """

    known: Literal["page", "range", "unknown"]
    page: str = ""
    evidence: str = ""
    certainty: str = ""


@dataclass(frozen=True)
class ZoneText:
    """A head, folio … that lies within a clause: it stands before the token of that number (from 0)."""

    kind: str
    before: int
    line: int
    ocr: str
    print: str


@dataclass(frozen=True)
class SeeView:
    """A cross-reference: its words in the reading, where it leads (None: not in the corpus), and what to say."""

    quote: str
    target: str | None
    text: Words


@dataclass(frozen=True)
class NoteView:
    """A note on words of a clause; see `edition.notes.Note`."""

    id: str
    kind: str
    ocr: str
    print: str
    reading: str
    alternatives: tuple[str, ...]
    certainty: str
    text: Words


@dataclass(frozen=True)
class ClauseView:
    """A clause: `label` hangs in the margin, `tokens` are the rest of its reading, outer blanks off.

    `reading` is the whole reading of the clause, label included; the fingerprint is of it.
    `label_tokens` are the label itself with its marks (nothing, where there is no label).
    """

    id: str
    anchor: str
    entry: str
    kind: str
    label: str
    tokens: tuple[Token, ...]
    label_tokens: tuple[Token, ...]
    reading: str
    english: str
    page: PageRef
    see: tuple[SeeView, ...]
    notes: tuple[NoteView, ...]
    zones: tuple[ZoneText, ...]
    fingerprint: str
    lines: tuple[int, int]

    @property
    def text(self) -> str:
        """The reading without the label."""
        return "".join(token.reading for token in self.tokens)

    @property
    def marks(self) -> tuple[Mark, ...]:
        return tuple(mark for token in (*self.label_tokens, *self.tokens) for mark in token.marks)


@dataclass(frozen=True)
class EntryView:
    """An entry of a document with its clauses; `id` is `<document>/<entry>`."""

    id: str
    slug: str
    document: str
    title: Words
    subtitle: Words
    summary: Words
    kind: str
    game: str
    clauses: tuple[ClauseView, ...]


@dataclass(frozen=True)
class Line:
    """A line of the OCR (from 1): `tokens` joined are its `ocr` and its `print`; reading and modern are not given.

    `state`: "" (raw), read, validated or problematic; `anchors`: of the clauses that start on it.
    """

    number: int
    ocr: str
    print: str
    zone: str | None
    state: str
    anchors: tuple[str, ...]
    tokens: tuple[Token, ...]

    @property
    def marks(self) -> tuple[Mark, ...]:
        return tuple(mark for token in self.tokens for mark in token.marks)


@dataclass(frozen=True)
class Statistics:
    """How the print layer came about: corrections that count (class ocr), and what was not applied."""

    applied: int  # corrections of class ocr in the print layer
    by_code: Mapping[str, int]
    by_hand: Mapping[str, int]  # a correction that a person accepted counts for that person
    accepted: int  # of these, proposals of the machine that a person accepted
    typography: int  # corrections of class typography
    dropped: int  # proposals that a decision kept out
    suspects: int
    lines: int
    read: int  # lines that stand at read or validated
    validated: int


@dataclass(frozen=True)
class Witness:
    """A document with everything that is known of it."""

    id: str
    description: Description
    layers: Layers
    long_s: bool
    entries: tuple[EntryView, ...]
    lines: tuple[Line, ...]
    suspects: tuple[Suspect, ...]
    conflicts: tuple[Conflict, ...]
    statistics: Statistics
    translator: str
    people: Mapping[str, Person]  # whose hands are in it

    @cached_property
    def clauses(self) -> Mapping[str, ClauseView]:
        """The clauses by id, in the order of the text."""
        return {clause.id: clause for entry in self.entries for clause in entry.clauses}


def is_ocr_class(code: str) -> bool:
    """Whether a code is an error of the recogniser: marked and counted."""
    return CODES.get(code) == "ocr"
