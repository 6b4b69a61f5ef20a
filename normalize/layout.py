"""What of a page is not running text, and which words its line ends break.

Zones are recognised by place and repetition, and only where both leave no doubt: a line of running
text that is taken for a head is lost to the reader, a head that is left in the text is only a blemish.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from rapidfuzz import fuzz

from normalize.data import table
from normalize.document import Zone, ZoneKind
from normalize.scan import Page

HYPHENS: Final = "-‐¬\u00ad⸗="
"""Signs that break a word at a line end: hyphens, transcribers' ¬, the double hyphen and what OCR makes of it."""

# ---------------------------------------------------------------------------------- line ends


@dataclass(frozen=True, slots=True)
class LineEndHyphen:
    """A hyphen at a line end, between letters or figures.

    `at` is its offset; `left` the letters before it, `right` those that open the next line of text.
    """

    at: int
    left: str
    right: str


_WORD_BEFORE: Final = re.compile(r"(?:[^\W_]\u0301?)+\Z")
_LINE_END: Final = re.compile(rf"(?<=[^\W_])[{re.escape(HYPHENS)}](?=[^\S\n]*\n)")
_NEXT_WORD: Final = re.compile(r"\s*([^\W_]+)")


def line_end_hyphens(text: str) -> tuple[LineEndHyphen, ...]:
    """The hyphens at a line end that stand after a letter or figure, where the next line with ink opens with one."""
    return tuple(_line_end_hyphens(text))


def _line_end_hyphens(text: str) -> Iterator[LineEndHyphen]:
    for sign in _LINE_END.finditer(text):
        right = _NEXT_WORD.match(text, sign.end())
        if right:
            yield LineEndHyphen(sign.start(), word_before(text, sign.start()), right[1])


def word_before(text: str, at: int) -> str:
    """The letters and figures that end at `at` (at most 60 are looked at)."""
    found = _WORD_BEFORE.search(text[max(0, at - 60) : at])
    return found[0] if found else ""


def word_after(text: str, at: int) -> str:
    """The letters and figures that start at `at`."""
    found = _NEXT_WORD.match(text, at)
    return found[1] if found and found.start(1) == at else ""


@cache
def _hyphen_table() -> Mapping[str, Any]:
    return table("line_end_hyphens")


def keeps_hyphen(left: str, right: str) -> bool:
    """Whether the hyphen between two parts of a word belongs to the word (`dit-il`, `trente-six`) or only to the line end.

    Decided by the closed table `data/line_end_hyphens.yaml`, where each list says what it decides;
    what the table does not know was broken by the line end.
    """
    if not left or not right:
        return False
    if left[-1].isdigit() or right[0].isdigit():
        return True
    if right[0].isupper():
        return left[-1].islower()
    known = _hyphen_table()
    left, right = left.replace("ſ", "s").lower(), right.replace("ſ", "s").lower()
    if left in known["always_after"] or right in known["always_before"]:
        return True
    if any(left in pair["left"] and right in pair["right"] for pair in known["pairs"]):
        return True
    rule = known["clitics"].get(right)
    if rule is None:
        return False
    return (left.endswith(tuple(rule.get("after_ending", ()))) or left in rule.get("after", ())) and left not in rule.get("unless", ())


# -------------------------------------------------------------------------------------- zones

_MOST_OF_A_HEAD: Final = 70  # characters in a running head, at most
_MOSTLY_CAPITALS: Final = 0.75  # of the letters of a head
_FAR: Final = 300  # lines: no further is a head's fellow looked for (a page has some forty, and every other may be misread)
_HALF_CAPITALS: Final = 0.5  # the same, as OCR may leave it
_ALIKE: Final = 70  # likeness of two heads as rapidfuzz counts it, of 100
_ALIKE_APART: Final = 55  # the same, where both stand between blank lines
_FOLIO: Final = re.compile(r"\s*(?:[—–\-(\[]\s*)?(\d{1,4})\s*(?:[—–\-)\]])?\.?\s*\Z")
_DASHED: Final = re.compile(r"\s*[—–\-(\[]\s*(\d{1,4})\s*[—–\-)\]]\s*\Z")
_SIGNATURE: Final = re.compile(r"\s*[A-Z][a-z]?\s?(?:ij|iij|iiij|iv|v|vj|[2-9])\s?[.,]?\s*\Z")
_NUMBER: Final = r"(?=\S*\d)[\dlIiOoQBSsZz]{1,4}"  # a page number, or what OCR makes of it; one true figure at least
_HEAD: Final = re.compile(rf"\W*(?:({_NUMBER})[\s.,]+(\S.*?)|(\S.*?)[\s.,]+({_NUMBER})[.,]?)\W*\Z")
_FIGURES: Final = str.maketrans("lIiOoQBSsZz", "11100085522")
_NOISE_WORD: Final = re.compile(r"[^\W_]{2}|\d|&")


def zones_of(text: str, pages: Iterable[Page]) -> tuple[Zone, ...] | None:
    """The lines that the files say are no running text, with those that are recognised as such; None, where no file says so.

    `text` and `pages` are of one `Scan`.
    """
    kinds: dict[int, ZoneKind] = {
        line.number: block.kind for page in pages for block in page.blocks for line in block.lines if block.kind != "text"
    }
    if not kinds:
        return None
    for zone in recognise_zones(text):
        kinds.setdefault(zone.first, zone.kind)
    return tuple(Zone(kind, number, number) for number, kind in sorted(kinds.items()))


def recognise_zones(text: str) -> tuple[Zone, ...]:
    """Running heads, folios, signatures and ornaments, one zone a line, in order.

    head       a short line, mostly capitals, with a page number before or after, that comes again
               (alike, its number greater, other lines between), or opens a page
    folio      a number alone, between dashes, or set apart by blank lines, or first or last of a page
    signature  a letter with a small number (`A ij`, `B2`), last of a page or just before a head or folio
    ornament   a line without letters or figures, or of single letters strewn among signs
    A form feed parts pages; a text without one is taken as one page whose breaks are not known.
    """
    lines = text.split("\n")
    kinds: dict[int, ZoneKind] = {}
    opens, closes = _page_edges(lines)
    for at, line in enumerate(lines):
        if _is_ornament(line):
            kinds[at] = "ornament"
        elif _is_folio(lines, at, opens, closes):
            kinds[at] = "folio"
    for at in _heads(lines, opens):
        kinds[at] = "head"
    for at, line in enumerate(lines):
        if at not in kinds and _SIGNATURE.match(line) and (at in closes or kinds.get(_next_filled(lines, at)) in ("head", "folio")):
            kinds[at] = "signature"
    return tuple(Zone(kind, at + 1, at + 1) for at, kind in sorted(kinds.items()))


def _page_edges(lines: list[str]) -> tuple[frozenset[int], frozenset[int]]:
    """The first and the last line with ink of each page."""
    opens, closes = set(), set()
    last: int | None = None
    for at, line in enumerate(lines):
        fresh = "\f" in line
        if fresh and last is not None:
            closes.add(last)
        if line.strip():
            if fresh or last is None or last in closes:
                opens.add(at)
            last = at
    if last is not None:
        closes.add(last)
    return frozenset(opens), frozenset(closes)


def _next_filled(lines: list[str], at: int) -> int:
    at += 1
    while at < len(lines) and not lines[at].strip():
        at += 1
    return at


def _is_ornament(line: str) -> bool:
    ink = [char for char in line if not char.isspace()]
    letters = sum(char.isalnum() or char in "_&" for char in ink)
    if not letters:
        return bool(ink)
    return len(ink) >= 8 and 4 * letters <= len(ink) and not _NOISE_WORD.search(line)


def _is_folio(lines: list[str], at: int, opens: frozenset[int], closes: frozenset[int]) -> bool:
    if _DASHED.match(lines[at]):
        return True
    if not _FOLIO.match(lines[at]):
        return False
    alone = 0 < at < len(lines) - 1 and not lines[at - 1].strip() and not lines[at + 1].strip()
    neighbours = [lines[near] for near in (at - 2, at - 1, at + 1, at + 2) if 0 <= near < len(lines)]
    in_a_column = any(_FOLIO.match(line) for line in neighbours)
    return (alone or at in opens or at in closes) and not in_a_column


@dataclass(frozen=True, slots=True)
class _Head:
    """A line that has the look of a running head."""

    line: int
    number: int
    words: str
    capitals: float  # share of the letters
    apart: bool  # between blank lines

    @property
    def is_plain(self) -> bool:
        """Whether the line alone leaves no doubt what it is, if it stands in a head's place."""
        return self.capitals >= _MOSTLY_CAPITALS

    def continues(self, other: _Head) -> bool:
        """Whether two heads are of one book: alike, some lines apart, their numbers growing with the text."""
        lines, pages = other.line - self.line, other.number - self.number
        if abs(lines) < 4 or not 0 < abs(pages) <= 40 or (lines > 0) != (pages > 0):
            return False
        likeness = fuzz.ratio(self.words.lower(), other.words.lower())
        if self.apart and other.apart:
            return likeness >= _ALIKE_APART
        return self.is_plain and other.is_plain and likeness >= _ALIKE


def _heads(lines: list[str], opens: frozenset[int]) -> Iterator[int]:
    found = [head for at in range(len(lines)) if (head := _as_head(lines, at))]
    places = [head.line for head in found]
    for head in found:
        near = found[bisect_left(places, head.line - _FAR) : bisect_right(places, head.line + _FAR)]
        if (head.line in opens and head.is_plain) or any(head.continues(other) for other in near):
            yield head.line


def _as_head(lines: list[str], at: int) -> _Head | None:
    if len(lines[at]) > _MOST_OF_A_HEAD or not (parts := _HEAD.match(lines[at])):
        return None
    number, words = (parts[1], parts[2]) if parts[1] else (parts[4], parts[3])
    letters = [char for char in words if char.isalpha()]
    labels = {re.sub(r"\W", "", word).lower() for word in words.split()}
    if len(letters) < 4 or labels & set(_head_table()["numbered_labels"]):
        return None
    capitals = sum(char.isupper() for char in letters) / len(letters)
    if capitals < _HALF_CAPITALS:
        return None
    around = [lines[near] for near in (at - 1, at + 1) if 0 <= near < len(lines)]
    return _Head(at, int(number.translate(_FIGURES)), " ".join(words.split()), capitals, not any(line.strip() for line in around))


@cache
def _head_table() -> Mapping[str, Any]:
    return table("heads")
