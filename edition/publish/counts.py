"""What counts at a table, as its page is given it: the strip of the cards, and a line for each rule that scores, pays or decides.

All of it comes from the rules of the game. Which mechanisms are told, and where, stands in `site/counts.yaml`; a game of known
mechanisms needs no word of its own. What a selection leaves out is left out by the page, which has the compiled rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Final

import yaml

from edition.paths import packaged
from edition.play.cards import Pack
from edition.play.model import Model
from edition.publish.typeset import no_break, shown_in
from edition.rules.load import GameRules
from edition.rules.rule import Rule
from edition.rules.wording import wording
from edition.words import Lang, say, words

CARDS: Final = "cards"  # the section that begins with the strip of the cards
STRIP: Final = ("pack", "removal", "removal_suits", "order", "points")  # the mechanisms on which that strip rests
ORDERED: Final = ("order", "points")  # those of them that are cited under it
ROW: Final = "row"
BRINGS: Final = "brings"


@cache
def plan() -> Mapping[str, Any]:
    """`site/counts.yaml`: `sections` {section: mechanisms}, `folded` sections, `hands` {course of play: moment}."""
    content: Mapping[str, Any] = yaml.safe_load((packaged("site") / "counts.yaml").read_text(encoding="utf-8"))
    return content


def counts_name(game: GameRules, lang: Lang) -> str:
    """The file of what counts in a game."""
    return f"{game.id}.counts.{lang}.json"


def counts_data(game: GameRules, lang: Lang) -> dict[str, Any]:
    """What counts in a game, in one language; plain JSON.

    `sections` [{id, title, folded, rules}], only those of which the game has rules; `readings` {variant: {lines, strips}}, the
    treatise's own under "": `lines` {rule: [what it speaks of, what that brings]}, the latter empty where the first says all;
    `strips` [{rules, cites, kind, cards}], one for each set of rules that can be in force, `cards` [[rank, points]] in their order,
    points -1 in a game that counts none, `kind` what is to be said of them. A variant has only what it has otherwise. `hand`: the
    moment at which a hand is scored while it is held, "" where nothing is scored then.
    """
    told = {mech for mechs in plan()["sections"].values() for mech in mechs}
    sections = [
        {"id": section, "title": say(lang, f"counts.sections.{section}"), "folded": section in plan()["folded"], "rules": rules}
        for section, mechs in plan()["sections"].items()
        if (rules := [rule.id for mech in mechs for rule in game.rules if rule.mech == mech]) or (section == CARDS and _has_cards(game))
    ]
    own = _reading(game, "", told, lang)
    readings = {"": own}
    for variant in game.variants:
        other = _reading(game, variant.id, told, lang)
        lines = {rule: line for rule, line in other["lines"].items() if line != own["lines"][rule]}
        readings[variant.id] = {"lines": lines} | ({"strips": other["strips"]} if other["strips"] != own["strips"] else {})
    return shown_in({"sections": sections, "readings": readings, "hand": plan()["hands"].get(game.flow, "")})


def _has_cards(game: GameRules) -> bool:
    return any(rule.mech == "order" for rule in game.rules)


def _reading(game: GameRules, variant: str, told: set[str], lang: Lang) -> dict[str, Any]:
    rules = game.variant_rules(variant)
    return {"lines": {rule.id: line(rule, lang) for rule in rules if rule.mech in told}, "strips": strips(game, variant)}


def line(rule: Rule, lang: Lang) -> list[str]:
    """A rule as a line of a table: what it speaks of, and what that brings; its sentence and nothing, where there are no words for both."""
    named = words(lang)["rendering"].get(rule.mech, {})
    if ROW not in named:
        return [no_break(wording(rule, lang), lang), ""]
    said = [no_break(wording(rule, lang, part), lang) if part in named else "" for part in (ROW, BRINGS)]
    return [said[0], said[1][:1].lower() + said[1][1:]]


def strips(game: GameRules, variant: str) -> list[dict[str, Any]]:
    """The cards of a game in their order, with their points, under each set of rules that a selection can put in force."""
    if not _has_cards(game):
        return []
    compiled = game.compiled(variant)
    rules = game.variant_rules(variant)
    found: dict[tuple[str, ...], dict[str, Any]] = {}
    for selection in game.selections():
        there = [rule for mech in STRIP for rule in rules if rule.mech == mech and rule.holds(selection)]
        key = tuple(rule.id for rule in there)
        if key not in found:
            pack = Pack(Model(compiled, [list(pair) for pair in selection]))
            by = {rule.mech: rule.id for rule in there}
            beating = any(rule.mech in plan()["beating"] and rule.holds(selection) for rule in rules)
            said = [mech for mech in ORDERED if mech in by and (beating or mech != "order")]
            cites = [by[mech] for mech in said]
            found[key] = {"rules": list(key), "cites": cites, "kind": "-".join(said) or "any", "cards": _ranked(pack, "points" in by)}
    return list(found.values())


def _ranked(pack: Pack, counting: bool) -> list[list[Any]]:
    """The ranks that are in a pack, the strongest first, with what each counts (-1: nothing is counted)."""
    worth: dict[int, int] = {}
    for rank, points in zip(pack.rank, pack.points, strict=True):
        worth[rank] = points if counting else -1
    return [[pack.ranks[rank], worth[rank]] for rank in sorted(worth)]  # `ranks` is the order of the cards, from high to low
