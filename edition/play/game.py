"""A game under way: moves in, events out, with the rule of each."""

from __future__ import annotations

from .errors import PlayError
from .kinds import Compiled, Event, Flow, Log, Pairs, SeatView
from .model import Model
from .rng import Rng

# events that show a card or end a match: a move that brought one is not taken back
LEARNT = ("deal", "draw", "turn_up", "put_aside", "card", "bust", "show", "throw", "end")


def flow_of(model: Model) -> Flow:
    """The mechanisms of a model, put together; PlayError if it has no flow that the engine knows.

    Only those of its own flow are read in: a page loads no others.
    """
    if model.flow == "tricks":
        from .mechanisms.tricks import Tricks

        return Tricks(model)
    if model.flow == "hands":
        from .mechanisms.hands import Hands

        return Hands(model)
    if model.flow == "melds":
        from .mechanisms.melds import Melds

        return Melds(model)
    if model.flow == "chalk":
        from .mechanisms.chalk import Chalk

        return Chalk(model)
    if model.flow == "vying":
        from .mechanisms.vying import Vying

        return Vying(model)
    if model.flow == "fifteen":
        from .mechanisms.fifteen import Fifteen

        return Fifteen(model)
    if model.flow == "throwing":
        from .mechanisms.throwing import Throwing

        return Throwing(model)
    if model.flow == "naming":
        from .mechanisms.naming import Naming

        return Naming(model)
    raise PlayError("flow-unknown", [("flow", str(model.flow))])


class Game:
    """One match: the model, the seed, the moves so far, the events that they made.

    An event is `[ev, actor, cards, rules, params]`: a code, a seat (-1: the table), numbers of
    cards, ids of rules, pairs. The log is the whole story; a view or a masked event is what a
    seat may know of it.
    """

    def __init__(self, compiled: Compiled, selection: Pairs, seed: int) -> None:
        self.compiled = compiled
        self.flow = flow_of(Model(compiled, selection))
        self.seed = seed
        self.state = self.flow.fresh(Rng(seed))
        self.log: Log = []
        self.moves: list[int] = []
        self.marks: list[int] = []
        self.right: list[int] = []
        self.right_after = -1  # the number of moves after which `right` is what is legal

    def start(self) -> Game:
        """Deals the first cards."""
        self.flow.start(self.state, self.log)
        return self

    @property
    def over(self) -> bool:
        return bool(self.state.over)

    @property
    def turn(self) -> int:
        """The seat that must move, -1 when the match is over."""
        return -1 if self.state.over else self.state.turn

    def legal(self) -> list[int]:
        """The moves allowed now, in the order of the pack; worked out once a move."""
        if self.right_after != len(self.moves):
            self.right = sorted(self.flow.legal(self.state))
            self.right_after = len(self.moves)
        return self.right[:]

    def faults(self) -> list[int]:
        """The moves that can be made now and are punished, whoever makes them."""
        return sorted(self.flow.faults(self.state))

    def offered(self, seat: int) -> list[Event]:
        """The faults that a seat can commit now: [name of the move, fault, marks (-1: the game), rules]."""
        flow, s = self.flow, self.state
        mine = [move for move in self.faults() if flow.actor(s, move) == seat]
        return [[flow.move_name(move), flow.wrong(s, move), flow.cost(s, move), flow.why(s, move)] for move in mine]

    def apply(self, move: int) -> list[Event]:
        """Makes a move and gives the events it brought; PlayError says why it may not be made."""
        if move not in self.legal():
            refusal = self.flow.why_not(self.state, self.flow.actor(self.state, move), move)
            if refusal is not None:
                raise refusal
        at = len(self.log)
        self.marks.append(at)
        self.moves.append(move)
        self.flow.apply(self.state, move, self.log)
        fresh: list[Event] = self.log[at:]
        return fresh

    def why(self, move: int) -> list[str]:
        """The rules by which a move is allowed."""
        return list(self.flow.why(self.state, move))

    def why_not(self, seat: int, move: int) -> PlayError | None:
        """Why a seat may not make a move now; None if it may."""
        refusal: PlayError | None = self.flow.why_not(self.state, seat, move)
        return refusal

    def view(self, seat: int) -> SeatView:
        """What a seat may know now."""
        return self.flow.view(self.state, seat)

    def story(self, seat: int, start: int = 0) -> list[Event]:
        """The events from `start` on, as a seat sees them."""
        return [self.flow.told(self.state, seat, event) for event in self.log[start:]]

    def undoable(self, seat: int) -> int:
        """How many moves a seat may take back: its own last ones, as long as nothing was learnt since.

        Learnt is whatever others did, and every card that came into sight.
        """
        back = 0
        end = len(self.log)
        while back < len(self.moves):
            mark = self.marks[len(self.moves) - 1 - back]
            events = self.log[mark:end]
            if any(event[0] in LEARNT for event in events) or events[0][1] != seat:
                break
            end = mark
            back += 1
        return back

    def undo(self, seat: int) -> None:
        """Takes the last move of a seat back, if it may be: the match is played again up to it."""
        if self.undoable(seat) == 0:
            raise PlayError("undo-too-late")
        moves = self.moves[:-1]
        again = replay(self.compiled, self.flow.model.selection, self.seed, moves)
        self.state, self.log, self.moves, self.marks = again.state, again.log, again.moves, again.marks
        self.right_after = -1


def replay(compiled: Compiled, selection: Pairs, seed: int, moves: list[int]) -> Game:
    """The match that these moves make; PlayError at the first that may not be made."""
    game = Game(compiled, selection, seed).start()
    for move in moves:
        game.apply(move)
    return game


def arranged(compiled: Compiled, selection: Pairs, dealer: int, hands: list[list[str]], turn_up: str) -> Game:
    """A game in which these cards were dealt by this seat: for the examples of a treatise.

    `hands` are names of cards, seat by seat; what is named nowhere lies in the talon, in the order
    of the pack. PlayError where the hands do not fit the deal.
    """
    from .mechanisms.tricks import Tricks

    game = Game(compiled, selection, 0)
    flow = game.flow
    if not isinstance(flow, Tricks):
        raise PlayError("arranged-deal", [("players", str(flow.table.seats))], [])
    pack = flow.pack
    given = [[pack.number(name) for name in hand] for hand in hands]
    last = pack.number(turn_up)
    used = [card for hand in given for card in hand] + [last]
    for hand in given:
        if len(hand) != flow.deal.cards:
            raise PlayError("arranged-hand", [("cards", str(flow.deal.cards))], flow.deal.rules)
    if len(given) != flow.table.seats or any(used.count(card) > 1 for card in used):
        raise PlayError("arranged-deal", [("players", str(flow.table.seats))], flow.deal.rules)
    first = flow.table.after(dealer) if flow.deal.first == "next" else dealer
    order: list[int] = []
    taken = 0
    for size in flow.deal.packets:
        for place in range(flow.table.seats):
            order += given[flow.table.after(first, place)][taken : taken + size]
        taken += size
    rest = [card for card in range(len(pack.names)) if card not in used]
    game.state.dealer = dealer
    flow.match.open(game.state, game.log)
    flow.deal.lay(game.state, rest + [last] + order[::-1], game.log)
    flow.open_deal(game.state, game.log)
    game.right_after = -1
    return game
