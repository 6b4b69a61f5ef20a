"""What cards bring in a game in which more than cards is counted, at each moment at which it is counted."""

from __future__ import annotations

from ..errors import PlayError
from ..kinds import Flow, Log, Value
from ..meld_state import MeldState
from ..rng import Rng
from ..scores import Hand, Worth

# in hand, to be announced; dealt, then drawn one by one; played; turned up by the dealer; met in a trick; drawn last; in hand
# once the stock is gone; won in tricks
MOMENTS = ("held", "dealt", "played", "turned", "met", "last", "end", "won")
ALONE = ("played", "turned", "last")  # moments of one card
# the row of the table of values that speaks of a moment, whether the cards fulfil it or not
ROWS = (
    ("dealt", "courts:first"),
    ("played", "trump-ace"),
    ("turned", "turn-up"),
    ("met", "met:plain"),
    ("last", "last-card"),
    ("end", "five-trumps"),
    ("won", "card:as"),
)


def worth(flow: Flow, hand: Hand) -> Worth:
    """The scores that the game itself counts for these cards, in its order."""
    most = (
        1 if hand.moment in ALONE else 2 if hand.moment == "met" else flow.deal.cards if hand.moment in ("held", "end") else len(hand.cards)
    )
    if len(hand.cards) > most:
        raise PlayError("hand-size", [("cards", str(most))], flow.deal.rules[:1])
    s = flow.fresh(Rng(0))
    s.trump = hand.trump
    log: Log = []
    if hand.moment == "won":
        return Worth(_cards(flow, hand.cards), "", _rules(flow, hand.moment))
    if hand.moment == "held":
        _announce(flow, s, hand.cards, log)
    elif hand.moment == "dealt":
        s.hands[0] = hand.cards[: flow.deal.cards]
        s.stock = [-1]  # it is not gone
        if len(s.hands[0]) == flow.deal.cards:
            flow.first_run(s, 0, log)
            _shown(log, s.hands[0])
        for card in hand.cards[flow.deal.cards :]:
            flow.drawn(s, 0, card, log)
            _shown(log, [card])
    elif hand.moment == "played":
        flow.played(s, 0, hand.cards[0], log)
    elif hand.moment == "turned":
        s.turn_up = hand.cards[0]
        flow.turned_up(s, log)
    elif hand.moment == "met":
        s.trick = hand.cards
        flow.taken(s, 0, log)
    elif hand.moment == "last":
        flow.drawn(s, 0, hand.cards[0], log)
    else:
        s.hands[0] = hand.cards
        flow.drawn(s, 1, hand.cards[0], log)  # the last of the stock fell to another
    lines = []
    for ev, seat, cards, rules, params in log:
        if ev == "score" and seat == 0:
            lines.append([params[0][1], cards or hand.cards, params[1][1], rules])
    return Worth(lines, "", _rules(flow, hand.moment))


def _rules(flow: Flow, moment: str) -> list[str]:
    """The rules by which anything is counted at a moment."""
    for name, item in ROWS:
        if name == moment and item in flow.values.items:
            found: list[str] = flow.values.of(item)[1]
            return found
    announced: list[str] = flow.meld_rules
    return announced


def _shown(log: Log, cards: list[int]) -> None:
    """The cards for which the last score was, where the game does not name them."""
    if log and not log[-1][2]:
        log[-1][2] = cards


def _announce(flow: Flow, s: MeldState, cards: list[int], log: Log) -> None:
    """All that can be announced, the dearest first, as whoever plays would."""
    s.hands[0] = cards
    s.turn = 0
    said = flow.worth_saying(flow.melds(s), s.trump)
    while said >= 0:
        flow.apply(s, said, log)
        said = flow.worth_saying(flow.melds(s), s.trump)


def _cards(flow: Flow, won: list[int]) -> list[list[Value]]:
    pack = flow.pack
    lines: list[list[Value]] = []
    for rank in range(len(pack.ranks)):
        item = "card:" + pack.ranks[rank]
        cards = [card for card in won if pack.rank[card] == rank]
        if cards and flow.values.has(item):
            points, rules = flow.values.of(item)
            lines.append([item, cards, points * len(cards), rules])
    return lines
