"""A game beside its source, as a page shows it: clause by clause, rule by rule, and what the checks looked at."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from edition.concordance.alignment import Link
from edition.concordance.deciding import positions
from edition.concordance.parallels import Beside, Compared
from edition.concordance.report import POINTS
from edition.concordance.summary import Row, Summary
from edition.concordance.telling import Telling, telling
from edition.publish.book import Book, title_of
from edition.publish.typeset import no_break
from edition.rules.load import GameRules
from edition.rules.remarks import load_remarks
from edition.rules.rule import Rule
from edition.rules.standing import DISCS
from edition.rules.wording import bare_value, parameters, wording
from edition.words import Lang, say, words


@dataclass(frozen=True)
class Place:
    """A clause as it is called, and where it stands in the text."""

    name: str
    address: str


@dataclass(frozen=True)
class Piece:
    """Some words of a clause. `use`: cited, unmodelled, or "" for what nothing is said of by itself."""

    text: str
    use: str


@dataclass(frozen=True)
class RuleView:
    """A rule with all that is said of it.

    `variants` has the readings that have it otherwise: title, how, where both are played. `told` is a position in which
    it decides, `deal` the address of that deal at the table.
    """

    id: str
    disc: str
    status: str
    title: str
    text: str
    parameters: str
    when: str
    note: str
    cites: tuple[tuple[Place, str], ...]
    variants: tuple[tuple[str, str, str], ...]
    informative: str
    told: Telling | None
    deal: str


@dataclass(frozen=True)
class ClauseRow:
    """A clause, the rules that render it, the reasons why words of it are not."""

    anchor: str
    place: Place
    pieces: tuple[Piece, ...]
    english: str
    rules: tuple[RuleView, ...]
    reasons: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Case:
    """A link on which machine and editor disagree: `key` of the sentence, its blanks filled; `remark`: the editor's."""

    rule: str
    place: Place
    likeness: int
    text: str
    shared: str
    remark: str


@dataclass(frozen=True)
class StatementView:
    """A statement of another book beside what the treatise has of it; `found`: what the machine made of it."""

    text: str
    says: str
    rules: tuple[tuple[str, str], ...]
    found: str
    place: Place | None


@dataclass(frozen=True)
class ParallelView:
    title: str
    source: str
    rows: tuple[StatementView, ...]
    figures: str


def address_of(game: GameRules) -> str:
    """The page of a game's concordance, in a language's folder."""
    return f"concordance/{game.id}.html"


def readings_address(game: GameRules, variant: str) -> str:
    """Where a reading is played beside the treatise’s own: on the page of the game, in a language's folder."""
    return f"{game.entry}.html?{urlencode([('two', variant)])}#lecture-{variant}"


def concordance_context(book: Book, lang: Lang, summary: Summary) -> dict[str, object]:
    """Everything that the template of a concordance needs."""
    game = summary.modelled.game
    entry = book.entries[game.entry]
    rules = {rule.id: rule_view(book, lang, summary, rule) for rule in game.rules}
    counts = {p: sum(f.check == p for f in summary.findings) for p in POINTS if p != "parallels" or summary.parallels}
    return {
        "entry": entry,
        "title": title_of(lang, entry),
        "figures": summary.figures,
        "points": [(say(lang, f"checks.points.{p}"), say(lang, f"checks.summary.{p}", **summary.figures), n) for p, n in counts.items()],
        "findings": [no_break(say(lang, f"checks.{f.code}", **f.params), lang) for f in summary.findings],
        "rows": [_row(book, lang, rules, row) for row in summary.rows],
        "rules": [rule for rule in rules.values() if rule.cites],
        "supplements": [rule for rule in rules.values() if not rule.cites],
        "sums": [(place(book, lang, each.clause), each.sum.words, each.equation, each.holds) for each in summary.sums],
        "examples": [
            (no_break(e.example.title[lang], lang), f"{game.entry}.html#exemple-{e.example.id}", not e.faults) for e in summary.examples
        ],
        "leaves": [(leaf.rule.id, leaf.parameter, bare_value(leaf.value), leaf.state) for leaf in summary.leaves],
        "cases": [_case(book, lang, summary, link) for link in summary.alignment.worst()],
        "parallels": [_parallel(book, lang, game, beside) for beside in summary.parallels],
    }


def place(book: Book, lang: Lang, clause: str) -> Place:
    """A clause of the book by its short name."""
    return Place(book.unit(lang, book.clauses[clause], whole=False), book.address(clause)) if clause in book.clauses else Place(clause, "")


def rule_view(book: Book, lang: Lang, summary: Summary, rule: Rule) -> RuleView:
    """A rule in one language."""
    game = summary.modelled.game
    position = summary.modelled.once(positions)[rule.id]
    mechanisms = words(lang)["play"]["mechanisms"]
    return RuleView(
        id=rule.id,
        disc=DISCS[rule.status],
        status=say(lang, f"play.status.{rule.status}"),
        title=mechanisms.get(rule.mech, rule.mech),
        text=wording(rule, lang),
        parameters=parameters(rule.params),
        when=_when(rule, lang),
        note=no_break(rule.note.get(lang, ""), lang),
        cites=tuple((place(book, lang, cite.clause), cite.words) for cite in rule.cites),
        variants=tuple(
            (v.title[lang], no_break(v.changed[rule.id][lang], lang), readings_address(game, v.id))
            for v in game.variants
            if rule.id in v.changed
        ),
        informative=no_break(rule.informative.get(lang, ""), lang),
        told=telling(game, position, lang) if position else None,
        deal=f"{game.entry}.html?{urlencode([*position.selection, ('seed', position.seed)])}#table" if position else "",
    )


def _when(rule: Rule, lang: Lang) -> str:
    """The choices under which a rule holds, in the words of the table."""
    named = words(lang)["play"]["options"]
    said = []
    for option, values in rule.when.items():
        known = named.get(option, {"label": option, "values": {}})
        said.append(f"{known['label'].lower()} {', '.join(known['values'].get(value, value) for value in values)}")
    return say(lang, "why.and").join(said)


def _row(book: Book, lang: Lang, rules: dict[str, RuleView], row: Row) -> ClauseRow:
    cited = [cite.words for rule in row.rules for cite in rule.cites if cite.clause == row.clause.id]
    return ClauseRow(
        anchor=row.clause.anchor,
        place=place(book, lang, row.clause.id),
        pieces=tuple(pieces(row.clause.text, cited, [each.words for each in row.unmodelled if each.words])),
        english=row.clause.english,
        rules=tuple(rules[rule.id] for rule in row.rules),
        reasons=tuple((each.words, no_break(getattr(each, lang), lang)) for each in row.unmodelled),
    )


def pieces(text: str, cited: Sequence[str], unmodelled: Sequence[str]) -> Iterator[Piece]:
    """A text cut where the use of its words changes; what is both cited and said not to be modelled is cited."""
    uses = [""] * len(text)
    for use, found in (("unmodelled", unmodelled), ("cited", cited)):
        for each in found:
            at = text.find(each)
            if at >= 0:
                uses[at : at + len(each)] = [use] * len(each)
    start = 0
    for at in range(1, len(text) + 1):
        if at == len(text) or uses[at] != uses[start]:
            yield Piece(text[start:at], uses[start])
            start = at


def _case(book: Book, lang: Lang, summary: Summary, link: Link) -> Case:
    best = summary.alignment.best[link.rule]
    key = "missed" if link.declared else "found"
    blanks = {"best": place(book, lang, best.clause).name, "better": round(100 * best.likeness)}
    remark = load_remarks(summary.modelled.game).get((link.rule, link.clause))
    shared = ", ".join(feature.lstrip("#=") for feature in link.shared[:6])
    return Case(
        rule=link.rule,
        place=place(book, lang, link.clause),
        likeness=round(100 * link.likeness),
        text=say(lang, f"ui.concordance.{key}", **blanks),
        shared=shared,
        remark=no_break(getattr(remark, lang), lang) if remark else "",
    )


def _parallel(book: Book, lang: Lang, game: GameRules, beside: Beside) -> ParallelView:
    text = beside.parallel.text
    wordings = {rule.id: wording(rule, lang) for rule in game.rules}

    def row(each: Compared) -> StatementView:
        found = say(lang, f"ui.concordance.says.{each.found}")
        return StatementView(
            text=no_break(getattr(each.statement, lang), lang),
            says=each.statement.says,
            rules=tuple((rule, wordings[rule]) for rule in each.statement.rules),
            found=found if each.found != each.statement.says else "",
            place=place(book, lang, each.clause) if each.clause and each.found != each.statement.says else None,
        )

    figures = {"n": len(beside.rows), "agreed": beside.agreed, "aligned": beside.aligned}
    rows = tuple(map(row, beside.rows))
    return ParallelView(
        no_break(text.title[lang], lang), no_break(text.source[lang], lang), rows, say(lang, "ui.concordance.judged", **figures)
    )
