"""What is wrong with an input, where, said as a code that the edge puts into words."""

from __future__ import annotations

from pathlib import Path


class InputError(Exception):
    """Bad input: never a traceback for the user, never half a result.

    `code` names a sentence of `site/words/*/errors`, `params` fill its blanks;
    `line` counts from 1. The sentence says what is wrong and what to do.
    """

    def __init__(self, code: str, path: Path | str | None = None, line: int | None = None, **params: object) -> None:
        self.code = code
        self.path = None if path is None else str(path)
        self.line = line
        self.params = params
        super().__init__(code, self.path, line, params)

    @property
    def place(self) -> str:
        """`file:line`, `file` or nothing."""
        if self.path is None:
            return ""
        return self.path if self.line is None else f"{self.path}:{self.line}"
