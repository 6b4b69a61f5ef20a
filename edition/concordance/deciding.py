"""A position in which a rule decides: one where the match goes another way if the rule is changed.

The golden transcripts of the game are tried first; then the match by which the check of liveness saw
that a parameter is live. Seeded, and bounded in the number of matches.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

from edition.concordance.liveness import Leaf, Matches, engine, follows_from, leaves, leaves_of
from edition.concordance.model import Modelled
from edition.concordance.parting import Branch, Changes, Position, parting
from edition.concordance.remembered import digest, recalled, remembered
from edition.play.transcript import read
from edition.rules.load import GameRules
from edition.rules.mechanisms import MECHANISMS, Number
from edition.rules.rule import Rule, Selection

KIND: Final = "positions"


def position_of(game: GameRules, rule: Rule, tried: Sequence[Leaf] = ()) -> Position | None:
    """A position that a rule decides; None where no match within the bounds of the check of liveness shows one.

    `tried`: what that check found of the game, if it was run already.
    """
    matches = Matches(game)
    for selection, seed, moves in _golden(game):
        if rule.holds(selection):
            for changes in _changes(rule):
                if found := parting(matches.compiled, matches.model(changes), selection, seed, changes, moves):
                    return found
    known = [leaf for leaf in tried if leaf.rule.id == rule.id] or leaves_of(matches, rule)
    for leaf in known:
        if leaf.live and leaf.seed is not None:
            model = matches.model(leaf.changes)
            if found := parting(matches.compiled, model, leaf.selection, leaf.seed, leaf.changes):
                return found
    return None


def positions(modelled: Modelled) -> dict[str, Position | None]:
    """A position for every rule of a game, by its id; what was found before of the same rules by the same engine is not searched again."""
    game = modelled.game
    found = remembered(KIND, _name(game), lambda: _plain(modelled))
    return {rule.id: position_from(found[rule.id]) for rule in game.rules}


def position(game: GameRules, rule: Rule, tried: Sequence[Leaf] = ()) -> Position | None:
    """The position of one rule: from what was found of the whole game, or else searched for this rule alone."""
    found = recalled(KIND, _name(game))
    return position_from(found[rule.id]) if found else position_of(game, rule, tried)


def _name(game: GameRules) -> str:
    return digest(follows_from(game), [*engine(), Path(__file__), *_golden_files(game)])


def _plain(modelled: Modelled) -> dict[str, dict[str, Any] | None]:
    """The positions as JSON has them."""
    known = modelled.once(leaves)
    found = ((rule.id, position_of(modelled.game, rule, known)) for rule in modelled.game.rules)
    return {name: asdict(position) if position else None for name, position in found}


def position_from(data: Mapping[str, Any] | None) -> Position | None:
    """A position from JSON."""
    if data is None:
        return None
    branches = {side: branch_from(data[side]) for side in ("stands", "other")}
    selection = tuple((name, value) for name, value in data["selection"])
    return Position(**{**data, **branches, "selection": selection, "hand": tuple(data["hand"]), "trick": tuple(data["trick"])})


def branch_from(data: Mapping[str, Any]) -> Branch:
    """A branch of a position from JSON."""
    events = tuple((code, seat, tuple(cards)) for code, seat, cards in data["events"])
    return Branch(**{name: tuple(value) for name, value in data.items()} | {"events": events})


def _changes(rule: Rule) -> Iterator[Changes]:
    """The rule with one parameter changed: numbers first, which change the least."""
    kinds = MECHANISMS[rule.mech].params
    for parameter in sorted(rule.params, key=lambda name: not isinstance(kinds[name], Number)):
        for other in kinds[parameter].others(rule.params[parameter]):
            yield {rule.id: {parameter: other}}


def _golden(game: GameRules) -> Iterator[tuple[Selection, int, tuple[str, ...]]]:
    """The golden transcripts of the treatise's own reading: selection, seed, cards played."""
    for path in _golden_files(game):
        for line in path.read_text(encoding="utf-8").splitlines():
            data = read(line)
            if not data["variant"]:
                selection = tuple((str(name), str(value)) for name, value in data["selection"])
                yield selection, int(data["seed"]), tuple(map(str, data["moves"]))


def _golden_files(game: GameRules) -> list[Path]:
    return sorted((game.folder / "golden").glob("*.jsonl"))
