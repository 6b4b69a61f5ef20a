"""Sources as a browser needs them: without what only people read. The full ones are published beside, or in the archive of the whole."""

from __future__ import annotations

import ast
import re
from functools import cache
from typing import Final

from normalize.errors import InputError

COMMENT: Final = re.compile(r"^[ \t]*/\*(?:(?!\*/)[\s\S])*\*/[ \t]*\n", re.MULTILINE)
INDENTED: Final = re.compile(r"^[ \t]+", re.MULTILINE)


def thin_script(source: str, name: str) -> str:
    """A script of ours without the comments that stand alone, and without indentation.

    Error: module-form (a template over several lines, whose blanks count).
    """
    bare = COMMENT.sub("", source)
    if template := next((line for line in bare.splitlines() if line.count("`") % 2), ""):
        raise InputError("module-form", file=name, text=template.strip())
    return INDENTED.sub("", bare)


@cache  # most modules are part of every engine
def thin_python(source: str) -> str:
    """A module without docstrings and without the lines that are only a comment; it does the same."""
    lines = source.splitlines()
    gone: set[int] = set()
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            continue
        first = node.body[0] if node.body else None
        said = isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) and isinstance(first.value.value, str)
        if first is not None and said and (len(node.body) > 1 or isinstance(node, ast.Module)):
            gone.update(range(first.lineno, (first.end_lineno or first.lineno) + 1))
    kept = (line for number, line in enumerate(lines, 1) if number not in gone)
    return "\n".join(line for line in kept if line.strip() and not line.lstrip().startswith("#")) + "\n"
