"""What the engine refuses, as codes: the words are put at the edge."""

from __future__ import annotations


class PlayError(Exception):
    """A model, a move or a transcript that cannot be played.

    `code` names a sentence of the words of the interface, `params` is a list of (name, value),
    `rules` are the ids of the rules on which the refusal rests.
    """

    def __init__(self, code: str, params: list[tuple[str, str]] | None = None, rules: list[str] | None = None) -> None:
        super().__init__(code)  # MicroPython has no Exception.__init__
        self.code = code
        self.params = params or []
        self.rules = rules or []
