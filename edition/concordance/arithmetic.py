"""Check 4: the sums that a source states come out of the rules that render it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from edition.concordance.finding import Finding
from edition.concordance.model import Modelled
from edition.rules.load import GameRules
from edition.rules.rule import Rule, Selection

# the mechanisms whose rules a quantity is worked out from
WORKED_FROM: Final[Mapping[str, tuple[str, ...]]] = {"pack_size": ("pack", "removal"), "pack_points": ("pack", "removal", "points")}


def borne_out(game: GameRules, rule: Rule, clause: str) -> bool:
    """Whether a clause states a sum that is worked out from a rule: the equation then says more than any likeness of words."""
    return any(game.clause(each.clause) == clause and rule.mech in WORKED_FROM.get(each.quantity, ()) for each in game.sums)


def check(modelled: Modelled) -> Iterator[Finding]:
    """Findings: sum-words (they do not stand in the clause), sum-differs (with the equation)."""
    game = modelled.game
    for at, each in enumerate(game.sums):
        name = game.clause(each.clause)
        clause = modelled.clauses.get(name)
        if clause is None or each.words not in clause.reading:
            yield modelled.finding_at("arithmetic", "sum-words", ("sums", at), name, id=name, words=each.words)
        for selection in game.selections():
            if all(dict(selection)[option] == value for option, value in each.selection.items()):
                result, equation = quantity(game, each.quantity, selection, each.rule)
                if result != each.value:
                    params = {"id": name, "stated": each.value, "equation": equation}
                    yield modelled.finding_at("arithmetic", "sum-differs", ("sums", at), name, **params)
                    break


def quantity(game: GameRules, kind: str, selection: Selection, of: str = "") -> tuple[int, str]:
    """A quantity under a selection, and the equation that gives it: (30, "4 × 8 − 2 = 30"); `of` is the rule it is of."""
    held = {rule.mech: rule.params for rule in game.rules if rule.holds(selection)}
    if kind in ("figure_passed", "figure_cards"):
        return _figure(next(rule.params for rule in game.rules if rule.id == of), held["honours"]["marks"], kind)
    if kind == "worthless_ranks":
        ranks, worth = held["pack"]["ranks"], held["points"]["values"]
        counted = [rank for rank in ranks if worth.get(rank)]
        return len(ranks) - len(counted), f"{len(ranks)} − {len(counted)} = {len(ranks) - len(counted)}"
    if kind == "antes":
        players, each = int(dict(selection)["players"]), held["ante"]["each"]
        return players * each, f"{players} × {each} = {players * each}"
    suits, ranks = held["pack"]["suits"], held["pack"]["ranks"]
    out = held["removal"]["count"] if "removal" in held else 0
    if kind == "pack_size":
        size = len(suits) * len(ranks) - out
        return size, f"{len(suits)} × {len(ranks)}{f' − {out}' if out else ''} = {size}"
    if kind == "pack_whole":
        return len(suits) * len(ranks), f"{len(suits)} × {len(ranks)} = {len(suits) * len(ranks)}"
    values = held["points"]["values"]
    lost = out * values.get(held["removal"]["rank"], 0) if out else 0
    total = len(suits) * sum(values.values()) - lost
    terms = " + ".join(str(value) for value in values.values() if value)
    return total, f"{len(suits)} × ({terms}){f' − {lost}' if lost else ''} = {total}"


def _figure(figure: Mapping[str, Any], each: int, kind: str) -> tuple[int, str]:
    """The cards of a figure, or its marks in hand and those of its aces and kings."""
    ranks = 1 if figure["made"] == "single" else 2
    cards = ranks * figure["alike"]
    if kind == "figure_cards":
        return cards, f"{ranks} × {figure['alike']} = {cards}"
    total = figure["marks"] + cards * each
    return total, f"{figure['marks']} + {cards} × {each} = {total}"
