"""The same deal under two readings: two matches side by side, up to where they part.

Both have the same seed, the same choices and the same moves. The reader's are his own; the others' are
decided under the first reading, and made under both. Before each move is compared who may do what, after it
what came of it; at the first difference both stop, and each can be played on alone.

    pair    models (two), selection, seed, seat (-1: the reader looks on), level, moves (those made first)
    both    moves (how many at most), card (the reader's, "" : bots play for him)
    alone   table (0 or 1), moves, card                      the same for one of the two, once they have parted

A reply has `number`, the moves made at both; `tables`, what each has that was not told yet; `parted`, {} as
long as they have not: its `kind` says what differs first

    events  what came of the last move, or of the deal       purses  what the seats hold, though the same is told
    turn    whose turn it is                                 legal   what he may do
    faults  what can be done and is a fault                  sight   whose hands somebody sees

and `rules` by which rules, of those (`changed`) that the two readings have otherwise.
"""

from __future__ import annotations

from .errors import PlayError
from .game import Game
from .kinds import Compiled, Event, Pairs, Value
from .model import Model, holds
from .session import Session, decided

MOST = 400  # moves that a request may ask for
NEEDED = (
    ("pair", (("models", list), ("selection", list), ("seed", int), ("seat", int), ("level", str), ("moves", list))),
    ("both", (("moves", int), ("card", str))),
    ("alone", (("table", int), ("moves", int), ("card", str))),
)


class Pair:
    """Two tables at which the same match is played under two readings; PlayError if either cannot be played."""

    def __init__(self, models: list[Compiled], selection: Pairs, seed: int, seat: int, level: str, moves: list[str]) -> None:
        self.models = models
        self.seat = seat
        self.level = level
        self.given = moves
        self.tables = [Session(), Session()]
        request = {"do": "new", "selection": selection, "seed": seed, "seat": max(seat, 0), "level": level}
        self.fresh: list[Value] = []
        for at in range(2):
            request["model"] = models[at]
            self.fresh.append(self.tables[at].answer(request))
        self.games: list[Game] = []
        for table in self.tables:
            assert table.game is not None
            self.games.append(table.game)
        self.number = 0
        self.parted: Compiled = {}
        self._compare([0, 0], "", -1)

    @property
    def over(self) -> bool:
        return self.games[0].over and self.games[1].over

    def advance(self, most: int, card: str) -> None:
        """Makes moves at both tables: `card` or, without one, as many as may be made without the reader."""
        if card:
            if not self.parted and not self.over:
                self._move(card)
            return
        done = 0
        while done < most and not self.parted and not self.over:
            name = self._next()
            if not name:
                return
            self._move(name)
            done += 1

    def _next(self) -> str:
        """The move that is made now; "" if it is the reader's, who has not said it."""
        first = self.games[0]
        if self.number < len(self.given):
            return self.given[self.number]
        if first.turn == self.seat:
            return ""
        return str(first.flow.move_name(decided(first, self.level)))

    def _move(self, name: str) -> None:
        """Makes a move at both; PlayError if it may not be made at the first."""
        numbers = [game.flow.move_number(name) for game in self.games]
        refusals = [refusal(self.games[at], name) for at in range(2)]
        if refusals[0] is not None:
            raise refusals[0]
        actor = self.games[0].flow.actor(self.games[0].state, numbers[0])
        starts = [len(game.log) for game in self.games]
        if refusals[1] is not None:  # one that no list names, such as a word of the reader’s own
            self._part("legal", starts, name, actor, [[name], []])
            return
        for at in range(2):
            self.games[at].apply(numbers[at])
        self.number += 1
        self._compare(starts, name, actor)

    def _compare(self, starts: list[int], name: str, actor: int) -> None:
        """Whether they part at what came of a move (of the deal: ""), or at what may be done next."""
        one, two = self.games
        told = [[shown(game, event) for event in game.log[starts[at] :]] for at, game in enumerate(self.games)]
        if told[0] != told[1]:
            same = 0
            while same < min(len(told[0]), len(told[1])) and told[0][same] == told[1][same]:
                same += 1
            self._part("events", [start + same for start in starts], name, actor, [[], []])
        elif held(one) != held(two):
            self._part("purses", [len(one.log), len(two.log)], name, actor, [[], []])
        elif one.turn != two.turn:
            self._part("turn", [len(one.log), len(two.log)], "", one.turn, [[str(one.turn)], [str(two.turn)]])
        elif not one.over:
            self._ahead()

    def _ahead(self) -> None:
        """Whether they part at what may be done now."""
        one, two = self.games
        ends = [len(one.log), len(two.log)]
        for kind, moves in (("legal", [game.legal() for game in self.games]), ("faults", [game.faults() for game in self.games])):
            names = [[game.flow.move_name(move) for move in moves[at]] for at, game in enumerate(self.games)]
            if sorted(names[0]) != sorted(names[1]):
                self._part(kind, ends, "", one.turn, [lacking(names[0], names[1]), lacking(names[1], names[0])])
                return
        for seat in range(one.flow.table.seats):
            sees = [sorted(game.flow.sees(game.state, seat)) for game in self.games]
            if sees[0] != sees[1]:
                self._part("sight", ends, "", seat, [[str(each) for each in seen if each != seat] for seen in sees])
                return

    def _part(self, kind: str, at: list[int], move: str, seat: int, only: list[list[str]]) -> None:
        """Both stop: what differs first, from which event on, after which move; `only` has what is so at one table alone."""
        one, two = self.games
        cited: list[str] = []
        refused: list[Value] = [None, None]
        for side in range(2):
            for event in self.games[side].log[at[side] : at[side] + 1]:
                cited += event[3]
            for name in only[side][:1] if kind in ("legal", "faults") else []:
                why = refusal(self.games[1 - side], name)
                if why is not None:
                    refused[1 - side] = {"code": why.code, "params": [list(pair) for pair in why.params], "rules": why.rules, "move": name}
                    cited += why.rules
                cited += self.games[side].why(self.games[side].flow.move_number(name))
        changed = changed_rules(one.flow.model, two.flow.model)
        self.parted = {
            "kind": kind,
            "number": self.number,
            "at": at,
            "seat": seat,
            "move": move,
            "only": only,
            "refused": refused,
            "changed": changed,
            "rules": changed,
        }
        if len(changed) > 1:
            alone = [rule for rule in changed if self._parts_by(rule)]
            self.parted["rules"] = alone or [rule for rule in changed if rule in cited] or changed

    def _parts_by(self, rule: str) -> bool:
        """Whether they would have parted no later if this rule alone were read otherwise: the match is played again so."""
        mixed = mixture(self.models, rule)
        first = self.games[0]
        names = [first.flow.move_name(move) for move in first.moves]
        try:
            again = Pair([self.models[0], mixed], first.flow.model.selection, first.seed, -1, self.level, names)
            again.advance(len(names), "")
        except PlayError:  # the rules of a reading need each other
            return False
        return again.parted != {} and again.parted["at"][0] <= self.parted["at"][0]

    def alone(self, at: int, most: int, card: str) -> None:
        """Plays one of the two on, after they have parted: the reader's move or, without one, so many of the bots, his own seat's too."""
        table, game = self.tables[at], self.games[at]
        if card:
            refused = refusal(game, card)
            if refused is not None:
                raise refused
            game.apply(game.flow.move_number(card))
        done = 0
        while not card and done < most and not game.over:
            game.apply(decided(game, table.level))
            done += 1

    def reply(self, quiet: bool) -> Compiled:
        """What is answered to any request; `quiet`: without the tables, for a search."""
        answer = {"ok": True, "number": self.number, "over": self.over, "parted": self.parted}
        if not quiet:
            fresh = self.fresh
            self.fresh = []
            answer["tables"] = fresh if fresh and not self.number else [table.table() for table in self.tables]
        return answer


def answered(pair: Value, request: Compiled) -> tuple[Value, Compiled]:
    """The pair of tables after a request, and the reply to it; PlayError as in `session`."""
    for do, needed in NEEDED:
        for name, kind in needed:
            if request["do"] == do and not isinstance(request.get(name), kind):
                raise PlayError("request-broken")
    quiet = request.get("quiet") is True
    if request["do"] == "pair":
        models = request["models"] or (pair.models if pair is not None else [])
        if len(models) != 2 or not all(isinstance(move, str) for move in request["moves"]):
            raise PlayError("request-broken")
        pair = Pair(models, request["selection"], request["seed"], request["seat"], request["level"], request["moves"])
        return pair, pair.reply(quiet)
    if pair is None:
        raise PlayError("no-game")
    if not 0 <= request["moves"] <= MOST or request.get("table", 0) not in (0, 1):
        raise PlayError("request-broken")
    if request["do"] == "both":
        pair.advance(request["moves"], request["card"])
    elif not pair.parted:
        raise PlayError("request-broken")
    else:
        pair.alone(request["table"], request["moves"], request["card"])
    return pair, pair.reply(quiet)


def refusal(game: Game, name: str) -> PlayError | None:
    """Why a move may not be made now, by its name; None if it may, as a fault too."""
    try:
        move = game.flow.move_number(name)
    except PlayError as unknown:
        return unknown
    return game.why_not(game.flow.actor(game.state, move), move)


def shown(game: Game, event: Event) -> Value:
    """An event by the names of its cards, without the ids of its rules."""
    ev, actor, cards, _, params = event
    return [ev, actor, [game.flow.pack.names[card] if card >= 0 else "" for card in cards], [list(pair) for pair in params]]


def held(game: Game) -> Value:
    """What the seats hold, and whether it is over: what a rule may change without any event telling of it."""
    s = game.state
    return [s.jetons, s.totals, s.winners, s.over]


def lacking(names: list[str], there: list[str]) -> list[str]:
    """Those that the other list has not."""
    return [name for name in names if name not in there]


def changed_rules(one: Model, two: Model) -> list[str]:
    """The rules of a match that two readings have otherwise, in the order of the model."""
    there = {}
    for _, name, _, _, params in two.compiled["rules"]:
        there[name] = params
    return [name for _, name, _, when, params in one.compiled["rules"] if holds(when, one.selection) and there.get(name) != params]


def mixture(models: list[Compiled], wanted: str) -> Compiled:
    """The first model with one rule as the second has it."""
    mixed = dict(models[0])
    other = [rule for rule in models[1]["rules"] if rule[1] == wanted]
    mixed["rules"] = [other[0] if rule[1] == wanted and other else rule for rule in models[0]["rules"]]
    return mixed
