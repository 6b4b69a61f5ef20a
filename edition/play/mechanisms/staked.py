"""The course of a match for jetons: places, deals one after the other, the end. Games fill in the rest."""

from __future__ import annotations

from ..errors import PlayError
from ..kinds import Log, Moves, SeatView
from ..model import Model
from ..rng import Rng
from ..stakes import ANSWERING, IN, NAMING, OPENING, StakesState
from ..stakes_view import StakesView
from .bids import move_name, move_number, word
from .flow import Course
from .places import Places
from .purse import Purse
from .speaking import Idiom, Speaking

STAKES = ("vying", "fifteen")  # the flows in which one bids


class Staked(Course):
    """What every game of stakes has; `deal`, `other_moves`, `other_apply` and `spoken` are each game’s own."""

    stakes = True

    def __init__(self, model: Model, idiom: Idiom) -> None:
        super().__init__(model)
        self.table: Places = Places(model, self.pack)
        self.purse = Purse(model, self.table)
        self.speaking = Speaking(model, self.table, self.purse, idiom)
        alone = model.one("unopposed")
        self.alone_shows = alone.choice("cards", ("hidden", "shown")) == "shown"
        self.alone_rules = [alone.id]
        length = model.one("match_length")
        self.length = length.get("deals")
        self.end_rules = [length.id]

    def fresh(self, rng: Rng) -> StakesState:
        """A table at which nobody has done anything yet."""
        return StakesState(self.table.seats, rng)

    def view(self, s: StakesState, seat: int) -> SeatView:
        """What a seat may know now."""
        return StakesView(self, s, seat)

    def lies_open(self, s: StakesState, seat: int) -> list[int]:
        """The cards of a hand that all see."""
        return s.hands[seat][:] if seat in s.shown else []

    def move_name(self, move: int) -> str:
        return move_name(move)

    def move_number(self, name: str) -> int:
        return move_number(name)

    # --- the course of a match

    def start(self, s: StakesState, log: Log | None) -> None:
        """Everybody buys in and draws a place; the first deal."""
        for seat in range(self.table.seats):
            self.purse.buy(s, seat, self.purse.buy_rules, log)
        first = self.table.draw(s, log)
        if self.table.names:
            s.phase = NAMING
            s.queue = [first]
        else:
            self.first_deal(s, first, log)

    def first_deal(self, s: StakesState, dealer: int, log: Log | None) -> None:
        s.dealer = dealer
        if log is not None:
            log.append(["dealer", dealer, [], self.table.first_rules, []])
        self.open_deal(s, False, log)

    def open_deal(self, s: StakesState, again: bool, log: Log | None) -> None:
        """Antes, then what the game does before its cards; `again`: nobody has opened, the deal begins again."""
        s.rounds += 1
        s.opener = -1
        s.carre = -1
        self.purse.antes(s, again, log)
        self.before_cards(s, log)

    def before_cards(self, s: StakesState, log: Log | None) -> None:
        self.deal_cards(s, log)

    def deal_cards(self, s: StakesState, log: Log | None) -> None:
        raise NotImplementedError

    def next_deal(self, s: StakesState, log: Log | None) -> None:
        """A deal is over and paid: the end, or the next dealer."""
        s.deals += 1
        self.purse.clear(s)
        if self.ends(s):
            self._end(s, log)
            return
        if self.table.passes:
            s.dealer = self.table.after(s.dealer)
            if log is not None:
                log.append(["dealer", s.dealer, [], self.table.next_rules, []])
        self.open_deal(s, False, log)

    def ends(self, s: StakesState) -> bool:
        return bool(s.deals >= self.length)

    def _end(self, s: StakesState, log: Log | None) -> None:
        """Who has won most; what each has won or lost."""
        s.queue = []
        s.over = True
        jetons = s.jetons
        best = max(jetons)
        s.winners = [seat for seat in range(self.table.seats) if jetons[seat] == best]
        if log is not None:
            log.append(["end", -1, [], self.end_rules, [["winners", s.winners], ["totals", s.totals[:]], ["jetons", jetons]]])

    # --- moves

    def legal(self, s: StakesState) -> Moves:
        """What may be said or done now: the only judge of moves."""
        if s.over or not s.queue:
            return []
        if s.phase == NAMING:
            return [word("donneur-" + str(seat)) for seat in range(self.table.seats)]
        if s.phase in (OPENING, ANSWERING):
            return self.speaking.legal(s)
        return self.other_moves(s)

    def other_moves(self, s: StakesState) -> Moves:
        raise NotImplementedError

    def apply(self, s: StakesState, move: int, log: Log | None) -> None:
        """Makes a move that `legal` allows; then all that follows of itself."""
        if s.phase == NAMING:
            seat = s.queue.pop(0)
            if log is not None:
                log.append(["name", seat, [], self.table.first_rules, [["seat", move - word("donneur-0")]]])
            self.first_deal(s, move - word("donneur-0"), log)
            return
        if s.phase not in (OPENING, ANSWERING):
            self.other_apply(s, move, log)
            return
        self.speaking.apply(s, move, log)
        if s.queue:
            return
        if s.opener < 0:
            self.nobody_opens(s, log)
        elif len(self.holders(s)) == 1:
            self.unopposed(s, log)
        else:
            self.spoken(s, log)

    def other_apply(self, s: StakesState, move: int, log: Log | None) -> None:
        raise NotImplementedError

    def nobody_opens(self, s: StakesState, log: Log | None) -> None:
        self.open_deal(s, True, log)

    def spoken(self, s: StakesState, log: Log | None) -> None:
        raise NotImplementedError

    def holders(self, s: StakesState) -> list[int]:
        """Who plays for the pot, in the order of play from the dealer’s right."""
        return [seat for seat in self.table.order(self.table.after(s.dealer)) if s.standing[seat] == IN]

    def unopposed(self, s: StakesState, log: Log | None) -> None:
        """All others are out: the last one takes the pot without a showdown."""
        seat = self.holders(s)[0]
        if self.alone_shows:
            self.show(s, seat, self.alone_rules, log)
        self.purse.take(s, seat, s.pot, self.alone_rules, log)
        self.next_deal(s, log)

    def show(self, s: StakesState, seat: int, rules: list[str], log: Log | None) -> None:
        """A hand is laid open for all to see."""
        if seat not in s.shown:
            s.shown.append(seat)
        if log is not None:
            log.append(["show", seat, s.hands[seat][:], rules, []])

    # --- reasons

    def why(self, s: StakesState, move: int) -> list[str]:
        """The rules by which something may be said or done now."""
        if move not in self.legal(s):
            raise PlayError("not-now", [], self.speaking.opening_rules)
        if s.phase == NAMING:
            return self.table.first_rules
        if s.phase in (OPENING, ANSWERING):
            return self.speaking.why(s, move)
        return self.other_rules(s)

    def other_rules(self, s: StakesState) -> list[str]:
        raise NotImplementedError

    def why_not(self, s: StakesState, seat: int, move: int) -> PlayError | None:
        """Why a seat may not say or do something now; None if it may."""
        if s.over:
            return PlayError("game-over", [], self.end_rules)
        if seat == s.turn and (move in self.legal(s) or move in self.faults(s)):
            return None
        if s.phase in (OPENING, ANSWERING):
            return self.speaking.why_not(s, seat, move)
        if seat != s.turn:
            return PlayError("not-your-turn", [("seat", str(s.turn))], [self.table.turn_rule])
        return PlayError("not-now", [], self.why(s, self.legal(s)[0]))
