"""`edits.jsonl`: what was changed at the desk in the English and in the clauses, by whom, when and why.

One JSON object a line, append-only, in the document's folder beside `decisions.jsonl`, and merged like it (`merge=union`): so
the history reaches over sessions, desks and clones, as that of the decisions does, and a killed program takes nothing of it.
The files themselves hold but their present state; an edit says which of their lines were others before, and so can be
taken back as long as the file stands as the edit left it (`before`, `after`: sha256 of the whole file, "" where there was
none). It is written after the file, under the same lock. The names of edits are those of batches of decisions,
so that one undo knows which step was the last.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from difflib import SequenceMatcher
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, Literal

from edition.desk.batches import Kind
from edition.files import read_utf8
from normalize.errors import InputError
from normalize.files import write_atomically

FILE: Final = "edits.jsonl"
MOST_BYTES: Final = 200_000_000
EDITED: Final = ("translation.en.yaml", "clauses.yaml")
Act = Literal["english", "begin", "move", "join", "name"]
Note = Callable[[str | None, str], None]
"""What is told of a file that was written: its text before (None of no file), and after."""
Hunk = tuple[int, tuple[str, ...], tuple[str, ...]]  # the index of a line, the lines before, the lines after


def unnoted(_before: str | None, _after: str) -> None:
    """Nobody keeps a journal."""


@dataclass(frozen=True)
class Edit:
    """One step: `hunks` of `file`, in order. `what`: the id of the clause or entry that it is about.

    An undo or redo (`kind`) names in `of` the deed that it takes back or brings back. `link`: of a translation, the
    fingerprint of the French that the old English had been held against, or "".
    """

    name: str
    kind: Kind
    act: Act
    file: str
    what: str
    hand: str
    time: str
    before: str
    after: str
    hunks: tuple[Hunk, ...]
    of: str = ""
    link: str = ""
    reason: str = ""

    def json(self) -> str:
        return json.dumps(asdict(self), ensure_ascii=False)


def digest(text: str | None) -> str:
    """Of a whole file; "" of none."""
    return "" if text is None else sha256(text.encode()).hexdigest()


def hunks_of(old: str, new: str) -> tuple[Hunk, ...]:
    """What differs, line by line."""
    a, b = old.splitlines(keepends=True), new.splitlines(keepends=True)
    found = SequenceMatcher(None, a, b, autojunk=False).get_opcodes()
    return tuple((i, tuple(a[i:j]), tuple(b[k:m])) for tag, i, j, k, m in found if tag != "equal")


def applied(text: str, hunks: Sequence[Hunk], *, back: bool = False) -> str:
    """The text with the hunks made, or (`back`) unmade; it must be the one that they are of."""
    lines = text.splitlines(keepends=True)
    moved = 0  # going back, what stands before a hunk is already as it was
    for at, old, new in hunks:
        gone, come = (new, old) if back else (old, new)
        start = at + moved
        if tuple(lines[start : start + len(gone)]) != gone:
            raise AssertionError(f"line {start + 1} is not as the edit says")
        lines[start : start + len(gone)] = come
        moved += 0 if back else len(come) - len(gone)
    return "".join(lines)


def load_edits(folder: Path) -> tuple[Edit, ...]:
    """The edits of a document, in the order of their names. Error: edits-format, with the line."""
    path = folder / FILE
    if not path.exists():
        return ()
    found: dict[str, Edit] = {}
    for number, line in enumerate(read_utf8(path, MOST_BYTES).split("\n"), 1):
        if line.strip():
            try:
                edit = _edit(json.loads(line))
            except (ValueError, TypeError, KeyError, RecursionError) as error:
                raise InputError("edits-format", path, number) from error
            found[edit.name] = edit
    return tuple(sorted(found.values(), key=lambda e: e.name))


def _edit(data: dict[str, Any]) -> Edit:
    hunks = tuple((int(at), tuple(map(str, old)), tuple(map(str, new))) for at, old, new in data.pop("hunks"))
    edit = Edit(**data, hunks=hunks)
    if edit.file not in EDITED or not all(isinstance(value, str) for value in data.values()):
        raise ValueError(edit.file)
    return edit


def append_edit(folder: Path, edit: Edit) -> None:
    """Add an edit to the journal; on the disk when it returns. The folder is locked by the caller."""
    load_edits(folder)  # a damaged journal is never built upon
    path = folder / FILE
    old = read_utf8(path, MOST_BYTES) if path.exists() else ""
    between = "" if not old or old.endswith("\n") else "\n"
    write_atomically(path, f"{old}{between}{edit.json()}\n")


def holding(edits: Iterable[Edit]) -> dict[str, bool]:
    """Of each deed whether it holds: not undone, or done again since."""
    found: dict[str, bool] = {}
    for edit in edits:
        if edit.kind == "deed":
            found[edit.name] = True
        elif edit.of in found:
            found[edit.of] = edit.kind == "redo"
    return found


def last_of(edits: Sequence[Edit], hand: str, kind: Literal["undo", "redo"]) -> tuple[str, Edit] | None:
    """The step of a hand that an undo (or a redo) would be of: the name of the step, and the deed.

    To be undone: the last deed that holds; to be done again: what the last undo took back.
    """
    known = {edit.name: edit for edit in edits}
    holds = holding(edits)
    if kind == "undo":
        deeds = [e for e in edits if e.hand == hand and e.kind == "deed" and holds[e.name]]
        return (deeds[-1].name, deeds[-1]) if deeds else None
    undone = [e for e in edits if e.hand == hand and e.kind == "undo" and e.of in known and not holds[e.of]]
    return (undone[-1].name, known[undone[-1].of]) if undone else None
