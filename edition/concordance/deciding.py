"""A position in which a rule decides: one where the match goes another way if the rule is changed.

The match that is kept for it is played first (`deciding.jsonl`); where there is none, or it shows nothing any
more, the golden transcripts of the game are tried, then the match by which the check of liveness saw that a
parameter is live. Seeded, and bounded in the number of matches.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

from edition.concordance.liveness import Leaf, Matches, beside, engine, follows_from, leaves, leaves_of
from edition.concordance.model import Modelled
from edition.concordance.parting import Branch, Changes, Position, parting
from edition.concordance.seen import POSITION, Kept, Seen, keep, kept
from edition.play.transcript import read
from edition.remembered import digest, recalled, remembered
from edition.rules.load import GameRules
from edition.rules.mechanisms import MECHANISMS, Number
from edition.rules.rule import Rule, Selection

KIND: Final = "positions"


def position_of(game: GameRules, rule: Rule, tried: Sequence[Leaf] = (), before: Kept | None = None) -> Position | None:
    """A position that a rule decides; None where no match within the bounds of the check of liveness shows one.

    `tried`: what that check found of the game, if it was run already; `before`: the matches that are kept, if they were read already.
    """
    matches = Matches(game, before=kept(game) if before is None else before)
    if found := _again(matches, rule):
        return found
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


def _again(matches: Matches, rule: Rule) -> Position | None:
    """The position in the match that is kept for a rule, if the rule still decides there."""
    seen = matches.before.get((rule.id, POSITION))
    if seen is None or rule.id not in seen.changes or not matches.allows(rule, seen):
        return None
    if any(value not in matches.neighbours(rule.id, parameter) for parameter, value in seen.changes[rule.id].items()):
        return None
    moves: tuple[str, ...] = ()
    if seen.golden:
        played = {(selection, seed): moves for selection, seed, moves in _golden(matches.game)}
        if (seen.selection, seen.seed) not in played:
            return None
        moves = played[seen.selection, seen.seed]
    return parting(matches.compiled, matches.model(seen.changes), seen.selection, seen.seed, seen.changes, moves)


def keep_matches(game: GameRules) -> int:
    """Writes the matches in which the rules of a game decide, for the next search to begin with; how many. Error: cannot-write.

    What is kept already and still holds stays as it is.
    """
    modelled = Modelled(game, {})
    golden = {(selection, seed) for selection, seed, _ in _golden(game)}
    found = [
        Seen(leaf.rule.id, leaf.parameter, leaf.selection, leaf.seed, leaf.changes)
        for leaf in modelled.once(leaves)
        if leaf.live and leaf.seed is not None
    ]
    for name, position in positions(modelled).items():
        if position is not None:
            known = (position.selection, position.seed) in golden
            found.append(Seen(name, POSITION, position.selection, position.seed, position.changed, known))
    order = [rule.id for rule in game.rules]
    found.sort(key=lambda seen: (order.index(seen.rule), seen.parameter))
    keep(game, found)
    return len(found)


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
    return digest(follows_from(game), [*engine(), Path(__file__), *beside(game), *_golden_files(game)])


def _plain(modelled: Modelled) -> dict[str, dict[str, Any] | None]:
    """The positions as JSON has them."""
    known, before = modelled.once(leaves), kept(modelled.game)
    found = ((rule.id, position_of(modelled.game, rule, known, before)) for rule in modelled.game.rules)
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
