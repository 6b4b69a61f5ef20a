"""Names for the shapes that go through the engine, for type checkers alone.

MicroPython throws annotations away and has no `typing`; type checkers take `MYPY` for true.
"""

from __future__ import annotations

MYPY = False
if MYPY:
    from collections.abc import Callable
    from typing import Any

    Event = list[Any]  # [ev, actor, cards, rules, params]
    Log = list[Event]
    Pairs = list[list[Any]]  # [[name, value], ...]
    Compiled = dict[str, Any]
    Value = Any
    Entry = tuple[str, int, list[str]]  # which suits, jetons to the player, rules
    Moves = list[int]
    Flow = Any  # the flow of a game: see `mechanisms.flow.Course`
    Named = Callable[[list[int]], list[str]]  # cards by their names
    Thought = list[Any] | None  # filled with [code, pairs]: by what somebody chose
    AnyState = Any  # State, or what else a flow keeps of a match
    SeatView = Any  # View, or what else a flow shows of its state
else:
    Event = Log = Pairs = Compiled = Value = Entry = Moves = Flow = Named = Thought = AnyState = SeatView = None
