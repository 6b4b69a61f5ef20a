"""What a hand scores, and by which rules: asked by whoever picks cards, answered by the mechanisms that play.

A hand is asked about at a moment: `held` in hand, `won` in tricks, `shown` at the showdown, and what else a game
counts (see the `MOMENTS` of each part). No match is needed.
"""

from __future__ import annotations

from .errors import PlayError
from .game import flow_of
from .kinds import Compiled, Flow, Pairs, Value
from .model import Model


class Hand:
    """The cards asked about, as numbers of the pack, and what must be known beside them.

    `others` are the hands that lie open beside it, `holds` which of them play for the pot as it does; `turn_up` -1
    and `trump` -1 where there is none.
    """

    def __init__(self, moment: str, cards: list[int], others: list[list[int]], holds: list[int], turn_up: int, trump: int) -> None:
        self.moment = moment
        self.cards = cards
        self.others = others
        self.holds = holds
        self.turn_up = turn_up
        self.trump = trump


class Worth:
    """What a hand is worth: lines [what, cards, points, rules], and what comes of it beside points, by which rules.

    `total` is their sum, unless the lines are things of which one may be had in the place of another.
    """

    def __init__(self, lines: list[list[Value]], outcome: str = "", rules: list[str] | None = None, total: int = -1) -> None:
        self.lines = lines
        self.outcome = outcome
        self.rules = rules or []
        self.total = total if total >= 0 else sum([line[2] for line in lines])


def score(compiled: Compiled, selection: Pairs, asked: Compiled) -> Compiled:
    """The reply to the question what a hand scores; PlayError for a hand that cannot be, or a game in which none scores.

    `asked` has `moment`, `cards` (names), and where the game needs them `others` (hands of names), `holds` (which of the
    others hold, from 0), `turn_up` (a name) and `trump` (a suit).
    """
    flow = flow_of(Model(compiled, selection))
    part = part_of(flow.model.flow)
    if part is None:
        raise PlayError("no-score")
    moments, worth = part
    hand = _hand(flow, asked)
    if hand.moment not in moments:
        raise PlayError("no-such-moment", [("moment", hand.moment)])
    found = worth(flow, hand)
    names = flow.pack.names
    lines = [[what, [names[card] for card in cards], points, rules] for what, cards, points, rules in found.lines]
    return {"ok": True, "lines": lines, "total": found.total, "outcome": found.outcome, "rules": found.rules}


def part_of(flow: str) -> Value:
    """The moments and the reckoning of a course of play; None where no hand scores. Only this part is read in."""
    if flow == "tricks":
        from .mechanisms import tricks_score

        return tricks_score.MOMENTS, tricks_score.worth
    if flow == "melds":
        from .mechanisms import melds_score

        return melds_score.MOMENTS, melds_score.worth
    if flow == "chalk":
        from .mechanisms import chalk_score

        return chalk_score.MOMENTS, chalk_score.worth
    if flow == "vying":
        from .mechanisms import vying_score

        return vying_score.MOMENTS, vying_score.worth
    if flow == "fifteen":
        from .mechanisms import fifteen_score

        return fifteen_score.MOMENTS, fifteen_score.worth
    return None


def _hand(flow: Flow, asked: Compiled) -> Hand:
    """What is asked about, in numbers; PlayError for what is no hand, and for a card that is there more often than the packs have it."""
    pack = flow.pack
    cards = _cards(flow, asked.get("cards"))
    others = asked.get("others", [])
    holds = asked.get("holds", [])
    if not isinstance(others, list) or not isinstance(holds, list) or len(others) > 9:
        raise PlayError("request-broken")
    open_hands = [_cards(flow, hand) for hand in others]
    for at in holds:
        if not isinstance(at, int) or not 0 <= at < len(open_hands):
            raise PlayError("request-broken")
    turned = asked.get("turn_up", "")
    trump = asked.get("trump", "")
    if not isinstance(turned, str) or not isinstance(trump, str):
        raise PlayError("request-broken")
    turn_up = pack.number(turned) if turned else -1
    if trump and trump not in pack.suits:
        raise PlayError("no-such-suit", [("word", trump)], pack.rules)
    if not cards:
        raise PlayError("no-cards")
    used = cards[:]
    for hand in open_hands:
        used += hand
    if turn_up >= 0:
        used.append(turn_up)
    for card in used:
        if used.count(card) > pack_copies(flow):
            raise PlayError("card-twice", [("card", pack.names[card])], pack.rules)
    return Hand(str(asked.get("moment")), cards, open_hands, holds, turn_up, pack.suits.index(trump) if trump else -1)


def pack_copies(flow: Flow) -> int:
    """How often a card is there: in a game of packs sorted by colour, as often as there are packs."""
    copies: int = flow.packs.copies if flow.model.flow == "fifteen" else 1
    return copies


def _cards(flow: Flow, names: Value) -> list[int]:
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise PlayError("request-broken")
    return [flow.pack.number(name) for name in names]
