"""Two matches side by side, under rules of which a little differs, up to where they part.

Both are played from the same seed, card for card the same, until something differs: what is dealt, the
cards that may be played, what comes of a card. A change that only numbers the cards of the pack anew (the
order of the ranks) would deal other cards from the same seed and prove nothing: then the first deal is
carried over card by card, and the match is followed no further than that deal.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Any, Final, Literal

from edition.play.errors import PlayError
from edition.play.game import Game
from edition.play.playout import random_move
from edition.play.rng import Rng
from edition.rules.rule import Selection

LONGEST: Final = 2000  # moves of a match: a changed rule may never come to an end
MOST_EVENTS: Final = 4  # shown of what follows, on either side

Changes = Mapping[str, Mapping[str, Any]]  # {rule: {parameter: value}}
Kind = Literal["deal", "sight", "legal", "faults", "events", "purses"]
Told = tuple[str, int, tuple[str, ...]]  # code of the event, seat (-1: the table), names of the cards


@dataclass(frozen=True)
class Branch:
    """What follows under one of the two models.

    Hands that the seat sees; moves that it may make, or faults that it can commit; events from where they part; purses.
    """

    sees: tuple[int, ...]
    legal: tuple[str, ...]
    events: tuple[Told, ...]
    jetons: tuple[int, ...]
    totals: tuple[int, ...]


@dataclass(frozen=True)
class Position:
    """Where two matches part. `move` "" : at the deal, or before a card is chosen.

    `changed`: {rule: {parameter: value}} as the other model has it. `kind`: what differs first.
    """

    kind: Kind
    changed: Changes
    seed: int
    selection: Selection
    number: int  # of the move, from 1
    seat: int
    hand: tuple[str, ...]
    trick: tuple[str, ...]
    trump: str
    stock: int
    move: str
    stands: Branch
    other: Branch


def parting(
    compiled: Mapping[str, Any], changed: Mapping[str, Any], selection: Selection, seed: int, changes: Changes, moves: Sequence[str] = ()
) -> Position | None:
    """Where the same match under two models parts; None if it does not, or the engine refuses the second.

    `moves`: the cards played; where they end, or without any, cards are drawn as the check of liveness does.
    """
    pairs = [list(pair) for pair in selection]
    game = Game(dict(compiled), pairs, seed).start()
    try:
        other = Game(dict(changed), pairs, seed).start()
    except PlayError:
        return None
    renumbered = _renumbered(game, other)
    if renumbered:
        carry_over(game, other)
    if not renumbered and (_told(game, 0) != _told(other, 0) or purses(game) != purses(other)):
        return _position("deal", game, other, 0, 0, changes)
    if any(_sees(game, seat) != _sees(other, seat) for seat in range(game.flow.table.seats)):
        return _position("sight", game, other, len(game.log), len(other.log), changes)
    rng = Rng(seed + 1)
    for _ in range(LONGEST):
        if game.over or other.over:
            return None
        number = len(game.moves)
        if _moves(game, game.legal()) != _moves(other, other.legal()):
            return _position("legal", game, other, len(game.log), len(other.log), changes)
        if _moves(game, game.faults()) != _moves(other, other.faults()):
            return _position("faults", game, other, len(game.log), len(other.log), changes)
        at, there = len(game.log), len(other.log)
        move = moves[number] if number < len(moves) else game.flow.move_name(random_move(game, rng))
        played = game.flow.move_number(move)
        before, empty = _before(game, game.flow.actor(game.state, played)), not any(game.state.hands)
        game.apply(played)
        other.apply(other.flow.move_number(move))
        if renumbered and empty and carry_over(game, other):  # the first cards come only now
            continue
        anew = renumbered and _dealt_again(game) and not game.over
        told, elsewhere = _told(game, at), _told(other, there)
        if anew:  # the cards of the next deal prove nothing
            told, elsewhere = _before_deal(told), _before_deal(elsewhere)
        kind: Kind = "events" if told != elsewhere else "purses"
        if kind == "events" or purses(game) != purses(other):
            return _position(kind, game, other, at, there, changes, move, before)
        if anew:
            return None
    return None


def _renumbered(game: Game, other: Game) -> bool:
    """Whether both play with the same pack, numbered otherwise."""
    names, others = game.flow.pack.names, other.flow.pack.names
    return bool(names != others and sorted(names) == sorted(others))


def carry_over(game: Game, other: Game) -> bool:
    """Gives the second match, just dealt, the cards of the first, where both have the same pack numbered otherwise; whether it did."""
    if not _renumbered(game, other) or not any(game.state.hands):
        return False
    names = game.flow.pack.names

    def there(cards: list[int]) -> list[int]:
        return [other.flow.pack.number(names[card]) if card >= 0 else card for card in cards]

    dealt, state = game.state, other.state
    state.hands, state.stock = [there(hand) for hand in dealt.hands], there(dealt.stock)
    state.turn_up, state.dealer = there([dealt.turn_up])[0], dealt.dealer
    if game.flow.stakes:
        return True
    state.seen, state.turn, state.leader = there(dealt.seen), dealt.turn, dealt.leader
    state.trump = list(other.flow.pack.suits).index(game.flow.pack.suits[dealt.trump])
    return True


def _dealt_again(game: Game) -> bool:
    """Whether the first deal is over; where nobody bids, cards are dealt anew within what counts as one deal."""
    return bool(game.state.rounds > 1 if game.flow.stakes else game.state.deals)


def _before_deal(told: tuple[Told, ...]) -> tuple[Told, ...]:
    """Of what was told, what came before cards were dealt anew."""
    return tuple(takewhile(lambda event: event[0] not in ("ante", "deal"), told))


def purses(game: Game) -> tuple[Any, ...]:
    """What the seats hold and whether the match is over: what a rule may change without any event telling of it."""
    state = game.state
    return (tuple(state.jetons), tuple(state.totals), tuple(state.winners), state.over)


def _names(game: Game, cards: Sequence[int]) -> tuple[str, ...]:
    return tuple(sorted(game.flow.pack.names[card] for card in cards))


def _moves(game: Game, moves: Sequence[int]) -> tuple[str, ...]:
    """Moves by name, in an order that no numbering changes."""
    return tuple(sorted(game.flow.move_name(move) for move in moves))


def _sees(game: Game, seat: int) -> tuple[int, ...]:
    """The seats whose hands a seat sees."""
    return tuple(sorted(game.flow.sees(game.state, seat)))


def _told(game: Game, start: int) -> tuple[Told, ...]:
    names = game.flow.pack.names
    return tuple((str(ev), int(actor), tuple(names[card] for card in cards)) for ev, actor, cards, _, _ in game.log[start:])


def _only(game: Game, other: Game) -> tuple[str, ...]:
    """The faults that can be committed in one match and not in the other."""
    there = _moves(other, other.faults())
    return tuple(name for name in _moves(game, game.faults()) if name not in there)


@dataclass(frozen=True)
class _Before:
    """The table before a move."""

    number: int
    seat: int
    hand: tuple[str, ...]
    trick: tuple[str, ...]
    trump: str
    stock: int


def _before(game: Game, seat: int = -1) -> _Before:
    state, pack = game.state, game.flow.pack
    seat = state.turn if seat < 0 else seat
    trick: tuple[str, ...] = ()
    trump = ""
    if game.flow.cards and not game.flow.stakes:  # where one bids, no cards are played to tricks
        trick = tuple(pack.names[card] for card in state.trick)
        trump = str(pack.suits[state.trump]) if state.trump >= 0 else ""
    return _Before(len(game.moves) + 1, seat, _names(game, state.hands[seat]), trick, trump, len(state.stock))


def _position(
    kind: Kind, game: Game, other: Game, at: int, there: int, changes: Changes, move: str = "", before: _Before | None = None
) -> Position:
    now = before or _before(game)
    one, two = _told(game, at), _told(other, there)
    same = next((n for n, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), min(len(one), len(two)))

    seat, number = (-1, 0) if kind == "deal" else (now.seat, now.number)
    if kind == "sight":
        seat = next(at for at in range(game.flow.table.seats) if _sees(game, at) != _sees(other, at))

    def branch(match: Game, rival: Game, events: tuple[Told, ...]) -> Branch:
        legal = _moves(match, match.legal()) if kind == "legal" else _only(match, rival) if kind == "faults" else ()
        state = match.state
        return Branch(_sees(match, max(seat, 0)), legal, events[same : same + MOST_EVENTS], tuple(state.jetons), tuple(state.totals))

    return Position(
        kind=kind,
        changed=changes,
        seed=game.seed,
        selection=tuple((str(name), str(value)) for name, value in game.flow.model.selection),
        number=number,
        seat=seat,
        hand=() if kind in ("deal", "sight") else now.hand,
        trick=now.trick,
        trump=now.trump,
        stock=now.stock,
        move=move,
        stands=branch(game, other, one),
        other=branch(other, game, two),
    )
