"""One match in a terminal: shown move by move, and what is typed obeyed. Games of tricks are played here; other courses build on it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, TextIO

from edition.play.errors import PlayError
from edition.play.session import Session
from edition.telling.events import value
from edition.telling.teller import Teller
from edition.telling.words import Words
from edition.terminal.counting import counted, in_force, score_of_hand
from normalize.errors import InputError
from normalize.files import write_atomically


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
        self.compiled = compiled
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
            elif text == "c":
                self._counts()
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

    def _counts(self) -> None:
        """What counts here, and what the cards that the reader holds would bring as they are."""
        words, table = self.words, self.table
        there = in_force(self.compiled, table["selection"])
        self._tell(*counted(words, self.variant, there, self.teller.article))
        moment = words.data["counts"]["hand"]
        if moment and (cards := table["hands"][table["seat"]]):
            hand = {"moment": moment, "cards": cards, "others": [], "holds": [], "turn_up": table["turn_up"], "trump": ""}
            score = self.session.answer({"do": "score", "model": self.compiled, "selection": table["selection"], "hand": hand})
            self._tell("", *score_of_hand(words, words.data["flow"], score, self.teller.article))

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
