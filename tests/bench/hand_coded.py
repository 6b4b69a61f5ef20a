"""Brusquembille written out by hand, as fast as plain Python goes: the yardstick of the engine.

One deal, free play, the payments of paragraphs 12 to 14, stakes of ten; random cards from the same
generator as the engine's, and the same events appended to a log, without rules.
"""

from __future__ import annotations

from edition.play.rng import Rng

POINTS = (11, 10, 4, 3, 2, 0, 0, 0)


def match(players: int, seed: int, log: list[list[object]] | None) -> list[int]:
    """The jetons of each seat after one deal."""
    rng = Rng(seed)
    dealer = rng.below(players)
    cards = list(range(32)) if players in (2, 4) else [c for c in range(32) if c not in (7, 15)]
    rng.shuffle(cards)
    hands: list[list[int]] = [[] for _ in range(players)]
    for place in range(1, players + 1):
        seat = (dealer + place) % players
        hands[seat] = [cards.pop(), cards.pop(), cards.pop()]
        if log is not None:
            log.append(["deal", seat, hands[seat][:]])
    turn_up = cards.pop()
    trump = turn_up >> 3
    stock = [turn_up, *cards]
    jetons = [-10] * players
    points = [0] * players
    leader = (dealer + 1) % players
    while hands[leader]:
        trick = []
        seat = leader
        best = 0
        best_card = -1
        for place in range(players):
            hand = hands[seat]
            card = hand.pop(rng.below(len(hand)))
            trick.append(card)
            if log is not None:
                log.append(["play", seat, [card]])
            rank = card & 7
            if rank < 2 and card >> 3 == trump:
                amount = 2 - rank
                for other in range(players):
                    jetons[other] -= amount
                jetons[seat] += amount * players
                if log is not None:
                    log.append(["pay", seat, [card], amount])
            if place == 0:
                best_card = card
            elif card >> 3 == best_card >> 3:
                if rank < best_card & 7:
                    best = place
                    best_card = card
            elif card >> 3 == trump:
                best = place
                best_card = card
            seat = (seat + 1) % players
        winner = (leader + best) % players
        if log is not None:
            log.append(["trick", winner, trick[:]])
        for place, card in enumerate(trick):
            rank = card & 7
            points[winner] += POINTS[rank]
            if rank < 2 and card >> 3 != trump:
                amount = 2 - rank if place == best else rank - 2
                for other in range(players):
                    jetons[other] -= amount
                jetons[(leader + place) % players] += amount * players
                if log is not None:
                    log.append(["pay", (leader + place) % players, [card], amount])
        if stock:
            for place in range(players):
                card = stock.pop()
                hands[(winner + place) % players].append(card)
                if log is not None:
                    log.append(["draw", (winner + place) % players, [card]])
        leader = winner
    most = max(points)
    winners = [seat for seat in range(players) if points[seat] == most]
    if len(winners) == 1:
        jetons[winners[0]] += 10 * players
    else:
        jetons = [each + 10 for each in jetons]
    return jetons
