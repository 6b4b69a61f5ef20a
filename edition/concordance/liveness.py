"""Check 5: every parameter is live, that is, changing it changes some game.

A parameter that may be changed without any match noticing is decoration: the behaviour that it
names is hard-coded somewhere, or is not modelled at all. So each leaf of each rule is changed to
its neighbours (mutation), seeded matches are played with both models, and what every seat sees and
every purse holds is compared; that the engine refuses the changed model counts as a difference.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any, Final

from edition.concordance.finding import Finding
from edition.concordance.model import Modelled
from edition.play.errors import PlayError
from edition.play.game import Game
from edition.play.rng import Rng
from edition.rules.load import GameRules
from edition.rules.mechanisms import MECHANISMS, Table
from edition.rules.rule import Rule, Selection

SEEDS: Final = 400


@dataclass(frozen=True)
class Leaf:
    """One parameter of one rule (a line of it, where it is a table), and the seed that showed it live, if any."""

    rule: Rule
    parameter: str
    value: Any
    seed: int | None
    selection: Selection

    @property
    def live(self) -> bool:
        return self.seed is not None


def check(modelled: Modelled) -> Iterator[Finding]:
    """Findings: parameter-dead."""
    for leaf in liveness(modelled.game):
        params = {"rule": leaf.rule.id, "parameter": leaf.parameter, "value": leaf.value, "seeds": SEEDS}
        if not leaf.live and not leaf.rule.informative:
            yield modelled.finding("liveness", "parameter-dead", leaf.rule, **params)


def liveness(game: GameRules, seeds: int = SEEDS) -> Iterator[Leaf]:
    """Every leaf of a game's rules, tried on up to `seeds` matches a mutation."""
    matches = _Matches(game)
    for rule in game.rules:
        for parameter, value in rule.params.items():
            kind = MECHANISMS[rule.mech].params[parameter]
            changed: list[tuple[str, Any, list[Any]]]
            if isinstance(kind, Table):
                changed = [
                    (f"{parameter}.{key}", each, [value | {key: other} for other in kind.value.others(each)]) for key, each in value.items()
                ]
            else:
                changed = [(parameter, value, kind.others(value))]
            for name, shown, others in changed:
                seed, selection = matches.difference(rule, parameter, others, seeds)
                yield Leaf(rule, name, shown, seed, selection)


class _Matches:
    """Plays the game as it is once a seed and selection, and changed models against it."""

    def __init__(self, game: GameRules) -> None:
        self.game = game
        self.compiled = game.compiled()
        self.known: dict[tuple[Selection, int], tuple[Any, ...]] = {}

    def difference(self, rule: Rule, parameter: str, others: list[Any], seeds: int) -> tuple[int | None, Selection]:
        """The first seed and selection at which one of the changes is noticed."""
        selections = [s for s in self.game.selections() if rule.holds(s)]
        models = []
        for other in others:
            mutant = replace(rule, params={**rule.params, parameter: other})
            rules = tuple(mutant if each.id == rule.id else each for each in self.game.rules)
            models.append(self.game.compiled(rules=rules))
        for seed in range(seeds):
            selection = selections[seed % len(selections)]
            key = (selection, seed)
            if key not in self.known:
                self.known[key] = outcome(self.compiled, selection, seed)
            if any(outcome(model, selection, seed) != self.known[key] for model in models):
                return seed, selection
        return None, ()


def outcome(compiled: dict[str, Any], selection: Selection, seed: int) -> tuple[Any, ...]:
    """What a seeded random match looks like to each seat, in names of cards, with the jetons after it.

    Ids of rules and the parameters that events repeat are left out: a number that is only repeated
    is not live. A model that the engine refuses gives the code of the refusal.
    """
    try:
        game = Game(compiled, [list(pair) for pair in selection], seed).start()
        rng = Rng(seed + 1)
        for _ in islice(iter(lambda: game.over, True), 2000):
            legal = game.legal()
            game.apply(legal[rng.below(len(legal))])
    except PlayError as refusal:
        return ("refused", refusal.code)
    names = [*game.flow.pack.names, "?"]
    seats = range(game.flow.table.seats)
    stories = tuple(
        tuple((event, actor, tuple(names[card] for card in cards)) for event, actor, cards, _, _ in game.story(seat)) for seat in seats
    )
    state = game.state
    return (stories, tuple(state.jetons), tuple(state.totals), tuple(state.winners), state.over)
