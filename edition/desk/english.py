"""One clause of `translation.en.yaml` written anew: every other line of the file stays as it is."""

from __future__ import annotations

import json
import re
import tempfile
import textwrap
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from edition.translation import load_translation
from edition.yamlfile import Tree

WIDTH: Final = 112
_COMMENT: Final = re.compile(r"\s*$| {0,2}#")


def new_file(hand: str) -> str:
    """A file in which nothing is translated yet."""
    return f"hand: {hand}\nclauses:\n"


def with_english(text: str, tree: Tree | None, order: Sequence[str], clause: str, english: str) -> str:
    """The file with the English of a clause; where it had none, after the clause before it in `order`.

    `tree`: of the text as it stands; None for a new file. Comments and blank lines stay where they are.
    """
    lines = text.splitlines()
    keys = {place[1]: number for place, number in tree.lines.items() if len(place) == 2 and place[0] == "clauses"} if tree else {}
    written = _entry(clause, english)
    if clause in keys:
        first = keys[clause] - 1
        return _joined([*lines[:first], *written, *lines[_end(lines, first, sorted(keys.values())) :]])
    if not keys:
        at = next(n for n, line in enumerate(lines) if line.startswith("clauses:"))
        return _joined([*lines[:at], "clauses:", *written, *lines[at + 1 :]])
    before = [name for name in order[: order.index(clause)] if name in keys]
    at = _end(lines, keys[str(before[-1])] - 1, sorted(keys.values())) if before else min(keys.values()) - 1
    return _joined([*lines[:at], *written, *lines[at:]])


def _end(lines: Sequence[str], first: int, starts: Sequence[int]) -> int:
    """The index of the line after an entry: comments before the next entry are the next one's."""
    end = next((start - 1 for start in starts if start - 1 > first), len(lines))
    while end > first + 1 and _COMMENT.match(lines[end - 1]):
        end -= 1
    return end


def _entry(clause: str, english: str) -> list[str]:
    quoted = f"  {clause}: {json.dumps(english, ensure_ascii=False)}"
    if len(quoted) <= WIDTH or "\n" in english or "  " in english or english != english.strip() or not english.isprintable():
        return [quoted]
    return [
        f"  {clause}: >-",
        *(f"    {line}" for line in textwrap.wrap(english, WIDTH - 4, break_long_words=False, break_on_hyphens=False)),
    ]


def _joined(lines: Sequence[str]) -> str:
    return "\n".join(lines) + "\n"


def demand_same(old: dict[str, str], text: str, clause: str, english: str) -> None:
    """Before it is kept: read back, the file says what it said, and the new English of one clause."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "translation.en.yaml"
        path.write_text(text, encoding="utf-8")
        read = load_translation(path).clauses
    if read != {**old, clause: english}:
        raise AssertionError(f"the file would not say what was written for {clause}")
