"""Check 4: the sums that a source states come out of the rules that render it."""

from __future__ import annotations

from collections.abc import Iterator

from edition.concordance.finding import Finding
from edition.concordance.model import Modelled
from edition.rules.load import GameRules
from edition.rules.rule import Selection


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
                result, equation = quantity(game, each.quantity, selection)
                if result != each.value:
                    params = {"id": name, "stated": each.value, "equation": equation}
                    yield modelled.finding_at("arithmetic", "sum-differs", ("sums", at), name, **params)
                    break


def quantity(game: GameRules, kind: str, selection: Selection) -> tuple[int, str]:
    """A quantity under a selection, and the equation that gives it: (30, "4 × 8 − 2 = 30")."""
    held = {rule.mech: rule.params for rule in game.rules if rule.holds(selection)}
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
