"""What the page asks, checked before anything is done: nothing but what is named, each of its own type."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from edition.clauses import Kind
from edition.desk.acts import MOST, Deed, Said


class Asked(BaseModel):
    """Base of every request that writes; `version`: what the window has seen of the document."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)
    version: str = Field(max_length=40)


class Act(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)
    deed: Deed
    start: int
    end: int
    value: str = ""
    alternatives: tuple[str, ...] = ()
    reason: str = ""

    @property
    def said(self) -> Said:
        return Said(self.deed, self.start, self.end, self.value, self.alternatives, self.reason)


class Decide(Asked):
    acts: tuple[Act, ...] = Field(min_length=1, max_length=MOST)


class Spot(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)
    document: str
    start: int
    end: int


class Across(Asked):
    """A series over several documents; `versions`: what the window has seen of each of them."""

    value: str
    places: tuple[Spot, ...] = Field(min_length=1, max_length=MOST)
    versions: dict[str, str]


class Line(Asked):
    line: int
    text: str
    reason: str = ""


class State(Asked):
    sheet: int
    state: Literal["", "problematic", "read", "validated"]
    reason: str = ""


class Undo(Asked):
    batch: str = ""


class Redo(Asked):
    pass


class Learn(BaseModel):
    """That the machine look at the document anew."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class Revoke(Asked):
    ids: tuple[str, ...] = Field(min_length=1, max_length=MOST)
    reason: str = ""


class Answer(Asked):
    """What a hand says to a reader's proposal; `value`: what it should read, of one that is accepted, unless it is only `noted`."""

    id: str = Field(max_length=40)
    answer: Literal["adopt", "decline", "defer"]
    value: str = Field(default="", max_length=20_000)
    noted: bool = False
    reason: str = Field(default="", max_length=4_000)


class Facing(BaseModel):
    """A clause with its English and the fingerprint of its French, as the window showed them."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)
    clause: str
    old: str
    fingerprint: str


class Translate(Facing):
    english: str


class Confirm(Facing):
    pass


class Structure(BaseModel):
    """A change of the clauses; `seen`: the state of the file that the window showed."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)
    seen: str


class Entry(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)
    id: str
    kind: Literal["game", "reference", "fragment"]
    fr: str
    en: str


class Begin(Structure):
    at: int
    kind: Kind
    label: str
    entry: Entry | None = None


class Proposed(Structure):
    """The clauses that the program proposes, to be taken or proposed anew; `proposed`: the state of their file."""

    proposed: str


class Take(Proposed):
    pass


class Anew(Proposed):
    lang: Literal["fr", "en"]


class Move(Structure):
    clause: str
    at: int


class Join(Structure):
    clause: str


class Name(Structure):
    entry: str
    fr: str
    en: str
