"""How the styles speak at Quinze."""

from __future__ import annotations

from .kinds import MYPY, Flow, SeatView
from .rng import Rng
from .stakes import DRAWING, FORMULA, IN, OPENING, PACK, PASSED, SILENT
from .styles import Style

if MYPY:
    from collections.abc import Callable
    from typing import Any

    Chance = Callable[[Any, Any, Rng, Style, bool], int]

DEALS = 50  # of what others may hold and draw, for one estimate
THOUSAND = 1000
PER_RIVAL = 25  # by how much the chance needed to open rises for each rival still to speak
WORTH_HOLDING = 200  # below this chance nothing is held, whatever the odds


def speaks(flow: Flow, view: SeatView, style: Style, rng: Rng, reckoned: Chance) -> list[str]:
    """What the style would say, the dearest wish first; `reckoned`: as `chance`, or quicker."""
    if view.phase == PACK:
        return ["garder-jeu"] if rng.below(2) else ["bruler-jeu"]
    if view.phase == DRAWING:
        return _draws(flow, view, style, rng, reckoned)
    won = max(reckoned(flow, view, rng, style, False), reckoned(flow, view, rng, style, True))
    bluff = rng.below(THOUSAND) < style.bluffs
    if view.phase == OPENING:
        return _opens(view, style, rng, won, bluff)
    if view.phase == FORMULA:
        return ["renvier", "rien"] if won >= style.raises or bluff else ["rien"]
    return _answers(view, style, won, bluff, rng)


def _opens(view: SeatView, style: Style, rng: Rng, won: int, bluff: bool) -> list[str]:
    behind = len(view.queue) - 1
    fine = won >= style.raises
    if fine and behind and rng.below(THOUSAND) < style.waits:
        return ["passe"]
    if bluff or won >= style.opens + PER_RIVAL * max(behind - 1, 0):
        return ["argent", "jeu"] if (fine or bluff) and rng.below(2) else ["jeu", "passe"]
    return ["passe"]


def _answers(view: SeatView, style: Style, won: int, bluff: bool, rng: Rng) -> list[str]:
    need = view.bet - view.staked[view.turn]
    odds = need * THOUSAND // (view.pot + need)
    if won >= style.raises:
        return ["renvier", "tenir"]
    if won >= max(odds + style.margin, WORTH_HOLDING):
        return ["tenir"] if rng.below(4) else ["conserver", "tenir"]
    return ["renvier", "bruler"] if bluff and not view.raised else ["bruler"]


def _draws(flow: Flow, view: SeatView, style: Style, rng: Rng, reckoned: Chance) -> list[str]:
    """A card, or no more: whichever wins oftener; and the formula before and after, as it must be."""
    wants = reckoned(flow, view, rng, style, True) > reckoned(flow, view, rng, style, False)
    if flow.drawing.due(view):
        return ["avec-ca"] if wants or view.drawn[view.turn] else ["s-y-tenir", "avec-ca"]
    return ["carte"] if wants else ["s-y-tenir"]


def chance(flow: Flow, view: SeatView, rng: Rng, style: Style, card: bool) -> int:
    """How often the seat wins, in thousandths, if it takes another card now, or takes none.

    Others hide their first card and draw as long as they have not reached what the style itself
    would stand on; who has drawn already keeps what he has.
    """
    me = view.seat
    rivals = [seat for seat in range(flow.table.seats) if seat != me and view.standing[seat] == IN]
    if not rivals:
        rivals = [seat for seat in range(flow.table.seats) if seat != me and view.standing[seat] in (SILENT, PASSED)][:1]
    unseen = flow.packs.cards[max(view.pack, 0)][:]
    for seen in [view.hands[me]] + [view.open[seat] for seat in rivals]:
        for held in seen:
            if held in unseen:
                unseen.remove(held)
    order = flow.table.order(flow.table.after(view.dealer))
    wins = 0
    for _ in range(DEALS):
        wins += _wins(flow, view, _Unseen(unseen, rng), rivals, order, style.stands, card)
    return wins * THOUSAND // DEALS


class _Unseen:
    """Cards drawn at random, one by one: only those that are drawn are shuffled."""

    def __init__(self, cards: list[int], rng: Rng) -> None:
        self.cards = cards
        self.rng = rng
        self.at = 0

    def next(self) -> int:
        cards = self.cards
        other = self.at + self.rng.below(len(cards) - self.at)
        cards[self.at], cards[other] = cards[other], cards[self.at]
        self.at += 1
        return cards[self.at - 1]


def _wins(flow: Flow, view: SeatView, cards: _Unseen, rivals: list[int], order: list[int], stands: int, card: bool) -> bool:
    me = view.seat
    best = -1
    winner = -1
    for seat in order:
        if seat != me and seat not in rivals:
            continue
        if seat == me:
            total = flow.total(view.hands[me])
            draws = card
        else:
            total = flow.total(view.open[seat]) + flow.pack.points[cards.next()]
            draws = seat not in view.done and seat != view.drawer and total < stands
        while draws and total <= flow.number:
            total += flow.pack.points[cards.next()]
            draws = total < stands
        if total <= flow.number and total > best:
            best = total
            winner = seat
    return bool(winner == me)
