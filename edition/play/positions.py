"""A table arranged as a treatise tells of it, and what may be done there: for worked examples, and for whoever tries another move.

A setup is a dict of names: `dealer` (a seat), `hands` (seat by seat), and where the game has them `turn_up`, `next` (the
cards that follow in the pack), `purses`, `seed`.
"""

from __future__ import annotations

from .errors import PlayError
from .game import Game, arranged
from .kinds import Compiled, Flow, Pairs, Value

LARGEST_PURSE = 1000


def position(compiled: Compiled, selection: Pairs, setup: Compiled) -> Game:
    """The table before the first move; PlayError where the setup does not fit the game."""
    game = Game(compiled, selection, _whole(setup, "seed", 0xFFFFFFFF))
    flow = game.flow
    if not flow.cards:
        return game.start()
    hands = _hands(setup)
    dealer = _whole(setup, "dealer", flow.table.seats - 1)
    if flow.stakes:
        _staked(game, dealer, hands, setup)
    elif flow.model.flow == "chalk":
        _chalked(game, dealer, hands)
    else:
        return arranged(compiled, selection, dealer, hands, _text(setup, "turn_up"))
    game.right_after = -1
    return game


def may(compiled: Compiled, selection: Pairs, setup: Compiled, moves: list[str], seat: int, move: str) -> Compiled:
    """The reply to the question whether a seat may make a move after these: the rules that allow it; PlayError if they do not."""
    game = position(compiled, selection, setup)
    for name in moves:
        game.apply(game.flow.move_number(name))
    if not 0 <= seat < game.flow.table.seats:
        raise PlayError("request-broken")
    number = game.flow.move_number(move)
    refusal = refusal_of(game, seat, number)
    if refusal is not None:
        raise refusal
    return {"ok": True, "rules": game.why(number)}


def refusal_of(game: Game, seat: int, move: int) -> PlayError | None:
    """Why a seat may not rightly make a move now: what can be done and is punished may not; None if it may."""
    refusal = game.why_not(seat, move)
    if refusal is None and move in game.faults():
        return PlayError("is-a-fault", [("fault", game.flow.wrong(game.state, move))], game.why(move))
    return refusal


def _staked(game: Game, dealer: int, hands: list[list[str]], setup: Compiled) -> None:
    """All have bought in, unless their purses are told; then antes and cards as in any deal."""
    flow, s = game.flow, game.state
    for seat in range(flow.table.seats):
        flow.purse.buy(s, seat, flow.purse.buy_rules, None)
    purses = setup.get("purses", [])
    if not isinstance(purses, list) or len(purses) not in (0, flow.table.seats):
        raise PlayError("request-broken")
    for seat, purse in enumerate(purses):
        if not isinstance(purse, int) or not 0 <= purse <= LARGEST_PURSE:
            raise PlayError("request-broken")
        s.purses[seat] = s.bought[seat] = purse
    s.dealer = dealer
    if hands:
        pack = flow.pack
        numbers = [[pack.number(name) for name in hand] for hand in hands]
        if flow.model.flow == "fifteen":
            flow.arrange(s, numbers, [pack.number(name) for name in _names(setup.get("next", []))])
        else:
            flow.arrange(s, numbers, pack.number(_text(setup, "turn_up")))
    flow.open_deal(s, False, game.log)


def _chalked(game: Game, dealer: int, hands: list[list[str]]) -> None:
    """The sides sit in turn about the table; the cards are dealt, and the eldest leads."""
    flow, s = game.flow, game.state
    numbers = fitted(flow, hands, flow.deal.cards, flow.deal.rules)
    flow.marks.open(s, None)
    s.side = [seat % 2 for seat in range(flow.table.seats)]
    s.dealer = dealer
    s.deals = 1
    flow.lay(s, numbers, game.log)


def fitted(flow: Flow, hands: list[list[str]], cards: int, rules: list[str]) -> list[list[int]]:
    """Hands as numbers; PlayError unless there is one for each seat, of so many cards, and no card is there twice."""
    numbers = [[flow.pack.number(name) for name in hand] for hand in hands]
    used = [card for hand in numbers for card in hand]
    for hand in numbers:
        if len(hand) != cards:
            raise PlayError("arranged-hand", [("cards", str(cards))], rules)
    if len(numbers) != flow.table.seats or any(used.count(card) > 1 for card in used):
        raise PlayError("arranged-deal", [("players", str(flow.table.seats))], rules)
    return numbers


# --- what a setup holds


def _whole(setup: Compiled, name: str, most: int) -> int:
    number = setup.get(name, 0)
    if not isinstance(number, int) or isinstance(number, bool) or not 0 <= number <= most:
        raise PlayError("request-broken")
    return number


def _text(setup: Compiled, name: str) -> str:
    text = setup.get(name, "")
    if not isinstance(text, str):
        raise PlayError("request-broken")
    return text


def _names(names: Value) -> list[str]:
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise PlayError("request-broken")
    return names


def _hands(setup: Compiled) -> list[list[str]]:
    hands = setup.get("hands", [])
    if not isinstance(hands, list):
        raise PlayError("request-broken")
    return [_names(hand) for hand in hands]
