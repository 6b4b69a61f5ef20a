"""The table of values of a game as a page shows it: every row with what it is worth and where that is said."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from edition.play.mechanisms.values import VOLE, Values
from edition.play.model import Model
from edition.publish.play import VariantName, label_of, variants
from edition.publish.typeset import no_break
from edition.rules.load import GameRules
from edition.telling.melds import item_name
from edition.telling.words import Words
from edition.words import Lang, say, words

FLOW: Final = "melds"  # of the games that have such a table
GROUPS: Final = (
    ("sequences", ("tierce", "quatrieme", "quinte")),
    ("fours", ("four",)),
    ("marriages", ("marriage", "met")),
    ("chances", ("turn-up", "courts", "blanks", "trump-ace", "last-card", "five-trumps")),
    ("tricks", ("last-tricks", "most-tricks", VOLE)),
    ("cards", ("card",)),
)


@dataclass(frozen=True)
class Row:
    """A row: what is counted, its worth, and the rule on which it rests first."""

    item: str
    label: str
    points: int
    wins: bool
    cite: str
    anchor: str
    status: str
    note: str


@dataclass(frozen=True)
class Group:
    title: str
    rows: tuple[Row, ...]


@dataclass(frozen=True)
class ReckonerView:
    """What `templates/play/reckoner.html` is given."""

    game: str
    flow: str
    lang: Lang
    src: str
    readings: tuple[VariantName, ...]
    groups: tuple[Group, ...]
    w: Mapping[str, Any]


def reckoner_view(game: GameRules, lang: Lang, *, src: str = "../../play/") -> ReckonerView | None:
    """The table of values of a game, None for a game that has none."""
    if game.flow != FLOW:
        return None
    values = Values(Model(game.compiled(), []))
    w = words(lang)["play"]
    spoken = Words({"lang": lang, "words": w})
    groups = []
    for key, kinds in GROUPS:
        rows = tuple(_row(game, values, item, spoken, lang) for item in values.items if item.split(":")[0] in kinds)
        groups.append(Group(w["melds"]["groups"][key], rows))
    return ReckonerView(game.id, game.flow, lang, src, variants(game, lang), tuple(groups), w["melds"]["calculator"])


def _row(game: GameRules, values: Values, item: str, spoken: Words, lang: Lang) -> Row:
    points, rules = values.of(item)
    rule = next(each for each in game.rules if each.id == rules[0])
    supplements = [each.id for each in game.rules if each.status == "supplied"]
    # of a rule with a clause to each row, such as the values of the cards, the clause that names the row's card
    rank = item.split(":")[1] if item.startswith("card:") else ""
    named = [cite for cite in rule.cites if rank and cite.words.casefold().endswith(f" {points}")] if rank else []
    cites = [cite for cite in named if _names(cite.words, rank)] or list(rule.cites)
    if cites:
        cite, anchor = label_of(cites[0].clause, lang), ".".join(cites[0].clause.split("/")[1:])
    else:
        cite, anchor = say(lang, "play.book.supplement", n=supplements.index(rule.id) + 1), ""
    note = no_break(rule.note.get(lang, ""), lang)
    return Row(item, item_name(spoken, item), points, item == VOLE, cite, anchor, rule.status, note)


def _names(text: str, rank: str) -> bool:
    """Whether a row of the treatise is that of a rank: L’as 11, Le dix 10."""
    name = str(words("fr")["play"]["ranks"][rank]["name"])
    return name in text.casefold()
