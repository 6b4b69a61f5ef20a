"""A player at games of stakes who tries each word on imagined deals, and says what wins most jetons on the average.

See `searching`. The cards that nobody has seen are dealt anew, to each a hand with which somebody would have said what he has
said; then the deal is spoken and drawn out, each of the others in a style drawn by lot, since whoever searches knows the style
of nobody. In these imagined deals a chance is read off a table, not reckoned on deals of its own.
"""

from __future__ import annotations

from . import fifteen_bots, vying_bots
from .kinds import Flow, Moves, SeatView, Thought
from .mechanisms.bids import FIRST
from .rng import Rng
from .searching import surely, think, tried
from .stakes import IN, PASSED, SILENT, StakesState
from .stakes_choice import amount, most_of, word_of
from .styles import Style, ready_of, styles_of

DEALS = 60
SURE = 1  # standard errors by which a word must do better than the one that would be said without search
THOUSAND = 1000
RANKED = 60  # hands that a hand is compared with
ATTRACTS = 9  # points that an ace is taken to draw out of the hands of others
WON = 20  # jetons that winning the match is worth beside them
TRIES = 12  # hands that are dealt to one who has spoken, until one goes with what he has said; then any that he may still play
HOLDS = 450  # the chance against one from which on a style that is neither bold nor prudent holds
GIVES_UP = 600  # who has given up had less


def choose(flow: Flow, view: SeatView, legal: Moves, usual: int, rng: Rng, thought: Thought) -> int:
    """The word or number that wins most, unless it is hardly better than the `usual` one, which would be said without search.

    How well it does is not told, since that would lay the hand open.
    """
    moves = worth_trying(flow, view, legal, usual)
    if usual not in moves:
        moves.append(usual)
    if len(moves) == 1:
        return usual
    table = FifteenDeals(flow, view, rng) if flow.model.flow == "fifteen" else VyingDeals(flow, view, rng)
    found = [tried(flow, view, moves, rng, table.imagine, table.play_out) for _ in range(DEALS)]
    think(thought, "imagines", [["deals", DEALS]])
    return moves[surely(found, moves.index(usual), SURE)]


def worth_trying(flow: Flow, view: SeatView, legal: Moves, usual: int) -> Moves:
    """Each word that does something else; of the numbers one jeton, fiches, parts of the pot, and all."""
    if view.pending < FIRST:
        silent = flow.speaking.idiom.silent  # is to hold or to leave, which can be said too
        return [move for move in legal if move != silent or move == usual]
    fiche = int(flow.purse.fiche)
    numbers = [1, fiche, 2 * fiche, view.pot // 2, view.pot, most_of(legal)]
    return [move for move in legal if move in numbers]


class Deals:
    """The deals that a seat may imagine; what a game makes of a hand is its own."""

    def __init__(self, flow: Flow, view: SeatView, rng: Rng) -> None:
        self.flow = flow
        self.styles = styles_of(flow.model.flow)
        self.own = ready_of(flow.model.flow)
        self.fiche = int(flow.purse.fiche)
        self.rng = rng
        self.lot = 0
        me = view.seat
        self.unseen = self.pack(view)
        for seen in [view.hands[me], [view.turn_up]] + [view.open[seat] for seat in range(len(view.open)) if seat != me]:
            for card in seen:
                if card in self.unseen:
                    self.unseen.remove(card)
        self.prepare(view, rng)

    def pack(self, view: SeatView) -> list[int]:
        """All cards that are played with."""
        raise NotImplementedError

    def prepare(self, view: SeatView, rng: Rng) -> None:
        """What chances are read off."""
        raise NotImplementedError

    def fits(self, hand: list[int]) -> int:
        """How good a hand is, to compare it with others; below 0: nobody who still plays holds it."""
        raise NotImplementedError

    def says(self, s: StakesState, style: Style) -> list[str]:
        """What a style would say in an imagined deal."""
        raise NotImplementedError

    def imagine(self, flow: Flow, view: SeatView, rng: Rng) -> StakesState:
        """A state that looks to the seat as the real one does: the unseen cards dealt anew."""
        s: StakesState = flow.fresh(Rng(rng.next()))
        self.rng = rng
        self.lot = rng.below(len(self.styles))
        rest = self.unseen[:]
        rng.shuffle(rest)
        s.hands = []
        for seat in range(len(view.counts)):
            open_hand = view.hands[seat]
            s.hands.append(open_hand[:] if open_hand is not None else self._dealt(view, seat, rest))
        s.stock = rest[: view.stock]
        s.places = view.places[:]
        s.pack = view.pack
        s.turn_up = view.turn_up
        s.dealer = view.dealer
        s.deals = view.deals
        s.rounds = view.rounds
        s.purses = view.purses[:]
        s.bought = view.bought[:]
        s.pot = view.pot
        s.base = view.base
        s.staked = view.staked[:]
        s.bet = view.bet
        s.standing = view.standing[:]
        s.carre = view.carre
        s.opener = view.opener
        s.raised = view.raised
        s.phase = view.phase
        s.queue = view.queue[:]
        s.pending = view.pending
        s.drawer = view.drawer
        s.drawn = view.drawn[:]
        s.said = view.said
        s.done = view.done[:]
        s.totals = view.totals[:]
        return s

    def _dealt(self, view: SeatView, seat: int, rest: list[int]) -> list[int]:
        """A hand of which no more is known than what lies open and what its holder has done, taken out of `rest`."""
        lies_open: list[int] = view.open[seat]
        hidden = view.counts[seat] - len(lies_open)
        hand = lies_open[:]
        made = 0
        while len(rest) >= hidden * (made + 1):
            hand = rest[len(rest) - hidden * (made + 1) : len(rest) - hidden * made] + lies_open
            made += 1
            good = self.likely(view, seat, hand, self.style(seat)) if made < TRIES else self.fits(hand) >= 0 or view.standing[seat] != IN
            if good or hidden == 0:
                break
        for card in hand[:hidden]:
            rest.remove(card)
        return hand

    def likely(self, view: SeatView, seat: int, hand: list[int], style: Style) -> bool:
        """Whether a style would have done with a hand what its holder has done; a bluff may be any hand."""
        fit = self.fits(hand)
        standing = view.standing[seat]
        if standing == SILENT:
            return True
        if standing == PASSED:
            return fit < style.opens or (fit >= style.raises and self.rng.below(THOUSAND) < style.waits)
        if standing != IN:
            return fit < GIVES_UP
        if fit < 0:
            return False
        if self.rng.below(THOUSAND) < style.bluffs:
            return True
        if seat == view.opener:
            return fit >= style.opens
        return fit >= (style.raises if view.raised and view.staked[seat] == view.bet else HOLDS + style.margin)

    def style(self, seat: int) -> Style:
        """The style that another has in the deal that is imagined now."""
        return self.styles[(self.lot + seat) % len(self.styles)]

    def play_out(self, flow: Flow, s: StakesState, view: SeatView) -> int:
        """Speaks the deal out; what the seat then has, in thousandths of a jeton."""
        while not s.over and s.rounds == view.rounds:
            seat = s.queue[0]
            style = self.own if seat == view.seat else self.style(seat)
            legal = flow.legal(s)
            if len(legal) == 1:
                move = legal[0]
            elif s.pending >= FIRST:
                move = amount(self.fiche, s.base, legal, style, s.rng)
            else:
                move = word_of(legal, self.says(s, style))
            flow.apply(s, move, None)
        seats = len(s.purses)
        value: int = (s.purses[view.seat] - s.bought[view.seat]) * THOUSAND + s.pot * THOUSAND // seats
        if s.over and view.seat in s.winners:
            value += WON * THOUSAND // len(s.winners)
        return value


def against(s: StakesState, seat: int, chance: int) -> int:
    """The chance against all who are engaged, from that against one: the first of them is taken to hold the better of two hands."""
    won = chance
    for other in range(len(s.standing)):
        if other != seat and s.standing[other] == IN:
            won = won * chance // THOUSAND
    return won


class VyingDeals(Deals):
    """Bouillotte: a hand is as good as its best suit with the turn-up, and better with the ace that attracts."""

    def pack(self, view: SeatView) -> list[int]:  # noqa: ARG002 (there is one pack)
        return list(range(len(self.flow.pack.names)))

    def prepare(self, view: SeatView, rng: Rng) -> None:
        self.turn_up = view.turn_up
        self.levels: list[int] = []
        cards = self.unseen[:]
        for _ in range(RANKED if view.counts[view.seat] else 0):
            for at in range(self.flow.cards):
                other = at + rng.below(len(cards) - at)
                cards[at], cards[other] = cards[other], cards[at]
            self.levels.append(self._rough(cards[: self.flow.cards]))

    def fits(self, hand: list[int]) -> int:
        if not self.levels:
            return THOUSAND // 2  # an imagined deal of which nobody has seen a card
        rough = self._rough(hand)
        return len([level for level in self.levels if level < rough]) * THOUSAND // len(self.levels)

    def _rough(self, hand: list[int]) -> int:
        """The points of its best suit with the turn-up, and of what its ace will attract."""
        pack = self.flow.pack
        best = 0
        for card in hand:
            suit = pack.suit[card]
            worth = 0
            for other in hand:
                if pack.suit[other] == suit:
                    worth += pack.points[other] + (ATTRACTS if pack.strength[other] == len(pack.ranks) else 0)
            if self.turn_up >= 0 and pack.suit[self.turn_up] == suit:
                worth += pack.points[self.turn_up]
            best = max(best, worth)
        return best

    def says(self, s: StakesState, style: Style) -> list[str]:
        return vying_bots.speaks(self.flow, s, style, s.rng, self._chance)

    def _chance(self, flow: Flow, s: StakesState, rng: Rng) -> int:  # noqa: ARG002 (as `vying_bots.chance` is called)
        seat = s.queue[0]
        return against(s, seat, self.fits(s.hands[seat]))


class FifteenDeals(Deals):
    """Quinze: what a total is worth, whether one stands or draws, against one other who plays the same."""

    def pack(self, view: SeatView) -> list[int]:
        cards: list[int] = self.flow.packs.cards[max(view.pack, 0)]
        return cards[:]

    def prepare(self, view: SeatView, rng: Rng) -> None:  # noqa: ARG002 (all is reckoned, nothing drawn)
        number = self.flow.number
        points = [self.flow.pack.points[card] for card in self.unseen] or [number]
        final = [0] * (number + 1)  # in how many of so many deals another ends with a total: the rest burst
        reach = [0] * (number + 1)
        for point in points:
            if point <= number:
                reach[point] += THOUSAND
        for total in range(number + 1):
            if total >= self.own.stands:
                final[total] = reach[total]
                continue
            for point in points:
                if total + point <= number:
                    reach[total + point] += reach[total] // len(points)
        every = THOUSAND * len(points)
        burst = every - sum(final)
        self.stands = [(burst + sum(final[:total]) + final[total] // 2) * THOUSAND // every for total in range(number + 1)]
        self.draws = [0] * (number + 1)
        for aim in range(number + 1):
            total = number - aim
            won = 0
            for point in points:
                if total + point <= number:
                    won += max(self.stands[total + point], self.draws[total + point])
            self.draws[total] = won // len(points)

    def fits(self, hand: list[int]) -> int:
        total = self.flow.total(hand)
        return max(self.stands[total], self.draws[total]) if total <= self.flow.number else -1

    def likely(self, view: SeatView, seat: int, hand: list[int], style: Style) -> bool:
        if seat in view.done and view.standing[seat] == IN:  # he draws no more, though he could
            total: int = self.flow.total(hand)
            return total <= self.flow.number and self.stands[total] >= self.draws[total]
        return Deals.likely(self, view, seat, hand, style)

    def says(self, s: StakesState, style: Style) -> list[str]:
        return fifteen_bots.speaks(self.flow, s, style, s.rng, self._chance)

    def _chance(self, flow: Flow, s: StakesState, rng: Rng, style: Style, card: bool) -> int:  # noqa: ARG002 (as `fifteen_bots.chance` is called)
        seat = s.queue[0]
        total = self.flow.total(s.hands[seat])
        if total > self.flow.number:
            return 0
        return against(s, seat, self.draws[total] if card else self.stands[total])
