"""The treatise's worked examples: each done by the engine as it tells, and what does not come of it."""

from __future__ import annotations

from typing import Any

from edition.rules.example_kinds import KINDS, Example, Moves, Score, Value
from edition.rules.example_moves import PlayedMoves, play
from edition.rules.example_worth import PlayedScore, PlayedValue, reckon, score
from edition.rules.load import GameRules
from edition.yamlfile import Strict, Tree, read_model, validated
from normalize.errors import InputError

Played = PlayedMoves | PlayedScore | PlayedValue


class ExamplesFile(Strict):
    """The file as it stands; each example is then read as its `kind` says."""

    examples: tuple[dict[str, Any], ...] = ()


def load_examples(game: GameRules) -> tuple[Played, ...]:
    """The examples of a game, each done; InputError for one that cannot be done as it stands."""
    path = game.folder / "examples.yaml"
    if not path.exists():
        return ()
    text, tree = read_model(path, ExamplesFile)
    played: list[Played] = []
    for at in range(len(text.examples)):
        below = tree.below(("examples", at))
        example = _example(below)
        if any(example.id == other.example.id for other in played):
            raise InputError("example-id-twice", path, below.line(("id",)), example=example.id)
        if example.variant and example.variant not in [variant.id for variant in game.variants]:
            known = ", ".join(variant.id for variant in game.variants) or "—"
            raise InputError("variant-unknown", path, below.line(("variant",)), variant=example.variant, known=known)
        played.append(_done(game, example, below))
    return tuple(played)


def _example(tree: Tree) -> Example:
    kind = tree.data.get("kind")
    if not isinstance(kind, str) or kind not in KINDS:
        raise InputError("example-kind", tree.path, tree.line(("kind",)), found=kind or "—", known=", ".join(KINDS))
    return validated(tree, KINDS[kind])


def _done(game: GameRules, example: Example, tree: Tree) -> Played:
    if isinstance(example, Moves):
        return play(game, example, tree)
    if isinstance(example, Score):
        return score(game, example, tree)
    assert isinstance(example, Value)
    return reckon(game, example, tree)
