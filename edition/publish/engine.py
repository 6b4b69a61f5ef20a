"""Which files of the engine a course of play needs: what a page does not need it does not load."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

from edition.paths import PACKAGE

ENGINE: Final = PACKAGE / "play"
FIRST: Final = "session.py"
# what the session reads in when a reader tries something at a worked example
TRYING: Final = ("scores.py", "positions.py")
# what the engine reads in only when a match of that course is played
COURSES: Final = {
    "tricks": ("mechanisms/tricks.py", "bots.py", *TRYING, "mechanisms/tricks_score.py"),
    "hands": ("mechanisms/hands.py", "bots.py", *TRYING),
    "melds": ("mechanisms/melds.py", "bots.py", *TRYING, "mechanisms/melds_score.py"),
    "chalk": ("mechanisms/chalk.py", "chalk_bots.py", *TRYING, "mechanisms/chalk_score.py"),
    "vying": ("mechanisms/vying.py", "stakes_bots.py", "stakes_table.py", *TRYING, "mechanisms/vying_score.py"),
    "fifteen": ("mechanisms/fifteen.py", "stakes_bots.py", "stakes_table.py", *TRYING, "mechanisms/fifteen_score.py"),
    "throwing": ("mechanisms/throwing.py", "throws_bots.py", *TRYING),
    "naming": ("mechanisms/naming.py", "company_bots.py", *TRYING),
}


def modules_of(flow: str) -> tuple[str, ...]:
    """Paths below `edition/play`, sorted: the session and all that it imports, and all that the course of play imports."""
    found: set[str] = {"__init__.py", "mechanisms/__init__.py"}
    waiting = [FIRST, *COURSES[flow]]
    while waiting:
        path = waiting.pop()
        if path not in found:
            found.add(path)
            waiting += _imports(path)
    return tuple(sorted(found))


@cache  # most modules are part of every engine
def _imports(path: str) -> tuple[str, ...]:
    """What a module imports when it is read in: not what its functions import."""
    return tuple(_imported(path))


def _imported(path: str) -> Iterator[str]:
    folder = Path(path).parent
    for node in ast.parse((ENGINE / path).read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ImportFrom) and node.level:
            base = folder if node.level == 1 else folder.parent
            if node.module:
                yield (base / node.module.replace(".", "/")).with_suffix(".py").as_posix()
            else:
                yield from ((base / name.name).with_suffix(".py").as_posix() for name in node.names)
