"""Two readings of the same deal in a terminal: side by side until they part, then what each is worth."""

from __future__ import annotations

import io
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from textwrap import wrap
from typing import Any, Final, TextIO

from edition.concordance.moves import cards
from edition.play.errors import PlayError
from edition.play.parting import MOST, Pair
from edition.rules.load import GameRules
from edition.rules.standing import DISCS
from edition.rules.wording import wording
from edition.terminal.courses import match_of
from edition.terminal.match import Match
from edition.words import Lang, say

GAP: Final = " │ "
OTHERWISE: Final = " ┃ "  # between lines that differ
NUMBER: Final = re.compile(r"\d+(?= )")
NARROWEST: Final = 36  # of one of the two columns
MOST_MOVES: Final = 4  # that are named one by one


@dataclass(frozen=True)
class Asked:
    """What is played: the two readings by their ids, and the match."""

    readings: tuple[str, str]
    selection: Sequence[tuple[str, str]]
    seed: int
    level: str


class Column:
    """One of the two tables, told line by line."""

    def __init__(self, compiled: Mapping[str, Any], data: Mapping[str, Any], asked: Asked) -> None:
        # of a match in a terminal only what tells it: nothing is typed, and what it writes is read here
        self.written = io.StringIO()
        request = {
            "do": "new",
            "model": compiled,
            "selection": [list(pair) for pair in asked.selection],
            "seed": asked.seed,
            "seat": 0,
            "level": asked.level,
        }
        self.match: Match = match_of(data["flow"])(compiled, data, request, io.StringIO(), self.written)
        self.variant = str(compiled["variant"])
        self.title = next(str(each["title"]) for each in data["variants"] if each["id"] == self.variant)

    def lines(self, events: Sequence[Any]) -> list[str]:
        """Lines of events that follow those already told; none is empty."""
        return _plain(self.match.teller.lines(events))

    def result(self, table: Mapping[str, Any]) -> list[str]:
        """What a match that is over came to."""
        self.written.seek(0)
        self.written.truncate()
        self.match.table = {**table, "events": []}  # they are told
        self.match.run()
        return _plain(self.written.getvalue().split("\n"))


def _plain(lines: Sequence[str]) -> list[str]:
    return [" ".join(part for part in line.split(" ") if part) for line in lines if line.strip()]


def watched(words: Any) -> Any:
    """The words of a game with somebody in the reader’s seat: nothing is said in the second person."""
    if not isinstance(words, Mapping):
        return words
    found = {key: watched(node) for key, node in words.items()}
    if "you" in found and "other" in found:
        found["you"] = found["other"]
    if "queen-told" in found:  # to the one who leads the game, who is the reader or nobody’s concern
        found["queen-told"] = found["queen-own"]
    for key in [key for key in found if key.endswith("-you") and isinstance(found.get(key[:-4]), str | Mapping)]:
        found[key] = found[key[:-4]]
    return found


def inner(title: str, lang: Lang) -> str:
    """A title between quotation marks: those in it become the inner ones."""
    if lang == "fr":
        return re.sub("\u00a0?»", "”", re.sub("«\u00a0?", "“", title))
    return title.replace("“", "‘").replace("”", "’")


def play_two(game: GameRules, data: Mapping[str, Any], asked: Asked, *, lang: Lang, output: TextIO, width: int) -> bool:
    """Plays the same match under two readings until they part, and each on to its end; whether they part.

    PlayError as in `edition.terminal.playing`.
    """
    first = say(lang, "parting.first")
    seats = [first, *data["words"]["seats"][1:]]
    data = {**data, "words": {**watched(data["words"]), "you": first, "seats": seats}}
    models = [game.compiled(reading) for reading in asked.readings]
    pair = Pair(models, [list(each) for each in asked.selection], asked.seed, -1, asked.level, [])
    columns = [Column(model, data, asked) for model in models]
    teller = _Teller(game, columns, lang, output, max(NARROWEST, (width - len(GAP)) // 2))
    words = columns[0].match.words
    players = words.get("table.players")[str(len(columns[0].match.seats))]
    blanks = {"title": data["title"], "players": players, "seed": asked.seed, "one": columns[0].title, "two": columns[1].title}
    teller.tell(*wrap(say(lang, "parting.terminal.intro", **blanks), teller.whole), "")
    teller.events(pair)
    while not pair.parted and not pair.over:
        pair.advance(1, "")
        teller.events(pair)
    if not pair.parted:
        teller.tell("", say(lang, "parting.over"))
        return False
    teller.parted(pair)
    for at in (0, 1):
        while not pair.games[at].over:
            pair.alone(at, MOST, "")
    teller.results(pair)
    return True


class _Teller:
    """Writes both columns."""

    def __init__(self, game: GameRules, columns: list[Column], lang: Lang, output: TextIO, width: int) -> None:
        self.game, self.columns, self.lang, self.output, self.width = game, columns, lang, output, width
        self.whole = 2 * width + len(GAP)
        self.no = 0  # of the last move that has a number

    def tell(self, *lines: str) -> None:
        self.output.write("".join(f"{line}\n" for line in lines))

    def events(self, pair: Pair) -> None:
        """What came of the last move, at both."""
        tables = pair.reply(False)["tables"]
        told = [column.lines(table["events"]) for column, table in zip(self.columns, tables, strict=True)]
        self.no = next((int(found[0]) for line in reversed(told[0]) if (found := NUMBER.match(line))), self.no)
        for left, right in zip_longest(*told, fillvalue=""):
            self._row(left, right, OTHERWISE if pair.parted and left != right else GAP)

    def _row(self, left: str, right: str, gap: str = GAP) -> None:
        pieces = [wrap(text, self.width, subsequent_indent="  ") for text in (left, right)]
        for one, two in zip_longest(*pieces, fillvalue=""):
            self.tell(f"{one:<{self.width}}{gap}{two}".rstrip())

    def parted(self, pair: Pair) -> None:
        """Where they part, what differs, and the rules that make the difference."""
        parted, lang = pair.parted, self.lang
        key = "deal" if not parted["number"] else "start" if not self.no else "at" if parted["move"] else "after"
        self.tell("", *wrap(f"{say(lang, f'parting.parted.{key}', n=self.no)} {self._differs(parted)}", self.whole), "")
        for rule in self.game.rules:
            if rule.id not in parted["rules"]:
                continue
            known = self.columns[0].match.words.data["rules"][rule.id]
            self.tell(say(lang, "parting.terminal.rule", disc=DISCS[rule.status], title=known["title"], label=known["label"]))
            for column in self.columns:
                theirs = next(each for each in self.game.variant_rules(column.variant) if each.id == rule.id)
                text = say(lang, "parting.terminal.reading", title=column.title, text=wording(theirs, lang))
                self.tell(*wrap(text, self.whole, initial_indent="  ", subsequent_indent="    "))
        for column in self.columns:
            variant = next((each for each in self.game.variants if each.id == column.variant), None)
            if variant:
                text = say(lang, "parting.terminal.source", text=variant.source[lang])
                self.tell(*wrap(text, self.whole, initial_indent="  ", subsequent_indent="    "))

    def _differs(self, parted: Mapping[str, Any]) -> str:
        lang, kind, only = self.lang, str(parted["kind"]), parted["only"]
        if kind == "events":  # it stands in the two columns
            return ""
        if kind == "purses":
            return say(lang, "parting.differs.purses")
        seats = self.columns[0].match.seats
        a, b = (inner(column.title, lang) for column in self.columns)
        if kind in ("turn", "sight"):
            one, two = (", ".join(seats[int(each)] for each in side) or say(lang, "parting.differs.nobody") for side in only)
            key = "parting.differs.turn" if kind == "turn" else "parting.differs.sight.other"
            return say(lang, key, a=a, b=b, one=one, two=two, name=seats[parted["seat"]])
        one, two = (self._moves(side) for side in only)
        key = f"parting.differs.{kind}{'' if one and two else '-one' if one else '-two'}"
        if kind == "legal":
            key += ".other"
        sentences = [say(lang, key, a=a, b=b, one=one, two=two, moves=one or two, name=seats[parted["seat"]])]
        for title, refused in zip((a, b), parted["refused"], strict=True):
            if refused and kind == "legal":
                error = PlayError(refused["code"], refused["params"], refused["rules"])
                sentences.append(
                    say(lang, "parting.differs.under", title=title, sentence=self.columns[0].match.words.refusal(error, seats))
                )
        return " ".join(sentences)

    def _moves(self, names: Sequence[str]) -> str:
        shown = " · ".join(cards([name], self.lang) for name in names[:MOST_MOVES])
        more = len(names) - MOST_MOVES
        return say(self.lang, f"parting.differs.more.{'one' if more == 1 else 'other'}", moves=shown, n=more) if more > 0 else shown

    def results(self, pair: Pair) -> None:
        """What each match came to."""
        self.tell("", say(self.lang, "parting.terminal.result"))
        tables = pair.reply(False)["tables"]
        pieces = [column.result(table) for column, table in zip(self.columns, tables, strict=True)]
        for left, right in zip_longest(*pieces, fillvalue=""):
            self._row(left, right, GAP if left == right else OTHERWISE)
