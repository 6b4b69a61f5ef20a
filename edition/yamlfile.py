"""YAML in which every value knows its line, checked strictly against a model.

A small YAML on purpose: no anchors, aliases or tags (no expansion bombs), no implicit dates, and
`no`, `on`, `1:30` are text. What fails raises `InputError` with file and line.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeVar

import yaml
from pydantic import BaseModel, ConfigDict, TypeAdapter, ValidationError

from edition.files import read_utf8
from edition.words import Word
from normalize.errors import InputError

MOST_BYTES: Final = 8_000_000
DEEPEST: Final = 24
LONGEST_NUMBER: Final = 18  # figures: no number of an edition has more, and not every program could hold it

Step = str | int
Place = tuple[Step, ...]
M = TypeVar("M", bound=BaseModel)


class Strict(BaseModel):
    """Base of what is written in YAML: nothing but what is named, each of its own type, never changed."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class _Loader(getattr(yaml, "CSafeLoader", yaml.SafeLoader)):  # type: ignore[misc]
    """The scanner of PyYAML with the scalars of JSON: null, true/false, integers, decimals, text."""

    yaml_implicit_resolvers: dict[str, list[tuple[str, re.Pattern[str]]]] = {}  # noqa: RUF012 (PyYAML's own name)


for _tag, _pattern, _first in (
    ("tag:yaml.org,2002:bool", r"^(?:true|false)$", "tf"),
    ("tag:yaml.org,2002:int", r"^[-+]?(?:0|[1-9][0-9]*)$", "-+0123456789"),
    ("tag:yaml.org,2002:float", r"^[-+]?[0-9]+\.[0-9]+$", "-+0123456789"),
    ("tag:yaml.org,2002:null", r"^(?:~|null|)$", ["~", "n", ""]),
):
    _Loader.add_implicit_resolver(_tag, re.compile(_pattern), list(_first))


@dataclass(frozen=True)
class Tree:
    """The data of a file, and the line (from 1) on which each key and item stands."""

    path: Path
    data: Any
    lines: dict[Place, int]

    def line(self, place: Place) -> int:
        """The line of a place, or of the nearest thing that holds it."""
        for depth in range(len(place), -1, -1):
            if place[:depth] in self.lines:
                return self.lines[place[:depth]]
        return 1

    def below(self, place: Place) -> Tree:
        """What stands at a place, as a tree of its own that keeps its lines."""
        data = self.data
        for step in place:
            data = data[step]
        depth = len(place)
        return Tree(self.path, data, {each[depth:]: line for each, line in self.lines.items() if each[:depth] == place})


def read_tree(path: Path) -> Tree:
    """Read a YAML file of at most 8 MB. Errors: those of `read_utf8`, and yaml-*."""
    text = read_utf8(path, MOST_BYTES)
    try:
        _refuse_tricks(path, text)
        loader = _Loader(text)
        try:
            node = loader.get_single_node()
        finally:
            loader.dispose()
    except yaml.reader.ReaderError as error:
        line = text.count("\n", 0, error.position) + 1 if isinstance(error.position, int) else None
        raise InputError("yaml-character", path, line) from error
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line = min(mark.line, text.count("\n")) + 1 if mark else None  # what is missing at the end is told one line too far
        raise InputError("yaml-syntax", path, line) from error
    if node is None or (isinstance(node, yaml.ScalarNode) and not node.value and not node.style):
        raise InputError("yaml-empty", path)
    lines: dict[Place, int] = {}
    return Tree(path, _build(path, node, (), lines), lines)


def _refuse_tricks(path: Path, text: str) -> None:
    depth = 0
    for event in yaml.parse(text, Loader=_Loader):
        line = event.start_mark.line + 1 if event.start_mark else None
        if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None):
            raise InputError("yaml-alias", path, line)
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
            if depth > DEEPEST:
                raise InputError("yaml-deep", path, line, most=DEEPEST)
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1


def _build(path: Path, node: yaml.Node, place: Place, lines: dict[Place, int]) -> Any:
    lines.setdefault(place, node.start_mark.line + 1)
    if isinstance(node, yaml.MappingNode):
        data: dict[str, Any] = {}
        for key_node, value_node in node.value:
            line = key_node.start_mark.line + 1
            key = _scalar(path, key_node)
            if not isinstance(key, str):
                raise InputError("yaml-key", path, line, name=str(key))
            if key in data:
                raise InputError("yaml-key-twice", path, line, name=key)
            lines[(*place, key)] = line
            data[key] = _build(path, value_node, (*place, key), lines)
        return data
    if isinstance(node, yaml.SequenceNode):
        return [_build(path, item, (*place, at), lines) for at, item in enumerate(node.value)]
    return _scalar(path, node)


def _scalar(path: Path, node: yaml.Node) -> str | int | float | bool | None:
    text = node.value
    match node.tag.rpartition(":")[2] if isinstance(node, yaml.ScalarNode) else "":
        case "str":
            return str(text)
        case "int" | "float" as kind:
            if len(text) > LONGEST_NUMBER:
                raise InputError("yaml-number", path, node.start_mark.line + 1, most=LONGEST_NUMBER)
            return int(text) if kind == "int" else float(text)
        case "bool":
            return bool(text == "true")
        case "null":
            return None
    raise InputError("yaml-tag", path, node.start_mark.line + 1, tag=str(node.tag))


# pydantic's kinds of error -> our codes; what is not here is told as yaml-value, for pydantic speaks English only
_TYPES: Final = {
    "missing": "yaml-key-missing",
    "extra_forbidden": "yaml-key-unknown",
    "string_type": "yaml-needs-text",
    "int_type": "yaml-needs-number",
    "float_type": "yaml-needs-number",
    "bool_type": "yaml-needs-boolean",
    "tuple_type": "yaml-needs-list",
    "list_type": "yaml-needs-list",
    "dict_type": "yaml-needs-mapping",
    "model_type": "yaml-needs-mapping",
    "literal_error": "yaml-choice",
    "string_pattern_mismatch": "yaml-pattern",
    "string_too_short": "yaml-too-short",
    "too_short": "yaml-too-short",
    "greater_than_equal": "yaml-too-small",
    "less_than_equal": "yaml-too-large",
}


def validated(tree: Tree, model: type[M]) -> M:
    """The tree as a model; the first thing that does not fit raises InputError with its line."""
    try:
        # in JSON mode a list may become a tuple and nothing else changes its type
        return TypeAdapter(model).validate_json(json.dumps(tree.data, ensure_ascii=False), strict=True)
    except ValidationError as error:
        raise _first_fault(tree, error) from error


def _first_fault(tree: Tree, error: ValidationError) -> InputError:
    faults = error.errors(include_url=False, include_input=True)
    # a misspelt key is also a missing one: say what stands there, not what does not
    misspelt = {tuple(f["loc"])[:-1] for f in faults if f["type"] == "extra_forbidden"}
    told = [f for f in faults if f["type"] != "missing" or tuple(f["loc"])[:-1] not in misspelt]
    fault = min(told, key=lambda f: tree.line(tuple(f["loc"])))
    place = tuple(fault["loc"])
    context = {key: str(value) for key, value in fault.get("ctx", {}).items()}
    if fault["type"] == "literal_error":  # "'a', 'b' or 'c'", in English
        context["expected"] = ", ".join(re.findall(r"'([^']*)'", context["expected"])) or context["expected"]
    code = _TYPES.get(fault["type"], fault["type"])
    if code == fault["type"] and not code.startswith("data-"):  # data-*: raised by our own models
        code = "yaml-value"
    params: dict[str, object] = {**context, "name": str(place[-1]) if place else "", "place": _told(place) or Word("yaml.file")}
    params["within"] = f" ({_told(place[:-1])})" if place[:-1] else ""
    params["found"] = json.dumps(fault["input"], ensure_ascii=False)[:60]
    return InputError(code, tree.path, tree.line(place), **params)


def _told(place: Place) -> str:
    return ".".join(str(step) for step in place)


def demand_once(name: str, seen: set[str], path: Path, line: int) -> None:
    """Notes an id among those of a file. Error: id-twice."""
    if name in seen:
        raise InputError("id-twice", path, line, id=name)
    seen.add(name)


def read_model(path: Path, model: type[M]) -> tuple[M, Tree]:
    """A YAML file as a model, and the tree that knows its lines."""
    tree = read_tree(path)
    return validated(tree, model), tree
