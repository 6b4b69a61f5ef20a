"""What a batch over several documents is about to write, on the disk before the first of their files is touched.

A program that is killed between two files leaves its journal; whoever opens a desk next finishes the batch. The
journal is a file of the corpus folder that is there for that moment only: `.batch-<name>.jsonl`, a line to each
decision, with the document that it belongs to.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from edition.decisions import MOST_BYTES, Decision, locked
from edition.files import read_utf8
from normalize.errors import InputError
from normalize.files import write_atomically

PREFIX: Final = ".batch-"
Written = Mapping[str, Sequence[Decision]]  # by document


def begin(root: Path, name: str, made: Written) -> Path:
    """Write a journal; when it returns, the batch will be whole, whatever happens."""
    lines = [json.dumps([document, d.json()], ensure_ascii=False) + "\n" for document, decisions in made.items() for d in decisions]
    path = root / f"{PREFIX}{name}.jsonl"
    with locked(root):  # so that nobody takes its beginning for one that a killed program left
        write_atomically(path, "".join(lines))
    return path


def end(path: Path) -> None:
    """The batch is whole."""
    path.unlink(missing_ok=True)


def left(root: Path) -> tuple[Path, ...]:
    """The journals that are there, of batches under way or broken off; the beginnings of journals are taken away."""
    with locked(root):
        for path in root.glob(f".{PREFIX}*.jsonl.*"):
            path.unlink(missing_ok=True)
    return tuple(sorted(root.glob(f"{PREFIX}*.jsonl")))


def read(path: Path) -> dict[str, list[Decision]]:
    """A journal by document. Error: journal-damaged (somebody has changed it: the program writes it whole)."""
    made: dict[str, list[Decision]] = {}
    for number, line in enumerate(read_utf8(path, MOST_BYTES).splitlines(), 1):
        try:
            document, text = json.loads(line)
            made.setdefault(document, []).append(Decision(**json.loads(text)))
        except (ValueError, TypeError) as error:
            raise InputError("journal-damaged", path, number) from error
    return made
