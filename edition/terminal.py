"""A game in a terminal: the same session, rules and words as the table on the page.

`play` knows no terminal: it reads lines from one stream and writes to another.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from typing import Any, Final, TextIO

from edition.play.errors import PlayError
from edition.play.levels import usual_level
from edition.play.mechanisms.staked import STAKES
from edition.play.session import Session
from normalize.errors import InputError
from normalize.files import write_atomically

Event = Sequence[Any]
Pairs = Sequence[Sequence[Any]]

DISCS: Final = {"attested": "●", "inferred": "◐", "supplied": "○", "witness": "◇"}
PIPS: Final = {"pique": "♠", "trefle": "♣", "coeur": "♥", "carreau": "♦"}
WIDTH: Final = 52  # of a move, before its §
SHOWN: Final = 200  # characters of what a file holds that are repeated


class Words:
    """Sentences of a game's data (`edition.publish.play.page_data`): blanks filled, one and other, names of cards."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.data = data
        self.lang = str(data["lang"])

    def get(self, key: str) -> Any:
        node: Any = self.data["words"]
        for part in key.split("."):
            node = node[part]
        return node

    def say(self, key: str, **blanks: object) -> str:
        return str(self.get(key)).format(**blanks)

    def count(self, key: str, n: int) -> str:
        single = n == 1 or (self.lang == "fr" and n == 0)
        return self.say(f"{key}.{'one' if single else 'other'}", n=n)

    def card(self, name: str) -> str:
        """A card as it is written on it: D♠."""
        rank, suit = name.split("-")
        return f"{self.get('letters').get(rank, rank)}{PIPS[suit]}"

    def list(self, parts: Sequence[str], glue: str) -> str:
        """a, b or c"""
        return glue.join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)

    def cards(self, names: Sequence[str]) -> str:
        return " ".join(self.card(name) for name in names)

    def name(self, card: str) -> str:
        """A card in full, the queen of spades; what is no card, as it is."""
        rank, _, suit = card.partition("-")
        if rank not in self.get("ranks") or suit not in self.get("suits"):
            return card
        return self.say("card.name", rank=self.get("ranks")[rank]["name"], suit=self.say(f"suits.{suit}"))

    def refusal(self, error: PlayError, seats: Sequence[str]) -> str:
        """What the engine refuses, as a sentence."""
        blanks = {name: text if len(text) <= SHOWN else f"{text[:SHOWN]}…" for name, text in error.params}
        if "seat" in blanks:
            blanks["name"] = seats[int(blanks.pop("seat"))]
        if "suit" in blanks:
            blanks["suit"] = self.say(f"suits.{blanks['suit']}")
        if "card" in blanks:
            blanks["card"] = self.name(blanks["card"])
        if "game" in blanks:
            blanks["game"] = self.data.get("games", {}).get(blanks["game"], blanks["game"])
        if blanks.get("option") in (options := self.get("options")):
            option = options[blanks["option"]]
            blanks["option"] = option["label"]
            for key in ("value", "values"):
                if key in blanks:
                    blanks[key] = ", ".join(option["values"].get(value, value) for value in blanks[key].split(", "))
        if error.code not in self.get("refusals"):
            return self.say("refusals.unknown", code=error.code)
        return self.say(f"refusals.{error.code}", **blanks)


@dataclass
class Told:
    """What the telling of a match must remember from one event to the next."""

    trick: list[str]
    leading: list[str]
    trump: str = ""
    deals: int = 0
    played: int = 0


class Teller:
    """Events as lines: who, card, what, and the article."""

    def __init__(self, words: Words, seats: Sequence[str], points: Mapping[str, int], variant: str) -> None:
        self.words = words
        self.seats = seats
        self.points = points
        self.changed = words.data["witness"].get(variant, {})
        self.told = Told([], [])

    def lines(self, events: Sequence[Event]) -> list[str]:
        """The lines of events that follow those already told; deals and draws together make one."""
        found: list[str] = []
        at = 0
        while at < len(events):
            end = at + 1
            while events[at][0] in ("deal", "draw") and end < len(events) and events[end][0] == events[at][0]:
                end += 1
            found += getattr(self, f"_{events[at][0]}")(events[at:end])
            at = end
        return found

    def article(self, rule: str) -> str:
        """● § 5"""
        known = self.words.data["rules"][rule]
        status = self.changed.get(rule, known)["status"]
        return f"{DISCS[status]} {known['label']}"

    def _line(self, who: str, text: str, rules: Sequence[str], card: str = "", no: int = 0) -> list[str]:
        shown = f"{self.words.card(card):<4}" if card else ""
        move = f"{no or '':>3} {who:<10} {shown}{text}"
        return [f"{move:<{WIDTH}} {self.article(rules[0])}" if rules else move]

    def _of(self, key: str, seat: int, **blanks: object) -> str:
        return self.words.say(f"events.{key}.{'you' if seat == 0 else 'other'}", **blanks)

    def _stake(self, group: Sequence[Event]) -> list[str]:
        _, _, _, rules, params = group[0]
        jetons = self.words.count("table.jetons", value(params, "each"))
        return self._line(self.words.say("all"), self._of("stake", -1, each=jetons, pot=value(params, "pot")), rules)

    def _dealer(self, group: Sequence[Event]) -> list[str]:
        _, seat, _, rules, _ = group[0]
        return ["", *self._line(self.seats[seat], self._of("dealer-next" if self.told.deals else "dealer-first", seat), rules)]

    def _deal(self, group: Sequence[Event]) -> list[str]:
        self.told.deals += 1
        dealer = value(group[0][4], "dealer")
        sizes = [len(event[2]) for event in group if event[1] == group[0][1]]
        lots = self.words.get("moves.lots")
        if len(sizes) == 1:
            packets = self.words.say("moves.packets.once")
        elif set(sizes) == {1}:
            packets = self.words.say("moves.packets.each")
        else:
            joined = str(self.words.get("moves.and")).join(lots.get(str(size), str(size)) for size in sizes)
            packets = self.words.say("moves.packets.parts", sizes=joined)
        cards = self.words.count("table.cards", sum(sizes))
        return self._line(self.seats[dealer], self._of("deal", dealer, cards=cards, packets=packets), group[0][3])

    def _turn_up(self, group: Sequence[Event]) -> list[str]:
        _, seat, cards, rules, _ = group[0]
        self.told.trump = cards[0].split("-")[1]
        return self._line(self.seats[seat], self._of("turn-up", seat, suit=self.words.say(f"suits.{self.told.trump}")), rules, cards[0])

    def _lead(self, group: Sequence[Event]) -> list[str]:
        self.told.leading = list(group[0][3])
        self.told.trick = []
        return [""]

    def _play(self, group: Sequence[Event]) -> list[str]:
        _, seat, cards, rules, _ = group[0]
        told = self.told
        suit = cards[0].split("-")[1]
        led = told.trick[0].split("-")[1] if told.trick else ""
        act = "lead" if not led else "follow" if suit == led else "trump" if suit == told.trump else "discard"
        told.trick.append(cards[0])
        told.played += 1
        return self._line(self.seats[seat], self._of(act, seat), rules if led else [*told.leading, *rules], cards[0], told.played)

    def _trick(self, group: Sequence[Event]) -> list[str]:
        _, seat, cards, rules, _ = group[0]
        points = sum(self.points.get(card.split("-")[0], 0) for card in cards)
        self.told.trick = []
        text = self._of("trick" if points else "trick-empty", seat, points=self.words.count("table.points", points))
        return self._line(self.seats[seat], text, rules)

    def _pay(self, group: Sequence[Event]) -> list[str]:
        _, seat, _, rules, params = group[0]
        each, payers = value(params, "each"), len(value(params, "payers"))
        key = ("receive" if each > 0 else "pay") + ("-one" if payers == 1 else "")
        total = f"{'+' if each > 0 else '−'}\u00a0{abs(each * payers)}"
        return self._line(self.seats[seat], self._of(key, seat, each=self.words.count("table.jetons", abs(each)), total=total), rules)

    def _draw(self, group: Sequence[Event]) -> list[str]:
        first = group[0][1]
        found = self._line(self.words.say("all"), self._of("draw", first, name=self.seats[first]), group[0][3][:1])
        for _, seat, cards, rules, _ in group:
            if len(rules) > 1:
                found += self._line(self.seats[seat], self._of("draw-turn-up", seat), rules[1:], cards[0])
            elif cards[0]:
                found += self._line(self.seats[seat], self._of("draw-card", seat), rules, cards[0])
        return found

    def _count(self, group: Sequence[Event]) -> list[str]:
        _, seat, _, rules, params = group[0]
        return self._line(
            self.seats[seat], self._of("count", seat, points=self.words.count("table.points", value(params, "points"))), rules
        )

    def _end(self, group: Sequence[Event]) -> list[str]:
        _, _, _, rules, params = group[0]
        winners = value(params, "winners")
        if not winners:
            return ["", *self._line(self.words.say("all"), self._of("tie", -1), rules[::-1])]
        key = "win-shared" if len(winners) > 1 else "win"
        rules = sorted(rules, key=lambda rule: self.words.data["rules"][rule]["mech"] != "stakes")  # what the line tells
        return ["", *(line for seat in winners for line in self._line(self.seats[seat], self._of(key, seat), rules))]


def value(params: Pairs, name: str) -> Any:
    return next(value for key, value in params if key == name)


# ------------------------------------------------------------------ the match


def play(
    compiled: Mapping[str, Any],
    data: Mapping[str, Any],
    selection: Sequence[tuple[str, str]],
    *,
    seed: int,
    level: str,
    input: TextIO,  # noqa: A002 (what a game reads)
    output: TextIO,
    save: Path | None = None,
) -> bool:
    """Plays one match; whether it came to its end. `data` is `page_data` of the game.

    The end of the input ends the game; `save`: the match is written there, at its end or as far as it came.
    PlayError for a selection that the game does not have; InputError `cannot-write`.
    """
    request = {"do": "new", "model": compiled, "selection": [list(pair) for pair in selection], "seed": seed, "seat": 0, "level": level}
    match = match_of(data["flow"])(compiled, data, request, input, output)
    ended = match.run()
    if save:
        match.save(save)
    return ended


def replay(text: str, compiled: Mapping[str, Any], data: Mapping[str, Any], output: TextIO) -> bool:
    """Tells a match from its transcript, as the reader's seat saw it, every move with its article; whether it came to its end.

    PlayError for what is no transcript of this game, or does not come out: the seal is over every event.
    """
    request = {"do": "load", "transcript": text, "model": compiled, "seat": 0, "level": usual_level(compiled["flow"])}
    return match_of(data["flow"])(compiled, data, request, StringIO(), output).told()


def match_of(flow: str) -> type[Match]:
    """How a match of a course of play is played in a terminal."""
    from edition.chalk_terminal import ChalkMatch  # they build on this module
    from edition.company_terminal import CompanyMatch
    from edition.melds_terminal import MeldsMatch
    from edition.stakes_terminal import StakesMatch
    from edition.throws_terminal import ThrowsMatch

    kinds = {"chalk": ChalkMatch, "melds": MeldsMatch, "throwing": ThrowsMatch, "naming": CompanyMatch} | dict.fromkeys(STAKES, StakesMatch)
    return kinds.get(flow, Match)


class Match:
    """One match between a reader who types and the bots."""

    prompt = "terminal.prompt"
    unit = "table.points"  # of what decides the match
    legend = True  # how cards are written is told

    def __init__(
        self,
        compiled: Mapping[str, Any],
        data: Mapping[str, Any],
        request: Mapping[str, Any],
        source: TextIO,
        output: TextIO,
    ) -> None:
        """`request`: a new match or one out of a transcript, as a session takes it."""
        self.words = Words(data)
        self.session = Session()
        self.source = source
        self.output = output
        self.table = self.session.answer(request)
        self.seats = self.words.get("seats")[: self.table["seats"]]
        self.points = _points(compiled)
        self.variant = str(compiled["variant"])
        self.teller = self._teller()

    def _introduce(self, key: str) -> None:
        words, table = self.words, self.table
        title = next(each["title"] for each in words.data["variants"] if each["id"] == self.variant)
        players = words.get("table.players")[str(table["seats"])]
        self._tell(words.say(key, title=words.data["title"], players=players, variant=title, seed=table["seed"]))
        if self.legend:
            self._tell(words.say("terminal.legend"))

    def _teller(self) -> Teller:
        return Teller(self.words, self.seats, self.points, self.variant)

    def run(self) -> bool:
        self._introduce("terminal.intro")
        self._tell(*self.teller.lines(self.table["events"]))
        while not self.table["over"]:
            if self.table["turn"] != self.table["seat"]:
                self._take(self.session.answer({"do": "bot"}))
                continue
            self._show()
            self._write(self.words.say(self.prompt))
            line = self.source.readline()
            if not line or line.strip() == "f":
                self._tell("", self.words.say("terminal.bye", seed=self.table["seed"]))
                return False
            self._obey(line.strip())
        self._result()
        return True

    def told(self) -> bool:
        """Tells a match that has been played, and how it ended or where it was left; whether it came to its end."""
        self._introduce("terminal.replayed")
        self._tell(*self.teller.lines(self.table["events"]))
        if self.table["over"]:
            self._result()
        else:
            self._tell("", self.words.count("terminal.left", self.table["moves"]))
        return bool(self.table["over"])

    def save(self, path: Path) -> None:
        """Writes the transcript of the match."""
        write_atomically(path, self.session.answer({"do": "save"})["transcript"] + "\n")
        self._tell(self.words.say("terminal.saved", file=path))

    def _write(self, text: str) -> None:
        self.output.write(text)
        self.output.flush()

    def _tell(self, *lines: str) -> None:
        self._write("".join(f"{line}\n" for line in lines))

    def _take(self, table: dict[str, Any]) -> None:
        if table["from"] == 0:  # told from the beginning: a move was taken back
            self.teller = self._teller()
            self.teller.lines(table["events"])
        else:
            self._tell(*self.teller.lines(table["events"]))
        self.table = table

    def _show(self) -> None:
        words, table = self.words, self.table
        stock = words.count("table.stock", table["stock"]) if table["stock"] else words.say("table.stock.none")
        lines = ["", words.say("terminal.table", suit=words.say(f"suits.{table['trump']}"), stock=stock)]
        if table["trick"]:
            lines.append(words.say("terminal.trick", cards=words.cards(table["trick"])))
        for seat, hand in enumerate(table["hands"]):
            if hand is not None and seat != table["seat"]:
                lines.append(words.say("terminal.partner", cards=words.cards(hand)))
        hand = "   ".join(f"{n} {words.card(card)}" for n, card in enumerate(self._hand(), 1))
        self._tell(*lines, words.say("terminal.hand", cards=hand))

    def _hand(self) -> list[str]:
        return list(self.table["hands"][self.table["seat"]])

    def _obey(self, text: str) -> None:
        """One line of the reader's; what it does not do, it says why."""
        command, _, rest = text.partition(" ")
        try:
            if self._play(text):
                return
            if command == "?":
                self._tell(self._help().rstrip())
            elif command == "q":
                self._what()
            elif command == "p" and self._why(rest):
                return
            elif command == "r":
                self._take(self.session.answer({"do": "undo"}))
                self._tell(self.words.say("table.undone"))
            elif command.startswith("§"):
                self._article(text)
            elif command == "e":
                self._save(rest.strip())
            elif text:
                self._tell(self._unknown(text))
        except PlayError as error:
            self._tell(self.words.refusal(error, self.seats))
            self._rules(error.rules)

    def _play(self, text: str) -> bool:
        """Plays what was typed, if it is a move."""
        if not (text.isdecimal() and 1 <= int(text) <= len(self._hand())):
            return False
        self._take(self.session.answer({"do": "play", "card": self._hand()[int(text) - 1]}))
        return True

    def _why(self, text: str) -> bool:
        """Tells why a move is allowed or not, if what was typed is one."""
        if not (text.isdecimal() and 1 <= int(text) <= len(self._hand())):
            return False
        self._rules(self.session.answer({"do": "why", "card": self._hand()[int(text) - 1]})["rules"])
        return True

    def _unknown(self, text: str) -> str:
        return self.words.say("terminal.unknown", text=text)

    def _help(self) -> str:
        return self.words.say("terminal.help")

    def _what(self) -> None:
        legal, hand = self.table["legal"], self._hand()
        key = "any" if len(legal) == len(hand) else "one" if len(legal) == 1 else "some"
        self._tell(self.words.say(f"what.{key}", cards=self.words.cards(legal)))
        self._rules(self.session.answer({"do": "why", "card": legal[0]})["rules"])

    def _rules(self, rules: Sequence[str]) -> None:
        if rules:
            self._tell(self.words.say("terminal.rules"))
        for rule in rules:
            self._rule(rule)

    def _rule(self, rule: str) -> None:
        """A rule with its standing, and the words of the treatise or the editor's."""
        words = self.words
        known = words.data["rules"][rule]
        changed = self.teller.changed.get(rule)
        status = words.say(f"status.{(changed or known)['status']}")
        self._tell(f"  {self.teller.article(rule)} · {status} · {known['title']}")
        if changed:
            self._tell(f"      {changed['note']} ({changed['source']})")
        for cite in known["cites"]:
            quoted = " […] ".join(cite["words"])
            label = words.data["articles"][cite["article"]]["label"]
            self._tell(f"      {label}\u00a0: «\u00a0{quoted}\u00a0»" if words.lang == "fr" else f"      {label}: “{quoted}”")
        if known["note"] and not changed:
            self._tell(f"      {known['note']}")

    def _article(self, text: str) -> None:
        """The text of an article, or the editor's supplement, by its label."""
        wanted = re.sub(r"\s", "", text)
        data = self.words.data
        articles = [a for a in data["articles"].values() if re.sub(r"\s", "", a["label"]) == wanted]
        notes = [r for r in data["rules"].values() if not r["cites"] and re.sub(r"\s", "", r["label"]) == wanted]
        for article in articles:
            for lang in dict.fromkeys((self.words.lang, "fr")):
                self._tell(f"  {article['label']}  " + " ".join(clause[lang] for clause in article["clauses"]))
        for rule in notes:
            self._tell(f"  {rule['label']}  [{rule['note']}]")
        if not articles and not notes:
            self._tell(self.words.say("terminal.need-mark", mark=text))

    def _save(self, name: str) -> None:
        if not name:
            self._tell(self.words.say("terminal.need-file"))
            return
        try:
            if not Path(name).parent.is_dir():  # a slip of the name makes no folders
                raise NotADirectoryError(name)
            write_atomically(Path(name), self.session.answer({"do": "save"})["transcript"] + "\n")
        except (InputError, OSError):
            self._tell(self.words.say("terminal.cannot-write", file=name))
        else:
            self._tell(self.words.say("terminal.saved", file=name))

    def _result(self) -> None:
        words, table = self.words, self.table
        winners = [self.seats[seat] for seat in table["winners"]]
        if not winners:
            sentence = words.say("over.tie")
        elif len(winners) > 1:
            sentence = words.say("over.won-two", names=str(words.get("over.names")).join(winners))
        else:
            sentence = words.say(f"over.won.{'you' if table['winners'] == [table['seat']] else 'other'}", name=winners[0])
        self._tell("", sentence)
        for seat, name in enumerate(self.seats):
            points = words.count(self.unit, table["totals"][table["sides"][seat]])
            jetons = words.count("table.jetons", table["jetons"][seat]).replace("-", "−")
            self._tell(f"  {name:<10} {points:>22} {jetons:>12}")


def _points(compiled: Mapping[str, Any]) -> dict[str, int]:
    """What each rank counts, from the compiled rule `points`; nothing where a game has none."""
    return next((dict(value(params, "values")) for mech, _, _, _, params in compiled["rules"] if mech == "points"), {})
