"""The registers of the whole: what is covered, doubtful, contradictory, supplied, unmodelled, informative."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from edition.concordance.numerals import Solved, open_numerals, solved
from edition.concordance.summary import Summary
from edition.progress import progress
from edition.publish.book import Book, title_of
from edition.publish.concordance import Place, address_of, place
from edition.publish.typeset import no_break
from edition.rules.wording import wording
from edition.views import EntryView, Witness
from edition.words import Lang


@dataclass(frozen=True)
class Covered:
    """A game of the corpus: its figures, or None where it has no rules yet."""

    title: str
    lang: Lang
    address: str
    concordance: str
    clauses: int
    figures: Mapping[str, int] | None


@dataclass(frozen=True)
class Item:
    """One line of a register: of which entry, which clause (None: of no one clause), the words meant, and what is said of them."""

    entry: str
    entry_lang: Lang
    place: Place | None
    words: str
    text: str
    more: str = ""
    others: tuple[Place, ...] = ()


def registers_context(book: Book, lang: Lang) -> dict[str, object]:
    """Everything that the template of the registers needs."""
    games = [entry for entry in book.entries.values() if entry.kind == "game"]
    summaries = [(book.entries[entry], summary) for entry, summary in book.summaries.items()]
    equations = [solution for witness in book.witnesses for solution in _equations(book, witness)]
    return {
        "established": [(w.description, progress(w)) for w in book.witnesses],
        "covered": [_covered(book, lang, entry) for entry in games],
        "doubts": list(_doubts(book, lang)),
        "equations": [(place(book, lang, e.equation.clause), e.equation.words, e.shown(e.solutions[0])) for e in equations if e.decided],
        "open": [
            (place(book, lang, each.clause), each.ocr, each.candidates)
            for witness in book.witnesses
            for each in open_numerals(tuple(witness.clauses.values()), equations)
        ],
        "contradictions": [item for entry, summary in summaries for item in _contradictions(book, lang, entry, summary)],
        "supplements": [item for entry, summary in summaries for item in _supplements(lang, entry, summary)],
        "unmodelled": [item for entry, summary in summaries for item in _unmodelled(book, lang, entry, summary)],
        "informative": [item for entry, summary in summaries for item in _informative(book, lang, entry, summary)],
    }


def _equations(book: Book, witness: Witness) -> Iterator[Solved]:
    for equation in book.corpus.source(witness.id).equations.equations:
        yield solved(equation, witness.clauses)


def _covered(book: Book, lang: Lang, entry: EntryView) -> Covered:
    title = title_of(lang, entry)
    summary = book.summaries.get(entry.id)
    concordance = address_of(summary.modelled.game) if summary else ""
    return Covered(title.text, title.lang, book.address(entry.id), concordance, len(entry.clauses), summary.figures if summary else None)


def _item(lang: Lang, entry: EntryView, where: Place | None, words: str, text: str, more: str = "", others: tuple[Place, ...] = ()) -> Item:
    title = title_of(lang, entry)
    return Item(title.text, title.lang, where, words, no_break(text, lang), no_break(more, lang), others)


def _doubts(book: Book, lang: Lang) -> Iterator[Item]:
    """The readings that the editor marks as doubtful: what we read, what else it may be, and why."""
    for entry in book.entries.values():
        for clause in entry.clauses:
            for note in clause.notes:
                if note.kind == "doubtful":
                    where = place(book, lang, clause.id)
                    yield _item(lang, entry, where, note.reading, note.text[lang], ", ".join(note.alternatives))


def _contradictions(book: Book, lang: Lang, entry: EntryView, summary: Summary) -> Iterator[Item]:
    """Readings of the treatise that disagree with each other, then what other books say otherwise."""
    game = summary.modelled.game
    rules = {rule.id: rule for rule in game.rules}
    for conflict in game.conflicts:
        places = tuple(place(book, lang, game.clause(clause)) for clause in conflict.clauses)
        yield _item(lang, entry, None, "", getattr(conflict, lang), wording(rules[conflict.chosen], lang), places)
    for beside in summary.parallels:
        for row in beside.rows:
            if row.statement.says == "otherwise":
                said = " ".join(wording(rules[rule], lang) for rule in row.statement.rules)
                text = f"{beside.parallel.text.source[lang]} {getattr(row.statement, lang)}"
                clauses = dict.fromkeys(cite.clause for rule in row.statement.rules for cite in rules[rule].cites)
                yield _item(lang, entry, None, "", text, said, tuple(place(book, lang, clause) for clause in clauses))


def _supplements(lang: Lang, entry: EntryView, summary: Summary) -> Iterator[Item]:
    game = summary.modelled.game
    for rule in game.rules:
        if rule.status == "supplied":
            yield _item(lang, entry, Place(wording(rule, lang), f"{address_of(game)}#r-{rule.id}"), "", rule.note[lang])


def _unmodelled(book: Book, lang: Lang, entry: EntryView, summary: Summary) -> Iterator[Item]:
    for row in summary.rows:
        for each in row.unmodelled:
            yield _item(lang, entry, place(book, lang, row.clause.id), each.words or row.clause.text, getattr(each, lang))


def _informative(book: Book, lang: Lang, entry: EntryView, summary: Summary) -> Iterator[Item]:
    game = summary.modelled.game
    for leaf in summary.leaves:
        if leaf.state == "informative":
            places = tuple(place(book, lang, cite.clause) for cite in leaf.rule.cites)
            where = Place(wording(leaf.rule, lang), f"{address_of(game)}#r-{leaf.rule.id}")
            yield _item(lang, entry, where, f"{leaf.rule.id}.{leaf.parameter}", leaf.rule.informative[lang], "", places)
