"""Tricks in which figures are announced and much else is counted as it happens; see the rules that `Values` names."""

from __future__ import annotations

from ..errors import PlayError
from ..kinds import Log, SeatView
from ..meld_state import Announced, MeldState
from ..meld_view import MeldView
from ..model import Model
from ..rng import Rng
from ..state import State
from .tricks import Tricks
from .values import LENGTHS, VOLE, Values

NEITHER, COURTS, BLANKS = 0, 1, 2


class Melds(Tricks):
    """Moves: cards, and above their numbers the figures that can be announced before a card is played."""

    counts = True

    def __init__(self, model: Model) -> None:
        super().__init__(model)
        pack = self.pack
        self.values = Values(model)
        if sorted(self.values.order) != sorted(pack.ranks):
            raise PlayError("order-not-pack", [("rule", self.values.order_rules[0])], self.values.order_rules + pack.rules)
        courts = model.one("court_cards").get("ranks")
        blanks = model.one("blank_cards").get("ranks")
        self.court = [pack.ranks[rank] in courts for rank in pack.rank]
        self.blank = [pack.ranks[rank] in blanks for rank in pack.rank]
        up = model.one("turn_up_points")
        also = up.choice("courts", ("counted", "not")) == "counted"
        self.turned = [pack.ranks[rank] in up.get("ranks") or (also and self.court[card]) for card, rank in enumerate(pack.rank)]
        self.first_courts = model.one("first_courts").get("cards")
        self.first_blanks = model.one("blanks").get("cards")
        ace = model.one("trump_ace")
        self.ace = [pack.ranks[rank] == ace.get("rank") for rank in pack.rank]
        self.ace_excepted = ace.choice("counted", ("excepted", "again")) == "excepted"
        self.five = model.one("five_trumps").get("cards")
        self.last = model.one("last_tricks").get("tricks")
        tie = model.one("most_tricks_tie")
        self.tie_for_both = tie.choice("points", ("nobody", "both")) == "both"
        self.tie_rules = [tie.id]
        met = model.one("met_taker")
        self.met_to_winner = met.choice("to", ("winner", "second")) == "winner"
        self.met_rules = [met.id]
        when = model.one("meld_when")
        self.when_leading = when.choice("at", ("turn", "lead")) == "lead"
        again = model.one("meld_again")
        self.once_a_kind = again.choice("card", ("once_a_kind", "once")) == "once_a_kind"
        self.meld_rules = [when.id, again.id]
        self.figures = self._figures(model)
        self._index()

    def _figures(self, model: Model) -> list[tuple[str, str, str, int, list[int], int]]:
        """What can be announced: kind, name, item without its suit's standing, suit (-1: all), cards, how many of them."""
        names = self.pack.names
        found = []
        for s, suit in enumerate(self.pack.suits):
            for name, length in LENGTHS:
                for at in range(len(self.values.order) - length + 1):
                    ranks = self.values.order[at : at + length]
                    cards = [names.index(rank + "-" + suit) for rank in ranks if rank + "-" + suit in names]
                    found.append(("sequence", name + ":" + ranks[0] + ":" + suit, name + ":" + ranks[0], s, cards, length))
        for rule in model.many("four"):
            rank = rule.get("rank")
            cards = [card for card, name in enumerate(names) if name.startswith(rank + "-")]
            found.append(("four", "four:" + rank, "four:" + rank, -1, cards, rule.get("alike")))
        for s, suit in enumerate(self.pack.suits):
            pair = [names.index(rank + "-" + suit) for rank in ("roi", "dame") if rank + "-" + suit in names]
            found.append(("marriage", "marriage:" + suit, "marriage", s, pair, 2))
        return found

    def _index(self) -> None:
        """The figures that take all their cards, by the first of them; the others; the marriages: for the hot path."""
        self.begun_by: list[list[int]] = [[] for _ in self.pack.names]
        self.partial: list[int] = []
        for at, (_, _, _, _, cards, number) in enumerate(self.figures):
            if 0 < number == len(cards):
                self.begun_by[cards[0]].append(at)
            else:
                self.partial.append(at)
        self.marriages = [(cards, suit) for kind, _, _, suit, cards, _ in self.figures if kind == "marriage"]

    def fresh(self, rng: Rng) -> State:
        s = MeldState(self.table.seats, rng)
        s.side = self.table.side
        return s

    def view(self, s: State, seat: int) -> SeatView:
        return MeldView(self, s, seat)

    def move_name(self, move: int) -> str:
        names = self.pack.names
        return names[move] if move < len(names) else self.figures[move - len(names)][1]

    def move_number(self, name: str) -> int:
        for at, figure in enumerate(self.figures):
            if figure[1] == name:
                return len(self.pack.names) + at
        return self.pack.number(name)

    # --- what is counted

    def _score(self, s: State, seat: int, item: str, cards: list[int], also: list[str], log: Log | None) -> None:
        points, rules = self.values.of(item)
        if not points:
            return
        s.totals[self.table.side[seat]] += points
        if log is not None:
            log.append(["score", seat, cards, rules + also, [["item", item], ["points", points]]])

    def item(self, move: int, trump: int) -> str:
        """The item of an announcement, in this trump."""
        _, _, item, suit, _, _ = self.figures[move - len(self.pack.names)]
        return item if suit < 0 else item + (":trump" if suit == trump else ":plain")

    def worth(self, move: int, trump: int) -> int:
        return self.values.of(self.item(move, trump))[0]

    def melds(self, s: State) -> list[int]:
        """The announcements that whoever has the turn may make."""
        assert isinstance(s, MeldState)
        if s.over or (self.when_leading and s.trick):
            return []
        seat = s.turn
        held = [False] * len(self.pack.names)
        for card in s.hands[seat]:
            held[card] = True
        found = []
        for at in self._held(s.hands[seat], held):
            kind, _, _, _, cards, number = self.figures[at]
            here = sum(1 for card in cards if held[card])
            for told in s.told[seat]:
                if told.kind == kind or not self.once_a_kind:
                    here -= sum(1 for card in cards if held[card] and card in told.cards)
            move = len(self.pack.names) + at
            if here >= number and self.values.has(self.item(move, s.trump)):
                found.append(move)
        return found

    def _held(self, hand: list[int], held: list[bool]) -> list[int]:
        """The figures that a hand has, in their order."""
        found = []
        for first in hand:
            for at in self.begun_by[first]:
                for card in self.figures[at][4]:
                    if not held[card]:
                        break
                else:
                    found.append(at)
        for at in self.partial:
            _, _, _, _, cards, number = self.figures[at]
            if sum(1 for card in cards if held[card]) >= number:
                found.append(at)
        found.sort()
        return found

    def worth_saying(self, legal: list[int], trump: int) -> int:
        best = -1
        for move in legal:
            if move >= len(self.pack.names) and (best < 0 or self.worth(move, trump) > self.worth(best, trump)):
                best = move
        return best

    def thrifty(self, s: State, legal: list[int]) -> list[int]:
        """What can be announced, or else plain cards of which the hand has fewest of the same rank."""
        said = self.worth_saying(legal, s.trump)
        if said >= 0:
            return [said]
        rank = self.pack.rank
        dear = [len([held for held in s.hands[s.turn] if rank[held] == rank[card]]) for card in legal]
        for at, card in enumerate(legal):
            if self.pack.suit[card] == s.trump:
                dear[at] += self.five
        return [card for at, card in enumerate(legal) if dear[at] == min(dear)]

    # --- the course of a deal

    def start_deal(self, s: State, log: Log | None) -> None:
        assert isinstance(s, MeldState)
        self.deal.start(s, log)
        s.told = [[] for _ in range(self.table.seats)]
        s.run = [NEITHER] * self.table.seats
        s.takers = []
        self.turned_up(s, log)
        for place in range(1, self.table.seats + 1):
            self.first_run(s, self.table.after(s.dealer, place), log)
        self.open_deal(s, log)

    def turned_up(self, s: State, log: Log | None) -> None:
        """What the dealer counts for the card that he turned up."""
        if self.turned[s.turn_up]:
            self._score(s, s.dealer, "turn-up", [s.turn_up], [], log)

    def first_run(self, s: State, seat: int, log: Log | None) -> None:
        """Whether the first cards of a hand are all court or all blank: a run begins."""
        assert isinstance(s, MeldState)
        hand = s.hands[seat]
        if all(self.court[card] for card in hand[: self.first_courts]):
            s.run[seat] = COURTS
            self._score(s, seat, "courts:first", [], [], log)
        elif all(self.blank[card] for card in hand[: self.first_blanks]):
            s.run[seat] = BLANKS
            self._score(s, seat, "blanks:first", [], [], log)

    def legal(self, s: State) -> list[int]:
        return super().legal(s) + self.melds(s)

    def apply(self, s: State, move: int, log: Log | None) -> None:
        if move < len(self.pack.names):
            super().apply(s, move, log)
            return
        assert isinstance(s, MeldState)
        seat = s.turn
        kind, _, _, _, cards, _ = self.figures[move - len(self.pack.names)]
        shown = [card for card in cards if card in s.hands[seat]]
        s.told[seat].append(Announced(kind, shown))
        if log is not None:
            log.append(["meld", seat, shown, self.meld_rules, [["figure", self.move_name(move)]]])
        self._score(s, seat, self.item(move, s.trump), shown, self.meld_rules, log)

    def played(self, s: State, seat: int, card: int, log: Log | None) -> None:
        """The ace of trumps, unless it was counted in a figure."""
        assert isinstance(s, MeldState)
        if self.ace[card] and self.pack.suit[card] == s.trump:
            counted = any(card in told.cards for told in s.told[seat])
            if not (counted and self.ace_excepted):
                self._score(s, seat, "trump-ace", [card], [], log)

    def taken(self, s: State, winner: int, log: Log | None) -> None:
        """A king and a queen of one suit that meet in a trick make a marriage."""
        assert isinstance(s, MeldState)
        s.takers.append(winner)
        for cards, suit in self.marriages:
            if all(card in s.trick for card in cards):
                second = self.table.after(s.leader, max(s.trick.index(card) for card in cards))
                seat = winner if self.met_to_winner else second
                self._score(s, seat, "met" + (":trump" if suit == s.trump else ":plain"), cards, self.met_rules, log)

    def drawn(self, s: State, seat: int, card: int, log: Log | None) -> None:
        """Runs of court and of blank cards go on or end; the last card; five trumps."""
        assert isinstance(s, MeldState)
        if s.run[seat] == COURTS and self.court[card]:
            self._score(s, seat, "courts:more", [], [], log)
        elif s.run[seat] == BLANKS and self.blank[card]:
            self._score(s, seat, "blanks:more", [], [], log)
        else:
            s.run[seat] = NEITHER
        if not s.stock:
            self._score(s, seat, "last-card", [card], [], log)
            for place in range(1, self.table.seats + 1):
                other = self.table.after(seat, place)
                if sum(1 for held in s.hands[other] if self.pack.suit[held] == s.trump) >= self.five:
                    self._score(s, other, "five-trumps", [], [], log)

    def closing(self, s: State, log: Log | None) -> None:
        """The last tricks, the most tricks; all the tricks win the match."""
        assert isinstance(s, MeldState)
        taker = s.takers[-1]
        if all(each == taker for each in s.takers) and self.values.vole_wins:
            s.over = True
            s.deals += 1
            if log is not None:
                log.append([VOLE, taker, [], self.values.of(VOLE)[1], []])
            self.match.settle(s, [self.table.side[taker]], log)
            return
        if all(each == taker for each in s.takers[-self.last :]):
            self._score(s, taker, "last-tricks", [], [], log)
        tricks = [sum(1 for each in s.takers if each == seat) for seat in range(self.table.seats)]
        most = [seat for seat in range(self.table.seats) if tricks[seat] == max(tricks)]
        if len(most) == 1 or self.tie_for_both:
            for seat in most:
                self._score(s, seat, "most-tricks", [], self.tie_rules if len(most) > 1 else [], log)

    # --- reasons

    def why(self, s: State, move: int) -> list[str]:
        if move < len(self.pack.names):
            return super().why(s, move)
        if move not in self.melds(s):
            raise PlayError("no-such-figure", [("card", self.move_name(move))], self.meld_rules)
        return self.values.of(self.item(move, s.trump))[1] + self.meld_rules

    def why_not(self, s: State, seat: int, card: int) -> PlayError | None:
        if card < len(self.pack.names):
            return super().why_not(s, seat, card)
        if s.over:
            return PlayError("game-over", [], self.match.end_rules)
        if seat != s.turn:
            return PlayError("not-your-turn", [("seat", str(s.turn))], [self.table.turn_rule])
        return None if card in self.melds(s) else PlayError("no-such-figure", [("card", self.move_name(card))], self.meld_rules)
