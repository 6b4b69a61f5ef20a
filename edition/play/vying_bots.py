"""How the styles speak at Bouillotte."""

from __future__ import annotations

from .kinds import MYPY, Flow, SeatView
from .rng import Rng
from .stakes import CARRE, IN, OPENING, OUT, OVER, SILENT
from .styles import Style

if MYPY:
    from collections.abc import Callable
    from typing import Any

    Chance = Callable[[Any, Any, Rng], int]

DEALS = 60  # of the unseen cards, for one estimate
THOUSAND = 1000
PER_RIVAL = 25  # by how much the chance needed to open rises for each rival still to speak


def speaks(flow: Flow, view: SeatView, style: Style, rng: Rng, reckoned: Chance) -> list[str]:
    """What the style would say, the dearest wish first; `reckoned`: as `chance`, or quicker."""
    if view.phase in (CARRE, OVER):
        bold = style.straddles if view.phase == CARRE else style.straddles // 2
        return ["carrer", "decarrer"] if rng.below(THOUSAND) < bold else ["laisser"]
    won = reckoned(flow, view, rng)
    bluff = rng.below(THOUSAND) < style.bluffs
    if view.phase == OPENING:
        return _opens(flow, view, style, rng, won, bluff)
    return _answers(view, style, won, bluff)


def _opens(flow: Flow, view: SeatView, style: Style, rng: Rng, won: int, bluff: bool) -> list[str]:
    behind = len(view.queue) - 1
    fine = won >= style.raises
    if fine and behind and flow.speaking.passed_answer and rng.below(THOUSAND) < style.waits:
        return ["passer"]
    if won >= style.opens + PER_RIVAL * max(behind - 1, 0):
        return ["voir-avec", "voir"] if fine and rng.below(2) else ["voir", "passer"]
    if bluff:
        return ["voir-avec", "voir"] if rng.below(2) else ["voir", "passer"]
    return ["passer"]


def _answers(view: SeatView, style: Style, won: int, bluff: bool) -> list[str]:
    need = view.bet - view.staked[view.turn]
    odds = need * THOUSAND // (view.pot + need)
    if won >= style.raises:
        return ["relancer", "tenir"]
    if won >= max(odds + style.margin, 250):
        return ["tenir"]
    # a bluff is a raise, and only where the pot is worth it and nobody has raised yet
    return ["relancer", "renoncer", "passer"] if bluff and not view.raised else ["renoncer", "passer"]


def chance(flow: Flow, view: SeatView, rng: Rng) -> int:
    """How often the hand wins at the showdown, in thousandths, over deals of the unseen cards.

    Its rivals are those engaged, or else one of those who may still answer. Who has engaged
    himself is taken to hold the better of two hands.
    """
    seats = flow.table.seats
    me = view.seat
    rivals = [seat for seat in range(seats) if seat != me and view.standing[seat] == IN]
    if not rivals:
        silent = [seat for seat in range(seats) if seat != me and view.standing[seat] == SILENT]
        rivals = (silent or [seat for seat in range(seats) if seat != me and view.standing[seat] != OUT] or [flow.table.after(me)])[:1]
    own = view.hands[me]
    unseen = [card for card in range(len(flow.pack.names)) if card not in own and card != view.turn_up]
    holders = [seat for seat in flow.table.order(flow.table.after(view.dealer)) if seat == me or seat in rivals]
    wins = 0
    for _ in range(DEALS):
        rng.shuffle(unseen)
        wins += _wins(flow, view, _dealt(flow, view, unseen, rivals), holders)
    return wins * THOUSAND // DEALS


def _dealt(flow: Flow, view: SeatView, cards: list[int], rivals: list[int]) -> list[list[int]]:
    """A hand for every seat; for a rival who has engaged himself the better of two."""
    hands: list[list[int]] = []
    at = 0
    for seat in range(flow.table.seats):
        if seat == view.seat:
            hands.append(view.hands[seat])
            continue
        hand = cards[at : at + flow.cards]
        at += flow.cards
        spare = cards[len(cards) - flow.cards :]
        if seat in rivals[:1] and view.standing[seat] == IN and at + flow.cards <= len(cards) and _rough(flow, spare) > _rough(flow, hand):
            hand = spare
            cards = cards[: len(cards) - flow.cards]
        hands.append(hand)
    return hands


def _rough(flow: Flow, hand: list[int]) -> int:
    """The best suit of a hand by itself."""
    best: int = max(
        [sum([flow.pack.points[card] for card in hand if flow.pack.suit[card] == suit]) for suit in range(len(flow.pack.suits))]
    )
    return best


def _wins(flow: Flow, view: SeatView, hands: list[list[int]], holders: list[int]) -> bool:
    best = -1
    winner = -1
    for seat in holders:
        worth = flow.point.worth(flow.point.makes(hands, view.turn_up, holders, seat))
        if worth > best:
            best = worth
            winner = seat
    return bool(winner == view.seat)
