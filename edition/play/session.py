"""One reader at one table, spoken to in JSON: what the page's worker and the terminal both use.

Requests are objects with `do`; replies have `ok`, and either the table as the reader may see it or
a refusal (`code`, `params`, `rules`). Cards are names here, numbers nowhere.

    new     model, selection (pairs), seed, seat, level      deals the first cards
    play    card                                             the reader's move: a card, a word or a number of jetons, by its name
    bot                                                      one move of whoever else has the turn
    why     card                                             the rules that allow or forbid a move
    undo                                                     takes back, if nothing was learnt since
    save                                                     the match as a text
    load    transcript, model, seat, level                   a match from its text
    reckon  model, selection, items ([item, how often])      a score added up by the table of values, no match needed
"""

from __future__ import annotations

import json

from . import transcript
from .errors import PlayError
from .game import Game
from .kinds import Compiled, Flow, Named, SeatView, Value
from .levels import levels_of
from .model import Model
from .opponents import decide

LARGEST_SEED = 0xFFFFFFFF  # the generator's state is 32 bits wide
# A bot's seed at each point of a match: small primes keep seeds of neighbouring matches and moves apart.
PER_SEED = 31
PER_MOVE = 7919

# what each request must hold, and of what type
NEEDED = (
    ("new", (("model", dict), ("selection", list), ("seed", int), ("seat", int), ("level", str))),
    ("load", (("transcript", str), ("model", dict), ("seat", int), ("level", str))),
    ("reckon", (("model", dict), ("selection", list), ("items", list))),
    ("play", (("card", str),)),
    ("why", (("card", str),)),
)


class Session:
    """The match of one reader against bots."""

    def __init__(self) -> None:
        self.game: Game | None = None
        self.compiled: Compiled = {}
        self.seat = 0
        self.level = ""
        self.told = 0

    def handle(self, text: str) -> str:
        """The reply to a request, both JSON; a refusal is a reply, not an exception."""
        try:
            request = json.loads(text)
        except (ValueError, RuntimeError):  # no JSON, or nested too deep
            return json.dumps(_refusal(PlayError("request-broken")))
        try:
            return json.dumps(self.answer(request))
        except PlayError as error:
            return json.dumps(_refusal(error))

    def answer(self, request: Value) -> Compiled:
        """The reply to a request as a dict; raises PlayError."""
        _check(request)
        do = request.get("do")
        # nothing of the match at the table changes unless the other one can be played
        if do == "new":
            return self._sit(Game(request["model"], request["selection"], request["seed"]), request, True)
        if do == "load":
            return self._sit(transcript.load(request["transcript"], request["model"]), request, False)
        if do == "reckon":
            return _reckoned(request)
        game = self.game
        if game is None:
            raise PlayError("no-game")
        if do == "play":
            refusal = game.why_not(self.seat, self._number(request["card"]))
            if refusal is not None:
                raise refusal
            game.apply(self._number(request["card"]))
            return self._table()
        if do == "bot":
            if game.turn in (-1, self.seat):
                raise PlayError("not-a-bots-turn")
            # a seed of its own, the same at the same point of the same match
            seed = (game.seed * PER_SEED + len(game.moves) * PER_MOVE + game.turn) & LARGEST_SEED
            game.apply(decide(game.flow, game.view(game.turn), game.legal(), self.level, seed))
            return self._table()
        if do == "why":
            return self._why(request["card"])
        if do == "undo":
            game.undo(self.seat)
            self.told = 0
            return self._table()
        if do == "save":
            return {"ok": True, "transcript": transcript.save(game)}
        raise PlayError("request-unknown", [("do", str(do))])

    def _sit(self, game: Game, request: Compiled, fresh: bool) -> Compiled:
        """The reader takes a seat at a match; from here on it is the one at the table."""
        if not 0 <= request["seat"] < game.flow.table.seats:
            raise PlayError("request-broken")
        self.game = game.start() if fresh else game
        self.compiled = request["model"]
        self.seat = request["seat"]
        self.level = request["level"]
        self.told = 0
        return self._table()

    def _game(self) -> Game:
        if self.game is None:
            raise PlayError("no-game")
        return self.game

    def _number(self, name: str) -> int:
        return int(self._game().flow.move_number(name))

    def _why(self, name: str) -> Compiled:
        game = self._game()
        card = self._number(name)
        refusal = game.why_not(self.seat, card)
        if refusal is not None:
            return _refusal(refusal)
        return {"ok": True, "rules": game.why(card)}

    def _table(self) -> Compiled:
        """The table as the reader sees it, with the events not yet told."""
        game = self._game()
        view = game.view(self.seat)
        names = game.flow.pack.names

        def named(cards: list[int]) -> list[str]:
            return [names[card] if card >= 0 else "" for card in cards]

        events = []
        for ev, actor, cards, rules, params in game.story(self.seat, self.told):
            events.append([ev, actor, named(cards), rules, params])
        start = self.told
        self.told = len(game.log)
        table = {
            "ok": True,
            "from": start,
            "events": events,
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


def _check(request: Value) -> None:
    """PlayError unless a request is an object that holds what it needs, each of its type."""
    if not isinstance(request, dict):
        raise PlayError("request-broken")
    for do, needed in NEEDED:
        if request.get("do") != do:
            continue
        for name, kind in needed:
            if not isinstance(request.get(name), kind):
                raise PlayError("request-broken")
    if request.get("do") in ("new", "load", "reckon") and not _is_model(request["model"]):
        raise PlayError("request-broken")
    if request.get("do") in ("new", "reckon") and not _are_pairs(request["selection"]):
        raise PlayError("request-broken")
    if "level" in request and request.get("do") in ("new", "load"):
        levels = levels_of(request["model"]["flow"])
        if levels and request["level"] not in levels:
            raise PlayError("request-broken")
    if request.get("do") == "new" and not 0 <= request["seed"] <= LARGEST_SEED:
        raise PlayError("request-broken")


def _is_model(model: Compiled) -> bool:
    """Whether it has the shape of a compiled model; what its rules say is for their mechanisms to refuse."""
    texts = all(isinstance(model.get(name), str) for name in ("format", "game", "variant", "flow"))
    if not texts or not all(isinstance(model.get(name), list) for name in ("options", "rules")):
        return False
    for option in model["options"]:
        if not isinstance(option, list) or len(option) != 3 or not _is_choice(option[:2]) or not _are_choices(option[2]):
            return False
    for rule in model["rules"]:
        if not isinstance(rule, list) or len(rule) != 5 or not all(isinstance(text, str) for text in rule[:3]):
            return False
        if not _are_choices(rule[3]) or not isinstance(rule[4], list):
            return False
        if not all(isinstance(pair, list) and len(pair) == 2 and isinstance(pair[0], str) for pair in rule[4]):
            return False
    return True


def _is_choice(value: Value) -> bool:
    """[option, its values, one at least]"""
    if not isinstance(value, list) or len(value) != 2 or not isinstance(value[0], str) or not isinstance(value[1], list):
        return False
    return len(value[1]) > 0 and all(isinstance(each, str) for each in value[1])


def _are_choices(value: Value) -> bool:
    return isinstance(value, list) and all(_is_choice(each) for each in value)


def _are_pairs(value: Value) -> bool:
    """[[option, value], …]"""
    return all(isinstance(pair, (list, tuple)) and len(pair) == 2 and all(isinstance(text, str) for text in pair) for pair in value)


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
