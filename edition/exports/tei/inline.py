"""The words of a clause in TEI: what is said of them stands around them, what the OCR had does not."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final
from urllib.parse import quote

from edition.concordance.numerals import Numeral, Solved
from edition.exports.characters import FORBIDDEN, STAND_IN, name_of
from edition.exports.markup import Child, Element, Text, element
from edition.exports.pieces import FEED, Blank, Break, Part, Words, ZoneLine
from edition.exports.stream import Run
from edition.exports.tei import names
from edition.publish.typeset import MOST_CERTAIN
from edition.views import Mark, Token

HYPHEN: Final = "hyphen"
KEPT: Final = "kept"
FORMS: Final = {"head": "header", "folio": "pageNum", "signature": "sig", "ornament": "ornament"}
_LAST_NUMBER: Final = re.compile(r"\d+(?=\D*$)")
OTHER: Final = {"high": "low", "medium": "low", "low": "low"}


@dataclass(frozen=True)
class Scribe:
    """Sets words in one document. `edition`: what the lines are those of; `numerals`: solved, by clause."""

    document: str
    page_seen: bool
    lines_of: str
    numerals: Mapping[str, tuple[Numeral, Solved]]

    # ------------------------------------------------------------------ what lies around words

    def part(self, part: Part, *, after_text: bool) -> list[Child]:
        """A part of the stream. `after_text`: a line end of the file may stand before it, where the reading has a blank."""
        if isinstance(part, Words):
            return self.text(part.print, part.at)
        if isinstance(part, Blank):
            return self.text(part.text, part.at)
        if isinstance(part, ZoneLine):
            return [self.zone(part)]
        return self.line_start(part, newline=after_text and not part.joined)

    def line_start(self, part: Break, *, newline: bool = False) -> list[Child]:
        joined = "no" if part.joined else ""
        made: list[Child] = ["\n"] if newline else []
        if part.page or part.feed or part.image:
            feed = name_of(FEED) if part.feed else ""
            made.append(element("pb", n=part.page, break_=joined, rend=feed, facs=quote(part.image)))
        made.append(element("lb", n=part.number, break_=joined, rend=_sign(part), edRef=self.lines_of))
        return made

    def zone(self, zone: ZoneLine) -> Element:
        """A head or folio; a line of the web page around the text is left out, and told (in `desc`, which takes no `g`)."""
        if zone.kind == "chrome":
            desc = element("desc", Text(zone.text, zone.at))
            return element("gap", desc, xml_id=f"gap_{zone.number}", reason="chrome", unit="line", quantity=1)
        place = "bottom" if zone.kind == "signature" else "top" if zone.kind in ("head", "folio") else ""
        inner = self.text(zone.text, zone.at) or [Text("", zone.at)]  # even where nothing is left of a line, it has its place
        return element("fw", *inner, xml_id=f"fw_{zone.number}", type=FORMS[zone.kind], place=place)

    def text(self, text: str, at: int | None = None) -> list[Child]:
        """Text; a character that XML cannot hold as `g`, which names it."""
        made: list[Child] = []
        start = 0
        for match in FORBIDDEN.finditer(text):
            made += _piece(text[start : match.start()], at, start)
            inner: Child = STAND_IN if at is None else Text(STAND_IN, at + match.start())
            made.append(element("g", inner, ref=f"#{char_name(match[0])}"))
            start = match.end()
        return made + _piece(text[start:], at, start)

    # ------------------------------------------------------------------ words

    def run(self, run: Run, clause: str, *, started: bool, numbered: bool) -> list[Child]:
        """A token: what stands there, within what is said of it.

        `started`: text of the clause stands before it; `numbered`: it has the clause's last number.
        """
        inner: list[Child] = []
        for part in run.parts:
            inner += self.part(part, after_text=started or bool(inner))
        if run.token is None:
            return inner
        token, marks = run.token, run.token.marks
        if numbered and clause in self.numerals:
            inner = self._numeral(inner, *self.numerals[clause])
        inner = self._doubtful(inner, token, _first(marks, "doubtful"))
        inner = self._fault(inner, token, _first(marks, "sic"))
        if token.modern != token.reading and token.modern.strip():
            reg = element("reg", *self.text(token.modern), resp=names.resp(""))
            inner = [element("choice", element("orig", *inner), reg)]
        if term := _first(marks, "term"):
            inner = [element("term", *inner, ref=f"#{names.of_term(term.term_id)}")]
        if see := _first(marks, "see"):
            inner = [element("ref", *inner, target=self.pointer(see.target), type="" if see.target else "absent")]
        return [element("label", *inner)] if run.label else inner

    def pointer(self, target: str | None) -> str:
        """To an entry or a clause, of this document or, by its address in the edition, of another."""
        if target is None:
            return ""
        if target.split("/")[0] == self.document:
            return f"#{names.of_clause(target)}"
        return f"{'clause' if target.count('/') == 2 else 'entry'}:{target}"

    def _doubtful(self, inner: list[Child], token: Token, mark: Mark | None) -> list[Child]:
        if mark is None:
            return inner
        made = [element("unclear", *inner, cert=mark.certainty, **self._said(mark))]
        for word in mark.alternatives:
            made.append(element("unclear", *self.text(_other(token, mark, word)), cert=OTHER.get(mark.certainty), **self._said(mark)))
        return [element("choice", *made)] if mark.alternatives else [*made]

    def _fault(self, inner: list[Child], token: Token, mark: Mark | None) -> list[Child]:
        if mark is None:
            return inner
        made = [element("sic", *inner)]
        for word in mark.alternatives:
            made.append(element("corr", *self.text(_other(token, mark, word)), cert=mark.certainty, **self._said(mark)))
        return [element("choice", *made)] if mark.alternatives else [*made]

    def _said(self, mark: Mark) -> dict[str, str]:
        """Whose reading it is, and on what it rests."""
        return {"evidence": names.evidence(mark.evidence, self.page_seen), "resp": names.resp(mark.hand) if mark.hand else ""}

    def _numeral(self, inner: list[Child], numeral: Numeral, solved: Solved) -> list[Child]:
        """The number of a clause that the text's own arithmetic decided."""
        match = _LAST_NUMBER.search(inner[0].text) if len(inner) == 1 and isinstance(inner[0], Text) else None
        if match is None or not isinstance(inner[0], Text) or int(match[0]) != numeral.value:
            return inner
        before, after = inner[0].text[: match.start()], inner[0].text[match.end() :]
        at = inner[0].at
        figures: Child = Text(match[0], at + match.start())
        source = f"#{names.of_clause(solved.equation.clause)}"
        if numeral.ocr != match[0]:
            said = {"evidence": "internal", "resp": names.resp(""), "source": source}
            figures = element("choice", element("sic", numeral.ocr), element("corr", figures, **said))
        desc = element("desc", solved.shown(solved.solutions[0]))
        sure = element("certainty", desc, locus="value", degree=MOST_CERTAIN, resp=names.resp(""))
        number = element("num", figures, sure, type="cardinal", value=numeral.value)
        return [*_piece(before, at, 0), number, *_piece(after, at, match.end())]


def char_name(char: str) -> str:
    """The name under which a character that XML cannot hold is declared."""
    return f"char_{name_of(char)[2:]}"


def char_of(pointer: str) -> str:
    """The character that a pointer of a `g` names."""
    return chr(int(pointer.rpartition("_")[2], 16))


def _piece(text: str, at: int | None, start: int) -> list[Child]:
    if not text:
        return []
    return [text if at is None else Text(text, at + start)]


def _sign(part: Break) -> str:
    """The sign that stood at the end of the line before: `hyphen`, or the code point of another; `kept`: the word has it."""
    if not part.sign:
        return ""
    name = HYPHEN if part.sign == "-" else name_of(part.sign)
    return f"{name} {KEPT}" if part.kept else name


def _first(marks: Sequence[Mark], kind: str) -> Mark | None:
    return next((mark for mark in marks if mark.kind == kind), None)


def _other(token: Token, mark: Mark, word: str) -> str:
    """The words of a token with another reading in the place that is in doubt."""
    return token.reading.replace(mark.reading, word, 1) if mark.reading in token.reading else word
