"""One reader at one table, spoken to in JSON: what the page's worker and the terminal both use.

Requests are objects with `do`; replies have `ok`, and either the table as the reader may see it or
a refusal (`code`, `params`, `rules`). Cards are names here, numbers nowhere.

    new     model, selection (pairs), seed, seat, level      deals the first cards
    play    card                                             the reader's move: a card, a word or a number of jetons, by its name
    bot                                                      one move of whoever has the turn; `thought`: the seat, by what it chose
    why     card, at (*)                                     the rules that allow or forbid a move
    what    at (*)                                           the rules of what the reader can do, or why it is nothing
    undo                                                     takes back, if nothing was learnt since
    look    at                                               the table as it lay after so many moves; the match stays as it is
    branch  at                                               a new match, which begins as this one did
    save                                                     the match as a text
    load    transcript, model, seat, level                   a match from its text
    reckon  model, selection, items ([item, how often])      a score added up by the table of values, no match needed
    pair, both, alone                                        the same deal under two readings: see `parting`
    score   model, selection, hand                           what a hand scores, by which rules (see `scores`), no match needed
    may     model, selection, setup, moves, seat, move       whether a seat may move so at a table arranged (see `positions`)

(*) after so many moves, for one who looks back; else now. A table tells its match as a text each time
(`transcript`), so that whoever is shown it has all that is needed to go on.
"""

from __future__ import annotations

import json

from . import transcript
from .errors import PlayError
from .game import Game
from .kinds import Compiled, Flow, Named, SeatView, Thought, Value
from .lookback import Lookback, rules_now
from .model import Model
from .opponents import decide
from .requests import LARGEST_SEED, check

# A bot's seed at each point of a match: small primes keep seeds of neighbouring matches and moves apart.
PER_SEED = 31
PER_MOVE = 7919


# the requests that bring a model of their own


class Session:
    """The match of one reader against bots."""

    def __init__(self) -> None:
        self.game: Game | None = None
        self.compiled: Compiled = {}
        self.seat = 0
        self.level = ""
        self.told = 0
        self.sealed = transcript.Seal()
        self.lookback = Lookback()
        self.pair: Value = None  # two tables at once, if any were asked for

    def handle(self, text: str) -> str:
        """The reply to a request, both JSON; a refusal is a reply, not an exception."""
        try:
            request = json.loads(text)
        except (ValueError, RuntimeError, MemoryError):  # no JSON, or nested too deep
            return json.dumps(_refusal(PlayError("request-broken")))
        try:
            return json.dumps(self.answer(request))
        except PlayError as error:
            return json.dumps(_refusal(error))

    def answer(self, request: Value) -> Compiled:
        """The reply to a request as a dict; raises PlayError."""
        check(request)
        do = request.get("do")
        # nothing of the match at the table changes unless the other one can be played
        if do == "new":
            return self._sit(Game(request["model"], request["selection"], request["seed"]), request, True)
        if do == "load":
            return self._sit(transcript.load(request["transcript"], request["model"]), request, False)
        if do == "reckon":
            return _reckoned(request)
        if do in ("pair", "both", "alone"):
            return self._paired(request)
        if do == "score":
            from .scores import score

            return score(request["model"], request["selection"], request["hand"])
        if do == "may":
            from .positions import may

            return may(request["model"], request["selection"], request["setup"], request["moves"], request["seat"], request["move"])
        game = self.game
        if game is None:
            raise PlayError("no-game")
        if do == "play":
            refusal = game.why_not(self.seat, self._number(request["card"]))
            if refusal is not None:
                raise refusal
            game.apply(self._number(request["card"]))
            return self.table()
        if do == "bot":
            if game.turn in (-1, self.seat):
                raise PlayError("not-a-bots-turn")
            thought: list[Value] = []
            seat = game.turn
            game.apply(decided(game, self.level, thought))
            table = self.table()
            table["thought"] = [seat] + thought if thought else []
            return table
        if do == "why":
            return self._why(request["card"], self._then(game, request))
        if do == "what":
            return {"ok": True, "rules": rules_now(self._then(game, request), self.seat)}
        if do == "look":
            return self._seen(self._then(game, request), 0)
        if do == "branch":
            self.game = self.lookback.branch(game, request["at"])
            self.told = 0
            return self.table()
        if do == "undo":
            game.undo(self.seat)
            self.told = 0
            return self.table()
        if do == "save":
            return {"ok": True, "transcript": transcript.save(game)}
        raise PlayError("request-unknown", [("do", str(do))])

    def _paired(self, request: Compiled) -> Compiled:
        """A request to two tables at once: what these need is read in only now."""
        from .parting import answered

        self.pair, reply = answered(self.pair, request)
        return reply

    def _sit(self, game: Game, request: Compiled, fresh: bool) -> Compiled:
        """The reader takes a seat at a match; from here on it is the one at the table."""
        if not 0 <= request["seat"] < game.flow.table.seats:
            raise PlayError("request-broken")
        self.game = game.start() if fresh else game
        self.compiled = request["model"]
        self.seat = request["seat"]
        self.level = request["level"]
        self.told = 0
        return self.table()

    def _game(self) -> Game:
        if self.game is None:
            raise PlayError("no-game")
        return self.game

    def _number(self, name: str) -> int:
        return int(self._game().flow.move_number(name))

    def _then(self, game: Game, request: Compiled) -> Game:
        """The match as it lay when the reader looks back at it; else as it lies."""
        return self.lookback.at(game, request["at"]) if "at" in request else game

    def _why(self, name: str, game: Game) -> Compiled:
        card = self._number(name)
        refusal = game.why_not(self.seat, card)
        if refusal is not None:
            return _refusal(refusal)
        return {"ok": True, "rules": game.why(card)}

    def table(self) -> Compiled:
        """The table as it lies, with the events not yet told, and the match so far as a text."""
        game = self._game()
        start = self.told
        if start == 0:
            self.sealed = transcript.Seal()
        self.sealed.add(game.log[start:])
        self.told = len(game.log)
        table = self._seen(game, start)
        table["transcript"] = transcript.save(game, self.sealed)
        return table

    def _seen(self, game: Game, start: int) -> Compiled:
        """A match as the reader sees it, with its events from `start` on; `marks`: at which of them each move begins."""
        view = game.view(self.seat)
        names = game.flow.pack.names

        def named(cards: list[int]) -> list[str]:
            return [names[card] if card >= 0 else "" for card in cards]

        events = []
        for ev, actor, cards, rules, params in game.story(self.seat, start):
            events.append([ev, actor, named(cards), rules, params])
        table = {
            "ok": True,
            "from": start,
            "events": events,
            "moves": len(game.moves),
            "marks": [mark for mark in game.marks if mark >= start],
            "seats": game.flow.table.seats,
            "sides": view.side,
            "around": view.around,
            "seat": self.seat,
            "turn": game.turn,
            "over": view.over,
            "legal": [game.flow.move_name(move) for move in game.flow.offered(game.state, game.legal())] if game.turn == self.seat else [],
            "faults": game.offered(self.seat),
            "undoable": game.undoable(self.seat),
            "seed": game.seed,
            "selection": game.flow.model.selection,
        }
        if not game.flow.cards:
            table.update(view.more())
        elif game.flow.stakes:
            from .stakes_table import stakes_table

            table.update(stakes_table(game.flow, view, named))
        else:
            table.update(_card_table(game.flow, view, named))
        return table


def decided(game: Game, level: str, thought: Thought = None) -> int:
    """The move of the seat that has the turn, if a bot has it: with a seed of its own, the same at the same point of the same match.

    `thought`: see `opponents.decide`.
    """
    seed = (game.seed * PER_SEED + len(game.moves) * PER_MOVE + game.turn) & LARGEST_SEED
    return decide(game.flow, game.view(game.turn), game.legal(), level, seed, thought)


def _card_table(flow: Flow, view: SeatView, named: Named) -> Compiled:
    """What a session tells of a table at which cards are played, beside what it tells of any: plain JSON."""
    table = {
        "hands": [None if hand is None else named(hand) for hand in view.hands],
        "counts": view.counts,
        "won": view.won_counts,
        "stock": view.stock,
        "turn_up": named([view.turn_up])[0],
        "turn_up_at": view.turn_up_at,
        "trump": flow.pack.suits[view.trump] if view.trump >= 0 else "",
        "trick": named(view.trick),
        "leader": view.leader,
        "dealer": view.dealer,
        "deals": view.deals,
        "jetons": view.jetons,
        "pot": view.pot,
        "totals": view.totals[: max(view.side) + 1],
        "winners": view.winners,
    }
    table.update(view.more())
    return table


def _reckoned(request: Compiled) -> Compiled:
    """The lines of a score and their sum; see `mechanisms.values`."""
    from .mechanisms.values import VOLE, Values, reckon

    items = request["items"]
    if not all(isinstance(pair, (list, tuple)) and len(pair) == 2 for pair in items):
        raise PlayError("request-broken")
    values = Values(Model(request["model"], request["selection"]))
    lines = reckon(values, items)
    total = 0
    won = False
    for item, number, _, points, _ in lines:
        total += points
        won = won or (item == VOLE and number > 0 and values.vole_wins)
    return {"ok": True, "lines": lines, "total": total, "won": won}


def _refusal(error: PlayError) -> Compiled:
    return {"ok": False, "code": error.code, "params": [list(pair) for pair in error.params], "rules": error.rules}
