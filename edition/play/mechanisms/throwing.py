"""The course of a match of throws: a ball taken, jetons offered and held, the throw, gain or loss."""

from __future__ import annotations

from ..cards import NoCards
from ..errors import PlayError
from ..kinds import Log, Moves, SeatView
from ..model import Model
from ..rng import Rng
from ..throws import BALL, HOLD, STAKE, THROW, ThrowState, ThrowView
from .bids import FIRST, move_name, move_number, word
from .flow import Play
from .gallery import COLOURS, Gallery
from .table import Circle

HOLDS = word("tenir")
PASSES = word("passer")
THROWS = word("jeter")


class Throwing(Play):
    """One throws for jetons against whoever holds; then the next."""

    def __init__(self, model: Model) -> None:
        self.gallery = Gallery(model)
        Play.__init__(self, model, NoCards(self.gallery.ball_rules), Circle(model))
        first = model.one("first_throw")
        self.by_lot = first.choice("by", ("lot", "host")) == "lot"
        self.first_rules = [first.id]
        then = model.one("next_throw")
        self.keeps = then.choice("is", ("next", "while_winning")) == "while_winning"
        self.next_rules = [then.id]
        taken = model.one("ball_taken")
        self.chooses = taken.choice("by", ("thrower", "lot")) == "thrower"
        self.taken_rules = [taken.id]
        buy = model.one("buy_in")
        self.fiche = buy.get("fiche")
        self.cave = buy.get("jetons") + buy.get("fiches") * self.fiche
        self.buy_rules = [buy.id]
        most = model.one("throw_stake")
        self.most = most.get("most")
        self.stake_rules = [most.id]
        against = model.one("against")
        self.free = against.choice("hold", ("freely", "all")) == "freely"
        self.against_rules = [against.id]
        broke = model.one("broke")
        self.buys_again = broke.choice("then", ("watches", "buys")) == "buys"
        self.broke_rules = [broke.id]
        length = model.one("throws")
        self.length = length.get("each") * self.table.seats
        self.end_rules = [length.id]

    def fresh(self, rng: Rng) -> ThrowState:
        """Nobody has bought anything yet."""
        return ThrowState(self.table.seats, rng)

    def view(self, s: ThrowState, seat: int) -> SeatView:
        """What a seat may know now: everything."""
        return ThrowView(self, s, seat)

    def move_name(self, move: int) -> str:
        return move_name(move)

    def move_number(self, name: str) -> int:
        return move_number(name)

    # --- the course of a match

    def start(self, s: ThrowState, log: Log | None) -> None:
        """Everybody buys in; the first thrower."""
        for seat in range(self.table.seats):
            self._buy(s, seat, self.buy_rules, log)
        self._next(s, s.rng.below(self.table.seats) if self.by_lot else 0, self.first_rules, log)

    def _buy(self, s: ThrowState, seat: int, rules: list[str], log: Log | None) -> None:
        s.purses[seat] += self.cave
        s.bought[seat] += self.cave
        if log is not None:
            log.append(["buy", seat, [], rules, [["jetons", self.cave]]])

    def _next(self, s: ThrowState, seat: int, rules: list[str], log: Log | None) -> None:
        """The turn to throw comes to a seat; who has no jetons buys some, or is passed over."""
        if self.buys_again:
            for each in self.table.order(seat):
                if s.purses[each] == 0:
                    self._buy(s, each, self.broke_rules, log)
        while s.purses[seat] == 0 and s.throws < self.length:
            if log is not None:
                log.append(["watch", seat, [], self.broke_rules, []])
            s.throws += 1
            seat = self.table.after(seat)
        able = [each for each in s.purses if each > 0]
        if s.throws >= self.length or len(able) < 2:
            self._end(s, log)
            return
        s.thrower = seat
        s.ball = -1
        s.stake = 0
        s.staked = [0] * self.table.seats
        s.queue = [seat]
        s.phase = BALL
        if log is not None:
            log.append(["thrower", seat, [], rules, []])
        if not self.chooses:
            self._take(s, self.gallery.balls[s.rng.below(len(self.gallery.balls))], log)

    def _take(self, s: ThrowState, ball: int, log: Log | None) -> None:
        s.ball = ball
        s.phase = STAKE
        if log is not None:
            log.append(["ball", s.thrower, [], self.taken_rules + self.gallery.ball_rules, [["word", COLOURS[ball]]]])

    def _end(self, s: ThrowState, log: Log | None) -> None:
        """Who has won most; what each has won or lost."""
        s.queue = []
        s.over = True
        jetons = s.jetons
        s.winners = [seat for seat in range(self.table.seats) if jetons[seat] == max(jetons)]
        if log is not None:
            log.append(["end", -1, [], self.end_rules, [["winners", s.winners], ["jetons", jetons]]])

    # --- moves

    def most_now(self, s: ThrowState) -> int:
        """The most that can be offered or held now."""
        if s.phase == STAKE:
            return int(min(self.most, s.purses[s.thrower]))
        if s.phase == HOLD:
            return min(s.stake, s.purses[s.turn], s.purses[s.thrower] - sum(s.staked))
        return 0

    def legal(self, s: ThrowState) -> Moves:
        """What may be said or done now: the only judge of moves."""
        if s.over:
            return []
        if s.phase == BALL:
            return [word(COLOURS[ball]) for ball in self.gallery.balls]
        if s.phase == STAKE:
            return list(range(1, self.most_now(s) + 1))
        if s.phase == HOLD:
            return [HOLDS, PASSES] if self.free else [HOLDS]
        return [THROWS]

    def apply(self, s: ThrowState, move: int, log: Log | None) -> None:
        """Makes a move that `legal` allows; then all that follows of itself."""
        if s.phase == BALL:
            self._take(s, COLOURS.index(move_name(move)), log)
        elif s.phase == STAKE:
            s.stake = move
            if log is not None:
                log.append(["offer", s.thrower, [], self.stake_rules, [["jetons", move]]])
            s.queue = [seat for seat in self.table.order(self.table.after(s.thrower)) if seat != s.thrower and s.purses[seat] > 0]
            s.phase = HOLD
        elif s.phase == HOLD:
            self._answer(s, move, log)
        else:
            self._throw(s, log)

    def _answer(self, s: ThrowState, move: int, log: Log | None) -> None:
        jetons = self.most_now(s) if move == HOLDS else 0
        seat = s.queue.pop(0)
        s.staked[seat] = jetons
        if log is not None:
            log.append(["hold" if move == HOLDS else "pass", seat, [], self.against_rules, [["word", move_name(move)], ["jetons", jetons]]])
        if s.queue and s.purses[s.thrower] > sum(s.staked):
            return
        if sum(s.staked):
            s.queue = [s.thrower]
            s.phase = THROW
            return
        if log is not None:
            log.append(["unheld", s.thrower, [], self.against_rules, []])
        s.throws += 1
        self._next(s, self.table.after(s.thrower), self.next_rules, log)

    def _throw(self, s: ThrowState, log: Log | None) -> None:
        """The ball runs, rests, and decides."""
        gallery = self.gallery
        seat = s.thrower
        s.passed = gallery.throw(s.rng)
        s.thrown = s.ball
        case = s.passed[-1]
        wins = gallery.wins(s.ball, case)
        if log is not None:
            log.append(["throw", seat, [], gallery.ball_rules, [["word", COLOURS[s.ball]], ["case", s.passed[0]]]])
            for passed in s.passed[1:]:
                log.append(["circuit", seat, [], gallery.circuit_rules, [["case", passed]]])
                if gallery.back:
                    log.append(["back", seat, [], gallery.course_rules, [["case", passed]]])
            said = [["case", case], ["colour", COLOURS[gallery.cases[case]]], ["own", 1 if gallery.own(s.ball, case) else 0]]
            log.append(["rest", seat, [], gallery.rest_rules + gallery.case_rules, said])
        for other in self.table.order(self.table.after(seat)):
            jetons = s.staked[other] if wins else -s.staked[other]
            if jetons:
                s.purses[seat] += jetons
                s.purses[other] -= jetons
        total = sum(s.staked)
        if log is not None:
            log.append(["gain" if wins else "loss", seat, [], gallery.rest_rules, [["jetons", total]]])
        s.totals[seat] += 1 if wins else 0
        s.throws += 1
        self._next(s, seat if wins and self.keeps else self.table.after(seat), self.next_rules, log)

    # --- reasons

    def why(self, s: ThrowState, move: int) -> list[str]:
        """The rules by which something may be said or done now."""
        if move not in self.legal(s):
            raise PlayError("not-now", [], self.stake_rules)
        if s.phase == BALL:
            return self.gallery.ball_rules + self.taken_rules
        if s.phase == STAKE:
            return self.stake_rules
        return self.against_rules if s.phase == HOLD else self.gallery.rest_rules

    def why_not(self, s: ThrowState, seat: int, move: int) -> PlayError | None:
        """Why a seat may not say or do something now; None if it may."""
        if s.over:
            return PlayError("game-over", [], self.end_rules)
        if seat != s.turn:
            return PlayError("not-your-turn", [("seat", str(s.turn))], [self.table.turn_rule])
        if move in self.legal(s):
            return None
        if s.phase == STAKE:
            return PlayError("not-so-many", [("most", str(self.most_now(s)))], self.stake_rules)
        return PlayError("not-now" if move >= FIRST else "word-wanted", [], self.why(s, self.legal(s)[0]))
