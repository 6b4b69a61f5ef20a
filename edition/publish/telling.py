"""What happens in a worked example, told in the third person by the tellers of the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from edition.play.errors import PlayError
from edition.publish.typeset import no_break
from edition.rules.example_moves import Event
from edition.rules.load import GameRules
from edition.telling.chalk import ChalkTeller
from edition.telling.company import CompanyTeller
from edition.telling.melds import MeldsTeller, item_name
from edition.telling.stakes import StakesTeller
from edition.telling.teller import Teller
from edition.telling.throws import ThrowsTeller
from edition.telling.words import Words
from edition.words import Lang, words

TELLERS: Final[dict[str, type[Teller]]] = {
    "tricks": Teller,
    "hands": Teller,
    "melds": MeldsTeller,
    "chalk": ChalkTeller,
    "vying": StakesTeller,
    "fifteen": StakesTeller,
    "throwing": ThrowsTeller,
    "naming": CompanyTeller,
}
# what stands on the board, what the sentence of the move says already, and what belongs to the deal that follows
LEFT_OUT: Final = ("deal", "turn_up", "buy", "place", "dealer", "lead", "draw", "says", "stake", "cut", "chalk", "play", "trick", "thrower")
TOGETHER: Final = ("ante", "circuit", "back")
NOUNS: Final = ("earned",)  # events told by a noun: the name stands before a colon
SEATS: Final = ("dealer", "from", "seat")
SEAT_LISTS: Final = ("payers", "winners")
BY_SEAT: Final = ("jetons", "totals")


@dataclass(frozen=True)
class Told:
    """A line: the sentence, the rules on which it rests, and the event (the first, where several make one line)."""

    text: str
    rules: tuple[str, ...]
    event: Event


class PlainWords(Words):
    """The words of a game, cards named in full, several in parentheses."""

    def card(self, name: str) -> str:
        return self.name(name)

    def cards(self, names: Sequence[str]) -> str:
        return f"({', '.join(self.card(name) for name in names)})" if names else ""


def plain_words(game: GameRules, lang: Lang) -> PlainWords:
    """The words in which an example of a game is told."""
    lexicon = game.lexicon.shown() if game.lexicon else {}
    known = {word: [written, "" if lang == "fr" or english == written else english] for word, (written, english) in lexicon.items()}
    rules = {rule.id: {"mech": rule.mech} for rule in game.rules}
    return PlainWords({"lang": lang, "words": words(lang)["play"], "witness": {}, "rules": rules, "lexicon": known})


class Telling:
    """Tells the events of an example in their order. The tellers speak to seat 0: here nobody sits there."""

    def __init__(self, game: GameRules, names: Sequence[str], lang: Lang, variant: str = "") -> None:
        self.words = plain_words(game, lang)
        self.lang = lang
        caught: list[tuple[str, str, tuple[str, ...], str]] = []

        def line(_: Teller, who: str, text: str, rules: Sequence[str], card: str = "", no: int = 0) -> list[str]:  # noqa: ARG001
            caught.append((who, text, tuple(rules), card))
            return [""]

        teller = type("Told", (TELLERS[game.flow],), {"_line": line})
        points: dict[str, int] = next((rule.params["values"] for rule in game.variant_rules(variant) if rule.mech == "points"), {})
        self.caught = caught
        self.all = self.words.say("all")
        self.teller: Teller = teller(self.words, ["", *names], points, variant)

    def lines(self, events: Sequence[Event]) -> Iterator[Told]:
        """The lines of events that follow those already told; all are heard, those left out are not said."""
        for group in _groups(events):
            self.caught.clear()
            self.teller.lines([_moved(event) for event in group])
            if group[0][0] in LEFT_OUT:
                continue
            for who, text, rules, card in self.caught:
                shown = f"{text} ({self.words.card(card)})" if card else text
                if who in ("", self.all):
                    said = shown[:1].upper() + shown[1:]
                else:
                    said = self.words.say("moves.line-plain", who=who, text=shown) if group[0][0] in NOUNS else f"{who} {shown}"
                yield Told(no_break(said, self.lang), rules, group[0])

    def refusal(self, refusal: PlayError, names: Sequence[str]) -> str:
        """Why a move is refused, as a sentence."""
        return self.words.refusal(refusal, names)


def _groups(events: Sequence[Event]) -> Iterator[list[Event]]:
    """Events one by one, but those of which several make one line."""
    at = 0
    while at < len(events):
        end = at + 1
        same = (events[at][0],) if events[at][0] == "ante" else ("circuit", "back")
        while events[at][0] in TOGETHER and end < len(events) and events[end][0] in same:
            end += 1
        yield list(events[at:end])
        at = end


def _moved(event: Event) -> list[Any]:
    """An event with every seat one further on."""
    code, seat, cards, rules, params = event
    moved = []
    for name, value in params:
        if name in SEATS and isinstance(value, int):
            value += 1
        elif name in SEAT_LISTS:
            value = [each + 1 for each in value]
        elif name in BY_SEAT and isinstance(value, list):
            value = [0, *value]
        moved.append([name, value])
    return [code, seat + 1 if seat >= 0 else seat, list(cards), list(rules), moved]


# ------------------------------------------------------------------ scores


def what_name(words_: Words, flow: str, what: str) -> str:
    """What a line of a score counts, in words."""
    if flow == "melds":
        return item_name(words_, what)
    kind, _, rest = what.partition(":")
    if kind == "card":
        return words_.say("scores.card", rank=words_.get("ranks")[rest]["name"])
    figures = words_.get("chalk.figures")
    return str(figures[what]) if what in figures else words_.say(f"scores.{what}")


def amount(words_: Words, flow: str, points: int) -> str:
    """So many points, or marks."""
    return words_.count("chalk.marks" if flow == "chalk" else "table.points", points)
