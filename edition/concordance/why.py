"""What a clause does in the rules: its words, the rules that render it, and where they decide."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from rapidfuzz import fuzz, process

from edition.concordance.deciding import position
from edition.concordance.liveness import Leaf
from edition.concordance.parting import Branch, Position
from edition.corpus import Corpus
from edition.rules.load import GameRules
from edition.rules.rule import Rule
from edition.rules.schema import Conflict, Unmodelled
from edition.rules.wording import wording
from edition.views import ClauseView, EntryView
from edition.witness import load_witness
from normalize.errors import InputError

NEAREST: Final = 3  # ids named where one is not known


@dataclass(frozen=True)
class Rendered:
    """A rule that renders a clause: the words it rests on, the variants that change it, a position in which it decides."""

    rule: Rule
    words: tuple[str, ...]
    variants: tuple[str, ...]
    position: Position | None


@dataclass(frozen=True)
class Answer:
    """A clause and what becomes of it; `game` is None where its entry has no rules (yet)."""

    clause: ClauseView
    entry: EntryView
    game: GameRules | None
    rules: tuple[Rendered, ...] = ()
    unmodelled: tuple[Unmodelled, ...] = ()
    conflicts: tuple[Conflict, ...] = ()


def why(corpus: Corpus, asked: Sequence[str]) -> tuple[Answer, ...]:
    """The clauses asked for (an id, or a game and a number), each with its answer.

    Errors: why-unknown (with the nearest ids), why-number, why-many.
    """
    entries = _Entries(corpus)
    found = entries.by_number(*asked) if len(asked) == 2 else entries.by_id(" ".join(asked))
    return tuple(answer(corpus, entry, clause) for entry, clause in found)


def answer(corpus: Corpus, entry: EntryView, clause: ClauseView, leaves: Sequence[Leaf] = ()) -> Answer:
    """What becomes of one clause. `leaves`: what the check of liveness found of the game, if it was run already."""
    game = next((game for game in corpus.games.values() if game.entry == entry.id), None)
    if game is None:  # an entry that only refers elsewhere: a game beside it may say why it is not played
        elsewhere = (each for known in corpus.games.values() for each in known.unmodelled if known.clause(each.clause) == clause.id)
        return Answer(clause, entry, None, unmodelled=tuple(elsewhere))
    rendered = []
    for rule in game.rules:
        words = tuple(cite.words for cite in rule.cites if cite.clause == clause.id)
        if words:
            changed = tuple(variant.id for variant in game.variants if rule.id in variant.changed)
            rendered.append(Rendered(rule, words, changed, position(game, rule, leaves)))
    unmodelled = tuple(each for each in game.unmodelled if game.clause(each.clause) == clause.id)
    conflicts = tuple(each for each in game.conflicts if clause.id in map(game.clause, each.clauses))
    return Answer(clause, entry, game, tuple(rendered), unmodelled, conflicts)


class _Entries:
    """The entries of a corpus, to be found by what people call them; a document is read when it is asked for."""

    def __init__(self, corpus: Corpus) -> None:
        self.corpus = corpus

    def _read(self, entry: str) -> EntryView:
        witness = load_witness(self.corpus, entry.partition("/")[0])
        return next(each for each in witness.entries if each.id == entry)

    def _ids(self) -> dict[str, str]:
        """Every clause id, and its entry."""
        found = {}
        for document in self.corpus.documents:
            for clause in self.corpus.source(document).partition.by_id:
                found[clause] = clause.rpartition("/")[0]
        return found

    def by_id(self, name: str) -> list[tuple[EntryView, ClauseView]]:
        """A clause by its id, or by its anchor on a page (`brusquembille.p5c`); an entry names all its clauses."""
        ids = self._ids()
        chosen = [c for c, entry in ids.items() if name in (c, entry, f"{entry.split('/')[-1]}.{c.rpartition('/')[2]}")]
        if not chosen:
            raise InputError("why-unknown", id=name, near=_nearest(name, [*ids, *self._games()]))
        entry = self._read(ids[chosen[0]])
        return [(entry, clause) for clause in entry.clauses if clause.id in chosen]

    def _games(self) -> dict[str, list[str]]:
        """The entries by the name of the game, or by their own."""
        found: dict[str, list[str]] = {}
        for document in self.corpus.documents:
            for entry in self.corpus.source(document).partition.entries:
                for name in {entry.id, entry.game} - {"", None}:
                    found.setdefault(str(name), []).append(f"{document}/{entry.id}")
        return found

    def by_number(self, game: str, number: str) -> list[tuple[EntryView, ClauseView]]:
        """The clauses of an article or paragraph by its printed number, or by its unit (`p5`, `a17b`)."""
        games = self._games()
        if game not in games:
            raise InputError("why-unknown", id=game, near=_nearest(game, list(games)))
        if len(games[game]) > 1:
            raise InputError("why-many", game=game, known=", ".join(f"{entry}/…" for entry in games[game]))
        entry = self._read(games[game][0])
        units = [(clause, clause.id.rpartition("/")[2]) for clause in entry.clauses]
        names = [unit for _, unit in units]
        labels = {re.sub(r"\D", "", clause.label): unit for clause, unit in units if clause.label}
        wanted = number.strip(".°§ ").casefold()
        name = labels.get(wanted) or next((f"{kind}{wanted}" for kind in "apts" if f"{kind}{wanted}" in names), wanted)
        chosen = [(entry, clause) for clause, unit in units if name in (unit, _article(unit))]
        if not chosen:
            raise InputError("why-number", game=game, number=number, known=", ".join(dict.fromkeys(map(_article, names))))
        return chosen


def _article(unit: str) -> str:
    """The article or paragraph of a unit: `p5` of `p5c`."""
    return re.sub(r"(?<=\d)[b-z]$", "", unit)


def _nearest(name: str, known: Sequence[str]) -> str:
    return ", ".join(str(found[0]) for found in process.extract(name, known, scorer=fuzz.WRatio, limit=NEAREST)) or "—"


# ------------------------------------------------------------------ for programs


def as_json(answers: Sequence[Answer]) -> list[dict[str, Any]]:
    """The answers for programs."""
    return [_answer(each) for each in answers]


def _answer(each: Answer) -> dict[str, Any]:
    return {
        "clause": each.clause.id,
        "entry": each.entry.id,
        "fr": each.clause.text,
        "en": each.clause.english,
        "game": each.game.id if each.game else None,
        "rules": [_rendered(rendered) for rendered in each.rules],
        "unmodelled": [{"words": u.words, "fr": u.fr, "en": u.en} for u in each.unmodelled],
        "conflicts": [{"clauses": list(c.clauses), "chosen": c.chosen, "fr": c.fr, "en": c.en} for c in each.conflicts],
    }


def _rendered(rendered: Rendered) -> dict[str, Any]:
    rule = rendered.rule
    return {
        "id": rule.id,
        "mech": rule.mech,
        "status": rule.status,
        "says": {"fr": wording(rule, "fr"), "en": wording(rule, "en")},
        "params": dict(rule.params),
        "when": {option: list(values) for option, values in rule.when.items()},
        "words": list(rendered.words),
        "note": dict(rule.note),
        "informative": dict(rule.informative),
        "variants": list(rendered.variants),
        "position": _position(rendered.position),
    }


def _position(position: Position | None) -> Mapping[str, Any] | None:
    if position is None:
        return None
    plain = {name: value for name, value in vars(position).items() if name not in ("stands", "other", "selection", "changed")}
    changed = {rule: dict(params) for rule, params in position.changed.items()}
    return plain | {
        "selection": dict(position.selection),
        "changed": changed,
        "stands": _branch(position.stands),
        "other": _branch(position.other),
    }


def _branch(branch: Branch) -> Mapping[str, Any]:
    events = [{"event": code, "seat": seat, "cards": list(names)} for code, seat, names in branch.events]
    return {
        "sees": list(branch.sees),
        "legal": list(branch.legal),
        "events": events,
        "jetons": list(branch.jetons),
        "totals": list(branch.totals),
    }
