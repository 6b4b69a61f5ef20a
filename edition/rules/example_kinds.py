"""What `examples.yaml` may hold: the kinds of worked example, each strict, and all with clauses, a title, and what is ours.

A kind says what one does at the table: `trick` plays cards, `bids` speaks, `draws` speaks and draws, `throw` throws, `words`
names words. `score` asks what hands are worth, `value` what a row of the table of values is.
"""

from __future__ import annotations

from typing import Any, Final

from pydantic import Field

from edition.bilingual import Both
from edition.description import SLUG
from edition.yamlfile import Strict

Amount = int | str


class Example(Strict):
    """What every example has: `clauses` are those that it shows (its board stands below the last), `ours` what the text does not name."""

    id: str = Field(pattern=SLUG)
    kind: str
    clauses: tuple[str, ...] = Field(min_length=1)
    title: Both
    ours: Both
    variant: str = ""
    selection: dict[str, str] = Field(default_factory=dict)


# ------------------------------------------------------------------ moves at a table


class Move(Strict):
    """What somebody does, and the clause that says so.

    `refused`: by the text he may not, and the rules must refuse it; `forbidden`: what he might not have done instead.
    """

    who: str
    clause: str
    refused: bool = False
    forbidden: tuple[str, ...] = ()

    def names(self) -> tuple[str, ...]:
        """The moves that it makes, one after the other."""
        raise NotImplementedError


class Card(Move):
    """A card played; `says`: the figure of which it is called a piece."""

    card: str
    says: str = ""

    def names(self) -> tuple[str, ...]:
        return (f"{self.card}+{self.says}" if self.says else self.card,)


class Said(Move):
    """A word said; `more`: the jetons that it offers."""

    says: str
    more: int | None = Field(default=None, ge=1)

    def names(self) -> tuple[str, ...]:
        return (self.says,) if self.more is None else (self.says, str(self.more))


class Expected(Strict):
    """An event that must come of it: its code, whose it is ("": the table's), what numbers it bears, and the clause that says so."""

    event: str
    who: str = ""
    clause: str
    bears: dict[str, Amount] = Field(default_factory=dict)


class Moves(Example):
    """An example at a table: who sits there in turn, who deals."""

    names: tuple[str, ...] = Field(min_length=2)
    dealer: str = ""
    turn_up: str = ""
    hands: dict[str, tuple[str, ...]] = Field(default_factory=dict)
    expect: tuple[Expected, ...] = ()

    @property
    def moves(self) -> tuple[Move, ...]:
        raise NotImplementedError

    def setup(self) -> dict[str, Any]:
        """The table as the engine is told of it; see `edition.play.positions`."""
        hands = [list(self.hands.get(name, ())) for name in self.names] if self.hands else []
        return {"dealer": self.names.index(self.dealer) if self.dealer else 0, "hands": hands, "turn_up": self.turn_up}


class Trick(Moves):
    dealer: str
    hands: dict[str, tuple[str, ...]]
    plays: tuple[Card, ...] = Field(min_length=1)

    @property
    def moves(self) -> tuple[Move, ...]:
        return self.plays


class Bids(Moves):
    """Words said; where no hands are told, what is said before the cards."""

    dealer: str
    purses: dict[str, int] = Field(default_factory=dict)
    says: tuple[Said, ...] = Field(min_length=1)

    @property
    def moves(self) -> tuple[Move, ...]:
        return self.says

    def setup(self) -> dict[str, Any]:
        purses = [self.purses[name] for name in self.names if name in self.purses]
        return super().setup() | {"purses": purses}


class Draws(Bids):
    """Words said and cards drawn; `next` are the cards that follow in the pack, the last of which may be one that is never dealt."""

    hands: dict[str, tuple[str, ...]]
    next: tuple[str, ...] = Field(min_length=1)

    def setup(self) -> dict[str, Any]:
        return super().setup() | {"next": list(self.next)}


class Throw(Moves):
    """Balls thrown; `seed` stands for the path that they take."""

    seed: int = Field(ge=0, le=0xFFFFFFFF)
    says: tuple[Said, ...] = Field(min_length=1)

    @property
    def moves(self) -> tuple[Move, ...]:
        return self.says

    def setup(self) -> dict[str, Any]:
        return {"seed": self.seed}


class Words(Moves):
    """Words named in company; the first of the names leads the game."""

    says: tuple[Said, ...] = Field(min_length=1)

    @property
    def moves(self) -> tuple[Move, ...]:
        return self.says

    def setup(self) -> dict[str, Any]:
        return {}


# ------------------------------------------------------------------ what hands and rows are worth


class Worth(Strict):
    """A line of a score: what is counted, how much, and the clause that says so."""

    what: str
    points: int
    clause: str


class Hand(Strict):
    """A hand at a moment, and what it scores; `others` lie open beside it, `holds` are those of them who play for the pot as it does."""

    moment: str
    cards: tuple[str, ...] = Field(min_length=1)
    others: dict[str, tuple[str, ...]] = Field(default_factory=dict)
    holds: tuple[str, ...] = ()
    turn_up: str = ""
    trump: str = ""
    expect: tuple[Worth, ...]
    total: int
    outcome: str = ""
    clause: str  # that says the total, or what comes of it

    def asked(self) -> dict[str, Any]:
        """The question as the engine is asked it; see `edition.play.scores`."""
        names = list(self.others)
        return {
            "moment": self.moment,
            "cards": list(self.cards),
            "others": [list(hand) for hand in self.others.values()],
            "holds": [names.index(name) for name in self.holds],
            "turn_up": self.turn_up,
            "trump": self.trump,
        }


class Score(Example):
    hands: tuple[Hand, ...] = Field(min_length=1)


class Row(Strict):
    """A row of the table of values, so many times; what wins the match is worth no points."""

    item: str
    times: int = Field(default=1, ge=1)
    points: int
    clause: str


class Value(Example):
    rows: tuple[Row, ...] = Field(min_length=1)


KINDS: Final[dict[str, type[Example]]] = {
    "trick": Trick,
    "bids": Bids,
    "draws": Draws,
    "throw": Throw,
    "words": Words,
    "score": Score,
    "value": Value,
}
