"""Another moment that looks the same to a seat: everything that it cannot know is otherwise."""

from __future__ import annotations

from typing import Any

from edition.play.chalk_state import ChalkState, Told
from edition.play.company import CompanyState
from edition.play.game import Game
from edition.play.rng import Rng
from edition.play.stakes import StakesState
from edition.play.state import State


def otherwise(game: Game, seat: int, rng: Rng) -> tuple[Any, int]:
    """The moment with what is hidden from the seat changed, and how many hidden things there were to change."""
    s = game.state.copy()
    s.rng = Rng(rng.next())  # what chance is still to bring is hidden from all
    if isinstance(s, StakesState):
        return s, _dealt_anew(game, s, seat, rng)
    if isinstance(s, CompanyState):
        return s, _other_company(game, s, seat, rng)
    if isinstance(s, State):
        return s, _renamed(game, s, seat, rng)
    return s, 1  # throws: all is seen but chance


def _dealt_anew(game: Game, s: StakesState, seat: int, rng: Rng) -> int:
    """Cards that lie face down change their places."""
    places = []
    for at, hand in enumerate(s.hands):
        if at != seat:
            lies_open = game.flow.lies_open(s, at)
            places += [(hand, n) for n, card in enumerate(hand) if card not in lies_open]
    places += [(s.stock, n) for n in range(len(s.stock))]
    cards = [part[n] for part, n in places]
    rng.shuffle(cards)
    for (part, n), card in zip(places, cards, strict=True):
        part[n] = card
    return len(places)


def _other_company(game: Game, s: CompanyState, seat: int, rng: Rng) -> int:
    """Queens that were not told to the seat, and what the others remember."""
    names = game.flow.rhymes.queens
    unheard = [at for at, name in enumerate(s.queens) if name and not game.flow.knows(s, seat, at)]
    for at in unheard:
        s.queens[at] = names[rng.below(len(names))]
    s.minds = [mind if at == seat else rng.next() for at, mind in enumerate(s.minds)]
    return len(unheard) + len(s.minds) - 1


def _renamed(game: Game, s: State, seat: int, rng: Rng) -> int:
    """Every card that the seat has not seen is another one, wherever it is."""
    view = game.view(seat)
    known = [
        *view.seen,
        *(card for hand in view.hands if hand is not None for card in hand),
        *(card for cards in view.known for card in cards),
    ]
    if isinstance(s, ChalkState):
        known += s.exposed + s.heap
    unseen = [card for card in range(len(game.flow.pack.names)) if card not in known]
    others = unseen[:]
    rng.shuffle(others)
    to = dict(zip(unseen, others, strict=True))

    def renamed(cards: list[int]) -> list[int]:
        return [to.get(card, card) for card in cards]

    s.hands = [renamed(hand) for hand in s.hands]
    s.stock = renamed(s.stock)
    if isinstance(s, ChalkState):
        s.dealt = [renamed(hand) for hand in s.dealt]
        s.said = [[Told(told.at, renamed(told.cards), told.named) for told in each] for each in s.said]
        if s.doom is not None and s.doom.seat != seat:
            s.doom = None  # what another has done wrong comes out when the cards tell it
    return len(unseen)
