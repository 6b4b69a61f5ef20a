"""The page of an entry: its clauses by article, both languages, with what is known of each word."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from itertools import groupby
from typing import Any

from edition.publish.book import Book, pages_text
from edition.publish.citing import cite_view
from edition.publish.codes import code_name, evidence
from edition.publish.commentary import introduction_address
from edition.publish.concordance import address_of
from edition.publish.corrections import corrections_path
from edition.publish.examples import ExampleView, example_views
from edition.publish.inline import Run, Word, held, runs_of, words_of
from edition.publish.parting import parting_view
from edition.publish.play import table_view
from edition.publish.proposing import proposing
from edition.publish.reckoner import reckoner_view
from edition.publish.typeset import letter
from edition.rules.standing import DISCS
from edition.views import ClauseView, EntryView, Mark, NoteView, SeeView, Witness, ZoneText
from edition.words import Lang

_VALUE = re.compile(r"^(.*?)\s+(\d+)$", re.DOTALL)


@dataclass(frozen=True)
class LetteredNote:
    letter: str
    view: NoteView


@dataclass(frozen=True)
class Clause:
    """A clause as it is set. `row`: of a table, (words, value, English words, English value)."""

    view: ClauseView
    name: str
    short: str
    label: tuple[Word, ...]
    runs: tuple[Run, ...]
    notes: tuple[LetteredNote, ...]
    see: tuple[SeeView, ...]
    row: tuple[tuple[Word, ...], tuple[Word, ...], str, str] | None
    referring: tuple[str, ...] = ()  # the clauses that refer to it, at its first clause also those that refer to the entry
    former: tuple[str, ...] = ()  # the anchors that led to what is now part of it
    rules: int = 0  # that render the article, told at its first clause
    statuses: tuple[tuple[str, int], ...] = ()  # how many of them are attested, inferred …
    concordance: str = ""  # where they stand beside it


@dataclass(frozen=True)
class Article:
    kind: str
    clauses: tuple[Clause, ...]


class Slips:
    """What the words of a page open: each text once, under a short name."""

    def __init__(self) -> None:
        self._names: dict[str, str] = {}

    def add(self, html: str) -> str:
        """The name under which the page keeps this slip."""
        return self._names.setdefault(html, f"m{len(self._names) + 1}")

    def items(self) -> Iterator[tuple[str, str]]:
        """Names and slips, in order."""
        return ((name, html) for html, name in self._names.items())


class EntryPage:
    """What the macros of the page ask: addresses and names, in one language."""

    def __init__(self, book: Book, lang: Lang, witness: Witness, letters: Mapping[str, str]) -> None:
        self.book, self.lang, self.letters = book, lang, letters
        self.document = book.corpus.source(witness.id).document
        self.corrections = corrections_path(witness.id)
        self.slips = Slips()
        self.discs = DISCS

    def address(self, mark: Mark) -> str:
        """Where a term or a reference leads."""
        return f"glossary.html#{mark.term_id}" if mark.kind == "term" else self.book.address(mark.target or "")

    def target(self, target: str) -> str:
        return self.book.address(target)

    def name(self, target: str) -> str:
        return self.book.name(self.lang, target)

    def term(self, mark: Mark) -> Any:
        return self.book.corpus.glossary.by_id[mark.term_id]

    def hand(self, hand: str) -> str:
        return self.book.hand(self.lang, hand)

    def code(self, code: str) -> str:
        return code_name(self.lang, code)

    def line(self, word: Word) -> int | None:
        """The line of the OCR on which a word that something is said of starts."""
        places = [mark.at for mark in word.marks if mark.at is not None]
        return self.document.line_of(min(places)) if places else None

    def evidence(self, mark: Mark) -> str:
        return evidence(self.lang, mark.evidence, mark.facts)


def entry_context(book: Book, lang: Lang, witness: Witness, entry: EntryView) -> dict[str, object]:
    """Everything that the template of an entry needs."""
    letters = {note.id: letter(at) for at, note in enumerate(note for clause in entry.clauses for note in clause.notes)}
    page = EntryPage(book, lang, witness, letters)
    before, after = book.neighbours[entry.id]
    marks = [mark for clause in entry.clauses for mark in clause.marks]
    game = book.games.get(entry.id)
    return {
        "concordance": address_of(game) if game else "",
        "introduction": introduction_address(book, entry.id),
        "table": table_view(game, lang) if game else None,
        "parting": parting_view(book, game, lang) if game else None,
        "reckoner": reckoner_view(game, lang) if game else None,
        "examples": _after(example_views(game, book.article, lang)) if game else {},
        "page": page,
        "entry": entry,
        "description": witness.description,
        "articles": tuple(_articles(book, lang, entry, letters)),
        "forms": {mark.kind for mark in marks} | ({"supplied"} if any("[" in clause.english for clause in entry.clauses) else set()),
        "pages": pages_text(lang, [clause.page for clause in entry.clauses]),
        "state": book.states[witness.id],
        "corrections": sum(mark.kind == "correction" for mark in marks),
        "doubts": sum(mark.kind == "doubtful" for mark in marks),
        "document_path": f"{witness.id}/index.html",
        "lines_path": f"{witness.id}/lines.html",
        "previous": before,
        "next": after,
        "proposing": asdict(proposing(book.corpus)),
        "cite": cite_view(book, lang, entry.id),
        "gone": list(_gone(book, entry)),
    }


def _after(examples: Sequence[ExampleView]) -> dict[str, list[ExampleView]]:
    """Examples by the clause below which they stand."""
    found: dict[str, list[ExampleView]] = {}
    for example in examples:
        found.setdefault(example.after, []).append(example)
    return found


def _gone(book: Book, entry: EntryView) -> Iterator[tuple[str, str]]:
    """The clauses that the entry had and that are now part of another entry: anchor and successor."""
    return ((_anchor(old), new) for old, new in book.moved.items() if _entry_of(old) == entry.id != _entry_of(new))


def _entry_of(clause_id: str) -> str:
    return clause_id.rsplit("/", 1)[0]


def _anchor(clause_id: str) -> str:
    """The name of the place of a clause on its page: `romestecq.a17b`."""
    return clause_id.split("/", 1)[1].replace("/", ".")


def _articles(book: Book, lang: Lang, entry: EntryView, letters: Mapping[str, str]) -> Iterator[Article]:
    """Clauses of one article together, rows that follow each other as one table."""

    def article(clause: ClauseView) -> str:
        return "row" if clause.kind == "row" else re.sub(r"[b-z]$", "", clause.anchor) if clause.kind == "clause" else clause.anchor

    for key, group in groupby(entry.clauses, key=article):
        clauses = tuple(_clause(book, lang, clause, letters, book.heads.get(clause.id, ())) for clause in group)
        clauses = (_with_rules(book, clauses), *clauses[1:])
        yield Article("row" if key == "row" else clauses[0].view.kind, clauses)


def _with_rules(book: Book, clauses: Sequence[Clause]) -> Clause:
    """The first clause of an article, with the number of rules that render the article."""
    game = book.games.get(clauses[0].view.id.rsplit("/", 1)[0])
    if game is None or clauses[0].view.kind == "heading":
        return clauses[0]
    ids = {clause.view.id for clause in clauses}
    rules = [rule.status for rule in game.rules if any(cite.clause in ids for cite in rule.cites)]
    statuses = tuple((status, rules.count(status)) for status in DISCS if status in rules)
    return replace(clauses[0], rules=len(rules), statuses=statuses, concordance=f"{address_of(game)}#{clauses[0].view.anchor}")


def _clause(book: Book, lang: Lang, view: ClauseView, letters: Mapping[str, str], after: Sequence[ZoneText]) -> Clause:
    words = held(words_of(view.tokens, (*view.zones, *after)), "fr")
    return Clause(
        view=view,
        name=book.unit(lang, view),
        short=book.unit(lang, view, whole=False),
        label=words_of(view.label_tokens),
        runs=runs_of(words),
        notes=tuple(LetteredNote(letters[note.id], note) for note in view.notes),
        see=view.see,
        referring=_referring(book, view),
        former=tuple(_anchor(old) for old in book.former.get(view.id, ()) if _entry_of(old) == _entry_of(view.id)),
        row=_row(words, view.english) if view.kind == "row" else None,
    )


def _referring(book: Book, view: ClauseView) -> tuple[str, ...]:
    entry = _entry_of(view.id)
    first = book.entries[entry].clauses[0].id == view.id
    return (*book.referring.get(view.id, ()), *(book.referring.get(entry, ()) if first else ()))


def _row(words: tuple[Word, ...], english: str) -> tuple[tuple[Word, ...], tuple[Word, ...], str, str] | None:
    """A row of a table as its words and its value; None where it does not end in a number in both languages."""
    match = _VALUE.match(english)
    last = words[-1] if words else None
    if last and not last.data and not last.marks and (split := _VALUE.match(last.reading)):
        words = (*words[:-1], replace(last, reading=f"{split[1]} "), replace(last, reading=split[2], notes=(), zones=()))
    cut = len(words)
    while cut and re.fullmatch(r"\d*", words[cut - 1].reading):
        cut -= 1
    if match is None or not 0 < cut < len(words):
        return None
    return words[:cut], words[cut:], match[1], match[2]
