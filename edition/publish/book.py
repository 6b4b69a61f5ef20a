"""The whole edition as pages see it: documents in order, addresses, and how things are called."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from edition.clock import now
from edition.concordance.report import Report, run_checks
from edition.concordance.summary import Summary
from edition.corpus import Corpus
from edition.progress import together
from edition.rules.load import GameRules
from edition.views import ClauseView, EntryView, PageRef, Witness, ZoneText
from edition.witness import load_witness
from edition.words import Lang, say
from normalize.correction import MACHINE

if TYPE_CHECKING:
    from edition.exports.files import File

_UNIT = re.compile(r"\.([hapts])(\d*)([b-z]?)$")
_KINDS = {"h": "heading", "a": "article", "p": "paragraph", "t": "row", "s": "subtitle"}


@dataclass(frozen=True)
class Book:
    """The corpus with its documents read; nothing here depends on a language but by argument."""

    corpus: Corpus
    witnesses: tuple[Witness, ...]
    time: str = field(default_factory=now)  # when it was read, as its files tell

    @cached_property
    def entries(self) -> dict[str, EntryView]:
        """The entries by id, in the order of the edition."""
        return {entry.id: entry for witness in self.witnesses for entry in witness.entries}

    @cached_property
    def clauses(self) -> dict[str, ClauseView]:
        """The clauses by id."""
        return {name: clause for witness in self.witnesses for name, clause in witness.clauses.items()}

    @cached_property
    def referring(self) -> dict[str, tuple[str, ...]]:
        """The clauses that refer to an entry or a clause, by its id."""
        found: dict[str, tuple[str, ...]] = {}
        for name, clause in self.clauses.items():
            for target in dict.fromkeys(self.moved.get(see.target, see.target) for see in clause.see if see.target):
                found[target] = (*found.get(target, ()), name)
        return found

    @cached_property
    def games(self) -> dict[str, GameRules]:
        """The games that can be played, by the id of the entry that their rules render."""
        return {game.entry: game for game in self.corpus.games.values() if game.entry in self.entries}

    @cached_property
    def report(self) -> Report:
        """What the checks make of the whole."""
        return run_checks(self.corpus, self.witnesses)

    @cached_property
    def exports(self) -> tuple[File, ...]:
        """The files that can be taken away."""
        from edition.exports.files import all_files

        return tuple(all_files(self.corpus, self.witnesses, self.time))

    @cached_property
    def summaries(self) -> dict[str, Summary]:
        """Each game that has rules held against its source, by the id of its entry."""
        return {each.modelled.game.entry: each for each in self.report.summaries if each.modelled.game.entry in self.entries}

    @cached_property
    def moved(self) -> dict[str, str]:
        """The ids of clauses that are no longer used, and the clause that each leads to."""
        return {old: new for witness in self.witnesses for old, new in self.corpus.source(witness.id).partition.moved.items()}

    @cached_property
    def former(self) -> dict[str, tuple[str, ...]]:
        """The names that a clause had, by its id."""
        found: dict[str, tuple[str, ...]] = {}
        for old, new in self.moved.items():
            found[new] = (*found.get(new, ()), old)
        return found

    def article(self, clause_id: str) -> tuple[ClauseView, ...]:
        """The clauses of the article or paragraph that a clause belongs to, in order."""
        return self._articles.get(article_of(clause_id), ())

    @cached_property
    def _articles(self) -> dict[str, tuple[ClauseView, ...]]:
        found: dict[str, tuple[ClauseView, ...]] = {}
        for name, clause in self.clauses.items():
            found[article_of(name)] = (*found.get(article_of(name), ()), clause)
        return found

    @cached_property
    def neighbours(self) -> dict[str, tuple[EntryView | None, EntryView | None]]:
        """The entries before and after each, by id."""
        order = list(self.entries.values())
        return {entry.id: around for entry, around in zip(order, zip([None, *order], [*order[1:], None], strict=False), strict=True)}

    @cached_property
    def states(self) -> dict[str, str]:
        """How far each document is established, by id."""
        return {witness.id: state_of(witness) for witness in self.witnesses}

    @cached_property
    def heads(self) -> dict[str, tuple[ZoneText, ...]]:
        """The heads and folios that lie between two clauses, by the clause that they follow."""
        return {clause: zones for witness in self.witnesses for clause, zones in _heads_between(witness).items()}

    @cached_property
    def labels(self) -> dict[str, str]:
        """The printed number of each article, by the id of the article."""
        return {name: clause.label for name, clause in self.clauses.items() if clause.label}

    def address(self, target: str) -> str:
        """Where an entry or a clause stands, from the language's folder; what has moved, where it stands now."""
        target = self.moved.get(target, target)
        if target in self.entries:
            return f"{target}.html"
        clause = self.clauses[target]
        return f"{target.rsplit('/', 1)[0]}.html#{clause.anchor}"

    def unit(self, lang: Lang, clause: ClauseView, *, whole: bool = True) -> str:
        """How a clause is called: `Romestecq, art. 17, b`, or short `art. 17 b`."""
        match = _UNIT.search(clause.anchor)
        assert match is not None, clause.anchor
        kind, number, part = match.groups()
        printed = re.sub(r"\D", "", self.labels.get(re.sub(r"[b-z]$", "", clause.id) if part else clause.id, ""))
        key = f"{_KINDS[kind]}{'-part' if part else ''}"
        entry = self.entries[clause.id.rsplit("/", 1)[0]]
        return say(lang, f"ui.unit.{'' if whole else 'short.'}{key}", entry=title_of(lang, entry).text, n=printed or number, part=part)

    def name(self, lang: Lang, target: str) -> str:
        """An entry's title, or how a clause is called."""
        target = self.moved.get(target, target)
        return title_of(lang, self.entries[target]).text if target in self.entries else self.unit(lang, self.clauses[target])

    def hand(self, lang: Lang, hand: str) -> str:
        """Who a hand is."""
        if hand in self.corpus.people:
            return self.corpus.people[hand].name[lang]
        return say(lang, "ui.slip.machine") if hand == MACHINE else hand


@dataclass(frozen=True)
class Title:
    """What an entry is called on a page, and the language of these words."""

    text: str
    lang: Lang


def title_of(lang: Lang, entry: EntryView) -> Title:
    """The French title, but where it holds words of the editor, such as “(fin)”, the title in the language of the page."""
    ours = entry.kind == "fragment" or "(" in entry.title["fr"]
    return Title(entry.title[lang], lang) if ours else Title(entry.title["fr"], "fr")


def _heads_between(witness: Witness) -> dict[str, tuple[ZoneText, ...]]:
    clauses = list(witness.clauses.values())
    inside = {zone.line for clause in clauses for zone in clause.zones}
    starts = [clause.lines[0] for clause in clauses]
    found: dict[str, tuple[ZoneText, ...]] = {}
    for line in witness.lines:
        before = bisect_left(starts, line.number)
        if before and line.zone and line.zone != "chrome" and line.number not in inside:
            clause = clauses[before - 1]
            zone = ZoneText(line.zone, len(clause.tokens), line.number, line.ocr, line.print)
            found[clause.id] = (*found.get(clause.id, ()), zone)
    return found


def article_of(clause_id: str) -> str:
    """The article or paragraph of a clause: `…/p5` for `…/p5c`."""
    return re.sub(r"(\d)[b-z]$", r"\1", clause_id)


def load_book(corpus: Corpus) -> Book:
    """Reads every document of the corpus."""
    return Book(corpus, tuple(load_witness(corpus, name) for name in corpus.documents))


def pages_text(lang: Lang, refs: Sequence[PageRef]) -> str:
    """The printed pages over which clauses run, in words: `p. 181–184`, or that they are not known."""
    known = [ref for ref in refs if ref.known != "unknown"]
    if not known:
        return say(lang, "ui.entry.page-unknown")
    return say(lang, "ui.entry.page", pages=page_span(known))


def page_span(known: Sequence[PageRef]) -> str:
    """First and last page of references: `181–184`."""
    first, last = known[0].page.split("–")[0], known[-1].page.split("–")[-1]
    return first if first == last else f"{first}–{last}"


def state_of(witness: Witness) -> str:
    """How far a document is established as a whole: as far as the least of its lines of print."""
    return together(line.state for line in witness.lines if line.ocr.strip() and line.zone != "chrome") or "unread"
