"""A match as it lay after some of its moves, and what could be done then."""

from __future__ import annotations

from .errors import PlayError
from .game import Game, replay
from .kinds import Event, Value

SOME = 3  # moves whose rules tell what can be done: more would be a list, not an answer


class Lookback:
    """Looks back at a match: on by making the moves that follow, back by making all of them again."""

    def __init__(self) -> None:
        self.past: Game | None = None

    def at(self, game: Game, moves: Value) -> Game:
        """The match after so many of its moves; PlayError if it has not had as many."""
        if not isinstance(moves, int) or not 0 <= moves <= len(game.moves):
            raise PlayError("no-such-move", [("move", str(moves)), ("moves", str(len(game.moves)))])
        past = self.past
        if past is None or not _begins(past, game) or len(past.moves) > moves:
            past = self.past = Game(game.compiled, game.flow.model.selection, game.seed).start()
        for move in game.moves[len(past.moves) : moves]:
            past.apply(move)
        return past

    def branch(self, game: Game, moves: Value) -> Game:
        """A match of its own, which begins as the other did."""
        return replay(game.compiled, game.flow.model.selection, game.seed, self.at(game, moves).moves[:])


def _begins(past: Game, game: Game) -> bool:
    """Whether one match is the beginning of another."""
    same = past.compiled is game.compiled and past.seed == game.seed and past.flow.model.selection == game.flow.model.selection
    return same and past.moves == game.moves[: len(past.moves)]


def rules_now(game: Game, seat: int) -> list[str]:
    """The rules that say what a seat can do now, or why it can do nothing: never none."""
    if game.over:
        return _ending(game.log)
    if game.turn != seat:
        return [game.flow.table.turn_rule]
    found: list[str] = []
    legal = game.legal()
    for move in (game.flow.offered(game.state, legal) or legal)[:SOME]:  # where words are found freely, none is offered
        found += [rule for rule in game.why(move) if rule not in found]
    return found


def _ending(log: list[Event]) -> list[str]:
    """The rules by which a match ended."""
    return [rule for event in log if event[0] == "end" for rule in event[3]]
