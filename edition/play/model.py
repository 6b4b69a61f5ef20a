"""A compiled rules model, as the mechanisms read it.

A compiled model is JSON made by `edition.rules.compile` for a game and a variant: `format`,
`game`, `variant`, `flow`, `options` (each an option, its values, and the pairs of choices under
which alone there is anything to choose) and `rules`, each
`[mechanism, id, status, when, params]`, `when` and `params` being lists of pairs; a game of words has a
`lexicon` beside them, {queens, rhymes}, each rhyme `[letters, endings that sound alike, perfections,
nouns parted by blanks, how many of them are spelt so]`. A selection
(pairs of an option and the value chosen before the game) leaves those rules whose `when` holds.
"""

from __future__ import annotations

from .errors import PlayError
from .kinds import Compiled, Pairs, Value

FORMAT = "academie-rules/1"


class Rule:
    """One rule: its id, its mechanism, its status, and the parameters that the mechanism has."""

    def __init__(self, mech: str, id: str, status: str, params: Pairs) -> None:  # noqa: A002
        self.mech = mech
        self.id = id
        self.status = status
        self._params = {}
        for name, value in params:
            self._params[name] = value

    def get(self, name: str) -> Value:
        """The value of a parameter; there are no defaults."""
        if name not in self._params:
            raise PlayError("parameter-missing", [("rule", self.id), ("parameter", name)], [self.id])
        return self._params[name]

    def choice(self, name: str, allowed: tuple[str, ...]) -> str:
        """The value of a parameter of a closed list."""
        value = str(self.get(name))
        if value not in allowed:
            raise PlayError("parameter-unknown", [("rule", self.id), ("parameter", name), ("value", value)], [self.id])
        return value


def selected(compiled: Compiled, selection: Pairs) -> Pairs:
    """A selection completed and put in the order of the options.

    An option that is not chosen takes its first value; PlayError for an option or a value that the
    game does not have.
    """
    options = compiled["options"]
    known = [name for name, _, _ in options]
    for name, _ in selection:
        if name not in known:
            raise PlayError("option-unknown", [("option", str(name))])
    complete: Pairs = []
    for name, values, only in options:
        value = values[0]
        for asked, wanted in selection:
            if asked == name:
                value = wanted
        allowed = values if holds(only, complete) else values[:1]
        if value not in allowed:
            raise PlayError("option-value", [("option", name), ("value", str(value)), ("values", ", ".join(allowed))])
        complete.append([name, value])
    return complete


def holds(when: Pairs, selection: Pairs) -> bool:
    """Whether each option of `when` has one of the values named there."""
    return all(any(name == option and value in values for name, value in selection) for option, values in when)


class Model:
    """The rules of a game under one selection, found by their mechanism."""

    def __init__(self, compiled: Compiled, selection: Pairs) -> None:
        if compiled.get("format") != FORMAT:
            raise PlayError("model-format", [("found", str(compiled.get("format"))), ("expected", FORMAT)])
        self.compiled = compiled
        self.game = compiled["game"]
        self.variant = compiled["variant"]
        self.flow = compiled["flow"]
        self.selection = selected(compiled, selection)
        self.rules = [
            Rule(mech, name, status, params) for mech, name, status, when, params in compiled["rules"] if holds(when, self.selection)
        ]

    def chosen(self, option: str) -> str:
        """What was chosen for an option before the game."""
        for name, value in self.selection:
            if name == option:
                return str(value)
        raise PlayError("option-unknown", [("option", option)])

    def lexicon(self, part: str) -> Value:
        """A part of the list of words that a game of words comes with; PlayError if it has none."""
        if "lexicon" not in self.compiled:
            raise PlayError("lexicon-missing", [("game", self.game)])
        return self.compiled["lexicon"][part]

    def many(self, mech: str) -> list[Rule]:
        """All rules of a mechanism, in the order of the model."""
        return [rule for rule in self.rules if rule.mech == mech]

    def one(self, mech: str) -> Rule:
        """The one rule of a mechanism that the game cannot do without."""
        found = self.many(mech)
        if len(found) != 1:
            raise PlayError("rule-missing" if not found else "rule-twice", [("mechanism", mech)], [rule.id for rule in found])
        return found[0]

    def maybe(self, mech: str) -> Rule | None:
        """The rule of a mechanism that a game may do without."""
        return self.one(mech) if self.many(mech) else None
