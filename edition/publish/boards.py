"""The boards of the worked examples, step by step, as data that the page draws without knowing the game.

A frame is {seats, fresh, wins, middle}: each seat {hand, lies, says, marked}, cards by their names; `fresh` is the seat
that has just moved, `wins` the one that has just won (-1: none), `middle` what is said of the table.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from edition.publish.telling import PlainWords
from edition.rules.example_kinds import Card, Moves
from edition.rules.example_moves import PlayedMoves
from edition.rules.example_worth import PlayedScore

Frame = dict[str, Any]
DRAWN: Final = ("card", "draw")  # events by which a card comes to a hand
WON: Final = ("trick", "take", "gain")
BETS: Final = ("ante", "carre", "over", "open", "hold", "raise")  # events that bear the pot as it grows


def frames_of(played: PlayedMoves, words: PlainWords) -> list[Frame]:
    """The table at the start, and after each step."""
    example = played.example
    hands = [list(example.hands.get(name, ())) for name in example.names]
    lies = [""] * len(hands)
    says = [""] * len(hands)
    middle = _up(example, words)
    frames = [_frame(hands, lies, says, [[]] * len(hands), -1, -1, middle)]
    taken = False
    coming: list[tuple[int, str]] = []
    pot = ""
    for step in played.steps:
        seat = example.names.index(step.move.who)
        said = spoken(step.move.names()[0], words, example.names)
        marked: list[list[str]] = [[] for _ in hands]
        wins = -1
        if step.refusal is None:
            if taken:
                lies = [""] * len(hands)
            for who, card in coming:
                hands[who].append(card)
            coming, taken = [], False
            for code, who, cards, _, params in step.events:
                if code == "play":
                    hands[who].remove(cards[0])
                    lies[who] = cards[0]
                elif code in DRAWN and isinstance(step.move, Card):
                    coming.append((who, cards[0]))
                elif code in DRAWN:
                    hands[who].append(cards[0])
                elif code == "point":
                    marked[who] = list(cards)
                wins = who if code in WON and wins < 0 else wins
                taken = taken or code == "trick"
                pot = next((words.count("table.jetons", value) for name, value in params if name == "pot" and code in BETS), pot)
        if not isinstance(step.move, Card):
            says[seat] = "" if step.refusal is not None else said
        parts = [part for part in (middle, words.say("example.pot", jetons=pot) if pot else "") if part]
        frames.append(_frame(hands, lies, says, marked, seat, wins, " · ".join(parts)))
        frames[-1]["refused"] = "" if step.refusal is None else said
    return frames


def _up(example: Moves, words: PlainWords) -> str:
    return words.say("example.turn-up", card=words.name(example.turn_up)) if example.turn_up else ""


def _frame(
    hands: Sequence[Sequence[str]],
    lies: Sequence[str],
    says: Sequence[str],
    marked: Sequence[Sequence[str]],
    fresh: int,
    wins: int,
    middle: str,
) -> Frame:
    seats = [
        {"hand": list(hand), "lies": card, "says": said, "marked": list(marks)}
        for hand, card, said, marks in zip(hands, lies, says, marked, strict=True)
    ]
    return {"seats": seats, "fresh": fresh, "wins": wins, "middle": middle}


def spoken(move: str, words: PlainWords, names: Sequence[str]) -> str:
    """A move as it is said: je passe, beauté; a number of jetons; a card by its name."""
    kind, _, rest = move.partition(":")
    if rest:
        shown = words.data["lexicon"].get(rest, (rest, ""))[0]
        return words.say("example.rhyme", rhyme=rest) if kind == "rime" else str(shown)
    bids = words.get("stakes.bids")
    if move.startswith("donneur-"):
        return words.say("stakes.bids.donneur.say", name=names[int(move.rpartition("-")[2])])
    if move in bids:
        return words.say(f"stakes.bids.{move}.say").rstrip("…") or words.say("example.silence")
    if move.isdecimal():
        return words.count("table.jetons", int(move))
    return words.say("company.act.short") if move == "court" else words.name(move.partition("+")[0])


def score_frames(played: PlayedScore, words: PlainWords) -> list[Frame]:
    """Each hand in turn, the first one unmarked before it: seat 0 is the hand, the others lie beside it."""
    frames = []
    for at, scored in enumerate(played.hands):
        hand = scored.hand
        marks = sorted({card for line in scored.lines for card in line.cards})
        parts = [words.say("example.turn-up", card=words.name(hand.turn_up))] if hand.turn_up else []
        parts += [words.say("example.trump", suit=words.say(f"suits.{hand.trump}"))] if hand.trump else []
        hands = [hand.cards, *hand.others.values()]
        for marked in ([], marks) if at == 0 else (marks,):
            each = [[card for card in cards if card in marked] for cards in hands]
            frames.append(_frame(hands, [""] * len(hands), [""] * len(hands), each, 0 if marked else -1, -1, " · ".join(parts)))
            frames[-1]["names"] = [words.say("example.hand-of"), *hand.others]
    return frames


def cards_in(frames: Sequence[Frame]) -> Iterator[str]:
    """Every card that a board shows, each once, in the order in which it comes."""
    seen: dict[str, None] = {}
    for frame in frames:
        for seat in frame["seats"]:
            for card in (*seat["hand"], *([seat["lies"]] if seat["lies"] else [])):
                seen[card] = None
    return iter(seen)
