"""The engine keeps to the subset of Python that MicroPython runs, and to what runs alike there."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ENGINE = Path(__file__).resolve().parents[3] / "edition" / "play"
FILES = sorted(ENGINE.rglob("*.py"))
ALLOWED = {"json", "collections", "__future__"}
ROUNDS = re.compile(r"\{[^{}]*:[^{}]*\}")  # a blank with a format specification


def faults(source: str) -> list[str]:
    """What the engine may not contain: kind and line."""
    found: list[str] = []
    tree = ast.parse(source)
    tree.body = [node for node in tree.body if not (isinstance(node, ast.If) and ast.unparse(node.test) == "MYPY")]
    for node in ast.walk(tree):
        line = f"line {getattr(node, 'lineno', 0)}"
        match node:
            case ast.Import(names=names):
                found += [f"import {n.name}, {line}" for n in names if n.name.split(".")[0] not in ALLOWED]
            case ast.ImportFrom(module=module, level=0) if module not in ALLOWED:
                found.append(f"import {module}, {line}")
            case ast.Match() | ast.AsyncFunctionDef() | ast.Await():
                found.append(f"{type(node).__name__}, {line}")
            case ast.List(elts=elts) | ast.Tuple(elts=elts) | ast.Set(elts=elts) if any(isinstance(e, ast.Starred) for e in elts):
                found.append(f"star in a literal, {line}")
            case ast.Dict(keys=keys) if None in keys:
                found.append(f"star in a dict, {line}")
            case ast.Raise(cause=cause) if cause is not None:
                found.append(f"raise from, at which MicroPython prints warnings, {line}")
            case ast.Attribute(value=ast.Name(id="Exception"), attr="__init__"):
                found.append(f"Exception.__init__, which MicroPython has not, {line}")
            case ast.Set() | ast.SetComp():
                found.append(f"a set, whose order differs, {line}")
            case ast.FunctionDef(args=args) if args.posonlyargs:
                found.append(f"positional-only, {line}")
            case ast.FunctionDef(decorator_list=decorators) if any(ast.unparse(d) not in {"property"} for d in decorators):
                found.append(f"a decorator, {line}")
            case ast.ClassDef(decorator_list=decorators) if decorators:
                found.append(f"a decorated class, {line}")
            case ast.Call(func=ast.Name(id="round" | "set" | "frozenset" | "hash" | "id")):
                found.append(f"{ast.unparse(node.func)}(), {line}")
            case ast.Call(func=ast.Attribute(attr="items" | "keys" | "values" | "upper" | "lower" | "casefold" | "title" | "capitalize")):
                found.append(f".{node.func.attr}(), {line}")  # type: ignore[attr-defined]
            case ast.Call(func=ast.Name(id="sorted"), keywords=keywords) if any(k.arg == "key" for k in keywords):
                found.append(f"sorted by a key, which may tie, {line}")
            case ast.Call(func=ast.Name(id="max" | "min"), keywords=keywords) if any(k.arg == "key" for k in keywords):
                found.append(f"{ast.unparse(node.func)} by a key, which may tie, {line}")
            case ast.For(iter=ast.Dict() | ast.DictComp()) | ast.comprehension(iter=ast.Dict() | ast.DictComp()):
                found.append(f"over a dict, whose order differs, line {node.iter.lineno}")
            case ast.FormattedValue(format_spec=spec) if spec is not None:
                found.append(f"a format specification, which may round, {line}")
            case ast.Call(func=ast.Attribute(attr="format", value=value)) if ROUNDS.search(ast.unparse(value)) or not isinstance(
                value, ast.Constant
            ):
                found.append(f".format with a specification, or of a text not seen here, {line}")
            case ast.BinOp(op=ast.Mod(), left=ast.Constant(value=str())):
                found.append(f"% on a text, which may round, {line}")
            case ast.Call(func=ast.Name(id="format")):
                found.append(f"format(), which may round, {line}")
            case ast.Call(func=ast.Attribute(attr="sort"), keywords=keywords) if any(k.arg == "key" for k in keywords):
                found.append(f"sort by a key, which may tie, {line}")
            case _:
                pass
    return found


@pytest.mark.parametrize("path", FILES, ids=lambda p: str(p.relative_to(ENGINE)))
def test_the_engine_keeps_to_the_subset(path: Path) -> None:
    assert faults(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    "source",
    [
        "import random",
        "from typing import Any",
        "x = [*a, 1]",
        "x = {**a}",
        "for k in d.items(): pass",
        "x = {1, 2}",
        "x = round(1.5)",
        "x = sorted(a, key=len)",
        "x = max(a, key=len)",
        "x = min(a, key=lambda c: c[1])",
        "for k in {'a': 1, 'b': 2}: pass",
        "for k in {n: 1 for n in a}: pass",
        "x = [k for k in {'a': 1}]",
        "x = f'{a:.1f}'",
        "x = f'{a:{b}}'",
        "x = '{:.1f}'.format(a)",
        "x = '{a:>3}'.format(a=a)",
        "x = words.format(a)",
        "x = format(a, '.1f')",
        "x = '%.1f' % a",
        "x = 'é'.upper()",
        "def f(a, /): pass",
        "try: pass\nexcept E as e: raise F() from e",
        "Exception.__init__(self, 'x')",
        "@dataclass\nclass A: pass",
        "match x:\n    case 1: pass",
    ],
)
def test_what_the_subset_forbids_is_found(source: str) -> None:
    assert faults(source) != []
