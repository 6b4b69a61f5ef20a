"""What cards drawn towards a number make."""

from __future__ import annotations

from ..kinds import Flow
from ..scores import Hand, Worth

MOMENTS = ("held",)


def worth(flow: Flow, hand: Hand) -> Worth:
    """A line for each card; whether the number is reached, or passed."""
    pack = flow.pack
    lines = [["card:" + pack.ranks[pack.rank[card]], [card], pack.points[card], flow.value_rules] for card in hand.cards]
    total = flow.total(hand.cards)
    if total > flow.number:
        return Worth(lines, "bust", flow.goal_rules + flow.bust_rules)
    return Worth(lines, "exact" if total == flow.number else "", flow.goal_rules)
