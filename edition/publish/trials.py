"""What a page must tell the engine so that a reader can try something at a worked example: no answer is worked out here."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from edition.play.game import flow_of
from edition.play.kinds import Flow
from edition.play.mechanisms import drawing, vying
from edition.play.mechanisms.bids import FIRST, WORDS, move_name
from edition.play.model import Model
from edition.play.scores import part_of
from edition.publish.boards import spoken
from edition.publish.telling import PlainWords
from edition.rules.example_moves import PlayedMoves
from edition.rules.example_worth import PlayedScore
from edition.rules.load import GameRules

# what is said at a table beside the words of its rounds
BESIDE: Final = {
    "vying": (vying.LEAVE, vying.STRADDLE, vying.AGAIN),
    "fifteen": (drawing.WITH_THAT, drawing.CARD, drawing.STAND, drawing.NOTHING),
}
AT_THE_GALLERY: Final = ("blanche", "noire", "tenir", "passer", "jeter")
NAMED: Final = "dire:"  # what a word named in company begins with


def moves_trial(game: GameRules, played: PlayedMoves, words: PlainWords) -> dict[str, Any]:
    """A request `may` without its move: {kind, selection, setup, moves, turns, words, free}.

    `moves` are, frame by frame, those made so far, `turns` whose turn it then is (-1: nobody's); `words` what can be
    asked about, with what is said ([] where it is the cards of the hands); `free` what a word of one's own begins with.
    """
    example = played.example
    made: list[str] = []
    moves = [list(made)]
    for step in played.steps:
        if not step.move.refused:
            made += step.move.names()
        moves.append(list(made))
    offered = list(_offered(game, played))
    return {
        "kind": "may",
        "selection": [[option, value] for option, value in example.selection.items()],
        "setup": dict(played.setup),
        "moves": moves,
        "turns": [*(step.turn for step in played.steps), played.turn],
        "words": [[move, spoken(move, words, example.names)] for move in offered],
        "free": NAMED if game.flow == "naming" else "",
    }


def _offered(game: GameRules, played: PlayedMoves) -> Iterator[str]:
    """The words that may be asked about."""
    if game.flow == "naming":
        yield from dict.fromkeys(
            name for step in played.steps for name in (*step.move.names(), *step.move.forbidden) if name.startswith(NAMED)
        )
        yield "court"
    elif game.flow == "throwing":
        yield from AT_THE_GALLERY
    elif game.flow in BESIDE:
        flow = flow_of(Model(game.compiled(played.example.variant), []))
        numbers = {number for number in vars(flow.speaking.idiom).values() if number >= FIRST} | set(BESIDE[game.flow])
        yield from (move_name(number) for number in range(FIRST, FIRST + len(WORDS)) if number in numbers)


def score_trial(flow: Flow, played: PlayedScore, words: PlainWords) -> dict[str, Any]:
    """A request `score` without its cards: {kind, selection, pack, moments, trumps, hands}.

    `hands` are, frame by frame, the hands of the example as the engine is asked about them; `moments` [id, name];
    `trumps` the suits, where one must be chosen.
    """
    moments, _ = part_of(flow.model.flow)
    named = words.get("scores.moments")[flow.model.flow]
    asked = [scored.hand.asked() for scored in played.hands]
    return {
        "kind": "score",
        "selection": flow.model.selection,
        "pack": list(flow.pack.names),
        "moments": [[moment, named[moment]] for moment in moments],
        "trumps": list(flow.pack.suits) if flow.model.flow == "melds" else [],
        "hands": [asked[0], *asked],
    }
