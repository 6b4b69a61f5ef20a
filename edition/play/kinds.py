"""Names for the shapes that go through the engine, for type checkers alone.

MicroPython throws annotations away and has no `typing`; type checkers take `MYPY` for true.
"""

from __future__ import annotations

MYPY = False
if MYPY:
    from typing import Any

    Event = list[Any]  # [ev, actor, cards, rules, params]
    Log = list[Event]
    Pairs = list[list[Any]]  # [[name, value], ...]
    Compiled = dict[str, Any]
    Value = Any
    Entry = tuple[str, int, list[str]]  # which suits, jetons to the player, rules
else:
    Event = Log = Pairs = Compiled = Value = Entry = None
