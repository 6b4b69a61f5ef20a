"""The point of a hand at the showdown: its own cards of a suit, those that it draws, and the turn-up."""

from __future__ import annotations

from ..errors import PlayError
from ..kinds import Flow
from ..scores import Hand, Worth

MOMENTS = ("shown",)


def worth(flow: Flow, hand: Hand) -> Worth:
    """Lines for what is its own, what the other hands give, and the card turned up; none where another draws all its suits."""
    if len(hand.cards) > flow.cards:
        raise PlayError("hand-size", [("cards", str(flow.cards))], flow.deal_rules)
    point = flow.point
    holders = [0] + [at + 1 for at in hand.holds]
    made = point.makes([hand.cards] + hand.others, hand.turn_up, holders, 0)
    own = [card for card in made if card in hand.cards]
    turned = [card for card in made if card == hand.turn_up]
    drawn = [card for card in made if card not in own and card not in turned]
    ace = any(flow.pack.strength[card] == len(flow.pack.ranks) for card in own)
    by = point.attract_rules if ace or not point.by_ace else point.seek_rules
    lines = []
    for what, cards, rules in (
        ("own", own, point.point_rules),
        ("drawn", drawn, by + point.point_rules),
        ("turned", turned, point.turned_rules + point.point_rules),
    ):
        if cards:
            lines.append([what, cards, point.worth(cards), rules])
    return Worth(lines, "", point.rules[:1])
