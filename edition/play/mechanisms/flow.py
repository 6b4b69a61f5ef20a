"""What the engine asks of the course of a game beside its moves: the base of all flows.

A move is a number. Below the number of cards it is the card that is played; a game in which more is
done than to play cards gives the other moves numbers above, and names. A flow has besides `fresh`,
`view`, `start`, `legal`, `apply`, `why` and `why_not`, as `Tricks` has.
"""
# ruff: noqa: ARG002 (what most games need not heed)

from __future__ import annotations

from ..cards import Pack
from ..kinds import AnyState, Event, SeatView
from ..model import Model
from ..rng import Rng
from ..state import State
from ..view import View, masked
from .table import Circle, Table


class Play:
    """One course of play. `legal` says what is right, `faults` what can be done all the same and is punished."""

    stakes = False  # one does not bid
    cards = False  # nobody has a hand

    def __init__(self, model: Model, pack: Pack, table: Circle) -> None:
        self.model = model
        self.pack = pack
        self.table = table

    def sees(self, s: AnyState, seat: int) -> list[int]:
        """The seats whose hands a seat may look into."""
        return self.table.sees(seat)

    def told(self, s: AnyState, seat: int, event: Event) -> Event:
        """An event as a seat may know it."""
        return masked(event, self.sees(s, seat))

    def faults(self, s: AnyState) -> list[int]:
        """The moves that can be made now and are faults, whoever makes them: most games know none."""
        return []

    def offered(self, s: AnyState, legal: list[int]) -> list[int]:
        """Of the moves that are legal, those that a table shows one by one."""
        return legal

    def wrong(self, s: AnyState, move: int) -> str:
        """What a faulty move is called."""
        return ""

    def cost(self, s: AnyState, move: int) -> int:
        """What a faulty move costs: marks, or -1 where it loses the game."""
        return 0

    def worth_saying(self, legal: list[int], trump: int) -> int:
        """Of the moves that are legal, the one that earns most without a card being played; -1 if there is none."""
        return -1

    def thrifty(self, s: AnyState, legal: list[int]) -> list[int]:
        """Of the moves that are legal, those that keep together what may be counted later; for trials."""
        return legal

    def actor(self, s: AnyState, move: int) -> int:
        """The seat that makes a move."""
        return int(s.turn)

    def move_name(self, move: int) -> str:
        """A move as transcripts and pages call it; a card by its own name."""
        return str(self.pack.names[move])

    def move_number(self, name: str) -> int:
        """The move called so; PlayError if there is none."""
        return self.pack.number(name)


class Course(Play):
    """A course of play with cards: a pack, a table at which they are dealt."""

    cards = True
    table: Table

    def __init__(self, model: Model) -> None:
        Play.__init__(self, model, Pack(model), Table(model))

    def fresh(self, rng: Rng) -> AnyState:
        """A table at which nothing has been dealt yet."""
        s = State(self.table.seats, rng)
        s.side = self.table.side
        return s

    def view(self, s: AnyState, seat: int) -> SeatView:
        """What a seat may know now."""
        return View(self, s, seat)
