"""The words of a clause as a page sets them: each token plain, a button or a link, with its other layers.

The reading text stands in the page once. A token that another layer writes otherwise carries what that
layer has: `ocr` where it differs from print, `print` and `modern` where they differ from reading.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, groupby
from typing import Final

from edition.publish.typeset import no_break
from edition.views import Mark, Token, ZoneText
from edition.words import Lang
from normalize.codes import CODES

FORMS: Final = {  # the first kind that a token bears gives its form
    "sic": "m-sic",
    "doubtful": "m-dout",
    "correction": "m-corr",
    "suspect": "m-susp",
    "term": "m-glos",
    "see": "m-vers",
}
_BREAKS: Final = re.compile(r"[^\S\u00a0]+")  # blanks at which a line may end
OPENS: Final = frozenset({"sic", "doubtful", "correction", "suspect"})  # kinds whose words open a slip


@dataclass(frozen=True)
class Word:
    """A token as it is set. `data`: the other layers; `zones` stand before it; `notes` follow it."""

    reading: str
    data: tuple[tuple[str, str], ...]
    form: str
    marks: tuple[Mark, ...]
    notes: tuple[str, ...]
    zones: tuple[ZoneText, ...]
    changed: bool = False  # corrected against the OCR, otherwise than by a convention

    @property
    def opens(self) -> bool:
        return any(mark.kind in OPENS for mark in self.marks)

    @property
    def link(self) -> Mark | None:
        """The term or reference that a plain word leads to; a button tells of it in its slip instead."""
        return None if self.opens else next((mark for mark in self.marks if mark.kind in ("term", "see")), None)


def layer_data(token: Token) -> tuple[tuple[str, str], ...]:
    """What the page says of the other layers of a token."""
    said = []
    if token.ocr != token.print:
        said.append(("ocr", token.ocr))
    if token.print != token.reading:
        said.append(("print", token.print))
    if token.modern != token.reading:
        said.append(("modern", token.modern))
    return tuple(said)


def is_shown(mark: Mark) -> bool:
    """Whether a mark gives its words a form: typography is a convention, declared once, and has none."""
    if mark.kind == "correction":
        return CODES.get(mark.code) in ("ocr", "printer")
    return mark.kind in FORMS and not (mark.kind == "see" and mark.target is None)


def words_of(tokens: Sequence[Token], zones: Sequence[ZoneText] = ()) -> tuple[Word, ...]:
    """The words of a clause in order; what stands in zones after the last token is given with an empty word."""
    made: list[Word] = []
    for at, token in enumerate(tokens):
        here = tuple(zone for zone in zones if zone.before == at)
        words = [_word(part) for part in _apart_from_blanks(token)]
        made += (replace(words[0], zones=here), *words[1:])
    if after := tuple(zone for zone in zones if zone.before >= len(tokens)):
        made.append(Word("", (), "", (), (), after))
    return tuple(made)


def held(words: Sequence[Word], lang: Lang) -> tuple[Word, ...]:
    """The words with their points held to them: only what is shown of the reading changes, never its other layers."""
    text = no_break("".join(word.reading for word in words), lang)
    ends = list(accumulate(len(word.reading) for word in words))
    return tuple(replace(word, reading=text[end - len(word.reading) : end]) for word, end in zip(words, ends, strict=True))


@dataclass(frozen=True)
class Run:
    """Words one after the other; `together`: no line may end between them."""

    words: tuple[Word, ...]
    together: bool


def runs_of(words: Sequence[Word]) -> tuple[Run, ...]:
    """The words, those held together that touch a button.

    A browser takes a button for a box, beside which a line may end: `l’` would part from its word, and
    a word from its comma.
    """
    runs: list[Run] = []
    for blank, group in groupby(_pieces(words), key=lambda word: bool(_BREAKS.fullmatch(word.reading))):
        pieces = tuple(group)
        together = not blank and len(pieces) > 1 and any(word.opens for word in pieces)
        if runs and not together and not runs[-1].together:
            pieces = (*runs.pop().words, *pieces)
        runs.append(Run(pieces if together else _rejoined(pieces), together))
    return tuple(runs)


def _is_plain(word: Word) -> bool:
    return not (word.data or word.marks or word.notes or word.zones)


def _pieces(words: Sequence[Word]) -> Iterator[Word]:
    """The words, plain text cut at its blanks."""
    for word in words:
        if _is_plain(word):
            yield from (replace(word, reading=part) for part in re.findall(r"[^\S\u00a0]+|[\S\u00a0]+", word.reading))
        else:
            yield word


def _rejoined(pieces: Sequence[Word]) -> tuple[Word, ...]:
    """Plain pieces side by side made one again."""
    joined: list[Word] = []
    for word in pieces:
        if joined and _is_plain(word) and _is_plain(joined[-1]):
            joined[-1] = replace(word, reading=joined[-1].reading + word.reading)
        else:
            joined.append(word)
    return tuple(joined)


def _word(token: Token) -> Word:
    marks = tuple(mark for mark in token.marks if is_shown(mark)) if token.reading.strip() else ()  # a blank cannot be pointed at
    kinds = {mark.kind for mark in marks}
    form = next((form for kind, form in FORMS.items() if kind in kinds), "")
    notes = tuple(dict.fromkeys(mark.note_id for mark in token.marks if mark.note_id))
    changed = token.ocr != token.print and any(is_shown(mark) and mark.kind in ("correction", "sic") for mark in token.marks)
    return Word(token.reading, layer_data(token), form, marks, notes, (), changed)


def _apart_from_blanks(token: Token) -> Iterator[Token]:
    """A marked token without its outer blanks, which stand beside it: a button sets none at its edges."""
    layers = (token.reading, token.print, token.ocr, token.modern)
    if not token.marks or token.reading == token.reading.strip() or not token.reading.strip():
        yield token
        return
    before = [re.match(r"\s*", text)[0] for text in layers]  # type: ignore[index]
    inner = [text.strip() for text in layers]
    after = [text[len(head) + len(core) :] for text, head, core in zip(layers, before, inner, strict=True)]
    if any(before):
        yield Token(before[0], before[1], before[2], before[3])
    yield Token(inner[0], inner[1], inner[2], inner[3], token.marks)
    if any(after):
        yield Token(after[0], after[1], after[2], after[3])
