"""A game's folder, read strictly: every rule fits its mechanism, every selection has the rules it needs."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product
from pathlib import Path
from typing import Any, Final

from edition.play.errors import PlayError
from edition.play.game import flow_of
from edition.play.model import Model
from edition.rules.compile import compile_rules
from edition.rules.lexicon import Lexicon, load_lexicon
from edition.rules.mechanisms import FLOWS, MECHANISMS, Parameter, Sequence, Table
from edition.rules.rule import Citation, Rule, Selection
from edition.rules.schema import (
    Conflict,
    OptionText,
    PartsText,
    RulesFile,
    RuleText,
    Sum,
    Supplement,
    SupplementsFile,
    Unmodelled,
    VariantFile,
)
from edition.words import Word
from edition.yamlfile import Tree, read_model
from normalize.errors import InputError


@dataclass(frozen=True)
class Variant:
    """Another reading of a game, as the parameters that it sets otherwise: {rule: {parameter: value}}."""

    id: str
    title: Mapping[str, str]
    source: Mapping[str, str]
    path: Path
    rules: tuple[Rule, ...]
    changed: Mapping[str, Mapping[str, str]]
    status: str  # witness: another treatise reads so; inferred: the same words may be read so
    parts: PartsText | None = None  # a deal at which it and the treatise’s own reading part


@dataclass(frozen=True)
class GameRules:
    """A game's model as its editor wrote it."""

    id: str
    title: Mapping[str, str]
    entry: str
    flow: str
    options: tuple[OptionText, ...]
    rules: tuple[Rule, ...]
    variants: tuple[Variant, ...]
    conflicts: tuple[Conflict, ...]
    unmodelled: tuple[Unmodelled, ...]
    sums: tuple[Sum, ...]
    lexicon: Lexicon | None
    folder: Path
    tree: Tree

    def clause(self, unit: str) -> str:
        """A clause id written in full: `p1b` is a clause of the game's own entry."""
        return unit if "/" in unit else f"{self.entry}/{unit}"

    def selections(self) -> Iterator[Selection]:
        """Every selection that can be made before a game."""
        for values in product(*(option.values for option in self.options)):
            selection = tuple(zip((option.id for option in self.options), values, strict=True))
            chosen = dict(selection)
            if all(
                all(chosen[name] in allowed for name, allowed in option.only.items()) or chosen[option.id] == option.values[0]
                for option in self.options
            ):
                yield selection

    def variant_rules(self, variant: str) -> tuple[Rule, ...]:
        """The rules under a variant; "" is the treatise's own reading."""
        if not variant:
            return self.rules
        for known in self.variants:
            if known.id == variant:
                return known.rules
        raise InputError("variant-unknown", self.folder, variant=variant, known=", ".join(v.id for v in self.variants) or "—")

    def compiled(self, variant: str = "", rules: tuple[Rule, ...] | None = None) -> dict[str, Any]:
        """The compiled model under a variant (or of other rules in its place); see `edition.play.model`."""
        chosen = self.variant_rules(variant) if rules is None else rules
        return compile_rules(self.id, variant, self.flow, self.options, chosen, self.words)

    @cached_property
    def words(self) -> dict[str, Any] | None:
        """The words of a game of words, as its compiled model has them."""
        return self.lexicon.compiled() if self.lexicon else None


def load_game(folder: Path) -> GameRules:
    """The game of a folder; InputError with file and line for the first thing that is wrong."""
    text, tree = read_model(folder / "rules.yaml", RulesFile)
    extra, extra_tree = read_model(folder / "supplements.yaml", SupplementsFile)
    if text.flow not in FLOWS:
        raise InputError("flow-unknown", tree.path, tree.line(("flow",)), flow=text.flow, known=", ".join(FLOWS))
    _demand_options(tree, text.options)
    rules = [_rule(tree, ("rules", at), rule, text) for at, rule in enumerate(text.rules)]
    rules += [_rule(extra_tree, ("rules", at), rule, text) for at, rule in enumerate(extra.rules)]
    _no_id_twice(rules)
    game = GameRules(
        id=text.game,
        title=text.title,
        entry=text.entry,
        flow=text.flow,
        options=text.options,
        rules=tuple(rules),
        variants=(),
        conflicts=text.conflicts,
        unmodelled=text.unmodelled,
        sums=text.sums,
        lexicon=load_lexicon(folder),
        folder=folder,
        tree=tree,
    )
    _complete(game)
    paths = sorted((folder / "variants").glob("*.yaml"))
    for below in sorted((folder / "variants").glob("*/*.yaml")):
        raise InputError("variant-of-variant", below, variant=below.stem, of=below.parent.name)
    game = replace(game, variants=tuple(_variant(game, path) for path in paths))
    for variant, path in (("", folder / "rules.yaml"), *((known.id, known.path) for known in game.variants)):
        _playable(game, variant, path)
    return game


def _playable(game: GameRules, variant: str, path: Path) -> None:
    """The engine takes the rules under every selection: cards that suffice, packets that add up, and the like."""
    compiled = game.compiled(variant)
    for selection in game.selections():
        try:
            flow_of(Model(compiled, [list(pair) for pair in selection]))
        except PlayError as refusal:
            chosen = ", ".join(f"{name} {value}" for name, value in selection)
            named = {rule.id: rule for rule in game.variant_rules(variant)}
            line = next((named[rule].line for rule in refusal.rules if rule in named and named[rule].path == path), None)
            detail = ", ".join(refusal.rules) or "—"
            raise InputError("rule-refused", path, line, selection=chosen, refusal=refusal_word(refusal), rules=detail) from refusal


def refusal_word(refusal: PlayError) -> Word:
    """What the engine refuses, in the words of the table."""
    blanks: dict[str, object] = dict(refusal.params)
    if "seat" in blanks:
        blanks["name"] = blanks.pop("seat")
    if "suit" in blanks:
        blanks["suit"] = Word(f"play.suits.{blanks['suit']}")
    return Word(f"play.refusals.{refusal.code}", blanks)


_SEATS: Final = tuple(str(number) for number in range(1, 13))  # as the mechanism “players” takes them


def _demand_options(tree: Tree, options: tuple[OptionText, ...]) -> None:
    """Each option once, each of its values once, those of the players numbers; where it is offered is said by options before it."""
    before: dict[str, tuple[str, ...]] = {}
    for at, option in enumerate(options):
        if option.id in before:
            raise InputError("rule-option-twice", tree.path, tree.line(("options", at, "id")), option=option.id)
        if twice := [value for value in option.values if option.values.count(value) > 1]:
            raise InputError("rule-option-twice", tree.path, tree.line(("options", at, "values")), option=twice[0])
        if option.id == "players":  # the engine counts them
            _demand_choice(tree, ("options", at, "values"), {"players": _SEATS}, "players", option.values)
        for name, values in option.only.items():
            _demand_choice(tree, ("options", at, "only", name), before, name, values)
        before[option.id] = option.values


def _demand_choice(
    tree: Tree, place: tuple[str | int, ...], known: Mapping[str, tuple[str, ...]], option: str, values: tuple[str, ...]
) -> None:
    """Errors: rule-option, rule-option-value."""
    line = tree.line(place)
    if option not in known:
        raise InputError("rule-option", tree.path, line, option=option, known=", ".join(known))
    if strange := [value for value in values if value not in known[option]]:
        raise InputError("rule-option-value", tree.path, line, option=option, value=strange[0], known=", ".join(known[option]))


def _rule(tree: Tree, place: tuple[str | int, ...], rule: RuleText | Supplement, text: RulesFile) -> Rule:
    """A rule of either file, its parameters fitting its mechanism."""
    cites: tuple[Citation, ...] = ()
    status, informative = "supplied", rule.informative
    if isinstance(rule, RuleText):
        cites = tuple(Citation(c.clause if "/" in c.clause else f"{text.entry}/{c.clause}", c.words) for c in rule.cites)
        status = rule.status
    return Rule(
        id=rule.id,
        mech=rule.mech,
        params=_checked(tree, place, rule.mech, rule.set, rule.when, text.options),
        when=rule.when,
        cites=cites,
        status=status,
        note=rule.note or {},
        informative=informative or {},
        path=tree.path,
        line=tree.line(place),
        flow=text.flow,
    )


def _checked(
    tree: Tree, place: tuple[str | int, ...], mech: str, params: Mapping[str, Any], when: Mapping[str, Any], options: tuple[OptionText, ...]
) -> Mapping[str, Any]:
    """The parameters of a rule, if they are just those of its mechanism."""
    if mech not in MECHANISMS:
        raise InputError("rule-mechanism", tree.path, tree.line((*place, "mech")), mech=mech)
    known = {option.id: option.values for option in options}
    for option, values in when.items():
        _demand_choice(tree, (*place, "when", option), known, option, values)
    needed = MECHANISMS[mech].params
    if missing := [name for name in needed if name not in params]:
        raise InputError("rule-parameter-missing", tree.path, tree.line((*place, "set")), mech=mech, parameter=missing[0])
    return _fitting(tree, (*place, "set"), mech, params)


def _fitting(tree: Tree, place: tuple[str | int, ...], mech: str, params: Mapping[str, Any]) -> Mapping[str, Any]:
    needed = MECHANISMS[mech].params
    for name, value in params.items():
        line = tree.line((*place, name))
        if name not in needed:
            raise InputError("rule-parameter-unknown", tree.path, line, mech=mech, parameter=name, known=", ".join(needed))
        if fault := needed[name].fault(value):
            steps, found = _culprit(needed[name], value, fault)
            raise InputError(fault, tree.path, tree.line((*place, name, *steps)), mech=mech, parameter=name, found=_shown(found))
    return params


def _culprit(kind: Parameter, value: Any, fault: str) -> tuple[tuple[str | int, ...], Any]:
    """Where in a value the fault lies (the steps to it), and what stands there."""
    if isinstance(kind, Sequence) and isinstance(value, list):
        if fault == "rule-list-twice":
            shown = [str(item) for item in value]
            at = next(at for at, item in enumerate(shown) if item in shown[:at])
            return (at,), value[at]
        return next((((at,), item) for at, item in enumerate(value) if kind.item.fault(item) == fault), ((), value))
    if isinstance(kind, Table) and isinstance(value, dict):
        if fault == "rule-table-key":
            key = next(key for key in value if key not in kind.keys)
            return (key,), key
        return next((((key,), item) for key, item in value.items() if kind.value.fault(item) == fault), ((), value))
    return (), value


def _shown(value: Any) -> str:
    """A value as YAML has it, text without its quotation marks."""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _no_id_twice(rules: list[Rule]) -> None:
    seen: set[str] = set()
    for rule in rules:
        if rule.id in seen:
            raise InputError("rule-id-twice", rule.path, rule.line, rule=rule.id)
        seen.add(rule.id)


def _complete(game: GameRules) -> None:
    """Under every selection: each mechanism that the flow needs, and none twice that stands alone."""
    for selection in game.selections():
        chosen = ", ".join(f"{name} {value}" for name, value in selection)
        held: dict[str, Rule] = {}
        for rule in game.rules:
            if not rule.holds(selection):
                continue
            if MECHANISMS[rule.mech].once and rule.mech in held:
                other = held[rule.mech].id
                raise InputError("rule-twice", rule.path, rule.line, rule=rule.id, other=other, mech=rule.mech, selection=chosen)
            held[rule.mech] = rule
        if missing := [mech for mech in FLOWS[game.flow] if mech not in held]:
            raise InputError("rule-missing", game.folder / "rules.yaml", mech=missing[0], selection=chosen)


def _variant(game: GameRules, path: Path) -> Variant:
    """A variant: the game's rules with some parameters set otherwise, each from its source."""
    text, tree = read_model(path, VariantFile)
    if text.of:
        raise InputError("variant-of-variant", path, tree.line(("of",)), variant=text.id, of=text.of)
    rules = {rule.id: rule for rule in game.rules}
    changed: dict[str, Mapping[str, str]] = {}
    for at, overlay in enumerate(text.overlay):
        place = ("overlay", at)
        if overlay.rule not in rules:
            raise InputError("overlay-no-rule", path, tree.line((*place, "rule")), rule=overlay.rule, known=", ".join(sorted(rules)))
        if overlay.rule in changed:
            raise InputError("rule-id-twice", path, tree.line((*place, "rule")), rule=overlay.rule)
        rule = rules[overlay.rule]
        params = _fitting(tree, (*place, "set"), rule.mech, overlay.set)
        note = {"fr": overlay.fr, "en": overlay.en}
        line = tree.line(place)
        rules[rule.id] = replace(rule, params={**rule.params, **params}, status=text.status, note=note, path=path, line=line)
        changed[rule.id] = note
    return Variant(text.id, text.title, text.source, path, tuple(rules.values()), changed, text.status, text.parts)
