"""A game in company in a terminal: queens, rhymes and perfections are typed."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from edition.play.errors import PlayError
from edition.telling.company import DOUBTS, CompanyTeller
from edition.telling.teller import Teller
from edition.terminal.match import Match

SHORT: Final = "!"
HINT: Final = "s"
NAMES: Final = 5  # queens that are proposed
COMMANDS: Final = ("p", "e")  # with something after them they are no name
ARTICLE: Final = re.compile(
    r"^(?:de la |de l['’]|du |des |d['’]|une? |la |les? |l['’])"
)  # one says that she has beauty: la beauté, de la beauté
JUDGED: Final = ("admettre", "refuser")


class CompanyMatch(Match):
    """A match in which the reader names, says and judges."""

    prompt = "company.terminal.prompt"
    legend = False

    def _teller(self) -> Teller:
        return CompanyTeller(self.words, self.seats, self.points, self.variant)

    def _word(self, word: str, *, glossed: bool = False) -> str:
        teller = self.teller
        assert isinstance(teller, CompanyTeller)
        return teller.word(word, glossed=glossed)

    # --- what is shown

    def _show(self) -> None:
        words, table = self.words, self.table
        lines = [""]
        for seat, name in enumerate(self.seats):
            queen = table["queens"][seat] or words.say(f"company.table.{'whispered' if table['chosen'][seat] else 'not-yet'}")
            said = ", ".join(self._word(word) for by, word in table["said"] if by == seat) or words.say("company.table.none")
            out = f" ({words.say('company.table.out')})" if seat in table["caught"] else ""
            rhyme = f"-{table['rhymes'][seat]}" if table["rhymes"][seat] else "—"
            lines.append(words.say("company.terminal.row", name=f"{name}{out}", queen=queen, rhyme=rhyme, said=said))
        self._tell(*lines, *self._asked())

    def _asked(self) -> list[str]:
        words, table = self.words, self.table
        if table["phase"] == "queen":
            return [words.say("company.act.queen"), words.say("company.terminal.queen", names=", ".join(table["names"][:NAMES]))]
        if table["phase"] == "rhyme":
            return [words.say("company.act.rhyme"), *(self._rhyme(n, move) for n, move in enumerate(self._rhymes(), 1))]
        if table["phase"] == "judge":
            rhyme = table["rhymes"][table["speaker"]]
            key = "judge-own" if table["speaker"] == table["seat"] else "judge"
            name = self.seats[table["speaker"]]
            asked = [words.say(f"company.act.{key}", name=name, word=self._word(table["pending"], glossed=True), rhyme=rhyme)]
            if table["standing"]:
                asked.append(words.say(f"company.act.doubt-{DOUBTS[table['standing']]}"))
            return [*asked, words.say("company.terminal.judge")]
        return [words.say("company.terminal.say", rhyme=table["rhymes"][table["seat"]])]

    def _rhymes(self) -> list[str]:
        """The rhymes that can be chosen, in the order in which they are offered."""
        return [f"rime:{rhyme}" for rhyme, _ in self.table["offered"] if f"rime:{rhyme}" in self.table["legal"]]

    def _rhyme(self, n: int, move: str) -> str:
        rhyme, plenty = next((rhyme, plenty) for rhyme, plenty in self.table["offered"] if move == f"rime:{rhyme}")
        return self.words.say("company.terminal.rhyme", n=n, rhyme=rhyme, words=self.words.count("company.words", plenty))

    # --- what is typed

    def _move(self, text: str) -> str:
        """The move meant by what was typed, "" if it is none."""
        phase = self.table["phase"]
        if phase in ("rhyme", "judge"):
            choices = self._rhymes() if phase == "rhyme" else list(JUDGED)
            return str(choices[int(text) - 1]) if text.isascii() and text.isdecimal() and 1 <= int(text) <= len(choices) else ""
        typed = unicodedata.normalize("NFC", text)
        if phase == "queen":
            return f"reine:{typed}" if len(typed) > 1 else ""
        return "court" if typed == SHORT else f"dire:{ARTICLE.sub('', typed.lower())}" if len(typed) > 1 else ""

    def _obey(self, text: str) -> None:
        if self.table["phase"] == "say" and text == HINT:
            hints = ", ".join(self._word(word, glossed=True) for word in self.table["hints"])
            self._tell(f"{self.words.say('company.act.hints')} {hints}" if hints else self.words.say("company.act.no-hints"))
        else:
            super()._obey(text)

    def _play(self, text: str) -> bool:
        command, _, rest = text.partition(" ")
        move = "" if command.startswith("§") or (rest and command in COMMANDS) else self._move(text)
        if not move:
            return False
        self._take(self.session.answer({"do": "play", "card": move}))
        return True

    def _why(self, text: str) -> bool:
        move = self._move(text)
        if not move:
            return False
        reply = self.session.answer({"do": "why", "card": move})
        if not reply["ok"]:
            raise PlayError(reply["code"], [(name, text) for name, text in reply["params"]], reply["rules"])
        self._rules(reply["rules"])
        return True

    def _what(self) -> None:
        table = self.table
        blanks = {"rhyme": table["rhymes"][table["seat"]], "word": self._word(table["pending"])}
        self._tell(self.words.say(f"company.what.{table['phase']}", **blanks))
        said = [*(f"dire:{word}" for word in table["hints"][:1]), "court"]
        moves = {"queen": [f"reine:{table['names'][0]}"], "rhyme": self._rhymes()[:1], "judge": [JUDGED[0]], "say": said}
        rules: dict[str, None] = {}
        for move in moves[table["phase"]]:
            rules |= dict.fromkeys(self.session.answer({"do": "why", "card": move})["rules"])
        self._rules(list(rules))

    def _unknown(self, text: str) -> str:
        return self.words.say("company.terminal.unknown", text=text)

    def _help(self) -> str:
        return self.words.say("company.terminal.help")

    def _result(self) -> None:
        words, table = self.words, self.table
        free = [self.seats[seat] for seat in table["winners"]]
        if len(free) == 1:
            mine = table["winners"] == [table["seat"]]
            sentence = words.say(f"company.over.free.{'you' if mine else 'other'}", name=free[0])
        elif free:
            names = ", ".join(free[:-1]) + str(words.get("over.names")) + free[-1]
            sentence = words.say(f"company.over.free-many.{'you' if table['seat'] in table['winners'] else 'other'}", names=names)
        else:
            sentence = words.say("company.over.none")
        self._tell("", sentence)
        for seat, name in enumerate(self.seats):
            perfections = words.count("company.perfections", table["counts"][seat])
            forfeits = words.count("company.forfeits", table["forfeits"][seat])
            self._tell(f"  {name:<10} {table['queens'][seat] or '—':<14} {perfections:>16} {forfeits:>12}")
