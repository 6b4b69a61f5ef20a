"""A match of short deals, played out in tricks for the marks that figures, aces, kings and the last trick rub out.

What may be done is a move, and so is what may not: the faults that the rules punish can be committed.
"""

from __future__ import annotations

from ..chalk_state import ChalkState, Doom
from ..chalk_view import ChalkView
from ..errors import PlayError
from ..kinds import Log, SeatView
from ..model import Model
from ..rng import Rng
from ..state import State
from . import faults as fault
from .dealing import Dealing
from .faults import Faults
from .figures import NAMES, Figures
from .flow import Course
from .marks import Marks
from .moves import ACTS, Moves
from .reckoning import Reckoning
from .seating import Seating
from .speech import Speech

# faults that are acts with another name
COMMITTED = (
    ("rub-more", fault.OVER_RUBBED),
    ("rub-unsaid", fault.UNSAID),
    ("keep-count", fault.SIX_PLAYED),
    ("deal-more", fault.SIX_DEALT),
    ("denounce", fault.FALSE_MARKS),
)


class Chalk(Course):
    """See the rules `suit`, `taker`, `first_lead`, `next_lead`, `rubbing` and `two_virlicques`; moves are those of `Moves`."""

    def __init__(self, model: Model) -> None:
        super().__init__(model)
        self.moves = Moves(self.pack.names, self.table.seats)
        self.punished = Faults(model)
        self.figures = Figures(model, self.pack)
        self.seating = Seating(model, self.pack, self.table)
        self.marks = Marks(model, self.table)
        self.deal = Dealing(model, self.pack, self.table, self.seating, self.punished, self.moves)
        self.speech = Speech(self.figures, self.punished, self.pack)
        self.reckoning = Reckoning(model, self.pack, self.speech)
        lead = model.one("first_lead")
        self.eldest_leads = lead.choice("by", ("next_to_dealer", "dealer")) == "next_to_dealer"
        again = model.one("next_lead")
        self.winner_leads = again.choice("by", ("winner", "next")) == "winner"
        self.lead_rules = [lead.id]
        self.next_lead_rules = [again.id]
        suit = model.one("suit")
        self.if_held = suit.choice("duty", ("held", "always")) == "held"
        self.suit_rules = [suit.id]
        taker = model.one("taker")
        self.led_takes = taker.choice("taken_by", ("led", "any")) == "led"
        self.trick_rules = [taker.id, model.one("order").id]
        rubbing = model.one("rubbing")
        self.rub_from_eldest = rubbing.choice("first", ("next_to_dealer", "last_trick")) == "next_to_dealer"
        self.rub_rules = [rubbing.id]
        two = model.one("two_virlicques")
        self.higher_wins = two.choice("wins", ("higher", "first")) == "higher"
        self.two_rules = [two.id]

    def fresh(self, rng: Rng) -> ChalkState:
        return ChalkState(self.table.seats, rng)

    def view(self, s: State, seat: int) -> SeatView:
        return ChalkView(self, s, seat)

    def sees(self, s: State, seat: int) -> list[int]:
        return self.seating.sees(s, seat)

    def move_name(self, move: int) -> str:
        return self.moves.name(move)

    def move_number(self, name: str) -> int:
        return self.moves.number(name)

    def actor(self, s: State, move: int) -> int:
        early = self.moves.seat(move)
        return s.turn if early < 0 else early

    # --- the course of a match

    def start(self, s: State, log: Log | None) -> None:
        """Stakes, sides, places, who may choose to deal."""
        assert isinstance(s, ChalkState)
        self.marks.open(s, log)
        lots = self.seating.draw(s, log)
        chooser = self.seating.chooser(s, lots, log)
        if chooser < 0:
            self._dealer(s, self.seating.first_rules, log)
            return
        s.phase = "choose"
        s.turn = chooser
        if log is not None:
            log.append(["may_choose", chooser, [], self.seating.first_rules, []])

    def _dealer(self, s: ChalkState, rules: list[str], log: Log | None) -> None:
        """The dealer is known: before the first deal the marks are chalked; another cuts, and he must deal."""
        if log is not None:
            log.append(["dealer", s.dealer, [], rules, []])
            if s.deals == 0:
                chalker = self.seating.opposite(s, s.dealer) if self.marks.by_other else s.dealer
                log.append(["chalk", chalker, [], self.marks.number_rules + self.marks.chalk_rules, [["marks", self.marks.number]]])
            log.append(["cut", self.seating.cutter(s), [], self.seating.cut_rules, []])
        s.phase = "deal"
        s.turn = s.dealer

    def lay(self, s: ChalkState, hands: list[list[int]], log: Log | None) -> None:
        """These hands have been dealt."""
        s.clear()
        s.hands = [hand[:] for hand in hands]
        s.dealt = [hand[:] for hand in hands]
        self._dealt(s, log)

    def _dealt(self, s: ChalkState, log: Log | None) -> None:
        """The cards are dealt: a virlicque ends the match, a card too many is counted, otherwise the eldest leads."""
        best = rank = -1
        rules = self.figures.four_rules
        for place in range(1, self.table.seats + 1):
            seat = self.seating.after(s, s.dealer, place)
            four = self.figures.virlicque(s.dealt[seat])
            if four >= 0 and best >= 0:
                rules = self.figures.four_rules + self.two_rules
            if four >= 0 and (best < 0 or (self.higher_wins and four < rank)):
                best = seat
                rank = four
        over = self.deal.over(s)
        if best >= 0:
            if self.figures.wiped:
                s.totals[1 - s.side[best]] = self.marks.number
            if log is not None:
                log.append(["virlicque", best, [card for card in s.dealt[best] if self.pack.rank[card] == rank], rules, []])
            self.marks.win(s, s.side[best], rules, log)
        elif over >= 0:
            s.phase = "count"
            s.turn = over
        else:
            self._open(s, log)

    def _open(self, s: ChalkState, log: Log | None) -> None:
        s.phase = "play"
        s.leader = s.turn = self.seating.after(s, s.dealer) if self.eldest_leads else s.dealer
        if log is not None:
            log.append(["lead", s.turn, [], self.lead_rules, []])

    # --- what may be done, and what may not

    def legal(self, s: State) -> list[int]:
        assert isinstance(s, ChalkState)
        if s.over:
            return []
        if s.phase == "choose":
            return [self.moves.act("deal"), self.moves.act("leave")]
        if s.phase == "deal":
            return self.deal.legal(s)
        if s.phase == "count":
            return [self.moves.act("tell-count")]
        if s.phase == "rub":
            return [self.moves.act("rub")]
        moves = []
        for card in self._following(s):
            moves.append(card)
            moves += [self.moves.saying(card, name) for name in self.speech.claims(s, s.turn, card)]
        return moves

    def _following(self, s: ChalkState) -> list[int]:
        """The cards that follow suit, or all where none does."""
        hand = s.hands[s.turn]
        if not s.trick:
            return hand
        suit = self.pack.suit
        return [card for card in hand if suit[card] == s.led] or hand

    def _renouncing(self, s: ChalkState) -> list[int]:
        """The cards with which the one whose turn it is would renounce."""
        if not s.trick:
            return []
        following = self._following(s)
        if self.if_held:
            return [card for card in s.hands[s.turn] if card not in following]
        return [card for card in s.hands[s.turn] if self.pack.suit[card] != s.led]

    def faults(self, s: State) -> list[int]:
        assert isinstance(s, ChalkState)
        found: list[int] = []
        if s.over or s.phase == "choose":
            return found
        if s.phase == "deal":
            return self.deal.wrong(s)
        if s.phase == "count":
            return [self.moves.act("keep-count")] if self.punished.forfeit(fault.SIX_PLAYED) else found
        if s.phase == "rub":
            if self.punished.forfeit(fault.OVER_RUBBED):
                found.append(self.moves.act("rub-more"))
            if self.speech.unsaid(s, s.turn) and self.punished.forfeit(fault.UNSAID):
                found.append(self.moves.act("rub-unsaid"))
            return found
        following = self._following(s)
        if self.punished.forfeit(fault.RENOUNCE):
            found = [card for card in self._renouncing(s) if card not in following]
        for card in following:
            found += [self.moves.saying(card, name) for name in range(len(NAMES)) if self.speech.false(s, s.turn, name, card)]
        if self.punished.denounced and s.turn not in s.denounced:
            found.append(self.moves.act("denounce"))
        if self.punished.penalty(fault.OUT_OF_TURN):
            for seat in range(self.table.seats):
                if seat != s.turn and seat not in s.jumped:
                    found += [self.moves.early(seat, card) for card in s.hands[seat]]
        return found

    def wrong(self, s: State, move: int) -> str:
        """The fault that a faulty move commits."""
        if self.moves.seat(move) >= 0:
            return fault.OUT_OF_TURN
        if self.moves.size(move):
            return fault.OTHER_MANNER
        if self.moves.figure(move) >= 0:
            assert isinstance(s, ChalkState)
            return self.speech.false(s, s.turn, self.moves.figure(move), self.moves.card(move))
        if self.moves.card(move) >= 0:
            return fault.RENOUNCE
        act = ACTS[move - self.moves.acts]
        for name, committed in COMMITTED:
            if name == act:
                return committed
        return act

    def cost(self, s: State, move: int) -> int:
        """The marks that a faulty move adds, -1 where it loses the game."""
        found = self.punished.penalty(self.wrong(s, move))
        return -1 if found is None else found[0]

    # --- moves

    def apply(self, s: State, move: int, log: Log | None) -> None:
        assert isinstance(s, ChalkState)
        name = self.moves.name(move)
        if self.moves.seat(move) >= 0:
            self._jump(s, self.moves.seat(move), self.moves.card(move), log)
        elif self.moves.card(move) >= 0:
            self._play(s, move, log)
        elif s.phase == "choose":
            if log is not None:
                log.append(["chooses" if name == "deal" else "leaves", s.turn, [], self.seating.first_rules, []])
            s.dealer = s.turn if name == "deal" else self.seating.opposite(s, s.turn)
            self._dealer(s, self.seating.first_rules, log)
        elif s.phase == "deal":
            wrong = self.deal.deal(s, move, log)
            if wrong:
                self._penalty(s, s.dealer, wrong, log)
            self._dealt(s, log)
        elif s.phase == "count":
            self._count(s, name, log)
        elif name == "denounce":
            if log is not None:
                log.append(["denounces", s.turn, [], self.punished.false_rules, []])
            s.denounced.append(s.turn)
            self._doom(s, Doom(s.turn, fault.FALSE_MARKS, []), True, log)
        else:
            self._rub(s, name, log)

    def _count(self, s: ChalkState, name: str, log: Log | None) -> None:
        """A hand with a card too many: told, or played with."""
        seat = s.turn
        if name == "tell-count":
            if log is not None:
                log.append(["tells", seat, [], self.deal.more_rules, [["cards", len(s.hands[seat])]]])
            self._penalty(s, s.dealer, fault.SIX_DEALT, log)
            self.deal.put_aside(s, seat, log)
            self._dealt(s, log)
        else:
            self._open(s, log)
            self._doom(s, Doom(seat, fault.SIX_PLAYED, []), False, log)

    def _penalty(self, s: ChalkState, seat: int, wrong: str, log: Log | None) -> None:
        found = self.punished.penalty(wrong)
        if found is not None and found[0]:
            self.marks.add(s, seat, found[0], found[1], wrong, log)

    def _jump(self, s: ChalkState, seat: int, card: int, log: Log | None) -> None:
        """A card played before its turn is taken back, and all have seen it."""
        s.jumped.append(seat)
        if card not in s.exposed:
            s.exposed.append(card)
        if log is not None:
            log.append(["jump", seat, [card], self.punished.rules(fault.OUT_OF_TURN), []])
        self._penalty(s, seat, fault.OUT_OF_TURN, log)

    def _doom(self, s: ChalkState, doom: Doom, seen: bool, log: Log | None) -> None:
        """A fault that loses the game: found out now, or noted for when the cards tell it."""
        if s.doom is None:
            s.doom = doom
        if seen or self.punished.at_once:
            self._found(s, doom, log)

    def _found(self, s: ChalkState, doom: Doom, log: Log | None) -> None:
        rules = self.punished.forfeit(doom.fault)
        if log is not None:
            log.append(["found", doom.seat, doom.cards, rules + self.punished.discovery_rules, [["fault", doom.fault]]])
        self.marks.win(s, 1 - s.side[doom.seat], rules, log)

    def _play(self, s: ChalkState, move: int, log: Log | None) -> None:
        seat = s.turn
        card = self.moves.card(move)
        name = self.moves.figure(move)
        told = self.speech.told(s, seat, name, card) if name >= 0 else None
        wrong = self.speech.false(s, seat, name, card) if name >= 0 and told is None else ""
        if not wrong and card in self._renouncing(s) and self.punished.forfeit(fault.RENOUNCE):
            wrong = fault.RENOUNCE
        suit = self.pack.suit[card]
        if not s.trick:
            s.led = suit
        elif suit != s.led and s.led not in s.voids[seat]:
            s.voids[seat].append(s.led)
        s.forced.append(self.reckoning.bare(s.hands[seat]))
        s.hands[seat].remove(card)
        s.trick.append(card)
        s.seen.append(card)
        if log is not None:
            rules = self.suit_rules if told is None else [self.speech.figure(told).id] + self.suit_rules
            said = [["says", NAMES[name] if name >= 0 else ""], ["piece", told.named + 1 if told is not None else 1]]
            log.append(["play", seat, [card], rules, said])
        if told is not None and self.speech.say(s, seat, told) and log is not None:
            figure = self.speech.figure(told)
            rules = [figure.id] + self.figures.overlap_rules
            shown = [each for each in told.cards if each in s.seen]
            log.append(["figure", seat, shown, rules, [["figure", figure.name], ["marks", figure.marks]]])
        if wrong:
            self._doom(s, Doom(seat, wrong, [card]), False, log)
        if s.over:
            return
        if len(s.trick) < self.table.seats:
            s.turn = self.seating.after(s, seat)
        else:
            self._take(s, log)

    def _take(self, s: ChalkState, log: Log | None) -> None:
        """The trick is full: who takes it, who gobbles what, who leads."""
        strength = self.pack.strength
        trick = s.trick
        best = 0
        for place in range(1, len(trick)):
            fits = self.pack.suit[trick[place]] == s.led or not self.led_takes
            if fits and strength[trick[place]] > strength[trick[best]]:
                best = place
        winner = self.seating.after(s, s.leader, best)
        s.won[winner] += trick
        s.tricks += 1
        s.last = winner
        if log is not None:
            log.append(["trick", winner, trick[:], self.trick_rules, []])
        for place in range(len(trick)):
            seat = self.seating.after(s, s.leader, place)
            if s.side[seat] != s.side[winner] and self.reckoning.gobbles(s, place):
                s.gobbled.append([winner, trick[place]])
                if log is not None:
                    log.append(["gobble", winner, [trick[place]], self.reckoning.gobble_rules, [["from", seat]]])
        s.trick = []
        s.forced = []
        s.led = -1
        if s.tricks == self.deal.cards:
            self._reckon(s, log)
            return
        s.leader = s.turn = winner if self.winner_leads else self.seating.after(s, s.leader)
        if log is not None:
            log.append(["lead", s.turn, [], self.next_lead_rules, []])

    # --- the reckoning

    def _reckon(self, s: ChalkState, log: Log | None) -> None:
        """The deal is played: what was wrong comes out, or else each who has something to rub out takes the chalk."""
        if s.doom is not None:
            self._found(s, s.doom, log)
            return
        first = self.seating.after(s, s.dealer) if self.rub_from_eldest else s.last
        s.chalkers = []
        for place in range(self.table.seats):
            seat = self.seating.after(s, first, place)
            if self.reckoning.due(s, seat, None) or self.speech.unsaid(s, seat):
                s.chalkers.append(seat)
        s.phase = "rub"
        self._next_chalker(s, log)

    def _next_chalker(self, s: ChalkState, log: Log | None) -> None:
        if s.chalkers:
            s.turn = s.chalkers[0]
            self.reckoning.due(s, s.turn, log)
            return
        if self.table.next_dealer == "next":
            s.dealer = self.seating.after(s, s.dealer)
        self._dealer(s, [self.table.next_dealer_rule], log)

    def _rub(self, s: ChalkState, name: str, log: Log | None) -> None:
        seat = s.turn
        due = self.reckoning.due(s, seat, None)
        marks = due if name == "rub" else due + 1 if name == "rub-more" else due + self.speech.unsaid(s, seat)
        out = self.marks.rub(s, seat, marks, self.rub_rules, log)
        if name != "rub":
            self._doom(s, Doom(seat, fault.OVER_RUBBED if name == "rub-more" else fault.UNSAID, []), True, log)
        elif out:
            self.marks.win(s, s.side[seat], self.marks.out_rules, log)
        else:
            s.chalkers.pop(0)
            self._next_chalker(s, log)

    # --- reasons

    def why(self, s: State, move: int) -> list[str]:
        assert isinstance(s, ChalkState)
        if move in self.faults(s):
            return self.punished.rules(self.wrong(s, move))
        if move not in self.legal(s):
            raise PlayError("not-legal", [("card", self.move_name(move))], self.suit_rules)
        if s.phase == "choose":
            return self.seating.first_rules
        if s.phase == "deal":
            return self.deal.manner_rules + self.deal.rules[:1]
        if s.phase == "count":
            return self.deal.more_rules + self.deal.extra_rules
        if s.phase == "rub":
            return self.rub_rules + self.reckoning.honour_rules
        rules = self.suit_rules if s.trick else self.lead_rules if s.tricks == 0 else self.next_lead_rules
        if self.moves.figure(move) < 0:
            return rules
        told = self.speech.told(s, s.turn, self.moves.figure(move), self.moves.card(move))
        return rules if told is None else [self.speech.figure(told).id] + rules

    def why_not(self, s: State, seat: int, move: int) -> PlayError | None:
        assert isinstance(s, ChalkState)
        if s.over:
            return PlayError("game-over", [], self.marks.out_rules)
        if self.actor(s, move) != seat:
            return PlayError("not-your-turn", [("seat", str(s.turn))], [self.table.turn_rule])
        if move in self.legal(s) or move in self.faults(s):
            return None
        card = self.moves.card(move)
        if s.phase != "play" or card < 0 or self.moves.seat(move) >= 0:
            return PlayError("other-phase", [], self.deal.rules)
        if card not in s.hands[seat]:
            return PlayError("not-in-hand", [("card", self.pack.names[card])], self.deal.rules)
        if self.moves.figure(move) >= 0:
            return PlayError("not-a-piece", [("card", self.pack.names[card])], self.figures.overlap_rules)
        return PlayError("must-follow", [("suit", self.pack.suits[s.led])], self.suit_rules)
