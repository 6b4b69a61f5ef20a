"""Check 5: every parameter is live, that is, changing it changes some match that is played.

A parameter that may be changed without any match noticing is decoration: the behaviour that it
names is hard-coded somewhere, or is not modelled at all. So each leaf of each rule is changed to
its neighbours (mutation), seeded matches are played with both models, and what every seat sees and
every purse holds is compared.

That the engine refuses a changed model shows only that the rules must agree with each other. Where
every change is refused, the rules that the refusal names are changed along with it (a deal of four
cards with a packet of four) until the engine takes them, and those matches are compared.

The match that showed a leaf to be live before (`deciding.jsonl`) is the first to be played.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from itertools import islice
from pathlib import Path
from typing import Any, Final, Literal

import edition
from edition.concordance.finding import Finding
from edition.concordance.model import Modelled
from edition.concordance.parting import LONGEST, Changes, parting, purses
from edition.concordance.seen import Kept, Seen, file_of, kept
from edition.play.errors import PlayError
from edition.play.game import Game
from edition.play.playout import random_move
from edition.play.rng import Rng
from edition.remembered import digest, remembered
from edition.rules.load import GameRules
from edition.rules.mechanisms import MECHANISMS, Table
from edition.rules.rule import Rule, Selection

SEEDS: Final = 400  # the rarest thing that a rule of the corpus decides, a tie, comes about once in a hundred matches
DEPTH: Final = 2  # rules changed along with a leaf: its own neighbour, and that neighbour's
TRIES: Final = 600  # models tried for one leaf in search of such neighbours

State = Literal["live", "refused", "dead", "informative"]


@dataclass(frozen=True)
class Leaf:
    """One parameter of one rule (a line of it, where it is a table), and how it fared.

    `live`: the match of `seed` under `selection` is played otherwise, `coupled` naming the rules that
    had to change along; `refused`: no change could be played; `dead`: played, and nothing noticed;
    `informative`: said by the editor to be without effect on a match, and not tried.
    """

    rule: Rule
    parameter: str
    value: Any
    state: State
    seed: int | None = None
    selection: Selection = ()
    coupled: tuple[str, ...] = ()
    changes: Changes = field(default_factory=dict)  # of a live leaf: the change that is noticed, and those along with it

    @property
    def live(self) -> bool:
        return self.state == "live"


def check(modelled: Modelled) -> Iterator[Finding]:
    """Findings: parameter-dead, parameter-refused."""
    for leaf in modelled.once(leaves):
        params = {"rule": leaf.rule.id, "parameter": leaf.parameter, "value": leaf.value, "seeds": SEEDS}
        if leaf.state in ("dead", "refused"):
            yield modelled.finding("liveness", f"parameter-{leaf.state}", leaf.rule, **params)


def leaves(modelled: Modelled) -> tuple[Leaf, ...]:
    """Every leaf of a game's rules; what was found before of the same rules by the same engine is not searched again."""
    game = modelled.game
    rules = {rule.id: rule for rule in game.rules}
    name = digest(follows_from(game), [*engine(), *beside(game)])
    found = remembered("liveness", name, lambda: [plain(leaf) for leaf in liveness(game, before=kept(game))])
    return tuple(leaf_of(data, rules[data["rule"]]) for data in found)


def follows_from(game: GameRules) -> dict[str, Any]:
    """The plain data on which the outcome of a search in a game's matches depends, beside the engine."""
    return {
        "model": game.compiled(),
        "informative": sorted(rule.id for rule in game.rules if rule.informative),
        "selections": list(game.selections()),
        "seeds": SEEDS,
    }


def engine() -> list[Path]:
    """The sources on which the outcome of a match depends, and this search."""
    package = Path(edition.__file__).parent
    here = [Path(__file__).with_name(name) for name in ("liveness.py", "parting.py", "seen.py")]
    return sorted([*package.glob("play/**/*.py"), *package.glob("rules/*.py"), *here])


def beside(game: GameRules) -> list[Path]:
    """The file of the matches with which a search in a game begins, where there is one."""
    return [path for path in [file_of(game)] if path.is_file()]


def plain(leaf: Leaf) -> dict[str, Any]:
    """A leaf as JSON has it."""
    return {field.name: getattr(leaf, field.name) for field in fields(leaf)} | {"rule": leaf.rule.id}


def leaf_of(data: Mapping[str, Any], rule: Rule) -> Leaf:
    """A leaf from JSON."""
    selection = tuple((str(name), str(value)) for name, value in data["selection"])
    return Leaf(**{**data, "rule": rule, "selection": selection, "coupled": tuple(data["coupled"])})


def liveness(game: GameRules, seeds: int = SEEDS, before: Kept | None = None) -> Iterator[Leaf]:
    """Every leaf of a game's rules, tried on the match that showed it `before`, then on up to `seeds` matches a mutation."""
    matches = Matches(game, seeds, before=before)
    for rule in game.rules:
        yield from leaves_of(matches, rule)


def leaves_of(matches: Matches, rule: Rule) -> Iterator[Leaf]:
    """The leaves of one rule."""
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
            if rule.informative:
                yield Leaf(rule, name, shown, "informative")
            else:
                tried = matches.again(rule, name, parameter, others) or matches.tried(rule, parameter, others)
                yield replace(tried, parameter=name, value=shown)


class Matches:
    """Plays the game as it is once a seed and selection, and changed models against it.

    `rules`: those of a variant, in the place of the treatise's own. `before`: where each leaf was seen to be live.
    """

    def __init__(self, game: GameRules, seeds: int = SEEDS, rules: tuple[Rule, ...] | None = None, before: Kept | None = None) -> None:
        self.game = game
        self.seeds = seeds
        self.rules = {rule.id: rule for rule in (game.rules if rules is None else rules)}
        self.compiled = game.compiled(rules=tuple(self.rules.values()))
        self.known: dict[tuple[Selection, int], tuple[Any, ...]] = {}
        self.before = before or {}

    def again(self, rule: Rule, name: str, parameter: str, others: list[Any]) -> Leaf | None:
        """The leaf called `name`, live by the match that showed it before; None if there is none, or it shows it no more."""
        seen = self.before.get((rule.id, name))
        if seen is None or seen.changes.get(rule.id, {}).get(parameter) not in others or not self.allows(rule, seen):
            return None
        try:
            differs = self.differs(self.model(seen.changes), seen.selection, seen.seed)
        except PlayError:
            return None  # the engine takes the change no more: the search says what there is instead
        coupled = tuple(other for other in seen.changes if other != rule.id)
        return Leaf(rule, parameter, None, "live", seen.seed, seen.selection, coupled, seen.changes) if differs else None

    def allows(self, rule: Rule, seen: Seen) -> bool:
        """Whether the search might have tried this very match: choices of the game, neighbours of its values, no more than is needed."""
        if seen.selection not in self.game.selections() or not rule.holds(seen.selection):
            return False
        coupled = {name: changed for name, changed in seen.changes.items() if name != rule.id}
        for name, changed in coupled.items():
            if name not in self.rules or any(value not in self.neighbours(name, parameter) for parameter, value in changed.items()):
                return False
        return not coupled or refusal(self.model({rule.id: seen.changes[rule.id]}), seen.selection) is not None

    def neighbours(self, name: str, parameter: str) -> list[Any]:
        """The other values of a parameter of a rule; none where it has no such parameter."""
        rule = self.rules[name]
        return MECHANISMS[rule.mech].params[parameter].others(rule.params[parameter]) if parameter in rule.params else []

    def tried(self, rule: Rule, parameter: str, others: list[Any]) -> Leaf:
        """The leaf with the first seed at which one of the changes is noticed, alone or else along with others."""
        leaf = Leaf(rule, parameter, None, "dead")
        selections = [s for s in self.game.selections() if rule.holds(s)]
        if not selections:
            return leaf  # a rule that holds under no choice decides nothing
        alternatives: list[Changes] = [{rule.id: {parameter: other}} for other in others]
        models = [self.model(changes) for changes in alternatives]
        seed, selection, at = self.difference(models, selections)
        if seed is not None:
            return replace(leaf, state="live", seed=seed, selection=selection, changes=alternatives[at])
        alone = [all(refusal(model, s) is not None for s in selections) for model in models]
        for other in (each for each, refused in zip(others, alone, strict=True) if refused):
            for s in selections[:1]:
                for changes in self.coupled({rule.id: {parameter: other}}, s):
                    seed, _, _ = self.difference([self.model(changes)], [s])
                    if seed is not None:
                        along = tuple(name for name in changes if name != rule.id)
                        return replace(leaf, state="live", seed=seed, selection=s, coupled=along, changes=changes)
        return replace(leaf, state="refused" if all(alone) else "dead")

    def model(self, changes: Changes) -> dict[str, Any]:
        """The compiled model with some parameters changed."""
        rules = (replace(rule, params={**rule.params, **changes.get(rule.id, {})}) for rule in self.rules.values())
        return self.game.compiled(rules=tuple(rules))

    def difference(self, models: list[dict[str, Any]], selections: list[Selection]) -> tuple[int | None, Selection, int]:
        """The first seed and selection at which a model that can be played plays otherwise, and the number of that model."""
        refused: set[tuple[int, Selection]] = set()
        for seed in range(self.seeds):
            selection = selections[seed % len(selections)]
            for at, model in enumerate(models):
                if (at, selection) in refused:
                    continue
                try:
                    if self.differs(model, selection, seed):
                        return seed, selection, at
                except PlayError:
                    refused.add((at, selection))
            if len(refused) == len(models) * len(selections):
                break
        return None, (), 0

    def differs(self, model: dict[str, Any], selection: Selection, seed: int) -> bool:
        """Whether a match is played otherwise under a changed model; PlayError if the engine refuses it."""
        pairs = [list(pair) for pair in selection]
        names, others = (Game(each, pairs, seed).flow.pack.names for each in (self.compiled, model))
        if names != others and sorted(names) == sorted(others):  # the same cards, numbered otherwise
            return parting(self.compiled, model, selection, seed, {}) is not None
        changed = outcome(model, selection, seed)
        if (selection, seed) not in self.known:
            self.known[selection, seed] = outcome(self.compiled, selection, seed)
        return changed != self.known[selection, seed]

    def coupled(self, changes: Changes, selection: Selection) -> Iterator[Changes]:
        """Changes that include these and that the engine takes: the rules that a refusal names change too."""
        waiting = deque([(changes, 0)])
        for _ in range(TRIES):
            if not waiting:
                return
            now, depth = waiting.popleft()
            error = refusal(self.model(now), selection)
            if error is None:
                yield now
            elif depth < DEPTH:
                for name in error.rules:
                    for parameter in self.rules[name].params if name not in now else ():
                        for other in self.neighbours(name, parameter):
                            waiting.append(({**now, name: {parameter: other}}, depth + 1))


def refusal(compiled: dict[str, Any], selection: Selection) -> PlayError | None:
    """Why the engine does not take a model; None if it does."""
    try:
        Game(compiled, [list(pair) for pair in selection], 0)
    except PlayError as error:
        return error
    return None


def outcome(compiled: dict[str, Any], selection: Selection, seed: int) -> tuple[Any, ...]:
    """What a seeded random match looks like to each seat, in names of cards, with the jetons after it.

    Ids of rules and the parameters that events repeat are left out: a number that is only repeated
    is not live. PlayError for a model that the engine refuses.
    """
    game = Game(compiled, [list(pair) for pair in selection], seed).start()
    rng = Rng(seed + 1)
    for _ in islice(iter(lambda: game.over, True), LONGEST):
        game.apply(random_move(game, rng))
    names = [*game.flow.pack.names, "?"]
    seats = range(game.flow.table.seats)
    stories = tuple(
        tuple((event, actor, tuple(names[card] for card in cards)) for event, actor, cards, _, _ in game.story(seat)) for seat in seats
    )
    return (stories, *purses(game))
