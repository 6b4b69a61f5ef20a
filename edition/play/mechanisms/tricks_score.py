"""What cards taken in tricks count."""

from __future__ import annotations

from ..kinds import Flow
from ..scores import Hand, Worth

MOMENTS = ("won",)


def worth(flow: Flow, hand: Hand) -> Worth:
    """A line for each rank that counts, from the highest of the order of the cards."""
    pack = flow.pack
    rules = [flow.model.one("points").id]
    lines = []
    for rank in range(len(pack.ranks)):
        cards = [card for card in hand.cards if pack.rank[card] == rank]
        points = sum([pack.points[card] for card in cards])
        if points:
            lines.append(["card:" + pack.ranks[rank], cards, points, rules])
    return Worth(lines, "", rules)
