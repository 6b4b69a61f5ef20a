"""The files of a game, as pydantic models: rules, supplements, variants."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from edition.bilingual import Both
from edition.description import SLUG
from edition.yamlfile import Strict

Status = Literal["attested", "inferred", "supplied", "witness"]


class Cite(Strict):
    """A clause, and the words of its reading on which the rule rests."""

    clause: str
    words: str = Field(min_length=3)


class RuleText(Strict):
    """A rule of `rules.yaml`: it renders clauses."""

    id: str = Field(pattern=SLUG)
    mech: str
    when: dict[str, tuple[str, ...]] = Field(default_factory=dict)
    set: dict[str, Any]
    cites: tuple[Cite, ...] = Field(min_length=1)
    status: Literal["attested", "inferred"]
    note: Both | None = None
    informative: Both | None = None


class Supplement(Strict):
    """A rule of `supplements.yaml`: the editor's, with its reason."""

    id: str = Field(pattern=SLUG)
    mech: str
    when: dict[str, tuple[str, ...]] = Field(default_factory=dict)
    set: dict[str, Any]
    note: Both
    informative: Both | None = None


class OptionText(Strict):
    """A choice made before the game; the first value is the usual one. `only`: the selections that have it."""

    id: str = Field(pattern=SLUG)
    values: tuple[str, ...] = Field(min_length=1)
    only: dict[str, tuple[str, ...]] = Field(default_factory=dict)


class Conflict(Strict):
    """Readings that disagree, the rule chosen, and why."""

    clauses: tuple[str, ...] = Field(min_length=1)
    chosen: str
    fr: str = Field(min_length=1)
    en: str = Field(min_length=1)


class Unmodelled(Strict):
    """A clause, or some of its words, that no rule renders, and why."""

    clause: str
    words: str = ""
    fr: str = Field(min_length=1)
    en: str = Field(min_length=1)


class Sum(Strict):
    """A number that the source states and that must come out of the rules: `quantity` says of what (`rule`: of which)."""

    clause: str
    words: str = Field(min_length=3)
    value: int
    quantity: Literal["pack_size", "pack_whole", "pack_points", "antes", "figure_passed", "figure_cards", "worthless_ranks"]
    rule: str = ""
    selection: dict[str, str] = Field(default_factory=dict)


class RulesFile(Strict):
    game: str = Field(pattern=SLUG)
    title: Both
    entry: str
    flow: str
    options: tuple[OptionText, ...] = Field(min_length=1)
    rules: tuple[RuleText, ...] = Field(min_length=1)
    conflicts: tuple[Conflict, ...] = ()
    unmodelled: tuple[Unmodelled, ...] = ()
    sums: tuple[Sum, ...] = ()


class SupplementsFile(Strict):
    rules: tuple[Supplement, ...] = ()


class Overlay(Strict):
    """What a variant sets otherwise in a rule that stands."""

    rule: str
    set: dict[str, Any] = Field(min_length=1)
    fr: str = Field(min_length=1)
    en: str = Field(min_length=1)


class PartsText(Strict):
    """A deal at which a variant and the treatise’s own reading part, all seats being played by opponents of a level ("": the usual one)."""

    seed: int = Field(ge=0, lt=2**32)
    choose: dict[str, str] = Field(default_factory=dict)
    level: str = ""


class VariantFile(Strict):
    """`status` says whether another treatise reads so, or the same words may be read so.

    `of` is read only to be refused: a variant lies on the treatise's own rules, never on another variant.
    """

    id: str = Field(pattern=SLUG)
    of: str = ""
    title: Both
    source: Both
    status: Literal["witness", "inferred"] = "witness"
    parts: PartsText | None = None
    overlay: tuple[Overlay, ...] = Field(min_length=1)
