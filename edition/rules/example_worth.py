"""Worked examples of worth: what hands score, and what the rows of a table of values are, as the engine reckons it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from edition.play.errors import PlayError
from edition.play.mechanisms.values import VOLE, Values
from edition.play.mechanisms.values import reckon as reckoned
from edition.play.model import Model
from edition.play.scores import score as scored
from edition.rules.example_faults import Fault, refused, units_of
from edition.rules.example_kinds import Hand, Score, Value, Worth
from edition.rules.load import GameRules
from edition.yamlfile import Place, Tree
from normalize.errors import InputError


@dataclass(frozen=True)
class Line:
    """A line of a score: what, for which cards, how much, by which rules; `clause` is that which the example names for it."""

    what: str
    cards: tuple[str, ...]
    points: int
    rules: tuple[str, ...]
    clause: str


@dataclass(frozen=True)
class Scored:
    """A hand and what the engine makes of it."""

    hand: Hand
    lines: tuple[Line, ...]
    total: int
    outcome: str
    rules: tuple[str, ...]


@dataclass(frozen=True)
class PlayedScore:
    """An example of hands, scored by the engine."""

    example: Score
    path: Path
    line: int
    units: tuple[tuple[str, int], ...]
    faults: tuple[Fault, ...]
    hands: tuple[Scored, ...]


@dataclass(frozen=True)
class PlayedValue:
    """An example of rows, reckoned by the engine; `wins`: the row wins the match instead of counting."""

    example: Value
    path: Path
    line: int
    units: tuple[tuple[str, int], ...]
    faults: tuple[Fault, ...]
    rows: tuple[tuple[Line, bool], ...]


def score(game: GameRules, example: Score, tree: Tree) -> PlayedScore:
    """Scores the hands of an example; InputError for one that is no hand of the game."""
    compiled = game.compiled(example.variant)
    selection = [[option, value] for option, value in example.selection.items()]
    hands = []
    faults: list[Fault] = []
    for at, hand in enumerate(example.hands):
        place: Place = ("hands", at)
        if strangers := [name for name in hand.holds if name not in hand.others]:
            known = ", ".join(hand.others) or "—"
            raise InputError("example-name", tree.path, tree.line((*place, "holds")), name=strangers[0], known=known)
        try:
            reply = scored(compiled, selection, hand.asked())
        except PlayError as refusal:
            raise refused(tree, place, example.id, refusal) from refusal
        clauses = {each.what: each.clause for each in hand.expect}
        lines = tuple(
            Line(what, tuple(cards), points, tuple(rules), clauses.get(what, "")) for what, cards, points, rules in reply["lines"]
        )
        hands.append(Scored(hand, lines, reply["total"], reply["outcome"], tuple(reply["rules"])))
        faults += _wrong(example, hands[-1], tree, place)
    return PlayedScore(example, tree.path, tree.line(()), units_of(tree), tuple(faults), tuple(hands))


def _wrong(example: Score, found: Scored, tree: Tree, place: Place) -> Iterator[Fault]:
    """Lines of which the example says otherwise, or does not speak; another total; another outcome."""
    hand = found.hand
    told: dict[str, object] = {"example": example.id, "cards": ", ".join(hand.cards)}
    for at, expected in enumerate(hand.expect):
        yield from _line_wrong(expected, found, told, tree.line((*place, "expect", at)))
    for line in found.lines:
        if line.what not in [each.what for each in hand.expect]:
            params = told | {"what": line.what, "said": "—", "found": line.points}
            yield Fault("example-worth", hand.clause, tree.line((*place, "expect")), params)
    if hand.total != found.total:
        yield Fault("example-total", hand.clause, tree.line((*place, "total")), told | {"said": hand.total, "found": found.total})
    if hand.outcome != found.outcome:
        params = told | {"what": "outcome", "said": hand.outcome or "—", "found": found.outcome or "—"}
        yield Fault("example-worth", hand.clause, tree.line((*place, "outcome")), params)


def _line_wrong(expected: Worth, found: Scored, told: Mapping[str, object], line: int) -> Iterator[Fault]:
    points = [each.points for each in found.lines if each.what == expected.what]
    if expected.points not in points:
        params = {**told, "what": expected.what, "said": expected.points, "found": ", ".join(map(str, points)) or "—"}
        yield Fault("example-worth", expected.clause, line, params)


def reckon(game: GameRules, example: Value, tree: Tree) -> PlayedValue:
    """Reckons the rows of an example; InputError for a row that the game has not."""
    try:
        values = Values(Model(game.compiled(example.variant), [[option, value] for option, value in example.selection.items()]))
    except PlayError as refusal:
        raise refused(tree, ("kind",), example.id, refusal) from refusal
    rows = []
    faults = []
    for at, row in enumerate(example.rows):
        try:
            item, times, _, points, rules = reckoned(values, [[row.item, row.times]])[0]
        except PlayError as refusal:
            raise refused(tree, ("rows", at, "item"), example.id, refusal) from refusal
        rows.append((Line(str(item), (), points, tuple(rules), row.clause), row.item == VOLE and values.vole_wins))
        if points != row.points:
            told = {"example": example.id, "cards": f"{times} ×", "what": row.item, "said": row.points, "found": points}
            faults.append(Fault("example-worth", row.clause, tree.line(("rows", at, "points")), told))
    return PlayedValue(example, tree.path, tree.line(()), units_of(tree), tuple(faults), tuple(rows))
