"""The readings of a game that can be played against each other: as the page tells them, and what its two tables are given.

Beside the files of `edition.publish.play` in the folder `play/`: `engine.parting.json`, the part of the engine that
only two tables need; `<game>.parting.<lang>.json`, what they say (`page_data`). `from-file/parting*.js` carry the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from edition.concordance.telling import WORDED
from edition.paths import PACKAGE, packaged
from edition.play.levels import levels_of, usual_level
from edition.publish.book import Book
from edition.publish.concordance import Place, address_of, place
from edition.publish.thinning import thin_python
from edition.publish.typeset import no_break, shown_in
from edition.rules.load import GameRules, Variant
from edition.rules.standing import DISCS
from edition.rules.wording import wording
from edition.words import LANGS, Lang, say, words

ENGINE: Final = "engine.parting.json"
MODULE: Final = "parting.py"
PROGRAM: Final = ("parting-words.js", "parting-side.js", "parting-two.js")


@dataclass(frozen=True)
class Change:
    """A rule that a reading has otherwise: what it is called, where it rests, how it stands in the treatise and how here."""

    id: str
    title: str
    cites: tuple[Place, ...]
    concordance: str
    disc: str
    was: str
    note: str


@dataclass(frozen=True)
class Reading:
    """A variant as the page tells it; `ours`: the same words read otherwise, and no other treatise."""

    id: str
    title: str
    source: str
    disc: str
    status: str
    ours: bool
    changes: tuple[Change, ...]


@dataclass(frozen=True)
class PartingView:
    """What `templates/play/parting.html` is given."""

    game: str
    flow: str
    lang: Lang
    src: str
    lead: str
    readings: tuple[Reading, ...]
    w: Mapping[str, Any]
    before: Mapping[str, Any]


def parting_view(book: Book, game: GameRules, lang: Lang, *, src: str = "../../play/") -> PartingView | None:
    """The readings of a game; None where it has but one."""
    if not game.variants:
        return None
    readings = tuple(_reading(book, game, variant, lang) for variant in game.variants)
    w = words(lang)
    lead = w["parting"]["lead-words" if game.flow in WORDED else "lead"]
    return PartingView(game.id, game.flow, lang, src, lead, readings, w["parting"], w["play"]["before"])


def _reading(book: Book, game: GameRules, variant: Variant, lang: Lang) -> Reading:
    changes = tuple(
        Change(
            id=rule.id,
            title=words(lang)["play"]["mechanisms"][rule.mech],
            cites=tuple({place(book, lang, cite.clause): None for cite in rule.cites}),
            concordance=f"{address_of(game)}#r-{rule.id}",
            disc=DISCS[rule.status],
            was=no_break(wording(rule, lang), lang),
            note=no_break(variant.changed[rule.id][lang], lang),
        )
        for rule in game.rules
        if rule.id in variant.changed
    )
    status = say(lang, f"play.status.{variant.status}")
    source = no_break(variant.source[lang], lang)
    return Reading(
        variant.id, no_break(variant.title[lang], lang), source, DISCS[variant.status], status, variant.status == "inferred", changes
    )


def page_data(game: GameRules, lang: Lang) -> dict[str, Any]:
    """What two tables say beside what one says; plain JSON.

    `options` [[id, label, [[value, name], …], only]]; `levels` [[level, name]]; `readings` {variant: {parts: {seed,
    level, selection} or null, rules: {rule: [as printed, otherwise]}}}; `words`: the section `parting`.
    """
    w = words(lang)
    named, before = w["play"]["options"], w["play"]["before"]
    options = [
        [o.id, named[o.id]["label"], [[v, named[o.id]["values"][v]] for v in o.values], [[n, list(only)] for n, only in o.only.items()]]
        for o in game.options
    ]
    return shown_in(
        {
            "options": options,
            "levels": [[level, before["levels"][level]] for level in levels_of(game.flow)],
            "readings": {variant.id: _both(game, variant, lang) for variant in game.variants},
            "words": {**w["parting"], "level": before["level"], "seed": before["seed"]},
        }
    )


def _both(game: GameRules, variant: Variant, lang: Lang) -> dict[str, Any]:
    theirs = {rule.id: rule for rule in variant.rules}
    rules = {rule.id: [wording(rule, lang), wording(theirs[rule.id], lang)] for rule in game.rules if rule.id in variant.changed}
    parts = None
    if variant.parts:
        choose = [list(pair) for pair in variant.parts.choose.items()]
        parts = {"seed": variant.parts.seed, "level": variant.parts.level or usual_level(game.flow), "selection": choose}
    return {"parts": parts, "rules": rules}


def parting_files(games: Iterable[GameRules]) -> Iterator[tuple[str, Any, str, Mapping[str, str]]]:
    """What two tables need in the folder `play/`: the file with its plain JSON, the script that carries it, and what else that carries."""
    module = thin_python((PACKAGE / "play" / MODULE).read_text(encoding="utf-8"))
    program = {name: (packaged("site") / "play" / name).read_text(encoding="utf-8") for name in PROGRAM}
    yield ENGINE, {"files": [[f"edition/play/{MODULE}", module]]}, "parting", program
    for game in games:
        for lang in LANGS if game.variants else ():
            name = f"{game.id}.parting.{lang}"
            yield f"{name}.json", page_data(game, lang), name, {}
