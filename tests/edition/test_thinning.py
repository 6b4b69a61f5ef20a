"""What is left out of what a browser gets changes nothing that it does."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from edition.paths import PACKAGE
from edition.publish.thinning import thin_python, thin_script
from normalize.errors import InputError

MODULES = sorted((PACKAGE / "play").rglob("*.py"))


def code(source: str) -> str:
    """The tree of a module but for its docstrings."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node, clean=False) is not None:
            node.body = node.body[1:] or ([] if isinstance(node, ast.Module) else [ast.Pass()])
    return ast.dump(tree)


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.name)
def test_a_module_of_the_engine_is_the_same_but_for_what_people_read(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    assert code(thin_python(source)) == code(source)
    assert len(thin_python(source)) < len(source) or not source


def test_a_function_that_only_says_what_it_is_keeps_it() -> None:
    assert thin_python('def f() -> None:\n    """Nothing."""\n') == 'def f() -> None:\n    """Nothing."""\n'


def test_a_text_over_several_lines_is_kept_as_it_is() -> None:
    with pytest.raises(InputError):
        thin_script("const a = `one\n  two`;\n", "a.js")
    assert thin_script("/* why */\nconst a = 1; // one\n  /* two\n   lines */\n  f(a);\n", "a.js") == "const a = 1; // one\nf(a);\n"
