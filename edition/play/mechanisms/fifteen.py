"""Quinze: a card each from packs of one colour, speaking, drawing towards fifteen."""

from __future__ import annotations

from ..errors import PlayError
from ..kinds import Log, Moves, Pairs
from ..model import Model
from ..rng import Rng
from ..stakes import ANSWERING, DRAWING, DROPPED, FORMULA, IN, OPENING, PACK, StakesState
from .bids import move_name, word
from .drawing import AT_ONCE, CARD, NOTHING, RAISE, WITH_THAT, Drawing
from .packs import Packs
from .speaking import BURNT_EARLY, Idiom
from .staked import Staked

KEEP = word("garder-jeu")
BURN = word("bruler-jeu")


class Fifteen(Staked):
    """A match of deals in which one bids on a card and draws others towards a number."""

    def __init__(self, model: Model) -> None:
        Staked.__init__(self, model, Idiom("passe", "jeu", "argent", "tenir", "renvier", "bruler", "bruler", "conserver"))
        self.packs = Packs(model, self.pack, self.table)
        self.drawing = Drawing(model, self.table, self.speaking)
        deal = model.one("deal")
        self.cards = deal.get("cards")
        self.first_next = deal.choice("first", ("next", "dealer")) == "next"
        self.deal_rules = [deal.id] + self.packs.end_rules
        if self.cards * self.table.seats + self.packs.burnt + self.packs.void_below > len(self.packs.cards[0]):
            raise PlayError("too-many-cards", [("rule", deal.id)], self.deal_rules + self.packs.pack_rules + self.packs.burnt_rules)
        passes = model.one("main")
        self.each_deal = passes.choice("passes", ("each_deal", "whole_pack")) == "each_deal"
        self.main_rules = [passes.id]
        ended = model.one("deal_ends")
        self.until_opened = ended.choice("when", ("opened", "dealt")) == "opened"
        self.ended_rules = [ended.id]
        aside = model.one("burn_pack")
        self.may_burn = aside.choice("by", ("dealer", "nobody")) == "dealer"
        self.aside_rules = [aside.id]
        recave = model.one("end_at_recave")
        self.recave_ends = recave.choice("ends", ("match", "nothing")) == "match"
        self.end_rules = self.end_rules + [recave.id]
        goal = model.one("goal")
        self.number = goal.get("number")
        self.highest = goal.choice("wins", ("highest", "lowest")) == "highest"
        self.goal_rules = [goal.id]
        self.value_rules = [model.one("points").id]
        lie = model.one("drawn_cards")
        self.open = lie.choice("lie", ("open", "hidden")) == "open"
        self.lie_rules = [lie.id]
        bust = model.one("bust")
        self.bust_at_once = bust.choice("told", ("at_once", "at_the_end")) == "at_once"
        self.bust_rules = [bust.id]
        equal = model.one("equal_points")
        self.first_wins = equal.choice("to", ("first_in_cards", "shared")) == "first_in_cards"
        self.equal_rules = [equal.id]

    def fresh(self, rng: Rng) -> StakesState:
        s = super().fresh(rng)
        s.pack = -1
        return s

    def total(self, cards: list[int]) -> int:
        """What cards count."""
        return sum([self.pack.points[card] for card in cards])

    def lies_open(self, s: StakesState, seat: int) -> list[int]:
        """All of a hand that is laid open; else the cards drawn, where they lie so."""
        if seat in s.shown:
            return s.hands[seat][:]
        return s.hands[seat][self.cards :] if self.open else []

    # --- the pack and the deal

    def before_cards(self, s: StakesState, log: Log | None) -> None:
        s.hands = [[] for _ in range(self.table.seats)]
        s.shown = []
        s.done = []
        s.drawer = -1
        s.drawn = [0] * self.table.seats
        s.said = False
        if self.packs.left(s) < self.table.seats * self.cards:
            self._other_pack(s, log)
        elif s.played and self.may_burn:
            s.phase = PACK
            s.queue = [s.dealer]
            return
        self.deal_cards(s, log)

    def _other_pack(self, s: StakesState, log: Log | None) -> None:
        """Where a dealer deals a whole pack, the deal passes with it."""
        if s.pack >= 0 and not self.each_deal:
            self._pass_deal(s, log)
        self.packs.take(s, log)

    def _pass_deal(self, s: StakesState, log: Log | None) -> None:
        if self.table.passes:
            s.dealer = self.table.after(s.dealer)
        if log is not None:
            log.append(["dealer", s.dealer, [], self.main_rules + self.table.next_rules, []])

    def deal_cards(self, s: StakesState, log: Log | None) -> None:
        first = self.table.after(s.dealer) if self.first_next else s.dealer
        for seat in self.table.order(first):
            cards = [s.stock.pop() for _ in range(self.cards)]
            s.hands[seat] = cards
            if log is not None:
                log.append(["deal", seat, cards[:], self.deal_rules, [["dealer", s.dealer]]])
        if len(s.stock) < self.packs.void_below:
            if log is not None:
                log.append(["void", s.dealer, [], self.packs.void_rules, [["left", len(s.stock)]]])
            s.stock = []
            self.before_cards(s, log)
            return
        self.speaking.begin(s)

    def arrange(self, s: StakesState, hands: list[list[int]], drawn: list[int]) -> None:
        """The next pack gives these hands, seat by seat, then these cards; the last of it is never dealt."""
        if len(hands) != self.table.seats:
            raise PlayError("arranged-deal", [("players", str(self.table.seats))], self.deal_rules)
        for hand in hands:
            if len(hand) != self.cards:
                raise PlayError("arranged-hand", [("cards", str(self.cards))], self.deal_rules)
        if len(drawn) < self.packs.burnt:
            raise PlayError("arranged-next", [("cards", str(self.packs.burnt))], self.packs.burnt_rules)
        first = self.table.after(s.dealer) if self.first_next else s.dealer
        order = [card for seat in self.table.order(first) for card in hands[seat]] + drawn
        s.prepared = order[::-1]
        s.stock = []

    # --- moves

    def other_moves(self, s: StakesState) -> Moves:
        return [KEEP, BURN] if s.phase == PACK else self.drawing.moves(s)

    def other_rules(self, s: StakesState) -> list[str]:
        return self.aside_rules if s.phase == PACK else self.drawing.rules(s, WITH_THAT)

    def faults(self, s: StakesState) -> Moves:
        if s.over:
            return []
        if s.phase == DRAWING:
            return self.drawing.faults(s)
        return self.speaking.early(s)

    def wrong(self, s: StakesState, move: int) -> str:
        return BURNT_EARLY if s.phase == OPENING else self.drawing.wrong(move)

    def cost(self, s: StakesState, move: int) -> int:  # noqa: ARG002 (all cost the same)
        """The jetons that a faulty move loses: what is engaged."""
        return s.staked[s.turn]

    def why(self, s: StakesState, move: int) -> list[str]:
        if move in self.faults(s):
            return self.drawing.rules(s, move) if s.phase == DRAWING else self.speaking.why(s, move)
        if s.phase in (DRAWING, FORMULA) and move in self.legal(s):
            return self.drawing.rules(s, move)
        return Staked.why(self, s, move)

    def other_apply(self, s: StakesState, move: int, log: Log | None) -> None:
        seat = s.queue[0]
        if s.phase == PACK:
            s.queue = []
            if log is not None:
                log.append(["aside" if move == BURN else "keep", seat, [], self.aside_rules, [["word", move_name(move)]]])
            if move == BURN:
                self._other_pack(s, log)
            self.deal_cards(s, log)
        elif move == RAISE:
            s.queue = [seat]
            s.phase = ANSWERING
            self.speaking.apply(s, move, log)
        elif move == NOTHING:
            if log is not None:
                log.append(["nothing", seat, [], self.drawing.rules(s, move), [["word", move_name(move)]]])
            s.queue.pop(0)
            if not s.queue:
                self.drawing.resume(s)
        elif move == WITH_THAT:
            self.drawing.say(s, log)
        elif move in self.drawing.faults(s):
            self._lose(s, move, log)
        elif move == CARD:
            self._card(s, log)
        else:
            if log is not None:
                log.append(["stand", seat, [], self.drawing.rules(s, move), [["word", move_name(move)]]])
            self._next_drawer(s, log)

    def _lose(self, s: StakesState, move: int, log: Log | None) -> None:
        """A card is reached for against the rules: it is not given, and what is engaged is lost."""
        seat = s.drawer
        rules = self.drawing.rules(s, move)
        if move == AT_ONCE:
            self.drawing.say(s, log)
        s.standing[seat] = DROPPED
        if log is not None:
            lost: Pairs = [["fault", self.drawing.wrong(move)], ["word", move_name(move)], ["jetons", s.staked[seat]], ["pot", s.pot]]
            log.append(["fault", seat, [], rules, lost])
        self._next_drawer(s, log)

    def _card(self, s: StakesState, log: Log | None) -> None:
        """Takes a card."""
        seat = s.drawer
        rules = self.drawing.rules(s, CARD)
        if self.packs.left(s) < 1:
            rules = rules + self.packs.gone_rules
            if not self.packs.takes_other:
                if log is not None:
                    log.append(["no-card", seat, [], rules, []])
                self._next_drawer(s, log)
                return
            self.packs.take(s, log)
        card = s.stock.pop()
        s.hands[seat].append(card)
        s.drawn[seat] += 1
        s.said = False
        if log is not None:
            log.append(["card" if self.open else "draw", seat, [card], self.lie_rules + rules, [["left", self.packs.left(s)]]])
        if self.bust_at_once and self.total(s.hands[seat]) > self.number:
            self._burst(s, seat, log)
            self._next_drawer(s, log)
        else:
            self.drawing.resume(s)

    def _burst(self, s: StakesState, seat: int, log: Log | None) -> None:
        """Throws down all his cards, and is out."""
        s.standing[seat] = DROPPED
        s.shown.append(seat)
        if log is not None:
            said: Pairs = [["points", self.total(s.hands[seat])], ["jetons", s.staked[seat]], ["pot", s.pot]]
            log.append(["bust", seat, s.hands[seat][:], self.goal_rules + self.bust_rules, said])

    # --- after the words

    def nobody_opens(self, s: StakesState, log: Log | None) -> None:
        """The hand is not ended, since nobody has opened: the same dealer deals again."""
        if log is not None:
            log.append(["all-pass", -1, [], self.ended_rules, []])
        self.purse.clear(s)
        if not self.until_opened:
            s.deals += 1
            s.played += 1
            if self.each_deal:
                self._pass_deal(s, log)
        self.open_deal(s, True, log)

    def spoken(self, s: StakesState, log: Log | None) -> None:
        """All have answered: the drawing begins, or goes on where a raise broke it off."""
        if s.drawer >= 0 and s.standing[s.drawer] == IN and s.drawer not in s.done:
            self.drawing.resume(s)
        else:
            self._next_drawer(s, log)

    def _next_drawer(self, s: StakesState, log: Log | None) -> None:
        if s.drawer >= 0 and s.drawer not in s.done:
            s.done.append(s.drawer)
        s.said = False
        if len(self.holders(s)) == 1:
            self.unopposed(s, log)
            return
        order = self.drawing.order(s)
        if order:
            s.drawer = order[0]
            self.drawing.resume(s)
        else:
            self._showdown(s, log)

    def _showdown(self, s: StakesState, log: Log | None) -> None:
        holders = self.holders(s)
        for seat in holders:
            self.show(s, seat, self.goal_rules, log)
            s.totals[seat] = self.total(s.hands[seat])
            if log is not None:
                log.append(["point", seat, [], self.goal_rules + self.value_rules, [["points", s.totals[seat]]]])
        ranked = self.ranked(s, holders)
        rules = self.equal_rules + self.goal_rules if len(ranked[0]) > 1 else self.goal_rules
        if self.first_wins:
            ranked = [[seat] for group in ranked for seat in group]
        self.purse.share(s, ranked, rules, self.speaking.short_rules + rules, log)
        self.next_deal(s, log)

    def ranked(self, s: StakesState, holders: list[int]) -> list[list[int]]:
        """Holders in groups of equals, the best first; who has burst stands last."""
        groups: list[list[int]] = []
        for aim in range(self.number + 1):
            points = self.number - aim if self.highest else aim
            equals = [seat for seat in holders if self.total(s.hands[seat]) == points]
            if equals:
                groups.append(equals)
        burst = [seat for seat in holders if self.total(s.hands[seat]) > self.number]
        return groups + [burst] if burst else groups

    def next_deal(self, s: StakesState, log: Log | None) -> None:
        s.deals += 1
        s.played += 1
        self.purse.clear(s)
        if self.ends(s):
            self._end(s, log)
            return
        if self.each_deal:
            self._pass_deal(s, log)
        self.open_deal(s, False, log)

    def ends(self, s: StakesState) -> bool:
        """The hands agreed upon are played, or somebody would have to buy in again, where that ends the match."""
        broke = [seat for seat in range(self.table.seats) if self.purse.needs(s, seat)]
        return Staked.ends(self, s) or (self.recave_ends and len(broke) > 0)
