"""The print layer of a document as a stream: words, line and page starts, heads and folios, clause by clause.

Nothing of the print is lost in it: put together it is the print layer, code point for code point.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from edition.exports.pieces import Blank, Break, Part, Stretch, Words, ZoneLine, pieces
from edition.views import ClauseView, Token, Witness


@dataclass
class Run:
    """A token of a clause and its parts; no token: what lies between two of them."""

    token: Token | None
    parts: list[Part] = field(default_factory=list)
    label: bool = False


@dataclass
class Passage:
    """A clause, and the heads and folios that lie before it, apart from any clause."""

    clause: ClauseView | None
    between: list[Part] = field(default_factory=list)
    runs: list[Run] = field(default_factory=list)


@dataclass(frozen=True)
class Stream:
    passages: tuple[Passage, ...]
    tail: tuple[Part, ...]  # what follows the last clause


@dataclass(frozen=True)
class _Spot:
    """Where a token stands in the reading layer."""

    start: int
    end: int
    token: Token
    clause: ClauseView
    label: bool


def stream_of(witness: Witness, images: Mapping[int, str]) -> Stream:
    """The stream of a document; where it has no clauses yet, each paragraph is a passage without one.

    `images`: of the pages, by the line on which each starts.
    """
    spots = list(_spots(witness))
    starts = [spot.start for spot in spots]
    passages: list[Passage] = []
    gap: list[Part] = []
    for piece in pieces(witness, images):
        if not isinstance(piece, Stretch):
            gap.append(piece)
            continue
        for words, spot in _cut(piece, spots, starts):
            clause = spot.clause if spot else passages[-1].clause if passages and witness.clauses else None
            if spot is None and not words.reading.strip() and witness.clauses:
                gap.append(Blank(words.print, words.at))
                continue
            opens = not witness.clauses and any(isinstance(part, Break) and part.opens for part in gap)
            if not passages or opens or (clause is not None and clause is not passages[-1].clause):
                passages.append(_opened(clause, passages, gap))
            elif gap:
                _fill(passages[-1], gap, spot)
            gap = []
            run = _run(passages[-1], spot)
            run.parts.append(words)
    at = _zone_from(gap)
    if passages and at:
        passages[-1].runs.append(Run(None, gap[:at]))
        gap = gap[at:]
    return Stream(tuple(passages), tuple(gap))


def _spots(witness: Witness) -> Iterator[_Spot]:
    """The tokens of all clauses, in order: a clause's reading holds its label, blanks, and its other tokens."""
    reading = witness.layers.reading
    at = 0
    for clause in witness.clauses.values():
        while reading[at : at + 1].isspace():
            at += 1
        end = at + len(clause.reading)
        place = at
        for token in clause.label_tokens:
            yield _Spot(place, place + len(token.reading), token, clause, True)
            place += len(token.reading)
        place = end - len(clause.text)
        for token in clause.tokens:
            yield _Spot(place, place + len(token.reading), token, clause, False)
            place += len(token.reading)
        at = end


def _cut(piece: Stretch, spots: Sequence[_Spot], starts: Sequence[int]) -> Iterator[tuple[Words, _Spot | None]]:
    """The text by tokens. A letter that makes two (ﬅ) is never parted."""
    if len(piece.print) != len(piece.reading):
        yield Words(piece.print, piece.reading, piece.at), _spot(piece.start, spots, starts)
        return
    at, end = piece.start, piece.start + len(piece.reading)
    while at < end:
        spot = _spot(at, spots, starts)
        index = bisect_right(starts, at)
        stop = min(end, spot.end if spot else starts[index] if index < len(starts) else end)
        a, b = at - piece.start, stop - piece.start
        yield Words(piece.print[a:b], piece.reading[a:b], piece.at + a), spot
        at = stop


def _spot(at: int, spots: Sequence[_Spot], starts: Sequence[int]) -> _Spot | None:
    index = bisect_right(starts, at) - 1
    return spots[index] if index >= 0 and at < spots[index].end else None


def _zone_from(gap: Sequence[Part]) -> int | None:
    """From where on a gap is no part of the clause before it: the line start before the first zone."""
    at = next((index for index, part in enumerate(gap) if isinstance(part, ZoneLine)), None)
    if at is None:
        return len(gap)
    return at - 1 if at and isinstance(gap[at - 1], Break) else at


def _opened(clause: ClauseView | None, passages: Sequence[Passage], gap: list[Part]) -> Passage:
    """A new passage: zones stand between the two, the start of its own line within it, all else with the one before."""
    last = max((index for index, part in enumerate(gap) if isinstance(part, ZoneLine)), default=None)
    if last is None:
        cut = max((index for index, part in enumerate(gap) if isinstance(part, Break)), default=len(gap)) if passages else 0
        before, between, own = gap[:cut], [], gap[cut:]
    else:
        first = (_zone_from(gap) or 0) if passages else 0
        before, between, own = gap[:first], gap[first : last + 1], gap[last + 1 :]
    if before:
        passages[-1].runs.append(Run(None, list(before)))
    return Passage(clause, list(between), [Run(None, list(own))] if own else [])


def _fill(passage: Passage, gap: list[Part], spot: _Spot | None) -> None:
    """What lies between two stretches of one clause: within a token where that goes on after it."""
    last = passage.runs[-1] if passage.runs else None
    if last is not None and spot is not None and last.token is spot.token:
        last.parts += gap
    else:
        passage.runs.append(Run(None, list(gap)))


def _run(passage: Passage, spot: _Spot | None) -> Run:
    last = passage.runs[-1] if passage.runs else None
    token = spot.token if spot else None
    if last is None or last.token is not token:
        last = Run(token, [], bool(spot and spot.label))
        passage.runs.append(last)
    return last
