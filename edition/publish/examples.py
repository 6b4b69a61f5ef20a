"""The treatise's worked examples as a page shows them: done by the engine, told step by step."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from edition.play.game import flow_of
from edition.play.model import Model
from edition.publish.boards import cards_in, frames_of, score_frames
from edition.publish.example_steps import Cited, StepView, card_name, hand_step, move_steps, row_steps
from edition.publish.play import Clauses, model_name
from edition.publish.telling import PlainWords, plain_words
from edition.publish.trials import moves_trial, score_trial
from edition.publish.typeset import no_break, shown_in
from edition.rules.example_moves import PlayedMoves
from edition.rules.example_worth import PlayedScore
from edition.rules.examples import Played, load_examples
from edition.rules.load import GameRules
from edition.words import Lang, words

COUNTED: Final = {"score": "hand", "value": "row"}  # what its steps are called; of the others, moves


@dataclass(frozen=True)
class ExampleView:
    """What `templates/play/example.html` is given.

    It belongs below the clause `after`. `board` is JSON: the frames of the board (see `boards`), the cards with name and
    letter, and what the engine must be told for a trial (see `trials`): the page steps through it without the engine.
    """

    id: str
    kind: str
    after: str
    game: str
    flow: str
    lang: Lang
    title: str
    dealt: str
    steps: tuple[StepView, ...]
    ours: str
    board: str
    src: str
    step: str
    start: str
    trial: str
    first: bool
    w: Mapping[str, Any]


def example_views(game: GameRules, clauses: Clauses, lang: Lang, *, src: str = "../../play/") -> tuple[ExampleView, ...]:
    """The examples of a game in one language. Errors: those of `load_examples`."""
    cited = Cited(game, clauses, lang)
    return tuple(_view(game, played, cited, lang, src, at == 0) for at, played in enumerate(load_examples(game)))


def _view(game: GameRules, played: Played, cited: Cited, lang: Lang, src: str, first: bool) -> ExampleView:
    example = played.example
    spoken_in = plain_words(game, lang)
    w = words(lang)["play"]
    board: dict[str, Any] = {"kind": example.kind}
    trial = ""
    frames: list[dict[str, Any]] = []
    if isinstance(played, PlayedMoves):
        steps = tuple(move_steps(game, played, cited, lang))
        frames = frames_of(played, spoken_in)
        board["names"] = list(played.example.names)
        board["trial"] = moves_trial(game, played, spoken_in) | {"model": model_name(game, example.variant)}
        trial = "may"
    elif isinstance(played, PlayedScore):
        steps = tuple(hand_step(game, scored, cited, spoken_in, lang) for scored in played.hands)
        frames = score_frames(played, spoken_in)
        flow = flow_of(Model(game.compiled(example.variant), [[option, value] for option, value in example.selection.items()]))
        board["trial"] = score_trial(flow, played, spoken_in) | {"model": model_name(game, example.variant)}
        trial = "score"
    else:
        steps = tuple(row_steps(game, played, cited, spoken_in, lang))
    board["frames"] = frames
    board["cards"] = {
        card: {"name": card_name(card, lang), "letter": w["letters"].get(card.split("-")[0], card.split("-")[0])}
        for card in cards_in(frames)
    }
    return ExampleView(
        id=example.id,
        kind=example.kind,
        after=game.clause(example.clauses[-1]),
        game=game.id,
        flow=game.flow,
        lang=lang,
        title=no_break(example.title[lang], lang),
        dealt=no_break(" · ".join(_setting(game, played, spoken_in, lang)), lang),
        steps=steps,
        ours=no_break(example.ours[lang], lang),
        board=json.dumps(shown_in(board), ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c"),  # it stands in a script
        src=src,
        step=w["example"][COUNTED.get(example.kind, "step")],
        start=w["example"]["starts"][example.kind],
        trial=w["trying"][trial] if trial else "",
        first=first,
        w=w,
    )


def _setting(game: GameRules, played: Played, spoken_in: PlainWords, lang: Lang) -> Iterator[str]:
    """How things stand before the first step, and by which reading."""
    example = played.example
    if isinstance(played, PlayedMoves):
        table = played.example
        if table.kind == "trick" and table.turn_up:
            yield spoken_in.say("example.dealt", dealer=table.dealer, suit=spoken_in.say(f"suits.{table.turn_up.split('-')[1]}"))
        elif table.turn_up:
            yield spoken_in.say("example.dealt-up", dealer=table.dealer, card=spoken_in.name(table.turn_up))
        elif table.dealer:
            yield spoken_in.say("example.dealt-plain" if table.hands else "example.deals", dealer=table.dealer)
        for code, seat, *_ in played.opening:
            if code in ("leader", "thrower"):
                yield spoken_in.say("example.leads" if code == "leader" else "example.throws", name=table.names[seat])
    if example.variant:
        title = next(no_break(variant.title[lang], lang) for variant in game.variants if variant.id == example.variant)
        yield spoken_in.say("example.reading", variant=title)
