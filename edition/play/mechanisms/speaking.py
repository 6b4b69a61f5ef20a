"""The rounds of speaking: who opens, who holds, who raises, who drops, who may come back.

The only judge of what may be said. What happens when all have spoken is the affair of the game.
"""

from __future__ import annotations

from ..errors import PlayError
from ..kinds import Log, Moves, Pairs
from ..model import Model
from ..stakes import ANSWERING, DROPPED, IN, OPENING, OUT, PASSED, SILENT, StakesState
from .bids import FIRST, move_name, word
from .places import Places
from .purse import Purse

BURNT_EARLY = "burnt-early"  # a card thrown in before anybody has opened


class Idiom:
    """The words of a game for what can be done; `silent` is -1 where keeping one’s cards in silence says nothing."""

    def __init__(self, pass_: str, see: str, see_with: str, hold: str, raise_: str, drop: str, leave: str, silent: str) -> None:
        self.pass_ = word(pass_)
        self.see = word(see)
        self.see_with = word(see_with)
        self.hold = word(hold)
        self.raise_ = word(raise_)
        self.drop = word(drop)
        self.leave = word(leave)
        self.silent = word(silent) if silent else -1


class Speaking:
    """See the rules `opening`, `answer`, `renounce`, `opener`, `return_before`, `return_after`, `short`, and, where
    cards are thrown in, `burn`, `early_burn`, `silence`."""

    def __init__(self, model: Model, table: Places, purse: Purse, idiom: Idiom) -> None:
        self.table = table
        self.purse = purse
        self.idiom = idiom
        self.carre_last = True  # where a game has a straddler, it says so
        first = model.one("first_word")
        self.next_first = first.choice("to", ("next_to_dealer", "dealer")) == "next_to_dealer"
        self.first_rules = [first.id]
        opening = model.one("opening")
        self.see_pot = opening.choice("least", ("pot", "ante")) == "pot"
        self.opening_rules = [opening.id]
        answer = model.one("answer")
        self.from_opener = answer.choice("first", ("next_to_opener", "next_to_dealer")) == "next_to_opener"
        self.answer_rules = [answer.id]
        renounce = model.one("renounce")
        self.lose_offer = renounce.choice("costs", ("offered", "opening")) == "offered"
        self.renounce_rules = [renounce.id]
        opener = model.one("opener")
        self.opener_bound = opener.choice("raises", ("if_raised", "freely")) == "if_raised"
        self.opener_rules = [opener.id]
        before = model.one("return_before")
        self.passed_answer = before.choice("may", ("answer", "nothing")) == "answer"
        self.before_rules = [before.id]
        after = model.one("return_after")
        self.out_return = after.choice("may", ("nothing", "answer")) == "answer"
        self.after_rules = [after.id]
        short = model.one("short")
        self.with_rest = short.choice("plays", ("with_rest", "not")) == "with_rest"
        self.short_rules = [short.id]
        burn = model.maybe("burn")
        self.burns_any_time = burn is not None and burn.choice("when", ("opened", "any_time")) == "any_time"
        self.burn_rules = [burn.id] if burn is not None else []
        early = model.maybe("early_burn")
        self.burns_early = early is not None and early.choice("card", ("burnt", "returned")) == "burnt" and not self.burns_any_time
        self.early_rules = [early.id] if early is not None else []
        unsaying = model.maybe("unsaying")
        self.unsays = unsaying is not None and unsaying.choice("may", ("nothing", "change")) == "change"
        self.said_rules = [unsaying.id] if unsaying is not None else self.first_rules
        kept = model.maybe("silence")
        self.silence_holds = kept is None or kept.choice("means", ("held", "dropped")) == "held"
        self.silence_rules = [kept.id] if kept is not None else []

    # --- the order

    def begin(self, s: StakesState) -> None:
        """Cards are dealt: the first to speak has the turn, a straddler the last."""
        first = self.table.after(s.dealer) if self.next_first else s.dealer
        s.queue = self._carre_last(s, self.table.order(first))
        s.phase = OPENING
        s.base = s.pot

    def _carre_last(self, s: StakesState, order: list[int]) -> list[int]:
        if s.carre not in order or not self.carre_last:
            return order
        return [seat for seat in order if seat != s.carre] + [s.carre]

    def _answering(self, s: StakesState, seat: int) -> None:
        """Somebody has opened or raised: all others who still may have to answer, in their order."""
        opened = s.phase == OPENING
        first = seat if self.from_opener or not opened else s.dealer
        order = [self.table.after(first, steps) for steps in range(1, self.table.seats + 1)]
        waiting = [other for other in order if other != seat and self._answers(s, other, opened)]
        s.queue = self._carre_last(s, waiting) if s.carre >= 0 and s.standing[s.carre] == SILENT else waiting
        if opened:
            s.phase = ANSWERING

    def _answers(self, s: StakesState, seat: int, opened: bool) -> bool:
        standing = s.standing[seat]
        if s.purses[seat] == 0:
            return False
        if standing == IN:
            return s.staked[seat] < s.bet
        if standing == SILENT:
            return True
        if standing == PASSED:
            return self.passed_answer if opened else seat in s.queue
        return standing == OUT and self.out_return and not opened

    # --- what may be said

    def least(self, s: StakesState) -> int:
        """What opening costs: the pot as it lies, or one ante."""
        return s.base if self.see_pot else self.purse.ante

    def legal(self, s: StakesState) -> Moves:
        seat = s.queue[0]
        if s.pending >= 0:
            return list(range(1, self.most(s, seat) + 1)) + ([word("rien")] if self.unsays else [])
        return self.openings(s, seat) if s.phase == OPENING else self.answers(s, seat)

    def most(self, s: StakesState, seat: int) -> int:
        """How many jetons a seat can offer above what must be matched."""
        need = self.least(s) if s.phase == OPENING else s.bet - s.staked[seat]
        return s.purses[seat] - need

    def openings(self, s: StakesState, seat: int) -> Moves:
        moves = [self.idiom.pass_]
        least = self.least(s)
        if s.purses[seat] >= least or (self.with_rest and s.purses[seat] > 0):
            moves.append(self.idiom.see)
        if s.purses[seat] > least:
            moves.append(self.idiom.see_with)
        if self.burns_any_time:
            moves.append(self.idiom.leave)
        return moves

    def answers(self, s: StakesState, seat: int) -> Moves:
        need = s.bet - s.staked[seat]
        moves = [self.leaving(s, seat)] if need else []
        if s.purses[seat] >= need or (self.with_rest and s.purses[seat] > 0):
            moves.append(self.idiom.hold)
            if self.idiom.silent >= 0 and need:
                moves.append(self.idiom.silent)
        if s.purses[seat] > need and self.may_raise(s, seat):
            moves.append(self.idiom.raise_)
        return moves

    def leaving(self, s: StakesState, seat: int) -> int:
        """Who has engaged nothing passes; who has, renounces."""
        return self.idiom.drop if s.standing[seat] == IN else self.idiom.leave

    def may_raise(self, s: StakesState, seat: int) -> bool:
        """The opener only when he has been raised; nobody where no other could answer."""
        if seat == s.opener and self.opener_bound and not s.raised:
            return False
        for other in range(self.table.seats):
            if other != seat and s.purses[other] > 0 and (s.standing[other] == IN or other in s.queue):
                return True
        return False

    def early(self, s: StakesState) -> Moves:
        """What can be done before anybody has opened, though it must not: the card thrown in is in all the same."""
        return [self.idiom.leave] if self.burns_early and s.phase == OPENING and s.pending < 0 else []

    # --- what is said

    def apply(self, s: StakesState, move: int, log: Log | None) -> None:
        """A word or a number that `legal` allows; the queue is empty when all have spoken."""
        seat = s.queue[0]
        if s.pending >= 0 and move == word("rien"):
            s.pending = -1
            self._log(log, "unsaid", seat, self.said_rules, [["word", move_name(move)]])
        elif s.pending >= 0:
            verb = s.pending
            s.pending = -1
            self._bid(s, seat, verb, move, log)
        elif move in (self.idiom.see_with, self.idiom.raise_):
            s.pending = move
            self._log(log, "says", seat, self._rules(s, move), [["word", move_name(move)]])
        elif s.phase == OPENING and move == self.idiom.pass_:
            rules = self._rules(s, move)
            s.standing[seat] = PASSED
            s.queue.pop(0)
            self._log(log, "pass", seat, rules, [["word", move_name(move)]])
        elif move == self.idiom.see:
            self._bid(s, seat, move, 0, log)
        elif move == self.idiom.hold or (move == self.idiom.silent and self.silence_holds):
            self._hold(s, seat, move, log)
        else:
            self._leave(s, seat, move, log)
        if not s.queue:
            self._ask_opener(s)

    def _bid(self, s: StakesState, seat: int, verb: int, more: int, log: Log | None) -> None:
        """Opens, or raises, by so many jetons above what must be matched."""
        opens = s.phase == OPENING
        need = self.least(s) if opens else s.bet - s.staked[seat]
        jetons = min(need + more, s.purses[seat])
        rules = self._rules(s, verb) + (self.short_rules if need + more > jetons else [])
        self.purse.engage(s, seat, jetons)
        s.bet = s.staked[seat]
        if opens:
            s.opener = seat
        else:
            s.raised = s.raised or seat != s.opener
        self._answering(s, seat)
        said: Pairs = [["word", move_name(verb)], ["more", more], ["jetons", jetons], ["pot", s.pot]]
        self._log(log, "open" if opens else "raise", seat, rules, said)

    def _hold(self, s: StakesState, seat: int, move: int, log: Log | None) -> None:
        need = s.bet - s.staked[seat]
        jetons = min(need, s.purses[seat])
        rules = self._rules(s, move) + (self.short_rules if jetons < need else [])
        self.purse.engage(s, seat, jetons)
        s.queue.pop(0)
        self._log(log, "hold", seat, rules, [["word", move_name(move)], ["jetons", jetons], ["pot", s.pot]])

    def _leave(self, s: StakesState, seat: int, move: int, log: Log | None) -> None:
        """Passes for good, or renounces what was engaged."""
        rules = self._rules(s, move)
        s.queue.pop(0)
        if s.standing[seat] != IN:
            s.standing[seat] = OUT
            if s.phase == OPENING and self.burns_early:
                self._log(log, "fault", seat, rules, [["fault", BURNT_EARLY], ["word", move_name(move)]])
                return
            self._log(log, "pass", seat, rules, [["word", move_name(move)]])
            return
        lost = s.staked[seat]
        if not self.lose_offer:
            lost = min(lost, s.base)
            self.purse.take(s, seat, s.staked[seat] - lost, self.renounce_rules, None)
            s.staked[seat] = lost
        s.standing[seat] = DROPPED
        self._log(log, "drop", seat, rules, [["word", move_name(move)], ["jetons", lost], ["pot", s.pot]])

    def _ask_opener(self, s: StakesState) -> None:
        """Where the opener is not bound, he may raise once all have answered."""
        free = not self.opener_bound and s.opener >= 0 and s.standing[s.opener] == IN and s.purses[s.opener] > 0
        if free and not s.offered and not s.raised and self.may_raise(s, s.opener):
            s.queue = [s.opener]
        s.offered = True

    def _log(self, log: Log | None, ev: str, seat: int, rules: list[str], params: Pairs) -> None:
        if log is not None:
            log.append([ev, seat, [], rules, params])

    # --- reasons

    def _rules(self, s: StakesState, move: int) -> list[str]:
        """The rules by which a word is said, the most telling first."""
        seat = s.queue[0]
        if s.phase == OPENING and move == self.idiom.leave and self.burns_early:
            return self.early_rules + self.burn_rules
        if s.phase == OPENING:
            return self.burn_rules + self.opening_rules if move == self.idiom.leave and self.burns_any_time else self.opening_rules
        rules = self.before_rules if s.standing[seat] == PASSED else []
        if move == self.idiom.silent:
            return self.silence_rules + rules
        if move == self.idiom.drop and s.standing[seat] == IN:
            return self.renounce_rules + self.burn_rules
        if move == self.idiom.leave:
            return self.burn_rules + self.after_rules + rules
        if move == self.idiom.raise_ and seat == s.opener:
            return self.opener_rules + self.answer_rules
        return rules + self.answer_rules

    def why(self, s: StakesState, move: int) -> list[str]:
        if s.pending >= 0:
            return self._rules(s, s.pending)
        return self._rules(s, move)

    def why_not(self, s: StakesState, seat: int, move: int) -> PlayError | None:
        """Why a seat may not speak, or not say this; None where nothing of speaking forbids it."""
        if seat != s.turn:
            if s.phase != OPENING and s.standing[seat] == OUT and not self.out_return:
                return PlayError("passed-for-good", [], self.after_rules)
            if s.standing[seat] in (PASSED, IN) and s.phase == OPENING:
                return PlayError("said-already", [("seat", str(s.turn))], self.said_rules)
            return PlayError("not-your-turn", [("seat", str(s.turn))], [self.table.turn_rule])
        if move in self.legal(s):
            return None
        if s.pending >= 0:
            number = 0 < move < FIRST
            return PlayError("not-so-many", [("most", str(self.most(s, seat)))], self.short_rules if number else self.said_rules)
        if move == self.idiom.raise_ and seat == s.opener and not s.raised:
            return PlayError("opener-bound", [], self.opener_rules)
        if s.phase == OPENING and move in (self.idiom.see, self.idiom.see_with):
            return PlayError("too-few-jetons", [("jetons", str(s.purses[seat]))], self.short_rules)
        if s.phase == OPENING and move == self.idiom.leave:
            return PlayError("burn-not-yet", [], self.burn_rules)
        return PlayError("not-now", [], self.opening_rules if s.phase == OPENING else self.answer_rules)
