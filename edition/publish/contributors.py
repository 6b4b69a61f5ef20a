"""Whose hands are in the edition, and how much each did: counted from the decisions, not declared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from edition.decisions import ACTS
from edition.people import Person
from edition.proposals.credit import proposers
from edition.publish.book import Book
from edition.words import Lang, say
from normalize.codes import CODES
from normalize.correction import MACHINE


@dataclass(frozen=True)
class Share:
    """What a hand did in the documents: of each kind of act, how often in each document and in all; kinds that are nowhere are left out."""

    person: Person
    machine: bool
    rows: tuple[tuple[str, tuple[int, ...], int], ...]


def contributors_context(book: Book, lang: Lang) -> dict[str, object]:
    """The people of the corpus in its order, each with counts."""
    decisions = (book.corpus.source(witness.id).decisions for witness in book.witnesses)
    return {
        "documents": [(w.id, w.description.short[lang]) for w in book.witnesses],
        "proposers": proposers(decisions),
        "shares": [_share(book, lang, person) for person in book.corpus.people.values()],
    }


def _share(book: Book, lang: Lang, person: Person) -> Share:
    rows = [*_machine_rows(book, person.id), *_rows(book, person.id)]
    shown = [(say(lang, f"ui.contributors.did.{key}"), counts, sum(counts)) for key, counts in rows if any(counts)]
    return Share(person, person.id == MACHINE, tuple(shown))


def _rows(book: Book, hand: str) -> Iterator[tuple[str, tuple[int, ...]]]:
    """The acts that stand (a revoked one does not), and the clauses translated."""
    acts = [Counter(d.act for d in book.corpus.source(w.id).resolved.decisions if d.hand == hand) for w in book.witnesses]
    for act in ACTS:
        yield act, tuple(counts[act] for counts in acts)
    yield "translation", tuple(sum(bool(c.english) for c in w.clauses.values()) if w.translator == hand else 0 for w in book.witnesses)


def _machine_rows(book: Book, hand: str) -> Iterator[tuple[str, tuple[int, ...]]]:
    """What the machine proposes today: it signs no decision."""
    if hand != MACHINE:
        return
    sources = [book.corpus.source(w.id) for w in book.witnesses]
    yield "proposed", tuple(sum(CODES[c.code] == "ocr" for c in source.analysis.corrections) for source in sources)
    yield "accepted", tuple(w.statistics.accepted for w in book.witnesses)
    yield "unreviewed", tuple(w.statistics.by_hand.get(MACHINE, 0) for w in book.witnesses)
    yield "suspects", tuple(w.statistics.suspects for w in book.witnesses)
    yield "typography", tuple(w.statistics.typography for w in book.witnesses)
