"""What was found is remembered, within bounds: a text without end takes no memory without end."""

from __future__ import annotations

from typing import Final, Generic, TypeVar

MOST: Final = 20_000  # entries of a generation

Key = TypeVar("Key")
Value = TypeVar("Value")


class Memory(Generic[Key, Value]):
    """A cache of two generations: what was asked for since the last but one began is there, so what is frequent stays."""

    def __init__(self, most: int = MOST) -> None:
        self.most = most
        self.new: dict[Key, Value] = {}
        self.old: dict[Key, Value] = {}

    def __len__(self) -> int:
        return len(self.new) + len(self.old)

    def get(self, key: Key) -> Value | None:
        found = self.new.get(key)
        if found is None and (found := self.old.get(key)) is not None:
            self[key] = found
        return found

    def __setitem__(self, key: Key, value: Value) -> None:
        if len(self.new) >= self.most:
            self.old, self.new = self.new, {}
        self.new[key] = value
