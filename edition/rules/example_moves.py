"""Worked examples at a table: a deal arranged as the treatise tells, what is done, and what must come of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from edition.play.errors import PlayError
from edition.play.game import Game
from edition.play.positions import position, refusal_of
from edition.rules.example_faults import Fault, refused, units_of
from edition.rules.example_kinds import Draws, Expected, Move, Moves
from edition.rules.load import GameRules
from edition.yamlfile import Place, Tree
from normalize.errors import InputError

Event = tuple[str, int, tuple[str, ...], tuple[str, ...], tuple[tuple[str, Any], ...]]  # code, seat, cards, rules, params


@dataclass(frozen=True)
class Step:
    """The table after a move: what came of it, or why it was refused; `turn` is the seat that had the turn before it."""

    move: Move
    turn: int
    events: tuple[Event, ...]
    refusal: PlayError | None


@dataclass(frozen=True)
class PlayedMoves:
    """An example played by the engine: the table as the engine was told of it, what happened before the first move, the moves,
    and whose turn it then is (-1: nobody's)."""

    example: Moves
    path: Path
    line: int
    units: tuple[tuple[str, int], ...]
    faults: tuple[Fault, ...]
    setup: Mapping[str, Any]
    opening: tuple[Event, ...]
    steps: tuple[Step, ...]
    turn: int


def play(game: GameRules, example: Moves, tree: Tree) -> PlayedMoves:
    """Plays an example; InputError for one that cannot be played as it stands."""
    for where, who in _named(example, tree):
        if who not in example.names:
            raise InputError("example-name", tree.path, tree.line(where), name=who, known=", ".join(example.names))
    selection = [[option, value] for option, value in example.selection.items()]
    try:
        table = position(game.compiled(example.variant), selection, example.setup())
    except PlayError as refusal:
        raise refused(tree, _dealt_wrong(example, refusal), example.id, refusal) from refusal
    if table.flow.table.seats != len(example.names):
        raise InputError("example-seats", tree.path, tree.line(("names",)), example=example.id, seats=table.flow.table.seats)
    opening = _events(table, table.log)
    steps: list[Step] = []
    faults: list[Fault] = []
    key = "plays" if "plays" in tree.data else "says"
    for at, move in enumerate(example.moves):
        place: Place = (key, at)
        try:
            steps.append(_step(table, example, move))
            if move.refused and steps[-1].refusal is None:
                faults.append(_allowed(example, move, move.names()[0], tree.line(place)))
            line = tree.line((*place, "forbidden"))
            faults += [_allowed(example, move, name, line) for name in _wrongly(table, example, move, steps[-1])]
        except PlayError as refusal:
            raise refused(tree, place, example.id, refusal) from refusal
        if not move.refused:
            steps[-1] = _made(table, move, steps[-1], tree, place, example.id)
    events = [event for step in steps for event in step.events]
    for at, expected in enumerate(example.expect):
        faults += _differs(example, expected, events, tree.line(("expect", at)))
    return PlayedMoves(example, tree.path, tree.line(()), units_of(tree), tuple(faults), example.setup(), opening, tuple(steps), table.turn)


def _named(example: Moves, tree: Tree) -> Iterator[tuple[Place, str]]:
    """Everybody whom an example names, and where."""
    if example.dealer:
        yield ("dealer",), example.dealer
    for key in ("hands", "purses"):
        for who in tree.data.get(key, {}):
            yield (key, who), who
    for key in ("plays", "says", "expect"):
        for at, each in enumerate(tree.data.get(key, [])):
            if each.get("who"):
                yield (key, at, "who"), each["who"]


def _dealt_wrong(example: Moves, refusal: PlayError) -> Place:
    """Where in an example the cause of a deal that cannot be lies."""
    if refusal.code in ("option-unknown", "option-value", "players-not-allowed"):
        return ("selection",)
    if refusal.code == "arranged-next":
        return ("next",)
    blanks = dict(refusal.params)
    if refusal.code == "no-such-card":
        named: list[tuple[Place, str]] = [(("hands", who, at), card) for who, hand in example.hands.items() for at, card in enumerate(hand)]
        if isinstance(example, Draws):
            named += [(("next", at), card) for at, card in enumerate(example.next)]
        return next((place for place, card in named if card == blanks["card"]), ("turn_up",))
    if refusal.code == "arranged-hand":
        return next((("hands", who) for who, hand in example.hands.items() if str(len(hand)) != blanks["cards"]), ("hands",))
    return ("hands",) if refusal.code == "arranged-deal" else ()


def _step(table: Game, example: Moves, move: Move) -> Step:
    """A move before it is made: whose turn it is; of one that the text refuses, why it may not be made."""
    turn = table.turn
    if move.refused:
        return Step(move, turn, (), refusal_of(table, example.names.index(move.who), table.flow.move_number(move.names()[0])))
    if turn < 0 or example.names[turn] != move.who:
        raise PlayError("not-your-turn", [("seat", example.names[turn] if turn >= 0 else "—")])
    return Step(move, turn, (), None)


def _wrongly(table: Game, example: Moves, move: Move, step: Step) -> list[str]:
    """What the text forbids and the rules allow; PlayError for a card that is not in hand, where nothing need forbid it."""
    found = []
    seat = example.names.index(move.who) if move.refused else step.turn
    for name in move.forbidden:
        refusal = refusal_of(table, seat, table.flow.move_number(name))
        if refusal is not None and refusal.code == "not-in-hand":
            raise refusal
        if refusal is None:
            found.append(name)
    return found


def _made(table: Game, move: Move, step: Step, tree: Tree, place: Place, example: str) -> Step:
    """The move made, and what came of it."""
    events: list[Event] = []
    try:
        for name in move.names():
            events += _events(table, table.apply(table.flow.move_number(name)))
    except PlayError as refusal:
        raise refused(tree, place, example, refusal) from refusal
    return Step(move, step.turn, tuple(events), None)


def _events(table: Game, log: list[Any]) -> tuple[Event, ...]:
    """Events of the engine with the names of the cards."""
    names = table.flow.pack.names
    return tuple(
        (str(code), int(seat), tuple(names[card] for card in cards), tuple(rules), tuple((str(key), value) for key, value in params))
        for code, seat, cards, rules, params in log
    )


def _allowed(example: Moves, move: Move, name: str, line: int) -> Fault:
    return Fault("example-allows", move.clause, line, {"example": example.id, "move": name, "who": move.who})


def _differs(example: Moves, expected: Expected, events: list[Event], line: int) -> Iterator[Fault]:
    """An event that does not come, or comes with other numbers."""
    told = {"example": example.id, "event": expected.event, "who": expected.who or "—"}
    seat = example.names.index(expected.who) if expected.who else -1
    same = [dict(params) for code, actor, _, _, params in events if code == expected.event and actor == seat]
    if not same:
        yield Fault("example-differs", expected.clause, line, told)
    elif not any(all(params.get(name) == value for name, value in expected.bears.items()) for params in same):
        said = ", ".join(f"{name} {value}" for name, value in expected.bears.items())
        found = ", ".join(f"{name} {same[-1].get(name, '—')}" for name in expected.bears)
        yield Fault("example-number", expected.clause, line, told | {"said": said, "found": found})
