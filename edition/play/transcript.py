"""A match as a small text that replays: seed, selection, moves, and a seal over the events."""

from __future__ import annotations

import json

from .errors import PlayError
from .game import Game
from .kinds import Compiled, Event, Log, Value

FORMAT = "academie-transcript/1"


class Seal:
    """Adler-32 (RFC 1950) over events as text: not a secret, but it tells a slip or another rule.

    It grows with a match, event by event. Its halves stay below 2**30, where MicroPython computes
    without long integers.
    """

    def __init__(self) -> None:
        self.low = 1
        self.high = 0

    def add(self, log: Log) -> None:
        """Takes further events in."""
        low, high = self.low, self.high
        for event in log:
            for char in written(event):
                low = (low + ord(char)) % 65521
                high = (high + low) % 65521
        self.low, self.high = low, high

    @property
    def value(self) -> int:
        return self.high * 65536 + self.low


def seal(log: Log) -> int:
    """The seal over all these events."""
    whole = Seal()
    whole.add(log)
    return whole.value


def written(event: Event) -> str:
    """An event as text, the same on every machine: CPython writes é where MicroPython writes an escape."""
    text = str(event)
    return text if "\\" not in text and len(text.encode("utf-8")) == len(text) else _spelt(event)


def _spelt(value: Value) -> str:
    """Lists, tuples, whole numbers and texts, each character beyond ASCII by its number."""
    if isinstance(value, str):
        return "'" + "".join([char if " " <= char <= "~" else "<" + str(ord(char)) + ">" for char in value]) + "'"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join([_spelt(each) for each in value]) + "]"
    return str(value)


def save(game: Game, sealed: Seal | None = None) -> str:
    """The transcript of a match, as one line of JSON; `sealed`: the seal over its events, where it has been kept."""
    model = game.flow.model
    fields = [
        ("format", FORMAT),
        ("game", model.game),
        ("variant", model.variant),
        ("selection", model.selection),
        ("seed", game.seed),
        ("moves", [game.flow.move_name(move) for move in game.moves]),
        ("seal", sealed.value if sealed else seal(game.log)),
    ]
    return "{" + ", ".join(json.dumps(name) + ": " + json.dumps(value) for name, value in fields) + "}"


def read(text: str) -> Compiled:
    """The fields of a transcript; PlayError if it is not one, or one of another version."""
    data = _parsed(text)
    if not isinstance(data, dict) or not isinstance(data.get("format"), str):
        raise PlayError("transcript-broken")
    if data["format"] != FORMAT:
        raise PlayError("transcript-format", [("found", data["format"]), ("expected", FORMAT)])
    for name in ("game", "variant", "selection", "seed", "moves", "seal"):
        if name not in data:
            raise PlayError("transcript-lacks", [("field", name)])
    selection = data["selection"]
    fits = isinstance(data["seed"], int) and 0 <= data["seed"] <= 0xFFFFFFFF and isinstance(data["moves"], list)
    fits = fits and isinstance(data["game"], str) and isinstance(data["variant"], str)
    fits = fits and all(isinstance(move, str) for move in data["moves"])
    fits = fits and isinstance(selection, list) and all(isinstance(pair, list) and len(pair) == 2 for pair in selection)
    fits = fits and all(isinstance(part, str) for pair in selection for part in pair)
    if not fits:
        raise PlayError("transcript-broken")
    return data


def _parsed(text: str) -> Value:
    """What a text says; None if it is no JSON, or nested too deep. (MicroPython has no `raise … from`.)"""
    try:
        return json.loads(text)
    except (ValueError, RuntimeError, MemoryError):
        return None


def load(text: str, compiled: Compiled) -> Game:
    """The match of a transcript, played again under its compiled model; PlayError if it does not come out."""
    data = read(text)
    if data["game"] != compiled["game"]:
        raise PlayError("transcript-other-game", [("game", data["game"])])
    if data["variant"] != compiled["variant"]:
        if not data["variant"]:
            raise PlayError("transcript-as-printed")
        raise PlayError("transcript-other-reading", [("variant", data["variant"])])
    game = Game(compiled, data["selection"], data["seed"]).start()
    for at, name in enumerate(data["moves"]):
        refusal = _refusal(game, name)
        if refusal is not None:
            raise PlayError("transcript-move", [("move", str(at + 1)), ("card", name)], refusal.rules or game.flow.pack.rules)
    if seal(game.log) != data["seal"]:
        raise PlayError("transcript-seal")
    return game


def _refusal(game: Game, name: str) -> PlayError | None:
    """Makes the move that is written so; why it may not be made, if it may not."""
    try:
        game.apply(game.flow.move_number(name))
    except PlayError as refusal:
        return refusal
    return None
