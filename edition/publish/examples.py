"""The treatise's worked examples as a page shows them: played by the engine, told step by step."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from edition.publish.play import Clauses, label_of
from edition.publish.typeset import no_break, shown_in
from edition.rules.examples import Played, load_examples
from edition.rules.load import GameRules
from edition.words import Lang, say, words


@dataclass(frozen=True)
class StepView:
    """One move in words; `label` and `anchor` are of the clause that tells it."""

    text: str
    label: str
    anchor: str


@dataclass(frozen=True)
class ExampleView:
    """What `templates/play/example.html` is given.

    It belongs below the clause `after`. `board` is JSON: who sits there, their hands, the turn-up,
    the moves, and the cards with name and letter: the page steps through it without the engine.
    """

    id: str
    after: str
    lang: Lang
    title: str
    dealt: str
    steps: tuple[StepView, ...]
    ours: str
    board: str
    src: str
    w: Mapping[str, Any]


def example_views(game: GameRules, clauses: Clauses, lang: Lang, *, src: str = "../../play/") -> tuple[ExampleView, ...]:
    """The examples of a game in one language. Errors: those of `load_examples`."""
    return tuple(_view(game, played, clauses, lang, src) for played in load_examples(game))


def _view(game: GameRules, played: Played, clauses: Clauses, lang: Lang, src: str) -> ExampleView:
    example = played.example
    w = words(lang)["play"]
    suit = w["suits"][example.turn_up.split("-")[1]]
    steps = []
    moves = []
    for step in played.steps:
        winner = next((who for code, who, _, _ in step.events if code == "trick"), "")
        key = "plays" if not winner else "plays-takes" if winner == step.play.who else "plays-taken"
        text = say(lang, f"play.example.{key}", name=step.play.who, card=card_name(step.play.card, lang, "the"), winner=winner)
        clause = game.clause(step.play.clause)
        steps.append(StepView(text, label_of(clause, lang), _anchor(clause, clauses)))
        moves.append({"who": step.play.who, "card": step.play.card, "won": winner})
    board = {
        "names": list(example.names),
        "hands": {who: list(cards) for who, cards in played.opening.items()},
        "turnUp": example.turn_up,
        "moves": moves,
        "cards": {
            card: {"name": card_name(card, lang), "letter": w["letters"].get(card.split("-")[0], card.split("-")[0])}
            for card in (example.turn_up, *(card for hand in played.opening.values() for card in hand))
        },
    }
    return ExampleView(
        id=example.id,
        after=game.clause(example.clauses[-1]),
        lang=lang,
        title=no_break(example.title[lang], lang),
        dealt=say(lang, "play.example.dealt", dealer=example.dealer, suit=suit),
        steps=tuple(steps),
        ours=no_break(example.ours[lang], lang),
        board=json.dumps(shown_in(board), ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c"),  # it stands in a script
        src=src,
        w=w,
    )


def card_name(card: str, lang: Lang, form: str = "name") -> str:
    """A card in words; `form` is `name` (as de pique) or `the` (l’as de pique)."""
    rank, suit = card.split("-")
    return say(lang, f"play.card.{form}", rank=say(lang, f"play.ranks.{rank}.{form}"), suit=say(lang, f"play.suits.{suit}"))


def _anchor(clause: str, clauses: Clauses) -> str:
    return next((view.anchor for view in clauses(clause) if view.id == clause), "")
