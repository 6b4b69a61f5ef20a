"""The words of a document or of the corpus as its print reads them: how often, where, and what is open among them."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal

from edition.desk.library import Snapshot
from edition.desk.lines import LineMaker
from normalize.long_s import fold_long_s

Order = Literal["often", "seldom", "word"]
WORD: Final = re.compile(r"[^\W_]+(?:[-’'][^\W_]+)*")
MOST: Final = 500  # forms given at once
AROUND: Final = 60


@dataclass
class Form:
    """A form as it is printed (ſ as s): `open`: how many of its places are still suspicious."""

    form: str
    count: int = 0
    open: int = 0
    documents: set[str] = field(default_factory=set)


@dataclass(frozen=True)
class Where:
    """A place of a form; start and end in `ocr.txt` of the words that hold it."""

    document: str
    line: int
    start: int
    end: int
    left: str
    form: str
    right: str


def forms(snapshots: Iterable[Snapshot]) -> dict[str, Form]:
    """The forms of the lines that are text."""
    found: dict[str, Form] = {}
    for snapshot in snapshots:
        make = LineMaker(snapshot)
        for number in range(1, len(snapshot.document.line_starts) + 1):
            line = make.line(number)
            if line.zone == "chrome":
                continue
            starts, at = [], 0
            for unit in line.units:
                starts.append(at)
                at += len(unit.print)
            for match in WORD.finditer(line.print):
                form = found.setdefault(match[0], Form(match[0]))
                form.count += 1
                form.documents.add(snapshot.id)
                form.open += line.units[bisect_right(starts, match.start()) - 1].status == "suspect"
    return found


def listed(found: Iterable[Form], *, order: Order, within: str = "", only_open: bool = False) -> tuple[Sequence[Form], int]:
    """Forms that have `within` in them (accents as they are, capitals alike), and how many there are in all."""
    wanted = [f for f in found if within.casefold() in f.form.casefold() and (f.open or not only_open)]
    keys = {"often": lambda f: (-f.count, f.form), "seldom": lambda f: (f.count, f.form), "word": lambda f: (f.form.casefold(), f.form)}
    return sorted(wanted, key=keys[order])[:MOST], len(wanted)


def places(snapshots: Iterable[Snapshot], form: str) -> list[Where]:
    """Where a form stands, at most as many as are listed at once."""
    found: list[Where] = []
    for snapshot in snapshots:
        make = LineMaker(snapshot)
        for number in range(1, len(snapshot.document.line_starts) + 1):
            line = make.line(number)
            if line.zone == "chrome" or form not in line.print:
                continue
            for match in WORD.finditer(line.print):
                if match[0] != form:
                    continue
                at = 0
                for unit in line.units:
                    if at <= match.start() < at + len(unit.print):
                        left, right = line.print[: match.start()][-AROUND:], line.print[match.end() :][:AROUND]
                        found.append(Where(snapshot.id, number, unit.start, unit.end, left, fold_long_s(form), right))
                        break
                    at += len(unit.print)
                if len(found) == MOST:
                    return found
    return found
