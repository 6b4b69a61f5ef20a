"""The registers of the whole: what is covered, doubtful, contradictory, supplied, unmodelled, informative."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from edition.concordance.numerals import Solved, open_numerals, solved
from edition.concordance.summary import Summary
from edition.publish.book import Book, title_of
from edition.publish.codes import evidence
from edition.publish.concordance import Place, address_of, place, readings_address
from edition.publish.typeset import no_break
from edition.rules.load import GameRules
from edition.rules.rule import Rule
from edition.rules.standing import DISCS
from edition.rules.wording import wording
from edition.views import EntryView, MarkKind, Witness
from edition.words import LANGS, Lang


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
    readings: tuple[Place, ...] = ()  # that can be played beside what is played


REGISTERS: Final = {  # each register: its page
    "principles": "principles.html",
    "corrections": "corrections/index.html",
    "ambiguities": "ambiguities.html",
    "contradictions": "contradictions.html",
    "coverage": "coverage.html",
    "terms": "terms.html",
    "bibliography": "bibliography.html",
    "contributors": "contributors.html",
    "quality": "quality.html",
}


def registers_context(book: Book) -> dict[str, object]:
    """What registers there are, each with the number of what stands in it where that is a number."""
    notes = [note for clause in book.clauses.values() for note in clause.notes]
    marks = {
        "corrections": sum(w.statistics.applied for w in book.witnesses),
        "ambiguities": sum(note.kind == "doubtful" for note in notes) + sum(w.statistics.suspects for w in book.witnesses),
        "contradictions": sum(1 for each in _each_contradiction(book)),
        "coverage": len(book.games),
        "terms": len(book.corpus.glossary.terms),
        "bibliography": len(book.corpus.bibliography.works),
        "contributors": len(book.corpus.people),
    }
    return {"registers": [(name, path, marks.get(name)) for name, path in REGISTERS.items()]}


def coverage_context(book: Book, lang: Lang) -> dict[str, object]:
    """How much of each game its rules render, and what they leave, add and only state."""
    games = [entry for entry in book.entries.values() if entry.kind == "game"]
    summaries = [(book.entries[entry], summary) for entry, summary in book.summaries.items()]
    return {
        "covered": [_covered(book, lang, entry) for entry in games],
        "supplements": [item for entry, summary in summaries for item in _supplements(lang, entry, summary)],
        "unmodelled": [item for entry, summary in summaries for item in _unmodelled(book, lang, entry, summary)],
        "informative": [item for entry, summary in summaries for item in _informative(book, lang, entry, summary)],
        "discs": DISCS,
    }


def ambiguities_context(book: Book, lang: Lang) -> dict[str, object]:
    """What may be read in more ways than one: doubts, numerals, suspects, and the faults that are the printer's."""
    equations = [solution for witness in book.witnesses for solution in _equations(book, witness)]
    return {
        "doubts": list(_doubts(book, lang)),
        "equations": [(place(book, lang, e.equation.clause), e.equation.words, e.shown(e.solutions[0])) for e in equations if e.decided],
        "open": [
            (place(book, lang, each.clause), each.ocr, each.candidates)
            for witness in book.witnesses
            for each in open_numerals(tuple(witness.clauses.values()), equations)
        ],
        "suspects": list(_marked(book, lang, "suspect")),
        "faults": list(_marked(book, lang, "sic")),
    }


def contradictions_context(book: Book, lang: Lang) -> dict[str, object]:
    """Where the treatise disagrees with itself, and where another book says otherwise."""
    items = [(within, _told(book, lang, entry, each)) for entry, within, each in _each_contradiction(book)]
    return {
        "within": [item for within, item in items if within],
        "between": [item for within, item in items if not within],
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


def _marked(book: Book, lang: Lang, kind: MarkKind) -> Iterator[Item]:
    """The words that bear a mark of a kind, with what else they may be and why they are thought so."""
    for entry in book.entries.values():
        for clause in entry.clauses:
            for mark in clause.marks:
                if mark.kind == kind:
                    said = (
                        mark.text[lang]
                        if mark.text
                        else mark.reason or (evidence(lang, mark.evidence, mark.facts) if mark.evidence else "")
                    )
                    yield _item(lang, entry, place(book, lang, clause.id), mark.reading, said, ", ".join(mark.alternatives))


@dataclass(frozen=True)
class Contradiction:
    """Readings that disagree: the clauses of the treatise, in both languages what is disputed, and the rule that is played."""

    clauses: tuple[str, ...]
    text: Mapping[Lang, str]
    chosen: tuple[Rule, ...]
    game: GameRules


def _each_contradiction(book: Book) -> Iterator[tuple[EntryView, bool, Contradiction]]:
    """Readings of the treatise that disagree with each other (True), and what other books say otherwise."""
    for entry, summary in book.summaries.items():
        game, view = summary.modelled.game, book.entries[entry]
        rules = {rule.id: rule for rule in game.rules}
        for conflict in game.conflicts:
            clauses = tuple(game.clause(clause) for clause in conflict.clauses)
            yield view, True, Contradiction(clauses, {"fr": conflict.fr, "en": conflict.en}, (rules[conflict.chosen],), game)
        for beside in summary.parallels:
            for row in beside.rows:
                if row.statement.says == "otherwise":
                    chosen = tuple(rules[rule] for rule in row.statement.rules)
                    text = {lang: f"{beside.parallel.text.source[lang]} {getattr(row.statement, lang)}" for lang in LANGS}
                    yield (
                        view,
                        False,
                        Contradiction(tuple(dict.fromkeys(cite.clause for rule in chosen for cite in rule.cites)), text, chosen, game),
                    )


def _told(book: Book, lang: Lang, entry: EntryView, each: Contradiction) -> Item:
    chosen = " ".join(wording(rule, lang) for rule in each.chosen)
    item = _item(lang, entry, None, "", each.text[lang], chosen, tuple(place(book, lang, clause) for clause in each.clauses))
    others = [variant for variant in each.game.variants if any(rule.id in variant.changed for rule in each.chosen)]
    return replace(
        item, readings=tuple(Place(no_break(variant.title[lang], lang), readings_address(each.game, variant.id)) for variant in others)
    )


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
