"""The JSON Schemas of the files, kept in `site/schemas`; `python -m edition.exports.schemas` renews them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from edition.exports import models
from edition.paths import packaged
from edition.rules.mechanisms import MECHANISMS, Choice, Number, Parameter, Sequence
from normalize.files import write_atomically

FILES: Final[Mapping[str, type[models.Model]]] = {
    "document": models.Document,
    "correction": models.Correction,
    "glossary": models.Glossary,
    "rules": models.Rules,
}
DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
ENDING: Final = ".schema.json"


def schema(name: str) -> dict[str, Any]:
    """The schema of one kind of file."""
    made = {"$schema": DIALECT, **FILES[name].model_json_schema(mode="validation")}
    if name == "rules":
        made["$defs"]["Rule"]["allOf"] = [_mechanism(mech, kind.params) for mech, kind in MECHANISMS.items()]
        made["$defs"]["Rule"]["properties"]["mech"]["enum"] = list(MECHANISMS)
    return made


def text(name: str) -> str:
    return json.dumps(schema(name), ensure_ascii=False, indent=1) + "\n"


def folder() -> Path:
    return packaged("site") / "schemas"


def _mechanism(mech: str, params: Mapping[str, Parameter]) -> dict[str, Any]:
    """A rule of this mechanism has just these parameters."""
    fitting = {
        "type": "object",
        "properties": {name: _parameter(kind) for name, kind in params.items()},
        "required": list(params),
        "additionalProperties": False,
    }
    return {"if": {"properties": {"mech": {"const": mech}}}, "then": {"properties": {"set": fitting}}}


def _parameter(kind: Parameter) -> dict[str, Any]:
    if isinstance(kind, Choice):
        return {"enum": list(kind.values)}
    if isinstance(kind, Number):
        return {"type": "integer", "minimum": kind.least, "maximum": kind.most}
    if isinstance(kind, Sequence):
        return {"type": "array", "items": _parameter(kind.item), "minItems": 1, "uniqueItems": kind.distinct}
    return {
        "type": "object",
        "propertyNames": {"enum": list(kind.keys)},
        "additionalProperties": _parameter(kind.value),
        "minProperties": 1,
    }


if __name__ == "__main__":
    for kept in FILES:
        write_atomically(folder() / f"{kept}{ENDING}", text(kept))
