"""`alignment.yaml`: what an editor says of links on which the machine judges otherwise."""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import Field

from edition.rules.load import GameRules
from edition.yamlfile import Strict, read_model
from normalize.errors import InputError


class Remark(Strict):
    """Why a rule and a clause are (or are not) linked, whatever their words."""

    rule: str
    clause: str
    fr: str = Field(min_length=1)
    en: str = Field(min_length=1)


class RemarksFile(Strict):
    remarks: tuple[Remark, ...] = ()


def load_remarks(game: GameRules) -> Mapping[tuple[str, str], Remark]:
    """The remarks by rule and whole clause id; none, where there is no file. Errors: remark-rule, remark-twice."""
    path = game.folder / "alignment.yaml"
    if not path.exists():
        return {}
    text, tree = read_model(path, RemarksFile)
    known = {rule.id for rule in game.rules}
    found: dict[tuple[str, str], Remark] = {}
    for at, remark in enumerate(text.remarks):
        line = tree.line(("remarks", at))
        link = (remark.rule, game.clause(remark.clause))
        if remark.rule not in known:
            raise InputError("remark-rule", path, line, rule=remark.rule)
        if link in found:
            raise InputError("remark-twice", path, line, rule=remark.rule, id=link[1])
        found[link] = remark
    return found
