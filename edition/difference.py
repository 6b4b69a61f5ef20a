"""What kind of difference lies between what the OCR has and what a person reads there: its code."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final

from rapidfuzz.distance import Levenshtein

from normalize.ends import common_ends

_BLANK: Final = re.compile(r"\s+")
_NO_WORD: Final = re.compile(r"[^\w&]+")
_EDGES: Final = re.compile(r"^[^\w&(]+|[^\w&°]+$")
_SPACED: Final = re.compile(r"(?:\w[.\-]?\s+){2,}\w")  # R O I
_CAPITALS: Final = re.compile(r"(?:[A-ZÀ-Ý][.\-]?\s+)+[A-ZÀ-Ý]")
_JOINED_TYPE: Final = ("st", "ss", "si", "sl", "sh", "ct", "ff", "fi", "fl", "ffi", "ssi", "sti", "tt")


def _bare(text: str) -> str:
    return _BLANK.sub("", text)


def _letters(text: str) -> str:
    return _NO_WORD.sub("", text)


def _as_one_apostrophe(text: str) -> str:
    return text.replace("'", "’").replace("‘", "’")


def _changed(quote: str, value: str) -> list[tuple[str, str]]:
    ops = Levenshtein.opcodes(quote, value)
    return [(quote[op.src_start : op.src_end], value[op.dest_start : op.dest_end]) for op in ops if op.tag != "equal"]


def _apostrophe(quote: str, value: str) -> bool:
    return _as_one_apostrophe(quote) == _as_one_apostrophe(value)


def _heading(quote: str, value: str) -> bool:
    if _CAPITALS.fullmatch(quote) and value.isalpha():
        return True
    return bool(_SPACED.search(quote)) and not _SPACED.search(value) and any(c.isalpha() for c in value)


def _spacing(quote: str, value: str) -> bool:
    """Blanks before and after points only: words are neither joined nor split."""
    same = _bare(_as_one_apostrophe(quote)) == _bare(_as_one_apostrophe(value))
    return same and _words(quote) == _words(value)


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", text)


def _ampersand(quote: str, value: str) -> bool:
    return "&" in value and "&" not in _NO_WORD.sub("", quote.replace("&.", "")) and len(_letters(value).replace("&", "")) <= 1


def _ordinal(_quote: str, value: str) -> bool:
    return bool(re.fullmatch(r"\W*\d+(?:°\.?|\.)\W*", value))


def _figure(_quote: str, value: str) -> bool:
    return bool(re.fullmatch(r"\W*\d+\W*", value))


def _alike(quote: str, value: str) -> bool:
    """The same letters, but for one in three."""
    old, new = _letters(quote), _letters(value)
    return Levenshtein.distance(old, new) * 3 <= max(len(old), len(new))


def _split(quote: str, value: str) -> bool:
    return _alike(quote, value) and len(value.split()) > len(quote.split())


def _join(quote: str, value: str) -> bool:
    return _alike(quote, value) and len(value.split()) < len(quote.split()) and len(_words(value)) < len(_words(quote))


def _stray(quote: str, value: str) -> bool:
    """Marks taken away, and nothing but a blank put in their place; or a letter too many before a word: `jmarques`."""
    if not value.strip():
        letters = len(re.findall(r"\w", quote))
        return letters <= 1 or 2 * letters <= len(_bare(quote))
    if quote[:1].isalpha() and quote[1:] == value:
        return True
    return all(not new and not re.search(r"\w", old) for old, new in _changed(_bare(quote), _bare(value)))


def _punctuation(quote: str, value: str) -> bool:
    return _letters(quote) == _letters(value)


def _long_s(quote: str, value: str) -> bool:
    return len(quote) == len(value) and all(old == "f" and new == "s" for old, new in _pairs(quote, value))


def _pairs(quote: str, value: str) -> list[tuple[str, str]]:
    return [(a, b) for a, b in zip(quote, value, strict=True) if a != b]


def _ligature(quote: str, value: str) -> bool:
    """Other letters where the type has two or three letters on one body, in a word that is otherwise the same."""
    start, stop = common_ends(quote, value)
    old, new = quote[start : len(quote) - stop], value[start : len(value) - stop]
    around = value[max(0, start - 1) : len(value) - stop + 1]
    return len(_words(value)) == 1 and len(old) <= 3 and len(new) <= 3 and any(pair in around and "s" in new for pair in _JOINED_TYPE)


def _letter(quote: str, value: str) -> bool:
    """A word (with its elision) in which up to half of the letters are others."""
    return (
        len(value.split()) == 1
        and bool(_words(value))
        and Levenshtein.distance(_letters(quote), _letters(value)) <= max(1, len(_letters(value)) // 2)
    )


_KINDS: Final[Sequence[tuple[str, Callable[[str, str], bool]]]] = (
    ("apostrophe", _apostrophe),
    ("heading", _heading),
    ("spacing", _spacing),
    ("ampersand", _ampersand),
    ("ordinal", _ordinal),
    ("figure", _figure),
    ("split", _split),
    ("join", _join),
    ("stray", _stray),
    ("punctuation", _punctuation),
    ("long-s", _long_s),
    ("letter", _letter),
)


def code_of(quote: str, value: str, *, long_s: bool) -> str:
    """The code (of `normalize.codes`) of a change from `quote` to `value`; `long_s`: the document is printed with ſ.

    The first kind that fits; `reading` where none does.
    """
    whole = next((code for code, fits in _KINDS if fits(quote, value)), "reading")
    if whole not in ("letter", "reading"):
        return whole
    # the words say what it is; a point that changes beside them is by the way
    old, new = _EDGES.sub("", quote), _EDGES.sub("", value)
    if long_s and not _long_s(old, new) and _ligature(old, new):
        return "ligature"
    if old and new and old != new:
        return next((code for code, fits in _KINDS if fits(old, new)), "reading")
    return whole
