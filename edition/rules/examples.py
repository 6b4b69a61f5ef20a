"""The treatise's worked examples: a deal arranged as it tells, the cards played, and what must come of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from pydantic import Field

from edition.bilingual import Both
from edition.description import SLUG
from edition.play.errors import PlayError
from edition.play.game import Game, arranged
from edition.rules.load import GameRules, refusal_word
from edition.yamlfile import Place, Strict, Tree, read_model
from normalize.errors import InputError


class Play(Strict):
    """A card that somebody plays, and the clause that says so; `forbidden`: those that by the text may not be played instead."""

    who: str
    card: str
    clause: str
    forbidden: tuple[str, ...] = ()


class Expected(Strict):
    """An event that must come of it (its code and whose it is), and the clause that says so."""

    event: str
    who: str
    clause: str


class Example(Strict):
    """One example; `ours` says which cards the text does not name."""

    id: str = Field(pattern=SLUG)
    clauses: tuple[str, ...] = Field(min_length=1)
    title: Both
    ours: Both
    selection: dict[str, str]
    names: tuple[str, ...]
    dealer: str
    turn_up: str
    hands: dict[str, tuple[str, ...]]
    plays: tuple[Play, ...] = Field(min_length=1)
    expect: tuple[Expected, ...] = Field(min_length=1)


class ExamplesFile(Strict):
    examples: tuple[Example, ...] = ()


@dataclass(frozen=True)
class Step:
    """The table after a card: who played it, whose clause says so, what came of it, what lies where."""

    play: Play
    events: tuple[tuple[str, str, tuple[str, ...], tuple[str, ...]], ...]  # code, who, cards, rules
    hands: Mapping[str, tuple[str, ...]]
    trick: tuple[tuple[str, str], ...]  # who, card


@dataclass(frozen=True)
class Played:
    """An example played by the engine; `missing` are the expected events that did not come, `allowed` the plays at which
    a card that the text forbids could have been played, and that card."""

    example: Example
    path: Path
    line: int
    opening: Mapping[str, tuple[str, ...]]
    steps: tuple[Step, ...]
    missing: tuple[Expected, ...]
    allowed: tuple[tuple[Play, str], ...]


def load_examples(game: GameRules) -> tuple[Played, ...]:
    """The examples of a game, each played; InputError for one that cannot be played as it stands."""
    path = game.folder / "examples.yaml"
    if not path.exists():
        return ()
    text, tree = read_model(path, ExamplesFile)
    played = []
    for at, example in enumerate(text.examples):
        place = ("examples", at)
        for where, who in _named(example):
            if who not in example.names:
                raise InputError("example-name", path, tree.line((*place, *where)), name=who, known=", ".join(example.names))
        played.append(_play(game, example, tree, place))
    return tuple(played)


def _named(example: Example) -> Iterator[tuple[Place, str]]:
    """Everybody whom an example names, and where below it."""
    yield ("dealer",), example.dealer
    for who in example.hands:
        yield ("hands", who), who
    for at, play in enumerate(example.plays):
        yield ("plays", at, "who"), play.who
    for at, event in enumerate(example.expect):
        yield ("expect", at, "who"), event.who


def _dealt_wrong(example: Example, refusal: PlayError) -> Place:
    """Where below an example the cause of a deal that cannot be lies."""
    if refusal.code in ("option-unknown", "option-value", "players-not-allowed"):
        return ("selection",)
    blanks = dict(refusal.params)
    if refusal.code == "no-such-card":
        hands = (("hands", who, at) for who, hand in example.hands.items() for at, card in enumerate(hand) if card == blanks["card"])
        return next(hands, ("turn_up",))
    if refusal.code == "arranged-hand":
        return next((("hands", who) for who, hand in example.hands.items() if str(len(hand)) != blanks["cards"]), ("hands",))
    return ("hands",) if refusal.code == "arranged-deal" else ()


def _refused(tree: Tree, place: Place, example: Example, refusal: PlayError) -> InputError:
    return InputError("example-refused", tree.path, tree.line(place), example=example.id, refusal=refusal_word(refusal))


def _play(game: GameRules, example: Example, tree: Tree, place: Place) -> Played:
    selection = [[option, value] for option, value in example.selection.items()]
    hands = [list(example.hands.get(name, ())) for name in example.names]
    try:
        table = arranged(game.compiled(), selection, example.names.index(example.dealer), hands, example.turn_up)
    except PlayError as refusal:
        raise _refused(tree, (*place, *_dealt_wrong(example, refusal)), example, refusal) from refusal
    opening = _hands(table, example)
    steps = []
    allowed = []
    for at, play in enumerate(example.plays):
        trick = [*_trick(table, example), (play.who, play.card)]
        try:
            if example.names[table.turn] != play.who:
                raise PlayError("not-your-turn", [("seat", example.names[table.turn])])
            allowed += [(play, card) for card in play.forbidden if _may(table, card)]
            events = table.apply(table.flow.pack.number(play.card))
        except PlayError as refusal:
            raise _refused(tree, (*place, "plays", at), example, refusal) from refusal
        steps.append(Step(play, tuple(_told(table, example, event) for event in events), _hands(table, example), tuple(trick)))
    happened = {(code, who) for step in steps for code, who, _, _ in step.events}
    missing = tuple(e for e in example.expect if (e.event, e.who) not in happened)
    return Played(example, tree.path, tree.line(place), opening, tuple(steps), missing, tuple(allowed))


def _may(table: Game, card: str) -> bool:
    """Whether whoever has the turn may play a card; PlayError if it is not in hand, where nothing need forbid it."""
    refusal = table.why_not(table.turn, table.flow.pack.number(card))
    if refusal is not None and refusal.code == "not-in-hand":
        raise refusal
    return refusal is None


def _hands(table: Game, example: Example) -> dict[str, tuple[str, ...]]:
    names = table.flow.pack.names
    return {who: tuple(names[card] for card in hand) for who, hand in zip(example.names, table.state.hands, strict=True)}


def _trick(table: Game, example: Example) -> list[tuple[str, str]]:
    names = table.flow.pack.names
    return [(example.names[table.flow.table.after(table.state.leader, at)], names[card]) for at, card in enumerate(table.state.trick)]


def _told(table: Game, example: Example, event: list[object]) -> tuple[str, str, tuple[str, ...], tuple[str, ...]]:
    code, actor, cards, rules, _ = event
    names = table.flow.pack.names
    who = example.names[actor] if isinstance(actor, int) and actor >= 0 else ""
    return str(code), who, tuple(names[card] for card in cards), tuple(rules)  # type: ignore[attr-defined, arg-type]
